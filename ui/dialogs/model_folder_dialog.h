// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include <functional>

class QWidget;

namespace fovea::ui
{

/// Asks for the folder of a model, beginning beside the one used last.
/// @param recent folders, the last first
/// @param open is called with the folder, unless the parent or the question goes before
void askForModelFolder(QWidget* parent, const QString& title, const QStringList& recent,
    std::function<void(const QString& folder)> open);

} // namespace fovea::ui

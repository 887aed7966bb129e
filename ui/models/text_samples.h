// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fovea::ui
{

/// A sentence to start from.
struct TextSample {
    QString name; ///< in the user's language
    QString text;
};

/// The samples in the user's language of the moment.
QList<TextSample> textSamples();

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace fovea::ui
{

/// Version, instruction set in use, and whose work Fovea stands on. Deletes itself when closed.
class AboutDialog : public QDialog
{
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace fovea::ui
{

/// The full texts of the licences of the program and of the data it ships. Deletes itself when
/// closed.
class LicencesDialog : public QDialog
{
    Q_OBJECT
public:
    explicit LicencesDialog(QWidget* parent = nullptr);
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "main_window.h"

namespace fovea::ui {

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
{
}

} // namespace fovea::ui

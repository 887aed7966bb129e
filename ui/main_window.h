// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMainWindow>

namespace fovea::ui {

/// The program's window: activity rail, pages, inspector, status bar. Only wiring.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
};

} // namespace fovea::ui

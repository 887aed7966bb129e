// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/kernels.h"
#include "main_window.h"

#include <QApplication>

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    fovea::ui::MainWindow window;
    window.show();
    return QApplication::exec();
}

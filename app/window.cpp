// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "main_window.h"
#include "pages/image_page.h"
#include "pages/text_page.h"

#include "base/error.h"

#include <QApplication>
#include <QFileInfo>

namespace fovea::app
{

namespace
{

/// A file that is not there is an error of the command line's caller, not one to show in a window.
QStringList existing(const std::vector<std::string>& files)
{
    QStringList paths;
    for (const std::string& file : files) {
        const QString path = QString::fromStdString(file);
        if (!QFileInfo::exists(path))
            throw Error("%1 does not exist.", {file});
        paths << QFileInfo(path).absoluteFilePath();
    }
    return paths;
}

void requireDisplay()
{
    if (!qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        return;
    throw Error(
        "There is no display to open a window on. Start Fovea in a desktop session, or give a "
        "subcommand: fovea --help");
}

} // namespace

int runWindow(const Request& request, int& argc, char** argv)
{
    const QStringList files = existing(request.files);
    requireDisplay();
    QApplication::setApplicationName(QStringLiteral("Fovea"));
    QApplication::setOrganizationName(QStringLiteral("Fovea"));
    QApplication::setApplicationVersion(QStringLiteral(FOVEA_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("io.github.fovea.Fovea"));
    const QApplication application(argc, argv);
    ui::MainWindow window;
    window.addPage(new ui::TextPage);
    window.addPage(new ui::ImagePage);
    window.restoreState();
    window.openFiles(files);
    window.show();
    return QApplication::exec();
}

} // namespace fovea::app

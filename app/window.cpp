// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "main_window.h"
#include "pages/image_page.h"
#include "pages/learn/learn_page.h"
#include "pages/text_explainer.h"
#include "pages/text_page.h"

#include "base/error.h"

#include <QApplication>
#include <QFileInfo>

namespace fovea::app
{

namespace
{

/// A file that can't be opened is said in the window, where one looks; without one, here.
void requireDisplay(const std::vector<std::string>& files)
{
    if (!qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        return;
    for (const std::string& file : files) {
        if (!QFileInfo::exists(QString::fromStdString(file)))
            throw Error("%1 does not exist.", {file});
    }
    throw Error(
        "There is no display to open a window on. Start Fovea in a desktop session, or give a "
        "subcommand: fovea --help");
}

} // namespace

int runWindow(const Request& request, int& argc, char** argv)
{
    requireDisplay(request.files);
    QStringList files;
    for (const std::string& file : request.files)
        files << QFileInfo(QString::fromStdString(file)).absoluteFilePath();
    QApplication::setApplicationName(QStringLiteral("Fovea"));
    QApplication::setOrganizationName(QStringLiteral("Fovea"));
    QApplication::setApplicationVersion(QStringLiteral(FOVEA_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("io.github.fovea.Fovea"));
    const QApplication application(argc, argv);
    ui::MainWindow window;
    auto* text = new ui::TextPage;
    auto* learn = new ui::LearnPage;
    window.addPage(text);
    window.addPage(new ui::ImagePage);
    window.addPage(learn);
    QObject::connect(
        text->explainer(), &ui::TextExplainer::explained, learn, &ui::LearnPage::explain);
    QObject::connect(
        text->explainer(), &ui::TextExplainer::shownChanged, learn, &ui::LearnPage::setCellShown);
    QObject::connect(
        learn, &ui::LearnPage::cellRequested, text->explainer(), &ui::TextExplainer::showCell);
    window.restoreState();
    window.openFiles(files);
    window.show();
    return QApplication::exec();
}

} // namespace fovea::app

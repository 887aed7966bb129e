// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/error.h"
#include "command_line.h"
#include "commands.h"
#include "diagnostics.h"
#include "kernels/kernels.h"
#include "style/language.h"

#include <QApplication>

#include <csignal>
#include <new>

using namespace fovea;
using namespace fovea::app;

namespace
{

enum ExitStatus { Done = 0, Failed = 1, WrongUsage = 2 };

std::string version()
{
    return std::string("fovea " FOVEA_VERSION " (kernels: ") + kernels::level() + ")";
}

/// Pictures need fonts, and those an application object; the display is left alone.
void runHeadless(void (*command)(const Request&), const Request& request, int& argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    ui::Language::instance().setChoice(
        ui::Language::fromId(QString::fromStdString(request.language.value_or("system"))));
    command(request);
}

/// Without pictures, the application object only tells where the program lies.
void runPlain(void (*command)(const Request&), const Request& request, int& argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    command(request);
}

int run(int argc, char** argv)
{
    const Request request = parseCommandLine(argc, argv, version());
    argc = 1; // Qt has options of its own; ours have been read
    switch (request.command) {
    case Request::Command::Answer:
        print(request.answer);
        break;
    case Request::Command::Window:
        return runWindow(request, argc, argv);
    case Request::Command::Text:
        runHeadless(runText, request, argc, argv);
        break;
    case Request::Command::Image:
        runHeadless(runImage, request, argc, argv);
        break;
    case Request::Command::Tokens:
        runPlain(runTokens, request, argc, argv);
        break;
    case Request::Command::Sites:
        runPlain(runSites, request, argc, argv);
        break;
    }
    return Done;
}

} // namespace

int main(int argc, char** argv)
{
    silenceQt();
    std::signal(SIGXFSZ, SIG_IGN); // a write beyond the limit then fails as on a full disk
    try {
        return run(argc, argv);
    } catch (const UsageError& error) {
        report(std::string(error.what()) + " See fovea --help.");
        return WrongUsage;
    } catch (const Reported&) {
        // There is no more to say.
    } catch (const std::bad_alloc&) {
        report("There is not enough memory for this. Try a smaller input.");
    } catch (const std::exception& error) {
        report(error.what());
    }
    return Failed;
}

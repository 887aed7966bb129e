// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "diagnostics.h"

#include "base/error.h"

#include <QString>
#include <QtGlobal>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace fovea::app
{

namespace
{

void dropUnlessFatal(QtMsgType type, const QMessageLogContext& /*context*/, const QString& message)
{
    if (type != QtFatalMsg)
        return;
    if (message.contains(QLatin1String("platform plugin")))
        report("No window can be opened here, since no display can be reached. Start Fovea in a "
               "desktop session, or give a subcommand: fovea --help");
    else
        report(message.toStdString());
    std::_Exit(1);
}

} // namespace

void report(const std::string& message)
{
    std::string line = "fovea: " + message;
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    std::cerr << line + "\n" << std::flush;
}

void print(const std::string& text)
{
    std::cout << text << std::flush;
    if (!std::cout)
        throw Error("Standard output can't be written. Is its disk full?");
}

void silenceQt()
{
    if (!qEnvironmentVariableIsSet("QT_LOGGING_RULES"))
        qInstallMessageHandler(dropUnlessFatal);
}

} // namespace fovea::app

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace fovea::test
{

/// How a run of the program ended.
struct Run {
    int status = -1; ///< -1: it crashed, or did not end in time
    QByteArray output;
    QByteArray errors;

    bool isSilentSuccess() const { return status == 0 && errors.isEmpty(); }
    /// Everything, for a test's message.
    QByteArray text() const
    {
        return "status " + QByteArray::number(status) + "\nstdout: " + output
            + "\nstderr: " + errors;
    }
};

/// Runs a program where there is no display at all.
inline Run run(const QString& program, const QStringList& arguments, const QByteArray& input = {},
    const QString& folder = {})
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"})
        environment.remove(QString::fromLatin1(name));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    Run result;
    if (process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit)
        result.status = process.exitCode();
    result.output = process.readAllStandardOutput();
    result.errors = process.readAllStandardError();
    return result;
}

/// Runs the fovea that was built.
inline Run runFovea(
    const QStringList& arguments, const QByteArray& input = {}, const QString& folder = {})
{
    return run(QStringLiteral(FOVEA_PROGRAM), arguments, input, folder);
}

} // namespace fovea::test

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"

#include <QCoreApplication>

namespace fovea::test
{

/// Waits until no job works any more and all they bring has arrived: what has not come by then
/// never comes.
inline void waitForJobs()
{
    do {
        ui::Job::pool().waitForDone();
        QCoreApplication::processEvents();
    } while (ui::Job::pool().activeThreadCount() > 0);
}

} // namespace fovea::test

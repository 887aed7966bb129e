// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "jobs/error_text.h"

#include "base/error.h"
#include "base/sentence.h"

#include <QCoreApplication>

namespace fovea::ui {

QString toUserText(const Error& error)
{
    return toUserText(Sentence{error.text(), error.arguments()}, "Error");
}

QString toUserText(const Sentence& sentence, const char* context)
{
    if (sentence.isEmpty())
        return {};
    const QString text = QCoreApplication::translate(context, sentence.text.c_str());
    return QString::fromStdString(Sentence{text.toStdString(), sentence.arguments}.english());
}

} // namespace fovea::ui

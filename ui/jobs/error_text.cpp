// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "jobs/error_text.h"

#include "base/error.h"

#include <QCoreApplication>

namespace fovea::ui {

QString toUserText(const Error& error)
{
    QString text = QCoreApplication::translate("Error", error.text().c_str());
    // One pass over the template: an argument that contains "%2" is text, not a marker.
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int index = i + 1 < text.size() && text[i] == QLatin1Char('%')
            ? text[i + 1].digitValue() - 1
            : -1;
        if (index >= 0 && std::size_t(index) < error.arguments().size()) {
            result += QString::fromStdString(error.arguments()[std::size_t(index)]);
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

} // namespace fovea::ui

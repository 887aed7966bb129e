// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/token_chooser.h"

#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace fovea::ui
{

namespace
{

/// The number before the token.
QString numberOf(const QString& text)
{
    return text.trimmed().section(u' ', 0, 0);
}

} // namespace

TokenChooser::TokenChooser(QWidget* parent) : QSpinBox(parent)
{
    setKeyboardTracking(false);
    setRange(0, 0);
}

void TokenChooser::setTokens(const QStringList& labels, int chosen)
{
    const QSignalBlocker blocker(this);
    m_labels = labels;
    setRange(0, std::max(0, int(labels.size()) - 1));
    setValue(chosen);
    // The same number may be another token now.
    if (const QString text = textFromValue(value()); !hasFocus() || lineEdit()->text() != text)
        lineEdit()->setText(text);
}

QString TokenChooser::textFromValue(int value) const
{
    return QStringLiteral("%1  %2").arg(value).arg(m_labels.value(value));
}

int TokenChooser::valueFromText(const QString& text) const
{
    return numberOf(text).toInt();
}

QValidator::State TokenChooser::validate(QString& text, int& /*position*/) const
{
    const QString number = numberOf(text);
    if (number.isEmpty())
        return QValidator::Intermediate;
    bool isNumber = false;
    const int value = number.toInt(&isNumber);
    return isNumber && value >= minimum() && value <= maximum() ? QValidator::Acceptable
                                                                : QValidator::Invalid;
}

} // namespace fovea::ui

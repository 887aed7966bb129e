// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QSpinBox>
#include <QStringList>

namespace fovea::ui
{

/// Chooses a token by its number and says which it is: "7  cat". Serves texts of any length.
class TokenChooser : public QSpinBox
{
    Q_OBJECT
public:
    explicit TokenChooser(QWidget* parent = nullptr);

    /// Does not emit.
    void setTokens(const QStringList& labels, int chosen);

protected:
    QString textFromValue(int value) const override;
    int valueFromText(const QString& text) const override;
    QValidator::State validate(QString& text, int& position) const override;

private:
    QStringList m_labels;
};

} // namespace fovea::ui

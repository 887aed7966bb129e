// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QFormLayout;
class QLabel;

namespace fovea::ui
{

/// A section of an inspector: a title, and a form whose fields hold settings.
class SettingsForm : public QWidget
{
    Q_OBJECT
public:
    const QFormLayout* form() const { return m_form; }

Q_SIGNALS:
    /// By the user.
    void settingsChanged();

protected:
    explicit SettingsForm(QWidget* parent);

    /// In the user's language, which may be another one than before.
    virtual void retranslate() = 0;
    void changeEvent(QEvent* event) override;

    QLabel* m_title;
    QFormLayout* m_form;
    bool m_showing = false; // widgets are being set, not used
};

} // namespace fovea::ui

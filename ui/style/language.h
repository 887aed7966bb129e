// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include <array>

class QTranslator;

namespace fovea::ui
{

/// The language of the program: ours and Qt's own texts. A change sends QEvent::LanguageChange to
/// every widget, and each sets its texts again.
class Language : public QObject
{
    Q_OBJECT
public:
    enum class Choice { System, English, Chinese };
    static constexpr std::array all{ Choice::System, Choice::English, Choice::Chinese };

    static Language& instance();
    Choice choice() const { return m_choice; }
    /// The language that is spoken here and now: never System.
    Choice spoken() const;
    void setChoice(Choice choice);

    /// For settings and the command line: "system", "en", "zh_CN".
    static QString id(Choice choice);
    /// @return System for an unknown name
    static Choice fromId(const QString& id);
    /// A language is named in itself; "System" in the language spoken.
    static QString displayName(Choice choice);

private:
    Language() = default;
    void install(const QString& catalogue, const QString& folder);

    Choice m_choice = Choice::System;
    bool m_applied = false;
    QList<QTranslator*> m_translators;
};

} // namespace fovea::ui

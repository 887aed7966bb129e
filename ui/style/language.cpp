// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace fovea::ui
{

namespace
{

/// What Qt's file dialog says of files and the catalogue of Qt 6 lacks: translated by ours.
[[maybe_unused]] constexpr const char* textsOfQt[] = {
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Shortcut"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
};

} // namespace

Language& Language::instance()
{
    static Language language;
    return language;
}

Language::Choice Language::spoken() const
{
    if (m_choice != Choice::System)
        return m_choice;
    const QStringList wanted = QLocale::system().uiLanguages();
    for (const QString& name : wanted) {
        if (name.startsWith(QStringLiteral("zh")))
            return Choice::Chinese;
        if (name.startsWith(QStringLiteral("en")))
            return Choice::English;
    }
    return Choice::English;
}

void Language::setChoice(Choice choice)
{
    if (m_applied && m_choice == choice)
        return;
    m_applied = true;
    m_choice = choice;
    for (QTranslator* translator : std::as_const(m_translators)) {
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }
    m_translators.clear();
    QLocale::setDefault(spoken() == Choice::Chinese ? QLocale(QLocale::Chinese, QLocale::China)
            : choice == Choice::System              ? QLocale::system()
                                                    : QLocale(QLocale::English));
    // English has a catalogue too, for its plurals.
    install(QStringLiteral("fovea_en"), QStringLiteral(":/translations"));
    if (spoken() == Choice::Chinese) {
        install(QStringLiteral("qtbase_zh_CN"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        install(QStringLiteral("fovea_zh_CN"), QStringLiteral(":/translations"));
    }
}

void Language::install(const QString& catalogue, const QString& folder)
{
    auto* translator = new QTranslator(this);
    if (translator->load(catalogue, folder) && QCoreApplication::installTranslator(translator))
        m_translators.append(translator);
    else
        delete translator; // Qt's own may not be installed; its few texts are English then
}

QString Language::id(Choice choice)
{
    switch (choice) {
    case Choice::English:
        return QStringLiteral("en");
    case Choice::Chinese:
        return QStringLiteral("zh_CN");
    case Choice::System:
        break;
    }
    return QStringLiteral("system");
}

Language::Choice Language::fromId(const QString& id)
{
    for (const Choice choice : all)
        if (Language::id(choice) == id)
            return choice;
    return Choice::System;
}

QString Language::displayName(Choice choice)
{
    switch (choice) {
    case Choice::English:
        return QStringLiteral("English");
    case Choice::Chinese:
        return QStringLiteral("简体中文");
    case Choice::System:
        break;
    }
    return tr("System");
}

} // namespace fovea::ui

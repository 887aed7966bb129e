// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/token_text.h"

#include <QCoreApplication>

namespace fovea::ui
{

namespace
{

QString translated(const char* text)
{
    return QCoreApplication::translate("TokenText", text);
}

} // namespace

QString visibleToken(const QString& token)
{
    if (token.isEmpty())
        return QStringLiteral("∅");
    QString text;
    text.reserve(token.size());
    for (const QChar c : token) {
        if (c == u'\n' || c == u'\r' || c == QChar::LineSeparator || c == QChar::ParagraphSeparator)
            text += u'↵';
        else if (c == u'\t')
            text += u'⇥';
        else if (c.unicode() < 0x20)
            text += QChar(0x2400 + c.unicode());
        else if (c.unicode() == 0x7F)
            text += u'␡';
        else if (c.isSpace())
            text += u'␣';
        else
            text += c;
    }
    return text;
}

QString isolated(const QString& text)
{
    return QChar(0x2068) + text + QChar(0x2069);
}

std::string toCoreText(const QString& text)
{
    QString clean = text;
    for (qsizetype i = 0; i < clean.size(); ++i) {
        const bool pair
            = clean[i].isHighSurrogate() && i + 1 < clean.size() && clean[i + 1].isLowSurrogate();
        if (pair)
            ++i;
        else if (clean[i].isSurrogate() || clean[i].isNull())
            clean[i] = QChar::ReplacementCharacter;
    }
    return clean.toStdString();
}

QString stepName(SiteKind kind)
{
    switch (kind) {
    case SiteKind::Embedding:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Embedding"));
    case SiteKind::HiddenState:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Hidden state"));
    case SiteKind::Query:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Queries"));
    case SiteKind::Key:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Keys"));
    case SiteKind::Value:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Values"));
    case SiteKind::Scores:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Scores"));
    case SiteKind::Weights:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Weights"));
    case SiteKind::HeadOutput:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Output"));
    default:
        return QString::fromStdString(name(kind));
    }
}

QString rowAxisTitle(SiteKind kind)
{
    if (kind == SiteKind::Weights || kind == SiteKind::Scores)
        return translated(QT_TRANSLATE_NOOP("TokenText", "attending token"));
    return translated(QT_TRANSLATE_NOOP("TokenText", "token"));
}

QString columnAxisTitle(SiteKind kind)
{
    if (kind == SiteKind::Weights || kind == SiteKind::Scores)
        return translated(QT_TRANSLATE_NOOP("TokenText", "attended token"));
    return translated(QT_TRANSLATE_NOOP("TokenText", "feature"));
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/token_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

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
        else if (c.unicode() >= 0x80 && c.unicode() < 0xA0) // controls without a picture
            text += QStringLiteral("U+%1").arg(uint(c.unicode()), 4, 16, QLatin1Char('0')).toUpper();
        else if (c.isSpace())
            text += u'␣';
        else
            text += c;
    }
    return text;
}

QString tokenLabel(const Token& token)
{
    const QString text = QString::fromStdString(token.text);
    if (token.end > token.begin) {
        static const QRegularExpression bytes(
            QStringLiteral(R"(^(.*?) ?(\[[0-9A-F]{2}(?: [0-9A-F]{2})*\])$)"));
        if (const auto match = bytes.match(text); match.hasMatch()) {
            const QString character = match.captured(1);
            return (character.isEmpty() ? QString() : visibleToken(character) + u' ')
                + match.captured(2);
        }
    }
    return visibleToken(text);
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

QString stepName(const Site& site)
{
    const QString name = QString::fromStdString(site.name);
    if (name == u"positions")
        return translated(QT_TRANSLATE_NOOP("TokenText", "Positions"));
    if (const QString states = QStringLiteral("hidden_states."); name.startsWith(states))
        return translated(QT_TRANSLATE_NOOP("TokenText", "Hidden %1")).arg(name.mid(states.size()));
    if (name == u"rollout")
        return translated(QT_TRANSLATE_NOOP("TokenText", "Attention rollout"));
    if (name == u"flow")
        return translated(QT_TRANSLATE_NOOP("TokenText", "Attention flow"));
    if (name.endsWith(u".attention.output"))
        return translated(QT_TRANSLATE_NOOP("TokenText", "Projected"));
    if (name.endsWith(u".feed_forward.activation"))
        return translated(QT_TRANSLATE_NOOP("TokenText", "Neurons"));
    if (name.endsWith(u".feed_forward.output"))
        return translated(QT_TRANSLATE_NOOP("TokenText", "Feed-forward"));
    return stepName(site.kind);
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
    case SiteKind::Logits:
        return translated(QT_TRANSLATE_NOOP("TokenText", "Logits"));
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

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/sentence_field.h"

#include "style/theme.h"

#include <QFontMetrics>
#include <QMimeData>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int mostLines = 3;

/// The text with lines that are quick to lay out. White space becomes a line break, which is white
/// space too; after a full stop without white space one is added. Lines without either stay long.
QString withShortLines(const QString& text)
{
    QString result;
    result.reserve(text.size());
    qsizetype line = 0; // since the last break
    for (const QChar character : text) {
        const bool isLong = ++line > SentenceField::longestLine;
        const bool isStop = character == u'。' || character == u'！' || character == u'？';
        result += isLong && character.isSpace() ? QChar(u'\n') : character;
        if (isLong && isStop)
            result += u'\n';
        if (result.back() == u'\n' || character == QChar::ParagraphSeparator)
            line = 0;
    }
    return result;
}

} // namespace

SentenceField::SentenceField(QWidget* parent) : QPlainTextEdit(parent)
{
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    document()->setDocumentMargin(space::s);
    connect(this, &QPlainTextEdit::textChanged, this, &SentenceField::readText);
    connect(document()->documentLayout(), &QAbstractTextDocumentLayout::documentSizeChanged, this,
        &SentenceField::fitHeight);
    fitHeight();
}

void SentenceField::setSentence(const QString& sentence)
{
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    m_wasCut = sentence.size() > maximumLength;
    cursor.insertText(withShortLines(sentence.left(maximumLength)));
    moveCursor(QTextCursor::End);
}

void SentenceField::replaceEnd(qsizetype from, const QString& text)
{
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    cursor.setPosition(int(from));
    cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    cursor.insertText(text.left(std::max<qsizetype>(0, maximumLength - from)));
    cursor.endEditBlock();
    moveCursor(QTextCursor::End);
}

void SentenceField::insertFromMimeData(const QMimeData* source)
{
    if (!source->hasText())
        return;
    const QString text = source->text();
    const qsizetype selected = textCursor().selectionEnd() - textCursor().selectionStart();
    const qsizetype room = std::max<qsizetype>(0, maximumLength - m_sentence.size() + selected);
    insertPlainText(withShortLines(text.left(room)));
    if (text.size() > room) {
        m_wasCut = true;
        Q_EMIT sentenceChanged(m_sentence);
    }
}

void SentenceField::readText()
{
    const QString text = toPlainText();
    if (text == m_sentence)
        return;
    if (text.size() < m_sentence.size())
        m_wasCut = false;
    m_sentence = text;
    Q_EMIT sentenceChanged(m_sentence);
}

int SentenceField::heightForLines(int lines) const
{
    return lines * QFontMetrics(font()).lineSpacing() + 2 * (space::s + frameWidth());
}

QSize SentenceField::sizeHint() const
{
    // The plain text layout measures a document in lines.
    const int lines = std::clamp(int(std::lround(document()->size().height())), 1, mostLines);
    return {480, heightForLines(lines)};
}

void SentenceField::fitHeight()
{
    const int height = sizeHint().height();
    setVerticalScrollBarPolicy(
        document()->size().height() > mostLines ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    if (height != minimumHeight())
        setFixedHeight(height);
}

void SentenceField::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    fitHeight();
}

void SentenceField::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitHeight();
}

} // namespace fovea::ui

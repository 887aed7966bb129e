// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>

namespace fovea::ui
{

/// A text field that grows with its text, from one line to three, then scrolls. Tab leaves it.
/// Text that an input method has not committed yet is shown but not part of the sentence.
class SentenceField : public QPlainTextEdit
{
    Q_OBJECT
public:
    /// Pasted text is cut here: 32,768 English tokens and some.
    static constexpr qsizetype maximumLength = 250'000;
    /// A line of pasted text that is longer is broken where it has white space or a full stop: each
    /// key press lays out the whole line it is typed into.
    static constexpr qsizetype longestLine = 2000;

    explicit SentenceField(QWidget* parent = nullptr);

    QString sentence() const { return m_sentence; }
    /// Replaces the text; can be undone.
    void setSentence(const QString& sentence);
    /// Replaces the end of the text; can be undone as one step.
    void replaceEnd(qsizetype from, const QString& text);
    /// Whether text was cut since the field last became shorter.
    bool wasCut() const { return m_wasCut; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {200, sizeHint().height()}; }

Q_SIGNALS:
    /// The committed text is another one.
    void sentenceChanged(const QString& sentence);

protected:
    void insertFromMimeData(const QMimeData* source) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int heightForLines(int lines) const;
    void readText();
    void fitHeight();

    QString m_sentence;
    bool m_wasCut = false;
};

} // namespace fovea::ui

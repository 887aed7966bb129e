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
    /// Pasted text is cut here; more than enough tokens for any model.
    static constexpr qsizetype maximumLength = 20000;

    explicit SentenceField(QWidget* parent = nullptr);

    QString sentence() const { return m_sentence; }
    /// Replaces the text; can be undone.
    void setSentence(const QString& sentence);
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

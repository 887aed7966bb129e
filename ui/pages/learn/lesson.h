// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QStringList>
#include <QWidget>

namespace fovea::ui
{

/// What a lesson says beside its figure, in the user's language.
struct LessonText {
    QString title;
    QString idea; ///< two or three sentences
    QString link; ///< what the button says that leads to the same thing on real input
    QString activity; ///< the page it leads to (Page::id())
    QString place; ///< and what it shows there (Page::showPlace())
};

/// The lessons in order. The names never change: they stand in the settings.
const QStringList& lessonIds();
LessonText lessonText(int lesson);

/// The figure of one lesson. All of its numbers come from the core.
class Lesson : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Puts the lesson's numbers on the clipboard. @return whether there are any
    virtual bool copy() { return false; }
    /// How wide the window of a lesson is that may be wider itself: what is to be seen without
    /// scrolling stays within.
    void setVisibleWidth(int width);

Q_SIGNALS:
    void failed(const QString& message);
    void statusChanged(const QString& message);

protected:
    /// Sets every text again.
    virtual void retranslate() = 0;
    void changeEvent(QEvent* event) override;
    /// Why the matrix of scores is not called A.
    static QString nameOfScores();
    /// Controls and texts that stay within the visible width.
    void keepInView(QWidget* widget) { m_inView += widget; }

private:
    QList<QWidget*> m_inView;
};

} // namespace fovea::ui

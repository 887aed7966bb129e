// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/page.h"

#include <array>
#include <memory>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;
class QScrollArea;
class QStackedWidget;

namespace fovea::ui
{

class ExplainedStep;
class Lesson;
class LessonSentence;
struct StepSubject;

/// The third activity: short lessons that can be touched, beside their table of contents. A lesson
/// is made when it is first shown.
class LearnPage : public Page
{
    Q_OBJECT
public:
    explicit LearnPage(QWidget* parent = nullptr);

    QString title() const override;
    QIcon icon() const override;
    QString id() const override { return QStringLiteral("learn"); }
    QList<QAction*> menuActions(Menu menu) const override;
    bool copy() override;
    void saveState(QSettings& settings) const override;
    void restoreState(QSettings& settings) override;

    int currentLesson() const { return m_current; }
    void setCurrentLesson(int lesson);
    Lesson* lesson() const;

    /// Goes through a cell of the text page in the lessons from tokens to values, with its numbers
    /// in place of the small example, until leaveCell().
    void explain(std::shared_ptr<const StepSubject> subject);
    void leaveCell();
    bool explainsCell() const { return m_step != nullptr; }
    /// Whether the text page still shows what that cell belongs to.
    void setCellShown(bool shown);

Q_SIGNALS:
    /// Back to the cell, after its page.
    void cellRequested();

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    Lesson* makeLesson(int lesson);
    void showAgain(int lesson);
    void setColumns(bool columns);
    QWidget* buildContents();
    QLayout* buildTitleRow();
    void buildActions();
    void retranslate();
    void showTexts();

    int m_current = -1;
    std::vector<Lesson*> m_lessons; ///< null until shown
    ExplainedStep* m_step = nullptr; ///< null: the small example
    std::array<Lesson*, 3> m_examples{}; ///< kept meanwhile; null until shown
    bool m_columns = true; ///< of the small example and of a cell alike
    LessonSentence* m_sentence = nullptr; ///< of the lessons that share one
    std::vector<QScrollArea*> m_areas;
    QListWidget* m_contents;
    QLabel* m_heading;
    QLabel* m_title;
    QLabel* m_idea;
    QStackedWidget* m_stack;
    QPushButton* m_link;
    QAction* m_previous;
    QAction* m_next;
    QAction* m_reduceMotion;
};

} // namespace fovea::ui

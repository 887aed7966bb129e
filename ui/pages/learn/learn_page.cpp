// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/learn_page.h"

#include "pages/learn/classifier_lesson.h"
#include "pages/learn/cues_lesson.h"
#include "pages/learn/explained_pair.h"
#include "pages/learn/explained_softmax.h"
#include "pages/learn/explained_step.h"
#include "pages/learn/explained_tokens.h"
#include "pages/learn/lesson_sentence.h"
#include "pages/learn/pooling_lesson.h"
#include "pages/learn/query_key_lesson.h"
#include "pages/learn/several_lesson.h"
#include "pages/learn/softmax_lesson.h"
#include "pages/learn/tokens_lesson.h"
#include "style/icon.h"
#include "style/motion.h"
#include "style/theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>

#include <utility>

namespace fovea::ui
{

namespace
{

constexpr int contentsWidth = 196;
constexpr int firstExplained = 2; ///< from tokens to vectors; then query, key, value; softmax

} // namespace

LearnPage::LearnPage(QWidget* parent)
    : Page(parent), m_lessons(std::size_t(lessonIds().size())), m_areas(m_lessons.size())
{
    buildActions();
    auto* side = buildContents();
    auto* middle = new QWidget(this);
    m_title = new QLabel(middle);
    m_title->setProperty("role", QStringLiteral("title"));
    m_link = new QPushButton(middle);
    connect(m_link, &QPushButton::clicked, this, [this] {
        const LessonText text = lessonText(m_current);
        Q_EMIT pageRequested(text.activity, text.place);
    });
    m_idea = new QLabel(middle);
    m_idea->setWordWrap(true);
    m_idea->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_stack = new QStackedWidget(middle);
    for (QScrollArea*& area : m_areas) {
        area = new QScrollArea(m_stack);
        area->setFrameShape(QFrame::NoFrame);
        area->setWidgetResizable(true);
        area->setFocusPolicy(Qt::NoFocus);
        area->installEventFilter(this);
        area->viewport()->installEventFilter(this);
        m_stack->addWidget(area);
    }
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(space::xl, space::l, 0, space::m);
    column->setSpacing(space::s);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(0, 0, space::xl, space::xs);
    head->setSpacing(space::s);
    head->addLayout(buildTitleRow());
    head->addWidget(m_idea);
    column->addLayout(head);
    column->addWidget(m_stack, 1);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(side);
    row->addWidget(middle, 1);
    retranslate();
    setCurrentLesson(0);
}

void LearnPage::buildActions()
{
    m_previous = new QAction(this);
    m_previous->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_previous->setIcon(ui::icon(Icon::ChevronLeft));
    m_next = new QAction(this);
    m_next->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    m_next->setIcon(ui::icon(Icon::ChevronRight));
    for (QAction* action : {m_previous, m_next})
        action->setIconVisibleInMenu(false);
    m_reduceMotion = new QAction(this);
    m_reduceMotion->setCheckable(true);
    m_reduceMotion->setChecked(Motion::instance().isReducedByUser());
    connect(m_previous, &QAction::triggered, this, [this] { setCurrentLesson(m_current - 1); });
    connect(m_next, &QAction::triggered, this, [this] { setCurrentLesson(m_current + 1); });
    connect(m_reduceMotion, &QAction::toggled, &Motion::instance(), &Motion::setReduced);
}

QWidget* LearnPage::buildContents()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(contentsWidth);
    side->setAutoFillBackground(true);
    side->setBackgroundRole(QPalette::Base);
    m_heading = new QLabel(side);
    m_heading->setProperty("role", QStringLiteral("heading"));
    m_contents = new QListWidget(side);
    m_contents->setFrameShape(QFrame::NoFrame);
    m_contents->setWordWrap(true);
    m_contents->setSpacing(2);
    m_contents->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (qsizetype i = 0; i < lessonIds().size(); ++i)
        m_contents->addItem(QString());
    m_contents->installEventFilter(this);
    connect(m_contents, &QListWidget::currentRowChanged, this, &LearnPage::setCurrentLesson);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(space::s, space::l, space::s, space::s);
    layout->setSpacing(space::s);
    layout->addWidget(m_heading);
    layout->addWidget(m_contents, 1);
    return side;
}

/// Ways to go stand beside the title: the height is the lesson's.
QLayout* LearnPage::buildTitleRow()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(space::s);
    // Another page's inspector needs room beside this page's least width, too.
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(m_title, 1);
    row->addWidget(m_link);
    row->addSpacing(space::s);
    for (QAction* action : {m_previous, m_next}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        row->addWidget(button);
    }
    return row;
}

QString LearnPage::title() const
{
    return tr("Learn");
}

QIcon LearnPage::icon() const
{
    return ui::icon(Icon::Learn);
}

QList<QAction*> LearnPage::menuActions(Menu menu) const
{
    switch (menu) {
    case Menu::View:
        return {m_reduceMotion};
    case Menu::Page:
        return {m_previous, m_next};
    default:
        return {};
    }
}

bool LearnPage::copy()
{
    return lesson()->copy();
}

Lesson* LearnPage::lesson() const
{
    return m_lessons[std::size_t(m_current)];
}

Lesson* LearnPage::makeLesson(int lesson)
{
    const bool onSentence = lesson >= 2 && lesson <= 5;
    if (onSentence && !m_sentence) {
        m_sentence = new LessonSentence(this);
        m_sentence->setColumns(m_columns);
        connect(m_sentence, &LessonSentence::changed, this,
            [this] { setColumns(m_sentence->hasColumns()); });
    }
    if (m_step && lesson == firstExplained)
        return new ExplainedTokens(m_step);
    if (m_step && lesson == firstExplained + 1)
        return new ExplainedPair(m_step);
    if (m_step && lesson == firstExplained + 2)
        return new ExplainedSoftmax(m_step);
    switch (lesson) {
    case 0:
        return new CuesLesson;
    case 1:
        return new PoolingLesson;
    case 2:
        return new TokensLesson(m_sentence);
    case 3:
        return new QueryKeyLesson(m_sentence);
    case 4:
        return new SoftmaxLesson(m_sentence);
    case 5:
        return new SeveralLesson(m_sentence);
    default:
        return new ClassifierLesson;
    }
}

void LearnPage::setCurrentLesson(int lesson)
{
    if (lesson < 0 || lesson >= int(m_lessons.size()) || lesson == m_current)
        return;
    m_current = lesson;
    Lesson*& shown = m_lessons[std::size_t(lesson)];
    if (!shown) {
        shown = makeLesson(lesson);
        shown->layout()->setContentsMargins(0, 0, space::xl, 0);
        m_areas[std::size_t(lesson)]->setWidget(shown);
        shown->setVisibleWidth(m_areas[std::size_t(lesson)]->viewport()->width());
        connect(shown, &Lesson::failed, this, &LearnPage::failed);
        connect(shown, &Lesson::statusChanged, this, &LearnPage::statusChanged);
    }
    m_stack->setCurrentIndex(lesson);
    m_contents->setCurrentRow(lesson);
    m_previous->setEnabled(lesson > 0);
    m_next->setEnabled(lesson + 1 < int(m_lessons.size()));
    showTexts();
}

void LearnPage::explain(std::shared_ptr<const StepSubject> subject)
{
    leaveCell();
    m_step = new ExplainedStep(std::move(subject), this);
    m_step->setColumns(m_columns);
    connect(m_step, &ExplainedStep::changed, this, [this] { setColumns(m_step->hasColumns()); });
    connect(m_step, &ExplainedStep::backRequested, this, [this] {
        Q_EMIT pageRequested(QStringLiteral("text"));
        Q_EMIT cellRequested();
    });
    connect(m_step, &ExplainedStep::leaveRequested, this, &LearnPage::leaveCell);
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
        const std::size_t lesson = firstExplained + i;
        m_examples[i] = std::exchange(m_lessons[lesson], nullptr);
        if (m_examples[i]) {
            m_areas[lesson]->takeWidget();
            m_examples[i]->setParent(this);
            m_examples[i]->hide();
        }
    }
    // Not with a lesson that has no numbers.
    showAgain(m_step->subject().inputs.isEmpty() ? firstExplained + 1 : firstExplained);
    Q_EMIT pageRequested(id());
}

void LearnPage::setCellShown(bool shown)
{
    if (m_step)
        m_step->setShown(shown);
}

void LearnPage::leaveCell()
{
    if (!m_step)
        return;
    for (std::size_t i = 0; i < m_examples.size(); ++i) {
        const std::size_t lesson = firstExplained + i;
        // A button of it may have asked for this.
        if (m_lessons[lesson]) {
            m_areas[lesson]->takeWidget();
            m_lessons[lesson]->hide();
            m_lessons[lesson]->deleteLater();
        }
        m_lessons[lesson] = std::exchange(m_examples[i], nullptr);
        if (m_lessons[lesson]) {
            m_areas[lesson]->setWidget(m_lessons[lesson]);
            m_lessons[lesson]->show();
        }
    }
    std::exchange(m_step, nullptr)->deleteLater();
    showAgain(m_current);
}

void LearnPage::setColumns(bool columns)
{
    m_columns = columns;
    if (m_sentence)
        m_sentence->setColumns(columns);
    if (m_step)
        m_step->setColumns(columns);
}

/// Makes it, if it is not there.
void LearnPage::showAgain(int lesson)
{
    m_current = -1;
    setCurrentLesson(lesson);
}

void LearnPage::showTexts()
{
    const LessonText text = lessonText(m_current);
    m_title->setText(text.title);
    m_idea->setText(text.idea);
    m_link->setText(text.link);
    m_stack->currentWidget()->setAccessibleName(text.title);
    Q_EMIT statusChanged({});
}

void LearnPage::retranslate()
{
    m_heading->setText(tr("Seven short lessons"));
    m_contents->setAccessibleName(tr("Contents"));
    for (int i = 0; i < m_contents->count(); ++i)
        m_contents->item(i)->setText(tr("%1  %2").arg(i + 1).arg(lessonText(i).title));
    m_previous->setText(tr("&Previous lesson"));
    m_previous->setToolTip(tr("Previous lesson (Alt+Left)"));
    m_next->setText(tr("&Next lesson"));
    m_next->setToolTip(tr("Next lesson (Alt+Right)"));
    m_reduceMotion->setText(tr("&Reduce motion"));
    if (m_current >= 0)
        showTexts();
}

void LearnPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Page::changeEvent(event);
}

/// The scroll areas and the contents would page in themselves.
bool LearnPage::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        for (std::size_t i = 0; i < m_areas.size(); ++i)
            if (m_areas[i] && watched == m_areas[i]->viewport() && m_lessons[i])
                m_lessons[i]->setVisibleWidth(static_cast<QResizeEvent*>(event)->size().width());
    }
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            keyPressEvent(static_cast<QKeyEvent*>(event));
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

/// Controls that page themselves, such as sliders, keep the keys.
void LearnPage::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_PageDown)
        return setCurrentLesson(m_current + 1);
    if (event->key() == Qt::Key_PageUp)
        return setCurrentLesson(m_current - 1);
    Page::keyPressEvent(event);
}

void LearnPage::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("lesson"), lessonIds().at(m_current));
    settings.setValue(QStringLiteral("reduceMotion"), m_reduceMotion->isChecked());
}

void LearnPage::restoreState(QSettings& settings)
{
    m_reduceMotion->setChecked(settings.value(QStringLiteral("reduceMotion")).toBool());
    setCurrentLesson(int(lessonIds().indexOf(settings.value(QStringLiteral("lesson")).toString())));
}

} // namespace fovea::ui

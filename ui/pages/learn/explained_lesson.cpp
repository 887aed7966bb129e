// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/explained_lesson.h"

#include "models/token_text.h"
#include "pages/learn/explained_step.h"
#include "style/theme.h"
#include "views/learn/matrix_view.h"
#include "views/segmented_control.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace fovea::ui
{

namespace
{

constexpr int foldedFeatures = 7; ///< five, a gap, the last
constexpr int longestSentence = 120; ///< characters

} // namespace

ExplainedLesson::ExplainedLesson(ExplainedStep* step, QWidget* parent)
    : Lesson(parent), m_step(step), m_layout(new QVBoxLayout(this)), m_source(new QLabel(this)),
      m_sentence(new QLabel(this)), m_drawn(new QLabel(this)),
      m_convention(new SegmentedControl(this)), m_back(new QPushButton(this)),
      m_leave(new QPushButton(this))
{
    m_source->setWordWrap(true);
    m_sentence->setWordWrap(true);
    m_drawn->setProperty("role", QStringLiteral("hint"));
    m_drawn->setWordWrap(true);
    m_convention->setTexts({QString(), QString()});
    m_convention->setCurrentIndex(m_step->hasColumns() ? 0 : 1);
    auto* controls = new QWidget(this);
    auto* bar = new QHBoxLayout(controls);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->setSpacing(space::s);
    bar->addWidget(m_source, 1);
    bar->addWidget(m_back);
    bar->addWidget(m_leave);
    bar->addWidget(m_convention);
    m_layout->setSpacing(space::s);
    m_layout->addWidget(controls);
    m_layout->addWidget(m_sentence);
    m_layout->addWidget(m_drawn);
    keepInView(controls);
    keepInView(m_sentence);
    keepInView(m_drawn);
    connect(m_back, &QPushButton::clicked, m_step, &ExplainedStep::backRequested);
    connect(m_leave, &QPushButton::clicked, m_step, &ExplainedStep::leaveRequested);
    connect(m_convention, &SegmentedControl::currentIndexChanged, m_step,
        [step](int index) { step->setColumns(index == 0); });
    connect(m_step, &ExplainedStep::changed, this, [this] {
        m_convention->setCurrentIndex(m_step->hasColumns() ? 0 : 1);
        tellSource();
        refresh();
    });
}

MatrixView* ExplainedLesson::addTokens(bool tokensAreColumnsToo)
{
    auto* view = new MatrixView(this);
    if (!tokensAreColumnsToo)
        view->setFolding(0, foldedFeatures);
    return view;
}

QLabel* ExplainedLesson::addHint()
{
    auto* label = new QLabel(this);
    label->setProperty("role", QStringLiteral("hint"));
    label->setWordWrap(true);
    keepInView(label);
    return label;
}

/// Whose numbers these are, and whether the text page still shows them.
void ExplainedLesson::tellSource()
{
    const QString& sentence = m_step->subject().sentence;
    const bool isLong = sentence.size() > longestSentence;
    QString text = tr("Sentence: %1")
                       .arg(isolated(isLong ? sentence.left(longestSentence) + u'…' : sentence));
    if (!m_step->isShown())
        text += u' ' + tr("The text page shows another sentence, model, layer or change by now.");
    m_sentence->setText(text);
    m_sentence->setToolTip(isLong ? sentence : QString());
    m_back->setText(m_step->isShown() ? tr("Back to the Cell") : tr("To the Text Page"));
    m_back->setToolTip(m_step->isShown() ? tr("To the text page, where the cell is pinned")
                                         : tr("To the text page, which no longer shows this cell"));
}

void ExplainedLesson::retranslate()
{
    const StepSubject& subject = m_step->subject();
    tellSource();
    m_source->setText(tr("Real numbers: %1, layer %2, head %3")
                          .arg(subject.source)
                          .arg(subject.layer)
                          .arg(subject.head));
    const Index drawn = Index(subject.drawn.size());
    m_drawn->setVisible(drawn < subject.tokens);
    m_drawn->setText(tr("Of %1 tokens, %2 are drawn: those of the cell, and those that its query "
                        "attends to most.")
                         .arg(subject.tokens)
                         .arg(drawn));
    m_leave->setText(tr("Small Example"));
    m_leave->setToolTip(tr("The lesson with its own sentence, which can be changed"));
    m_convention->setAccessibleName(tr("Convention"));
    m_convention->setTexts({tr("Columns"), tr("Rows")});
    refresh();
}

} // namespace fovea::ui

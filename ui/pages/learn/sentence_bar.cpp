// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/sentence_bar.h"

#include "models/token_text.h"
#include "pages/learn/lesson_sentence.h"
#include "style/theme.h"
#include "views/segmented_control.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace fovea::ui
{

namespace
{

constexpr int widestQuotation = 120;

} // namespace

SentenceBar::SentenceBar(LessonSentence* sentence, QWidget* parent)
    : QWidget(parent), m_sentence(sentence), m_label(new QLabel(this)),
      m_field(new QLineEdit(this)), m_cut(new QLabel(this)), m_positions(new QCheckBox(this)),
      m_convention(new SegmentedControl(this))
{
    m_label->setBuddy(m_field);
    m_field->setMaxLength(200);
    m_field->setMinimumWidth(120);
    m_field->setMaximumWidth(240);
    m_cut->setProperty("role", QStringLiteral("hint"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_label);
    layout->addWidget(m_field, 1);
    layout->addWidget(m_cut);
    layout->addWidget(m_positions);
    layout->addStretch();
    layout->addWidget(m_convention);
    retranslate();
    connect(m_field, &QLineEdit::textEdited, this, [this](const QString& text) {
        m_sentence->setSentence(text);
        refresh();
    });
    connect(m_field, &QLineEdit::editingFinished, this, &SentenceBar::refresh);
    connect(m_convention, &SegmentedControl::currentIndexChanged, m_sentence,
        [this](int index) { m_sentence->setColumns(index == 0); });
    connect(m_positions, &QCheckBox::toggled, m_sentence, [this](bool on) {
        LayerSettings settings = m_sentence->settings();
        settings.positions = on;
        m_sentence->setSettings(settings);
    });
    connect(m_sentence, &LessonSentence::changed, this, &SentenceBar::refresh);
}

void SentenceBar::refresh()
{
    // While one types, the field may hold what the sentence does not take: nothing.
    if (!m_field->hasFocus() && m_field->text() != m_sentence->sentence())
        m_field->setText(m_sentence->sentence());
    m_convention->setCurrentIndex(m_sentence->hasColumns() ? 0 : 1);
    const QSignalBlocker blocker(m_positions);
    m_positions->setChecked(m_sentence->settings().positions);
    const bool isTaken = m_field->text() == m_sentence->sentence();
    m_cut->setVisible(!isTaken || m_sentence->wasCut());
    m_cut->setText(isTaken
            ? tr("(first %1 tokens)").arg(example::longest)
            : tr("Type a word: this is still “%1”.")
                  .arg(isolated(fontMetrics().elidedText(
                      m_sentence->sentence(), Qt::ElideRight, widestQuotation))));
}

void SentenceBar::retranslate()
{
    m_label->setText(tr("Sentence"));
    m_field->setAccessibleName(tr("Sentence"));
    m_positions->setText(tr("Positions"));
    m_positions->setToolTip(tr("Add to each embedding a vector that tells the token's place"));
    m_convention->setAccessibleName(tr("Convention"));
    m_convention->setTexts({tr("Columns"), tr("Rows")});
    m_convention->setToolTips({tr("A token is a column, as in the survey: Q = W A"),
        tr("A token is a row, as in code: Q = A Wᵀ")});
    refresh();
}

} // namespace fovea::ui

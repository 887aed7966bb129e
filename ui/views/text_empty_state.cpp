// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/text_empty_state.h"

#include "models/text_samples.h"
#include "style/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

constexpr int columns = 2;
constexpr int contentWidth = 480;

} // namespace

TextEmptyState::TextEmptyState(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_hint(new QLabel(this))
{
    m_title->setProperty("role", QStringLiteral("title"));
    m_title->setAlignment(Qt::AlignHCenter);
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setAlignment(Qt::AlignHCenter);
    m_hint->setWordWrap(true);

    auto* grid = new QGridLayout;
    grid->setSpacing(space::s);
    const qsizetype count = textSamples().size();
    for (int i = 0; i < count; ++i) {
        auto* button = new QPushButton(this);
        grid->addWidget(button, i / columns, i % columns);
        connect(button, &QPushButton::clicked, this, [this, i] { Q_EMIT sampleChosen(i); });
        m_buttons += button;
    }
    grid->setContentsMargins(0, space::s, 0, 0);

    // A column of fixed width without alignment flags: an aligned label is given the height of
    // its text at another width, which cuts wrapped lines off.
    auto* column = new QWidget(this);
    column->setFixedWidth(contentWidth);
    auto* content = new QVBoxLayout(column);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(space::s);
    content->addStretch(2);
    content->addWidget(m_title);
    content->addWidget(m_hint);
    content->addLayout(grid);
    content->addStretch(3);

    auto* layout = new QHBoxLayout(this);
    layout->addStretch();
    layout->addWidget(column);
    layout->addStretch();
    retranslate();
}

void TextEmptyState::retranslate()
{
    m_title->setText(tr("See what attends to what"));
    m_hint->setText(
        tr("Type a sentence above: its attention is drawn as you type, each row a token that "
           "attends, each column a token that is attended to. Or start from a sample."));
    const QList<TextSample> samples = textSamples();
    for (qsizetype i = 0; i < m_buttons.size(); ++i)
        m_buttons[i]->setText(samples[i].name);
}

void TextEmptyState::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

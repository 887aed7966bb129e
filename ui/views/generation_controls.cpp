// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/generation_controls.h"

#include "style/icon.h"
#include "style/theme.h"
#include "views/draw_strip.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int mostTokens = 1000;
constexpr int mostSeed = 999999;

} // namespace

GenerationControls::GenerationControls(QWidget* parent)
    : QWidget(parent), m_strip(new DrawStrip(this)), m_nextDraw(new QLabel(this)),
      m_lastDraw(new QLabel(this)), m_message(new QLabel(this)), m_next(new QPushButton(this)),
      m_back(new QPushButton(this)), m_generate(new QPushButton(this)), m_count(new QSpinBox(this)),
      m_seedLabel(new QLabel(this)), m_seed(new QSpinBox(this)), m_shuffle(new QToolButton(this))
{
    for (QLabel* label : {m_nextDraw, m_lastDraw, m_message}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_lastDraw->setProperty("role", QStringLiteral("hint"));
    m_next->setProperty("role", QStringLiteral("primary"));
    m_count->setRange(1, mostTokens);
    m_count->setValue(20);
    m_seed->setRange(0, mostSeed);
    m_seed->setValue(1);
    for (QSpinBox* box : {m_count, m_seed})
        box->setKeyboardTracking(false);
    m_shuffle->setIcon(icon(Icon::Shuffle));
    m_shuffle->setProperty("role", QStringLiteral("quiet"));

    auto* seed = new QHBoxLayout;
    seed->setSpacing(space::xs);
    seed->addWidget(m_seedLabel);
    seed->addWidget(m_seed, 1);
    seed->addWidget(m_shuffle);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_strip);
    layout->addWidget(m_nextDraw);
    layout->addLayout(seed);
    auto* buttons = new QGridLayout;
    buttons->setSpacing(space::s);
    buttons->addWidget(m_next, 0, 0);
    buttons->addWidget(m_back, 0, 1);
    buttons->addWidget(m_generate, 1, 0);
    buttons->addWidget(m_count, 1, 1);
    buttons->setColumnStretch(0, 1);
    buttons->setColumnStretch(1, 1);
    layout->addLayout(buttons);
    layout->addWidget(m_message);
    layout->addWidget(m_lastDraw);

    connect(m_next, &QPushButton::clicked, this, [this] { Q_EMIT drawWanted(1); });
    connect(m_back, &QPushButton::clicked, this, &GenerationControls::backWanted);
    connect(m_generate, &QPushButton::clicked, this, [this] {
        if (m_state.left > 0)
            Q_EMIT stopWanted();
        else
            Q_EMIT drawWanted(m_count->value());
    });
    connect(m_seed, &QSpinBox::valueChanged, this, &GenerationControls::seedChanged);
    connect(m_shuffle, &QToolButton::clicked, this,
        [this] { m_seed->setValue(m_seed->value() % mostSeed + 1); });
    retranslate();
}

void GenerationControls::setPrediction(std::shared_ptr<const TextPrediction> prediction)
{
    m_strip->setPrediction(std::move(prediction));
    refresh();
}

void GenerationControls::setState(const State& state)
{
    if (m_state == state)
        return;
    m_state = state;
    refresh();
}

std::uint64_t GenerationControls::seed() const
{
    return std::uint64_t(m_seed->value());
}

void GenerationControls::setSeed(std::uint64_t seed)
{
    m_seed->setValue(int(std::min(seed, std::uint64_t(mostSeed))));
}

int GenerationControls::count() const
{
    return m_count->value();
}

void GenerationControls::setCount(int count)
{
    m_count->setValue(count);
}

QString GenerationControls::text() const
{
    return m_nextDraw->text() + u'\n' + m_message->text() + u'\n' + m_lastDraw->text();
}

void GenerationControls::refresh()
{
    const bool isDrawing = m_state.left > 0;
    const QString next = m_strip->sentence();
    m_strip->setVisible(!next.isEmpty());
    m_nextDraw->setText(next.isEmpty() ? QString() : tr("Next: %1").arg(next));
    m_nextDraw->setVisible(!next.isEmpty());
    m_lastDraw->setText(
        m_state.lastDraw.isEmpty() ? QString() : tr("Drawn: %1").arg(m_state.lastDraw));
    m_lastDraw->setVisible(!m_state.lastDraw.isEmpty());
    m_message->setText(isDrawing
            ? tr("%1 of %2 tokens").arg(m_state.total - m_state.left).arg(m_state.total)
            : m_state.message);
    m_message->setVisible(!m_message->text().isEmpty());
    m_next->setEnabled(m_state.canDraw);
    m_back->setEnabled(m_state.canGoBack && !isDrawing);
    m_generate->setEnabled(m_state.canDraw || isDrawing);
    m_count->setEnabled(!isDrawing);
    m_generate->setText(isDrawing ? tr("Stop") : tr("Generate"));
    m_generate->setToolTip(isDrawing ? tr("Keep what was drawn so far")
                                     : tr("Draw so many tokens, one after the other"));
}

void GenerationControls::retranslate()
{
    m_next->setText(tr("Next Token"));
    m_next->setToolTip(tr("Draw the next token and go on with the text (Ctrl+Return)"));
    m_back->setText(tr("Back"));
    m_back->setToolTip(tr("Take the last drawn token off"));
    m_count->setAccessibleName(tr("Tokens to generate"));
    m_count->setToolTip(m_count->accessibleName());
    m_seedLabel->setText(tr("Seed"));
    m_seed->setAccessibleName(m_seedLabel->text());
    m_seed->setToolTip(tr("The same seed draws the same numbers, one for each token"));
    m_shuffle->setToolTip(tr("Next seed"));
    m_shuffle->setAccessibleName(m_shuffle->toolTip());
    refresh();
}

void GenerationControls::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/image_changes_bar.h"

#include "models/image_site_text.h"
#include "models/number_text.h"
#include "style/theme.h"
#include "views/chip_row.h"
#include "views/form_rows.h"
#include "views/segmented_control.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

constexpr int smallestBrush = 4;
constexpr int largestBrush = 64;
constexpr int usualBrush = 16;
constexpr int sliderWidth = 5 * space::xl;

QToolButton* button(QAction* action, QWidget* parent)
{
    auto* made = new QToolButton(parent);
    made->setDefaultAction(action);
    made->setProperty("role", QStringLiteral("quiet"));
    made->setToolButtonStyle(Qt::ToolButtonTextOnly);
    return made;
}

} // namespace

ImageChangesBar::ImageChangesBar(
    ImageChanges* changes, ImageChangeActions* actions, QWidget* parent)
    : QWidget(parent), m_changes(changes), m_actions(actions), m_brush(new QWidget(this)),
      m_valueLabel(new QLabel(m_brush)), m_value(percentSlider(m_brush)),
      m_valueText(new QLabel(m_brush)), m_sizeLabel(new QLabel(m_brush)),
      m_size(new QSlider(Qt::Horizontal, m_brush)), m_state(new QWidget(this)),
      m_chips(new ChipRow(m_state)), m_views(new SegmentedControl(m_state))
{
    m_size->setRange(smallestBrush, largestBrush);
    m_size->setValue(usualBrush);
    m_value->setValue(100);
    for (QSlider* slider : {m_value, m_size})
        slider->setFixedWidth(sliderWidth);
    m_valueText->setFixedWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.000")) + space::xs);
    auto* brush = new QHBoxLayout(m_brush);
    brush->setContentsMargins(space::l, 0, space::s, space::s);
    brush->setSpacing(space::s);
    brush->addWidget(m_valueLabel);
    brush->addWidget(m_value);
    brush->addWidget(m_valueText);
    brush->addSpacing(space::s);
    brush->addWidget(m_sizeLabel);
    brush->addWidget(m_size);
    brush->addStretch();
    brush->addWidget(button(actions->fillAction(), m_brush));
    brush->addWidget(button(actions->invertAction(), m_brush));

    auto* reset = button(actions->resetAction(), m_state);
    auto* state = new QHBoxLayout(m_state);
    state->setContentsMargins(space::l, 0, space::s, space::s);
    state->setSpacing(space::s);
    state->addWidget(m_chips, 1);
    state->addWidget(reset);
    state->addWidget(m_views);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_brush);
    column->addWidget(m_state);

    connect(m_value, &QSlider::valueChanged, this, [this] {
        m_valueText->setText(shortNumber(brushValue()));
        Q_EMIT brushChanged();
    });
    connect(m_size, &QSlider::valueChanged, this, &ImageChangesBar::brushChanged);
    connect(actions->brushAction(), &QAction::toggled, this, &ImageChangesBar::refresh);
    connect(m_changes, &ImageChanges::changed, this, &ImageChangesBar::refresh);
    connect(m_actions, &ImageChangeActions::viewChanged, this, &ImageChangesBar::refresh);
    connect(m_views, &SegmentedControl::currentIndexChanged, this,
        [this](int index) { m_actions->viewAction(ChangeView(index))->trigger(); });
    connect(m_chips, &ChipRow::removeRequested, this, [this](int index) {
        const auto items = m_changes->items();
        if (index < int(items.size()))
            m_changes->remove(items[std::size_t(index)]);
    });
    retranslate();
    refresh();
}

void ImageChangesBar::setAnalysis(std::shared_ptr<const ImageAnalysis> analysis)
{
    m_analysis = std::move(analysis);
    refresh();
}

float ImageChangesBar::brushValue() const
{
    return float(m_value->value()) / 100;
}

double ImageChangesBar::brushRadius() const
{
    return m_size->value();
}

QString ImageChangesBar::itemText(const ImageChanges::Item& item) const
{
    const AttentionLinks* links = m_analysis ? m_analysis->linksOf(item.site) : nullptr;
    const QString layer = links ? linksTitle(*links) : QString::fromStdString(item.site);
    if (item.isMask)
        return tr("%1: painted").arg(layer);
    if (!item.channel)
        return item.value == 1 ? tr("%1: off").arg(layer) : tr("%1: several changed").arg(layer);
    return item.value == 0
        ? tr("%1: channel %2 muted").arg(layer).arg(*item.channel)
        : tr("%1: gate %2 is %3").arg(layer).arg(*item.channel).arg(shortNumber(item.value));
}

void ImageChangesBar::refresh()
{
    const bool paints = m_actions->brushAction()->isChecked();
    m_brush->setVisible(paints);
    // The first stroke must not move the picture under the pointer.
    QSizePolicy policy = m_state->sizePolicy();
    policy.setRetainSizeWhenHidden(paints);
    m_state->setSizePolicy(policy);
    m_state->setVisible(!m_changes->isEmpty());
    setVisible(paints || !m_changes->isEmpty());
    QStringList texts;
    for (const ImageChanges::Item& item : m_changes->items())
        texts << itemText(item);
    m_chips->setTexts(texts);
    m_views->setCurrentIndex(int(m_actions->view()));
}

void ImageChangesBar::retranslate()
{
    m_valueLabel->setText(tr("Brush value"));
    m_value->setAccessibleName(m_valueLabel->text());
    m_valueText->setText(shortNumber(brushValue()));
    m_sizeLabel->setText(tr("Size"));
    m_size->setAccessibleName(tr("Brush size"));
    m_views->setTexts({tr("Changed"), tr("Original"), tr("Difference")});
    m_views->setToolTips({tr("With the changes"), tr("Without the changes"),
        tr("Changed minus original: blue for less, red for more")});
    m_views->setAccessibleName(tr("Which maps are shown"));
}

void ImageChangesBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/changes_bar.h"

#include "style/theme.h"
#include "views/chip_row.h"
#include "views/segmented_control.h"

#include <QAction>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

// The slider is logarithmic: 0 stands for 1, the ends for 0.1 and 10.
constexpr int sliderEnd = 100;
constexpr double largest = 10;

int toSlider(double temperature)
{
    return int(std::lround(std::log10(temperature) * sliderEnd));
}

double fromSlider(int value)
{
    return std::pow(10.0, double(value) / sliderEnd);
}

} // namespace

ChangesBar::ChangesBar(TextChanges* changes, ChangeActions* actions, QWidget* parent)
    : QWidget(parent), m_changes(changes), m_actions(actions), m_toolsRow(new QHBoxLayout),
      m_middleRow(new QHBoxLayout), m_stateRow(new QHBoxLayout), m_tools(new QWidget(this)),
      m_temperaturePlace(new QWidget(this)), m_temperatureLabel(new QLabel(m_temperaturePlace)),
      m_slider(new QSlider(Qt::Horizontal, m_temperaturePlace)),
      m_temperature(new QDoubleSpinBox(m_temperaturePlace)), m_chips(new ChipRow(this)),
      m_reset(new QToolButton(this)), m_views(new SegmentedControl(this))
{
    buildTools();
    m_reset->setDefaultAction(actions->resetAction());
    m_reset->setToolButtonStyle(Qt::ToolButtonIconOnly);
    m_reset->setProperty("role", QStringLiteral("quiet"));
    m_views->setTexts({{}, {}, {}});
    m_toolsRow->addWidget(m_tools);
    m_toolsRow->addWidget(m_temperaturePlace, 1);
    m_stateRow->addWidget(m_chips, 1);
    m_stateRow->addWidget(m_reset);
    m_stateRow->addWidget(m_views);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, space::s);
    layout->setSpacing(space::s);
    for (QBoxLayout* row : {m_toolsRow, m_middleRow, m_stateRow}) {
        row->setSpacing(space::m);
        layout->addLayout(row);
    }

    connect(m_slider, &QSlider::valueChanged, this,
        [this](int value) { setTemperature(value == 0 ? 1 : fromSlider(value)); });
    connect(m_slider, &QSlider::sliderReleased, m_changes, &TextChanges::endDrag);
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, &ChangesBar::setTemperature);
    connect(m_temperature, &QDoubleSpinBox::editingFinished, m_changes, &TextChanges::endDrag);
    connect(m_chips, &ChipRow::removeRequested, this, [this](int index) {
        const auto items = m_changes->items();
        if (index < int(items.size()))
            m_changes->remove(items[std::size_t(index)]);
    });
    connect(m_views, &SegmentedControl::currentIndexChanged, m_actions,
        [this](int index) { m_actions->setView(ChangeView(index)); });
    connect(m_actions->toolsAction(), &QAction::toggled, this, &ChangesBar::refresh);
    connect(m_actions, &ChangeActions::viewChanged, this, &ChangesBar::refresh);
    retranslate();
}

void ChangesBar::buildTools()
{
    auto* tools = new QHBoxLayout(m_tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(space::s);
    for (QAction* action : {m_actions->switchingAction(), m_actions->headAction(),
             m_actions->layerAction(), m_actions->maskAction(), m_actions->holdAction()}) {
        auto* button = new QToolButton(m_tools);
        button->setDefaultAction(action);
        tools->addWidget(button);
    }
    tools->addStretch();
    auto* temperature = new QHBoxLayout(m_temperaturePlace);
    temperature->setContentsMargins(0, 0, 0, 0);
    temperature->setSpacing(space::s);
    temperature->addWidget(m_temperatureLabel);
    temperature->addWidget(m_slider);
    temperature->addWidget(m_temperature);
    temperature->addStretch();
    m_temperatureLabel->setProperty("role", QStringLiteral("hint"));
    m_temperatureLabel->setBuddy(m_temperature);
    m_slider->setRange(-sliderEnd, sliderEnd);
    m_slider->setPageStep(sliderEnd / 5);
    m_slider->setMinimumWidth(64);
    m_slider->setMaximumWidth(160);
    m_temperature->setDecimals(2);
    m_temperature->setRange(1 / largest, largest);
    m_temperature->setSingleStep(0.1);
    m_temperature->setKeyboardTracking(false);
}

void ChangesBar::setTemperature(double temperature)
{
    if (const auto& head = m_actions->subject().head)
        m_changes->setTemperature(*head, float(temperature));
}

// In a narrow window the temperature and the choice of maps share a row of their own.
void ChangesBar::wrap()
{
    const bool hasTools = m_actions->toolsAction()->isChecked();
    const int tools
        = hasTools ? m_tools->sizeHint().width() + m_temperaturePlace->sizeHint().width() : 0;
    const int state = m_chips->sizeHint().width() + m_views->sizeHint().width();
    const bool isNarrow = width() < std::max(tools, state) + 2 * space::m;
    if (m_isNarrow == isNarrow)
        return;
    m_isNarrow = isNarrow;
    (isNarrow ? m_toolsRow : m_middleRow)->removeWidget(m_temperaturePlace);
    (isNarrow ? m_stateRow : m_middleRow)->removeWidget(m_views);
    (isNarrow ? m_middleRow : m_toolsRow)->addWidget(m_temperaturePlace, 1);
    (isNarrow ? m_middleRow : m_stateRow)->addWidget(m_views);
    m_middleRow->setAlignment(m_views, Qt::AlignLeft);
}

QSize ChangesBar::minimumSizeHint() const
{
    const int width
        = std::max(m_tools->minimumSizeHint().width(), m_views->minimumSizeHint().width());
    return {width, QWidget::minimumSizeHint().height()};
}

void ChangesBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    wrap();
}

void ChangesBar::refresh()
{
    const bool isChanged = !m_changes->value().isEmpty();
    const bool hasTools = m_actions->toolsAction()->isChecked();
    m_tools->setVisible(hasTools);
    m_temperaturePlace->setVisible(hasTools);
    for (QWidget* widget : QList<QWidget*>{m_chips, m_reset, m_views})
        widget->setVisible(isChanged);
    setVisible(isChanged || hasTools);
    QStringList texts;
    for (const TextChanges::Item& item : m_changes->items())
        texts += item.text;
    if (m_chips->texts() != texts)
        m_chips->setTexts(texts);
    m_views->setCurrentIndex(int(m_actions->view()));
    refreshTemperature();
    wrap();
}

void ChangesBar::refreshTemperature()
{
    const auto& head = m_actions->subject().head;
    const double temperature = head ? double(m_changes->temperature(*head)) : 1;
    m_temperaturePlace->setEnabled(head.has_value());
    const QSignalBlocker sliderBlocker(m_slider);
    const QSignalBlocker boxBlocker(m_temperature);
    m_slider->setValue(toSlider(temperature));
    m_temperature->setValue(temperature);
}

void ChangesBar::retranslate()
{
    setAccessibleName(tr("Changes"));
    m_temperatureLabel->setText(tr("Temperature"));
    const QString meaning = tr("Temperature of the head: below 1 its attention is sharper, above 1 "
                               "flatter; 1 changes nothing");
    m_slider->setToolTip(meaning);
    m_slider->setAccessibleName(tr("Temperature of the head"));
    m_temperature->setToolTip(meaning);
    m_temperature->setAccessibleName(tr("Temperature of the head"));
    m_views->setTexts({tr("Changed"), tr("Original"), tr("Difference")});
    m_views->setToolTips({tr("With the changes (C)"), tr("Without the changes (O)"),
        tr("Changed minus original (D)")});
    m_views->setAccessibleName(tr("Changed, original, or their difference"));
    refresh();
}

void ChangesBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

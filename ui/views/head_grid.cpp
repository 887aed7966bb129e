// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/head_grid.h"

#include "style/theme.h"
#include "views/head_grid_view.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

using Order = HeadGridModel::Order;
constexpr std::array orders{Order::Position, Order::Descending, Order::Ascending};

/// How a statistic is typed in: shares as percentages.
struct Entry {
    double factor = 1;
    double largest = 1;
    double step = 1;
    int decimals = 1;
};

Entry entryOf(HeadStatistic statistic)
{
    switch (statistic) {
    case HeadStatistic::Entropy:
        return {1, 100, 0.1, 2};
    case HeadStatistic::Distance:
        return {1, 1e6, 1, 1};
    default:
        return {100, 100, 5, 1};
    }
}

} // namespace

HeadGrid::HeadGrid(QWidget* parent)
    : QWidget(parent), m_model(new HeadGridModel(this)), m_controls(new QWidget(this)),
      m_statistic(new QComboBox(m_controls)), m_order(new QComboBox(m_controls)),
      m_minimumLabel(new QLabel(m_controls)), m_minimum(new QDoubleSpinBox(m_controls)),
      m_count(new QLabel(m_controls)), m_stop(new QToolButton(m_controls)),
      m_view(new HeadGridView(m_model, this))
{
    for (QComboBox* box : {m_statistic, m_order})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_statistic->addItems(QStringList(qsizetype(headStatistics.size())));
    m_order->addItems({{}, {}, {}});
    m_minimumLabel->setBuddy(m_minimum);
    m_minimumLabel->setProperty("role", QStringLiteral("hint"));
    m_minimum->setKeyboardTracking(false);
    m_count->setProperty("role", QStringLiteral("hint"));
    m_stop->setProperty("role", QStringLiteral("quiet"));

    auto* controls = new QHBoxLayout(m_controls);
    controls->setContentsMargins(0, 0, 0, 0);
    controls->setSpacing(space::s);
    controls->addWidget(m_statistic);
    controls->addWidget(m_order);
    controls->addWidget(m_minimumLabel);
    controls->addWidget(m_minimum);
    controls->addStretch();
    controls->addWidget(m_count);
    controls->addWidget(m_stop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_controls);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);

    connect(m_statistic, &QComboBox::activated, this,
        [this](int index) { m_model->setStatistic(headStatistics[std::size_t(index)]); });
    connect(m_order, &QComboBox::activated, this,
        [this](int index) { m_model->setOrder(orders[std::size_t(index)]); });
    connect(m_minimum, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        m_model->setMinimum(float(value / entryOf(m_model->statistic()).factor));
    });
    connect(m_stop, &QToolButton::clicked, this, [this] {
        if (m_model->isStopped())
            m_model->continueReading();
        else
            m_model->stopReading();
    });
    connect(m_model, &HeadGridModel::criteriaChanged, this, &HeadGrid::refresh);
    connect(m_model, &HeadGridModel::layersChanged, this, &HeadGrid::refresh);
    connect(m_model, &HeadGridModel::shownChanged, this, &HeadGrid::updateCount);
    connect(m_model, &HeadGridModel::numbersChanged, this, &HeadGrid::updateCount);
    connect(m_model, &HeadGridModel::readingChanged, this, &HeadGrid::updateCount);
    connect(m_model, &HeadGridModel::failed, this, &HeadGrid::failed);
    connect(m_view, &HeadGridView::failed, this, &HeadGrid::failed);
    connect(m_view, &HeadGridView::headChosen, this, &HeadGrid::headChosen);
    retranslate();
}

/// Shows the model's choices in the controls.
void HeadGrid::refresh()
{
    const HeadStatistic statistic = m_model->statistic();
    m_controls->setVisible(m_model->hasStatistics());
    m_statistic->setCurrentIndex(int(statistic));
    for (std::size_t i = 0; i < orders.size(); ++i) {
        if (orders[i] == m_model->order())
            m_order->setCurrentIndex(int(i));
    }
    const Entry entry = entryOf(statistic);
    const QSignalBlocker blocker(m_minimum);
    m_minimum->setDecimals(entry.decimals);
    m_minimum->setSingleStep(entry.step);
    m_minimum->setRange(0, entry.largest);
    m_minimum->setSuffix(statistic == HeadStatistic::Entropy ? tr(" nats")
            : statistic == HeadStatistic::Distance           ? tr(" tokens")
                                                             : tr("%"));
    m_minimum->setValue(double(m_model->minimum()) * entry.factor);
    m_minimum->setToolTip(tr("Show only heads of at least this: %1")
                              .arg(statisticName(statistic)));
    m_statistic->setToolTip(statisticMeaning(statistic));
    updateCount();
}

void HeadGrid::updateCount()
{
    const int shown = int(m_model->shown().size());
    if (m_model->isReadingAll() || m_model->isStopped()) {
        m_count->setText(
            tr("%L1 of %L2 heads read").arg(m_model->knownCount()).arg(m_model->count()));
    } else if (shown < m_model->count()) {
        m_count->setText(tr("%L1 of %L2 heads").arg(shown).arg(m_model->count()));
    } else {
        m_count->setText(tr("%n head(s)", nullptr, shown));
    }
    m_stop->setVisible(m_model->isReadingAll() || m_model->isStopped());
    m_stop->setText(m_model->isStopped() ? tr("Continue") : tr("Stop"));
}

void HeadGrid::retranslate()
{
    for (std::size_t i = 0; i < headStatistics.size(); ++i) {
        m_statistic->setItemText(int(i), statisticName(headStatistics[i]));
        m_statistic->setItemData(int(i), statisticMeaning(headStatistics[i]), Qt::ToolTipRole);
    }
    m_order->setItemText(0, tr("In order"));
    m_order->setItemText(1, tr("Highest first"));
    m_order->setItemText(2, tr("Lowest first"));
    m_statistic->setAccessibleName(tr("Statistic"));
    m_order->setAccessibleName(tr("Order of the heads"));
    m_minimumLabel->setText(tr("at least"));
    m_minimum->setAccessibleName(tr("At least"));
    m_minimum->setSpecialValueText(tr("any"));
    refresh();
}

void HeadGrid::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

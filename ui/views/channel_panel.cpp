// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/channel_panel.h"

#include "style/theme.h"
#include "views/image_figure.h"
#include "views/number_text.h"
#include "views/segmented_control.h"
#include "views/thumbnail.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr QSize mapSize(120, 80);

} // namespace

ChannelPanel::ChannelPanel(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_name(new QLabel(this)),
      m_none(new QLabel(this)), m_orderControl(new SegmentedControl(this)),
      m_bars(new GateBars(this)), m_maps(new QWidget(this)),
      m_before(new Thumbnail(mapSize, m_maps)), m_after(new Thumbnail(mapSize, m_maps))
{
    m_title->setProperty("role", QStringLiteral("section"));
    m_none->setProperty("role", QStringLiteral("hint"));
    m_none->setWordWrap(true);
    for (Thumbnail* map : {m_before, m_after})
        map->setCheckable(true);

    auto* header = new QHBoxLayout;
    header->setSpacing(space::m);
    header->addWidget(m_title);
    header->addWidget(m_name, 1);
    header->addWidget(m_orderControl);

    auto* maps = new QHBoxLayout(m_maps);
    maps->setContentsMargins(space::s, 0, 0, 0);
    maps->setSpacing(space::s);
    maps->addWidget(m_before, 0, Qt::AlignTop);
    maps->addWidget(m_after, 0, Qt::AlignTop);

    auto* body = new QHBoxLayout;
    body->setSpacing(space::s);
    body->addWidget(m_bars, 1);
    body->addWidget(m_none, 1);
    body->addWidget(m_maps);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::s, space::l, space::s);
    layout->setSpacing(space::s);
    layout->addLayout(header);
    layout->addLayout(body);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);

    connect(m_orderControl, &SegmentedControl::currentIndexChanged, this,
        [this](int index) { m_bars->setOrder(index == 1 ? BarOrder::Value : BarOrder::Index); });
    connect(m_bars, &GateBars::selectionChanged, this, [this](std::optional<int> channel) {
        showChannel();
        Q_EMIT channelChanged(channel);
    });
    connect(m_bars, &GateBars::hoverChanged, this, &ChannelPanel::showHint);
    connect(m_before, &Thumbnail::clicked, this, [this] { Q_EMIT mapRequested(false); });
    connect(m_after, &Thumbnail::clicked, this, [this] { Q_EMIT mapRequested(true); });
    connect(&Style::instance(), &Style::changed, this, &ChannelPanel::showChannel);
    retranslate();
    showChannel();
}

void ChannelPanel::setAnalysis(std::shared_ptr<const ImageAnalysis> analysis)
{
    m_analysis = std::move(analysis);
    m_bars->setGates(m_analysis ? m_analysis->gate() : Tensor(), channelDisplayNames());
    showChannel();
}

void ChannelPanel::setOrder(BarOrder order)
{
    m_orderControl->setCurrentIndex(order == BarOrder::Value ? 1 : 0);
    m_bars->setOrder(order);
}

void ChannelPanel::setChannel(std::optional<int> channel)
{
    m_bars->setSelected(channel);
    showChannel();
}

std::optional<int> ChannelPanel::strongest() const
{
    if (!m_analysis || m_analysis->gate().isEmpty())
        return std::nullopt;
    return barOrder(m_analysis->gate().floats(), BarOrder::Value).front();
}

void ChannelPanel::setShownMap(std::optional<bool> afterGate)
{
    m_before->setChecked(afterGate == false);
    m_after->setChecked(afterGate == true);
}

Tensor ChannelPanel::channelMap(const ImageAnalysis& analysis, int channel, bool afterGate)
{
    return (afterGate ? analysis.gatedFeatures() : analysis.features()).slice(channel);
}

PlaneLook ChannelPanel::channelLook(const ImageAnalysis& analysis, int channel)
{
    PlaneLook look = naturalLook(
        SiteKind::FeatureMap, channelMap(analysis, channel, false), ColourMapName::Viridis);
    // The filter bank's responses are already on a scale from 0 to 1.
    if (look.low == 0 && look.high <= 1)
        look.high = 1;
    return look;
}

void ChannelPanel::showChannel()
{
    const bool hasGates = m_bars->count() > 0;
    m_bars->setVisible(hasGates);
    m_orderControl->setEnabled(hasGates);
    m_none->setVisible(!hasGates && m_analysis);
    const std::optional<int> channel = this->channel();
    m_maps->setVisible(m_analysis && channel);
    showHint(std::nullopt);
    if (!m_analysis || !channel)
        return;
    const PlaneLook look = channelLook(*m_analysis, *channel);
    const QString name = channelDisplayNames().value(*channel);
    const float gate = m_analysis->gate().floats()[std::size_t(*channel)];
    m_before->setPlane(channelMap(*m_analysis, *channel, false), look, m_analysis->image->size());
    m_after->setPlane(channelMap(*m_analysis, *channel, true), look, m_analysis->image->size());
    m_before->setText(tr("Before the gate"));
    m_after->setText(tr("After: times %1").arg(shortNumber(gate)));
    m_before->setAccessibleName(tr("%1 before the gate").arg(name));
    m_after->setAccessibleName(tr("%1 after the gate").arg(name));
}

void ChannelPanel::showHint(std::optional<int> channel)
{
    const std::optional<int> shown = channel ? channel : m_bars->selected();
    m_name->setText(shown ? channelDisplayNames().value(*shown) : QString());
    Q_EMIT hinted(channel ? tr("Channel %1, %2: gate %3")
                                .arg(*channel + 1)
                                .arg(channelDisplayNames().value(*channel),
                                    exactNumber(m_analysis->gate().floats()[std::size_t(*channel)]))
                          : QString());
}

void ChannelPanel::retranslate()
{
    m_title->setText(tr("Channel gates"));
    m_none->setText(tr("Channel attention is off: every channel passes as it is."));
    m_orderControl->setTexts({tr("In order"), tr("Strongest first")});
    m_orderControl->setAccessibleName(tr("Order of the bars"));
    m_bars->setAccessibleName(tr("Channel gates"));
    m_before->setAccessibleName(tr("Feature map before the gate"));
    m_after->setAccessibleName(tr("Feature map after the gate"));
    m_bars->setGates(m_analysis ? m_analysis->gate() : Tensor(), channelDisplayNames());
}

void ChannelPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showChannel();
    }
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/channel_panel.h"

#include "models/image_site_text.h"
#include "models/number_text.h"
#include "ops/pooling.h"
#include "style/theme.h"
#include "views/segmented_control.h"
#include "views/site_look.h"
#include "views/thumbnail.h"

#include <QComboBox>
#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

#include <cmath>
#include <limits>

namespace fovea::ui
{

namespace
{

constexpr QSize mapSize(120, 80);

} // namespace

ChannelPanel::ChannelPanel(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_chooser(new QComboBox(this)),
      m_name(new QLabel(this)),
      m_none(new QLabel(this)), m_orderControl(new SegmentedControl(this)),
      m_bars(new GateBars(this)), m_maps(new QWidget(this)),
      m_before(new Thumbnail(mapSize, m_maps)), m_after(new Thumbnail(mapSize, m_maps))
{
    m_title->setProperty("role", QStringLiteral("section"));
    m_none->setProperty("role", QStringLiteral("hint"));
    m_none->setWordWrap(true);
    m_chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_chooser->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    // What is said of a channel must not make the window wider.
    m_name->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (Thumbnail* map : {m_before, m_after})
        map->setCheckable(true);

    auto* header = new QHBoxLayout;
    header->setSpacing(space::m);
    header->addWidget(m_title);
    header->addWidget(m_chooser);
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
        [this](int index) {
            m_bars->setOrder(index == 1 ? BarOrder::Value : BarOrder::Index);
            Q_EMIT orderChanged();
        });
    connect(m_chooser, &QComboBox::activated, this, [this](int index) {
        setGate(m_gates[std::size_t(index)].gate);
        Q_EMIT gateChanged();
    });
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

void ChannelPanel::setAnalysis(std::shared_ptr<const ImageAnalysis> analysis,
    std::shared_ptr<const ImageAnalysis> original)
{
    const std::string before = gate();
    m_analysis = std::move(analysis);
    m_original = std::move(original);
    m_gates = m_analysis ? m_analysis->channelGates() : std::vector<AttentionLinks>();
    m_gate = 0;
    for (int i = 0; i < int(m_gates.size()); ++i) {
        if (m_gates[std::size_t(i)].gate == before)
            m_gate = i;
    }
    if (gate() != before)
        m_bars->setSelected(std::nullopt);
    retranslate();
    showGate();
}

void ChannelPanel::setGate(const std::string& site)
{
    if (site != gate())
        m_bars->setSelected(std::nullopt); // a channel of another gate
    for (int i = 0; i < int(m_gates.size()); ++i) {
        if (m_gates[std::size_t(i)].gate == site)
            m_gate = i;
    }
    showGate();
}

void ChannelPanel::showGate()
{
    m_chooser->setVisible(m_gates.size() > 1);
    m_chooser->setCurrentIndex(m_gate);
    const Tensor gates = this->gates();
    m_names = m_gates.empty() ? QStringList() : channelDisplayNames(*m_analysis, gates.size());
    m_bars->setGates(gates, m_names);
    m_bars->setEditable(m_original != nullptr);
    m_bars->setOriginal(m_original && !m_gates.empty() ? m_original->tensor(gate()) : Tensor());
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

std::optional<int> ChannelPanel::brightest() const
{
    const Tensor maps = m_gates.empty() ? Tensor() : m_analysis->tensor(mapSite(true));
    if (maps.isEmpty() || maps.dim(0) != m_bars->count())
        return std::nullopt;
    return barOrder(ops::globalAveragePool(maps).floats(), BarOrder::Value).front();
}

void ChannelPanel::setShownMap(std::optional<bool> afterGate)
{
    m_before->setChecked(afterGate == false);
    m_after->setChecked(afterGate == true);
}

std::string ChannelPanel::mapSite(bool afterGate) const
{
    return afterGate ? links().output : links().input;
}

Tensor ChannelPanel::map(bool afterGate) const
{
    const Tensor maps = m_analysis->tensor(mapSite(afterGate));
    return maps.isEmpty() || *channel() >= maps.dim(0) ? Tensor() : maps.slice(*channel());
}

PlaneLook ChannelPanel::look(const MaskSettings& settings) const
{
    return gatedMapLook(*m_analysis, map(false), settings);
}

void ChannelPanel::showChannel()
{
    const bool hasGates = m_bars->count() > 0;
    m_bars->setVisible(hasGates);
    m_orderControl->setVisible(hasGates);
    m_none->setVisible(!hasGates && m_analysis);
    const std::optional<int> channel = this->channel();
    // A gate of several branches has more numbers than its map has channels.
    const bool hasMaps = channel && !map(false).isEmpty() && !map(true).isEmpty();
    m_maps->setVisible(hasMaps);
    showHint(std::nullopt);
    if (!hasMaps)
        return;
    const QString name = channelName();
    m_before->setPlane(map(false), look(), m_analysis->seenSize());
    m_after->setPlane(map(true), look(), m_analysis->seenSize());
    m_before->setText(tr("Before the gate"));
    m_after->setText(tr("After: times %1").arg(shortNumber(valueOf(links().gate, *channel))));
    m_before->setAccessibleName(tr("%1 before the gate").arg(name));
    m_after->setAccessibleName(tr("%1 after the gate").arg(name));
}

/// NaN where there is no such vector of as many channels.
float ChannelPanel::valueOf(const std::string& site, int channel) const
{
    const Tensor values = m_analysis->tensor(site);
    return values.rank() == 1 && values.size() == m_bars->count()
        ? values.floats()[std::size_t(channel)]
        : std::numeric_limits<float>::quiet_NaN();
}

void ChannelPanel::showHint(std::optional<int> channel)
{
    const std::optional<int> shown = channel ? channel : m_bars->selected();
    QStringList parts;
    if (shown) {
        parts << m_names.value(*shown);
        // How the gate comes about.
        const float squeezed = valueOf(links().squeezed, *shown);
        const float logit = valueOf(links().logits, *shown);
        if (!std::isnan(squeezed))
            parts << tr("squeezed %1").arg(shortNumber(squeezed));
        if (!std::isnan(logit))
            parts << tr("logit %1").arg(shortNumber(logit));
        parts << tr("gate %1").arg(shortNumber(valueOf(links().gate, *shown)));
    }
    m_name->setText(parts.join(QStringLiteral(" · ")));
    if (!channel) {
        Q_EMIT hinted(QString());
        return;
    }
    const QString value = exactNumber(valueOf(links().gate, *channel));
    const bool isNamed = m_analysis->model->model->channelNames().size() == std::size_t(m_names.size());
    Q_EMIT hinted(isNamed
            ? tr("Channel %1, %2: gate %3").arg(*channel).arg(m_names.value(*channel), value)
            : tr("Channel %1: gate %2").arg(*channel).arg(value));
}

void ChannelPanel::retranslate()
{
    m_title->setText(tr("Channel gates"));
    m_none->setText(m_analysis && !m_analysis->isPlayground()
            ? tr("This model has no channel gates.")
            : tr("Channel attention is off: every channel passes as it is."));
    m_chooser->clear();
    for (const AttentionLinks& gate : m_gates)
        m_chooser->addItem(linksTitle(gate));
    m_chooser->setCurrentIndex(m_gate);
    m_chooser->setAccessibleName(tr("Layer of the channel gates"));
    m_orderControl->setTexts({tr("In order"), tr("Strongest first")});
    m_orderControl->setAccessibleName(tr("Order of the bars"));
    m_bars->setAccessibleName(tr("Channel gates"));
    m_before->setAccessibleName(tr("Feature map before the gate"));
    m_after->setAccessibleName(tr("Feature map after the gate"));
}

void ChannelPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        showGate();
    }
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

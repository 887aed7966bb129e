// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/block_settings_panel.h"

#include "style/icon.h"
#include "style/theme.h"
#include "views/form_rows.h"
#include "views/segmented_control.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QRandomGenerator>
#include <QSpinBox>
#include <QToolButton>
#include <QLayout>

#include <algorithm>
#include <limits>

namespace fovea::ui
{

namespace
{

using Channel = BlockSettings::Channel;
using Spatial = BlockSettings::Spatial;
using Weights = BlockSettings::Weights;

constexpr int largestReduction = 32;

} // namespace

BlockSettingsPanel::BlockSettingsPanel(QWidget* parent)
    : SettingsForm(parent), m_hint(new QLabel(this))
{
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setWordWrap(true);
    m_channel = new QComboBox(this);
    m_spatial = new QComboBox(this);
    m_weights = new SegmentedControl(this);
    m_reduction = new QSpinBox(this);
    m_reduction->setRange(1, largestReduction);
    m_kernel = new SegmentedControl(this);
    m_pools = new SegmentedControl(this);
    m_seed = new QSpinBox(this);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_shuffle = new QToolButton(this);
    m_shuffle->setIcon(icon(Icon::Shuffle));
    m_shuffle->setAutoRaise(true);
    m_seedRow = wideAndNarrow(this, m_seed, m_shuffle);
    m_form->addRow(new QLabel(this), m_channel);
    m_form->addRow(new QLabel(this), m_spatial);
    m_form->addRow(new QLabel(this), m_weights);
    m_form->addRow(new QLabel(this), m_reduction);
    m_form->addRow(new QLabel(this), m_kernel);
    m_form->addRow(new QLabel(this), m_pools);
    m_form->addRow(new QLabel(this), m_seedRow);

    connect(m_channel, &QComboBox::activated, this, &BlockSettingsPanel::readSettings);
    connect(m_spatial, &QComboBox::activated, this, &BlockSettingsPanel::readSettings);
    connect(m_weights, &SegmentedControl::currentIndexChanged, this, &BlockSettingsPanel::readSettings);
    connect(m_kernel, &SegmentedControl::currentIndexChanged, this, &BlockSettingsPanel::readSettings);
    connect(m_pools, &SegmentedControl::currentIndexChanged, this, &BlockSettingsPanel::readSettings);
    connect(m_reduction, &QSpinBox::valueChanged, this, &BlockSettingsPanel::readSettings);
    connect(m_seed, &QSpinBox::valueChanged, this, &BlockSettingsPanel::readSettings);
    connect(m_shuffle, &QToolButton::clicked, this,
        [this] { m_seed->setValue(QRandomGenerator::global()->bounded(1, 10000)); });

    layout()->addWidget(m_hint);
    retranslate();
    showSettings();
}

void BlockSettingsPanel::setSettings(const BlockSettings& settings)
{
    m_block = settings;
    showSettings();
}

void BlockSettingsPanel::showSettings()
{
    m_showing = true;
    m_channel->setCurrentIndex(int(m_block.channel));
    m_spatial->setCurrentIndex(int(m_block.spatial));
    m_weights->setCurrentIndex(m_block.weights == Weights::Random ? 1 : 0);
    m_reduction->setValue(m_block.reduction);
    m_kernel->setCurrentIndex(m_block.kernel == 3 ? 0 : 1);
    m_pools->setCurrentIndex(int(m_block.pools));
    m_seed->setValue(int(std::min<std::uint64_t>(m_block.seed, std::uint64_t(m_seed->maximum()))));
    m_showing = false;
    // Only what has an effect is shown.
    const bool hasHiddenLayer
        = m_block.channel == Channel::SqueezeExcitation || m_block.channel == Channel::Cbam;
    m_form->setRowVisible(m_reduction, hasHiddenLayer);
    m_form->setRowVisible(m_kernel, m_block.spatial == Spatial::Cbam);
    m_form->setRowVisible(m_pools, m_block.spatial == Spatial::Cbam);
    m_form->setRowVisible(m_seedRow, m_block.weights == Weights::Random);
    m_hint->setVisible(m_block.spatial == Spatial::SimAm);
}

void BlockSettingsPanel::readSettings()
{
    if (m_showing)
        return;
    m_block.channel = Channel(m_channel->currentIndex());
    m_block.spatial = Spatial(m_spatial->currentIndex());
    m_block.weights = m_weights->currentIndex() == 1 ? Weights::Random : Weights::Designed;
    m_block.reduction = m_reduction->value();
    m_block.kernel = m_kernel->currentIndex() == 0 ? 3 : 7;
    m_block.pools = BlockSettings::Pools(m_pools->currentIndex());
    m_block.seed = std::uint64_t(m_seed->value());
    showSettings();
    Q_EMIT settingsChanged();
}

void BlockSettingsPanel::retranslate()
{
    m_showing = true;
    m_title->setText(tr("Attention"));
    m_hint->setText(
        tr("SimAM has no weights of its own. It weighs each channel by itself; the "
           "mask is that of the mean over channels."));
    setRowText(m_form, m_channel, m_channel, tr("Channels"));
    setRowText(m_form, m_spatial, m_spatial, tr("Places"));
    setRowText(m_form, m_weights, m_weights, tr("Weights"));
    setRowText(m_form, m_reduction, m_reduction, tr("Reduction"));
    setRowText(m_form, m_kernel, m_kernel, tr("Kernel"));
    setRowText(m_form, m_pools, m_pools, tr("Pools"));
    setRowText(m_form, m_seedRow, m_seed, tr("Seed"));
    setItems(m_channel,
        {tr("None"), tr("Squeeze-and-excitation"), QStringLiteral("ECA"), QStringLiteral("CBAM")});
    setItems(m_spatial,
        {tr("None"), QStringLiteral("CBAM"), QStringLiteral("scSE"), QStringLiteral("SimAM")});
    m_weights->setTexts({tr("Designed"), tr("Random")});
    m_weights->setToolTips({tr("Strong and rare features win"), tr("Drawn from the seed")});
    m_reduction->setToolTip(tr("How many times fewer hidden units than channels"));
    m_kernel->setTexts({QStringLiteral("3 × 3"), QStringLiteral("7 × 7")});
    m_pools->setTexts({tr("Max, mean"), tr("Mean, max")});
    m_pools->setToolTips({tr("The order of the authors' code, which the weights are for"),
        tr("The order of timm: the same weights make another mask")});
    m_shuffle->setToolTip(tr("Another seed"));
    m_shuffle->setAccessibleName(tr("Another seed"));
    m_showing = false;
}

} // namespace fovea::ui

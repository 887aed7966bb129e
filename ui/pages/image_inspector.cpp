// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_inspector.h"

#include "style/icon.h"
#include "style/theme.h"
#include "views/segmented_control.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPainter>
#include <QRandomGenerator>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

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
constexpr QSize swatchSize(2 * space::l, space::m);

QIcon swatch(ColourMapName name)
{
    const ColourTable& table = ColourMap::get(name).table();
    QImage colours(int(table.size()), 1, QImage::Format_RGB32);
    std::copy(table.begin(), table.end(), reinterpret_cast<QRgb*>(colours.scanLine(0)));
    return QPixmap::fromImage(
        colours.scaled(swatchSize * 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
}

QLabel* sectionTitle(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setProperty("role", QStringLiteral("section"));
    return label;
}

QFormLayout* sectionForm()
{
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::m);
    form->setVerticalSpacing(space::s);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

/// Two widgets on one row, the first taking what the second leaves.
QWidget* row(QWidget* parent, QWidget* wide, QWidget* narrow)
{
    auto* widget = new QWidget(parent);
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(wide, 1);
    layout->addWidget(narrow);
    return widget;
}

QSlider* percentSlider(QWidget* parent)
{
    auto* slider = new QSlider(Qt::Horizontal, parent);
    slider->setRange(0, 100);
    slider->setPageStep(10);
    return slider;
}

/// The label of a form's row names its field for screen readers too.
void setRowText(QFormLayout* form, QWidget* field, QWidget* named, const QString& text)
{
    auto* label = qobject_cast<QLabel*>(form->labelForField(field));
    label->setText(text);
    label->setBuddy(named);
    named->setAccessibleName(text);
}

void setItems(QComboBox* box, const QStringList& texts)
{
    const int index = std::max(0, box->currentIndex());
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(index);
}

} // namespace

ImageInspector::ImageInspector(QWidget* parent)
    : QWidget(parent), m_blockForm(sectionForm()), m_maskForm(sectionForm()),
      m_blockTitle(sectionTitle(this)), m_maskTitle(sectionTitle(this)),
      m_blockHint(new QLabel(this))
{
    m_blockHint->setProperty("role", QStringLiteral("hint"));
    m_blockHint->setWordWrap(true);
    buildBlock(m_blockForm);
    buildMask(m_maskForm);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::l, space::l, space::l);
    layout->setSpacing(space::s);
    layout->addWidget(m_blockTitle);
    layout->addLayout(m_blockForm);
    layout->addWidget(m_blockHint);
    layout->addSpacing(space::l);
    layout->addWidget(m_maskTitle);
    layout->addLayout(m_maskForm);
    layout->addStretch();
    retranslate();
    showBlock();
    showMask();
}

void ImageInspector::buildBlock(QFormLayout* form)
{
    m_channel = new QComboBox(this);
    m_spatial = new QComboBox(this);
    m_weights = new SegmentedControl(this);
    m_reduction = new QSpinBox(this);
    m_reduction->setRange(1, largestReduction);
    m_kernel = new SegmentedControl(this);
    m_seed = new QSpinBox(this);
    m_seed->setRange(0, std::numeric_limits<int>::max());
    m_seed->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_shuffle = new QToolButton(this);
    m_shuffle->setIcon(icon(Icon::Shuffle));
    m_shuffle->setAutoRaise(true);
    m_seedRow = row(this, m_seed, m_shuffle);
    form->addRow(new QLabel(this), m_channel);
    form->addRow(new QLabel(this), m_spatial);
    form->addRow(new QLabel(this), m_weights);
    form->addRow(new QLabel(this), m_reduction);
    form->addRow(new QLabel(this), m_kernel);
    form->addRow(new QLabel(this), m_seedRow);

    connect(m_channel, &QComboBox::activated, this, &ImageInspector::readBlock);
    connect(m_spatial, &QComboBox::activated, this, &ImageInspector::readBlock);
    connect(m_weights, &SegmentedControl::currentIndexChanged, this, &ImageInspector::readBlock);
    connect(m_kernel, &SegmentedControl::currentIndexChanged, this, &ImageInspector::readBlock);
    connect(m_reduction, &QSpinBox::valueChanged, this, &ImageInspector::readBlock);
    connect(m_seed, &QSpinBox::valueChanged, this, &ImageInspector::readBlock);
    connect(m_shuffle, &QToolButton::clicked, this,
        [this] { m_seed->setValue(QRandomGenerator::global()->bounded(1, 10000)); });
}

void ImageInspector::buildMask(QFormLayout* form)
{
    m_colourMap = new QComboBox(this);
    m_colourMap->setIconSize(swatchSize);
    m_opacity = percentSlider(this);
    m_opacityValue = new QLabel(this);
    m_opacityRow = row(this, m_opacity, m_opacityValue);
    m_sampling = new SegmentedControl(this);
    m_scale = new SegmentedControl(this);
    m_threshold = percentSlider(this);
    m_thresholdValue = new QLabel(this);
    m_thresholdRow = row(this, m_threshold, m_thresholdValue);
    m_coverageText = new QLabel(this);
    m_coverageText->setProperty("role", QStringLiteral("hint"));
    m_coverageText->setWordWrap(true);
    m_divider = new QCheckBox(this);
    for (QLabel* value : {m_opacityValue, m_thresholdValue}) {
        value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        value->setFixedWidth(value->fontMetrics().horizontalAdvance(QStringLiteral("100 %")) + 4);
    }
    for (const ColourMapName name : allColourMaps)
        m_colourMap->addItem(swatch(name), ColourMap::get(name).displayName(), int(name));
    form->addRow(new QLabel(this), m_colourMap);
    form->addRow(new QLabel(this), m_opacityRow);
    form->addRow(new QLabel(this), m_thresholdRow);
    form->addRow(m_coverageText);
    form->addRow(new QLabel(this), m_sampling);
    form->addRow(new QLabel(this), m_scale);
    form->addRow(m_divider);

    connect(m_colourMap, &QComboBox::activated, this, &ImageInspector::readMask);
    connect(m_opacity, &QSlider::valueChanged, this, &ImageInspector::readMask);
    connect(m_threshold, &QSlider::valueChanged, this, &ImageInspector::readMask);
    connect(m_sampling, &SegmentedControl::currentIndexChanged, this, &ImageInspector::readMask);
    connect(m_scale, &SegmentedControl::currentIndexChanged, this, &ImageInspector::readMask);
    connect(m_divider, &QCheckBox::toggled, this, &ImageInspector::readMask);
}

void ImageInspector::setBlockSettings(const BlockSettings& settings)
{
    m_block = settings;
    showBlock();
}

void ImageInspector::setMaskSettings(const MaskSettings& settings)
{
    m_mask = settings;
    showMask();
}

void ImageInspector::setCoverage(std::optional<double> fraction)
{
    m_coverage = fraction;
    showValues();
}

void ImageInspector::showBlock()
{
    m_showing = true;
    m_channel->setCurrentIndex(int(m_block.channel));
    m_spatial->setCurrentIndex(int(m_block.spatial));
    m_weights->setCurrentIndex(m_block.weights == Weights::Random ? 1 : 0);
    m_reduction->setValue(m_block.reduction);
    m_kernel->setCurrentIndex(m_block.kernel == 3 ? 0 : 1);
    m_seed->setValue(int(std::min<std::uint64_t>(m_block.seed, std::uint64_t(m_seed->maximum()))));
    m_showing = false;
    // Only what has an effect is shown.
    const bool hasHiddenLayer
        = m_block.channel == Channel::SqueezeExcitation || m_block.channel == Channel::Cbam;
    m_blockForm->setRowVisible(m_reduction, hasHiddenLayer);
    m_blockForm->setRowVisible(m_kernel, m_block.spatial == Spatial::Cbam);
    m_blockForm->setRowVisible(m_seedRow, m_block.weights == Weights::Random);
    m_blockHint->setVisible(m_block.spatial == Spatial::SimAm);
}

void ImageInspector::showMask()
{
    m_showing = true;
    m_colourMap->setCurrentIndex(m_colourMap->findData(int(m_mask.colourMap)));
    m_opacity->setValue(m_mask.opacity);
    m_threshold->setValue(m_mask.threshold);
    m_sampling->setCurrentIndex(m_mask.smooth ? 0 : 1);
    m_scale->setCurrentIndex(m_mask.stretched ? 1 : 0);
    m_divider->setChecked(m_mask.divider);
    m_showing = false;
    showValues();
}

void ImageInspector::showValues()
{
    m_opacityValue->setText(tr("%1 %").arg(m_mask.opacity));
    m_thresholdValue->setText(m_mask.threshold == 0
            ? tr("off")
            : QString::number(double(m_mask.threshold) / 100, 'f', 2));
    const bool covers = m_mask.threshold > 0 && m_coverage;
    if (covers)
        m_coverageText->setText(
            tr("%1 % of the picture is at or above it.").arg(*m_coverage * 100, 0, 'f', 1));
    m_maskForm->setRowVisible(m_coverageText, covers);
}

void ImageInspector::readBlock()
{
    if (m_showing)
        return;
    m_block.channel = Channel(m_channel->currentIndex());
    m_block.spatial = Spatial(m_spatial->currentIndex());
    m_block.weights = m_weights->currentIndex() == 1 ? Weights::Random : Weights::Designed;
    m_block.reduction = m_reduction->value();
    m_block.kernel = m_kernel->currentIndex() == 0 ? 3 : 7;
    m_block.seed = std::uint64_t(m_seed->value());
    showBlock();
    Q_EMIT blockSettingsChanged();
}

void ImageInspector::readMask()
{
    if (m_showing)
        return;
    m_mask.colourMap = ColourMapName(m_colourMap->currentData().toInt());
    m_mask.opacity = m_opacity->value();
    m_mask.threshold = m_threshold->value();
    m_mask.smooth = m_sampling->currentIndex() == 0;
    m_mask.stretched = m_scale->currentIndex() == 1;
    m_mask.divider = m_divider->isChecked();
    showValues();
    Q_EMIT maskSettingsChanged();
}

void ImageInspector::retranslate()
{
    m_showing = true;
    m_blockTitle->setText(tr("Attention"));
    m_maskTitle->setText(tr("Mask"));
    m_blockHint->setText(
        tr("SimAM has no weights of its own. It weighs each channel by itself; the "
           "mask is that of the mean over channels."));
    setRowText(m_blockForm, m_channel, m_channel, tr("Channels"));
    setRowText(m_blockForm, m_spatial, m_spatial, tr("Places"));
    setRowText(m_blockForm, m_weights, m_weights, tr("Weights"));
    setRowText(m_blockForm, m_reduction, m_reduction, tr("Reduction"));
    setRowText(m_blockForm, m_kernel, m_kernel, tr("Kernel"));
    setRowText(m_blockForm, m_seedRow, m_seed, tr("Seed"));
    setItems(m_channel,
        {tr("None"), tr("Squeeze-and-excitation"), QStringLiteral("ECA"), QStringLiteral("CBAM")});
    setItems(m_spatial,
        {tr("None"), QStringLiteral("CBAM"), QStringLiteral("scSE"), QStringLiteral("SimAM")});
    m_weights->setTexts({tr("Designed"), tr("Random")});
    m_weights->setToolTips({tr("Strong and rare features win"), tr("Drawn from the seed")});
    m_reduction->setToolTip(tr("How many times fewer hidden units than channels"));
    m_kernel->setTexts({QStringLiteral("3 × 3"), QStringLiteral("7 × 7")});
    m_shuffle->setToolTip(tr("Another seed"));
    m_shuffle->setAccessibleName(tr("Another seed"));

    setRowText(m_maskForm, m_colourMap, m_colourMap, tr("Colours"));
    setRowText(m_maskForm, m_opacityRow, m_opacity, tr("Opacity"));
    setRowText(m_maskForm, m_thresholdRow, m_threshold, tr("Threshold"));
    setRowText(m_maskForm, m_sampling, m_sampling, tr("Cells"));
    setRowText(m_maskForm, m_scale, m_scale, tr("Scale"));
    for (int i = 0; i < m_colourMap->count(); ++i)
        m_colourMap->setItemText(
            i, ColourMap::get(ColourMapName(m_colourMap->itemData(i).toInt())).displayName());
    m_sampling->setTexts({tr("Smooth"), tr("Sharp")});
    m_sampling->setToolTips({tr("Bilinear between the cells"), tr("Each cell as it is")});
    m_scale->setTexts({tr("0 to 1"), tr("Stretched")});
    m_scale->setToolTips({tr("The same colours for every picture"),
        tr("From the lowest to the highest value of this mask")});
    m_divider->setText(tr("Divide: picture left, mask right"));
    m_showing = false;
    showValues();
}

void ImageInspector::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

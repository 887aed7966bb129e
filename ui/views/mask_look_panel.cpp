// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/mask_look_panel.h"

#include "style/theme.h"
#include "views/form_rows.h"
#include "views/segmented_control.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QPainter>
#include <QSlider>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr QSize swatchSize(2 * space::l + space::xs, space::m);

QIcon swatch(ColourMapName name)
{
    const ColourTable& table = ColourMap::get(name).table();
    QImage colours(int(table.size()), 1, QImage::Format_RGB32);
    std::copy(table.begin(), table.end(), reinterpret_cast<QRgb*>(colours.scanLine(0)));
    // The style puts a text close to its icon: the picture brings the rest of the gap.
    const QSize drawn(swatchSize.width() - space::xs, swatchSize.height());
    QPixmap picture(swatchSize * 2);
    picture.fill(Qt::transparent);
    QPainter(&picture).drawImage(
        0, 0, colours.scaled(drawn * 2, Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    return picture;
}

} // namespace

MaskLookPanel::MaskLookPanel(QWidget* parent)
    : SettingsForm(parent)
{
    m_colourMap = new QComboBox(this);
    m_colourMap->setIconSize(swatchSize);
    m_opacity = percentSlider(this);
    m_opacityValue = new QLabel(this);
    m_opacityRow = wideAndNarrow(this, m_opacity, m_opacityValue);
    m_sampling = new SegmentedControl(this);
    m_scale = new SegmentedControl(this);
    m_threshold = percentSlider(this);
    m_thresholdValue = new QLabel(this);
    m_thresholdRow = wideAndNarrow(this, m_threshold, m_thresholdValue);
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
    m_form->addRow(new QLabel(this), m_colourMap);
    m_form->addRow(new QLabel(this), m_opacityRow);
    m_form->addRow(new QLabel(this), m_thresholdRow);
    m_form->addRow(m_coverageText);
    m_form->addRow(new QLabel(this), m_sampling);
    m_form->addRow(new QLabel(this), m_scale);
    m_form->addRow(m_divider);

    connect(m_colourMap, &QComboBox::activated, this, &MaskLookPanel::readSettings);
    connect(m_opacity, &QSlider::valueChanged, this, &MaskLookPanel::readSettings);
    connect(m_threshold, &QSlider::valueChanged, this, &MaskLookPanel::readSettings);
    connect(m_sampling, &SegmentedControl::currentIndexChanged, this, &MaskLookPanel::readSettings);
    connect(m_scale, &SegmentedControl::currentIndexChanged, this, &MaskLookPanel::readSettings);
    connect(m_divider, &QCheckBox::toggled, this, &MaskLookPanel::readSettings);

    retranslate();
    showSettings();
}

void MaskLookPanel::setSettings(const MaskSettings& settings)
{
    m_mask = settings;
    showSettings();
}

/// Only what has an effect is shown.
void MaskLookPanel::setIsAttention(bool isAttention)
{
    m_isAttention = isAttention;
    m_title->setText(isAttention ? tr("Attention") : tr("Mask"));
    m_form->setRowVisible(m_thresholdRow, !isAttention);
    m_form->setRowVisible(m_scale, !isAttention);
    m_form->setRowVisible(m_divider, !isAttention);
    showValues();
}

void MaskLookPanel::setCoverage(std::optional<double> fraction)
{
    m_coverage = fraction;
    showValues();
}

void MaskLookPanel::showSettings()
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

void MaskLookPanel::showValues()
{
    m_opacityValue->setText(tr("%1 %").arg(m_mask.opacity));
    m_thresholdValue->setText(m_mask.threshold == 0
            ? tr("off")
            : QString::number(double(m_mask.threshold) / 100, 'f', 2));
    const bool covers = m_mask.threshold > 0 && m_coverage && !m_isAttention;
    if (covers)
        m_coverageText->setText(
            tr("%1 % of the picture is at or above it.").arg(*m_coverage * 100, 0, 'f', 1));
    m_form->setRowVisible(m_coverageText, covers);
}

void MaskLookPanel::readSettings()
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
    Q_EMIT settingsChanged();
}

void MaskLookPanel::retranslate()
{
    m_showing = true;
    setRowText(m_form, m_colourMap, m_colourMap, tr("Colours"));
    setRowText(m_form, m_opacityRow, m_opacity, tr("Opacity"));
    setRowText(m_form, m_thresholdRow, m_threshold, tr("Threshold"));
    setRowText(m_form, m_sampling, m_sampling, tr("Cells"));
    setRowText(m_form, m_scale, m_scale, tr("Scale"));
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
    setIsAttention(m_isAttention);
}

} // namespace fovea::ui

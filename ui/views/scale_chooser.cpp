// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/scale_chooser.h"

#include "models/heatmap_model.h"
#include "style/theme.h"
#include "views/legend_view.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSettings>
#include <QStandardItemModel>

#include <algorithm>
#include <array>

namespace fovea::ui
{

namespace
{

constexpr std::array scales{
    HeatmapScale::Absolute, HeatmapScale::PerRow, HeatmapScale::PerHead, HeatmapScale::Logarithmic};
constexpr std::array weightMaps{
    ColourMapName::Viridis, ColourMapName::Magma, ColourMapName::Cividis, ColourMapName::Grey};

} // namespace

ScaleChooser::ScaleChooser(HeatmapModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_scale(new QComboBox(this)),
      m_colourMap(new QComboBox(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    for (QComboBox* box : {m_scale, m_colourMap}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->addItems({{}, {}, {}, {}});
        layout->addWidget(box);
    }
    connect(m_scale, &QComboBox::activated, this,
        [this](int index) { m_model->setScale(scales[std::size_t(index)]); });
    connect(m_colourMap, &QComboBox::activated, this,
        [this](int index) { m_model->setColourMap(weightMaps[std::size_t(index)]); });
    connect(m_model, &HeatmapModel::appearanceChanged, this, &ScaleChooser::refresh);
    connect(m_model, &HeatmapModel::dataChanged, this, &ScaleChooser::refresh);
    retranslate();
}

/// What is signed has one colour map, and no logarithm.
void ScaleChooser::refresh()
{
    const bool isSigned = m_model->data() && m_model->data()->isSigned();
    for (std::size_t i = 0; i < scales.size(); ++i) {
        if (scales[i] == m_model->scale())
            m_scale->setCurrentIndex(int(i));
    }
    auto* items = qobject_cast<QStandardItemModel*>(m_scale->model());
    items->item(m_scale->count() - 1)->setEnabled(!isSigned);
    for (std::size_t i = 0; i < weightMaps.size(); ++i) {
        if (weightMaps[i] == m_model->chosenColourMap())
            m_colourMap->setCurrentIndex(int(i));
    }
    m_colourMap->setEnabled(!isSigned);
}

void ScaleChooser::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("scale"), int(m_model->chosenScale()));
    settings.setValue(QStringLiteral("colourMap"), ColourMap::get(m_model->chosenColourMap()).id());
}

void ScaleChooser::restoreState(const QSettings& settings)
{
    const int scale = settings.value(QStringLiteral("scale"), int(HeatmapScale::PerHead)).toInt();
    m_model->setScale(scales[std::size_t(std::clamp(scale, 0, int(scales.size()) - 1))]);
    const QString map = settings.value(QStringLiteral("colourMap")).toString();
    for (const ColourMapName name : weightMaps) {
        if (ColourMap::get(name).id() == map)
            m_model->setColourMap(name);
    }
    refresh();
}

void ScaleChooser::retranslate()
{
    m_scale->setAccessibleName(tr("Colour scale"));
    m_scale->setToolTip(tr("How numbers become colours"));
    for (std::size_t i = 0; i < scales.size(); ++i)
        m_scale->setItemText(int(i), tr("Scale: %1").arg(scaleName(scales[i])));
    m_colourMap->setAccessibleName(tr("Colour map"));
    for (std::size_t i = 0; i < weightMaps.size(); ++i)
        m_colourMap->setItemText(int(i), ColourMap::get(weightMaps[i]).displayName());
}

void ScaleChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

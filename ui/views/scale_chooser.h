// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QComboBox;
class QSettings;

namespace fovea::ui
{

class HeatmapModel;

/// How the numbers of a heat map become colours: its scale, and the colour map of weights.
class ScaleChooser : public QWidget
{
    Q_OBJECT
public:
    explicit ScaleChooser(HeatmapModel* model, QWidget* parent = nullptr);

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();

    HeatmapModel* m_model;
    QComboBox* m_scale;
    QComboBox* m_colourMap;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/playground/playground_layer.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;
class QToolButton;

namespace fovea::ui
{

/// Every setting of the text playground as a control.
class LayerSettingsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit LayerSettingsPanel(QWidget* parent = nullptr);

    const LayerSettings& settings() const { return m_settings; }
    /// Shows these; out-of-range values are brought into range. Emits settingsChanged().
    void setSettings(const LayerSettings& settings);

Q_SIGNALS:
    void settingsChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    QLabel* addRow(QWidget* control);
    QSpinBox* addNumber(int minimum, int maximum, QLabel** label);
    void readControls();
    void showSettings();
    void apply(LayerSettings settings);
    void editMatrices();
    void retranslate();

    LayerSettings m_settings;
    bool m_showing = false; ///< controls are being filled, not used
    QGridLayout* m_rows;
    QComboBox* m_unit;
    QComboBox* m_scoring;
    QComboBox* m_projection;
    QPushButton* m_matrices;
    QSpinBox* m_heads;
    QSpinBox* m_modelSize;
    QSpinBox* m_keySize;
    QSpinBox* m_valueSize;
    QCheckBox* m_scaling;
    QCheckBox* m_positions;
    QCheckBox* m_causal;
    QSlider* m_temperature;
    QDoubleSpinBox* m_temperatureValue;
    QSpinBox* m_window;
    QSpinBox* m_validLength;
    QSpinBox* m_seed;
    QToolButton* m_shuffle;
    QPushButton* m_reset;
    QLabel* m_vectors; ///< where the vectors of tokens come from
    QLabel *m_unitLabel, *m_scoringLabel, *m_projectionLabel, *m_headsLabel, *m_modelSizeLabel,
        *m_keySizeLabel, *m_valueSizeLabel, *m_temperatureLabel, *m_windowLabel,
        *m_validLengthLabel, *m_seedLabel;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/predictions.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QSlider;
class QSpinBox;

namespace fovea::ui
{

/// Temperature, top-k and top-p as controls.
class SamplingControls : public QWidget
{
    Q_OBJECT
public:
    static constexpr double highestTemperature = 100;

    explicit SamplingControls(QWidget* parent = nullptr);

    const explain::Sampling& sampling() const { return m_sampling; }
    /// Out-of-range values are brought into range.
    void setSampling(explain::Sampling sampling);
    /// Whether top-k and top-p are there; of a few classes nothing is cut.
    void setHasCuts(bool hasCuts);

Q_SIGNALS:
    void samplingChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void readControls();
    void retranslate();

    explain::Sampling m_sampling;
    bool m_showing = false; ///< controls are being filled, not used
    QLabel* m_temperatureLabel;
    QSlider* m_temperature;
    QDoubleSpinBox* m_temperatureValue;
    QLabel* m_topKLabel;
    QSpinBox* m_topK;
    QLabel* m_topPLabel;
    QDoubleSpinBox* m_topP;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_settings.h"
#include "views/settings_form.h"

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QSlider;

namespace fovea::ui
{

class SegmentedControl;

/// How a mask, or attention, is shown.
class MaskLookPanel : public SettingsForm
{
    Q_OBJECT
public:
    explicit MaskLookPanel(QWidget* parent = nullptr);

    MaskSettings settings() const { return m_mask; }
    void setSettings(const MaskSettings& settings);
    /// Attention between patches has a scale of its own, and neither threshold nor divider.
    void setIsAttention(bool isAttention);
    /// The part of the picture that the threshold keeps, 0..1; none hides the figure.
    void setCoverage(std::optional<double> fraction);

protected:
    void retranslate() override;

private:
    void showSettings();
    void readSettings();
    void showValues();

    MaskSettings m_mask;
    std::optional<double> m_coverage;
    bool m_isAttention = false;

    QComboBox* m_colourMap;
    QWidget* m_opacityRow;
    QSlider* m_opacity;
    QLabel* m_opacityValue;
    SegmentedControl* m_sampling;
    SegmentedControl* m_scale;
    QWidget* m_thresholdRow;
    QSlider* m_threshold;
    QLabel* m_thresholdValue;
    QLabel* m_coverageText;
    QCheckBox* m_divider;
};

} // namespace fovea::ui

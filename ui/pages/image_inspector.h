// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_settings.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QSettings;
class QSlider;
class QSpinBox;
class QToolButton;

namespace fovea::ui
{

class SegmentedControl;

/// The inspector of the image page: the settings of the block and of the view.
class ImageInspector : public QWidget
{
    Q_OBJECT
public:
    explicit ImageInspector(QWidget* parent = nullptr);

    BlockSettings blockSettings() const { return m_block; }
    void setBlockSettings(const BlockSettings& settings);
    MaskSettings maskSettings() const { return m_mask; }
    void setMaskSettings(const MaskSettings& settings);
    /// The part of the picture that the threshold keeps, 0..1; none hides the figure.
    void setCoverage(std::optional<double> fraction);

Q_SIGNALS:
    /// By the user.
    void blockSettingsChanged();
    void maskSettingsChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildBlock(QFormLayout* form);
    void buildMask(QFormLayout* form);
    void retranslate();
    void showBlock();
    void showMask();
    void readBlock();
    void readMask();
    void showValues();

    BlockSettings m_block;
    MaskSettings m_mask;
    std::optional<double> m_coverage;
    bool m_showing = false; // widgets are being set, not used

    QFormLayout* m_blockForm;
    QFormLayout* m_maskForm;
    QLabel* m_blockTitle;
    QLabel* m_maskTitle;
    QLabel* m_blockHint;
    QComboBox* m_channel;
    QComboBox* m_spatial;
    SegmentedControl* m_weights;
    QSpinBox* m_reduction;
    SegmentedControl* m_kernel;
    QWidget* m_seedRow;
    QSpinBox* m_seed;
    QToolButton* m_shuffle;
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

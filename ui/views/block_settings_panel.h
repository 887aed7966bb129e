// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/playground/block_settings.h"
#include "views/settings_form.h"

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace fovea::ui
{

class SegmentedControl;

/// The settings of the playground's block. Only what has an effect is shown.
class BlockSettingsPanel : public SettingsForm
{
    Q_OBJECT
public:
    explicit BlockSettingsPanel(QWidget* parent = nullptr);

    BlockSettings settings() const { return m_block; }
    void setSettings(const BlockSettings& settings);

protected:
    void retranslate() override;

private:
    void showSettings();
    void readSettings();

    BlockSettings m_block;

    QLabel* m_hint;
    QComboBox* m_channel;
    QComboBox* m_spatial;
    SegmentedControl* m_weights;
    QSpinBox* m_reduction;
    SegmentedControl* m_kernel;
    SegmentedControl* m_pools;
    QWidget* m_seedRow;
    QSpinBox* m_seed;
    QToolButton* m_shuffle;
};

} // namespace fovea::ui

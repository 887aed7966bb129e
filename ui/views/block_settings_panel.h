// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/playground/block_settings.h"

#include <QWidget>

class QComboBox;
class QFormLayout;
class QLabel;
class QSpinBox;
class QToolButton;

namespace fovea::ui
{

class SegmentedControl;

/// The settings of the playground's block. Only what has an effect is shown.
class BlockSettingsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit BlockSettingsPanel(QWidget* parent = nullptr);

    BlockSettings settings() const { return m_block; }
    void setSettings(const BlockSettings& settings);
    const QFormLayout* form() const { return m_form; }

Q_SIGNALS:
    /// By the user.
    void settingsChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showSettings();
    void readSettings();

    BlockSettings m_block;
    bool m_showing = false; // widgets are being set, not used

    QLabel* m_title;
    QFormLayout* m_form;
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

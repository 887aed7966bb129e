// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_model.h"

#include <QWidget>

namespace fovea::ui
{

class ArithmeticPanel;
class LayerSettingsPanel;
class ModelPanel;
class PredictionsPanel;
class TabStrip;

/// Beside the heat map: the settings of the playground's layer or what is known of an opened model,
/// the arithmetic of the pinned cell, or what the model predicts.
class TextInspector : public QWidget
{
    Q_OBJECT
public:
    /// In the order of the tabs.
    enum class Tab { Settings, Arithmetic, Predictions };

    explicit TextInspector(QWidget* parent = nullptr);

    LayerSettingsPanel* settingsPanel() const { return m_settings; }
    ArithmeticPanel* arithmeticPanel() const { return m_arithmetic; }
    ModelPanel* modelPanel() const { return m_model; }
    PredictionsPanel* predictionsPanel() const { return m_predictions; }
    TabStrip* tabs() const { return m_tabs; }
    /// Null: the playground.
    void setModel(std::shared_ptr<const TextModel> model);
    Tab currentTab() const;
    void showTab(Tab tab);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void updatePanels();

    TabStrip* m_tabs;
    LayerSettingsPanel* m_settings;
    ModelPanel* m_model;
    ArithmeticPanel* m_arithmetic;
    PredictionsPanel* m_predictions;
    bool m_hasModel = false;
};

} // namespace fovea::ui

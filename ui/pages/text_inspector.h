// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QToolButton;

namespace fovea::ui
{

class ArithmeticPanel;
class LayerSettingsPanel;

/// Beside the heat map: the settings of the layer, or the arithmetic of the pinned cell.
class TextInspector : public QWidget
{
    Q_OBJECT
public:
    explicit TextInspector(QWidget* parent = nullptr);

    LayerSettingsPanel* settingsPanel() const { return m_settings; }
    ArithmeticPanel* arithmeticPanel() const { return m_arithmetic; }
    void showSettings();
    void showArithmetic();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void setPanel(QWidget* panel);

    QToolButton* m_settingsTab;
    QToolButton* m_arithmeticTab;
    LayerSettingsPanel* m_settings;
    ArithmeticPanel* m_arithmetic;
};

} // namespace fovea::ui

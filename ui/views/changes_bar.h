// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/change_actions.h"

#include <QWidget>

class QBoxLayout;
class QDoubleSpinBox;
class QLabel;
class QSlider;
class QToolButton;

namespace fovea::ui
{

class ChipRow;
class SegmentedControl;

/// Above a map: the tools that change the model, when they are wanted; and, as soon as something is
/// changed, what that is and whether the changed maps, the original ones, or their difference are
/// shown.
class ChangesBar : public QWidget
{
    Q_OBJECT
public:
    ChangesBar(TextChanges* changes, ChangeActions* actions, QWidget* parent = nullptr);

    /// After the changes are others.
    void refresh();
    /// After the head of the actions' subject is another.
    void refreshTemperature();
    ChipRow* chips() const { return m_chips; }
    SegmentedControl* views() const { return m_views; }
    QSlider* slider() const { return m_slider; }
    QDoubleSpinBox* temperature() const { return m_temperature; }
    QWidget* tools() const { return m_tools; }

    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildTools();
    void retranslate();
    void setTemperature(double temperature);
    void wrap();

    TextChanges* m_changes;
    ChangeActions* m_actions;
    QBoxLayout* m_toolsRow;
    QBoxLayout* m_middleRow; ///< of narrow windows: the last of the other two
    QBoxLayout* m_stateRow;
    bool m_isNarrow = false;
    QWidget* m_tools;
    QWidget* m_temperaturePlace;
    QLabel* m_temperatureLabel;
    QSlider* m_slider;
    QDoubleSpinBox* m_temperature;
    ChipRow* m_chips;
    QToolButton* m_reset;
    SegmentedControl* m_views;
};

} // namespace fovea::ui

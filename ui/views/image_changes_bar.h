// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/image_change_actions.h"
#include "models/image_analysis.h"

#include <QWidget>

class QLabel;
class QSlider;

namespace fovea::ui
{

class ChipRow;
class SegmentedControl;

/// Above the picture: the brush while a mask is painted; and, as soon as something is changed, what
/// that is, and whether the changed maps, the original ones, or their difference are shown.
class ImageChangesBar : public QWidget
{
    Q_OBJECT
public:
    ImageChangesBar(
        ImageChanges* changes, ImageChangeActions* actions, QWidget* parent = nullptr);

    /// Whose sites the changes are to, for their names.
    void setAnalysis(std::shared_ptr<const ImageAnalysis> analysis);
    ChipRow* chips() const { return m_chips; }
    SegmentedControl* views() const { return m_views; }
    /// What the brush paints, 0..1, and its radius in pixels of the view.
    float brushValue() const;
    double brushRadius() const;
    QSlider* valueSlider() const { return m_value; }

Q_SIGNALS:
    void brushChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();
    QString itemText(const ImageChanges::Item& item) const;

    ImageChanges* m_changes;
    ImageChangeActions* m_actions;
    std::shared_ptr<const ImageAnalysis> m_analysis;
    QWidget* m_brush;
    QLabel* m_valueLabel;
    QSlider* m_value;
    QLabel* m_valueText;
    QLabel* m_sizeLabel;
    QSlider* m_size;
    QWidget* m_state;
    ChipRow* m_chips;
    SegmentedControl* m_views;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_model.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QLabel;
class QToolButton;

namespace fovea::ui
{

/// One small button per head, counted from 0, or a list where buttons would take too much room;
/// hidden where there is only one. Where it is offered, the mean of all heads stands before them.
class HeadChooser : public QWidget
{
    Q_OBJECT
public:
    explicit HeadChooser(HeatmapModel* model, QWidget* parent = nullptr);

    /// More heads than this are a list.
    static constexpr int mostButtons = 8;

    /// Null when there are more than mostButtons.
    QToolButton* button(int head) const { return m_buttons.value(head); }
    QComboBox* list() const { return m_list; }

    /// Offers the mean; once, before anything is chosen.
    void offerMean();
    /// Null where it is not offered.
    QToolButton* meanButton() const { return m_mean; }
    bool isMean() const { return m_isMean; }
    /// The model's head stays what it was.
    void setMean(bool mean);

Q_SIGNALS:
    void meanChanged(bool mean);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void choose(int head);
    void showChanges();
    void retranslate();

    HeatmapModel* m_model;
    QLabel* m_label;
    QButtonGroup* m_group;
    QToolButton* m_mean = nullptr;
    QList<QToolButton*> m_buttons;
    bool m_isMean = false;
    QComboBox* m_list;
};

} // namespace fovea::ui

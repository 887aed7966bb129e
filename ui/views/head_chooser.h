// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_model.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QToolButton;

namespace fovea::ui
{

/// One small button per head, counted from 1; hidden where there is only one.
class HeadChooser : public QWidget
{
    Q_OBJECT
public:
    explicit HeadChooser(HeatmapModel* model, QWidget* parent = nullptr);

    QToolButton* button(int head) const { return m_buttons.value(head); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();

    HeatmapModel* m_model;
    QLabel* m_label;
    QButtonGroup* m_group;
    QList<QToolButton*> m_buttons;
};

} // namespace fovea::ui

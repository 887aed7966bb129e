// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/head_grid_model.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QToolButton;

namespace fovea::ui
{

class HeadGridView;

/// All heads of a model as small maps, with a row of controls that sorts and filters them by a
/// statistic. Matrices without statistics have no such row.
class HeadGrid : public QWidget
{
    Q_OBJECT
public:
    explicit HeadGrid(QWidget* parent = nullptr);

    HeadGridModel* model() const { return m_model; }
    HeadGridView* view() const { return m_view; }
    QComboBox* statistic() const { return m_statistic; }
    QComboBox* order() const { return m_order; }
    QDoubleSpinBox* minimum() const { return m_minimum; }
    QLabel* count() const { return m_count; }
    /// Stops reading all heads, and goes on with it.
    QToolButton* stop() const { return m_stop; }

Q_SIGNALS:
    void headChosen(int layer, Index head);
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void refresh();
    void updateCount();

    HeadGridModel* m_model;
    QWidget* m_controls;
    QComboBox* m_statistic;
    QComboBox* m_order;
    QLabel* m_minimumLabel;
    QDoubleSpinBox* m_minimum;
    QLabel* m_count;
    QToolButton* m_stop;
    HeadGridView* m_view;
};

} // namespace fovea::ui

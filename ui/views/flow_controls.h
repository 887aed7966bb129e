// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/flow_model.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace fovea::ui
{

class SegmentedControl;

/// The settings of a FlowModel: method, layers, how heads are put together, and which picture is
/// shown. Only those that matter for the method are visible.
class FlowControls : public QWidget
{
    Q_OBJECT
public:
    explicit FlowControls(FlowModel* model, QWidget* parent = nullptr);

    SegmentedControl* method() const { return m_method; }
    SegmentedControl* picture() const { return m_picture; }
    QSpinBox* from() const { return m_from; }
    QSpinBox* to() const { return m_to; }
    QSpinBox* layer() const { return m_layer; }
    QSpinBox* head() const { return m_head; }
    QComboBox* heads() const { return m_heads; }
    QDoubleSpinBox* residual() const { return m_residual; }
    QSpinBox* discarded() const { return m_discarded; }
    QCheckBox* byValues() const { return m_byValues; }

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* group(std::initializer_list<QWidget*> widgets);
    void read();
    void refresh();
    void retranslate();

    FlowModel* m_model;
    SegmentedControl* m_method;
    SegmentedControl* m_picture;
    QLabel *m_fromLabel, *m_toLabel, *m_layerLabel, *m_headLabel, *m_headsLabel, *m_residualLabel,
        *m_discardedLabel;
    QSpinBox *m_from, *m_to, *m_layer, *m_head;
    QComboBox* m_heads;
    QDoubleSpinBox* m_residual;
    QSpinBox* m_discarded;
    QCheckBox* m_byValues;
    QList<QWidget*> m_ofLayers; ///< for rollout and flow
    QList<QWidget*> m_ofHead; ///< for one head
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/neuron_model.h"
#include "views/neuron_layout.h"
#include "views/neuron_text.h"
#include "views/token_scroll_view.h"

namespace fovea::ui
{

/// How the weights of one query come about: its vector against that of every key, their products,
/// score and weight, the values, and what the weights make of them. A click on the left list
/// chooses the query; a key under the pointer is shown larger below, a click keeps it and pins its
/// cell in the heat map.
///
/// Keys: up and down, page up and down, home and end move in the list of queries or of keys, left
/// and right change between them; with Ctrl, left and right go through the features; Escape lets
/// go of feature and key.
class NeuronView : public TokenScrollView
{
    Q_OBJECT
public:
    explicit NeuronView(HeatmapModel* model, QWidget* parent = nullptr);

    NeuronModel* model() const { return m_model; }
    NeuronLayout neuronLayout() const;
    /// What is looked at, with the key that is shown large.
    NeuronLook look() const;
    /// Makes a token the query and shows it.
    void goToQuery(Index token);
    /// The lines of text: of the key that is shown large, of the feature, and notes.
    QString keyText() const;
    QString featureText() const;
    QString note() const;

    QSize minimumSizeHint() const override { return {320, 240}; }
    QSize sizeHint() const override { return {640, 480}; }

Q_SIGNALS:
    void failed(const QString& message);

protected:
    void leave() override;
    QString toolTipAt(QPoint position, QRect* area) const override;
    void retake() override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void takeRow();
    void measureLabels();
    void updateScrollBar();
    void describe();
    void hover(QPointF position);
    void go(Index token);
    void goToFeature(Index feature);
    void showToken(Index token);

    NeuronModel* m_model;
    std::shared_ptr<const TextResult> m_measured; ///< whose labels m_widestLabel is of
    double m_widestLabel = 0;
    NeuronLook m_look; ///< without the keys, which the model has
};

} // namespace fovea::ui

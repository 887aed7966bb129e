// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_predictions.h"

#include <QWidget>

namespace fovea::ui
{

/// How a token is drawn: the candidates that the cuts leave lie side by side from 0 to 1, each as
/// wide as its probability; the seed's number points at one of them.
class DrawStrip : public QWidget
{
    Q_OBJECT
public:
    explicit DrawStrip(QWidget* parent = nullptr);

    /// May be null, or without a draw: then there is nothing to see.
    void setPrediction(std::shared_ptr<const TextPrediction> prediction);
    /// "u = 0.421 falls into cat: [0.310, 0.551)"; empty without a draw.
    QString sentence() const;
    /// Where the number points, and the class it points at.
    double pointerX() const;
    QRectF drawnRect() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const explain::Draw* draw() const;
    QRectF bar() const;
    /// The class at a place of 0..1, and its end.
    Index candidateAt(double place, double* begin, double* end) const;

    std::shared_ptr<const TextPrediction> m_prediction;
};

/// What was or will be drawn, as a sentence.
QString drawSentence(const Model& model, const explain::Draw& draw);

} // namespace fovea::ui

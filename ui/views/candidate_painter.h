// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_predictions.h"

#include <QFont>
#include <QRect>

class QPainter;

namespace fovea::ui
{

/// Draws the rows of a list of candidates: rank, name, bar and probability, in columns. Where
/// something was changed in the model a row has a second line, with the bar and what it was before.
class CandidatePainter
{
public:
    /// @param lastRank the largest that is drawn
    /// @param whole the probability of a bar as long as can be
    CandidatePainter(const TextPrediction& prediction, const QFont& font, int width, Index lastRank,
        double whole);

    void paint(
        QPainter& painter, Index rank, const QRect& row, bool isCurrent, bool isHovered) const;
    /// A line across the list that says what ends there.
    void paintCutLine(QPainter& painter, const QString& text, const QRect& area) const;

    static QFont smallFont(QFont font);

private:
    bool compares() const { return !m_prediction.before.empty(); }
    void paintRank(QPainter& painter, Index rank, const QRect& line) const;
    void paintChange(QPainter& painter, Index rank, const QRect& line) const;
    void paintBar(QPainter& painter, Index rank, const QRectF& area) const;

    const TextPrediction& m_prediction;
    QFont m_font;
    QFont m_small;
    double m_whole;
    int m_rank, m_name, m_bar, m_number, m_end; ///< left edges of the columns
};

} // namespace fovea::ui

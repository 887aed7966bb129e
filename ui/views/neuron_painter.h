// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "views/neuron_layout.h"
#include "views/neuron_strip.h"
#include "views/neuron_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

class QPainter;

namespace fovea::ui
{

/// Draws the numbers of one query against all keys where a layout says. Each kind of numbers has a
/// symmetric scale of its own, which stands under its title. Made for one picture: keeps
/// references.
class NeuronPainter
{
    Q_DECLARE_TR_FUNCTIONS(NeuronPainter)
public:
    NeuronPainter(const NeuronRow& row, const NeuronLook& look, const NeuronLayout& layout,
        const QFont& font, const Theme& theme);

    /// @param asVectors each number a rectangle: for files
    void paint(QPainter& painter, bool asVectors = false);

private:
    using Numbers = Eigen::Ref<const Eigen::RowVectorXf>;

    void paintTitles(QPainter& painter) const;
    void paintQuery(QPainter& painter) const;
    void paintRow(QPainter& painter, Index key) const;
    void paintSums(QPainter& painter) const;
    void paintDetail(QPainter& painter) const;
    void paintTexts(QPainter& painter) const;
    void paintFeature(QPainter& painter) const;
    void paintFeatureIn(QPainter& painter, const QRectF& area, Index count) const;
    void paintText(QPainter& painter, const QRectF& area, const QString& text, int align,
        const QColor& colour) const;
    void paintChip(QPainter& painter, const QRectF& area, const QString& text, int align,
        bool isFilled, bool isOutlined) const;
    void paintScore(QPainter& painter, const QRectF& area, Index key) const;
    void paintWeight(QPainter& painter, const QRectF& area, float weight) const;
    float magnitude(NeuronColumn column) const;

    const NeuronRow& m_row;
    const attention::RowArithmetic& m_numbers;
    const NeuronLook& m_look;
    const NeuronLayout& m_layout;
    const QFont m_font;
    const QFontMetricsF m_metrics;
    const Theme& m_theme;
    bool m_asVectors = false;
};

/// The title of a column, in the user's language, and what it shows.
QString neuronColumnTitle(NeuronColumn column);
QString neuronColumnToolTip(NeuronColumn column);

} // namespace fovea::ui

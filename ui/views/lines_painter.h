// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/theme.h"
#include "views/lines_view_layout.h"

#include <QFontMetricsF>

#include <set>

class QPainter;

namespace fovea::ui
{

/// All that lines between tokens are drawn from.
struct LinesScene {
    std::shared_ptr<const HeatmapData> data; ///< labels are its; null: texts alone
    std::vector<bool> heads; ///< which are on
    std::set<Index> headsOff; ///< switched off in the model: crossed out
    LinesToken focus;
    LinesSentences sentences = LinesSentences::All;
    Matrix profile; ///< of the focus: [heads on, partners], or empty
    Range partners;
    LinesPicture picture;
    LinesRequest request; ///< what the picture is of; no data: there is none
    double pixelRatio = 1; ///< of the picture
    Index tile = -1; ///< the head that the keyboard is at
    QString sentence; ///< of the focus
    QString note; ///< what is left out
};

/// Draws a scene where a layout says.
class LinesPainter
{
public:
    LinesPainter(
        const LinesScene& scene, const LinesLayout& layout, const QFont& font, const Theme& theme);

    void paint(QPainter& painter) const;

    /// Room that a label takes along its text. In the horizontal layout it is turned by a quarter;
    /// Chinese, Japanese and Korean characters stay upright and stand below each other.
    static double labelLength(
        const QString& label, const QFontMetricsF& metrics, bool isHorizontal);
    /// Room beside the labels for the words that the model found; 0 where it found none.
    static double wordBand(const HeatmapData& data, const QFont& font, bool isHorizontal);

private:
    void paintTiles(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintStripes(QPainter& painter) const;
    void paintWords(QPainter& painter, LinesSide side) const;
    void paintLabels(QPainter& painter, LinesSide side) const;
    void paintLabel(QPainter& painter, LinesToken token, bool isFocus) const;
    void paintTurned(
        QPainter& painter, const QRectF& room, const QString& text, LinesSide side) const;
    void paintTexts(QPainter& painter) const;
    const QString& label(LinesToken token) const;

    const LinesScene& m_scene;
    const LinesLayout& m_layout;
    const QFont m_font;
    const QFontMetricsF m_metrics;
    const Theme& m_theme;
};

} // namespace fovea::ui

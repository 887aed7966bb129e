// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/lines_model.h"
#include "views/lines_painter.h"
#include "views/token_scroll_view.h"

namespace fovea::ui
{

/// The weights of all heads as lines from the tokens that attend, on the left, to those that are
/// attended, on the right; from top to bottom in the horizontal layout. Tiles on top switch heads: a click toggles, a double click isolates. A
/// token under the pointer shows its lines alone, and beside its partners a stripe for each head; a
/// click keeps it. Lines are drawn by a worker, for the tokens in view.
///
/// Keys: up and down, page up and down, home and end move the current token, left and right change
/// the side (horizontally: left and right move, up and down change it), Escape lets go; digits toggle heads; with Ctrl, left and right choose a tile, Space
/// toggles it and Enter isolates it; plus and minus change the distance of the tokens.
class LinesView : public TokenScrollView
{
    Q_OBJECT
public:
    explicit LinesView(HeatmapModel* model, QWidget* parent = nullptr);

    LinesModel* model() const { return m_model; }
    LinesLayout linesLayout() const;
    /// What is shown; older than what is chosen while isBusy().
    const LinesPicture& picture() const { return m_picture; }
    bool isBusy() const { return m_job.isRunning(); }
    /// Tokens from left to right instead of from top to bottom.
    bool isHorizontal() const { return m_isHorizontal; }
    void setHorizontal(bool horizontal);
    void zoomIn();
    void zoomOut();
    /// From one token to the next, in pixels.
    double pitch() const { return m_pitch; }
    void setPitch(double pitch);
    /// The head that Space and Enter speak of.
    Index currentTile() const { return m_tile; }
    /// Makes a token that attends, counted in the whole, the current one and shows it.
    void goToToken(Index token);
    /// What has no line and how much that is; empty when nothing is left out.
    QString note() const;
    /// The same of any picture.
    static QString noteOf(const LinesPicture& picture, const LinesRequest& request);
    /// What is shown, ready to be drawn elsewhere.
    LinesScene scene() const;

    QSize minimumSizeHint() const override { return {320, 240}; }
    QSize sizeHint() const override { return {640, 480}; }

Q_SIGNALS:
    void currentTileChanged();
    void failed(const QString& message);

protected:
    void leave() override;
    QString toolTipAt(QPoint position, QRect* area) const override;
    void retake() override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void refresh();
    void take(LinesPicture picture, const LinesRequest& request);
    void takeData();
    void measureLabels();
    void updateScrollBar();
    void describe();
    QString wordsTold() const;
    bool headKey(QKeyEvent* event);
    bool tokenKey(QKeyEvent* event);
    void go(LinesToken token);
    QScrollBar* bar() const;
    void setTile(Index head);

    LinesModel* m_model;
    double m_pitch;
    bool m_isHorizontal = false;
    double m_widestLabel = 0;
    double m_wordBand = 0; ///< beside the labels
    Index m_tile = 0;
    std::vector<bool> m_beforeClick; ///< what a double click starts from
    LinesPicture m_picture;
    LinesRequest m_shown; ///< what m_picture is of
    double m_shownRatio = 1;
    Job m_job;
};

} // namespace fovea::ui

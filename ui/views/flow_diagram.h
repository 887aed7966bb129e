// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/flow_model.h"
#include "models/flow_picture.h"
#include "views/flow_figure.h"
#include "views/token_scroll_view.h"

namespace fovea::ui
{

/// Tokens as nodes, from the input on the left through the layers to the right, with lines as thick
/// as the weights between them and the ways of the chosen token on top. A click on a token, or up
/// and down, chooses another one.
class FlowDiagram : public TokenScrollView
{
    Q_OBJECT
public:
    explicit FlowDiagram(FlowModel* model, QWidget* parent = nullptr);

    /// Of a token's state after so many layers, in the viewport.
    QPointF node(int column, Index token) const { return scene().node(column, token); }
    /// Scrolls to a token.
    void showToken(Index token);
    /// What is shown; older than what is chosen while isBusy().
    const FlowPicture& picture() const { return m_picture; }
    bool isBusy() const { return m_job.isRunning(); }
    /// The whole of it, for a file; model and sentence are to be filled in.
    FlowFigure figure() const;
    /// What lines mean, and what has none.
    QString note() const;

    QSize sizeHint() const override { return {640, 480}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    /// note() is another one.
    void noteChanged();

protected:
    void leave() override;
    QString toolTipAt(QPoint position, QRect* area) const override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void retake() override;

private:
    void refresh();
    void updateScrollBar();
    void describe();
    int layers() const { return int(m_model->mixed().size()); }
    FlowScene scene() const;
    Index tokenAt(QPointF position) const;
    QString columnName(int column) const;

    FlowModel* m_model;
    FlowPicture m_picture;
    double m_widestLabel = 0;
    Job m_job;
};

} // namespace fovea::ui

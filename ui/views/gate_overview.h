// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "explain/value_summary.h"
#include "models/image_analysis.h"

#include <QAbstractScrollArea>

namespace fovea::ui
{

/// All channel gates of a network at a glance: a row for each layer, with a bar for each channel on
/// the scale 0..1 and the mean, lowest and highest of them. Hovering tells a channel's gate; a
/// click, or the arrow keys with Enter, chooses a layer.
class GateOverview : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit GateOverview(QWidget* parent = nullptr);

    void setAnalysis(std::shared_ptr<const ImageAnalysis> analysis);
    /// Marks the gates of a site.
    void setCurrent(const std::string& gate);

    int count() const { return int(m_rows.size()); }
    QRect rowRect(int row) const;
    /// "mean 0.43, 0.01 to 0.97" of a row.
    QString summaryText(int row) const;

    QSize minimumSizeHint() const override { return {160, 120}; }

Q_SIGNALS:
    /// By the user.
    void gateChosen(const std::string& gate);
    /// Something about what is pointed at; empty when nothing is.
    void hinted(const QString& sentence);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Row {
        AttentionLinks links;
        QString title;
        Tensor gate;
        explain::ValueSummary summary;
    };

    int rowHeight() const;
    QRect stripRect(int row) const;
    int rowAt(QPoint position) const;
    void makeRows();
    void layOut();
    void go(int row);
    void describe();
    void paintRow(QPainter& painter, int row) const;

    std::shared_ptr<const ImageAnalysis> m_analysis;
    std::vector<Row> m_rows;
    int m_current = -1; // whose bars are below
    int m_focused = 0; // where the keys are
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/frames_loader.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QToolButton;

namespace fovea::ui
{

/// The frames of a film side by side, from the first at the left to the last at the right, with a
/// curve of what each weighs over them. Where there are more frames than room, some are drawn and
/// all can be reached.
///
/// Pointing and dragging choose a frame; so do the arrow keys, Home and End, and PageUp and
/// PageDown ten at a time. The button or Space plays with the file's delays, over and over.
class Filmstrip : public QWidget
{
    Q_OBJECT
public:
    explicit Filmstrip(QWidget* parent = nullptr);

    /// Starts at the first frame, stopped. Null or less than two frames: nothing to show.
    void setFrames(std::shared_ptr<const Frames> frames);
    const std::shared_ptr<const Frames>& frames() const { return m_frames; }
    /// What each frame weighs, [frames]; empty: not known (yet).
    void setWeights(const Tensor& weights);
    const Tensor& weights() const { return m_weights; }

    int current() const { return m_current; }
    void setCurrent(int frame);
    bool isPlaying() const { return m_timer.isActive(); }
    void setPlaying(bool playing);
    QToolButton* playButton() const { return m_play; }

    /// Where a frame lies, in this widget.
    QRectF frameRect(int frame) const;
    /// The frame under a place, the nearest one beside the strip.
    int frameAt(double x) const;
    /// "Frame 2 of 24 · weight 0.04 · shown for 80 ms"
    QString frameText(int frame) const;

    QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(int frame);
    void playingChanged(bool playing);
    /// What the pointer is on; empty when it has left.
    void hinted(const QString& sentence);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF strip() const;
    int count() const { return m_frames ? m_frames->count() : 0; }
    void advance();
    void retranslate();
    void paintFrames(QPainter& painter);
    void paintCurve(QPainter& painter) const;

    std::shared_ptr<const Frames> m_frames;
    Tensor m_weights;
    int m_current = 0;
    QTimer m_timer;
    QToolButton* m_play;
    std::vector<QPixmap> m_thumbnails; ///< of the frames drawn, for the present size
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/image_figure.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace fovea::ui
{

class ImageView;

/// One figure that was kept: its caption, its picture, and a button to let it go.
class KeptCard : public QWidget
{
    Q_OBJECT
public:
    explicit KeptCard(const ImageFigure& figure, QWidget* parent = nullptr);

    const ImageFigure& figure() const { return m_figure; }
    /// Shows a plane [height, width] in place of the figure's own; empty: its own.
    void show(const Tensor& plane, const PlaneLook& look);
    /// Of the caption.
    struct Lines {
        int title = 1;
        int subtitle = 1;
    };
    /// What it needs in the present width, as far as the card is high enough.
    Lines lines() const;
    /// As many on all cards, so that pictures stand in line.
    void setLines(const Lines& lines);
    ImageView* view() const { return m_view; }
    QToolButton* closeButton() const { return m_close; }

Q_SIGNALS:
    void removeRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    int textWidth() const;

    ImageFigure m_figure;
    QLabel* m_title;
    QLabel* m_subtitle;
    QToolButton* m_close;
    ImageView* m_view;
};

} // namespace fovea::ui

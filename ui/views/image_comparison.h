// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/image_figure.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QToolButton;

namespace fovea::ui
{

class ImageView;
class PlaneLegendView;
class SegmentedControl;

/// A figure that was kept, beside the one that is shown: of another picture, model, layer or
/// setting, on the scale of the shown one, so that a colour means the same number on both. Or the
/// difference shown − kept, where both have as many cells. Zoom, place and the cell pointed at are
/// the same on both sides.
class ImageComparison : public QWidget
{
    Q_OBJECT
public:
    enum class Mode { Kept, Difference };

    explicit ImageComparison(QWidget* parent = nullptr);

    /// @pre figure.image is not null and figure.values is a plane
    void keep(const ImageFigure& figure);
    bool isActive() const { return m_kept.has_value(); }
    /// Lets it go.
    void release();
    /// What is shown beside it, and where; the figure has no plane while there is none.
    void setShown(const ImageFigure& figure, ImageView* view);

    Mode mode() const;
    void setMode(Mode mode);
    /// shown − kept [height, width]; empty where they have not as many cells.
    Tensor difference() const;
    ImageView* view() const { return m_view; }
    SegmentedControl* modeControl() const { return m_modes; }
    PlaneLegendView* legend() const { return m_legend; }
    QToolButton* closeButton() const { return m_close; }

Q_SIGNALS:
    /// isActive()
    void activeChanged();
    /// A sentence about the cell that is pointed at here; empty when it ends.
    void hinted(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void refreshLegend();
    void follow(ImageView* from, ImageView* to);
    void link(ImageView* from, ImageView* to);
    void retranslate();

    std::optional<ImageFigure> m_kept;
    ImageFigure m_shown;
    QPointer<ImageView> m_first;
    QLabel* m_title;
    SegmentedControl* m_modes;
    QToolButton* m_close;
    ImageView* m_view;
    std::shared_ptr<const LoadedImage> m_image; ///< of m_view
    PlaneLegendView* m_legend;
    bool m_isFollowing = false;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/image_figure.h"

#include <QPointer>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;

namespace fovea::ui
{

class ImageView;
class KeptCard;
class PlaneLegendView;
class SegmentedControl;

/// Figures that were kept, beside the one that is shown: of other pictures, models, layers or
/// settings. All are on one scale, which is pinned while nothing is kept or let go, so that a colour
/// means the same number everywhere. Or the differences shown − kept, where both have as many
/// cells. Zoom, place and the cell pointed at are the same everywhere.
class ImageComparison : public QWidget
{
    Q_OBJECT
public:
    static constexpr int mostKept = 6;
    enum class Mode { Kept, Difference };

    explicit ImageComparison(QWidget* parent = nullptr);

    /// On its own scale; the pinned one becomes as wide as all need.
    /// @pre figure.image is not null, figure.values is a plane, !isFull()
    void keep(const ImageFigure& figure);
    bool isFull() const { return count() == mostKept; }
    bool isActive() const { return !m_cards.empty(); }
    int count() const { return int(m_cards.size()); }
    /// Lets one go, or all.
    void remove(int index);
    void release();
    /// What is shown beside them, and where; the figure has no plane while there is none.
    void setShown(const ImageFigure& figure, ImageView* view);
    /// A look on the pinned scale; as it is while nothing is kept.
    PlaneLook onScale(PlaneLook look) const;
    /// Its ends; none while nothing is kept.
    const std::optional<std::pair<float, float>>& scale() const { return m_scale; }
    /// What was kept, on the pinned scale, with the opacity of what is shown.
    std::vector<ImageFigure> figures() const;

    Mode mode() const;
    void setMode(Mode mode);
    /// shown − kept [height, width]; empty where they have not as many cells.
    Tensor difference(int index) const;
    KeptCard* card(int index) const { return m_cards[std::size_t(index)]; }
    ImageView* view(int index) const;
    SegmentedControl* modeControl() const { return m_modes; }
    PlaneLegendView* legend() const { return m_legend; }
    /// Lets all go.
    QToolButton* closeButton() const { return m_close; }

Q_SIGNALS:
    /// count() and the scale.
    void keptChanged();
    /// A sentence about the cell that is pointed at here; empty when it ends.
    void hinted(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    void pinScale();
    void place();
    void refresh();
    void refreshLegend(const ImageView* pointedAt = nullptr);
    bool showsDifferences() const;
    bool shownGoesBeyond() const;
    PlaneLook differenceLook() const;
    void connectView(KeptCard* card);
    void follow(ImageView* from);
    void link(ImageView* from);
    std::vector<ImageView*> views() const;
    void retranslate();

    std::vector<KeptCard*> m_cards;
    std::optional<std::pair<float, float>> m_scale; ///< pinned
    ImageFigure m_shown;
    QPointer<ImageView> m_first;
    QLabel* m_title;
    SegmentedControl* m_modes;
    QToolButton* m_close;
    QGridLayout* m_grid;
    PlaneLegendView* m_legend;
    bool m_isFollowing = false;
};

} // namespace fovea::ui

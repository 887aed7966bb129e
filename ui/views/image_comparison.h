// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/image_figure.h"

#include <QPointer>
#include <QWidget>

#include <map>
#include <vector>

class QGridLayout;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui
{

class ImageView;
class KeptCard;
class PlaneLegendView;
class SegmentedControl;

/// Figures that were kept, beside the one that is shown: of other pictures, models, layers or
/// settings. Those of one quantity are on one scale, which is pinned while nothing is kept or let go,
/// so that a colour means the same number everywhere. Or the differences shown − kept, where both
/// are of one quantity and have as many cells. Zoom, place and the cell pointed at are the same
/// everywhere, and the columns are as many as make the pictures largest.
class ImageComparison : public QWidget
{
    Q_OBJECT
public:
    static constexpr int mostKept = 6;
    enum class Mode { Kept, Difference };

    explicit ImageComparison(QWidget* parent = nullptr);

    /// On its own scale; the pinned one becomes as wide as all of its quantity need.
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
    /// A look on the pinned scale; as it is while nothing of that quantity is kept.
    PlaneLook onScale(PlaneLook look, const PlaneQuantity& quantity) const;
    /// Its ends; none while nothing of that quantity is kept.
    std::optional<std::pair<float, float>> scale(const PlaneQuantity& quantity) const;
    /// What was kept, on the pinned scales, with the opacity of what is shown.
    std::vector<ImageFigure> figures() const;

    Mode mode() const;
    void setMode(Mode mode);
    /// shown − kept [height, width]; empty where they are of two quantities or have not as many
    /// cells.
    Tensor difference(int index) const;
    KeptCard* card(int index) const { return m_cards[std::size_t(index)]; }
    ImageView* view(int index) const;
    SegmentedControl* modeControl() const { return m_modes; }
    /// One for each scale in use, in the order of what was kept.
    std::vector<const PlaneLegendView*> legends() const;
    /// Lets all go.
    QToolButton* closeButton() const { return m_close; }

Q_SIGNALS:
    /// count() and the scales.
    void keptChanged();
    /// A sentence about the cell that is pointed at here; empty when it ends.
    void hinted(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void pinScales();
    int bestColumns() const;
    void place();
    void layOutCaptions();
    void refresh();
    void refreshTitle();
    void refreshLegends(const KeptCard* pointedAt = nullptr);
    bool showsDifferences() const;
    bool shownGoesBeyond() const;
    PlaneLook differenceLook() const;
    void connectView(KeptCard* card);
    void follow(ImageView* from);
    void link(ImageView* from);
    std::vector<ImageView*> views() const;
    void retranslate();

    std::vector<KeptCard*> m_cards;
    std::map<PlaneQuantity, std::pair<float, float>> m_scales; ///< pinned
    ImageFigure m_shown;
    QPointer<ImageView> m_first;
    QLabel* m_title;
    SegmentedControl* m_modes;
    QToolButton* m_close;
    QGridLayout* m_grid;
    int m_columns = 1; ///< of it
    QVBoxLayout* m_foot;
    std::vector<PlaneLegendView*> m_legends; ///< those that are not needed are hidden
    bool m_isFollowing = false;
};

} // namespace fovea::ui

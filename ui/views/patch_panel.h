// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_settings.h"
#include "models/patch_model.h"
#include "views/image_figure.h"
#include "views/plane_legend.h"

#include <QWidget>

class QBoxLayout;
class QComboBox;
class QLabel;
class QSettings;
class QStackedWidget;
class QToolButton;

namespace fovea::ui
{

class HeadChooser;
class HeadGrid;
class ImageView;
class SegmentedControl;
class TokenChips;

/// The attention of a vision transformer over its picture: a patch that is pointed at shows what it
/// attends to, a click or Enter pins it, arrow keys move the pin, Escape lets it go. Tokens that
/// are no patches stand beside the picture with their share, and can be asked, too.
///
/// Colours are absolute, 0 to 1, unless a scale up to the largest weight is chosen, or one is held
/// to compare pictures.
class PatchPanel : public QWidget
{
    Q_OBJECT
public:
    enum class Scale { Absolute, Largest, Held };

    explicit PatchPanel(QWidget* parent = nullptr);

    PatchModel* model() const { return m_model; }
    ImageView* view() const { return m_view; }
    SegmentedControl* source() const { return m_source; }
    SegmentedControl* direction() const { return m_direction; }
    QComboBox* layer() const { return m_layer; }
    HeadChooser* headChooser() const { return m_chooser; }
    HeadGrid* headGrid() const { return m_grid; }
    QToolButton* allHeads() const { return m_allHeads; }
    TokenChips* chips() const { return m_chips; }
    QComboBox* scaleBox() const { return m_scale; }
    QLabel* note() const { return m_note; }
    PlaneLegendView* legend() const { return m_legend; }

    /// Null: there is nothing to show.
    void setLayers(std::shared_ptr<const PatchLayers> layers);
    /// Colours and cells; threshold and scale are not for attention.
    void setLook(const MaskSettings& settings);
    Scale scale() const;
    void setScale(Scale scale);
    /// A scale for all that is compared, in place of the chosen one; none: the chosen one.
    void setPinnedScale(const std::optional<std::pair<float, float>>& ends);
    /// Colours on the chosen scale.
    PlaneLook ownLook() const;
    PlaneQuantity quantity() const;
    /// What the picture shows, to save. @pre model()->layers()
    ImageFigure figure() const;

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

Q_SIGNALS:
    /// A sentence about what is pointed at; empty when it ends.
    void hinted(const QString& sentence);
    /// The plane, or its colours.
    void shownChanged();
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildLayout();
    void arrange();
    void connectControls();
    void takeCell();
    void showHeads(bool heads);
    void refreshLayers();
    void refreshChoice();
    void refreshAttention();
    void refreshLook();
    void refreshHint();
    void refreshScaleItems();
    void retranslate();
    PlaneLook look() const;
    std::optional<QPoint> cellOf(Index token) const;

    PatchModel* m_model;
    SegmentedControl* m_source;
    SegmentedControl* m_direction;
    QLabel* m_layerLabel;
    QComboBox* m_layer;
    HeadChooser* m_chooser;
    QToolButton* m_allHeads;
    QStackedWidget* m_stack;
    ImageView* m_view;
    HeadGrid* m_grid;
    QBoxLayout* m_sides; ///< the picture, and what is no patch of it
    QBoxLayout* m_others; ///< chips and note
    QLabel* m_chipsTitle;
    TokenChips* m_chips;
    QLabel* m_note;
    PlaneLegendView* m_legend;
    QComboBox* m_scale;
    MaskSettings m_settings;
    std::optional<std::pair<float, float>> m_pinnedScale;
    float m_held = 1; ///< the upper end of a scale that is held
    int m_hoveredChip = -1;
    bool m_isTaking = false; ///< a cell is being handed over, not moved by the user
};

} // namespace fovea::ui

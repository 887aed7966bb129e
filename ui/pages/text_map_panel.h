// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/head_grid_model.h"
#include "models/heatmap_model.h"
#include "models/text_result.h"
#include "pages/text_export.h"
#include "views/token_finder.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QAction;
class QComboBox;
class QLabel;
class QSettings;
class QStackedWidget;
class QToolButton;

namespace fovea::ui
{

class ComparePanel;
class FlowPanel;
class HeadChooser;
class HeadGrid;
class HeatmapActions;
class HeatmapNotes;
class HeatmapTools;
class HeatmapView;
class LegendView;
class LinesTools;
class LinesView;
class NeuronView;
class ScaleChooser;
class SegmentedControl;
class TextHeads;

/// The ways to show a step, from the left of the mode control. Numbers are indices into it.
enum class MapMode {
    Map, ///< one head, large
    Heads, ///< all heads, small; of weights, those of all layers
    Lines, ///< the weights of all heads of a layer, from token to token
    Neuron, ///< how the weights of one query in one head come about
    Flow, ///< what tokens are made of after several layers
    Compare ///< two heads side by side, and their difference
};

/// The matrix of a step in one of several modes, with its name above and its colours below. A head
/// that is chosen among the small ones is shown large; goBack() leads to where it was chosen.
/// Where the mode that was asked for is not possible, the step is shown large.
class TextMapPanel : public QWidget
{
    Q_OBJECT
public:
    explicit TextMapPanel(HeatmapModel* model, QWidget* parent = nullptr);

    HeatmapView* heatmapView() const { return m_view; }
    HeatmapActions* mapActions() const { return m_actions; }
    TokenFinder* tokenFinder() const { return m_finder; }
    HeatmapNotes* notes() const { return m_notes; }
    HeatmapTools* tools() const { return m_tools; }
    HeadChooser* headChooser() const { return m_chooser; }
    HeadGrid* headGrid() const { return m_grid; }
    LinesView* linesView() const { return m_lines; }
    LinesTools* linesTools() const { return m_linesTools; }
    NeuronView* neuronView() const { return m_neuron; }
    FlowPanel* flowPanel() const { return m_flow; }
    ComparePanel* comparePanel() const { return m_compare; }
    /// One segment per MapMode.
    SegmentedControl* modeControl() const { return m_mode; }
    /// "All Heads": the way back. Alt+Left and Backspace while the panel has the focus.
    QAction* allHeadsAction() const { return m_allHeads; }

    QComboBox* layerChooser() const { return m_layer; }
    QToolButton* wordsButton() const { return m_words; }

    using Layers = HeadGridModel::Layers;
    /// Shows a step: gives the heat map its matrix.
    /// @param result that the step is of; null with an empty step
    /// @param layers the weights of all layers, as they are to be shown
    void setStep(std::shared_ptr<const TextResult> result, Layers layers,
        std::shared_ptr<const HeatmapData> step);
    /// What is said of all steps, after their name; may be empty.
    void setRemark(const QString& remark) { m_remark = remark; }
    /// Whether pieces of words can be merged, and are.
    void setWords(bool possible, bool merged);
    /// The one shown; Map where the one asked for is not possible.
    MapMode mode() const;
    /// The mode that was asked for.
    MapMode wantedMode() const { return m_wanted; }
    void setMode(MapMode mode);
    bool isPossible(MapMode mode) const;
    /// Of the map or the lines.
    void zoomIn();
    void zoomOut();

    /// Mode, head, scale, colour map, and what the map's actions keep.
    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

Q_SIGNALS:
    /// By the user; the page answers with setLayers() and other data.
    void layerChosen(int layer);
    void wordsToggled(bool merged);
    void modeChanged(MapMode mode);
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    /// All that the panel needs to know of a mode.
    struct Mode {
        MapMode mode;
        const char* id; ///< in settings
        const char* title; ///< translated by retranslate(), as the tool tip is
        const char* toolTip;
        QWidget* view;
        std::function<bool()> isPossible; ///< asked when there is a step
        /// Which of the panel's controls it uses:
        bool layer = false;
        bool head = false;
        bool matrix = true; ///< words that are merged, parts that are kept, hidden sinks
        QWidget* tools = nullptr; ///< of this mode alone, below it
        std::function<bool()> scale = {}; ///< whether it has one, and a colour map; null: never
        std::function<bool()> legend; ///< whether it has one; null: never
        std::optional<TokenPlace> find = {}; ///< where its tokens are found
    };

    void buildModes();
    const Mode& entry(MapMode mode) const { return m_modes[std::size_t(mode)]; }
    void buildLayout();
    void openHead(int layer, Index head);
    void goBack();
    void updateMode();
    void updateGrid();
    void retranslate();

    HeatmapModel* m_model;
    QLabel* m_title;
    QString m_remark;
    QLabel* m_layerLabel;
    QComboBox* m_layer;
    QToolButton* m_words;
    HeadChooser* m_chooser;
    QWidget* m_chooserPlace; ///< hidden where a mode chooses no head
    SegmentedControl* m_mode;
    QStackedWidget* m_stack;
    HeatmapView* m_view;
    HeatmapNotes* m_notes;
    QWidget* m_notesPlace; ///< hidden where no part of the matrix is shown
    TokenFinder* m_finder;
    HeatmapTools* m_tools;
    HeatmapActions* m_actions;
    HeadGrid* m_grid;
    TextHeads* m_heads;
    LinesView* m_lines;
    LinesTools* m_linesTools;
    NeuronView* m_neuron;
    FlowPanel* m_flow;
    ComparePanel* m_compare;
    LegendView* m_legend;
    ScaleChooser* m_scale;
    QAction* m_allHeads;
    std::vector<Mode> m_modes; ///< by their number
    bool m_hasWords = false; ///< whose pieces can be merged
    MapMode m_wanted = MapMode::Map;
};

} // namespace fovea::ui

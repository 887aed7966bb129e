// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/flow_model.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QProgressBar;
class QSettings;
class QSplitter;
class QStackedWidget;
class QToolButton;

namespace fovea::ui
{

class FlowControls;
class FlowDiagram;
class HeatmapView;
class LegendView;
class TokenShareBars;
class TokenShareText;

/// What tokens are made of after some layers: one token's shares on the text and as bars, all
/// tokens as a heat map, or a diagram of the layers, with its settings above and what it shows as
/// a sentence.
class FlowPanel : public QWidget
{
    Q_OBJECT
public:
    /// @param heatmap scale and colour map of the matrix are its
    explicit FlowPanel(const HeatmapModel* heatmap, QWidget* parent = nullptr);

    FlowModel* model() const { return m_model; }
    FlowControls* controls() const { return m_controls; }
    TokenShareText* text() const { return m_text; }
    TokenShareBars* bars() const { return m_bars; }
    QComboBox* order() const { return m_order; }
    HeatmapView* matrixView() const { return m_matrix; }
    FlowDiagram* diagram() const { return m_diagram; }
    /// Chooses a token and shows it.
    void goToToken(Index token, bool zoomsIn);
    /// What is shown.
    QLabel* sentence() const { return m_sentence; }
    /// Why nothing is shown.
    QLabel* message() const { return m_message; }
    QToolButton* stop() const { return m_stop; }

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

Q_SIGNALS:
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void buildLayout();
    void updatePicture();
    void updateSentence();
    void updateProgress();
    QString describe() const;
    void retranslate();

    FlowModel* m_model;
    FlowControls* m_controls;
    QLabel* m_sentence;
    QStackedWidget* m_stack;
    QSplitter* m_tokens;
    TokenShareText* m_text;
    TokenShareBars* m_bars;
    QLabel* m_orderLabel;
    QComboBox* m_order;
    QWidget* m_matrixPlace;
    HeatmapView* m_matrix;
    LegendView* m_legend;
    FlowDiagram* m_diagram;
    QLabel* m_message;
    QProgressBar* m_progress;
    QToolButton* m_stop;
    QTimer m_patience; ///< progress of what is quick is not shown
};

} // namespace fovea::ui

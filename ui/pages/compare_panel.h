// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/compare_model.h"

#include <QWidget>

class QAction;
class QLabel;
class QSettings;
class QSpinBox;
class QStackedWidget;

namespace fovea::ui
{

class CompareSession;
class HeatmapView;
class LegendView;
class ModelChooser;
class SegmentedControl;
class SentenceField;
class TextSimilarity;

/// Two heads side by side, A and B, or A minus B. A is what the heat map shows; B is another head,
/// sentence or model, chosen here. Zoom, place and the cell pointed at are the same on both sides
/// where both have as many tokens.
class ComparePanel : public QWidget
{
    Q_OBJECT
public:
    /// @param heatmap what A is
    explicit ComparePanel(HeatmapModel* heatmap, QWidget* parent = nullptr);

    CompareModel* model() const { return m_model; }
    CompareSession* session() const { return m_session; }
    SegmentedControl* view() const { return m_view; }
    HeatmapView* firstView() const { return m_first; }
    HeatmapView* secondView() const { return m_second; }
    HeatmapView* differenceView() const { return m_difference; }
    /// The one in use that has the tokens of A.
    HeatmapView* shownView() const;
    /// Whether A − B is shown.
    bool showsDifference() const;
    /// The name of B's model.
    QString secondName() const;
    /// Marks tokens in all views, counted in the whole.
    void setMatches(const std::vector<Index>& tokens);
    ModelChooser* modelChooser() const { return m_chooser; }
    SentenceField* sentenceField() const { return m_field; }
    QSpinBox* layer() const { return m_layer; }
    QSpinBox* head() const { return m_head; }
    QLabel* note() const { return m_note; }
    TextSimilarity* similarity() const { return m_similarity; }

    /// @param merged whether A shows words in place of their pieces
    void setFirst(std::shared_ptr<const TextResult> first, bool merged);
    /// Folders that were opened, to choose from.
    void setRecentModels(const QStringList& folders);

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
    void follow(HeatmapView* from);
    void chooseFolder();
    void refresh();
    void refreshPlace();
    void retranslate();

    HeatmapModel* m_heatmap;
    CompareModel* m_model;
    CompareSession* m_session;
    SegmentedControl* m_view;
    QLabel *m_firstTitle, *m_secondTitle, *m_differenceTitle;
    QAction* m_open;
    ModelChooser* m_chooser;
    SentenceField* m_field;
    QLabel *m_layerLabel, *m_headLabel;
    QSpinBox *m_layer, *m_head;
    QStackedWidget* m_stack;
    HeatmapView *m_first, *m_second, *m_difference;
    LegendView *m_legend, *m_differenceLegend;
    QLabel* m_note;
    TextSimilarity* m_similarity; ///< of both texts, by one model
    QStringList m_recent;
    bool m_isFollowing = false;
};

} // namespace fovea::ui

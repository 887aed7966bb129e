// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_model.h"
#include "models/text_computation.h"
#include "pages/page.h"
#include "pages/text_models.h"
#include "pages/text_session.h"

#include <QPointer>

class QLabel;
class QScrollArea;
class QStackedWidget;
class QToolButton;

namespace fovea::ui
{

class HeatmapView;
class ModelChooser;
class SentenceField;
class StepStrip;
class TextActions;
class TextArithmetic;
class TextAutomatic;
class TextEmptyState;
class TextExplainer;
class TextInspector;
class TextInterventions;
class TextMapPanel;
class TextPair;
class TextPredictor;
class TextSaver;
class TextUndo;

/// The text activity: a sentence, or two, read by the playground or by a model from a folder: the
/// attention of every layer and head, every step on the way, and the arithmetic of a pinned cell.
/// Shows what its session computes; what is shown always belongs together.
class TextPage : public Page
{
    Q_OBJECT
public:
    explicit TextPage(QWidget* parent = nullptr);
    ~TextPage() override;

    QString title() const override;
    QIcon icon() const override;
    QString id() const override { return QStringLiteral("text"); }
    QWidget* inspector() override;
    QList<QAction*> menuActions(Menu menu) const override;
    bool canOpen(const QString& path) const override;
    void open(const QString& path) override;
    bool paste(const QMimeData* mimeData) override;
    bool copy() override;
    void cancel() override;
    void saveState(QSettings& settings) const override;
    void restoreState(QSettings& settings) override;

    /// The parts of the page, for those who drive it.
    SentenceField* sentenceField() const { return m_field; }
    TextPair* pair() const { return m_pair; }
    ModelChooser* modelChooser() const { return m_chooser; }
    TextAutomatic* automatic() const { return m_automatic; }
    TextSession* session() const { return m_session; }
    TextModels* models() const { return m_session->models(); }
    std::shared_ptr<const TextResult> result() const { return m_session->result(); }
    HeatmapModel* heatmapModel() const { return m_model; }
    HeatmapView* heatmapView() const { return m_view; }
    StepStrip* stepStrip() const { return m_steps; }
    TextMapPanel* mapPanel() const { return m_panel; }
    TextInspector* textInspector() const { return m_inspector; }
    TextExplainer* explainer() const { return m_explainer; }
    TextPredictor* predictor() const { return m_predictor; }
    TextInterventions* interventions() const { return m_interventions; }
    TextUndo* undo() const { return m_undo; }
    QLabel* note() const { return m_note; }
    bool showsEmptyState() const;
    bool isComputing() const { return m_session->isComputing(); }
    void setLayer(int layer);

    void useSample(int index);
    /// The beginning of a novel.
    void useLongSample(Index tokens);

Q_SIGNALS:
    /// A new result is on screen.
    void resultShown();

protected:
    void changeEvent(QEvent* event) override;

private:
    void connectActions();
    void buildLayout();
    void readFields();
    void chooseFolder();
    void useModel();
    void setMergesWords(bool merges);
    std::shared_ptr<const HeatmapData> shownData(const TextResult::Step& step) const;
    void showMaps();
    void showResult();
    void showEmpty();
    void showStep(const std::string& site);
    void updateReadout();
    void updateNote();
    void savePicture();
    void copyValue();
    void copyRow();
    void retranslate();

    HeatmapModel* m_model;
    TextSession* m_session;
    TextSaver* m_saver;
    TextActions* m_actions;
    SentenceField* m_field;
    TextPair* m_pair;
    ModelChooser* m_chooser;
    TextAutomatic* m_automatic;
    QToolButton* m_interveneButton;
    QToolButton* m_samplesButton;
    QLabel* m_note;
    QStackedWidget* m_stack;
    TextEmptyState* m_empty;
    StepStrip* m_steps;
    QScrollArea* m_stepArea;
    QWidget* m_mapPlace; ///< the panel, and above it what is changed
    TextMapPanel* m_panel;
    TextInterventions* m_interventions;
    HeatmapView* m_view; ///< of the panel
    TextInspector* m_inspector;
    QPointer<QObject> m_inspectorGuard; ///< the window may own the inspector and go first
    TextArithmetic* m_arithmetic;
    TextExplainer* m_explainer;
    TextPredictor* m_predictor;
    TextUndo* m_undo;

    std::string m_site = weightsSite; ///< the step that was chosen
    int m_siteLayer = 0; ///< whose step it is
    bool m_mergesWords = false;
    Job m_sampleJob;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_model.h"
#include "models/text_computation.h"
#include "pages/page.h"
#include "pages/text_input_bar.h"
#include "pages/text_models.h"
#include "pages/text_session.h"
#include "pages/text_stage.h"

#include <QPointer>

class QLabel;
class QStackedWidget;

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
class TextReadout;
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
    /// "embedding", "query" and "weights": the step of the layer.
    void showPlace(const QString& place) override;
    void cancel() override;
    void saveState(QSettings& settings) const override;
    void restoreState(QSettings& settings) override;

    /// The parts of the page, for those who drive it.
    SentenceField* sentenceField() const { return m_input->field(); }
    TextPair* pair() const { return m_input->pair(); }
    ModelChooser* modelChooser() const { return m_input->chooser(); }
    TextAutomatic* automatic() const { return m_input->automatic(); }
    TextSession* session() const { return m_session; }
    TextModels* models() const { return m_session->models(); }
    std::shared_ptr<const TextResult> result() const { return m_session->result(); }
    HeatmapModel* heatmapModel() const { return m_model; }
    HeatmapView* heatmapView() const;
    StepStrip* stepStrip() const { return m_stage->stepStrip(); }
    TextMapPanel* mapPanel() const { return m_stage->mapPanel(); }
    TextInspector* textInspector() const { return m_inspector; }
    TextExplainer* explainer() const { return m_explainer; }
    TextPredictor* predictor() const { return m_predictor; }
    TextInterventions* interventions() const { return m_stage->interventions(); }
    TextUndo* undo() const { return m_undo; }
    QLabel* note() const { return m_note; }
    bool showsEmptyState() const;
    bool isComputing() const { return m_session->isComputing(); }
    void setLayer(int layer);

    void useSample(int index) { m_input->useSample(index); }
    void useLongSample(Index tokens) { m_input->useLongSample(tokens); }

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
    void showModels();
    void showResult();
    void tellResult();
    void tellProgress();
    void showEmpty();
    void updateNote();
    void savePicture();
    void retranslate();

    HeatmapModel* m_model;
    TextSession* m_session;
    TextSaver* m_saver;
    TextActions* m_actions;
    TextInputBar* m_input;
    QLabel* m_note;
    QStackedWidget* m_stack;
    TextEmptyState* m_empty;
    TextStage* m_stage;
    TextInspector* m_inspector;
    QPointer<QObject> m_inspectorGuard; ///< the window may own the inspector and go first
    TextArithmetic* m_arithmetic;
    TextExplainer* m_explainer;
    TextPredictor* m_predictor;
    TextReadout* m_readout;
    TextUndo* m_undo;
    double m_computed = -1; ///< progress of the session's work, negative when there is none
    double m_written = -1; ///< of what is being saved
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_model.h"
#include "models/text_computation.h"
#include "pages/page.h"

#include <QPointer>

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace fovea::ui
{

class HeadChooser;
class HeatmapView;
class LegendView;
class SentenceField;
class StepStrip;
class TextEmptyState;
class TextInspector;

/// The text activity: a sentence, its attention as a heat map, every step on the way, and the
/// arithmetic of a pinned cell. Computes while one types; what is shown always belongs together.
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
    bool paste(const QMimeData* mimeData) override;
    bool copy() override;
    void cancel() override;
    void saveState(QSettings& settings) const override;
    void restoreState(QSettings& settings) override;

    /// The parts of the page, for those who drive it.
    SentenceField* sentenceField() const { return m_field; }
    HeatmapModel* heatmapModel() const { return m_model; }
    HeatmapView* heatmapView() const { return m_view; }
    StepStrip* stepStrip() const { return m_steps; }
    HeadChooser* headChooser() const { return m_heads; }
    TextInspector* textInspector() const { return m_inspector; }
    QLabel* note() const { return m_note; }
    bool showsEmptyState() const;
    bool isComputing() const { return m_job.isRunning(); }

    void useSample(int index);

Q_SIGNALS:
    /// A new result is on screen.
    void resultShown();

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildActions();
    void buildLayout();
    void compute();
    void showResult(const std::shared_ptr<const TextResult>& result);
    void showEmpty();
    void showStep(const std::string& site);
    void updateArithmetic();
    void updateReadout();
    void updateNote();
    void updateScaleItems();
    void copyValue();
    void copyRow();
    void savePicture();
    void exportData();
    void retranslate();

    HeatmapModel* m_model;
    SentenceField* m_field;
    QToolButton* m_samplesButton;
    QMenu* m_samplesMenu;
    QLabel* m_note;
    QStackedWidget* m_stack;
    TextEmptyState* m_empty;
    StepStrip* m_steps;
    QLabel* m_stepTitle;
    HeadChooser* m_heads;
    HeatmapView* m_view;
    LegendView* m_legend;
    QComboBox* m_scale;
    QComboBox* m_colourMap;
    TextInspector* m_inspector;
    QPointer<QObject> m_inspectorGuard; ///< the window may own the inspector and go first
    QList<QAction*> m_sampleActions;
    QAction *m_savePicture, *m_exportData, *m_copyValue, *m_copyRow, *m_zoomIn, *m_zoomOut, *m_fit;

    std::shared_ptr<const TextResult> m_result;
    std::shared_ptr<const PlaygroundLayer> m_layer; ///< of the present settings, once made
    std::string m_site = weightsSite;
    Job m_job;
    Job m_arithmeticJob;
    Job m_fileJob;
};

} // namespace fovea::ui

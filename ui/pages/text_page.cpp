// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_page.h"

#include "commands/text_undo.h"
#include "dialogs/model_folder_dialog.h"
#include "pages/compare_panel.h"
#include "pages/compare_session.h"
#include "pages/text_actions.h"
#include "pages/text_arithmetic.h"
#include "pages/text_automatic.h"
#include "pages/text_explainer.h"
#include "pages/text_input_bar.h"
#include "pages/text_inspector.h"
#include "pages/text_interventions.h"
#include "pages/text_map_panel.h"
#include "pages/text_pair.h"
#include "pages/text_predictor.h"
#include "pages/text_readout.h"
#include "pages/text_saver.h"
#include "pages/text_shown.h"
#include "pages/text_stage.h"
#include "pages/text_state.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/heatmap_actions.h"
#include "views/heatmap_view.h"
#include "views/layer_settings_panel.h"
#include "views/model_chooser.h"
#include "views/sentence_field.h"
#include "views/text_empty_state.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace fovea::ui
{

TextPage::TextPage(QWidget* parent)
    : Page(parent), m_model(new HeatmapModel(this)), m_session(new TextSession(this)),
      m_saver(new TextSaver(this)), m_actions(new TextActions(this)),
      m_input(new TextInputBar(m_session, m_actions, this)), m_note(new QLabel(this)),
      m_stack(new QStackedWidget(this)), m_empty(new TextEmptyState(this)),
      m_stage(new TextStage(m_session, m_model, this)), m_inspector(new TextInspector),
      m_inspectorGuard(m_inspector),
      m_arithmetic(new TextArithmetic(m_model, m_inspector->arithmeticPanel(), this)),
      m_explainer(new TextExplainer(m_model, this)),
      m_predictor(new TextPredictor(
          m_model, m_session, m_input->field(), m_inspector->predictionsPanel(), this)),
      m_readout(new TextReadout(m_model, mapPanel(), m_session, m_actions, this)),
      m_undo(new TextUndo({interventions()->changes(), m_predictor}, this))
{
    connectActions();
    buildLayout();
    retranslate();

    connect(m_input, &TextInputBar::changed, this, &TextPage::readFields);
    connect(m_input, &TextInputBar::failed, this, &TextPage::failed);
    connect(m_empty, &TextEmptyState::sampleChosen, m_input, &TextInputBar::useSample);
    connect(m_inspector->settingsPanel(), &LayerSettingsPanel::settingsChanged, this, [this] {
        m_session->setSettings(m_inspector->settingsPanel()->settings());
        mapPanel()->comparePanel()->session()->setSettings(
            m_inspector->settingsPanel()->settings());
    });
    connect(m_saver, &TextSaver::saved, this, &TextPage::statusChanged);
    connect(m_saver, &TextSaver::failed, this, &TextPage::failed);
    connect(m_session, &TextSession::resultChanged, this, &TextPage::showResult);
    connect(m_session, &TextSession::failed, this, &TextPage::failed);
    connect(m_session, &TextSession::recovered, this, &TextPage::recovered);
    connect(m_session, &TextSession::progressChanged, this,
        [this](double fraction) {
            m_computed = fraction;
            tellProgress();
        });
    connect(m_saver, &TextSaver::progressChanged, this,
        [this](double fraction) {
            m_written = fraction;
            tellProgress();
        });
    connect(models(), &TextModels::chosen, this, &TextPage::useModel);
    connect(models(), &TextModels::opened, this, &TextPage::opened);
    connect(models(), &TextModels::recentChanged, this, [this] {
        showModels();
        mapPanel()->comparePanel()->setRecentModels(models()->recent());
    });
    connect(modelChooser(), &ModelChooser::playgroundChosen, models(), &TextModels::usePlayground);
    connect(modelChooser(), &ModelChooser::folderChosen, models(), &TextModels::open);
    connect(mapPanel(), &TextMapPanel::layerChosen, this, &TextPage::setLayer);
    connect(mapPanel(), &TextMapPanel::modeChanged, this, [this](MapMode mode) {
        m_actions->zoomIn->setEnabled(mode == MapMode::Map || mode == MapMode::Lines);
        m_actions->zoomOut->setEnabled(m_actions->zoomIn->isEnabled());
        m_actions->fit->setEnabled(mode == MapMode::Map);
    });
    connect(m_stage, &TextStage::failed, this, &TextPage::failed);
    connect(m_stage, &TextStage::mapsChanged, this, &TextPage::tellResult);
    connect(interventions(), &TextInterventions::noteChanged, this, &TextPage::updateNote);
    connect(mapPanel()->mapActions(), &HeatmapActions::done, this, &TextPage::statusChanged);
    connect(m_readout, &TextReadout::said, this, &TextPage::statusChanged);
    connect(m_model, &HeatmapModel::pinnedChanged, this, [this] {
        // Predictions follow the pinned row themselves.
        if (m_model->pinned().isValid()
            && m_inspector->currentTab() != TextInspector::Tab::Predictions)
            m_inspector->showTab(TextInspector::Tab::Arithmetic);
    });
    connect(
        m_predictor, &TextPredictor::canDrawChanged, m_actions->nextToken, &QAction::setEnabled);
    connect(m_predictor, &TextPredictor::pastChanged, m_undo, &TextUndo::refresh);
    connect(interventions()->changes(), &TextChanges::changed, m_undo, &TextUndo::refresh);
    connect(m_arithmetic, &TextArithmetic::failed, this, &TextPage::failed);
    connect(m_explainer, &TextExplainer::failed, this, &TextPage::failed);
    connect(m_explainer, &TextExplainer::refused, this, &TextPage::statusChanged);
    m_session->setSettings(m_inspector->settingsPanel()->settings());
    setFocusProxy(m_input);
    showEmpty();
}

TextPage::~TextPage()
{
    // The window owns the inspector once it asked for it, and may have deleted it already.
    if (m_inspectorGuard && !m_inspector->parent())
        delete m_inspector;
}

void TextPage::connectActions()
{
    const auto on = [this](const QAction* action, auto slot) {
        connect(action, &QAction::triggered, this, slot);
    };
    on(m_actions->openModel, &TextPage::chooseFolder);
    on(m_actions->previousLayer, [this] { setLayer(m_session->layer() - 1); });
    on(m_actions->nextLayer, [this] { setLayer(m_session->layer() + 1); });
    on(m_actions->nextToken, [this] { m_predictor->draw(1); });
    on(m_actions->savePicture, &TextPage::savePicture);
    on(m_actions->exportData, [this] {
        if (result())
            m_saver->exportData(
                this, interventions()->shownResult(), shownNumbers(*mapPanel(), *m_model));
    });
    on(m_actions->zoomIn, [this] { mapPanel()->zoomIn(); });
    on(m_actions->zoomOut, [this] { mapPanel()->zoomOut(); });
    on(m_actions->fit, [this] { heatmapView()->fit(); });
    heatmapView()->addActions({m_explainer->action(), m_actions->copyValue, m_actions->copyRow});
}

void TextPage::savePicture()
{
    const auto shown = result();
    if (!shown)
        return;
    QString model = shown->opened ? shown->opened->name : tr("playground");
    if (const QString remark = interventions()->remark();
        !remark.isEmpty() && !m_model->data()->difference())
        model += QStringLiteral(" · ") + remark;
    m_saver->savePicture(this, shownPicture(*mapPanel(), *m_model, model));
}

void TextPage::buildLayout()
{
    m_note->setProperty("role", QStringLiteral("hint"));
    m_note->setWordWrap(true);
    m_input->setTools(interventions()->actions()->toolsAction());

    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_stage);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::l, space::l, space::m);
    layout->setSpacing(space::m);
    layout->addWidget(m_input);
    layout->addWidget(m_note);
    layout->addWidget(m_stack, 1);
}

QString TextPage::title() const
{
    return tr("Text");
}

QIcon TextPage::icon() const
{
    return ui::icon(Icon::Text);
}

QWidget* TextPage::inspector()
{
    return m_inspector;
}

QList<QAction*> TextPage::menuActions(Menu menu) const
{
    switch (menu) {
    case Menu::File:
        return {m_actions->openModel, m_actions->savePicture, m_actions->exportData};
    case Menu::Samples:
        return m_actions->samples;
    case Menu::Edit:
        return QList<QAction*>{m_undo->undoAction(), m_undo->redoAction()}
        + interventions()->actions()->editActions()
            + QList<QAction*>{m_explainer->action(), m_actions->copyValue, m_actions->copyRow,
                m_actions->nextToken}
        + mapPanel()->mapActions()->editActions();
    case Menu::View:
        return QList<QAction*>{m_actions->zoomIn, m_actions->zoomOut, m_actions->fit,
                   mapPanel()->allHeadsAction(), m_actions->previousLayer, m_actions->nextLayer}
        + interventions()->actions()->viewActions() + mapPanel()->mapActions()->viewActions();
    case Menu::Page:
        break;
    }
    return {};
}

HeatmapView* TextPage::heatmapView() const
{
    return mapPanel()->heatmapView();
}

bool TextPage::showsEmptyState() const
{
    return m_stack->currentWidget() == m_empty;
}

bool TextPage::canOpen(const QString& path) const
{
    return isModelOn(Model::InputKind::Text, path);
}

void TextPage::open(const QString& path)
{
    m_session->openModel(path);
}

void TextPage::chooseFolder()
{
    askForModelFolder(this, tr("Open model folder"), models()->recent(),
        [this](const QString& folder) { open(folder); });
}

void TextPage::useModel()
{
    const std::shared_ptr<const TextModel>& model = models()->current();
    showModels();
    if (m_inspectorGuard)
        m_inspector->setModel(model);
    pair()->setModel(model);
    readFields();
}

void TextPage::showModels()
{
    modelChooser()->setModels(
        models()->current() ? models()->current()->folder : QString(), models()->recent());
}

/// To those that say more about what is shown.
void TextPage::tellResult()
{
    const auto shown = result() ? interventions()->shownResult() : nullptr;
    m_arithmetic->setResult(shown);
    pair()->setResult(shown);
    m_explainer->setResult(shown);
    m_readout->update();
}

/// Both may be on their way; what was begun by hand comes first.
void TextPage::tellProgress()
{
    Q_EMIT progressChanged(m_written >= 0 ? m_written : m_computed);
}

void TextPage::setLayer(int layer)
{
    if (result() && layer < result()->layers())
        m_session->setLayer(layer);
}

void TextPage::readFields()
{
    m_input->cancel();
    const QString sentence = sentenceField()->sentence();
    automatic()->follow(sentence);
    m_session->setText(sentence, pair()->text(), m_predictor->follow(sentence));
    updateNote();
}

void TextPage::showResult()
{
    m_stage->takeResult();
    const auto shown = result();
    if (!shown)
        return showEmpty();
    m_actions->previousLayer->setEnabled(shown->layer > 0);
    m_actions->nextLayer->setEnabled(shown->layer + 1 < shown->layers());
    m_stack->setCurrentWidget(m_stage);
    m_actions->savePicture->setEnabled(true);
    m_actions->exportData->setEnabled(shown->isComplete);
    updateNote();
    tellResult();
    m_predictor->update();
    Q_EMIT resultShown();
}

void TextPage::showEmpty()
{
    m_stack->setCurrentWidget(m_empty);
    for (QAction* action : {m_actions->savePicture, m_actions->exportData, m_actions->previousLayer,
             m_actions->nextLayer})
        action->setEnabled(false);
    updateNote();
    tellResult();
    m_predictor->update();
}

void TextPage::updateNote()
{
    QStringList notes;
    if (sentenceField()->wasCut() || pair()->wasCut())
        notes += tr("The text was cut to %L1 characters.").arg(SentenceField::maximumLength);
    if (const QString changes = interventions()->note(); !changes.isEmpty())
        notes += changes;
    if (const auto shown = result();
        shown && !interventions()->cutsText() && shown->tokensInText > shown->tokens()) {
        notes += (shown->opened ? tr("The text has %L2 tokens, the model takes %L1: the rest "
                                     "was cut off.")
                                : tr("The first %L1 of %L2 tokens are shown."))
                     .arg(shown->tokens())
                     .arg(shown->tokensInText);
    }
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
}

bool TextPage::copy()
{
    return result() && m_readout->copyValue();
}

void TextPage::showPlace(const QString& place)
{
    for (const SiteKind kind : {SiteKind::Embedding, SiteKind::Query, SiteKind::Weights})
        if (QString::fromStdString(name(kind)) == place)
            m_stage->chooseStep(kind);
}

void TextPage::cancel()
{
    m_input->cancel();
    m_predictor->stop();
    m_session->cancel();
    m_saver->cancel();
}

bool TextPage::paste(const QMimeData* mimeData)
{
    if (!mimeData->hasText() || mimeData->hasImage() || mimeData->hasUrls())
        return false;
    sentenceField()->setSentence(mimeData->text());
    return true;
}

void TextPage::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("text"), sentenceField()->sentence());
    pair()->saveState(settings);
    models()->saveState(settings);
    automatic()->saveState(settings);
    m_stage->saveState(settings);
    m_predictor->saveState(settings);
    if (m_inspectorGuard)
        saveLayerSettings(settings, m_inspector->settingsPanel()->settings());
}

void TextPage::restoreState(QSettings& settings)
{
    m_inspector->settingsPanel()->setSettings(loadLayerSettings(settings));
    m_stage->restoreState(settings);
    m_predictor->restoreState(settings);
    pair()->restoreState(settings);
    models()->restoreState(settings);
    automatic()->restoreState(settings);
    if (settings.contains(QStringLiteral("text")))
        sentenceField()->setSentence(settings.value(QStringLiteral("text")).toString());
    else
        m_input->useSample(0);
}

void TextPage::retranslate()
{
    m_input->retranslate();
    m_actions->retranslate();
    m_undo->refresh();
    m_explainer->retranslate();
    m_stage->retranslate();
    updateNote();
    m_readout->update();
}

void TextPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Page::changeEvent(event);
}

} // namespace fovea::ui

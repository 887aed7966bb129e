// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_page.h"

#include "commands/text_undo.h"
#include "models/number_text.h"
#include "models/text_samples.h"
#include "pages/compare_panel.h"
#include "pages/compare_session.h"
#include "pages/text_actions.h"
#include "pages/text_arithmetic.h"
#include "pages/text_automatic.h"
#include "pages/text_export.h"
#include "pages/text_explainer.h"
#include "pages/text_inspector.h"
#include "pages/text_interventions.h"
#include "pages/text_map_panel.h"
#include "pages/text_pair.h"
#include "pages/text_predictor.h"
#include "pages/text_saver.h"
#include "pages/text_state.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/changes_bar.h"
#include "views/heatmap_actions.h"
#include "views/heatmap_view.h"
#include "views/layer_settings_panel.h"
#include "views/model_chooser.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"
#include "views/text_empty_state.h"

#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

/// A transformer has more steps than fit a small window: they scroll up and down.
QScrollArea* makeScrollable(StepStrip* steps)
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    area->setFixedWidth(
        StepButton().sizeHint().width() + area->verticalScrollBar()->sizeHint().width());
    area->viewport()->setAutoFillBackground(false);
    area->setWidget(steps);
    steps->setAutoFillBackground(false);
    return area;
}

} // namespace

TextPage::TextPage(QWidget* parent)
    : Page(parent), m_model(new HeatmapModel(this)), m_session(new TextSession(this)),
      m_saver(new TextSaver(this)),
      m_actions(new TextActions(this)), m_field(new SentenceField(this)),
      m_pair(new TextPair(this)),
      m_chooser(new ModelChooser(m_actions->openModel, this)),
      m_automatic(new TextAutomatic(m_session, m_chooser, this)),
      m_interveneButton(new QToolButton(this)), m_samplesButton(new QToolButton(this)),
      m_note(new QLabel(this)), m_stack(new QStackedWidget(this)),
      m_empty(new TextEmptyState(this)), m_steps(new StepStrip(this)),
      m_mapPlace(new QWidget(this)), m_panel(new TextMapPanel(m_model, m_mapPlace)),
      m_interventions(new TextInterventions(m_session, m_model, m_panel, m_mapPlace)),
      m_view(m_panel->heatmapView()),
      m_inspector(new TextInspector), m_inspectorGuard(m_inspector),
      m_arithmetic(
          new TextArithmetic(m_model, m_inspector->arithmeticPanel(), this)),
      m_explainer(new TextExplainer(m_model, this)),
      m_predictor(new TextPredictor(
          m_model, m_session, m_field, m_inspector->predictionsPanel(), this)),
      m_undo(new TextUndo({m_interventions->changes(), m_predictor}, this))
{
    m_chooser->listShipped(Model::InputKind::Text);
    connectActions();
    buildLayout();
    retranslate();

    connect(m_field, &SentenceField::sentenceChanged, this, &TextPage::readFields);
    connect(m_empty, &TextEmptyState::sampleChosen, this, &TextPage::useSample);
    connect(m_steps, &StepStrip::siteChosen, this, [this](const std::string& site) {
        m_site = site;
        showStep(site);
    });
    connect(m_inspector->settingsPanel(), &LayerSettingsPanel::settingsChanged, this, [this] {
        m_session->setSettings(m_inspector->settingsPanel()->settings());
        m_panel->comparePanel()->session()->setSettings(m_inspector->settingsPanel()->settings());
    });
    connect(m_pair, &TextPair::changed, this, &TextPage::readFields);
    connect(m_pair, &TextPair::failed, this, &TextPage::failed);
    connect(m_saver, &TextSaver::saved, this, &TextPage::statusChanged);
    connect(m_saver, &TextSaver::failed, this, &TextPage::failed);
    connect(m_session, &TextSession::resultChanged, this, &TextPage::showResult);
    connect(m_session, &TextSession::failed, this, &TextPage::failed);
    connect(m_session, &TextSession::progressChanged, this, &TextPage::progressChanged);
    connect(models(), &TextModels::chosen, this, &TextPage::useModel);
    connect(models(), &TextModels::opened, this, &TextPage::opened);
    connect(models(), &TextModels::recentChanged, this, [this] {
        m_chooser->setModels(
            models()->current() ? models()->current()->folder : QString(), models()->recent());
        m_panel->comparePanel()->setRecentModels(models()->recent());
    });
    connect(m_chooser, &ModelChooser::playgroundChosen, models(), &TextModels::usePlayground);
    connect(m_chooser, &ModelChooser::folderChosen, models(), &TextModels::open);
    connect(m_panel, &TextMapPanel::layerChosen, this, &TextPage::setLayer);
    connect(m_panel, &TextMapPanel::wordsToggled, this, &TextPage::setMergesWords);
    connect(m_panel, &TextMapPanel::failed, this, &TextPage::failed);
    connect(m_panel, &TextMapPanel::modeChanged, this, [this](MapMode mode) {
        m_actions->zoomIn->setEnabled(mode == MapMode::Map || mode == MapMode::Lines);
        m_actions->zoomOut->setEnabled(m_actions->zoomIn->isEnabled());
        m_actions->fit->setEnabled(mode == MapMode::Map);
    });
    connect(m_interventions, &TextInterventions::failed, this, &TextPage::failed);
    connect(m_interventions, &TextInterventions::noteChanged, this, &TextPage::updateNote);
    connect(m_interventions, &TextInterventions::viewChanged, this, &TextPage::showMaps);
    connect(m_panel->mapActions(), &HeatmapActions::done, this, &TextPage::statusChanged);
    connect(m_model, &HeatmapModel::appearanceChanged, this, &TextPage::updateReadout);
    connect(m_model, &HeatmapModel::numbersReady, this, &TextPage::updateReadout);
    connect(m_model, &HeatmapModel::hoveredChanged, this, &TextPage::updateReadout);
    connect(m_model, &HeatmapModel::pinnedChanged, this, [this] {
        // Predictions follow the pinned row themselves.
        if (m_model->pinned().isValid()
            && m_inspector->currentTab() != TextInspector::Tab::Predictions)
            m_inspector->showTab(TextInspector::Tab::Arithmetic);
        updateReadout();
    });
    connect(m_predictor, &TextPredictor::canDrawChanged, m_actions->nextToken, &QAction::setEnabled);
    connect(m_predictor, &TextPredictor::pastChanged, m_undo, &TextUndo::refresh);
    connect(m_interventions->changes(), &TextChanges::changed, m_undo, &TextUndo::refresh);
    connect(m_arithmetic, &TextArithmetic::failed, this, &TextPage::failed);
    connect(m_explainer, &TextExplainer::failed, this, &TextPage::failed);
    connect(m_explainer, &TextExplainer::refused, this, &TextPage::statusChanged);
    connect(&m_sampleJob, &Job::failed, this, &TextPage::failed);
    m_session->setSettings(m_inspector->settingsPanel()->settings());
    setFocusProxy(m_field);
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
            m_saver->exportData(this, m_interventions->shownResult(), m_model->source());
    });
    on(m_actions->copyValue, &TextPage::copyValue);
    on(m_actions->copyRow, &TextPage::copyRow);
    on(m_actions->zoomIn, [this] { m_panel->zoomIn(); });
    on(m_actions->zoomOut, [this] { m_panel->zoomOut(); });
    on(m_actions->fit, [this] { m_view->fit(); });
    for (const QAction* sample : std::as_const(m_actions->samples)) {
        on(sample, [this, isLong = TextActions::isLong(sample), data = sample->data()] {
            isLong ? useLongSample(data.toLongLong()) : useSample(data.toInt());
        });
    }
    m_view->addActions({m_explainer->action(), m_actions->copyValue, m_actions->copyRow});
}

void TextPage::savePicture()
{
    const auto shown = result();
    if (!shown)
        return;
    QString model = shown->opened ? shown->opened->name : tr("playground");
    if (const QString remark = m_interventions->remark();
        !remark.isEmpty() && !m_model->data()->difference())
        model += QStringLiteral(" · ") + remark;
    m_saver->savePicture(this, m_panel->picture(model));
}

void TextPage::buildLayout()
{
    QFont large = m_field->font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    m_field->setFont(large);
    m_pair->field()->setFont(large);
    m_samplesButton->setIcon(ui::icon(Icon::Sample));
    m_samplesButton->setProperty("role", QStringLiteral("quiet"));
    m_samplesButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_samplesButton->setPopupMode(QToolButton::InstantPopup);
    m_samplesButton->setMenu(m_actions->samplesMenu);
    m_note->setProperty("role", QStringLiteral("hint"));
    m_note->setWordWrap(true);

    auto* fields = new QVBoxLayout;
    fields->setSpacing(space::s);
    fields->addWidget(m_field);
    fields->addWidget(m_pair->field());
    fields->addWidget(m_pair->similarityLabel());
    auto* top = new QHBoxLayout;
    top->setSpacing(space::s);
    top->addLayout(fields, 1);
    m_interveneButton->setDefaultAction(m_interventions->actions()->toolsAction());
    m_interveneButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_interveneButton->setProperty("role", QStringLiteral("quiet"));
    for (QToolButton* button : {m_pair->button(), static_cast<QToolButton*>(m_chooser),
             m_interveneButton, m_samplesButton}) {
        button->setMinimumHeight(m_field->minimumHeight()); // one line: centred on the first
        top->addWidget(button, 0, Qt::AlignTop);
    }

    auto* content = new QWidget(this);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(space::l);
    m_stepArea = makeScrollable(m_steps);
    columns->addWidget(m_stepArea);
    auto* map = new QVBoxLayout(m_mapPlace);
    map->setContentsMargins(0, 0, 0, 0);
    map->setSpacing(0);
    map->addWidget(m_interventions->bar());
    map->addWidget(m_panel, 1);
    columns->addWidget(m_mapPlace, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::l, space::l, space::l, space::m);
    layout->setSpacing(space::m);
    layout->addLayout(top);
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
        + m_interventions->actions()->editActions() + QList<QAction*>{m_explainer->action(), m_actions->copyValue, m_actions->copyRow, m_actions->nextToken}
        + m_panel->mapActions()->editActions();
    case Menu::View:
        return QList<QAction*>{m_actions->zoomIn, m_actions->zoomOut, m_actions->fit, m_panel->allHeadsAction(),
                   m_actions->previousLayer, m_actions->nextLayer}
        + m_interventions->actions()->viewActions() + m_panel->mapActions()->viewActions();
    case Menu::Page:
        break;
    }
    return {};
}

bool TextPage::showsEmptyState() const
{
    return m_stack->currentWidget() == m_empty;
}

void TextPage::useSample(int index)
{
    m_field->setSentence(textSamples().value(index).text);
    m_field->setFocus();
}

void TextPage::useLongSample(Index tokens)
{
    m_sampleJob.start<QString>([tokens](Monitor&) { return longSampleText(tokens); },
        [this](const QString& text) {
            m_field->setSentence(text);
            m_field->setFocus();
        });
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
    auto* dialog = new QFileDialog(this, tr("Open model folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    if (!models()->recent().isEmpty())
        dialog->setDirectory(QFileInfo(models()->recent().first()).path());
    connect(dialog, &QFileDialog::fileSelected, this, &TextPage::open);
    dialog->open();
}

void TextPage::useModel()
{
    const std::shared_ptr<const TextModel>& model = models()->current();
    m_chooser->setModels(model ? model->folder : QString(), models()->recent());
    if (m_inspectorGuard)
        m_inspector->setModel(model);
    m_pair->setModel(model);
    readFields();
}

void TextPage::setMergesWords(bool merges)
{
    m_mergesWords = merges;
    m_model->setPinned({}); // another cell would be at its place
    showMaps();
}

void TextPage::showMaps()
{
    if (!result())
        return;
    showStep(m_steps->currentSite());
    m_arithmetic->setResult(m_interventions->shownResult());
    m_pair->setResult(m_interventions->shownResult());
    m_explainer->setResult(m_interventions->shownResult());
    updateReadout();
}

void TextPage::setLayer(int layer)
{
    if (result() && layer < result()->layers())
        m_session->setLayer(layer);
}

void TextPage::readFields()
{
    m_sampleJob.cancel();
    m_automatic->follow(m_field->sentence());
    m_session->setText(
        m_field->sentence(), m_pair->text(), m_predictor->follow(m_field->sentence()));
    updateNote();
}

void TextPage::showResult()
{
    const auto shown = result();
    m_interventions->takeResult();
    if (!shown)
        return showEmpty();
    m_site = siteInLayer(m_site, m_siteLayer, shown->layer);
    m_siteLayer = shown->layer;
    m_actions->previousLayer->setEnabled(shown->layer > 0);
    m_actions->nextLayer->setEnabled(shown->layer + 1 < shown->layers());
    m_steps->setSteps(*shown);
    showStep(m_site);
    m_stack->setCurrentIndex(1);
    m_actions->savePicture->setEnabled(true);
    m_actions->exportData->setEnabled(shown->isComplete);
    updateNote();
    m_arithmetic->setResult(m_interventions->shownResult());
    m_pair->setResult(m_interventions->shownResult());
    m_explainer->setResult(m_interventions->shownResult());
    m_predictor->update();
    updateReadout();
    Q_EMIT resultShown();
}

void TextPage::showEmpty()
{
    m_panel->setStep(nullptr, {}, nullptr);
    m_stack->setCurrentWidget(m_empty);
    for (QAction* action : {m_actions->savePicture, m_actions->exportData, m_actions->previousLayer, m_actions->nextLayer})
        action->setEnabled(false);
    updateNote();
    m_arithmetic->setResult(nullptr);
    m_pair->setResult(nullptr);
    m_explainer->setResult(nullptr);
    m_predictor->update();
    updateReadout();
}

std::shared_ptr<const HeatmapData> TextPage::shownData(const TextResult::Step& step) const
{
    const bool merged = m_mergesWords && step.data->site().kind == SiteKind::Weights
        && !result()->wordWeights.empty();
    return merged ? m_interventions->shownWeights(true)[std::size_t(result()->layer)]
                  : m_interventions->shown(step);
}

/// Shows a step; the weights where the layer has none of that name.
void TextPage::showStep(const std::string& site)
{
    const std::shared_ptr<const TextResult> whole = result();
    const TextResult::Step* step = whole->step(site);
    if (!step || !m_interventions->shown(*step))
        step = whole->step(SiteKind::Weights);
    const bool isWeights = step->data->site().kind == SiteKind::Weights;
    const auto shown = shownData(*step);
    const bool areWords = isWeights && shown->rows() != whole->tokens();
    m_steps->setCurrentSite(step->data->site().name);
    if (StepButton* button = m_steps->currentButton())
        m_stepArea->ensureWidgetVisible(button, 0, 0);
    m_panel->setWords(isWeights && !whole->wordWeights.empty(), m_mergesWords);
    m_panel->setRemark(m_interventions->remark());
    m_panel->setStep(
        m_interventions->shownResult(), m_interventions->shownWeights(areWords), shown);
}

void TextPage::updateReadout()
{
    const Cell cell = m_model->canRead() ? m_model->current() : Cell();
    m_actions->copyValue->setEnabled(cell.isValid());
    m_actions->copyRow->setEnabled(cell.isValid());
    if (cell.isValid())
        Q_EMIT statusChanged(m_model->sentence(cell));
    else
        Q_EMIT statusChanged(
            result() ? tr("%n token(s)", nullptr, int(result()->tokens())) : QString());
}

void TextPage::updateNote()
{
    QStringList notes;
    if (m_field->wasCut() || m_pair->wasCut())
        notes += tr("The text was cut to %L1 characters.").arg(SentenceField::maximumLength);
    if (const QString changes = m_interventions->note(); !changes.isEmpty())
        notes += changes;
    if (const auto shown = result();
        shown && !m_interventions->cutsText() && shown->tokensInText > shown->tokens()) {
        notes += (shown->opened ? tr("The text has %L2 tokens, the model takes %L1: the rest "
                                        "was cut off.")
                                   : tr("The first %L1 of %L2 tokens are shown."))
                     .arg(shown->tokens())
                     .arg(shown->tokensInText);
    }
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
}

void TextPage::copyValue()
{
    if (const Cell cell = m_model->current(); cell.isValid() && m_model->canRead())
        QGuiApplication::clipboard()->setText(
            copiedNumber(m_model->value(cell)));
}

void TextPage::copyRow()
{
    if (const Cell cell = m_model->current(); cell.isValid() && m_model->canRead())
        QGuiApplication::clipboard()->setText(rowText(*m_model->data(), m_model->head(), cell.row));
}

bool TextPage::copy()
{
    if (!result())
        return false;
    copyValue();
    return m_model->current().isValid();
}

void TextPage::cancel()
{
    m_sampleJob.cancel();
    m_predictor->stop();
    m_session->cancel();
    m_saver->cancel();
}

bool TextPage::paste(const QMimeData* mimeData)
{
    if (!mimeData->hasText() || mimeData->hasImage() || mimeData->hasUrls())
        return false;
    m_field->setSentence(mimeData->text());
    return true;
}

void TextPage::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("text"), m_field->sentence());
    m_pair->saveState(settings);
    settings.setValue(QStringLiteral("site"), QString::fromStdString(m_site));
    settings.setValue(QStringLiteral("layerNumber"), m_siteLayer);
    settings.setValue(QStringLiteral("words"), m_mergesWords);
    settings.setValue(
        QStringLiteral("intervene"), m_interventions->actions()->toolsAction()->isChecked());
    models()->saveState(settings);
    m_automatic->saveState(settings);
    m_panel->saveState(settings);
    m_predictor->saveState(settings);
    if (m_inspectorGuard)
        saveLayerSettings(settings, m_inspector->settingsPanel()->settings());
}

void TextPage::restoreState(QSettings& settings)
{
    m_inspector->settingsPanel()->setSettings(loadLayerSettings(settings));
    m_site = settings.value(QStringLiteral("site"), QString::fromLatin1(weightsSite))
                 .toString()
                 .toStdString();
    m_siteLayer = std::max(0, settings.value(QStringLiteral("layerNumber"), 0).toInt());
    m_session->setLayer(m_siteLayer);
    m_mergesWords = settings.value(QStringLiteral("words"), false).toBool();
    m_interventions->actions()->toolsAction()->setChecked(
        settings.value(QStringLiteral("intervene"), false).toBool());
    m_panel->restoreState(settings);
    m_predictor->restoreState(settings);
    m_pair->restoreState(settings);
    models()->restoreState(settings);
    m_automatic->restoreState(settings);
    if (settings.contains(QStringLiteral("text")))
        m_field->setSentence(settings.value(QStringLiteral("text")).toString());
    else
        useSample(0);
}

void TextPage::retranslate()
{
    m_field->setPlaceholderText(tr("Type a sentence"));
    m_field->setAccessibleName(tr("Sentence"));
    m_pair->retranslate();
    m_automatic->retranslate();
    m_actions->retranslate();
    m_samplesButton->setText(tr("Samples"));
    m_interventions->retranslate();
    m_undo->refresh();
    m_explainer->retranslate();
    if (result())
        m_steps->setSteps(*result());
    showMaps();
    updateNote();
    updateReadout();
}

void TextPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    Page::changeEvent(event);
}

} // namespace fovea::ui

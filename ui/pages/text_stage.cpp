// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_stage.h"

#include "models/heatmap_model.h"
#include "models/text_computation.h"
#include "pages/text_interventions.h"
#include "pages/text_map_panel.h"
#include "pages/text_session.h"
#include "style/theme.h"
#include "views/changes_bar.h"
#include "views/step_strip.h"

#include <QAction>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>

#include <algorithm>

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

TextStage::TextStage(TextSession* session, HeatmapModel* model, QWidget* parent)
    : QWidget(parent), m_session(session), m_model(model), m_steps(new StepStrip(this)),
      m_stepArea(makeScrollable(m_steps)), m_mapPlace(new QWidget(this)),
      m_panel(new TextMapPanel(model, m_mapPlace)),
      m_interventions(new TextInterventions(session, model, m_panel, this))
{
    buildLayout();
    connect(m_steps, &StepStrip::siteChosen, this, [this](const std::string& site) {
        m_site = site;
        showStep(site);
    });
    connect(m_panel, &TextMapPanel::wordsToggled, this, &TextStage::setMergesWords);
    connect(m_panel, &TextMapPanel::failed, this, &TextStage::failed);
    connect(&m_picturesJob, &Job::failed, this, &TextStage::failed);
    connect(m_panel, &TextMapPanel::modeChanged, this,
        [this] { m_session->setLookedAt(lookedAt()); });
    connect(m_interventions, &TextInterventions::failed, this, &TextStage::failed);
    connect(m_interventions, &TextInterventions::viewChanged, this, &TextStage::showMaps);
}

void TextStage::buildLayout()
{
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(space::l);
    columns->addWidget(m_stepArea);
    auto* map = new QVBoxLayout(m_mapPlace);
    map->setContentsMargins(0, 0, 0, 0);
    map->setSpacing(0);
    map->addWidget(m_interventions->bar());
    map->addWidget(m_panel, 1);
    columns->addWidget(m_mapPlace, 1);
}

void TextStage::chooseStep(SiteKind kind)
{
    m_awaited = kind;
    if (!m_session->result())
        return;
    findAwaited();
    showMaps();
}

void TextStage::findAwaited()
{
    const auto& sites = m_session->result()->stepSites;
    const auto found = std::find_if(sites.begin(), sites.end(),
        [this](const Site& site) { return site.kind == m_awaited; });
    if (found != sites.end())
        m_site = found->name;
    else if (m_awaited == SiteKind::Embedding && !sites.empty())
        m_site = sites.front().name; // the same by another name
    m_awaited.reset();
}

void TextStage::takeResult()
{
    m_interventions->takeResult();
    const auto result = m_session->result();
    if (!result)
        return m_panel->setStep(nullptr, {}, nullptr);
    m_site = siteInLayer(m_site, m_siteLayer, result->layer);
    if (m_awaited)
        findAwaited();
    m_siteLayer = result->layer;
    showSteps();
    showStep(m_site);
}

/// With pictures of what is shown of them; those of differences are made now.
void TextStage::showSteps()
{
    m_picturesJob.cancel();
    const auto shown = m_interventions->shownResult();
    const bool areDifferences = m_interventions->showsDifference();
    m_steps->setSteps(*shown, !areDifferences);
    if (!areDifferences)
        return;
    std::vector<std::shared_ptr<const HeatmapData>> differences;
    for (const TextResult::Step& step : shown->steps) {
        if (auto difference = m_interventions->shown(step))
            differences.push_back(std::move(difference));
    }
    using Pictures = std::map<std::string, QImage>;
    m_picturesJob.start<Pictures>(
        [differences](Monitor& monitor) {
            Pictures pictures;
            for (const auto& difference : differences)
                pictures[difference->site().name] = stepPicture(difference, monitor);
            return pictures;
        },
        [this](const Pictures& pictures) { m_steps->setPictures(pictures); });
}

void TextStage::setMergesWords(bool merges)
{
    m_mergesWords = merges;
    m_model->setPinned({}); // another cell would be at its place
    showMaps();
}

void TextStage::showMaps()
{
    if (!m_session->result())
        return;
    showSteps();
    showStep(m_site);
    Q_EMIT mapsChanged();
}

std::shared_ptr<const HeatmapData> TextStage::shownData(const TextResult::Step& step) const
{
    const auto result = m_session->result();
    const bool merged = m_mergesWords && step.data->site().kind == SiteKind::Weights
        && !result->wordWeights.empty();
    return merged ? m_interventions->shownWeights(true)[std::size_t(result->layer)]
                  : m_interventions->shown(step);
}

/// The kinds of steps that are to be there as soon as the maps are.
std::set<SiteKind> TextStage::lookedAt() const
{
    if (m_panel->wantedMode() == MapMode::Neuron)
        return {SiteKind::Query, SiteKind::Key, SiteKind::Value};
    if (!m_session->result())
        return {};
    const auto& sites = m_session->result()->sites;
    const auto chosen = std::find_if(
        sites.begin(), sites.end(), [this](const Site& site) { return site.name == m_site; });
    return chosen == sites.end() ? std::set<SiteKind>() : std::set<SiteKind>{chosen->kind};
}

/// Shows a step; the weights where the layer has none of that name.
void TextStage::showStep(const std::string& site)
{
    const std::shared_ptr<const TextResult> whole = m_session->result();
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
    m_session->setLookedAt(lookedAt());
}

void TextStage::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("site"), QString::fromStdString(m_site));
    settings.setValue(QStringLiteral("layerNumber"), m_siteLayer);
    settings.setValue(QStringLiteral("words"), m_mergesWords);
    settings.setValue(
        QStringLiteral("intervene"), m_interventions->actions()->toolsAction()->isChecked());
    m_panel->saveState(settings);
}

void TextStage::restoreState(const QSettings& settings)
{
    m_site = settings.value(QStringLiteral("site"), QString::fromLatin1(weightsSite))
                 .toString()
                 .toStdString();
    m_siteLayer = std::max(0, settings.value(QStringLiteral("layerNumber"), 0).toInt());
    m_session->setLayer(m_siteLayer);
    m_mergesWords = settings.value(QStringLiteral("words"), false).toBool();
    m_interventions->actions()->toolsAction()->setChecked(
        settings.value(QStringLiteral("intervene"), false).toBool());
    m_panel->restoreState(settings);
}

void TextStage::retranslate()
{
    m_interventions->retranslate();
    showMaps();
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_interventions.h"

#include "dialogs/hold_row_dialog.h"
#include "models/text_reading.h"
#include "pages/compare_panel.h"
#include "pages/text_map_panel.h"
#include "pages/text_models.h"
#include "pages/text_session.h"
#include "views/changes_bar.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/heatmap_actions.h"
#include "views/legend_view.h"
#include "views/lines_view.h"

#include <QAction>
#include <QMenu>

namespace fovea::ui
{

namespace
{

constexpr int noteMilliseconds = 12'000;

/// One row of a head.
std::vector<float> rowOf(const AttentionMap& map, Index head, Index row, Monitor& monitor)
{
    Matrix numbers(1, map.columns());
    map.block(head, {row, row + 1}, {0, map.columns()}, numbers, monitor);
    return {numbers.data(), numbers.data() + numbers.size()};
}

} // namespace

TextInterventions::TextInterventions(
    TextSession* session, HeatmapModel* model, TextMapPanel* panel, QWidget* scope)
    : QObject(scope), m_session(session), m_model(model), m_panel(panel), m_scope(scope),
      m_changes(new TextChanges(this)), m_actions(new ChangeActions(m_changes, scope, this)),
      m_bar(new ChangesBar(m_changes, m_actions, scope))
{
    m_noteTimer.setSingleShot(true);
    m_noteTimer.setInterval(noteMilliseconds);
    connect(&m_noteTimer, &QTimer::timeout, this, &TextInterventions::noteChanged);
    connect(&m_rowJob, &Job::failed, this, &TextInterventions::failed);
    connect(m_session->models(), &TextModels::chosen, m_changes, &TextChanges::forgetAll);
    connect(m_session, &TextSession::changesLeftOut, this, [this] {
        m_noteTimer.start();
        const auto& result = m_session->result();
        m_changes->forgetTokens(result ? result->interventions : explain::Interventions());
        Q_EMIT noteChanged();
    });
    connect(m_changes, &TextChanges::changed, this, [this] {
        m_session->setInterventions(m_changes->value());
        updateMarks();
        m_bar->refresh();
    });
    connect(m_actions, &ChangeActions::viewChanged, this, [this] {
        updateMarks();
        Q_EMIT viewChanged();
    });
    connect(m_actions, &ChangeActions::holdRequested, this, &TextInterventions::askForRow);

    HeadGridView* grid = panel->headGrid()->view();
    connect(m_actions->switchingAction(), &QAction::toggled, grid, &HeadGridView::setSwitching);
    connect(grid, &HeadGridView::switchRequested, this, [this](int layer, Index head, bool all) {
        if (all)
            m_changes->setLayerOff(layer, !m_changes->isLayerOff(layer));
        else
            m_changes->setHeadOff({layer, head}, !m_changes->isOff({layer, head}));
    });
    connect(grid, &HeadGridView::currentChanged, this, &TextInterventions::updateSubject);
    connect(panel, &TextMapPanel::modeChanged, this, &TextInterventions::updateSubject);
    connect(panel->linesView(), &LinesView::currentTileChanged, this,
        &TextInterventions::updateSubject);
    connect(
        panel->mapActions(), &HeatmapActions::menuRequested, this, &TextInterventions::addToMenu);
    for (const HeatmapModel* shown : {model, panel->comparePanel()->model()->first()}) {
        for (const auto signal : {&HeatmapModel::dataChanged, &HeatmapModel::appearanceChanged,
                 &HeatmapModel::hoveredChanged, &HeatmapModel::pinnedChanged})
            connect(shown, signal, this, &TextInterventions::updateSubject);
    }
    updateSubject();
}

TextInterventions::~TextInterventions() = default;

bool TextInterventions::isChanged() const
{
    return m_difference != nullptr;
}

ChangeView TextInterventions::view() const
{
    return isChanged() ? m_actions->view() : ChangeView::Changed;
}

QStringList TextInterventions::sideNames() const
{
    return {tr("changed"), tr("original")};
}

void TextInterventions::takeResult()
{
    const std::shared_ptr<const TextResult>& result = m_session->result();
    makeDifference();
    if (!result) {
        updateSubject();
        return;
    }
    std::vector<Index> heads;
    for (const auto& weights : result->weights)
        heads.push_back(weights->heads());
    m_changes->setSubject(std::move(heads), result->labels);
    explain::Interventions held;
    held.heldRows[{{result->layer, 0}, 0}] = {};
    m_longestToHold = tokenLimit(*result->model, held);
    updateSubject();
    updateMarks();
}

void TextInterventions::makeDifference()
{
    const std::shared_ptr<const TextResult>& result = m_session->result();
    m_difference = result && result->original
        ? std::make_unique<TextDifference>(result, sideNames())
        : nullptr;
}

std::shared_ptr<const TextResult> TextInterventions::shownResult() const
{
    const std::shared_ptr<const TextResult>& result = m_session->result();
    return view() == ChangeView::Original ? result->original : result;
}

std::shared_ptr<const HeatmapData> TextInterventions::shown(const TextResult::Step& step)
{
    const std::string& site = step.data->site().name;
    switch (view()) {
    case ChangeView::Changed:
        break;
    case ChangeView::Original: {
        const TextResult::Step* original = shownResult()->step(site);
        return original ? original->data : nullptr;
    }
    case ChangeView::Difference:
        return m_difference->step(site);
    }
    return step.data;
}

TextResult::Layers TextInterventions::shownWeights(bool words)
{
    if (view() == ChangeView::Difference)
        return words ? m_difference->wordWeights() : m_difference->weights();
    const std::shared_ptr<const TextResult> result = shownResult();
    return words ? result->wordWeights : result->weights;
}

QString TextInterventions::remark() const
{
    if (!isChanged())
        return {};
    const QStringList names = sideNames();
    switch (view()) {
    case ChangeView::Changed:
        return names.front();
    case ChangeView::Original:
        return names.back();
    case ChangeView::Difference:
        break;
    }
    return differenceTitle(names);
}

bool TextInterventions::cutsText() const
{
    const std::shared_ptr<const TextResult>& result = m_session->result();
    return result && result->original && result->tokensInText > result->tokens()
        && result->tokens() < tokenLimit(*result->model, {});
}

QString TextInterventions::note() const
{
    QStringList sentences;
    if (m_noteTimer.isActive()) {
        sentences += tr("Masked tokens and held rows were let go: they belonged to another text.");
    }
    if (cutsText()) {
        const std::shared_ptr<const TextResult>& result = m_session->result();
        sentences += tr("While scores are changed, the model reads %L1 of %L2 tokens: all weights "
                        "are kept.")
                         .arg(result->tokens())
                         .arg(result->tokensInText);
    }
    return sentences.join(u' ');
}

std::optional<explain::HeadPlace> TextInterventions::headLookedAt() const
{
    const std::shared_ptr<const TextResult>& result = m_session->result();
    if (!result || !m_model->data())
        return {};
    if (m_panel->mode() == MapMode::Heads) {
        const HeadGridModel& grid = *m_panel->headGrid()->model();
        const int current = m_panel->headGrid()->view()->current();
        if (current >= 0)
            return explain::HeadPlace{grid.dataOf(current).site().layer, grid.headOf(current)};
        return {};
    }
    if (m_panel->mode() == MapMode::Lines)
        return explain::HeadPlace{result->layer, m_panel->linesView()->currentTile()};
    if (m_model->data()->heads() != result->weights[std::size_t(result->layer)]->heads())
        return {};
    return explain::HeadPlace{result->layer, m_model->head()};
}

/// Whose cells are pointed at: beside another head or text, those of the first.
const HeatmapModel& TextInterventions::modelLookedAt() const
{
    return m_panel->mode() == MapMode::Compare ? *m_panel->comparePanel()->model()->first()
                                               : *m_model;
}

void TextInterventions::updateSubject()
{
    ChangeActions::Subject subject;
    const std::shared_ptr<const TextResult>& result = m_session->result();
    subject.head = headLookedAt();
    if (result && m_model->data()) {
        subject.isLayered = result->layers() > 1;
        subject.tokens = result->labels;
        const HeatmapModel& shown = modelLookedAt();
        const Cell cell = shown.inWhole(shown.current());
        const bool areTokens = m_model->source()->rows() == result->tokens();
        const bool areBoth = m_model->data()->isTokenByToken();
        if (areTokens)
            subject.token = areBoth ? cell.column : cell.row;
        const Cell pinned = shown.inWhole(shown.pinned());
        if (areTokens && areBoth)
            subject.row = pinned.isValid() ? pinned.row : cell.row;
        subject.longestToHold = m_longestToHold;
    }
    m_actions->setSubject(subject);
    m_bar->refreshTemperature();
}

// What is switched off is marked at once, what is masked or held where it shows.
void TextInterventions::updateMarks()
{
    const std::shared_ptr<const TextResult>& result = m_session->result();
    if (!result)
        return;
    const explain::Interventions& value = m_changes->value();
    HeatmapChanges marks;
    std::set<std::pair<int, Index>> off;
    for (const explain::HeadPlace& head : value.headsOff) {
        off.insert({head.layer, head.head});
        if (head.layer == result->layer && view() != ChangeView::Original)
            marks.headsOff.insert(head.head);
    }
    const bool areWords = m_model->source() && m_model->source()->rows() != result->tokens();
    if (view() != ChangeView::Original && !areWords) {
        marks.maskedTokens = value.maskedTokens;
        for (const auto& [row, weights] : value.heldRows) {
            if (row.first.layer == result->layer)
                marks.heldRows.insert({row.first.head, row.second});
        }
    }
    m_panel->headGrid()->model()->setOff(std::move(off));
    m_model->setChanges(marks);
}

// Of a header, or of the cell under the pointer, counted in the whole.
void TextInterventions::addToMenu(QMenu* menu, Cell cell)
{
    ChangeActions::Subject subject = m_actions->subject();
    const std::shared_ptr<const TextResult>& result = m_session->result();
    if (!result || m_model->source()->rows() != result->tokens())
        return;
    const bool areBoth = m_model->data()->isTokenByToken();
    subject.token = areBoth && cell.column >= 0 ? cell.column : cell.row;
    subject.row = areBoth ? cell.row : -1;
    m_actions->setSubject(subject);
    menu->addAction(m_actions->maskAction());
    if (subject.row >= 0)
        menu->addAction(m_actions->holdAction());
    if (subject.head)
        menu->addAction(m_actions->headAction());
}

void TextInterventions::askForRow()
{
    const std::shared_ptr<const TextResult> result = m_session->result();
    const auto head = m_actions->subject().head;
    const Index row = m_actions->subject().row;
    const Site* site = result && head ? result->site(SiteKind::Scores, head->layer) : nullptr;
    if (!site)
        return;
    const auto scores = result->maps.find(site->name);
    using Rows = std::pair<std::vector<float>, std::vector<float>>;
    m_rowJob.start<Rows>(
        [weights = result->weights[std::size_t(head->layer)], head = head->head, row,
            scores = scores == result->maps.end() ? nullptr : scores->second](Monitor& monitor) {
            Rows rows;
            rows.first = rowOf(weights->map(), head, row, monitor);
            if (scores)
                rows.second = rowOf(*scores, head, row, monitor);
            else // nothing is known of the mask
                rows.second.assign(rows.first.size(), 0);
            return rows;
        },
        [this, place = *head, row, result](Rows rows) {
            if (result == m_session->result())
                openDialog(place, row, std::move(rows.first), std::move(rows.second));
        });
}

void TextInterventions::openDialog(
    explain::HeadPlace head, Index row, std::vector<float> weights, std::vector<float> scores)
{
    const QStringList& tokens = m_session->result()->labels;
    auto* dialog = new HoldRowDialog(
        {tokens.value(row), tokens, std::move(weights), std::move(scores)}, m_scope);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, head, row, tokens] {
        if (m_session->result() && m_session->result()->labels == tokens)
            m_changes->holdRow(head, row, dialog->weights());
    });
    dialog->open();
}

void TextInterventions::retranslate()
{
    m_actions->retranslate();
    makeDifference(); // its sides have names
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_predictor.h"

#include "models/heatmap_model.h"
#include "models/token_text.h"
#include "pages/text_models.h"
#include "pages/text_session.h"
#include "views/candidate_list.h"
#include "views/draw_strip.h"
#include "views/generation_controls.h"
#include "views/predictions_panel.h"
#include "views/sampling_controls.h"
#include "views/sentence_field.h"

#include <QSettings>

#include <algorithm>

namespace fovea::ui
{

TextPredictor::TextPredictor(HeatmapModel* model, TextSession* session, SentenceField* field,
    PredictionsPanel* panel, QObject* parent)
    : QObject(parent), m_model(model), m_session(session), m_field(field), m_panel(panel)
{
    connect(panel, &PredictionsPanel::requestChanged, this, &TextPredictor::predict);
    connect(panel, &PredictionsPanel::shown, this, &TextPredictor::predict);
    GenerationControls* generation = panel->generation();
    connect(generation, &GenerationControls::drawWanted, this, &TextPredictor::draw);
    connect(generation, &GenerationControls::stopWanted, this, &TextPredictor::stop);
    connect(generation, &GenerationControls::backWanted, this, &TextPredictor::back);
    connect(panel->list(), &CandidateList::activated, this, [this](Index id) {
        const auto& result = m_session->result();
        const auto& prediction = m_panel->prediction();
        if (prediction && prediction->draw && prediction->request.result == result && !isDrawing()
            && resultIsOfField() && obstacle().isEmpty())
            append(id,
                tr("%1, chosen from the list").arg(isolated(className(*prediction, id))));
    });
    connect(&m_job, &Job::failed, this, [this](const QString& message) {
        stop();
        if (m_panel)
            m_panel->showProblem(message);
    });
    connect(model, &HeatmapModel::pinnedChanged, this, &TextPredictor::followPinned);
    connect(session, &TextSession::failed, this, &TextPredictor::stop);
}

TextContinuation TextPredictor::follow(const QString& text)
{
    if (m_pending) {
        m_history.append(*m_pending, text, nextOrder());
        m_pending.reset();
    } else {
        const TextContinuation before = m_history.continuation();
        m_history.follow(text, m_session->models()->current());
        if (m_history.continuation() != before || before.isEmpty()) {
            m_lastDraw.clear();
            stop();
        }
    }
    return m_history.continuation();
}

void TextPredictor::update()
{
    if (!m_panel)
        return;
    m_panel->setResult(m_session->result());
    if (!m_session->result()) {
        m_job.cancel();
        stop();
    }
    if (m_marks && m_session->result() && resultIsOfField())
        markNewest();
    predict();
}

PredictionRequest TextPredictor::request() const
{
    PredictionRequest request;
    request.result = m_session->result();
    request.position = m_panel->position();
    request.sampling = m_panel->sampling()->sampling();
    const PredictionKind kind = predictionKind(*request.result, request.position);
    if (kind == PredictionKind::Classes || kind == PredictionKind::TokenClasses)
        request.sampling = {request.sampling.temperature, 0, 1}; // there are no cuts to choose
    request.seed = m_panel->generation()->seed();
    request.drawn = Index(request.result->continuation.ids.size());
    return request;
}

void TextPredictor::predict()
{
    if (!m_panel)
        return;
    showState();
    const auto& result = m_session->result();
    if (result != m_panel->result())
        return; // update() comes
    if (!result || predictionKind(*result) == PredictionKind::Nothing)
        return m_job.cancel();
    // Nobody looks: the next time someone does.
    if (!m_panel->isVisible() && !isDrawing())
        return m_job.cancel();
    using Prediction = std::shared_ptr<const TextPrediction>;
    const Prediction known = m_panel->prediction();
    if (known && known->request == request()) {
        m_job.cancel();
        return step();
    }
    m_job.start<Prediction>(
        [request = request(), known](
            Monitor& monitor) { return predictText(request, known.get(), monitor); },
        [this](Prediction prediction) {
            if (!m_panel)
                return;
            m_panel->setPrediction(std::move(prediction));
            showState();
            step();
        });
}

/// Whether the result is that of what stands in the field.
bool TextPredictor::resultIsOfField() const
{
    const auto& result = m_session->result();
    return result && result->opened == m_session->models()->current()
        && result->continuation == m_history.continuation()
        && result->texts.first() == QString::fromStdString(toCoreText(m_field->sentence()));
}

/// Why no token can be drawn, as a sentence.
QString TextPredictor::obstacle() const
{
    const auto& result = m_session->result();
    if (!result || predictionKind(*result) != PredictionKind::NextTokens)
        return {};
    const std::vector<std::int64_t> ends = result->model->endTokens();
    const auto& ids = result->continuation.ids;
    if (!ids.empty() && std::find(ends.begin(), ends.end(), ids.back()) != ends.end())
        return tr("The model ended the text with %1. Take it back to go on in another way.")
            .arg(isolated(className(*result->model, PredictionKind::NextTokens, ids.back())));
    if (std::max(result->tokens(), result->tokensInText) >= result->model->longestInput())
        return tr("The text has all %1 tokens that the model takes. Shorten it to go on.")
            .arg(result->model->longestInput());
    return {};
}

bool TextPredictor::canDraw() const
{
    const auto& result = m_session->result();
    return result && predictionKind(*result) == PredictionKind::NextTokens && !isDrawing()
        && obstacle().isEmpty();
}

void TextPredictor::draw(int count)
{
    if (!m_panel || !canDraw())
        return;
    m_left = m_total = count;
    m_panel->setPosition(-1);
    predict();
}

/// Takes what the shown prediction draws, if tokens are to be drawn and it is that of the text.
void TextPredictor::step()
{
    if (!isDrawing() || !resultIsOfField())
        return;
    if (!obstacle().isEmpty())
        return stop();
    const auto prediction = m_panel->prediction();
    if (!prediction || !prediction->draw || prediction->request != request())
        return;
    --m_left;
    append(
        prediction->draw->id, drawSentence(*prediction->request.result->model, *prediction->draw));
    showState();
}

void TextPredictor::append(Index id, const QString& lastDraw)
{
    const auto& result = m_session->result();
    TextContinuation next = m_history.continuation();
    const QString base = next.isEmpty() ? m_history.present() : next.base;
    next.ids.push_back(id);
    m_lastDraw = lastDraw;
    m_marks = true;
    m_pending = id;
    writeText(base + QString::fromStdString(result->model->textOf(next.ids)));
}

void TextPredictor::back()
{
    if (undoOrder() == 0)
        return;
    m_history.back();
    showPresent();
}

void TextPredictor::redo()
{
    if (redoOrder() == 0)
        return;
    m_history.forward();
    showPresent();
}

/// After a step back or forward.
void TextPredictor::showPresent()
{
    m_lastDraw.clear();
    m_marks = m_history.size() > 0;
    writeText(m_history.present());
    showState();
}

int TextPredictor::undoOrder() const
{
    return isDrawing() || m_history.size() == 0 ? 0 : m_history.order(m_history.size() - 1);
}

int TextPredictor::redoOrder() const
{
    return isDrawing() || m_history.size() == m_history.known()
        ? 0
        : m_history.order(m_history.size());
}

QString TextPredictor::undoText() const
{
    return undoOrder() == 0 ? QString() : drawText(m_history.size() - 1);
}

QString TextPredictor::redoText() const
{
    return redoOrder() == 0 ? QString() : drawText(m_history.size());
}

QString TextPredictor::drawText(Index token) const
{
    const auto& model = m_session->models()->current();
    const QString name = model
        ? className(*model->model, PredictionKind::NextTokens, Index(m_history.id(token)))
        : QString();
    return tr("Draw “%1”").arg(isolated(name));
}

void TextPredictor::stop()
{
    m_left = 0;
    showState();
}

/// Makes this the field's text, changing its end alone.
void TextPredictor::writeText(const QString& text)
{
    const QString old = m_field->sentence();
    const auto common = std::mismatch(old.begin(), old.end(), text.begin(), text.end());
    qsizetype from = common.first - old.begin();
    if (from > 0 && old[from - 1].isHighSurrogate())
        --from;
    if (from < old.size() || from < text.size())
        m_field->replaceEnd(from, text.mid(from));
    // A token need not change the text, as a piece of a character.
    const TextContinuation continuation
        = m_pending ? follow(m_field->sentence()) : m_history.continuation();
    m_session->setText(m_field->sentence(), m_session->pair(), continuation);
}

void TextPredictor::showState()
{
    Q_EMIT pastChanged();
    if (!m_panel)
        return;
    GenerationControls::State state;
    state.canDraw = canDraw();
    state.message = obstacle();
    if (state.message.isEmpty() && m_session->result() && m_session->result()->readsOtherwise)
        state.message = tr("The drawn tokens stay as they are. Read anew, this text would fall "
                           "into others.");
    state.canGoBack = m_history.size() > 0;
    state.left = m_left;
    state.total = m_total;
    state.lastDraw = m_lastDraw;
    m_panel->generation()->setState(state);
    if (m_couldDraw != state.canDraw) {
        m_couldDraw = state.canDraw;
        Q_EMIT canDrawChanged(m_couldDraw);
    }
}

/// The map marks the row of the newest token, which shows what it attends to.
void TextPredictor::markNewest()
{
    m_marks = false;
    const auto& result = m_session->result();
    const auto& source = m_model->source();
    if (!source || !source->isTokenByToken() || source->rows() != result->tokens())
        return;
    const Index last = result->tokens() - 1;
    m_model->setPinned(m_model->fromWhole({last, last}));
}

void TextPredictor::followPinned()
{
    const auto& result = m_session->result();
    const auto& source = m_model->source();
    if (!m_panel || !result || !source || source->rows() != result->tokens())
        return;
    const Cell cell = m_model->inWhole(m_model->pinned());
    m_panel->setPosition(cell.isValid() ? cell.row : -1);
}

void TextPredictor::saveState(QSettings& settings) const
{
    if (!m_panel)
        return;
    const explain::Sampling& sampling = m_panel->sampling()->sampling();
    settings.setValue(QStringLiteral("predictions/temperature"), sampling.temperature);
    settings.setValue(QStringLiteral("predictions/topK"), qlonglong(sampling.topK));
    settings.setValue(QStringLiteral("predictions/topP"), sampling.topP);
    settings.setValue(
        QStringLiteral("predictions/seed"), qulonglong(m_panel->generation()->seed()));
    settings.setValue(QStringLiteral("predictions/count"), m_panel->generation()->count());
}

void TextPredictor::restoreState(const QSettings& settings)
{
    const auto number = [&](const char* key, const QVariant& fallback) {
        return settings.value(QStringLiteral("predictions/") + QLatin1String(key), fallback);
    };
    m_panel->sampling()->setSampling({number("temperature", 1).toDouble(),
        number("topK", 0).toLongLong(), number("topP", 1).toDouble()});
    m_panel->generation()->setSeed(number("seed", 1).toULongLong());
    m_panel->generation()->setCount(number("count", 20).toInt());
}

} // namespace fovea::ui

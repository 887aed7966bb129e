// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_session.h"

#include "pages/text_models.h"

#include <algorithm>
#include <utility>

namespace fovea::ui
{

namespace
{

bool isBlank(const QString& text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
}

} // namespace

TextSession::TextSession(QObject* parent) : QObject(parent), m_models(new TextModels(this))
{
    connect(m_models, &TextModels::chosen, this, [this] {
        // One that comes with the text says nothing about the one that somebody chose.
        if (!m_models->current() || m_models->current()->folder != m_awaited)
            recover(m_modelError);
        compute();
    });
    connect(m_models, &TextModels::failed, this, [this](const QString& message) {
        recover(m_modelError);
        m_modelError = message;
        Q_EMIT failed(message);
    });
    connect(m_models, &TextModels::progressChanged, this, &TextSession::progressChanged);
    connect(m_models, &TextModels::openingChanged, this, [this](bool opening) {
        announceProgress();
        if (!opening)
            m_awaits = false;
        if (opening)
            Q_EMIT progressChanged(0);
        else if (m_isPostponed) // what was waited for did not come
            compute();
    });
    for (Job* job : {&m_job, &m_restJob}) {
        connect(job, &Job::failed, this, [this, job](const QString& message) {
            // A model that could not read the sentence must not stand beside another one's map.
            if (job == &m_job && m_result && m_result->opened != m_models->current())
                setResult(nullptr);
            recover(m_runError);
            m_runError = message;
            Q_EMIT failed(message);
        });
        connect(job, &Job::runningChanged, this, &TextSession::announceProgress);
        connect(job, &Job::progressChanged, this, &TextSession::progressChanged);
    }
}

TextSession::~TextSession() = default;

bool TextSession::isComputing() const
{
    return isRunning() || m_models->isOpening();
}

void TextSession::setText(
    const QString& text, const QString& pair, const TextContinuation& continuation)
{
    if (m_text == text && m_pair == pair && m_continuation == continuation)
        return;
    m_text = text;
    m_pair = pair;
    m_continuation = continuation;
    compute();
}

void TextSession::setSettings(const LayerSettings& settings)
{
    m_settings = settings;
    m_playground.reset();
    if (!m_models->current())
        compute();
}

void TextSession::setLayer(int layer)
{
    if (layer < 0 || layer == m_layer)
        return;
    m_layer = layer;
    if (!m_result)
        return;
    if (m_job.isRunning())
        compute(); // the newer sentence comes with this layer
    const auto next = withLayer(*m_result, layer);
    if (canExplain(*next)) // all is there but pictures
        complete(next);
    else
        setResult(next);
}

void TextSession::setInterventions(const explain::Interventions& interventions)
{
    if (m_interventions == interventions)
        return;
    m_interventions = interventions;
    if (m_job.isRunning() || (m_result && m_result->interventions != interventions))
        compute();
}

// The newest text, model and settings; a result that is on its way for older ones never arrives.
void TextSession::compute()
{
    m_restJob.cancel();
    m_isPostponed = false;
    if (isBlank(m_text)) {
        m_job.cancel();
        setResult(nullptr);
        return;
    }
    if (m_models->isOpening() && (m_awaits || !m_result)) {
        m_isPostponed = true; // for the model that is about to come
        return;
    }
    TextRequest request;
    request.text = m_text;
    request.pair = m_pair;
    request.continuation = m_continuation;
    request.opened = m_models->current();
    request.settings = m_settings;
    request.playground = m_playground;
    request.layer = m_layer;
    request.lookedAt = m_lookedAt;
    request.interventions = m_interventions;
    if (m_result)
        request.original = m_result->original ? m_result->original : m_result;
    m_job.start<std::shared_ptr<const TextResult>>(
        [request](Monitor& monitor) { return computeText(request, monitor); },
        [this, wanted = m_interventions](std::shared_ptr<const TextResult> result) {
            const bool leftOut = result->interventions != wanted;
            setResult(std::move(result));
            if (leftOut)
                Q_EMIT changesLeftOut();
        });
}

void TextSession::complete(const std::shared_ptr<const TextResult>& result)
{
    m_restJob.start<std::shared_ptr<const TextResult>>(
        [result](Monitor& monitor) { return completeText(*result, monitor); },
        [this](std::shared_ptr<const TextResult> whole) { setResult(std::move(whole)); });
}

void TextSession::setResult(std::shared_ptr<const TextResult> result)
{
    recover(m_runError);
    if (result && !result->opened)
        m_playground = result->model;
    if (result && result->steps.empty()) // nothing but white space for the tokenizer
        result.reset();
    if (!result && !m_result)
        return;
    m_result = std::move(result);
    if (m_result)
        m_layer = m_result->layer;
    const auto shown = m_result;
    Q_EMIT resultChanged();
    // The rest of a long text, now that there is something to look at.
    if (shown && shown == m_result && !shown->isComplete)
        complete(shown);
}

void TextSession::cancel()
{
    m_job.cancel();
    m_restJob.cancel();
    m_models->cancel();
}

void TextSession::openModel(const QString& path)
{
    if (!m_result && m_job.isRunning()) {
        m_job.cancel(); // nothing is shown that would be replaced at once
        m_isPostponed = true;
    }
    m_models->open(path);
}

void TextSession::awaitModel(const QString& path)
{
    m_job.cancel();
    m_restJob.cancel();
    m_awaits = true;
    m_awaited = path;
    m_isPostponed = true;
    m_models->open(path);
}

/// What was said to have failed need not be said any longer.
void TextSession::recover(QString& error)
{
    if (!error.isEmpty())
        Q_EMIT recovered(std::exchange(error, {}));
}

void TextSession::announceProgress()
{
    if (!isComputing())
        Q_EMIT progressChanged(-1);
}

} // namespace fovea::ui

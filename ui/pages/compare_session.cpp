// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/compare_session.h"

#include "pages/text_models.h"

#include <QFileInfo>

#include <algorithm>

namespace fovea::ui
{

namespace
{

bool isBlank(const QString& text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.isSpace(); });
}

} // namespace

CompareSession::CompareSession(QObject* parent) : QObject(parent), m_models(new TextModels(this))
{
    connect(m_models, &TextModels::chosen, this, [this] {
        if (m_choice == Choice::Folder)
            compute();
    });
    connect(m_models, &TextModels::openingChanged, this, &CompareSession::computingChanged);
    connect(m_models, &TextModels::opened, this, &CompareSession::opened);
    connect(m_models, &TextModels::failed, this, [this](const QString& message) {
        useSame();
        Q_EMIT failed(message);
    });
    connect(&m_job, &Job::failed, this, [this](const QString& message) {
        setResult(nullptr); // nothing old beside another choice
        Q_EMIT failed(message);
    });
    connect(&m_job, &Job::runningChanged, this, &CompareSession::computingChanged);
}

void CompareSession::setFirst(std::shared_ptr<const TextResult> first)
{
    const bool sameRun = first && m_first && first->weights == m_first->weights;
    m_first = std::move(first);
    if (!sameRun)
        compute();
}

void CompareSession::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    compute();
}

void CompareSession::setSettings(const LayerSettings& settings)
{
    m_settings = settings;
    if (m_choice == Choice::Playground)
        compute();
}

void CompareSession::setText(const QString& text)
{
    if (m_text == text)
        return;
    m_text = text;
    compute();
}

void CompareSession::choose(Choice choice, const QString& folder)
{
    m_choice = choice;
    m_folder = folder;
    Q_EMIT choiceChanged();
    compute();
}

void CompareSession::useSame()
{
    m_models->cancel();
    choose(Choice::Same, {});
}

void CompareSession::usePlayground()
{
    if (m_first && !m_first->opened)
        return useSame();
    m_models->cancel();
    choose(Choice::Playground, {});
}

void CompareSession::open(const QString& path)
{
    const QString known = modelFolder(path);
    const QString folder = known.isEmpty() ? QFileInfo(path).absoluteFilePath() : known;
    if (m_first && m_first->opened && m_first->opened->folder == folder)
        return useSame();
    m_models->cancel();
    choose(Choice::Folder, folder);
}

QString CompareSession::shownFolder() const
{
    if (m_choice == Choice::Same)
        return m_first && m_first->opened ? m_first->opened->folder : QString();
    return m_folder;
}

bool CompareSession::isComputing() const
{
    return m_job.isRunning() || m_models->isOpening();
}

void CompareSession::cancel()
{
    m_job.cancel();
    m_models->cancel();
}

void CompareSession::compute()
{
    m_job.cancel();
    if (!m_active)
        return;
    if (!m_first)
        return setResult(nullptr);
    const bool sameText = isBlank(m_text);
    if (m_choice == Choice::Same && sameText)
        return setResult(m_first);
    TextRequest request;
    request.text = sameText ? m_first->texts.value(0) : m_text;
    if (sameText)
        request.pair = m_first->texts.value(1);
    request.settings = m_settings;
    if (m_choice == Choice::Same) {
        request.opened = m_first->opened;
        request.interventions = m_first->interventions;
        request.original = m_first->original ? m_first->original : m_first;
        if (!m_first->opened)
            request.playground = m_first->model;
    } else if (m_choice == Choice::Folder) {
        if (!m_models->current() || m_models->current()->folder != m_folder) {
            setResult(nullptr);
            if (!m_models->isOpening())
                m_models->open(m_folder); // chosen() goes on
            return;
        }
        request.opened = m_models->current();
    }
    if (request.opened && !request.opened->description.takesPairs)
        request.pair.clear();
    m_job.start<std::shared_ptr<const TextResult>>(
        [request](Monitor& monitor) { return computeText(request, monitor); },
        [this](std::shared_ptr<const TextResult> result) {
            setResult(result->weights.empty() ? nullptr : std::move(result));
        });
}

void CompareSession::setResult(std::shared_ptr<const TextResult> result)
{
    if (m_result == result)
        return;
    m_result = std::move(result);
    Q_EMIT resultChanged();
}

} // namespace fovea::ui

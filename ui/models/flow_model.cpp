// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/flow_model.h"

#include "explain/token_paths.h"
#include "models/token_text.h"

#include <QLocale>

#include <algorithm>

namespace fovea::ui
{

FlowModel::FlowModel(QObject* parent) : QObject(parent), m_matrix(new HeatmapModel(this))
{
    for (Job* job : {&m_sharesJob, &m_pictureJob}) {
        connect(job, &Job::runningChanged, this, &FlowModel::runningChanged);
        connect(job, &Job::progressChanged, this, &FlowModel::progressChanged);
    }
    connect(&m_sharesJob, &Job::failed, this,
        [this](const QString& text) { say(m_sharesMessage, text); });
    connect(&m_pictureJob, &Job::failed, this,
        [this](const QString& text) { say(m_pictureMessage, text); });
    // A row of the matrix is a token.
    connect(m_matrix, &HeatmapModel::pinnedChanged, this, [this] {
        const Cell cell = m_matrix->inWhole(m_matrix->pinned());
        if (cell.isValid())
            setToken(cell.row);
    });
}

void FlowModel::setResult(std::shared_ptr<const TextResult> result)
{
    if (result && result->weights.empty())
        result = nullptr;
    const bool sameRun = result && m_result && result->weights == m_result->weights;
    const auto before = std::exchange(m_result, std::move(result));
    if (sameRun) // further steps of it, or another layer's
        return;
    m_lengths.clear();
    if (m_result) {
        m_settings = inside(m_chosen, *m_result);
        if (!before || before->labels != m_result->labels)
            m_token = m_result->model->predictsNextToken() ? tokens() - 1 : 0;
    }
    reset();
}

void FlowModel::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    if (m_shares.empty() || !active)
        computeShares();
    computePicture();
}

void FlowModel::setSettings(const FlowSettings& settings)
{
    if (m_chosen == settings)
        return;
    m_chosen = settings;
    if (!m_result)
        return Q_EMIT changed();
    const FlowSettings next = inside(settings, *m_result);
    if (std::exchange(m_settings, next) != next)
        reset();
}

void FlowModel::setPicture(Picture picture)
{
    if (m_picture == picture)
        return;
    m_picture = picture;
    m_pictureMessage.clear();
    Q_EMIT pictureChanged();
    Q_EMIT messageChanged();
    computePicture();
}

void FlowModel::setToken(Index token)
{
    if (token == m_token || token < 0 || token >= tokens())
        return;
    m_token = token;
    m_shares.clear();
    updatePaths();
    Q_EMIT tokenChanged();
    computeShares();
    if (!m_pictureJob.isRunning() && !m_pictureMessage.isEmpty())
        computePicture(); // which was stopped
}

void FlowModel::setHovered(Index token)
{
    if (m_hovered == token)
        return;
    m_hovered = token;
    Q_EMIT hoveredChanged();
}

/// Nothing old stays.
void FlowModel::reset()
{
    m_shares.clear();
    m_mixed.clear();
    m_paths = {};
    m_hovered = -1;
    m_matrix->setData(nullptr);
    m_sharesMessage.clear();
    m_pictureMessage.clear();
    Q_EMIT changed();
    Q_EMIT messageChanged();
    computeShares();
    computePicture();
}

void FlowModel::computeShares()
{
    if (!m_active || !m_result)
        return m_sharesJob.cancel();
    say(m_sharesMessage, {});
    m_sharesJob.start<FlowShares>(
        [request = request(), token = m_token](
            Monitor& monitor) { return flowShares(request, token, monitor); },
        [this](FlowShares found) {
            const std::span<const float> shares = found.shares.floats();
            m_shares.assign(shares.begin(), shares.end());
            m_largest = found.largest;
            m_lengths.merge(found.lengths);
            Q_EMIT sharesChanged();
        });
}

void FlowModel::computePicture()
{
    m_pictureJob.cancel();
    if (!m_active || !m_result)
        return;
    if (m_picture == Picture::Matrix && !m_matrix->data())
        computeMatrix();
    else if (m_picture == Picture::Diagram && m_mixed.empty())
        computeLayers();
}

void FlowModel::computeMatrix()
{
    m_pictureJob.start<FlowMatrix>(
        [request = request()](Monitor& monitor) { return flowMatrix(request, monitor); },
        [this](FlowMatrix found) {
            m_lengths.merge(found.lengths);
            m_matrix->setHead(found.head);
            m_matrix->setData(found.data);
        });
}

void FlowModel::computeLayers()
{
    if (tokens() > mostDiagramTokens) {
        return say(m_pictureMessage, tr("The diagram takes up to %L1 tokens, and this text has %L2. Choose "
                                        "Tokens or Matrix, or shorten the text.")
                                         .arg(mostDiagramTokens)
                                         .arg(tokens()));
    }
    m_pictureJob.start<FlowLayers>(
        [request = request()](Monitor& monitor) { return flowLayers(request, monitor); },
        [this](FlowLayers found) {
            m_lengths.merge(found.lengths);
            m_mixed = std::move(found.mixed);
            updatePaths();
        });
}

void FlowModel::updatePaths()
{
    if (m_mixed.empty())
        return;
    m_paths = explain::sharesByLayer(m_mixed, m_token); // at most 64 tokens: quick
    Q_EMIT pathsChanged();
}

void FlowModel::say(QString& message, const QString& text)
{
    if (message == text)
        return;
    message = text;
    Q_EMIT messageChanged();
}

void FlowModel::stop()
{
    const QString text = tr("Stopped. Change a setting or choose another token to go on.");
    if (m_sharesJob.isRunning())
        say(m_sharesMessage, text);
    if (m_pictureJob.isRunning())
        say(m_pictureMessage, text);
    m_sharesJob.cancel();
    m_pictureJob.cancel();
}

QString FlowModel::sentence(Index input) const
{
    if (input < 0 || input >= Index(m_shares.size()))
        return {};
    const QString share = QLocale().toString(100 * double(m_shares[std::size_t(input)]), 'f', 2);
    return tr("%1% of %2 comes from %3", "a share, two tokens")
        .arg(share, isolated(label(m_token)), isolated(label(input)));
}

std::shared_ptr<const HeatmapData> FlowModel::numbers() const
{
    if (m_picture == Picture::Matrix)
        return m_matrix->data();
    if (m_shares.empty())
        return nullptr;
    const auto count = Index(m_shares.size());
    return std::make_shared<HeatmapData>(
        std::make_shared<DenseMap>(Tensor({1, 1, count}, m_shares)), flowSite(m_settings.method),
        QStringList{label(m_token)}, m_result->labels);
}

} // namespace fovea::ui

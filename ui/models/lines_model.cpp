// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/lines_model.h"

#include "models/token_text.h"

#include <QLocale>

#include <algorithm>

namespace fovea::ui
{

namespace
{

bool agrees(LinesToken token, Cell cell)
{
    return cell.isValid()
        && token.token == (token.side == LinesSide::Left ? cell.row : cell.column);
}

QString weightText(float weight)
{
    return QLocale().toString(double(weight), 'g', 3);
}

} // namespace

LinesModel::LinesModel(HeatmapModel* heatmap, QObject* parent)
    : QObject(parent), m_heatmap(heatmap)
{
    connect(heatmap, &HeatmapModel::dataChanged, this, &LinesModel::takeData);
    connect(heatmap, &HeatmapModel::pinnedChanged, this, &LinesModel::takePinned);
    takeData();
    takePinned();
}

bool LinesModel::canShow() const
{
    const auto& data = m_heatmap->data();
    return data && !m_heatmap->isPending() && data->isWeights();
}

Index LinesModel::count(LinesSide side) const
{
    const auto& data = m_heatmap->data();
    return !data ? 0 : side == LinesSide::Left ? data->rows() : data->columns();
}

QString LinesModel::label(LinesToken token) const
{
    if (!inside(token).isValid())
        return {};
    const HeatmapData& data = *m_heatmap->data();
    return (token.side == LinesSide::Left ? data.rowLabels() : data.columnLabels())
        .at(token.token);
}

void LinesModel::takeData()
{
    const auto heads = std::size_t(canShow() ? m_heatmap->data()->heads() : 0);
    if (heads > 0 && heads != m_on.size()) {
        m_on.assign(heads, true);
        m_before.clear();
    }
    m_profileOf = {};
    m_profile.resize(0, 0);
    m_hovered = inside(m_hovered);
    m_current = inside(m_current);
    Q_EMIT dataChanged();
    Q_EMIT sentenceChanged();
}

void LinesModel::takePinned()
{
    const Cell pinned = m_heatmap->pinned();
    if (m_current.isValid() && agrees(m_current, pinned))
        return;
    setCurrent(pinned.isValid() ? LinesToken{LinesSide::Left, pinned.row} : LinesToken());
}

std::vector<Index> LinesModel::headsOn() const
{
    std::vector<Index> result;
    for (std::size_t head = 0; head < m_on.size(); ++head) {
        if (m_on[head])
            result.push_back(Index(head));
    }
    return result;
}

void LinesModel::setSelection(std::vector<bool> on)
{
    if (on.size() != m_on.size() || on == m_on)
        return;
    m_on = std::move(on);
    m_profileOf = {};
    m_profile.resize(0, 0);
    Q_EMIT headsChanged();
    Q_EMIT sentenceChanged();
}

void LinesModel::toggle(Index head)
{
    if (head < 0 || head >= heads())
        return;
    std::vector<bool> on = m_on;
    on[std::size_t(head)] = !on[std::size_t(head)];
    setSelection(std::move(on));
}

void LinesModel::isolate(Index head)
{
    if (head < 0 || head >= heads())
        return;
    std::vector<bool> alone(m_on.size(), false);
    alone[std::size_t(head)] = true;
    if (m_on != alone) {
        m_before = m_on;
        return setSelection(std::move(alone));
    }
    const bool isKnown = m_before.size() == m_on.size() && m_before != alone;
    setSelection(isKnown ? m_before : std::vector<bool>(m_on.size(), true));
}

bool LinesModel::hasTwoSentences() const
{
    const TokenNotes* notes = canShow() ? m_heatmap->data()->notes() : nullptr;
    return notes && notes->hasTwoSegments();
}

void LinesModel::setSentences(LinesSentences sentences)
{
    if (sentences == m_sentences)
        return;
    m_sentences = sentences;
    m_profileOf = {};
    m_profile.resize(0, 0);
    Q_EMIT sentencesChanged();
    Q_EMIT sentenceChanged();
}

void LinesModel::setHovered(LinesToken token)
{
    token = inside(token);
    if (m_hovered == token)
        return;
    m_hovered = token;
    m_heatmap->setHovered({});
    focusHasChanged();
}

void LinesModel::setCurrent(LinesToken token)
{
    token = inside(token);
    if (m_current == token)
        return;
    m_current = token;
    if (!token.isValid())
        m_heatmap->setPinned({});
    focusHasChanged();
}

void LinesModel::focusHasChanged()
{
    if (m_profileOf == focus() && focus().isValid()) {
        // Known already: a hovered token that becomes the current one.
        setProfile(m_profileOf, m_partners, Matrix(m_profile));
    } else {
        m_profileOf = {};
        m_profile.resize(0, 0);
    }
    Q_EMIT focusChanged();
    Q_EMIT sentenceChanged();
}

void LinesModel::setProfile(LinesToken focus, Range partners, Matrix weights)
{
    if (focus != this->focus())
        return;
    m_profileOf = focus;
    m_partners = partners;
    m_profile = std::move(weights);
    const Cell cell = cellOf(focus);
    if (focus == m_hovered)
        m_heatmap->setHovered(cell);
    // A cell that was pinned in the map stays where it is.
    if (focus == m_current && !agrees(m_current, m_heatmap->pinned()) && cell.isValid())
        m_heatmap->setPinned(cell);
    Q_EMIT sentenceChanged();
}

LinesToken LinesModel::strongestPartner() const
{
    if (!m_profileOf.isValid() || m_profile.size() == 0)
        return {};
    Index best = 0;
    const auto sums = m_profile.colwise().sum().eval();
    if (!(sums.maxCoeff<Eigen::PropagateNumbers>(&best) > 0))
        return {};
    const bool isLeft = m_profileOf.side == LinesSide::Left;
    return {isLeft ? LinesSide::Right : LinesSide::Left, m_partners.begin + best};
}

Cell LinesModel::cellOf(LinesToken focus) const
{
    const LinesToken partner = strongestPartner();
    if (!partner.isValid())
        return {};
    return focus.side == LinesSide::Left ? Cell{focus.token, partner.token}
                                         : Cell{partner.token, focus.token};
}

QString LinesModel::sentence() const
{
    const LinesToken token = focus();
    if (!token.isValid())
        return {};
    const bool isLeft = token.side == LinesSide::Left;
    const QString name = isolated(label(token));
    const LinesToken partner = strongestPartner();
    if (!partner.isValid())
        return isLeft ? tr("Token %1, attending: %2").arg(token.token).arg(name)
                      : tr("Token %1, attended: %2").arg(token.token).arg(name);
    const auto weights = m_profile.col(partner.token - m_partners.begin);
    Index best = 0;
    const float most = weights.maxCoeff<Eigen::PropagateNumbers>(&best);
    const QString mean = weightText(weights.mean());
    const Index head = headsOn()[std::size_t(best)];
    const QString other = isolated(label(partner));
    return (isLeft ? tr("%1 attends most to %2: mean %3, most in head %4: %5")
                   : tr("%1 gets most from %2: mean %3, most in head %4: %5"))
        .arg(name, other, mean, QString::number(head), weightText(most));
}

LinesToken LinesModel::inside(LinesToken token) const
{
    return token.isValid() && token.token < count(token.side) ? token : LinesToken();
}

} // namespace fovea::ui

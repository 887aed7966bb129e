// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/compare_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace fovea::ui
{

namespace
{

using Data = std::shared_ptr<const HeatmapData>;

float magnitudeOf(const HeatmapData& data, Index head, Monitor& monitor)
{
    const ValueRange range = data.whole().map().summary(head, monitor)->range;
    return std::max(std::abs(range.minimum), std::abs(range.maximum));
}

bool haveSameShape(const HeatmapData& a, const HeatmapData& b)
{
    return a.rows() == b.rows() && a.columns() == b.columns();
}

} // namespace

CompareModel::CompareModel(HeatmapModel* heatmap, QObject* parent)
    : QObject(parent), m_heatmap(heatmap), m_first(new HeatmapModel(this)),
      m_second(new HeatmapModel(this)), m_difference(new HeatmapModel(this))
{
    connect(heatmap, &HeatmapModel::dataChanged, this, &CompareModel::update);
    connect(heatmap, &HeatmapModel::appearanceChanged, this, &CompareModel::update);
    connect(&m_job, &Job::failed, this, &CompareModel::failed);
    for (HeatmapModel* model : {m_first, m_second, m_difference}) {
        connect(model, &HeatmapModel::hoveredChanged, this,
            [this, model] { share(&HeatmapModel::setHovered, &HeatmapModel::hovered, model); });
        connect(model, &HeatmapModel::pinnedChanged, this,
            [this, model] { share(&HeatmapModel::setPinned, &HeatmapModel::pinned, model); });
    }
    adoptLook();
}

/// A cell that is pointed at on one side is pointed at on all.
void CompareModel::share(
    void (HeatmapModel::*set)(Cell), Cell (HeatmapModel::*get)() const, HeatmapModel* from)
{
    if (m_isSharing || !isComparable())
        return;
    m_isSharing = true;
    for (HeatmapModel* model : {m_first, m_second, m_difference}) {
        if (model != from)
            (model->*set)((from->*get)());
    }
    m_isSharing = false;
}

void CompareModel::setActive(bool active)
{
    if (m_active == active)
        return;
    m_active = active;
    update();
}

void CompareModel::setSecond(std::shared_ptr<const TextResult> second)
{
    if (m_result == second)
        return;
    m_result = std::move(second);
    Q_EMIT placeChanged();
    update();
}

int CompareModel::layer() const
{
    return m_result ? std::clamp(m_layer, 0, m_result->layers() - 1) : m_layer;
}

Index CompareModel::head() const
{
    if (!m_result)
        return m_head;
    const Index heads = m_result->weights[std::size_t(layer())]->heads();
    return std::clamp<Index>(m_head, 0, heads - 1);
}

void CompareModel::setPlace(int layer, Index head)
{
    if (m_layer == layer && m_head == head)
        return;
    m_layer = layer;
    m_head = head;
    Q_EMIT placeChanged();
    update();
}

void CompareModel::setMergesWords(bool merges)
{
    if (std::exchange(m_mergesWords, merges) != merges)
        update();
}

Data CompareModel::secondData() const
{
    const bool merges = m_mergesWords && !m_result->wordWeights.empty();
    return (merges ? m_result->wordWeights : m_result->weights)[std::size_t(layer())];
}

bool CompareModel::isComparable() const
{
    return m_first->data() && m_second->data()
        && haveSameShape(*m_first->data(), *m_second->data());
}

QString CompareModel::note() const
{
    if (!m_first->data() || !m_second->data())
        return {};
    const HeatmapData& first = *m_first->data();
    const HeatmapData& second = *m_second->data();
    if (!haveSameShape(first, second)) {
        return tr("There is no difference A − B: A has %L1 tokens and B has %L2. Choose sentences "
                  "that become equally many.")
            .arg(first.whole().rows())
            .arg(second.whole().rows());
    }
    if (first.rowLabels() != second.rowLabels())
        return tr("The tokens differ: cells are compared by their place in the text.");
    return {};
}

void CompareModel::adoptLook()
{
    for (HeatmapModel* model : {m_first, m_second, m_difference}) {
        model->setScale(m_heatmap->chosenScale());
        model->setColourMap(m_heatmap->chosenColourMap());
        model->setReductionOf(false, m_heatmap->reductionOf(false));
        model->setReductionOf(true, m_heatmap->reductionOf(true));
    }
}

void CompareModel::update()
{
    m_job.cancel();
    const Data first = m_heatmap->data();
    if (!m_active || m_heatmap->isPending())
        return;
    if (!first || first->site().kind != SiteKind::Weights || !m_result) {
        for (HeatmapModel* model : {m_first, m_second, m_difference})
            model->setData(nullptr);
        Q_EMIT changed();
        return;
    }
    struct Found {
        Data first, second, difference;
    };
    const bool fits = haveSameShape(*m_heatmap->source(), *secondData());
    m_job.start<Found>(
        [first, firstHead = m_heatmap->head(), second = secondData(), secondHead = head(), fits,
            derive = m_heatmap->derivation()](Monitor& monitor) mutable {
            Found found;
            if (fits)
                second = derive(second);
            const float magnitude = std::max(magnitudeOf(*first, firstHead, monitor),
                magnitudeOf(*second, secondHead, monitor));
            found.first = std::make_shared<HeatmapData>(*first, magnitude);
            found.second = std::make_shared<HeatmapData>(*second, magnitude);
            if (fits) {
                found.difference = HeatmapData::difference(*first, *second,
                    {QStringLiteral("A"), QStringLiteral("B")}, {{firstHead, secondHead}});
            }
            return found;
        },
        [this, firstHead = m_heatmap->head(), secondHead = head()](const Found& found) {
            adoptLook();
            m_first->setHead(firstHead);
            m_second->setHead(secondHead);
            m_first->setData(found.first);
            m_second->setData(found.second);
            m_difference->setData(found.difference);
            if (!isComparable()) { // no cell of one is the other's
                for (HeatmapModel* model : {m_first, m_second}) {
                    model->setHovered({});
                    model->setPinned({});
                }
            }
            Q_EMIT changed();
        });
}

} // namespace fovea::ui

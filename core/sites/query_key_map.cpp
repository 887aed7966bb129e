// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/query_key_map.h"

#include "attention/kernel_mask.h"
#include "base/lock.h"
#include "kernels/attention_survey.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>

namespace fovea
{

namespace
{

constexpr Index pictureCells = 1024;
constexpr float infinity = std::numeric_limits<float>::infinity();

Index cellCount(Index fine, int level)
{
    return (fine + (Index(1) << level) - 1) >> level;
}

void run(kernels::AttentionSurvey& survey, Monitor& monitor)
{
    monitor.check();
    survey.stop = [](void* context) { return static_cast<Monitor*>(context)->stopRequested(); };
    survey.context = &monitor;
    if (!kernels::surveyAttention(survey))
        throw Stopped();
}

/// Where the kernel puts its row statistics, and the summary made of them.
struct RowStatistics {
    std::vector<float> smallest, largest;
    std::vector<unsigned char> nonFinite;
    HeadSummary summary;

    RowStatistics(kernels::AttentionSurvey& survey, bool weights)
        : smallest(std::size_t(survey.rows)), largest(smallest.size()), nonFinite(smallest.size())
    {
        survey.statistics = true;
        survey.smallest = smallest.data();
        survey.largest = largest.data();
        survey.nonFinite = nonFinite.data();
        if (!weights)
            return;
        const auto place = [&](std::vector<float>& values) {
            values.resize(smallest.size());
            return values.data();
        };
        survey.entropy = place(summary.entropy);
        survey.distance = place(summary.distance);
        survey.first = place(summary.firstMass);
        survey.diagonal = place(summary.diagonalMass);
        survey.previous = place(summary.previousMass);
    }

    HeadSummary finish()
    {
        ValueRange range{infinity, -infinity, false};
        summary.rowMagnitude.reserve(smallest.size());
        for (std::size_t i = 0; i < smallest.size(); ++i) {
            range.minimum = std::min(range.minimum, smallest[i]);
            range.maximum = std::max(range.maximum, largest[i]);
            range.hasNonFinite |= nonFinite[i] != 0;
            const bool none = smallest[i] > largest[i];
            summary.rowMagnitude.push_back(
                none ? 0 : std::max(std::abs(smallest[i]), std::abs(largest[i])));
        }
        if (range.minimum > range.maximum)
            range.minimum = range.maximum = 0;
        summary.range = range;
        return std::move(summary);
    }
};

} // namespace

/// The maximum and the sum of exp(score - maximum) of each row.
struct QueryKeyMap::RowScales {
    std::vector<float> maximum;
    std::vector<float> sum;
};

/// The coarse picture of a head: cells of 2^level rows and columns.
struct QueryKeyMap::Picture {
    Matrix maximum;
    Matrix mean; ///< empty at level 0, where it is the same

    std::size_t bytes() const { return std::size_t(maximum.size() + mean.size()) * sizeof(float); }
};

/// What the numbers are computed from: rows and columns of tensors that several maps share.
struct QueryKeyMap::Inputs {
    Tensor query;
    Tensor key;
    float scale;
    Shows shows;
    std::shared_ptr<const attention::KernelMask> mask; ///< of all the tensors' rows and columns
    Range rows;
    Range columns;
    std::vector<unsigned char> hidden; ///< of all the tensors' columns, not 0 if hidden; or empty

    /// A block, counted from the first row and column of the map.
    kernels::AttentionSurvey blockOf(Index head, Range blockRows, Range blockColumns) const
    {
        const Index row = rows.begin + blockRows.begin;
        const Index column = columns.begin + blockColumns.begin;
        const Index features = query.dim(2);
        const Index keyHead = head / (query.dim(0) / key.dim(0));
        kernels::AttentionSurvey survey;
        survey.numbers = shows == Shows::Weights ? kernels::AttentionSurvey::Numbers::Weights
                                                 : kernels::AttentionSurvey::Numbers::Scores;
        survey.rows = blockRows.size();
        survey.columns = blockColumns.size();
        survey.keySize = survey.queryRow = survey.keyRow = features;
        survey.queries = query.floats().data() + (head * query.dim(1) + row) * features;
        survey.keys = key.floats().data() + (keyHead * key.dim(1) + column) * features;
        survey.scale = scale;
        survey.mask = mask->view().fromRow(row);
        survey.firstColumn = column;
        survey.hidden = hidden.empty() ? nullptr : hidden.data() + column;
        return survey;
    }
    kernels::AttentionSurvey whole(Index head) const
    {
        return blockOf(head, {0, rows.size()}, {0, columns.size()});
    }
};

/// The row scales of each head, which maps share that show parts of the same rows.
class QueryKeyMap::Normaliser
{
public:
    explicit Normaliser(std::shared_ptr<const Inputs> inputs)
        : m_inputs(std::move(inputs)), m_computing(std::size_t(m_inputs->query.dim(0)))
    {
    }

    const Inputs& inputs() const { return *m_inputs; }

    Scales known(Index head) const
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_scales.find(head);
        return found == m_scales.end() ? nullptr : found->second;
    }
    void set(Index head, Scales scales)
    {
        const std::lock_guard lock(m_mutex);
        m_scales.emplace(head, std::move(scales)); // the first ones stay
    }
    Scales get(Index head, Monitor& monitor)
    {
        const auto lock = lockOrStop(m_computing[std::size_t(head)], monitor);
        if (auto scales = known(head))
            return scales;
        auto scales = std::make_shared<RowScales>();
        kernels::AttentionSurvey survey = m_inputs->whole(head);
        addTo(survey, *scales);
        run(survey, monitor);
        set(head, scales);
        return scales;
    }
    static void addTo(kernels::AttentionSurvey& survey, RowScales& scales)
    {
        scales.maximum.resize(std::size_t(survey.rows));
        scales.sum.resize(std::size_t(survey.rows));
        survey.maximum = scales.maximum.data();
        survey.sum = scales.sum.data();
    }

private:
    const std::shared_ptr<const Inputs> m_inputs;
    std::vector<std::mutex> m_computing; ///< per head
    mutable std::mutex m_mutex;
    std::map<Index, Scales> m_scales;
};

QueryKeyMap::QueryKeyMap(
    Tensor query, Tensor key, float scale, const attention::AttentionMask& mask, Shows shows)
    : QueryKeyMap(
        [&] {
            assert(query.rank() == 3 && key.rank() == 3 && query.dim(2) == key.dim(2));
            assert(key.dim(0) > 0 && query.dim(0) % key.dim(0) == 0);
            auto inputs = std::make_shared<Inputs>();
            inputs->mask
                = std::make_shared<const attention::KernelMask>(mask, query.dim(1), key.dim(1));
            inputs->rows = {0, query.dim(1)};
            inputs->columns = {0, key.dim(1)};
            inputs->query = std::move(query);
            inputs->key = std::move(key);
            inputs->scale = scale;
            inputs->shows = shows;
            return inputs;
        }(),
        nullptr)
{
}

QueryKeyMap::QueryKeyMap(
    std::shared_ptr<const Inputs> inputs, std::shared_ptr<Normaliser> normaliser)
    : m_inputs(std::move(inputs)), m_normaliser(std::move(normaliser)),
      m_surveying(std::size_t(m_inputs->query.dim(0)))
{
    if (!m_normaliser && m_inputs->shows == Shows::Weights)
        m_normaliser = std::make_shared<Normaliser>(m_inputs);
    while (cellCount(std::max(rows(), columns()), m_pictureLevel) > pictureCells)
        ++m_pictureLevel;
}

QueryKeyMap::~QueryKeyMap() = default;

Index QueryKeyMap::heads() const
{
    return m_inputs->query.dim(0);
}

Index QueryKeyMap::rows() const
{
    return m_inputs->rows.size();
}

Index QueryKeyMap::columns() const
{
    return m_inputs->columns.size();
}

QueryKeyMap::Scales QueryKeyMap::scales(Index head, Monitor& monitor) const
{
    if (!m_normaliser)
        return nullptr;
    if (auto known = m_normaliser->known(head))
        return known;
    // One's own come with a survey, which is soon needed anyway.
    if (&m_normaliser->inputs() == m_inputs.get())
        survey(head, monitor);
    return m_normaliser->get(head, monitor);
}

std::shared_ptr<const QueryKeyMap::Picture> QueryKeyMap::knownPicture(Index head) const
{
    const std::lock_guard lock(m_pictureMutex);
    const auto found = std::find_if(m_pictures.begin(), m_pictures.end(),
        [head](const auto& kept) { return kept.first == head; });
    if (found == m_pictures.end())
        return nullptr;
    m_pictures.splice(m_pictures.begin(), m_pictures, found);
    return found->second;
}

std::shared_ptr<const QueryKeyMap::Picture> QueryKeyMap::picture(Index head, Monitor& monitor) const
{
    auto known = knownPicture(head);
    return known ? known : survey(head, monitor);
}

std::shared_ptr<const QueryKeyMap::Picture> QueryKeyMap::survey(Index head, Monitor& monitor) const
{
    const auto lock = lockOrStop(m_surveying[std::size_t(head)], monitor);
    if (auto known = knownPicture(head)) // another thread was faster
        return known;

    const bool weights = m_inputs->shows == Shows::Weights;
    kernels::AttentionSurvey survey = m_inputs->whole(head);
    Scales given;
    std::shared_ptr<RowScales> own;
    if (weights) {
        given = m_normaliser->known(head);
        if (!given && &m_normaliser->inputs() != m_inputs.get())
            given = m_normaliser->get(head, monitor);
    }
    if (given) {
        const Index first = m_inputs->rows.begin - m_normaliser->inputs().rows.begin;
        survey.givenMaximum = given->maximum.data() + first;
        survey.givenSum = given->sum.data() + first;
    } else if (weights) {
        own = std::make_shared<RowScales>();
        Normaliser::addTo(survey, *own);
    }

    auto picture = std::make_shared<Picture>();
    const Index cellRows = cellCount(rows(), m_pictureLevel);
    const Index cellColumns = cellCount(columns(), m_pictureLevel);
    survey.level = m_pictureLevel;
    survey.ldCells = cellColumns;
    picture->maximum.resize(cellRows, cellColumns);
    survey.cellMaximum = picture->maximum.data();
    if (m_pictureLevel > 0) {
        picture->mean.resize(cellRows, cellColumns);
        survey.cellMean = picture->mean.data();
    }
    RowStatistics statistics(survey, weights);
    run(survey, monitor);

    if (own)
        m_normaliser->set(head, std::move(own));
    keep(head, std::make_shared<const HeadSummary>(statistics.finish()));
    const std::lock_guard pictureLock(m_pictureMutex);
    m_pictures.emplace_front(head, picture);
    std::size_t bytes = 0;
    for (auto kept = m_pictures.begin(); kept != m_pictures.end();) {
        bytes += kept->second->bytes();
        const bool fits = bytes <= pictureBudget || kept == m_pictures.begin();
        kept = fits ? std::next(kept) : m_pictures.erase(kept);
    }
    return picture;
}

std::shared_ptr<const HeadSummary> QueryKeyMap::summarise(Index head, Monitor& monitor) const
{
    survey(head, monitor);
    return knownSummary(head);
}

void QueryKeyMap::computeCells(Index head, int level, Reduction reduction, Range rows,
    Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    const Scales given = scales(head, monitor);
    const Index step = Index(1) << level;
    const auto fine = [&](Range cells, Index size) {
        return Range{cells.begin * step, std::min(cells.end * step, size)};
    };
    const Range fineRows = fine(rows, this->rows());
    kernels::AttentionSurvey survey
        = m_inputs->blockOf(head, fineRows, fine(columns, this->columns()));
    if (given) {
        const Index first
            = m_inputs->rows.begin - m_normaliser->inputs().rows.begin + fineRows.begin;
        survey.givenMaximum = given->maximum.data() + first;
        survey.givenSum = given->sum.data() + first;
    }
    survey.level = level;
    survey.ldCells = out.outerStride();
    (reduction == Reduction::Maximum ? survey.cellMaximum : survey.cellMean) = out.data();
    run(survey, monitor);
}

void QueryKeyMap::block(
    Index head, Range rows, Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    assert(out.rows() == rows.size() && out.cols() == columns.size());
    monitor.check();
    if (out.size() == 0)
        return;
    if (m_pictureLevel == 0) {
        const auto known = knownPicture(head);
        const auto picture = known || scales(head, monitor) ? known : survey(head, monitor);
        if (picture) {
            out = picture->maximum.block(rows.begin, columns.begin, rows.size(), columns.size());
            return;
        }
    }
    computeCells(head, 0, Reduction::Maximum, rows, columns, out, monitor);
}

void QueryKeyMap::reducedBlock(Index head, int level, Reduction reduction, Range rows,
    Range columns, Eigen::Ref<Matrix> out, Monitor& monitor) const
{
    assert(level >= 0 && out.rows() == rows.size() && out.cols() == columns.size());
    monitor.check();
    if (out.size() == 0)
        return;
    if (level == 0) {
        block(head, rows, columns, out, monitor);
        return;
    }
    if (level < m_pictureLevel) {
        computeCells(head, level, reduction, rows, columns, out, monitor);
        return;
    }
    const auto base = picture(head, monitor);
    const bool isMean = reduction == Reduction::Mean;
    const Matrix& cells = isMean && m_pictureLevel > 0 ? base->mean : base->maximum;
    // Cells of the picture at the lower and right edge stand for fewer numbers.
    const Index cell = Index(1) << m_pictureLevel;
    const Index step = Index(1) << (level - m_pictureLevel);
    const auto numbersIn = [cell](Index i, Index size) { return std::min(cell, size - i * cell); };
    for (Index r = 0; r < rows.size(); ++r) {
        monitor.check();
        const Index top = (rows.begin + r) * step;
        const Index bottom = std::min(top + step, cells.rows());
        for (Index c = 0; c < columns.size(); ++c) {
            const Index left = (columns.begin + c) * step;
            const Index right = std::min(left + step, cells.cols());
            double sum = 0;
            double count = 0;
            float maximum = -infinity;
            for (Index i = top; i < bottom; ++i) {
                for (Index j = left; j < right; ++j) {
                    const float value = cells(i, j);
                    if (isMean) {
                        const double numbers
                            = double(numbersIn(i, this->rows()) * numbersIn(j, this->columns()));
                        sum += double(value) * numbers;
                        count += numbers;
                    } else if (value > maximum || std::isnan(value)) {
                        maximum = value;
                    }
                }
            }
            out(r, c) = isMean ? float(sum / count) : maximum;
        }
    }
}

std::vector<TopCell> QueryKeyMap::topCells(
    Index head, Range rows, Range columns, int count, Monitor& monitor) const
{
    constexpr Index fewNumbers = Index(1) << 16;
    if (m_pictureLevel == 0 || count <= 0 || rows.size() * columns.size() <= fewNumbers)
        return AttentionMap::topCells(head, rows, columns, count, monitor);

    // The cells of the picture are looked into from the largest down, until what is left is too
    // small.
    const auto base = picture(head, monitor);
    const Index step = Index(1) << m_pictureLevel;
    const auto within = [step](Index cell, Range range) {
        return Range{std::max(cell * step, range.begin), std::min((cell + 1) * step, range.end)};
    };
    std::vector<TopCell> bounds; // the first place that a cell has in the range
    for (Index r = rows.begin / step; r * step < rows.end; ++r) {
        for (Index c = columns.begin / step; c * step < columns.end; ++c) {
            const float maximum = base->maximum(r, c);
            bounds.push_back({within(r, rows).begin, within(c, columns).begin,
                std::isnan(maximum) ? infinity : maximum}); // a NaN hides what else is there
        }
    }
    const auto later = [](const TopCell& a, const TopCell& b) {
        return std::tie(a.value, b.row, b.column) < std::tie(b.value, a.row, a.column);
    };
    std::make_heap(bounds.begin(), bounds.end(), later);
    TopCells top(count);
    Matrix numbers(step, step);
    while (!bounds.empty() && top.mayTake(bounds.front())) {
        const Range cellRows = within(bounds.front().row / step, rows);
        const Range cellColumns = within(bounds.front().column / step, columns);
        auto part = numbers.topLeftCorner(cellRows.size(), cellColumns.size());
        block(head, cellRows, cellColumns, part, monitor);
        top.add(part, cellRows.begin, cellColumns.begin);
        std::pop_heap(bounds.begin(), bounds.end(), later);
        bounds.pop_back();
    }
    return top.sorted();
}

std::shared_ptr<const AttentionMap> QueryKeyMap::part(Range rows, Range columns) const
{
    auto inputs = std::make_shared<Inputs>(*m_inputs);
    inputs->rows = {m_inputs->rows.begin + rows.begin, m_inputs->rows.begin + rows.end};
    inputs->columns
        = {m_inputs->columns.begin + columns.begin, m_inputs->columns.begin + columns.end};
    return std::shared_ptr<QueryKeyMap>(new QueryKeyMap(std::move(inputs), m_normaliser));
}

std::shared_ptr<const AttentionMap> QueryKeyMap::withoutColumns(
    std::vector<Index> columns, bool renormalise) const
{
    auto inputs = std::make_shared<Inputs>(*m_inputs);
    inputs->hidden.resize(std::size_t(m_inputs->key.dim(1)));
    for (const Index column : columns)
        inputs->hidden[std::size_t(m_inputs->columns.begin + column)] = 1;
    return std::shared_ptr<QueryKeyMap>(
        new QueryKeyMap(std::move(inputs), renormalise ? nullptr : m_normaliser));
}

} // namespace fovea

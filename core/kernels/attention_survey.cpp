// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/attention_survey.h"

#include "kernels/survey_results.h"
#include "kernels/workspace.h"

#include <algorithm>
#include <memory>

namespace fovea::kernels
{

namespace
{

constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();
/// Blocks of keys between two looks at the stop request.
constexpr Size blocksBetweenStops = 32;

class Survey
{
public:
    explicit Survey(const AttentionSurvey& a) : m_a(a), m_layout(a), m_stop(a.stop, a.context) { }

    bool run()
    {
        const Size blocks = m_layout.blocks;
        float* keys = scratch(Slot::Keys, blocks * m_layout.keyStride);
        std::unique_ptr<unsigned char[]> hidden;
        if (m_a.hidden)
            hidden = std::make_unique<unsigned char[]>(std::size_t(blocks));
        const SurveyKeys packed{keys, hidden.get()};
        const Size taskRows = std::max(panelWidth, m_layout.cell);
        const Size tasks = (m_a.rows + taskRows - 1) / taskRows;
        const double work = 2.0 * double(m_a.rows) * double(m_a.columns) * double(m_a.keySize + 30);
        const int threads = threadsFor(work);
        parallelFor(threads, blocks, [&](Size block) {
            if (m_stop.isMade())
                return;
            const Size first = block * m_layout.block;
            const Size count = m_layout.keysIn(m_a, block);
            packSlivers(count, m_a.keySize, m_a.keys + first * m_a.keyRow, m_a.keyRow,
                keys + block * m_layout.keyStride);
            if (m_a.hidden) {
                hidden[std::size_t(block)] = std::any_of(m_a.hidden + first,
                    m_a.hidden + first + count, [](unsigned char c) { return c != 0; });
            }
        });
        parallelFor(threads, tasks, [&](Size t) {
            // The last rows first: under a causal mask they are the long ones.
            const Size first = (tasks - 1 - t) * taskRows;
            if (!m_stop.isMade())
                surveyRows(packed, first, std::min(first + taskRows, m_a.rows));
        });
        return !m_stop.isMade();
    }

private:
    /// Rows of whole cells.
    void surveyRows(const SurveyKeys& keys, Size firstRow, Size endRow)
    {
        const bool weights = m_a.numbers == AttentionSurvey::Numbers::Weights;
        const Size cells = m_layout.cellColumns;
        const Size firstCell = firstRow / m_layout.cell;
        const Size endCell = (endRow + m_layout.cell - 1) / m_layout.cell;
        for (Size r = firstCell; r < endCell; ++r) {
            if (m_a.cellMaximum)
                std::fill_n(m_a.cellMaximum + r * m_a.ldCells, cells, weights ? 0.0f : -infinity);
            if (m_a.cellMean)
                std::fill_n(m_a.cellMean + r * m_a.ldCells, cells, 0.0f);
        }
        float* queries = scratch(Slot::Queries, m_a.keySize * panelWidth);
        float* scores = scratch(Slot::Scores, m_layout.block * panelWidth);
        std::vector<Size> bad;
        for (Size row = firstRow; row < endRow; row += panelWidth) {
            SurveyPanel panel;
            startPanel(m_a, row, std::min(row + panelWidth, endRow), panel);
            panel.cellMaximum = scratch(Slot::Output, cells * panelWidth);
            panel.cellSum = scratch(Slot::Values, cells * panelWidth);
            panel.blockMaximum = scratch(Slot::Tile, m_layout.blocks * panelWidth);
            packPanelsTransposed(m_a.keySize, panel.count, m_a.queries + row * m_a.queryRow,
                m_a.queryRow, queries, m_a.keySize * panelWidth);
            for (Size block = 0; block < m_layout.blocks; ++block) {
                if (block % blocksBetweenStops == 0 && m_stop.isMade())
                    return;
                addBlock(m_a, m_layout, keys, block, queries, scores, panel);
            }
            finishPanel(m_a, m_layout, panel, bad);
        }
        finishMeans(firstCell, endCell);
        for (const Size row : bad)
            spoilCells(row);
    }

    /// Makes the cells of a row without numbers NaN where it may look.
    void spoilCells(Size row)
    {
        const Size cell = m_layout.cell;
        for (Size c = 0; c < m_layout.cellColumns; ++c) {
            if (!allowsAny(m_a, row, c * cell, std::min((c + 1) * cell, m_a.columns)))
                continue;
            const Size place = row / cell * m_a.ldCells + c;
            if (m_a.cellMaximum)
                m_a.cellMaximum[place] = notANumber;
            if (m_a.cellMean)
                m_a.cellMean[place] = notANumber;
        }
    }

    void finishMeans(Size firstCell, Size endCell)
    {
        const Size cell = m_layout.cell;
        for (Size r = firstCell; m_a.cellMean && r < endCell; ++r) {
            const Size rows = std::min(cell, m_a.rows - r * cell);
            for (Size c = 0; c < m_layout.cellColumns; ++c) {
                const Size columns = std::min(cell, m_a.columns - c * cell);
                m_a.cellMean[r * m_a.ldCells + c] /= float(rows * columns);
            }
        }
    }

    const AttentionSurvey& m_a;
    const SurveyLayout m_layout;
    StopRequest m_stop;
};

} // namespace

bool surveyAttention(const AttentionSurvey& survey)
{
    return Survey(survey).run();
}

} // namespace fovea::kernels

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/row_arithmetic.h"
#include "models/heatmap_model.h"
#include "models/text_result.h"

namespace fovea::ui
{

/// All numbers of one query in one head, with what is needed to show them. Immutable.
struct NeuronRow {
    std::shared_ptr<const TextResult> result; ///< whose layer this is of
    Index head = 0;
    Index heads = 1;
    Index query = 0;
    attention::RowArithmetic numbers;
    /// Largest finite magnitudes: of the query and all keys, of all products, of all values, and of
    /// the weighted values and their sum.
    float keyMagnitude = 0;
    float productMagnitude = 0;
    float valueMagnitude = 0;
    float outputMagnitude = 0;
    float scoreMagnitude = 0; ///< of the scores
    Index strongest = -1; ///< the key with the largest weight; -1 when none is above 0
    /// Whether the sum of the weighted values is what the model recorded as the head's output.
    bool followsOutput = true;

    QString label(Index token) const { return result->labels.value(token); }
};

/// For a worker. @pre canExplain(*result) @throws Stopped
std::shared_ptr<const NeuronRow> makeNeuronRow(
    std::shared_ptr<const TextResult> result, Index head, Index query, Monitor& monitor);

/// Which query and key of an attention are looked at, and their numbers. Shares the head and the
/// hovered and pinned cell with the heat map: its pinned cell gives query and key.
class NeuronModel : public QObject
{
    Q_OBJECT
public:
    explicit NeuronModel(HeatmapModel* heatmap, QObject* parent = nullptr);

    /// What the heat map's matrix is of; null when there is nothing.
    void setResult(std::shared_ptr<const TextResult> result);
    /// Numbers are computed while it is active.
    void setActive(bool active);
    Index tokens() const { return m_result ? m_result->tokens() : 0; }

    /// At first the last token that is not a special one: it sees the others in causal models too.
    Index query() const;
    void setQuery(Index query);
    /// The chosen key; -1 for none.
    Index key() const { return m_key; }
    /// Pins the cell in the heat map, or lets go of it.
    void setKey(Index key);
    Index hoveredKey() const { return m_hoveredKey; }
    void setHoveredKey(Index key);
    /// The key whose numbers are shown large: hovered, else chosen, else the strongest.
    Index shownKey() const;

    /// Of the query that was chosen last; of an older one while isBusy(); else null.
    const std::shared_ptr<const NeuronRow>& row() const { return m_row; }
    bool isBusy() const { return m_job.isRunning(); }

Q_SIGNALS:
    /// Query, key or numbers.
    void changed();
    void failed(const QString& message);

private:
    void refresh();
    void pin();
    void takePinned();
    bool sharesCells() const;
    Cell heatmapCell(Index key) const;

    HeatmapModel* m_heatmap;
    std::shared_ptr<const TextResult> m_result;
    std::shared_ptr<const NeuronRow> m_row;
    Index m_query = -1; ///< -1: not chosen
    Index m_key = -1;
    Index m_hoveredKey = -1;
    bool m_isActive = false;
    bool m_isPinning = false; ///< the change of the pinned cell comes from here
    Job m_job;
};

} // namespace fovea::ui

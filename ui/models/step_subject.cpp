// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/step_subject.h"

#include "models/text_computation.h"
#include "models/text_result.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace fovea::ui
{

namespace
{

/// The query, the key, and those that get the most of the query, in the order of the sentence.
std::vector<Index> tokensToDraw(const Vector& weights, Index query, Index key)
{
    std::vector<Index> order(std::size_t(weights.size()));
    std::iota(order.begin(), order.end(), Index(0));
    const auto isOfCell = [=](Index token) { return token == query || token == key; };
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) {
        if (isOfCell(a) != isOfCell(b))
            return isOfCell(a);
        return weights[a] > weights[b];
    });
    order.resize(std::min(order.size(), std::size_t(mostDrawn)));
    std::sort(order.begin(), order.end());
    return order;
}

/// Some rows of a matrix.
Tensor rowsOf(const Tensor& matrix, const std::vector<Index>& rows)
{
    Tensor result({Index(rows.size()), matrix.dim(1)});
    MatrixMap out = result.mutableMatrix();
    for (std::size_t i = 0; i < rows.size(); ++i)
        out.row(Index(i)) = matrix.matrix().row(rows[i]);
    return result;
}

void setRow(Tensor& matrix, std::size_t row, const Vector& values, const std::vector<Index>& places)
{
    MatrixMap out = matrix.mutableMatrix();
    for (std::size_t j = 0; j < places.size(); ++j)
        out(Index(row), Index(j)) = values[places[j]];
}

} // namespace

std::shared_ptr<const StepSubject> stepSubject(
    const TextResult& result, Index head, Index query, Index key, Monitor& monitor)
{
    auto subject = std::make_shared<StepSubject>();
    QStringList texts = result.texts;
    texts.removeAll(QString()); // there is no second one
    subject->sentence = texts.join(QStringLiteral(" / "));
    subject->layer = result.layer;
    subject->head = head;
    subject->tokens = result.tokens();
    subject->rule = scoreRule(result, head);
    subject->projection = result.model->projectionRule(result.layer);
    attention::RowArithmetic row = explainQuery(result, head, query, monitor);
    subject->drawn = tokensToDraw(row.weights, query, key);
    const std::vector<Index>& drawn = subject->drawn;
    const auto placeOf = [&drawn](Index token) {
        return Index(std::lower_bound(drawn.begin(), drawn.end(), token) - drawn.begin());
    };
    subject->query = placeOf(query);
    subject->key = placeOf(key);
    for (const Index token : drawn) {
        subject->labels += result.labels.value(token);
        subject->ids.push_back(result.input[std::size_t(token)].id);
    }
    const std::string inputs = "hidden_states." + std::to_string(result.layer);
    if (const auto found = result.tensors.find(inputs);
        found != result.tensors.end() && found->second.rank() == 2)
        subject->inputs = rowsOf(found->second, drawn);
    subject->keys = rowsOf(row.keys, drawn);
    subject->values = rowsOf(row.values, drawn);

    const Index n = Index(drawn.size());
    subject->queries = Tensor({n, row.query.size()});
    subject->outputs = Tensor({n, row.output.size()});
    subject->scores = Tensor({n, n});
    subject->weights = Tensor({n, n});
    subject->sums = Tensor({n});
    if (row.hasProducts()) {
        subject->dots = Tensor({n, n});
        subject->added = Tensor({n, n});
    }
    for (std::size_t i = 0; i < drawn.size(); ++i) {
        monitor.progress(double(i) / double(drawn.size()));
        row = explainQuery(result, head, drawn[i], monitor);
        subject->queries.mutableMatrix().row(Index(i)) = row.query.transpose();
        subject->outputs.mutableMatrix().row(Index(i)) = row.output.transpose();
        setRow(subject->scores, i, row.scores, drawn);
        setRow(subject->weights, i, row.weights, drawn);
        if (row.hasProducts()) {
            setRow(subject->dots, i, row.dots, drawn);
            setRow(subject->added, i, row.added, drawn);
        }
        subject->sums.mutableFloats()[i] = row.weightSum;
        subject->followsFromScores.push_back(row.followsFromScores);
    }
    return subject;
}

} // namespace fovea::ui

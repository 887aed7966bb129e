// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0

// Sums over products of axes that have letters: "bqhd,bkhd->bhqk".

#include "kernels/matmul.h"
#include "models/graph/operators/elements.h"
#include "models/graph/operators/family.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace fovea::graph
{

namespace
{

/// Axes by name: a letter, or -1, -2 ... for those that an ellipsis stands for, from its last one.
using Labels = std::vector<int>;

bool contains(const Labels& labels, int label)
{
    return std::find(labels.begin(), labels.end(), label) != labels.end();
}

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

struct Equation {
    std::vector<Labels> terms; ///< one for each input
    Labels output;
};

/// @param rank of the term; -1: what the ellipsis stands for is `ellipsis` axes
Labels readTerm(const Call& call, const std::string& term, Index rank, Index ellipsis = 0)
{
    const auto dots = term.find("...");
    const Index letters = Index(term.size()) - (dots == std::string::npos ? 0 : 3);
    if (rank >= 0)
        ellipsis = dots == std::string::npos ? 0 : rank - letters;
    if (ellipsis < 0 || (rank >= 0 && letters + ellipsis != rank))
        call.refuseShapes();
    Labels labels;
    for (std::size_t i = 0; i < term.size(); ++i) {
        if (i == dots) {
            for (Index k = ellipsis; k > 0; --k)
                labels.push_back(-int(k));
            i += 2;
        } else if (isLetter(term[i])) {
            labels.push_back(term[i]);
        } else {
            call.refuseAttribute("equation");
        }
    }
    return labels;
}

Equation readEquation(const Call& call)
{
    std::string text = call.text("equation", "");
    std::erase(text, ' ');
    const auto arrow = text.find("->");
    const std::string left = text.substr(0, arrow);
    Equation equation;
    for (std::size_t begin = 0; begin <= left.size();) {
        const std::size_t end = std::min(left.find(',', begin), left.size());
        const std::size_t i = equation.terms.size();
        if (i >= call.inputCount())
            call.refuseAttribute("equation");
        equation.terms.push_back(
            readTerm(call, left.substr(begin, end - begin), call.floats(i).rank()));
        begin = end + 1;
    }
    if (equation.terms.size() != call.inputCount())
        call.refuseAttribute("equation");

    std::map<int, int> counts;
    Index ellipsis = 0;
    for (const Labels& term : equation.terms) {
        for (const int label : term) {
            ++counts[label];
            ellipsis = std::max(ellipsis, -Index(label));
        }
    }
    if (arrow != std::string::npos) {
        equation.output = readTerm(call, text.substr(arrow + 2), -1, ellipsis);
        Labels sorted = equation.output;
        std::sort(sorted.begin(), sorted.end());
        const bool isKnown = std::all_of(
            sorted.begin(), sorted.end(), [&](int label) { return counts.contains(label); });
        if (!isKnown || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            call.refuseAttribute("equation");
        return equation;
    }
    // What an ellipsis stands for, then the letters that stand there once.
    for (const auto& [label, count] : counts) {
        if (label < 0 || count == 1)
            equation.output.push_back(label);
    }
    return equation;
}

/// Numbers whose axes have each a label of its own.
struct Operand {
    Tensor numbers; ///< keeps the storage
    Labels labels;
    Shape sizes;
    std::vector<Index> strides;

    const float* data() const { return numbers.floats().data(); }
    /// @pre it has all of them
    Shape sizesOf(const Labels& order) const { return chosen(sizes, order); }
    std::vector<Index> stridesOf(const Labels& order) const { return chosen(strides, order); }

private:
    std::vector<Index> chosen(const std::vector<Index>& all, const Labels& order) const
    {
        std::vector<Index> result;
        for (const int label : order) {
            const auto found = std::find(labels.begin(), labels.end(), label);
            result.push_back(all[std::size_t(found - labels.begin())]);
        }
        return result;
    }
};

Operand packedOperand(Tensor numbers, Labels labels, Shape sizes)
{
    std::vector<Index> strides = stridesOf(sizes);
    return {std::move(numbers), std::move(labels), std::move(sizes), std::move(strides)};
}

/// The inputs, with the diagonal of axes that share a label, and without axes of size 1 where others
/// of that label are longer: those are broadcast.
std::vector<Operand> readOperands(const Call& call, const Equation& equation)
{
    std::map<int, Index> sizes;
    for (std::size_t i = 0; i < equation.terms.size(); ++i) {
        for (std::size_t k = 0; k < equation.terms[i].size(); ++k) {
            const Index size = call.input(i).shape()[k];
            Index& known = sizes.emplace(equation.terms[i][k], size).first->second;
            if (known != size && known != 1 && size != 1)
                call.refuseShapes();
            known = known == 1 ? size : known;
        }
    }
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < equation.terms.size(); ++i) {
        const Labels& term = equation.terms[i];
        Operand operand;
        operand.numbers = call.floats(i);
        const Shape& shape = operand.numbers.shape();
        const std::vector<Index> strides = stridesOf(shape);
        for (std::size_t k = 0; k < term.size(); ++k) {
            const auto known = std::find(operand.labels.begin(), operand.labels.end(), term[k]);
            if (known != operand.labels.end()) {
                const auto place = std::size_t(known - operand.labels.begin());
                if (shape[k] != operand.sizes[place])
                    call.refuseShapes();
                operand.strides[place] += strides[k];
            } else if (shape[k] == sizes.at(term[k])) {
                operand.labels.push_back(term[k]);
                operand.sizes.push_back(shape[k]);
                operand.strides.push_back(strides[k]);
            }
        }
        operands.push_back(std::move(operand));
    }
    return operands;
}

bool liesInOrder(const Operand& x, const Labels& order)
{
    const Shape sizes = x.sizesOf(order);
    const std::vector<Index> strides = x.stridesOf(order);
    const std::vector<Index> wanted = stridesOf(sizes);
    for (std::size_t k = 0; k < sizes.size(); ++k) {
        if (sizes[k] != 1 && strides[k] != wanted[k])
            return false;
    }
    return true;
}

/// The same numbers, one after the other with the axes in this order. @pre it has no others
Tensor packed(Call& call, const Operand& x, const Labels& order)
{
    if (liesInOrder(x, order))
        return x.numbers;
    auto [result, out] = call.temporary(x.sizesOf(order));
    copyStrided(x.data(), x.sizesOf(order), x.stridesOf(order), out);
    return result;
}

/// Sums over the axes that are not among `kept`.
Operand summed(Call& call, Operand x, const Labels& kept)
{
    Labels left, rest;
    for (const int label : x.labels)
        (contains(kept, label) ? left : rest).push_back(label);
    if (rest.empty())
        return x;
    Labels order = left;
    order.insert(order.end(), rest.begin(), rest.end());
    const Tensor all = packed(call, x, order);
    const Index count = elementCount(x.sizesOf(rest));
    const Shape sizes = x.sizesOf(left);
    auto [result, out] = call.temporary(sizes);
    const float* in = all.floats().data();
    for (Index i = 0; i < elementCount(sizes); ++i, in += count)
        out[i] = float(std::accumulate(in, in + count, 0.0));
    return packedOperand(std::move(result), std::move(left), sizes);
}

/// A product of two operands, summed over the axes that are not among `kept`, by matrix products.
Operand contract(Call& call, Operand a, Operand b, const Labels& kept)
{
    Labels keptOfA = kept, keptOfB = kept;
    keptOfA.insert(keptOfA.end(), b.labels.begin(), b.labels.end());
    keptOfB.insert(keptOfB.end(), a.labels.begin(), a.labels.end());
    a = summed(call, std::move(a), keptOfA);
    b = summed(call, std::move(b), keptOfB);
    Labels batch, rows, columns, inner;
    for (const int label : kept) {
        const bool inA = contains(a.labels, label);
        const bool inB = contains(b.labels, label);
        if (inA || inB)
            (inA && inB ? batch : inA ? rows : columns).push_back(label);
    }
    for (const int label : a.labels) {
        if (!contains(kept, label))
            inner.push_back(label);
    }
    const auto joined = [&batch](const Labels& first, const Labels& second) {
        Labels all = batch;
        all.insert(all.end(), first.begin(), first.end());
        all.insert(all.end(), second.begin(), second.end());
        return all;
    };
    const Index m = elementCount(a.sizesOf(rows));
    const Index n = elementCount(b.sizesOf(columns));
    const Index k = elementCount(a.sizesOf(inner));
    Shape sizes = a.sizesOf(batch);
    const Index count = elementCount(sizes);
    for (const Shape& more : {a.sizesOf(rows), b.sizesOf(columns)})
        sizes.insert(sizes.end(), more.begin(), more.end());
    auto [result, out] = call.temporary(sizes);
    const Tensor left = packed(call, a, joined(rows, inner));
    const bool isTransposed = liesInOrder(b, joined(columns, inner));
    const Tensor right
        = isTransposed ? b.numbers : packed(call, b, joined(inner, columns));
    const float* x = left.floats().data();
    const float* y = right.floats().data();
    if (k == 0)
        std::fill_n(out, count * m * n, 0.0f);
    const Index batches = m * n * k == 0 ? 0 : count;
    float* place = out;
    for (Index i = 0; i < batches; ++i, x += m * k, y += k * n, place += m * n) {
        if (m * n == 1) {
            *place = std::inner_product(x, x + k, y, 0.0f);
            continue;
        }
        kernels::matmul(m, n, k, x, k, y, isTransposed ? k : n,
            isTransposed ? kernels::Right::Transposed : kernels::Right::Normal, nullptr,
            kernels::Activation::Identity, place, n);
    }
    return packedOperand(std::move(result), joined(rows, columns), std::move(sizes));
}

/// More than two inputs are taken together one after the other.
void einsum(Call& call)
{
    const Equation equation = readEquation(call);
    std::vector<Operand> operands = readOperands(call, equation);
    Operand result = std::move(operands[0]);
    for (std::size_t i = 1; i < operands.size(); ++i) {
        Labels kept = equation.output;
        for (std::size_t j = i + 1; j < operands.size(); ++j) {
            for (const int label : operands[j].labels) {
                if (!contains(kept, label))
                    kept.push_back(label);
            }
        }
        result = contract(call, std::move(result), std::move(operands[i]), kept);
    }
    result = summed(call, std::move(result), equation.output);
    const Shape shape = result.sizesOf(equation.output);
    call.checkSize(shape);
    call.give(0,
        {packed(call, result, equation.output).reshaped(shape), call.input(0).type});
}

} // namespace

void addEinsum(OperatorTable& table)
{
    table["Einsum"] = plain<einsum>(1, anyNumber);
}

} // namespace fovea::graph

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/graph/operation.h"

#include <map>

namespace fovea::graph
{

/// Operators by name, of one family; each family fills in its own (see README.md).
using OperatorTable = std::map<std::string, Operator>;

/// An operation that needs nothing but its call: a function.
template <void (*function)(Call&)> class Function : public Operation
{
public:
    void run(Call& call) const override { function(call); }
    static std::shared_ptr<const Operation> make(const NodeReader&, const Constants&)
    {
        static const auto only = std::make_shared<Function>();
        return only;
    }
};

/// For tables: {"Relu", plain<relu>(1)}.
template <void (*function)(Call&)>
Operator plain(std::size_t leastInputs, std::size_t mostInputs = 0, std::size_t mostOutputs = 1)
{
    return {leastInputs, std::max(leastInputs, mostInputs), mostOutputs, &Function<function>::make};
}

void addActivation(OperatorTable& table);
void addArithmetic(OperatorTable& table);
void addConvolution(OperatorTable& table);
void addEinsum(OperatorTable& table);
void addElementwise(OperatorTable& table);
void addGridSample(OperatorTable& table);
void addIndexing(OperatorTable& table);
void addLayout(OperatorTable& table);
void addNormalisation(OperatorTable& table);
void addPadding(OperatorTable& table);
void addPermutedProduct(OperatorTable& table);
void addPooling(OperatorTable& table);
void addProduct(OperatorTable& table);
void addReduction(OperatorTable& table);
void addResize(OperatorTable& table);
void addScatter(OperatorTable& table);
void addSorting(OperatorTable& table);
void addTransposedConvolution(OperatorTable& table);

} // namespace fovea::graph

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/transformer/checkpoint.h"
#include "models/transformer/weights.h"

#include <set>

namespace fovea::transformer
{

/// The tensors of a checkpoint that a model does not use.
struct LoadReport {
    /// Perhaps another head, perhaps a sign that the model is not what it seems.
    std::vector<std::string> unused;
    /// Known not to matter: position_ids, masks, poolers, ...
    std::vector<std::string> harmless;
    std::int64_t parameters = 0; ///< numbers in the tensors that are used
    std::vector<std::string> types; ///< of these tensors as stored, such as "F16"; each once
};

/// Takes the tensors of a model out of a checkpoint, by their names with or without the model's
/// prefix, and checks their shapes. Missing ones are collected: finish() names them.
class WeightLoader
{
public:
    /// @param prefix "bert."
    WeightLoader(const Checkpoint& checkpoint, std::string prefix);

    /// Whether there is such a tensor, with or without the prefix.
    bool has(const std::string& name) const { return !find(name).empty(); }

    /// @param name in full, e.g. "embeddings.cls_token"
    /// @param shape -1 allows any size
    /// @return empty when there is none; finish() says so
    /// @throws Error when it has another shape or type
    Weight tensor(const std::string& name, const Shape& shape);

    enum class Bias { Required, None };
    /// name.weight and name.bias for `outputs` x `inputs` numbers.
    Linear::Part linearPart(const std::string& name, Index outputs, Index inputs,
        Linear::Layout layout = Linear::Layout::OutputMajor, Bias bias = Bias::Required);
    Linear linear(const std::string& name, Index outputs, Index inputs,
        Linear::Layout layout = Linear::Layout::OutputMajor, Bias bias = Bias::Required);
    /// name.weight and name.bias; gamma and beta in old files.
    NormWeights norm(const std::string& name, Index size, bool bias);
    /// name.weight as vectors by number. @param count -1: any
    Table table(const std::string& name, Index count, Index size);

    /// Layers that config.json doesn't know contradict it: leaving them out would show another
    /// model's numbers.
    /// @param pattern what tensors of a layer begin with, "#" for its number
    /// @throws Error naming a tensor of layer `count` or a later one
    void refuseLayersFrom(Index count, const std::string& pattern) const;

    /// @throws Error naming the tensors that were missing
    LoadReport finish();

private:
    std::string find(const std::string& name) const;

    const Checkpoint& m_checkpoint;
    std::string m_prefix;
    std::vector<std::string> m_missing;
    std::set<std::string> m_used;
    std::set<std::string> m_types;
    std::int64_t m_parameters = 0;
};

} // namespace fovea::transformer

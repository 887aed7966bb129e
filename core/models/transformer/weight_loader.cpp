// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/transformer/weight_loader.h"

#include "base/error.h"
#include "io/printable.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace fovea::transformer
{

namespace
{

/// Ends of names of tensors that are no weights, or belong to no head that Fovea shows.
constexpr std::array harmlessEnds{"position_ids", "token_type_ids", ".attn.bias",
    ".attn.masked_bias", ".attention.bias", ".attention.masked_bias", "rotary_emb.inv_freq",
    "inv_freq", "pooler.dense.weight", "pooler.dense.bias", "pooler.weight", "pooler.bias",
    "mask_token", "cls.seq_relationship.weight", "cls.seq_relationship.bias",
    "sop_classifier.classifier.weight", "sop_classifier.classifier.bias",
    // The same numbers as another tensor's.
    "decoder.bias", "lm_head.weight", "decoder.weight", "vocab_projector.weight"};

bool isHarmless(const std::string& name)
{
    return std::any_of(harmlessEnds.begin(), harmlessEnds.end(),
        [&](std::string_view end) { return name.ends_with(end); });
}

std::string list(const std::vector<std::string>& names)
{
    constexpr std::size_t shown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, names.size()); ++i)
        text += (i ? ", " : "") + io::printable(names[i]);
    return text;
}

} // namespace

WeightLoader::WeightLoader(const Checkpoint& checkpoint, std::string prefix)
    : m_checkpoint(checkpoint), m_prefix(std::move(prefix))
{
}

std::string WeightLoader::find(const std::string& name) const
{
    if (m_checkpoint.has(m_prefix + name))
        return m_prefix + name;
    return m_checkpoint.has(name) ? name : std::string();
}

Weight WeightLoader::tensor(const std::string& name, const Shape& shape)
{
    const std::string full = find(name);
    if (full.empty()) {
        m_missing.push_back(m_prefix + name);
        return {};
    }
    Tensor result = m_checkpoint.tensor(full);
    const DType type = result.type();
    if (m_used.insert(full).second) {
        m_types.insert(fovea::name(type));
        m_parameters += result.size();
    }
    if (type != DType::F32 && type != DType::F16 && type != DType::BF16 && type != DType::F64) {
        throw Error(FOVEA_TEXT("Error",
                        "The tensor %1 of %2 holds %3, but weights are F32, F16, BF16 or F64. "
                        "Quantised models can't be opened."),
            {full, m_checkpoint.displayName(), fovea::name(type)});
    }
    const bool fits = std::equal(shape.begin(), shape.end(), result.shape().begin(),
        result.shape().end(), [](Index want, Index is) { return want < 0 || want == is; });
    if (!fits || result.size() == 0) {
        std::string expected = "[";
        for (std::size_t i = 0; i < shape.size(); ++i)
            expected += (i ? ", " : "") + (shape[i] < 0 ? "n" : std::to_string(shape[i]));
        throw Error(FOVEA_TEXT("Error",
                        "The tensor %1 of %2 has the shape %3, but config.json asks for %4. Check "
                        "that they belong together."),
            {full, m_checkpoint.displayName(), toString(result.shape()), expected + "]"});
    }
    return {std::move(result), full, m_checkpoint.displayName()};
}

Linear::Part WeightLoader::linearPart(
    const std::string& name, Index outputs, Index inputs, Linear::Layout layout, Bias bias)
{
    const bool outputMajor = layout == Linear::Layout::OutputMajor;
    Linear::Part part;
    part.weight = tensor(
        name + ".weight", outputMajor ? Shape{outputs, inputs} : Shape{inputs, outputs});
    if (bias == Bias::Required)
        part.bias = tensor(name + ".bias", {outputs});
    return part;
}

Linear WeightLoader::linear(
    const std::string& name, Index outputs, Index inputs, Linear::Layout layout, Bias bias)
{
    Linear::Part part = linearPart(name, outputs, inputs, layout, bias);
    if (part.weight.isEmpty())
        return {};
    return Linear({std::move(part)}, layout);
}

NormWeights WeightLoader::norm(const std::string& name, Index size, bool bias)
{
    // Files converted from TensorFlow, bert-base-uncased among them, keep its names.
    const bool old = !has(name + ".weight") && has(name + ".gamma");
    NormWeights result;
    result.weight = tensor(name + (old ? ".gamma" : ".weight"), {size}).toFloat();
    if (bias)
        result.bias = tensor(name + (old ? ".beta" : ".bias"), {size}).toFloat();
    return result;
}

Table WeightLoader::table(const std::string& name, Index count, Index size)
{
    return Table(tensor(name + ".weight", {count, size}));
}

void WeightLoader::refuseLayersFrom(Index count, const std::string& pattern) const
{
    const std::size_t hash = pattern.find('#');
    const std::string begin = pattern.substr(0, hash);
    const std::string end = pattern.substr(hash + 1);
    for (const std::string& name : m_checkpoint.names()) {
        const std::size_t place = (name.starts_with(m_prefix) ? m_prefix.size() : 0);
        if (name.compare(place, begin.size(), begin) != 0)
            continue;
        const char* const digits = name.data() + place + begin.size();
        Index number = 0;
        const auto [rest, error] = std::from_chars(digits, name.data() + name.size(), number);
        if (error != std::errc() || number < count || !std::string_view(rest).starts_with(end))
            continue;
        throw Error(FOVEA_TEXT("Error",
                        "%1 holds the tensor %2 of a layer beyond the %3 that its config.json asks "
                        "for. Check that both belong together."),
            {m_checkpoint.displayName(), io::printable(name), std::to_string(count)});
    }
}

LoadReport WeightLoader::finish()
{
    LoadReport report;
    report.parameters = m_parameters;
    report.types.assign(m_types.begin(), m_types.end());
    if (!m_missing.empty() && m_missing.size() <= 3) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 lacks tensors that its config.json asks for: %2. Check that both "
                        "belong together."),
            {m_checkpoint.displayName(), list(m_missing)});
    }
    if (!m_missing.empty()) {
        throw Error(FOVEA_TEXT("Error",
                        "%1 lacks %2 tensors that its config.json asks for: %3, and others. Check "
                        "that both belong together."),
            {m_checkpoint.displayName(), std::to_string(m_missing.size()), list(m_missing)});
    }
    for (const std::string& name : m_checkpoint.names()) {
        if (m_used.count(name) == 0)
            (isHarmless(name) ? report.harmless : report.unused).push_back(name);
    }
    return report;
}

} // namespace fovea::transformer

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/outcome.h"

#include "io/csv.h"
#include "io/json.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "export/site_choice.h"

#include <algorithm>
#include <optional>

namespace fovea::ui
{

namespace
{

/// Numbers of scores or weights that a file takes: all heads at the longest text whose tensors a
/// model holds.
constexpr Index mostNumbers = Index(1) << 24;

/// The heads of a map as a tensor.
Tensor tensorOf(const AttentionMap& map, Range heads, const std::string& site)
{
    if (heads.size() * map.rows() * map.columns() > mostNumbers) {
        const bool several = heads.size() > 1;
        throw Error(several
                ? FOVEA_TEXT("Error",
                    "The site %1 has %2 x %3 numbers in each of %4 heads, too many for a file "
                    "of at most %5. Choose one with --head, shorten the input, or write a "
                    "picture.")
                : FOVEA_TEXT("Error",
                    "The site %1 has %2 x %3 numbers in a single head, too many for a file of at "
                    "most %5. Shorten the input, or write a picture."),
            {site, std::to_string(map.rows()), std::to_string(map.columns()),
                std::to_string(heads.size()), std::to_string(mostNumbers)});
    }
    Tensor result({heads.size(), map.rows(), map.columns()});
    MatrixMap numbers = result.mutableMatrix();
    for (Index h = heads.begin; h < heads.end; ++h) {
        map.block(h, {0, map.rows()}, {0, map.columns()},
            numbers.middleRows((h - heads.begin) * map.rows(), map.rows()));
    }
    return result;
}

/// The chosen site as the options wants it: one head or all.
Tensor chosenTensor(const OutputOptions& options, const Outcome& outcome)
{
    const std::string& name = outcome.site.name;
    const Tensor tensor = outcome.recorder.tensor(name);
    const auto map = tensor.isEmpty() ? outcome.recorder.map(name) : nullptr;
    if (!map)
        return chooseHead(outcome.site, tensor, options);
    if (!options.head)
        return tensorOf(*map, {0, map->heads()}, name);
    const Index head = *options.head;
    return tensorOf(*map, {head, head + 1}, name).slice(0);
}

/// That, and what it means.
struct SiteData {
    SiteData(const OutputOptions& options, const Outcome& outcome)
        : tensor(chosenTensor(options, outcome)), description{outcome.site.name,
                                                      name(outcome.site.kind), {}, {}}
    {
        std::vector<Axis> axes = outcome.site.axes();
        if (options.head) {
            axes.erase(axes.begin());
            description.settings["head"] = std::to_string(*options.head);
        }
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const auto labels = outcome.labels.find(axes[i]);
            const bool fit = labels != outcome.labels.end()
                && Index(labels->second.size()) == tensor.dim(Index(i));
            description.axes.push_back(
                {name(axes[i]), fit ? labels->second : std::vector<std::string>()});
        }
        for (const auto& [key, value] : options.settings)
            description.settings[key] = value;
    }

    Tensor tensor;
    io::TensorDescription description;
};

void writeData(const std::string& path, const SiteData& data)
{
    const std::string kind = extension(path);
    if (kind == ".npy")
        io::writeNpy(path, data.tensor);
    else if (kind == ".json")
        io::writeJson(path, data.tensor, data.description);
    else
        io::writeCsv(path, data.tensor, data.description.axes);
}

void writeSites(const std::string& path, const Outcome& outcome)
{
    std::vector<std::pair<std::string, Tensor>> tensors;
    for (const Site& site : outcome.recorder.sites())
        tensors.emplace_back(site.name, outcome.recorder.tensor(site.name));
    tensors.insert(tensors.end(), outcome.others.begin(), outcome.others.end());
    io::writeSafeTensors(path, std::move(tensors), outcome.metadata);
}

} // namespace

std::map<std::string, std::string> metadataOf(const OutputOptions& options, const Model& model)
{
    std::map<std::string, std::string> metadata{
        {"program", "fovea " FOVEA_VERSION}, {"model", options.model}};
    for (const auto& [key, value] : options.settings)
        metadata["setting." + key] = value;
    for (const std::string& name : model.unusedTensors()) {
        std::string& list = metadata["unused_tensors"];
        list += (list.empty() ? "" : ", ") + name;
    }
    return metadata;
}

void labelClasses(const Model& model, Outcome& outcome)
{
    const std::vector<std::string> names = model.classNames();
    if (!names.empty() && outcome.site.kind == SiteKind::Logits
        && outcome.site.shape.back() == Index(names.size()))
        outcome.labels[Axis::Class] = names;
}

void requireBounded(const Model& model, const Recorder& recorder, Index count)
{
    constexpr double mostBytes = 8e9;
    double bytes = 0;
    for (const Site& site : model.sites()) {
        double size = sizeof(float);
        for (const Index n : site.shape)
            size *= double(n < 0 ? count : n);
        if (recorder.wants(site))
            bytes += size;
    }
    if (bytes > mostBytes)
        throw Error(FOVEA_TEXT("Error",
                        "The result for %1 tokens takes %2 GB; at most %3 are allowed. Shorten the "
                        "input, or choose one step with --site and another kind of output."),
            {std::to_string(count), std::to_string(int(bytes / 1e9)),
                std::to_string(int(mostBytes / 1e9))});
}

Recorder recorderFor(const OutputOptions& options, const Site& site)
{
    const bool all = std::any_of(options.outputs.begin(), options.outputs.end(),
        [](const std::string& path) { return extension(path) == ".safetensors"; });
    if (all)
        return Recorder();
    Recorder recorder({site.name});
    recorder.keepMaps();
    recorder.endWhenComplete();
    return recorder;
}

void writeOutputs(const OutputOptions& options, const Outcome& outcome)
{
    const Tensor tensor = outcome.recorder.tensor(outcome.site.name);
    const auto map = tensor.isEmpty() ? outcome.recorder.map(outcome.site.name) : nullptr;
    requireHead(outcome.site, map ? map->heads() : tensor.dim(0), options);
    std::optional<SiteData> data;
    for (const std::string& path : options.outputs) {
        const std::string kind = extension(path);
        if (kind == ".safetensors") {
            writeSites(path, outcome);
        } else if (kind == ".csv" || kind == ".json" || kind == ".npy") {
            if (!data)
                data.emplace(options, outcome);
            writeData(path, *data);
        } else {
            outcome.writePicture(path);
        }
    }
}

} // namespace fovea::ui

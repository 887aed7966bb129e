// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "outputs.h"

#include "io/csv.h"
#include "io/json.h"
#include "io/npy.h"
#include "io/safetensors.h"
#include "site_choice.h"

#include <algorithm>

namespace fovea::app
{

namespace
{

/// The chosen site as the request wants it: one head or all.
struct SiteData {
    SiteData(const Request& request, const Outcome& outcome)
        : tensor(chooseHead(outcome.site, outcome.recorder.tensor(outcome.site.name), request)),
          description{outcome.site.name, name(outcome.site.kind), {}, {}}
    {
        std::vector<Axis> axes = outcome.site.axes();
        if (request.head) {
            axes.erase(axes.begin());
            description.settings["head"] = std::to_string(*request.head);
        }
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const auto labels = outcome.labels.find(axes[i]);
            const bool fit = labels != outcome.labels.end()
                && Index(labels->second.size()) == tensor.dim(Index(i));
            description.axes.push_back(
                {name(axes[i]), fit ? labels->second : std::vector<std::string>()});
        }
        for (const auto& [key, value] : request.settings)
            description.settings[key] = value;
    }

    /// Of the axis that stands `fromLast` places before the last; none when there is no such axis.
    std::vector<std::string> labels(std::size_t fromLast) const
    {
        const std::size_t count = description.axes.size();
        return fromLast < count ? description.axes[count - 1 - fromLast].labels
                                : std::vector<std::string>();
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
    else if (data.tensor.rank() == 1) // a column, so that each number has its label before it
        io::writeCsv(path, data.tensor, data.labels(0));
    else
        io::writeCsv(path, data.tensor, data.labels(1), data.labels(0));
}

void writeSites(const std::string& path, const Outcome& outcome)
{
    std::vector<std::pair<std::string, Tensor>> tensors;
    for (const Site& site : outcome.recorder.sites())
        tensors.emplace_back(site.name, outcome.recorder.tensor(site.name));
    io::writeSafeTensors(path, std::move(tensors), outcome.metadata);
}

} // namespace

std::map<std::string, std::string> metadataOf(const Request& request)
{
    std::map<std::string, std::string> metadata{
        {"program", "fovea " FOVEA_VERSION}, {"model", request.model}};
    for (const auto& [key, value] : request.settings)
        metadata["setting." + key] = value;
    return metadata;
}

Recorder recorderFor(const Request& request, const Site& site)
{
    const bool all = std::any_of(request.outputs.begin(), request.outputs.end(),
        [](const std::string& path) { return extension(path) == ".safetensors"; });
    return all ? Recorder() : Recorder({site.name});
}

void writeOutputs(const Request& request, const Outcome& outcome)
{
    const SiteData data(request, outcome);
    for (const std::string& path : request.outputs) {
        const std::string kind = extension(path);
        if (kind == ".safetensors")
            writeSites(path, outcome);
        else if (kind == ".csv" || kind == ".json" || kind == ".npy")
            writeData(path, data);
        else
            outcome.writePicture(path);
    }
}

} // namespace fovea::app

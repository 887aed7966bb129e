// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands.h"
#include "diagnostics.h"
#include "model_factory.h"

#include <exception>
#include <stdexcept>

namespace fovea::app
{

namespace
{

/// "[4, n, n]": sizes that the input decides are spelled by their axis.
std::string shapeText(const Site& site)
{
    const std::vector<Axis> axes = site.axes();
    std::string text;
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const bool known = i < site.shape.size() && site.shape[i] >= 0;
        text += (i ? ", " : "") + (known ? std::to_string(site.shape[i]) : name(axes[i]));
    }
    return "[" + text + "]";
}

} // namespace

void runSites(const Request& request)
{
    // The playground has a model of either kind; a setting may suit one of them alone.
    std::string lines;
    std::exception_ptr refusal;
    for (const auto kind : {Model::InputKind::Text, Model::InputKind::Image}) {
        try {
            for (const Site& site : makeModel(request, kind)->sites())
                lines += site.name + "\t" + name(site.kind) + "\t" + shapeText(site) + "\n";
        } catch (const std::runtime_error&) { // Error or UsageError
            if (!refusal)
                refusal = std::current_exception();
        }
    }
    if (lines.empty())
        std::rethrow_exception(refusal);
    print(lines);
}

} // namespace fovea::app

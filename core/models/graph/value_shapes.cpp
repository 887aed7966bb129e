// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/graph/value_shapes.h"

#include "models/graph/graph_links.h"

namespace fovea::graph
{

namespace
{

class ShapeReader : public ValueHook
{
public:
    Value visit(const std::string& name, Value value) override
    {
        shapes[name] = value.shape();
        if (isFloating(value.type))
            floating.insert(name);
        return value;
    }
    ValueShapes shapes;
    std::set<std::string> floating;
};

} // namespace

ValueShapes measureShapes(const std::shared_ptr<const Graph>& graph, const Values& inputs,
    std::set<std::string>* floating)
{
    const auto plan = Plan::make(graph, {GraphLinks(*graph).dependent(), false});
    ShapeReader reader;
    plan->run(inputs, reader);
    if (floating)
        *floating = std::move(reader.floating);
    return std::move(reader.shapes);
}

} // namespace fovea::graph

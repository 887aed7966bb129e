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
        return value;
    }
    ValueShapes shapes;
};

} // namespace

ValueShapes measureShapes(const std::shared_ptr<const Graph>& graph, const Values& inputs)
{
    const auto plan = Plan::make(graph, {GraphLinks(*graph).dependent(), false});
    ShapeReader reader;
    plan->run(inputs, reader);
    return std::move(reader.shapes);
}

} // namespace fovea::graph

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_token_places.h"

#include "pages/compare_panel.h"
#include "views/flow_panel.h"
#include "views/heatmap_view.h"
#include "views/lines_view.h"
#include "views/neuron_view.h"

namespace fovea::ui
{

TokenPlace tokenPlace(LinesView* view, std::function<QStringList()> labels)
{
    return {.view = view,
        .labels = std::move(labels),
        .current =
            [view] {
                const auto& shown = view->model()->heatmap()->data();
                const LinesToken token = view->model()->current();
                return shown && token.side == LinesSide::Left && token.isValid()
                    ? token.token + shown->rowsInWhole().begin
                    : -1;
            },
        .goTo = [view](Index token, bool /*zoomsIn*/) { view->goToToken(token); }};
}

TokenPlace tokenPlace(NeuronView* view, std::function<QStringList()> labels)
{
    return {.view = view,
        .labels = std::move(labels),
        .current = [view] { return view->model()->query(); },
        .goTo = [view](Index token, bool /*zoomsIn*/) { view->goToQuery(token); }};
}

TokenPlace tokenPlace(FlowPanel* view, std::function<QStringList()> labels)
{
    return {.view = view,
        .labels = std::move(labels),
        .current = [view] { return view->model()->token(); },
        .goTo = [view](Index token, bool zoomsIn) { view->goToToken(token, zoomsIn); }};
}

TokenPlace tokenPlace(ComparePanel* view, std::function<QStringList()> labels)
{
    return {.view = view,
        .labels = std::move(labels),
        .current = [view] { return tokenPlace(view->shownView()).current(); },
        .goTo
        = [view](Index token, bool zoomsIn) { view->shownView()->goToToken(token, zoomsIn); },
        .mark = [view](const std::vector<Index>& matches) { view->setMatches(matches); }};
}

} // namespace fovea::ui

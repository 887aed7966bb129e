// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_heads.h"

#include "models/heatmap_model.h"
#include "text/token_lists.h"

namespace fovea::ui
{

TextHeads::TextHeads(HeatmapModel* heatmap, HeadGridModel* grid, QObject* parent)
    : QObject(parent), m_heatmap(heatmap), m_grid(grid)
{
    connect(&m_job, &Job::failed, this, &TextHeads::failed);
}

void TextHeads::setResult(std::shared_ptr<const TextResult> result, Layers layers)
{
    m_result = std::move(result);
    m_layers = std::move(layers);
}

bool TextHeads::showsAllLayers() const
{
    return m_layers.size() > 1 && layer() < int(m_layers.size())
        && m_layers[std::size_t(layer())] == m_heatmap->source();
}

void TextHeads::update()
{
    HeatmapLook look = m_heatmap->look();
    look.head = 0;
    m_grid->setLook(look);
    if (!m_heatmap->isPending()) // else what is to be shown comes later
        updateLayers();
}

void TextHeads::updateLayers()
{
    m_job.cancel();
    const std::vector<Token> tokens = this->tokens();
    if (!showsAllLayers())
        return m_grid->setLayers({m_heatmap->data()}, tokens);
    if (m_heatmap->data() == m_heatmap->source())
        return m_grid->setLayers(m_layers, tokens);
    // All layers lose what the one does.
    m_job.start<Layers>(
        [layers = m_layers, current = layer(), data = m_heatmap->data(),
            derive = m_heatmap->derivation()](Monitor& monitor) mutable {
            for (std::size_t i = 0; i < layers.size(); ++i) {
                monitor.check();
                layers[i] = int(i) == current ? data : derive(layers[i]);
            }
            return std::move(layers);
        },
        [this, tokens](Layers layers) { m_grid->setLayers(std::move(layers), tokens); });
}

/// The tokens, or words, whose weights the heads have; none for other steps.
std::vector<Token> TextHeads::tokens() const
{
    const auto& step = m_heatmap->source();
    if (!m_result || !step || step->site().kind != SiteKind::Weights)
        return {};
    if (step->rows() == m_result->tokens())
        return m_result->input;
    std::vector<Token> tokens;
    for (const text::WordSpan& span : text::words(m_result->input)) {
        Token word = m_result->input[span.begin];
        if (span.end - span.begin > 1) { // several pieces have no number in the vocabulary
            word.id = -1;
            word.text = step->rowLabels().at(qsizetype(tokens.size())).toStdString();
        }
        tokens.push_back(std::move(word));
    }
    return tokens;
}

} // namespace fovea::ui

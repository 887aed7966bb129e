// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_similarity.h"

#include "explain/text_vector.h"
#include "models/token_text.h"
#include "text/token_lists.h"

#include <QLocale>

namespace fovea::ui
{

namespace
{

/// The vector of a result: the one that is there, else computed.
Tensor vectorOf(const TextResult& result, Monitor& monitor)
{
    const Site* site = explain::textVectorSite(result.sites);
    if (const auto known = result.tensors.find(site->name); known != result.tensors.end())
        return known->second;
    return explain::textVector(*result.model, result.input, result.interventions, monitor);
}

} // namespace

bool makesTextVector(const Model& model)
{
    const std::vector<Site> sites = model.sites();
    return explain::textVectorSite(sites) != nullptr;
}

TextSimilarity::TextSimilarity(QObject* parent) : QObject(parent)
{
    connect(&m_job, &Job::failed, this, [this](const QString& message) {
        clear();
        Q_EMIT failed(message);
    });
}

void TextSimilarity::compare(
    std::shared_ptr<const TextResult> first, std::shared_ptr<const TextResult> second)
{
    if (!first || !second || first->model != second->model || !makesTextVector(*first->model))
        return clear();
    start([first](Monitor& monitor) { return vectorOf(*first, monitor); },
        [second](Monitor& monitor) { return vectorOf(*second, monitor); });
}

void TextSimilarity::compareWith(std::shared_ptr<const TextResult> first, const QString& text)
{
    if (!first || text.trimmed().isEmpty() || !makesTextVector(*first->model))
        return clear();
    start([first](Monitor& monitor) { return vectorOf(*first, monitor); },
        [first, text = toCoreText(text)](Monitor& monitor) {
            const Model& model = *first->model;
            explain::Interventions changes = first->interventions;
            changes.maskedTokens.clear();
            changes.heldRows.clear();
            auto tokens
                = text::truncated(model.tokenize(text), std::size_t(model.longestInput()));
            return tokens.empty() ? Tensor()
                                  : explain::textVector(model, tokens, changes, monitor);
        });
}

void TextSimilarity::start(Vector first, Vector second)
{
    m_job.start<std::optional<float>>(
        [first = std::move(first), second = std::move(second)](
            Monitor& monitor) -> std::optional<float> {
            const Tensor a = first(monitor);
            const Tensor b = second(monitor);
            if (a.isEmpty() || b.isEmpty())
                return {};
            return explain::cosine(a, b);
        },
        [this](std::optional<float> value) {
            m_value = value;
            Q_EMIT changed();
        });
}

void TextSimilarity::clear()
{
    m_job.cancel();
    if (!m_value)
        return;
    m_value.reset();
    Q_EMIT changed();
}

QString similarityText(float cosine)
{
    return QLocale().toString(double(cosine), 'f', 2).replace(u'-', u'−');
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/kept_adjustments.h"

#include "base/error.h"
#include "models/shipped_models.h"

#include <QSettings>

#include <algorithm>

namespace fovea::ui
{

namespace
{

const QString group = QStringLiteral("adjustedModels");

/// One that ships may lie elsewhere next time.
QString keyOf(const ImageModel& model)
{
    const QString id = shippedModelId(model.folder);
    return id.isEmpty() ? model.folder : id;
}

std::optional<image::PictureRecipe> recipeOf(const QString& json)
{
    if (json.isEmpty())
        return {};
    try {
        return image::PictureRecipe::read(
            io::JsonSettings::parse(json.toStdString(), "settings"), 1, 1);
    } catch (const Error&) {
        return {}; // of another version
    }
}

QStringList textsOf(const std::vector<Pin>& pins)
{
    QStringList texts;
    for (const Pin& pin : pins)
        texts << QString::fromStdString(name(pin.kind) + " " + pin.value);
    return texts;
}

std::vector<Pin> pinsOf(const QStringList& texts)
{
    std::vector<Pin> pins;
    for (const QString& text : texts) {
        const qsizetype space = text.indexOf(u' ');
        if (const auto kind = pinKind(text.left(space).toStdString()); kind && space > 0)
            pins.push_back({text.mid(space + 1).toStdString(), *kind});
    }
    return pins;
}

} // namespace

void KeptAdjustments::keep(const ImageModel& model)
{
    if (model.folder.isEmpty())
        return;
    const QString key = keyOf(model);
    m_entries.removeIf([&](const Entry& entry) { return entry.model == key; });
    if (model.edited || !model.model->pins().empty())
        m_entries.prepend({key, model.stamp, model.edited, model.model->pins()});
    m_entries = m_entries.mid(0, most);
}

std::shared_ptr<const ImageModel> KeptAdjustments::applied(
    std::shared_ptr<const ImageModel> model) const
{
    const QString key = keyOf(*model);
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(),
        [&](const Entry& one) { return one.model == key && one.stamp == model->stamp; });
    if (entry == m_entries.end())
        return model;
    auto adjusted = std::make_shared<ImageModel>(*model);
    if (model->model->recipe())
        adjusted->edited = entry->recipe;
    try {
        if (!entry->pins.empty() && !model->model->pinnableValues().empty())
            adjusted->model = model->model->withPins(entry->pins);
    } catch (const Error&) {
        // Found otherwise by this version: the model opens without them.
    }
    return adjusted;
}

void KeptAdjustments::save(QSettings& settings) const
{
    settings.remove(group);
    settings.beginWriteArray(group, int(m_entries.size()));
    for (int i = 0; i < m_entries.size(); ++i) {
        const Entry& entry = m_entries[i];
        settings.setArrayIndex(i);
        settings.setValue(QStringLiteral("model"), entry.model);
        settings.setValue(QStringLiteral("stamp"), entry.stamp);
        settings.setValue(QStringLiteral("recipe"),
            entry.recipe ? QString::fromStdString(entry.recipe->toJson()) : QString());
        settings.setValue(QStringLiteral("pins"), textsOf(entry.pins));
    }
    settings.endArray();
}

void KeptAdjustments::restore(QSettings& settings)
{
    m_entries.clear();
    const int count = std::min(settings.beginReadArray(group), int(most));
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        m_entries.append({settings.value(QStringLiteral("model")).toString(),
            settings.value(QStringLiteral("stamp")).toString(),
            recipeOf(settings.value(QStringLiteral("recipe")).toString()),
            pinsOf(settings.value(QStringLiteral("pins")).toStringList())});
    }
    settings.endArray();
}

} // namespace fovea::ui

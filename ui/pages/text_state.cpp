// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_state.h"

#include <QSettings>

#include <cstring>

namespace fovea::ui
{

namespace
{

constexpr Index largestMatrix = 1 << 16; // numbers; larger ones are not kept

QString key(const char* name)
{
    return QStringLiteral("layer/") + QString::fromLatin1(name);
}

void saveMatrix(QSettings& store, const char* name, const Tensor& matrix)
{
    store.remove(key(name));
    if (matrix.isEmpty() || matrix.size() > largestMatrix)
        return;
    const std::span<const float> numbers = matrix.floats();
    store.setValue(key(name) + QStringLiteral("Columns"), qlonglong(matrix.dim(1)));
    store.setValue(key(name),
        QByteArray(reinterpret_cast<const char*>(numbers.data()), qsizetype(numbers.size_bytes())));
}

Tensor loadMatrix(const QSettings& store, const char* name)
{
    const QByteArray bytes = store.value(key(name)).toByteArray();
    const Index columns = store.value(key(name) + QStringLiteral("Columns")).toInt();
    const Index count = bytes.size() / qsizetype(sizeof(float));
    if (columns <= 0 || count == 0 || count > largestMatrix || count % columns != 0)
        return {};
    Tensor matrix({count / columns, columns});
    std::memcpy(
        matrix.mutableFloats().data(), bytes.constData(), std::size_t(count) * sizeof(float));
    return matrix;
}

template <typename Enum>
Enum loadEnum(const QSettings& store, const char* name, Enum initial, Enum last)
{
    const int value = store.value(key(name), int(initial)).toInt();
    return value >= 0 && value <= int(last) ? Enum(value) : initial;
}

} // namespace

void saveLayerSettings(QSettings& store, const LayerSettings& settings)
{
    store.setValue(key("unit"), int(settings.unit));
    store.setValue(key("scoring"), int(settings.scoring));
    store.setValue(key("projection"), int(settings.projection));
    store.setValue(key("heads"), settings.heads);
    store.setValue(key("modelSize"), settings.modelSize);
    store.setValue(key("keySize"), settings.keySize);
    store.setValue(key("valueSize"), settings.valueSize);
    store.setValue(key("scaling"), settings.scaling);
    store.setValue(key("positions"), settings.positions);
    store.setValue(key("temperature"), double(settings.temperature));
    store.setValue(key("causal"), settings.causal);
    store.setValue(key("window"), settings.window);
    store.setValue(key("validLength"), settings.validLength);
    store.setValue(key("seed"), qulonglong(settings.seed));
    saveMatrix(store, "queryWeight", settings.queryWeight);
    saveMatrix(store, "keyWeight", settings.keyWeight);
    saveMatrix(store, "valueWeight", settings.valueWeight);
}

LayerSettings loadLayerSettings(QSettings& store)
{
    LayerSettings settings;
    settings.unit = loadEnum(store, "unit", settings.unit, LayerSettings::Unit::Characters);
    settings.scoring
        = loadEnum(store, "scoring", settings.scoring, LayerSettings::Scoring::Additive);
    settings.projection
        = loadEnum(store, "projection", settings.projection, LayerSettings::Projection::Given);
    settings.heads = store.value(key("heads"), settings.heads).toInt();
    settings.modelSize = store.value(key("modelSize"), settings.modelSize).toInt();
    settings.keySize = store.value(key("keySize"), settings.keySize).toInt();
    settings.valueSize = store.value(key("valueSize"), settings.valueSize).toInt();
    settings.scaling = store.value(key("scaling"), settings.scaling).toBool();
    settings.positions = store.value(key("positions"), settings.positions).toBool();
    settings.temperature = store.value(key("temperature"), settings.temperature).toFloat();
    settings.causal = store.value(key("causal"), settings.causal).toBool();
    settings.window = store.value(key("window"), settings.window).toInt();
    settings.validLength = store.value(key("validLength"), settings.validLength).toInt();
    settings.seed = store.value(key("seed"), qulonglong(settings.seed)).toULongLong();
    settings.queryWeight = loadMatrix(store, "queryWeight");
    settings.keyWeight = loadMatrix(store, "keyWeight");
    settings.valueWeight = loadMatrix(store, "valueWeight");
    return settings;
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/shipped_models.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace fovea::ui
{

namespace
{

QString translated(const char* text)
{
    return QCoreApplication::translate("ShippedModel", text);
}

} // namespace

QList<ShippedModel> shippedModels()
{
    using Kind = Model::InputKind;
    return {{QStringLiteral("universal-sentence-encoder-lite"),
                translated(QT_TRANSLATE_NOOP("ShippedModel", "Universal Sentence Encoder Lite")),
                translated(QT_TRANSLATE_NOOP("ShippedModel",
                    "English: a trained network that makes a vector of a sentence's meaning")),
                Kind::Text},
        {QStringLiteral("chinese-tagger"),
            translated(QT_TRANSLATE_NOOP("ShippedModel", "Chinese Tagger")),
            translated(QT_TRANSLATE_NOOP("ShippedModel",
                "Chinese: a trained network that finds words and their parts of speech")),
            Kind::Text},
        {QStringLiteral("selfie-segmentation"),
            translated(QT_TRANSLATE_NOOP("ShippedModel", "Selfie Segmentation")),
            translated(QT_TRANSLATE_NOOP("ShippedModel",
                "A trained network that finds where people are, by ten channel gates")),
            Kind::Image},
        {QStringLiteral("itti-koch"),
            translated(QT_TRANSLATE_NOOP("ShippedModel", "Itti-Koch Saliency")),
            translated(QT_TRANSLATE_NOOP("ShippedModel",
                "Without a network: where intensity, colour and orientation stand out")),
            Kind::Image, false},
        {QStringLiteral("spectral-residual"),
            translated(QT_TRANSLATE_NOOP("ShippedModel", "Spectral Residual Saliency")),
            translated(QT_TRANSLATE_NOOP("ShippedModel",
                "Without a network: where the spectrum is not what pictures usually have")),
            Kind::Image, false}};
}

QList<ShippedModel> shippedModels(Model::InputKind kind)
{
    QList<ShippedModel> result;
    for (const ShippedModel& model : shippedModels()) {
        if (model.kind == kind)
            result << model;
    }
    return result;
}

QString shippedModelFolder(const QString& id)
{
    for (const ShippedModel& model : shippedModels()) {
        if (model.id != id)
            continue;
        if (!model.isNetwork)
            return id;
        // Files beside the program: the largest has 14 MB, which need not be in every start's way.
        const QString folder = QDir::cleanPath(QCoreApplication::applicationDirPath()
            + QStringLiteral("/" FOVEA_DATA_FROM_BIN "/models/") + id);
        return QFileInfo(folder).isDir() ? folder : QString();
    }
    return {};
}

QString shippedModelId(const QString& folder)
{
    if (folder.isEmpty())
        return {};
    const QString there = QFileInfo(folder).canonicalFilePath(); // empty where nothing is
    for (const ShippedModel& model : shippedModels()) {
        const QString own = shippedModelFolder(model.id);
        const bool isSame = own == QDir::cleanPath(folder)
            || (model.isNetwork && QFileInfo(own).canonicalFilePath() == there);
        if (!own.isEmpty() && isSame)
            return model.id;
    }
    return {};
}

QString modelTitle(const QString& folder, const QString& name)
{
    const QString id = shippedModelId(folder);
    for (const ShippedModel& model : shippedModels())
        if (model.id == id)
            return model.title;
    return name;
}

} // namespace fovea::ui

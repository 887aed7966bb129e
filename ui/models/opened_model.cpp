// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/opened_model.h"

#include "base/error.h"
#include "models/model_folder.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr qint64 sampleSize = 4096;
constexpr qint64 mostSamples = 256; // of a file: 1 MB, in no time

/// Of what a file holds: all of it, or samples over the whole of a large one. Other weights differ
/// nearly everywhere.
void addContent(QCryptographicHash& hash, const QString& path, qint64 size)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return;
    const qint64 samples = std::clamp<qint64>(size / sampleSize + 1, 1, mostSamples);
    for (qint64 i = 0; i < samples; ++i) {
        file.seek(samples < mostSamples ? i * sampleSize
                                        : (size - sampleSize) * i / (mostSamples - 1));
        hash.addData(file.read(sampleSize));
    }
}

/// Names, sizes and content of the files that a model is read from, in short. Not their times: a
/// copy, or the same file downloaded again, is the same model.
QString stampOf(const QString& folder)
{
    QFileInfoList files{QFileInfo(folder)};
    if (files.first().isDir()) {
        files.clear();
        for (const QString& part : {folder, folder + QStringLiteral("/onnx")})
            files += QDir(part).entryInfoList(
                {QStringLiteral("*.json"), QStringLiteral("*.onnx"), QStringLiteral("*.safetensors")},
                QDir::Files, QDir::Name);
    }
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const QFileInfo& file : files) {
        hash.addData(QStringLiteral("%1 %2\n").arg(file.fileName()).arg(file.size()).toUtf8());
        addContent(hash, file.filePath(), file.size());
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace

std::shared_ptr<OpenedModel> openModel(const QString& folder, Monitor& monitor)
{
    monitor.check();
    auto result = std::make_shared<OpenedModel>();
    result->folder = folder;
    result->name = modelName(folder);
    if (!QFileInfo::exists(folder))
        throw Error(FOVEA_TEXT("Error", "The folder %1 is not there. Choose a model's folder."),
            {folder.toStdString()});
    result->stamp = stampOf(folder);
    result->model = openModelFolder(QFile::encodeName(folder).toStdString());
    result->description = result->model->description().value_or(ModelDescription());
    monitor.check();
    return result;
}

QString modelFolder(const QString& path)
{
    const QFileInfo info(path);
    if (info.isDir())
        return info.absoluteFilePath();
    const QString name = info.fileName();
    if (name == u"model.onnx" && info.dir().dirName() == u"onnx")
        return QFileInfo(info.absolutePath()).absolutePath();
    if (name == u"config.json" || name == u"model.onnx" || name.endsWith(u".safetensors")
        || name == u"model.safetensors.index.json")
        return info.absolutePath();
    return name.endsWith(u".onnx") ? info.absoluteFilePath() : QString();
}

bool isModelOn(Model::InputKind kind, const QString& path)
{
    const QString folder = modelFolder(path);
    return !folder.isEmpty()
        && modelInputKind(QFile::encodeName(folder).toStdString()).value_or(Model::InputKind::Text)
        == kind;
}

QString modelName(const QString& folder)
{
    const QString name = QDir(folder).dirName();
    return name.isEmpty() ? QDir::toNativeSeparators(folder) : name;
}

} // namespace fovea::ui

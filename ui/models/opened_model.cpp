// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/opened_model.h"

#include "base/error.h"
#include "models/model_folder.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace fovea::ui
{

namespace
{

/// Names, sizes and times of the files that a model is read from, in short.
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
    for (const QFileInfo& file : files)
        hash.addData(QStringLiteral("%1 %2 %3\n")
                         .arg(file.fileName())
                         .arg(file.size())
                         .arg(file.lastModified().toMSecsSinceEpoch())
                         .toUtf8());
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

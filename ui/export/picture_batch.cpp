// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/picture_batch.h"

#include "base/part_monitor.h"
#include "io/atomic_file.h"
#include "style/language.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <new>
#include <sstream>

namespace fovea::ui
{

namespace
{

namespace fs = std::filesystem;

constexpr const char* recordName = ".fovea-request";

fs::path pathOf(const QString& path)
{
    return QFileInfo(path).filesystemFilePath();
}

/// In nanoseconds; the lowest number when there is no such file.
qint64 changed(const fs::path& path)
{
    std::error_code error;
    const auto time = fs::last_write_time(path, error);
    return error ? std::numeric_limits<qint64>::min() : qint64(time.time_since_epoch().count());
}

/// When a model's files were last written, if it has any.
qint64 newestOf(const std::string& model)
{
    qint64 newest = changed(model);
    std::error_code error;
    for (fs::recursive_directory_iterator i(model, error), end; !error && i != end;
         i.increment(error)) {
        if (i.depth() > 1)
            i.disable_recursion_pending();
        newest = std::max(newest, changed(i->path()));
    }
    return newest;
}

/// Links that lead nowhere, too: what they were meant for has to be said.
QFileInfoList picturesOf(const QString& folder)
{
    QFileInfoList files = QDir(folder).entryInfoList(QDir::Files | QDir::System, QDir::Name);
    const QStringList patterns = picturePatterns();
    files.removeIf([&](const QFileInfo& file) {
        const bool leadsNowhere = file.isSymLink() && !file.exists();
        if (!file.isFile() && !leadsNowhere)
            return true;
        return !QDir::match(patterns, file.fileName().toLower())
            && !looksLikeImage(file.filePath());
    });
    return files;
}

/// All of a recipe, to tell it from others.
std::string textOf(const image::PictureRecipe::Steps& steps)
{
    std::ostringstream text;
    for (const auto& size : {steps.size, steps.crop})
        text << (size ? size->width : 0) << 'x' << (size ? size->height : 0) << ' ';
    text << steps.shortestEdge.value_or(0) << ' ' << steps.longestEdge.value_or(0) << ' '
         << int(steps.filter) << ' ' << steps.factor;
    for (const auto& values : {steps.mean, steps.deviation}) {
        for (const float value : values)
            text << ' ' << value;
    }
    text << (steps.blueFirst ? " bgr" : " rgb");
    return text.str();
}

} // namespace

QStringList picturePatterns()
{
    QStringList patterns;
    for (const char* suffix :
        {"png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "pbm", "pgm", "ppm"})
        patterns << QStringLiteral("*.") + QLatin1String(suffix);
    return patterns;
}

PictureBatch::PictureBatch(
    const QString& folder, const QString& into, const QStringList& formats, ImageRun run, Load load)
    : m_folder(folder), m_into(into), m_run(std::move(run)), m_load(std::move(load))
{
    const std::string name = QDir::toNativeSeparators(folder).toStdString();
    const QFileInfo info(folder);
    if (!info.isDir() || !info.isReadable() || !info.isExecutable())
        throw Error(
            FOVEA_TEXT("Error", "%1 is no folder that can be read. Choose another one."), {name});
    std::error_code ignored;
    if (fs::equivalent(pathOf(folder), pathOf(into), ignored))
        throw Error(FOVEA_TEXT("Error",
                        "%1 holds the pictures themselves. Choose another folder for the results."),
            {name});
    const QFileInfoList pictures = picturesOf(folder);
    if (pictures.isEmpty())
        throw Error(FOVEA_TEXT("Error", "%1 holds no pictures. Choose another folder."), {name});
    QHash<QString, int> sharing; // pictures that differ in their extension alone
    for (const QFileInfo& picture : pictures)
        ++sharing[picture.completeBaseName().toLower()];
    for (const QFileInfo& picture : pictures) {
        const bool isAlone = sharing[picture.completeBaseName().toLower()] == 1;
        const QString stem = isAlone ? picture.completeBaseName() : picture.fileName();
        Item item{picture.filePath(), {}};
        for (const QString& format : formats)
            item.outputs.push_back(QDir(into).filePath(stem + format).toStdString());
        m_items.push_back(std::move(item));
    }
}

/// All that the contents of the files follow from, beside picture and model.
std::string PictureBatch::request() const
{
    const OutputOptions& options = m_run.options();
    std::string text = "folder=" + QFileInfo(m_folder).canonicalFilePath().toStdString();
    const auto add = [&text](const std::string& key, const std::string& value) {
        text.append("\n").append(key).append("=").append(value);
    };
    add("program", FOVEA_VERSION);
    std::error_code ignored;
    const fs::path model = fs::canonical(options.model, ignored);
    add("model", model.empty() ? options.model : model.string());
    auto settings = options.settings;
    std::sort(settings.begin(), settings.end(),
        [](const auto& a, const auto& b) { return a.key < b.key; });
    for (const auto& [key, value] : settings)
        add("setting." + key, value);
    if (m_run.recipe())
        add("recipe", textOf(m_run.recipe()->steps()));
    for (const Pin& pin : m_run.model().pins())
        add("pin." + pin.value, name(pin.kind));
    add("site", m_run.site().name);
    if (options.head)
        add("head", std::to_string(*options.head));
    add("scale", options.scale.value_or("absolute"));
    add("theme", options.theme);
    add("language", Language::id(Language::instance().spoken()).toStdString());
    if (options.size)
        add("size",
            std::to_string(options.size->width) + "x" + std::to_string(options.size->height));
    return text + "\n";
}

void PictureBatch::run(const std::function<void(const BatchStep&)>& report, Monitor& monitor) const
{
    if (!QDir().mkpath(m_into))
        throw Error(
            FOVEA_TEXT("Error", "The folder %1 can't be made. Check its name and the permissions."),
            {QDir::toNativeSeparators(m_into).toStdString()});
    const fs::path record = pathOf(QDir(m_into).filePath(QLatin1String(recordName)));
    const std::string wanted = request();
    std::ifstream file(record, std::ios::binary);
    if (std::string(std::istreambuf_iterator<char>(file), {}) != wanted) {
        io::AtomicFile made(record);
        made.write(wanted);
        made.commit();
    }
    const qint64 notBefore = std::max(changed(record), newestOf(m_run.options().model));

    for (std::size_t i = 0; i < m_items.size(); ++i) {
        monitor.check();
        const Item& item = m_items[i];
        PartMonitor part(
            monitor, double(i) / double(m_items.size()), double(i + 1) / double(m_items.size()));
        BatchStep step{int(i), count(), QFileInfo(item.source).fileName(), {}, {}};
        try {
            step.result = process(item, notBefore, part);
        } catch (const Error& error) {
            step.result = BatchStep::Result::Failed;
            step.error = error;
        } catch (const std::bad_alloc&) {
            step.result = BatchStep::Result::Failed;
            step.error = Error(
                FOVEA_TEXT("Error", "There is not enough memory for %1. Scale it down first."),
                {step.picture.toStdString()});
        }
        report(step);
    }
    monitor.progress(1);
}

BatchStep::Result PictureBatch::process(const Item& item, qint64 notBefore, Monitor& monitor) const
{
    const qint64 oldest = std::max(notBefore, changed(pathOf(item.source)));
    std::error_code ignored;
    if (fs::exists(pathOf(item.source), ignored)
        && std::all_of(item.outputs.begin(), item.outputs.end(),
            [&](const std::string& path) { return changed(path) >= oldest; }))
        return BatchStep::Result::Kept;
    PartMonitor loading(monitor, 0, 0.3);
    LoadedImage picture = m_load(item.source, loading);
    PartMonitor writing(monitor, 0.3, 1);
    m_run.write(std::move(picture), item.outputs, writing);
    return BatchStep::Result::Written;
}

} // namespace fovea::ui

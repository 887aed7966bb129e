// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/frames_loader.h"

#include "base/error.h"
#include "image/preprocess.h"
#include "models/playground/worked_example.h"

#include <QDir>
#include <QImageReader>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int shortestDelay = 20;
constexpr int usualDelay = 100;

/// Reads the frames of a file one after the other.
class FrameReader
{
public:
    explicit FrameReader(const QString& path)
        : m_name(QDir::toNativeSeparators(path).toStdString()), m_reader(path)
    {
        m_reader.setDecideFormatFromContent(true);
        m_count = std::max(1, m_reader.imageCount());
    }
    int count() const { return m_count; }
    const std::string& name() const { return m_name; }
    int delay() const
    {
        const int delay = m_reader.nextImageDelay();
        return delay < shortestDelay ? usualDelay : delay;
    }
    /// @throws Error when it is damaged
    QImage next()
    {
        const QImage picture = m_reader.read();
        if (picture.isNull())
            throw Error(FOVEA_TEXT("Error",
                            "Frame %1 of %2 is damaged. Copy the file again or open another one."),
                {std::to_string(m_next), m_name});
        ++m_next;
        return picture;
    }

private:
    std::string m_name;
    QImageReader m_reader;
    int m_count = 0;
    int m_next = 0;
};

} // namespace

bool isAnimated(const QString& path)
{
    QImageReader reader(path);
    reader.setDecideFormatFromContent(true);
    if (reader.format() != "gif" && reader.format() != "webp")
        return false;
    return reader.supportsAnimation() && reader.imageCount() > 1;
}

Frames loadFrames(const QString& path, Monitor& monitor)
{
    Frames frames;
    frames.path = path;
    // What is wrong with the file is said as for any picture.
    const LoadedImage first = loadImage(path, monitor);
    const QSize size = first.size();
    frames.lacksFrames = first.lacksFrames;
    const qint64 most = std::max<qint64>(1, filmPixels / (qint64(size.width()) * size.height()));
    FrameReader reader(path);
    const int wanted = int(std::min<qint64>({reader.count(), longestFilm, most}));
    frames.wasCut = wanted < reader.count();
    while (frames.count() < wanted) {
        monitor.check();
        monitor.progress(double(frames.count()) / wanted);
        frames.pictures.push_back(loadImage(reader.next(), monitor).picture());
        frames.delays.push_back(reader.delay());
    }
    return frames;
}

LoadedImage loadFrame(const QString& path, int frame, Monitor& monitor)
{
    LoadedImage first = loadImage(path, monitor);
    FrameReader reader(path);
    if (frame >= reader.count())
        throw Error(FOVEA_TEXT("Error", "%1 has the frames 0 to %2, not %3."),
            {reader.name(), std::to_string(reader.count() - 1), std::to_string(frame)});
    if (frame == 0)
        return first;
    QImage picture;
    for (int i = 0; i <= frame; ++i) {
        monitor.check();
        picture = reader.next();
    }
    LoadedImage loaded = loadImage(std::move(picture), monitor);
    loaded.path = path;
    loaded.lacksFrames = first.lacksFrames;
    return loaded;
}

Tensor frameWeights(const Frames& frames, Monitor& monitor)
{
    Tensor means({Index(frames.count()), 3});
    for (int i = 0; i < frames.count(); ++i) {
        monitor.check();
        const QImage pixels
            = frames.pictures[std::size_t(i)].convertToFormat(QImage::Format_RGB888);
        const Tensor mean = image::toTensor(
            {pixels.constBits(), pixels.width(), pixels.height(), pixels.bytesPerLine(), 3, 8},
            {1, 1}, monitor);
        std::copy(mean.floats().begin(), mean.floats().end(),
            means.mutableFloats().begin() + std::ptrdiff_t(3) * i);
    }
    return example::byColour().forward(means).frameWeights;
}

} // namespace fovea::ui

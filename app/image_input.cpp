// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image_input.h"

#include "export/output_options.h"
#include "io/npy.h"
#include "io/text_format.h"

#include <QScopeGuard>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

namespace fovea::app
{

namespace
{

/// 0..1 to a byte; what is outside is clamped, NaN is black.
int byteOf(float value)
{
    return value > 0 ? qRound(std::min(value, 1.0f) * 255) : 0;
}

QImage pictureOf(const Tensor& tensor)
{
    QImage picture(int(tensor.dim(2)), int(tensor.dim(1)), QImage::Format_RGB32);
    const ConstMatrixMap rows = tensor.matrix(); // the rows of red, then green, then blue
    const auto channel = [&](Index wanted, int y) { // of fewer, the last: grey
        return std::min(wanted, tensor.dim(0) - 1) * picture.height() + y;
    };
    for (int y = 0; y < picture.height(); ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x)
            pixels[x] = qRgb(byteOf(rows(channel(0, y), x)), byteOf(rows(channel(1, y), x)),
                byteOf(rows(channel(2, y), x)));
    }
    return picture;
}

void checkValues(const Tensor& tensor, ReadyValues values, const std::string& path)
{
    const auto numbers = tensor.floats();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const float value = numbers[i];
        const bool colours = values == ReadyValues::Colours;
        if (colours ? value >= 0 && value <= 1 : std::isfinite(value))
            continue;
        const Index column = Index(i) % tensor.dim(2);
        const Index line = Index(i) / tensor.dim(2);
        throw Error(colours
                ? "%1 holds %2 at [%3, %4, %5], but the values of a ready input are 0 to 1. "
                  "Divide or clip them."
                : "%1 holds %2 at [%3, %4, %5], but the values of a ready input are finite. "
                  "Replace it.",
            {path, io::numberText(tensor, Index(i)), std::to_string(line / tensor.dim(1)),
                std::to_string(line % tensor.dim(1)), std::to_string(column)});
    }
}

} // namespace

ui::LoadedImage loadQuietly(const QString& path)
{
    const int before = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (before >= 0 && nothing >= 0)
        ::dup2(nothing, STDERR_FILENO);
    const auto restore = qScopeGuard([&] {
        if (before >= 0 && nothing >= 0)
            ::dup2(before, STDERR_FILENO);
        for (const int descriptor : {before, nothing}) {
            if (descriptor >= 0)
                ::close(descriptor);
        }
    });
    return ui::loadImage(path);
}

ui::LoadedImage readImage(const std::string& path, Index largestSide, ReadyValues values)
{
    if (ui::extension(path) != ".npy")
        return loadQuietly(QString::fromStdString(path));
    const Tensor tensor = io::readNpy(path);
    const bool colours = values == ReadyValues::Colours; // a model says how many channels it takes
    if (tensor.type() != DType::F32 || tensor.rank() != 3 || (colours && tensor.dim(0) != 3))
        throw Error("%1 holds %2 of the shape %3, but a picture is F32 of the shape [%4, height, "
                    "width]. Convert it.",
            {path, name(tensor.type()), toString(tensor.shape()), colours ? "3" : "channels"});
    if (tensor.size() == 0 || std::max(tensor.dim(1), tensor.dim(2)) > largestSide)
        throw Error("%1 is %2 x %3 pixels; a ready input may be 1 x 1 to %4 x %4. Resize it.",
            {path, std::to_string(tensor.dim(2)), std::to_string(tensor.dim(1)),
                std::to_string(largestSide)});
    checkValues(tensor, values, path);
    ui::LoadedImage image;
    image.path = QString::fromStdString(path);
    image.tensor = tensor.toFloat();
    image.levels = {pictureOf(image.tensor)};
    return image;
}

} // namespace fovea::app

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "image_input.h"

#include "command_line.h"
#include "io/npy.h"
#include "models/playground/playground_block.h"

#include <algorithm>

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
    for (int y = 0; y < picture.height(); ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(picture.scanLine(y));
        for (int x = 0; x < picture.width(); ++x)
            pixels[x] = qRgb(byteOf(rows(y, x)), byteOf(rows(y + picture.height(), x)),
                byteOf(rows(y + 2 * picture.height(), x)));
    }
    return picture;
}

} // namespace

ui::LoadedImage readImage(const std::string& path)
{
    if (extension(path) != ".npy")
        return ui::loadImage(QString::fromStdString(path));
    const Tensor tensor = io::readNpy(path);
    if (tensor.type() != DType::F32 || tensor.rank() != 3 || tensor.dim(0) != 3)
        throw Error("%1 holds %2 of the shape %3, but a picture is F32 of the shape [3, height, "
                    "width]. Convert it.",
            {path, name(tensor.type()), toString(tensor.shape())});
    if (tensor.size() == 0 || std::max(tensor.dim(1), tensor.dim(2)) > PlaygroundBlock::workingSize)
        throw Error("%1 is %2 x %3 pixels; a ready input may be 1 x 1 to %4 x %4. Resize it.",
            {path, std::to_string(tensor.dim(2)), std::to_string(tensor.dim(1)),
                std::to_string(PlaygroundBlock::workingSize)});
    ui::LoadedImage image;
    image.path = QString::fromStdString(path);
    image.tensor = tensor.toFloat();
    image.levels = {pictureOf(image.tensor)};
    return image;
}

} // namespace fovea::app

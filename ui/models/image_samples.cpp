// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/image_samples.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace fovea::ui
{

QList<ImageSample> imageSamples()
{
    const auto name
        = [](const char* text) { return QCoreApplication::translate("ImageSample", text); };
    return {
        {QStringLiteral(":/samples/coffee.png"), name(QT_TRANSLATE_NOOP("ImageSample", "Coffee"))},
        {QStringLiteral(":/samples/chelsea.png"), name(QT_TRANSLATE_NOOP("ImageSample", "Cat"))},
        {QStringLiteral(":/samples/astronaut.png"),
            name(QT_TRANSLATE_NOOP("ImageSample", "Astronaut"))}};
}

QString pictureName(const QString& path)
{
    for (const ImageSample& sample : imageSamples()) {
        if (sample.path == path)
            return sample.name;
    }
    return path.isEmpty() ? QCoreApplication::translate("ImageSample", "Pasted picture")
                          : QFileInfo(path).fileName();
}

} // namespace fovea::ui

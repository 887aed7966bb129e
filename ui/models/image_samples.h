// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fovea::ui
{

/// The sample photographs that ship with the program: resource path and name.
struct ImageSample {
    QString path;
    QString name; ///< in the user's language
};
QList<ImageSample> imageSamples();

/// The name of a picture's file, or of a sample, in the user's language.
QString pictureName(const QString& path);

} // namespace fovea::ui

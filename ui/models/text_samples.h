// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QList>
#include <QString>

namespace fovea::ui
{

/// A sentence to start from.
struct TextSample {
    QString name; ///< in the user's language
    QString text;
};

/// The samples in the user's language of the moment.
QList<TextSample> textSamples();

/// The beginning of a novel.
struct LongSample {
    QString name; ///< in the user's language
    Index tokens; ///< as PlaygroundLayer counts them unless told otherwise
};
QList<LongSample> longSamples();
/// Reads the novel and cuts it after so many tokens. For a worker.
QString longSampleText(Index tokens);

} // namespace fovea::ui

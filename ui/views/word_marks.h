// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_data.h"

#include <QFont>
#include <QRectF>

class QPainter;

namespace fovea::ui
{

struct Theme;

/// The tokens of a word that lie in a range, counted from its begin; empty where none do.
Range partOf(const WordNote& word, Range shown);

/// The room that words and their tags take beside tokens, across these: at the edge that the
/// brackets lie on.
/// @param font of the tokens
double wordBand(const TokenNotes& notes, const QFont& font, Qt::Edge edge);

/// A bracket along the tokens of a word, at one edge of its band, and beside it what the model
/// takes the word for: its name, or the tag where that does not fit, or nothing.
void paintWord(QPainter& painter, const WordNote& word, const QRectF& band, Qt::Edge edge,
    const QFont& font, const Theme& theme);

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRectF>

class QPainter;

namespace fovea::ui
{

struct Theme;

/// Veils and hatches what a model never saw of a picture, so that it is told from dark parts of the
/// picture and of a plane: what lies in `whole`, but not in `seen`.
void paintUnseen(QPainter& painter, const QRectF& whole, const QRectF& seen, const Theme& theme);

} // namespace fovea::ui

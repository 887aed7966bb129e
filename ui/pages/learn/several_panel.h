// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QWidget>

namespace fovea::ui
{

/// One of the places where attention is at work, in the lesson on several of them.
class SeveralPanel : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Sets every text, and computes again.
    virtual void retranslate() = 0;
    /// The small photograph the panels have in common: [3, h, w], 0..1.
    virtual void setPhoto(const Tensor& /*photo*/) { }
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QAbstractScrollArea>

#include <optional>

namespace fovea::ui
{

/// A drawn view of tokens that scrolls, with a token that the pointer or the keyboard is at: what
/// all such views do alike.
class TokenScrollView : public QAbstractScrollArea
{
    Q_OBJECT
protected:
    explicit TokenScrollView(QWidget* parent);

    /// Language or font are others: measure and describe anew.
    virtual void retake() = 0;
    /// The pointer is over nothing any more.
    virtual void leave() = 0;
    /// Empty: none. It stays while the pointer is in `area`, if that is set.
    virtual QString toolTipAt(QPoint position, QRect* area) const = 0;

    /// Where a key leads in a list: up and down, page up and down, home and end; nowhere for other
    /// keys. May lie outside of the list.
    /// @param page items of a page
    static std::optional<Index> goneTo(int key, Index present, Index count, Index page);
    /// Scrolls as little as it takes to bring a part of the viewport between two places.
    static void bringInto(
        QScrollBar* bar, double begin, double end, double from, double to);

    /// A ring around the view when it was reached by a key. For those that mark nothing else.
    void paintFocus(QPainter& painter) const;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
};

} // namespace fovea::ui

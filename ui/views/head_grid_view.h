// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/head_grid_model.h"
#include "models/head_thumbnails.h"
#include "views/head_grid_layout.h"

#include <QAbstractScrollArea>

namespace fovea::ui
{

/// Draws the heads of a HeadGridModel as small maps with their names and numbers. Only what is in
/// view is computed, what lies nearest to the middle first.
///
/// Arrows, Home, End, Page Up and Page Down move from head to head; Enter or a click opens one.
/// Ctrl and a click switches a head, with Shift its layer; while switching, a click does so by
/// itself, and Enter too. Heads that are off are crossed out.
/// The chosen head and the place stay when other maps are handed over.
class HeadGridView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit HeadGridView(HeadGridModel* model, QWidget* parent = nullptr);

    /// The chosen head's number, -1 for none.
    int current() const;
    void setCurrent(int number);
    /// Whether a click switches a head instead of opening it.
    bool isSwitching() const { return m_switching; }
    void setSwitching(bool switching);
    HeadThumbnails* thumbnails() { return &m_thumbnails; }
    /// Of a shown head, in the viewport; empty if it is not shown.
    QRect cellRect(int number) const;
    const HeadGridLayout& gridLayout() const { return m_layout; }

    QSize sizeHint() const override { return {640, 480}; }
    QSize minimumSizeHint() const override { return {240, 160}; }

Q_SIGNALS:
    void headChosen(int layer, Index head);
    /// A head, or its whole layer, is to be switched off or on again; `layer` is that of the site.
    void switchRequested(int layer, Index head, bool wholeLayer);
    void currentChanged();
    void failed(const QString& message);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    void lookAround();
    void refresh();
    int placeOf(int number) const;
    int numberAt(QPoint position) const;
    void setHovered(int number);
    void open(int number);
    void act(int number, Qt::KeyboardModifiers modifiers);
    void describe();
    QString toolTip(int number) const;
    void paintCell(QPainter& painter, int place) const;

    HeadGridModel* m_model;
    HeadThumbnails m_thumbnails;
    HeadGridLayout m_layout;
    int m_layer = -1; ///< of the chosen head: stays while maps change
    Index m_head = -1;
    int m_hovered = -1;
    int m_pressed = -1;
    bool m_switching = false;
    bool m_moved = true; ///< other heads may be in view than were asked for
    bool m_new = true; ///< the maps are new: small ones come with the next painting
};

} // namespace fovea::ui

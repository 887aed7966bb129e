// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

class QMenu;
class QToolButton;

namespace fovea::ui
{

/// Short texts in a row, each of which can be taken away: by a click, by Space, or by Delete. Those
/// that have no room are in a menu at the end.
class ChipRow : public QWidget
{
    Q_OBJECT
public:
    explicit ChipRow(QWidget* parent = nullptr);

    void setTexts(const QStringList& texts);
    const QStringList& texts() const { return m_texts; }
    /// Null for one that has no room.
    QToolButton* chip(int index) const;
    /// Those that have no room.
    QMenu* rest() const { return m_menu; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void removeRequested(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();

    QStringList m_texts;
    QList<QToolButton*> m_chips;
    QToolButton* m_more;
    QMenu* m_menu;
};

} // namespace fovea::ui

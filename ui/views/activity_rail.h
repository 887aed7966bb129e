// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QIcon>
#include <QList>
#include <QWidget>

class QButtonGroup;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui
{

/// The narrow column at the left with one button for each activity: icon and small label. Tab
/// reaches the chosen one, up and down go to its neighbours.
class ActivityRail : public QWidget
{
    Q_OBJECT
public:
    explicit ActivityRail(QWidget* parent = nullptr);

    void add(const QIcon& icon, const QString& title);
    void setTitle(int index, const QString& title);
    void setCurrent(int index);

Q_SIGNALS:
    void chosen(int index);

private:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

    QVBoxLayout* m_layout;
    QButtonGroup* m_group;
    QList<QToolButton*> m_buttons;
};

} // namespace fovea::ui

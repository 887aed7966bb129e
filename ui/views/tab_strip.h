// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QButtonGroup;
class QToolButton;

namespace fovea::ui
{

/// Tabs side by side, in as many rows as it takes to show their names whole.
class TabStrip : public QWidget
{
    Q_OBJECT
public:
    explicit TabStrip(QWidget* parent = nullptr);

    /// All tabs, from the left; keeps the current one. Call again to translate.
    void setTexts(const QStringList& texts);
    int count() const;
    int currentIndex() const;
    /// Does not emit.
    void setCurrentIndex(int index);
    QToolButton* tab(int index) const;
    /// Rows they stand in.
    int rows() const { return m_rows; }
    /// What a tab takes to show its name.
    int neededWidth(int index) const;

Q_SIGNALS:
    /// By the user.
    void currentIndexChanged(int index);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void arrange();
    void arrangeRow(int begin, int end, int top, int height);
    int neededWidth(int begin, int end) const;
    int rowsFor(int width) const;

    QButtonGroup* m_group;
    int m_rows = 1;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QWidget>

#include <array>

class QLabel;
class QShortcut;
class QToolButton;

namespace fovea::ui
{

/// Errors above the work, the newest first, each until dismissed by its button; Escape dismisses the
/// newest. The first few are shown, a line below counts the others. It never takes the focus and
/// never blocks; screen readers announce each. A row of a layout, hidden while there is none.
class ErrorBanner : public QWidget
{
    Q_OBJECT
public:
    static constexpr int mostShown = 3;

    explicit ErrorBanner(QWidget* parent = nullptr);

    /// Above the others; one that is there already comes to the top.
    void show(const QString& message);
    /// The newest one.
    void dismiss();
    void dismiss(const QString& message);
    void dismissAll();
    /// The newest one; empty without any.
    QString message() const { return m_messages.value(0); }
    /// The newest first.
    const QStringList& messages() const { return m_messages; }

private:
    struct Row {
        QWidget* place;
        QLabel* text;
        QToolButton* close;
    };

    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    Row makeRow(int index);
    void refresh();
    void retranslate();

    QStringList m_messages;
    std::array<Row, mostShown> m_rows;
    QWidget* m_rest; ///< counts those that have no row
    QLabel* m_restText;
    QToolButton* m_closeAll;
    QShortcut* m_escape;
};

} // namespace fovea::ui

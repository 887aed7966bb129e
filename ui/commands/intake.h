// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>

class QDropEvent;
class QMimeData;
class QWidget;

namespace fovea::ui
{

class DropHighlight;
class Page;

/// What comes into the window from outside: files that are chosen, dropped or pasted, pictures and
/// text. Each goes to the first page that takes it.
class Intake : public QObject
{
    Q_OBJECT
public:
    /// Watches the window and all of its widgets for drops, and for keys that paste.
    Intake(QWidget* window, DropHighlight* highlight);

    void addPage(Page* page) { m_pages.append(page); }
    /// The page one looks at comes first.
    void setCurrentPage(Page* page) { m_current = page; }

    /// Asks for files. @param folder to begin in
    void chooseFiles(const QString& folder);
    /// For files that no page opens, a sentence says so.
    void openFiles(const QStringList& paths);
    /// From the clipboard; a text field that has the focus gets text itself.
    void paste();

Q_SIGNALS:
    void pageRequested(fovea::ui::Page* page);
    void failed(const QString& message);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool handleDrop(QWidget* widget, QDropEvent* event);
    bool take(const QMimeData* mime);
    void showHint(const QMimeData* mime);

    QWidget* m_window;
    DropHighlight* m_highlight;
    QList<Page*> m_pages;
    Page* m_current = nullptr;
};

} // namespace fovea::ui

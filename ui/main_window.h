// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/language.h"
#include "style/theme.h"

#include <QList>
#include <QMainWindow>

class QSplitter;
class QStackedWidget;
class QToolButton;

namespace fovea::ui
{

class ActivityRail;
class ErrorBanner;
class Intake;
class Page;
class RecentFiles;
class StatusLine;
class WindowMenus;

/// The program's window: activity rail, pages, inspector, status bar. Only wiring; it knows pages
/// by their contract alone. Reads and writes QSettings, so the application must have its name.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Takes the page. The first one added is shown.
    void addPage(Page* page);
    const QList<Page*>& pages() const { return m_pages; }
    Page* currentPage() const;
    void setCurrentPage(int index);
    /// The page of this Page::id(); nothing happens when there is none.
    void showPage(const QString& id);

    /// Applies what was kept of the last time: geometry, page, the pages' state. Call it once,
    /// after the pages were added and before show().
    void restoreState();
    /// Each file goes to the first page that can open it, which is then shown; for others the
    /// banner says so.
    void openFiles(const QStringList& paths);
    /// An error for the user, above the page.
    void showError(const QString& message);

private:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

    void connectMenus();
    void retranslate();
    void saveState() const;
    void copy();
    void setInspectorShown(bool shown);
    void updateInspector();
    void setTheme(Style::Choice choice);
    void setLanguage(Language::Choice choice);

    QList<Page*> m_pages;
    QList<QWidget*> m_inspectors; ///< the scroll area of each page's inspector, or null
    QList<QString> m_messages; ///< of each page, for the status bar
    QList<double> m_progress; ///< of each page
    bool m_inspectorWanted = true;

    ActivityRail* m_rail;
    QSplitter* m_splitter;
    QStackedWidget* m_stack;
    QStackedWidget* m_inspectorStack;
    ErrorBanner* m_banner;
    Intake* m_intake;
    RecentFiles* m_recent;
    WindowMenus* m_menus;
    QToolButton* m_inspectorButton;
    StatusLine* m_status;
};

} // namespace fovea::ui

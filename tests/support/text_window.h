// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "main_window.h"
#include "pages/text_page.h"

#include <QSettings>
#include <QStandardPaths>
#include <QTest>

#include <memory>

namespace fovea::ui
{

/// The window with the text page alone, for tests of that page. Settings are a test program's own.
class TextWindowTest : public QObject
{
protected:
    static void useOwnSettings(const char* name)
    {
        QStandardPaths::setTestModeEnabled(true);
        QApplication::setOrganizationName(QStringLiteral("Fovea"));
        QApplication::setApplicationName(QString::fromLatin1(name));
    }
    void openWindow(QSize size = QSize(1100, 760))
    {
        QSettings().clear();
        m_window = std::make_unique<MainWindow>();
        m_page = new TextPage; // the window's
        m_window->addPage(m_page);
        m_window->resize(size);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void closeWindow()
    {
        m_window.reset();
        QSettings().clear();
    }

    std::unique_ptr<MainWindow> m_window;
    TextPage* m_page = nullptr;
};

} // namespace fovea::ui

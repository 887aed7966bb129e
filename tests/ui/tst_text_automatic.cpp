// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "core/models/transformer/checkpoints.h"
#include "main_window.h"
#include "models/shipped_models.h"
#include "pages/text_automatic.h"
#include "pages/text_inspector.h"
#include "pages/text_models.h"
#include "pages/text_page.h"
#include "views/model_chooser.h"
#include "views/model_panel.h"
#include "views/sentence_field.h"

#include <QAction>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

using namespace fovea;
using namespace fovea::ui;

namespace
{

const QString english = QStringLiteral("universal-sentence-encoder-lite");
const QString chinese = QStringLiteral("chinese-tagger");

} // namespace

/// The text page with the models that ship.
class TestTextAutomatic : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QApplication::setOrganizationName(QStringLiteral("Fovea"));
        QApplication::setApplicationName(QStringLiteral("TestTextAutomatic"));
        QVERIFY(!shippedModelFolder(english).isEmpty());
    }
    void init()
    {
        QSettings().clear();
        openWindow();
    }
    void cleanup()
    {
        m_window.reset();
        QSettings().clear();
    }

    void firstStartReadsByScript()
    {
        QVERIFY(automatic()->isOn());
        QVERIFY(automatic()->action()->isChecked());
        setText(QStringLiteral("The cat sat on the mat."));
        QCOMPARE(id(), english);
        setText(QStringLiteral("你好机车"));
        QCOMPARE(id(), chinese);
        QCOMPARE(m_page->result()->tokens(), Index(4));
        setText(QStringLiteral("12 + 30")); // no script: the model stays
        QCOMPARE(id(), chinese);
        setText(QStringLiteral("hot coffee"));
        QCOMPARE(id(), english);
        QVERIFY(automatic()->isOn());
    }

    void theInspectorNamesItByItsTitle()
    {
        setText(QStringLiteral("你好机车"));
        QVERIFY(m_page->textInspector()->modelPanel()->plainText().contains(
            QStringLiteral("Chinese Tagger")));
        setText(QStringLiteral("hot coffee"));
        QVERIFY(m_page->textInspector()->modelPanel()->plainText().contains(
            QStringLiteral("Universal Sentence Encoder Lite")));
    }
    void aLongTitleMakesTheWindowNoWider()
    {
        setText(QStringLiteral("hot coffee"));
        QCOMPARE(id(), english);
        QVERIFY2(m_window->minimumSizeHint().width() <= 1100,
            qPrintable(QString::number(m_window->minimumSizeHint().width())));
    }

    /// A text is never shown as the model of another script reads it.
    void nothingWrongInBetween()
    {
        setText(QStringLiteral("The cat sat on the mat."));
        QStringList seen;
        connect(m_page, &TextPage::resultShown, this, [&] {
            if (const auto result = m_page->result())
                seen += result->texts.first() + u'/' + shippedModelId(result->opened->folder);
        });
        setText(QStringLiteral("我喜欢喝热咖啡"));
        for (const QString& entry : seen)
            QVERIFY2(!entry.startsWith(u'我') || entry.endsWith(chinese), qPrintable(entry));
        QVERIFY(!seen.isEmpty());
    }

    void choicesEndIt()
    {
        setText(QStringLiteral("The cat sat on the mat."));
        m_page->modelChooser()->playgroundAction()->trigger(); // one click away
        wait();
        QVERIFY(!automatic()->isOn());
        QVERIFY(!m_page->models()->current());
        setText(QStringLiteral("你好机车"));
        QVERIFY(!m_page->models()->current());
        automatic()->action()->trigger();
        wait();
        QCOMPARE(id(), chinese);
        QVERIFY(automatic()->isOn());
        // A folder that is opened is a choice too.
        const QString folder
            = QString::fromStdString(test::checkpointFolder("bert-tiny").string());
        m_page->open(folder);
        wait();
        QCOMPARE(m_page->models()->current()->folder, folder);
        QVERIFY(!automatic()->isOn());
        setText(QStringLiteral("some English"));
        QCOMPARE(m_page->models()->current()->folder, folder);
        // And one of those that ship.
        const QList<QAction*> shipped = m_page->modelChooser()->shippedActions();
        QCOMPARE(shipped.size(), qsizetype(2));
        shipped[1]->trigger();
        wait();
        QCOMPARE(id(), chinese);
        QVERIFY(!automatic()->isOn());
    }

    void choiceIsKept()
    {
        m_page->modelChooser()->playgroundAction()->trigger();
        wait();
        m_window->close();
        openWindow();
        QVERIFY(!automatic()->isOn());
        QVERIFY(!m_page->models()->current());
        automatic()->action()->trigger();
        setText(QStringLiteral("你好"));
        m_window->close();
        openWindow();
        QVERIFY(automatic()->isOn());
        QCOMPARE(id(), chinese);
    }

private:
    void openWindow()
    {
        m_window = std::make_unique<MainWindow>();
        m_page = new TextPage;
        m_window->addPage(m_page);
        m_window->restoreState();
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        wait();
    }
    void wait() { QTRY_VERIFY(!m_page->isComputing()); }
    void setText(const QString& text)
    {
        m_page->sentenceField()->setSentence(text);
        wait();
        QVERIFY(m_page->result());
        QCOMPARE(m_page->result()->texts.first(), text);
    }
    TextAutomatic* automatic() { return m_page->automatic(); }
    /// Of the model that read the text.
    QString id()
    {
        const auto result = m_page->result();
        return result && result->opened ? shippedModelId(result->opened->folder) : QString();
    }

    std::unique_ptr<MainWindow> m_window;
    TextPage* m_page = nullptr;
};

QTEST_MAIN(TestTextAutomatic)
#include "tst_text_automatic.moc"

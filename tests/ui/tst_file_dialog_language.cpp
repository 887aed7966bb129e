// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/language.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QFileSystemModel>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLibraryInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace fovea::ui;

/// Where the desktop has no file dialog of its own, Qt draws one: its words are Qt's, not ours.
class TestFileDialogLanguage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (!QFile::exists(QLibraryInfo::path(QLibraryInfo::TranslationsPath)
                + QStringLiteral("/qtbase_zh_CN.qm")))
            QSKIP("Qt's own translations are not installed here");
        QVERIFY(m_folder.isValid());
        QVERIFY(QDir(m_folder.path()).mkdir(QStringLiteral("1")));
        QImage picture(4, 4, QImage::Format_RGB32);
        picture.fill(Qt::white);
        QVERIFY(picture.save(m_folder.filePath(QStringLiteral("2.png")), "PNG"));
        QVERIFY(QFile::link(m_folder.filePath(QStringLiteral("9")),
            m_folder.filePath(QStringLiteral("3")))); // leads nowhere
        QFile odd(m_folder.filePath(QStringLiteral("4")));
        QVERIFY(odd.open(QIODevice::WriteOnly));
    }
    void cleanup() { Language::instance().setChoice(Language::Choice::English); }

    void hasNoEnglishWords_data()
    {
        QTest::addColumn<QFileDialog::AcceptMode>("accept");
        QTest::addColumn<QFileDialog::FileMode>("mode");
        QTest::newRow("open") << QFileDialog::AcceptOpen << QFileDialog::ExistingFile;
        QTest::newRow("save") << QFileDialog::AcceptSave << QFileDialog::AnyFile;
        QTest::newRow("folder") << QFileDialog::AcceptOpen << QFileDialog::Directory;
    }
    void hasNoEnglishWords()
    {
        QFETCH(QFileDialog::AcceptMode, accept);
        QFETCH(QFileDialog::FileMode, mode);
        Language::instance().setChoice(Language::Choice::Chinese);
        QFileDialog dialog(nullptr, QStringLiteral("打开"), m_folder.path(), QStringLiteral("(*)"));
        dialog.setOption(QFileDialog::DontUseNativeDialog);
        dialog.setAcceptMode(accept);
        dialog.setFileMode(mode);
        dialog.setViewMode(QFileDialog::Detail);
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto* tree = dialog.findChild<QTreeView*>();
        QVERIFY(tree);
        const int rows = mode == QFileDialog::Directory ? 1 : 3;
        QTRY_VERIFY(tree->model()->rowCount(tree->rootIndex()) >= rows);

        QStringList texts;
        for (const auto* label : dialog.findChildren<QLabel*>())
            texts << label->text() << label->toolTip();
        for (const auto* button : dialog.findChildren<QAbstractButton*>())
            texts << button->text() << button->toolTip() << button->accessibleName()
                  << button->accessibleDescription();
        for (const auto* action : dialog.findChildren<QAction*>())
            texts << action->text() << action->toolTip();
        for (const auto* view : dialog.findChildren<QAbstractItemView*>())
            texts << view->accessibleName() << view->toolTip();
        const QAbstractItemModel& files = *tree->model();
        for (int column = 0; column < files.columnCount(); ++column)
            texts << files.headerData(column, Qt::Horizontal).toString();
        for (int row = 0; row < files.rowCount(tree->rootIndex()); ++row) {
            const QModelIndex type = files.index(row, 2, tree->rootIndex());
            texts << type.data().toString();
        }
        QVERIFY(texts.size() > 20);
        // Keys are called alike in all languages, and so are formats.
        static const QRegularExpression known(QStringLiteral("\\b(Alt|Ctrl|PNG|Qt)\\b|\\(&?\\w\\)"));
        static const QRegularExpression english(QStringLiteral("[A-Za-z]{2,}"));
        QStringList wrong;
        for (QString text : std::as_const(texts)) {
            if (text.remove(known).contains(english))
                wrong << text;
        }
        QCOMPARE(wrong.join(u'|'), QString());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestFileDialogLanguage)
#include "tst_file_dialog_language.moc"

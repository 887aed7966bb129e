// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "main_window.h"
#include "models/heatmap_model.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "pages/learn/learn_page.h"
#include "pages/learn/softmax_lesson.h"
#include "pages/learn/lesson.h"
#include "pages/text_page.h"
#include "style/language.h"
#include "style/motion.h"
#include "style/theme.h"
#include "views/learn/formula_view.h"
#include "views/learn/pooling_plot.h"
#include "views/segmented_control.h"
#include "views/sentence_field.h"
#include "views/step_strip.h"

#include <QAbstractButton>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSlider>
#include <QTest>
#include <QToolButton>

using namespace fovea::ui;

namespace
{

/// The program's window with its three activities.
struct Fixture {
    Fixture()
    {
        window.addPage(text);
        window.addPage(image);
        window.addPage(learn);
        window.resize(1100, 700);
        window.show();
        window.setCurrentPage(2);
        QApplication::setActiveWindow(&window);
    }

    /// Presses the button of a lesson that leads to another page.
    void followLink(int lesson)
    {
        window.setCurrentPage(2);
        learn->setCurrentLesson(lesson);
        for (auto* button : learn->findChildren<QPushButton*>())
            if (button->text() == lessonText(lesson).link)
                QTest::mouseClick(button, Qt::LeftButton);
    }

    TextPage* text = new TextPage; // the window's once added
    ImagePage* image = new ImagePage;
    LearnPage* learn = new LearnPage;
    MainWindow window;
};

/// The first widget of a lesson whose text does not fit; empty when all fit.
QString clippedText(const QWidget* page)
{
    for (const QWidget* widget : page->findChildren<QWidget*>()) {
        if (!widget->isVisible())
            continue;
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        if (label && label->wordWrap()) {
            if (label->height() < label->heightForWidth(label->width()))
                return label->text();
        } else if (label && label->width() < label->sizeHint().width()) {
            return label->text();
        } else if (button && button->width() < button->sizeHint().width()) {
            return button->text();
        } else if (qobject_cast<const FormulaView*>(widget)
            && widget->size() != widget->sizeHint()) {
            return widget->accessibleName();
        }
    }
    return {};
}

} // namespace

class TestLearnPage : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("FoveaTest"));
        QCoreApplication::setApplicationName(QStringLiteral("LearnPage"));
    }
    void init()
    {
        QSettings().clear();
        Language::instance().setChoice(Language::Choice::English);
        Motion::instance().setReduced(true);
    }
    void cleanup() { Language::instance().setChoice(Language::Choice::English); }

    void isTheThirdActivity()
    {
        Fixture f;
        f.window.setCurrentPage(0);
        QTest::keyClick(&f.window, Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(f.window.currentPage(), static_cast<Page*>(f.learn));
    }
    void keysLeadFromLessonToLesson()
    {
        Fixture f;
        QCOMPARE(f.learn->currentLesson(), 0);
        QTest::keyClick(&f.window, Qt::Key_Right, Qt::AltModifier);
        QCOMPARE(f.learn->currentLesson(), 1);
        QTest::keyClick(&f.window, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(f.learn->currentLesson(), 0);
        QTest::keyClick(f.learn, Qt::Key_PageDown);
        QTest::keyClick(f.learn, Qt::Key_PageDown);
        QCOMPARE(f.learn->currentLesson(), 2);
        QTest::keyClick(f.learn, Qt::Key_PageUp);
        QCOMPARE(f.learn->currentLesson(), 1);
        // From within the figure and from the contents, which could scroll themselves.
        auto* plot = f.learn->lesson()->findChild<PoolingPlot*>();
        QTest::keyClick(plot, Qt::Key_PageDown);
        QCOMPARE(f.learn->currentLesson(), 2);
        QTest::keyClick(f.learn->findChild<QListWidget*>(), Qt::Key_PageUp);
        QCOMPARE(f.learn->currentLesson(), 1);
        // There is nothing before the first and after the last.
        f.learn->setCurrentLesson(-1);
        f.learn->setCurrentLesson(7);
        QCOMPARE(f.learn->currentLesson(), 1);
        f.learn->setCurrentLesson(6);
        QTest::keyClick(f.learn, Qt::Key_PageDown);
        QCOMPARE(f.learn->currentLesson(), 6);
    }
    void aSliderKeepsItsPageKeys()
    {
        Fixture f;
        f.learn->setCurrentLesson(1);
        auto* slider = f.learn->lesson()->findChild<QSlider*>();
        slider->setFocus();
        const int before = slider->value();
        QTest::keyClick(slider, Qt::Key_PageUp);
        QVERIFY(slider->value() != before);
        QCOMPARE(f.learn->currentLesson(), 1);
    }
    void contentsListSevenAndLead()
    {
        Fixture f;
        auto* contents = f.learn->findChild<QListWidget*>();
        QCOMPARE(contents->count(), 7);
        for (int i = 0; i < 7; ++i) {
            QVERIFY(contents->item(i)->text().startsWith(QString::number(i + 1)));
            QVERIFY(contents->item(i)->text().contains(lessonText(i).title));
            contents->setCurrentRow(i);
            QCOMPARE(f.learn->currentLesson(), i);
        }
    }
    void theButtonLeadsToRealInput()
    {
        Fixture f;
        for (int i = 0; i < 7; ++i) {
            f.followLink(i);
            QCOMPARE(f.window.currentPage()->id(), lessonText(i).activity);
            QVERIFY(f.window.currentPage() != f.learn);
        }
    }
    void theButtonLeadsToTheStepOfTheLesson()
    {
        Fixture f;
        // There is no text yet: the step is shown when there is.
        f.followLink(2);
        f.text->sentenceField()->setSentence(QStringLiteral("你好机车"));
        QTRY_VERIFY(f.text->result() && f.text->result()->isComplete);
        QCOMPARE(f.text->heatmapModel()->data()->site().kind, fovea::SiteKind::Embedding);
        QCOMPARE(f.text->stepStrip()->currentSite(), std::string("embedding"));
        f.followLink(3);
        QCOMPARE(f.text->heatmapModel()->data()->site().kind, fovea::SiteKind::Query);
        f.followLink(4);
        QCOMPARE(f.text->heatmapModel()->data()->site().kind, fovea::SiteKind::Weights);
        f.followLink(2);
        QCOMPARE(f.text->heatmapModel()->data()->site().kind, fovea::SiteKind::Embedding);
    }
    void theButtonLeadsToAPhotographAndItsModel()
    {
        Fixture f;
        f.followLink(0);
        QTRY_VERIFY_WITH_TIMEOUT(
            f.image->analysis() && f.image->models()->current() && !f.image->session()->isBusy(),
            30000);
        QCOMPARE(f.image->models()->current()->folder, QStringLiteral("itti-koch"));
        const QString sample = f.image->analysis()->image->path;
        QVERIFY(sample.startsWith(QStringLiteral(":/samples/")));
        QVERIFY(f.image->stage()->canShow(ImagePage::Display::Overlay));

        // What is open stays, whatever it is.
        f.image->open(QStringLiteral(":/samples/astronaut.png"));
        QTRY_VERIFY_WITH_TIMEOUT(
            f.image->analysis()->image->path != sample && !f.image->session()->isBusy(), 30000);
        f.followLink(5);
        QTRY_VERIFY_WITH_TIMEOUT(
            f.image->stage()->canShow(ImagePage::Display::Gates), 30000);
        QVERIFY(!f.image->models()->current());
        QCOMPARE(f.image->analysis()->image->path, QStringLiteral(":/samples/astronaut.png"));
    }
    void theLessonAndMotionAreRemembered()
    {
        {
            Fixture f;
            f.learn->setCurrentLesson(4);
            for (QAction* action : f.learn->menuActions(Page::Menu::View))
                action->setChecked(true);
            f.window.close();
        }
        Motion::instance().setReduced(false);
        Fixture f;
        f.window.restoreState();
        QCOMPARE(f.learn->currentLesson(), 4);
        QCOMPARE(f.window.currentPage(), static_cast<Page*>(f.learn));
        QVERIFY(Motion::instance().isReduced());
    }
    void everyLessonFits_data()
    {
        QTest::addColumn<int>("lesson");
        QTest::addColumn<Language::Choice>("language");
        for (int i = 0; i < 7; ++i) {
            QTest::addRow("%d en", i) << i << Language::Choice::English;
            QTest::addRow("%d zh", i) << i << Language::Choice::Chinese;
        }
    }
    void everyLessonFits()
    {
        QFETCH(int, lesson);
        QFETCH(Language::Choice, language);
        Fixture f;
        Language::instance().setChoice(language); // the window began with the one of the settings
        f.learn->setCurrentLesson(lesson);
        QCOMPARE(f.window.size(), QSize(1100, 700));
        QVERIFY(QTest::qWaitForWindowExposed(&f.window));
        const auto fits = [&] {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
            for (const auto* area : f.learn->findChildren<QScrollArea*>())
                for (const auto* bar : {area->horizontalScrollBar(), area->verticalScrollBar()})
                    if (area->isVisible() && bar->isVisible())
                        return QStringLiteral("larger than the window by %1").arg(bar->maximum());
            return clippedText(f.learn);
        };
        QTRY_COMPARE_WITH_TIMEOUT(fits(), QString(), 5000);
        // Every choice of every control of choices, too.
        for (auto* button : f.learn->lesson()->findChildren<QToolButton*>()) {
            if (!button->isCheckable() || !button->isVisible())
                continue;
            button->click();
            QTRY_COMPARE_WITH_TIMEOUT(fits(), QString(), 5000);
        }
        // And with positions added, in both conventions.
        for (auto* box : f.learn->lesson()->findChildren<QCheckBox*>()) {
            if (!box->isVisible())
                continue;
            box->click();
            for (auto* button : f.learn->lesson()->findChildren<QToolButton*>()) {
                if (button->isCheckable() && button->isVisible())
                    button->click();
                QTRY_COMPARE_WITH_TIMEOUT(fits(), QString(), 5000);
            }
            box->click();
        }
        if (auto* softmax = qobject_cast<SoftmaxLesson*>(f.learn->lesson())) {
            softmax->scoring()->findChildren<QToolButton*>()[1]->click();
            softmax->insideScoring()->click();
            QTRY_COMPARE_WITH_TIMEOUT(fits(), QString(), 5000);
        }
    }
    /// Pages share the window's least width, and others have an inspector beside them.
    void noLessonMakesTheWindowWider_data()
    {
        QTest::addColumn<Language::Choice>("language");
        QTest::newRow("en") << Language::Choice::English;
        QTest::newRow("zh") << Language::Choice::Chinese;
    }
    void noLessonMakesTheWindowWider()
    {
        QFETCH(Language::Choice, language);
        Fixture f;
        Language::instance().setChoice(language);
        for (int i = 0; i < 7; ++i) {
            f.window.setCurrentPage(2);
            f.learn->setCurrentLesson(i);
            for (const int page : {0, 1}) {
                f.window.setCurrentPage(page);
                QCoreApplication::sendPostedEvents();
                QVERIFY2(f.window.minimumSizeHint().width() <= 1100,
                    qPrintable(QStringLiteral("%1 in lesson %2")
                                   .arg(f.window.minimumSizeHint().width())
                                   .arg(i)));
            }
        }
    }
    void everyControlHasAName()
    {
        Fixture f;
        for (int i = 0; i < 7; ++i) {
            f.learn->setCurrentLesson(i);
            for (const QWidget* widget : f.learn->lesson()->findChildren<QWidget*>()) {
                const auto* button = qobject_cast<const QAbstractButton*>(widget);
                if (widget->focusPolicy() == Qt::NoFocus || (button && !button->text().isEmpty())
                    || qobject_cast<const QLabel*>(widget)
                    || qobject_cast<const QScrollArea*>(widget))
                    continue;
                QVERIFY2(!widget->accessibleName().isEmpty(),
                    qPrintable(QStringLiteral("%1 in lesson %2")
                                   .arg(QLatin1String(widget->metaObject()->className()))
                                   .arg(i)));
            }
        }
    }
};

QTEST_MAIN(TestLearnPage)
#include "tst_learn_page.moc"

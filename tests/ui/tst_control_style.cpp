// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/theme.h"
#include "views/segmented_control.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace fovea::ui;

/// What the style of all pages shows of the focus, and the way it goes.
class TestControlStyle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Style::instance().setChoice(Style::Choice::Light); }
    void focusIsSeen_data();
    void focusIsSeen();
    void segmentsStayInTheOrderOfTab();
};

namespace
{

QWidget* makeControl(const QString& kind)
{
    if (kind == u"check box")
        return new QCheckBox(QStringLiteral("check"));
    if (kind == u"combo box") {
        auto* box = new QComboBox;
        box->addItem(QStringLiteral("one"));
        return box;
    }
    if (kind == u"chosen item") {
        auto* list = new QListWidget;
        list->setFrameShape(QFrame::NoFrame);
        list->addItems({QStringLiteral("one"), QStringLiteral("two")});
        list->setCurrentRow(1);
        return list;
    }
    QAbstractButton* button = kind.contains(u"tool")
        ? static_cast<QAbstractButton*>(new QToolButton)
        : static_cast<QAbstractButton*>(new QPushButton);
    button->setText(QStringLiteral("press"));
    if (kind.contains(u"primary"))
        button->setProperty("role", QStringLiteral("primary"));
    if (kind.contains(u"quiet"))
        button->setProperty("role", QStringLiteral("quiet"));
    return button;
}

/// Pixels that differ clearly: a ring of two pixels has many of them.
int differing(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor one = a.pixelColor(x, y), other = b.pixelColor(x, y);
            const int distance = std::abs(one.red() - other.red())
                + std::abs(one.green() - other.green()) + std::abs(one.blue() - other.blue());
            count += distance > 150 ? 1 : 0;
        }
    }
    return count;
}

} // namespace

void TestControlStyle::focusIsSeen_data()
{
    QTest::addColumn<QString>("kind");
    for (const char* kind : {"push button", "primary push button", "quiet push button",
             "tool button", "primary tool button", "quiet tool button", "check box", "combo box",
             "chosen item"})
        QTest::newRow(kind) << QString::fromLatin1(kind);
}

void TestControlStyle::focusIsSeen()
{
    QFETCH(QString, kind);
    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    auto* first = new QLineEdit(&window);
    layout->addWidget(first);
    QWidget* control = makeControl(kind);
    control->setFocusPolicy(Qt::StrongFocus);
    layout->addWidget(control);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    first->setFocus();
    const QImage without = control->grab().toImage();
    QTest::keyClick(first, Qt::Key_Tab);
    QVERIFY(control->hasFocus());
    const QImage with = control->grab().toImage();
    QVERIFY2(differing(without, with) > 60, qPrintable(QString::number(differing(without, with))));
}

void TestControlStyle::segmentsStayInTheOrderOfTab()
{
    QWidget window;
    auto* layout = new QVBoxLayout(&window);
    auto* before = new QLineEdit(&window);
    auto* control = new SegmentedControl(&window);
    auto* after = new QPushButton(&window);
    for (QWidget* widget : std::initializer_list<QWidget*>{before, control, after})
        layout->addWidget(widget);
    control->setTexts({QStringLiteral("one"), QStringLiteral("two")}); // later than the button
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QStringList order;
    QWidget* widget = &window;
    do {
        widget = widget->nextInFocusChain();
        if (widget == before)
            order += QStringLiteral("before");
        else if (widget == after)
            order += QStringLiteral("after");
        else if (auto* button = qobject_cast<QToolButton*>(widget))
            order += button->text();
    } while (widget != &window);
    QCOMPARE(order, QStringLiteral("before one two after").split(u' '));
}

QTEST_MAIN(TestControlStyle)
#include "tst_control_style.moc"

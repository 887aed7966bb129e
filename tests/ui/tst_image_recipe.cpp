// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "export/image_export.h"
#include "export/image_run.h"
#include "models/shipped_models.h"
#include "pages/image_models.h"
#include "pages/image_page.h"
#include "style/language.h"
#include "support/compare.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/kept_card.h"
#include "views/recipe_form.h"
#include "views/recipe_panel.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace fovea;
using namespace fovea::ui;

/// How a picture becomes a network's input, edited in the inspector.
class TestImageRecipe : public QObject
{
    Q_OBJECT

    std::unique_ptr<ImagePage> m_page;
    RecipePanel* m_panel = nullptr;
    RecipeForm* m_form = nullptr;

    template <typename Widget> Widget* named(const char* name)
    {
        for (auto* widget : m_form->findChildren<Widget*>()) {
            if (widget->accessibleName() == QString::fromUtf8(name))
                return widget;
        }
        return nullptr;
    }
    /// As a person writes into a field.
    template <typename Box> void write(const char* name, const char* text)
    {
        auto* box = named<Box>(name);
        QVERIFY2(box && box->isVisible(), name);
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, QString::fromLatin1(text));
        QTest::keyClick(box, Qt::Key_Return);
    }
    void press(const char* name, Qt::Key key)
    {
        auto* box = named<QComboBox>(name);
        QVERIFY2(box && box->isVisible(), name);
        QTest::keyClick(box, key);
    }
    std::shared_ptr<const ImageAnalysis> analysis() { return m_page->analysis(); }
    /// What these steps make of the picture.
    Tensor prepared(const image::PictureRecipe::Steps& steps)
    {
        const QImage pixels
            = analysis()->image->picture().convertToFormat(QImage::Format_RGB888);
        return image::PictureRecipe::of(steps).apply({pixels.constBits(), pixels.width(),
            pixels.height(), pixels.bytesPerLine(), 3, 8});
    }

    /// Beside what the network saw, the whole picture under a veil: from the page and from a
    /// folder's run alike.
    void thePictureIsSavedWhole()
    {
        QTemporaryDir folder;
        const QString saved = folder.filePath(QStringLiteral("saved.png"));
        const QString run = folder.filePath(QStringLiteral("run.png"));
        const ImageFigure figure = m_page->stage()->figures().compared();
        exportImage(saved, *analysis(), figure, Theme::current());
        OutputOptions options;
        options.theme = "light";
        options.site = figure.site.name;
        ImageRun(analysis()->model->model, options, *analysis()->model->recipe())
            .write(LoadedImage(*analysis()->image), {run.toStdString()});
        const QImage first(saved), second(run);
        QVERIFY(!first.isNull());
        QCOMPARE(second.size(), first.size());
        // In the first column of the picture, well inside and away from the middle.
        const int x = 40 * first.width() / preferredSize(figure).width();
        // The picture alone lies at the same place, without a veil.
        ImageFigure picture = figure;
        picture.site = {"image", SiteKind::Image, -1, {}};
        picture.values = analysis()->image->tensor;
        exportImage(saved, *analysis(), picture, Theme::current());
        const QImage plain(saved);
        int veiled = 0;
        const int from = first.height() / 4, to = first.height() / 2;
        for (int y = from; y < to; ++y) {
            QCOMPARE(second.pixel(x, y), first.pixel(x, y));
            veiled += first.pixel(x, y) != plain.pixel(x, y) ? 1 : 0;
        }
        QVERIFY2(veiled > (to - from) * 9 / 10, qPrintable(QString::number(veiled)));
    }

private Q_SLOTS:
    void init()
    {
        m_page = std::make_unique<ImagePage>();
        m_page->resize(900, 700);
        m_page->show();
        auto* inspector = qobject_cast<ImageInspector*>(m_page->inspector());
        inspector->resize(320, 900);
        inspector->show();
        inspector->showTab(ImageInspector::Tab::Settings);
        m_panel = inspector->findChild<RecipePanel*>();
        m_form = m_panel->form();
        m_page->open(shippedModelFolder(QStringLiteral("selfie-segmentation"))); // 256 x 256 alone
        m_page->open(QStringLiteral(":/samples/coffee.png")); // 600 x 400
        QTRY_VERIFY(analysis() && !analysis()->isPlayground());
    }
    void cleanup()
    {
        delete m_page->inspector();
        m_page.reset();
    }

    void aWrittenMeanRunsTheNetworkAgain()
    {
        QVERIFY(!m_panel->resetButton()->isEnabled());
        const auto before = analysis();
        auto steps = before->model->model->recipe()->steps();
        write<QDoubleSpinBox>("Mean, green", "0.25");
        QTRY_VERIFY(analysis() != before);
        steps.mean[1] = 0.25F;
        QVERIFY(analysis()->model->edited);
        QVERIFY(analysis()->model->recipe()->steps() == steps);
        COMPARE_TENSORS(analysis()->input, prepared(steps), 0);
        ModelInput input;
        input.image = prepared(steps);
        Recorder recorder;
        analysis()->model->model->run(input, recorder, Monitor::none());
        COMPARE_TENSORS(
            m_page->stage()->view()->plane(), recorder.tensor(analysis()->mainMask()), 0);
        const auto edited = analysis();
        m_page->stage()->keep();
        QVERIFY(m_page->stage()->comparison()->card(0)->figure().subtitle.contains(
            QStringLiteral("edited recipe")));
        press("Channels", Qt::Key_Down);
        QTRY_VERIFY(analysis() != edited);
        steps.blueFirst = true;
        COMPARE_TENSORS(analysis()->input, prepared(steps), 0);
        // Another picture is taken in the same way.
        m_page->open(QStringLiteral(":/samples/astronaut.png"));
        QTRY_COMPARE(analysis()->image->path, QStringLiteral(":/samples/astronaut.png"));
        COMPARE_TENSORS(analysis()->input, prepared(steps), 0);
        QVERIFY(m_panel->resetButton()->isEnabled());
        QTest::mouseClick(m_panel->resetButton(), Qt::LeftButton);
        QTRY_VERIFY(!analysis()->model->edited);
        QVERIFY(!m_panel->resetButton()->isEnabled());
        QCOMPARE(named<QDoubleSpinBox>("Mean, green")->value(), 0.0);
    }

    /// What the model can't take is refused where it stands, until the other step mends it; the
    /// cells lie where the new steps put them.
    void theCropMovesTheCells()
    {
        const auto before = analysis();
        QVERIFY(!before->seen);
        press("Resize", Qt::Key_Down);
        QVERIFY2(m_form->refusal().contains(QStringLiteral("256 × 256")),
            qPrintable(m_form->refusal()));
        QCOMPARE(named<QSpinBox>("Shorter side")->value(), 256);
        QVERIFY(!named<QSpinBox>("Width to resize to")->isVisible());
        press("Crop", Qt::Key_Down);
        QVERIFY(m_form->refusal().isEmpty());
        QTRY_VERIFY(analysis() != before);
        QVERIFY(analysis()->seen);
        QVERIFY(std::abs(analysis()->seen->left() - 100) < 2);
        QVERIFY(std::abs(analysis()->seen->width() - 400) < 2);
        ImageView* view = m_page->stage()->view();
        QTest::mouseMove(view, view->viewGeometry().toView(QPointF(300, 200)).toPoint());
        const auto cell = view->currentCell();
        QVERIFY(cell && std::abs(cell->x() - 128) <= 2 && std::abs(cell->y() - 128) <= 2);
        QTest::mouseMove(view, view->viewGeometry().toView(QPointF(50, 200)).toPoint());
        QVERIFY(!view->currentCell());
        const auto cropped = analysis();
        thePictureIsSavedWhole();
        write<QSpinBox>("Width of the crop", "200");
        QVERIFY(m_form->refusal().contains(QStringLiteral("200 × 256")));
        QCOMPARE(analysis(), cropped);
        QVERIFY(m_panel->resetButton()->isEnabled());
    }

    /// What the network itself can't run with is said there, too: the recipe before stays in use, and
    /// pictures still open.
    void theNetworkRefusesARecipe()
    {
        m_page->open(QStringLiteral(FOVEA_TEST_DATA "/checkpoints/vit-tiny"));
        QTRY_VERIFY(analysis()->model->name == QStringLiteral("vit-tiny"));
        const auto before = analysis();
        QSignalSpy failed(m_page.get(), &Page::failed);
        write<QSpinBox>("Width to resize to", "4");
        QTRY_VERIFY2(m_form->refusal().contains(QStringLiteral("4 × ")),
            qPrintable(m_form->refusal()));
        QTRY_VERIFY(!m_page->session()->isBusy());
        QCOMPARE(named<QSpinBox>("Width to resize to")->value(), 4); // to be mended
        QVERIFY(m_panel->resetButton()->isEnabled());
        QVERIFY(!m_page->models()->current()->edited);
        QVERIFY(!analysis()->model->edited);
        COMPARE_TENSORS(analysis()->input, before->input, 0);
        const auto marks = [this] {
            for (const QLabel* label : m_page->stage()->findChildren<QLabel*>()) {
                if (label->text().contains(QStringLiteral("recipe before")))
                    return true;
            }
            return false;
        };
        QVERIFY(marks());
        m_page->open(QStringLiteral(":/samples/astronaut.png"));
        QTRY_COMPARE(analysis()->image->path, QStringLiteral(":/samples/astronaut.png"));
        QVERIFY(marks());
        QTest::mouseClick(m_panel->resetButton(), Qt::LeftButton);
        QVERIFY(m_form->refusal().isEmpty());
        QVERIFY(!marks());
        QCOMPARE(failed.count(), 0);
    }

    /// As many digits as are written: what is too many is said, and what the limit is.
    void aLongSideIsRefusedInWords()
    {
        m_page->open(QStringLiteral(FOVEA_TEST_DATA "/checkpoints/vit-tiny"));
        QTRY_VERIFY(analysis()->model->name == QStringLiteral("vit-tiny"));
        const auto before = analysis();
        for (const char* name : {"Width to resize to", "Height to resize to"}) {
            write<QSpinBox>(name, "12345");
            QCOMPARE(named<QSpinBox>(name)->value(), 12345);
            QVERIFY2(m_form->refusal().contains(QStringLiteral("12345"))
                    && m_form->refusal().contains(QStringLiteral("1 to 4096")),
                qPrintable(m_form->refusal()));
        }
        write<QSpinBox>("Width to resize to", "0");
        QVERIFY(m_form->refusal().contains(QStringLiteral("side of 0 pixels")));
        QVERIFY(!m_page->session()->isBusy());
        QCOMPARE(analysis(), before);
        // Four digits are fine where the model is.
        write<QSpinBox>("Width to resize to", "1000");
        write<QSpinBox>("Height to resize to", "40");
        QVERIFY2(m_form->refusal().isEmpty(), qPrintable(m_form->refusal()));
        QTRY_VERIFY(!m_page->session()->isBusy());
        QCOMPARE(named<QSpinBox>("Width to resize to")->value(), 1000);
    }

    void aDeviationOfZeroIsRefused()
    {
        const auto before = analysis();
        write<QDoubleSpinBox>("Deviation, blue", "0");
        QVERIFY2(m_form->refusal().contains(QStringLiteral("deviation 0")),
            qPrintable(m_form->refusal()));
        QVERIFY(!m_page->session()->isBusy());
        QCOMPARE(analysis(), before);
        using Choice = Language::Choice;
        Language::instance().setChoice(Choice::Chinese);
        QCoreApplication::processEvents();
        Language::instance().setChoice(Choice::English);
        QCoreApplication::processEvents();
        QTest::mouseClick(m_panel->resetButton(), Qt::LeftButton);
        QVERIFY(m_form->refusal().isEmpty());
        QCOMPARE(named<QDoubleSpinBox>("Deviation, blue")->value(), 1.0);
    }
};

QTEST_MAIN(TestImageRecipe)
#include "tst_image_recipe.moc"

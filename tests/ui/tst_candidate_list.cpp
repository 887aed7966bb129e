// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_continuation.h"
#include "style/theme.h"
#include "support/tensors.h"
#include "views/candidate_list.h"
#include "views/draw_strip.h"
#include "views/tab_strip.h"
#include "views/token_chooser.h"

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace fovea;
using namespace fovea::ui;

namespace
{

/// Of a widget in its picture, which has more pixels on a fine screen.
QRect inPixels(const QRect& area, const QImage& image)
{
    const double ratio = image.devicePixelRatio();
    return QRectF(QPointF(area.topLeft()) * ratio, QSizeF(area.size()) * ratio).toRect();
}

/// Predicts what a test says, and counts how often a token's name is asked for.
class TestModel : public Model
{
public:
    explicit TestModel(std::vector<float> logits) : m_logits(std::move(logits)) { }
    InputKind inputKind() const override { return InputKind::Text; }
    std::vector<Site> sites() const override
    {
        return {{"logits", SiteKind::Logits, -1, {-1, Index(m_logits.size())}}};
    }
    Tensor run(const ModelInput& input, Probe&, Monitor&) const override
    {
        const auto rows
            = Index(input.logitRows.empty() ? input.tokens.size() : input.logitRows.size());
        Tensor result({rows, Index(m_logits.size())});
        for (Index row = 0; row < rows; ++row)
            std::copy(m_logits.begin(), m_logits.end(),
                result.mutableFloats().begin() + row * Index(m_logits.size()));
        return result;
    }
    std::vector<Token> tokenize(std::string_view text, std::string_view) const override
    {
        std::vector<Token> tokens;
        for (std::size_t i = 0; i < text.size(); ++i) {
            Token token;
            token.id = text[i];
            token.begin = i;
            token.end = i + 1;
            token.word = int(i);
            tokens.push_back(token);
        }
        return tokens;
    }
    bool predictsNextToken() const override { return true; }
    std::string tokenText(std::int64_t id) const override
    {
        ++named;
        return "word" + std::to_string(id);
    }
    std::string textOf(std::span<const std::int64_t> ids) const override
    {
        std::string text;
        for (const std::int64_t id : ids)
            text += id == 0 ? "" : std::string(std::size_t(id), 'x');
        return text;
    }
    mutable int named = 0;

private:
    std::vector<float> m_logits;
};

std::vector<float> logarithms(const std::vector<double>& probabilities)
{
    std::vector<float> logits;
    for (const double p : probabilities)
        logits.push_back(float(std::log(p)));
    return logits;
}

std::shared_ptr<const TextPrediction> predictionOf(const std::shared_ptr<const TestModel>& model,
    const explain::Sampling& sampling, std::shared_ptr<const TestModel> original = nullptr)
{
    const auto resultOf = [](const std::shared_ptr<const TestModel>& of) {
        auto result = std::make_shared<TextResult>();
        result->model = of;
        result->sites = of->sites();
        result->input = of->tokenize("abc", {});
        return result;
    };
    const auto result = resultOf(model);
    if (original)
        result->original = resultOf(original);
    return predictText({result, 2, sampling, 1, 0}, nullptr, Monitor::none());
}

} // namespace

/// The parts of the view of predictions by themselves.
class TestCandidateList : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { Style::instance().setChoice(Style::Choice::Light); }
    void showsWhatIsCut();
    void keysAndClicks();
    void changesAreShown();
    void wholeVocabularyIsNoBurden();
    void drawPointsAtItsClass();
    void percents();
    void tabsWrap();
    void chooserTakesNumbers();
    void continuedTokensLieBehind();
    void historyFollowsUndo();
};

void TestCandidateList::showsWhatIsCut()
{
    CandidateList list;
    list.resize(260, 400);
    const auto model = std::make_shared<TestModel>(logarithms({0.1, 0.4, 0.2, 0.25, 0.05}));
    list.setPrediction(predictionOf(model, {}));
    QVERIFY(list.cutTexts().isEmpty());
    QCOMPARE(list.rowRect(1).top(), list.rowRect(0).bottom() + 1);

    list.setPrediction(predictionOf(model, {1, 4, 0.6}));
    QCOMPARE(list.cutTexts(),
        (QStringList{QStringLiteral("top-p 0.6 ends here"), QStringLiteral("top-k 4 ends here")}));
    // 0.4 and 0.25 of 0.95 are 0.68: two stay, one line stands below them, one above the last.
    const int row = list.rowRect(0).height();
    QCOMPARE(list.rowRect(1).top(), row);
    const int line = list.rowRect(2).top() - 2 * row;
    QVERIFY(line > 0);
    QCOMPARE(list.rowRect(3).top(), 3 * row + line);
    QCOMPARE(list.rowRect(4).top(), 4 * row + 2 * line);
    QVERIFY(list.toolTip(0).contains(QStringLiteral("word1")));
    QVERIFY(list.toolTip(0).contains(QStringLiteral("40.0 %")));
    QVERIFY(list.toolTip(0).contains(QStringLiteral("61.5 %"))); // 0.4 of 0.65
    QVERIFY(list.toolTip(0).contains(QStringLiteral("ln p = −0.916")));
    QVERIFY(list.toolTip(2).contains(QStringLiteral("cut by top-p")));
    QVERIFY(list.toolTip(4).contains(QStringLiteral("cut by top-k")));

    // What is drawn wears the accent, what is cut does not.
    const QImage image = list.viewport()->grab().toImage();
    const auto accents = [&](Index rank) {
        int count = 0;
        const QRect area = inPixels(list.rowRect(rank), image);
        for (int y = area.top(); y < area.bottom(); ++y) {
            for (int x = area.left(); x < area.right(); ++x)
                count += QColor(image.pixel(x, y)) == Theme::current().accent;
        }
        return count;
    };
    QVERIFY(accents(0) > accents(1));
    QVERIFY(accents(1) > 0);
    QCOMPARE(accents(2), 0);
    QCOMPARE(accents(4), 0);
}

void TestCandidateList::keysAndClicks()
{
    CandidateList list;
    list.resize(260, 120);
    const auto model = std::make_shared<TestModel>(std::vector<float>(50, 0));
    list.setPrediction(predictionOf(model, {1, 20, 1}));
    list.show();
    QSignalSpy taken(&list, &CandidateList::activated);
    QTest::keyClick(&list, Qt::Key_Down);
    QCOMPARE(list.current(), Index(0));
    QTest::keyClick(&list, Qt::Key_End);
    QCOMPARE(list.current(), Index(49));
    QVERIFY(list.viewport()->rect().contains(list.rowRect(49)));
    QTest::keyClick(&list, Qt::Key_Up);
    QTest::keyClick(&list, Qt::Key_Return);
    QCOMPARE(taken.count(), 1);
    QCOMPARE(taken.first().first().value<Index>(), Index(48));
    QVERIFY(list.accessibleDescription().contains(QStringLiteral("word48")));
    QTest::keyClick(&list, Qt::Key_Home);
    QVERIFY(list.viewport()->rect().contains(list.rowRect(0)));
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.rowRect(2).center());
    QCOMPARE(list.current(), Index(2));
    QTest::mouseDClick(list.viewport(), Qt::LeftButton, {}, list.rowRect(3).center());
    QCOMPARE(taken.count(), 2);
    QCOMPARE(taken.last().first().value<Index>(), Index(3));
    // Behind a line too.
    list.setCurrent(22);
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.rowRect(21).center());
    QCOMPARE(list.current(), Index(21));
    list.setPrediction(nullptr);
    QCOMPARE(list.current(), Index(-1));
    QTest::keyClick(&list, Qt::Key_Down);
    QCOMPARE(list.current(), Index(-1));
}

void TestCandidateList::changesAreShown()
{
    CandidateList list;
    const auto before = std::make_shared<TestModel>(logarithms({0.5, 0.3, 0.15, 0.05}));
    const auto after = std::make_shared<TestModel>(logarithms({0.2, 0.6, 0.05, 0.15}));
    list.setPrediction(predictionOf(after, {}));
    const int single = list.rowRect(0).height();
    const auto prediction = predictionOf(after, {}, before);
    list.setPrediction(prediction);
    QVERIFY(list.rowRect(0).height() > single);
    // Bars have one scale, though the numbers beside them are not equally long: 60, 20, 15.
    list.resize(272, 200);
    const QImage image = list.viewport()->grab().toImage();
    const auto barLength = [&](Index rank) {
        int first = image.width(), last = 0;
        const QRect row = inPixels(list.rowRect(rank), image);
        for (int y = row.top(); y < row.bottom(); ++y) {
            for (int x = row.left(); x < row.right(); ++x) {
                if (QColor(image.pixel(x, y)) == Theme::current().accent) {
                    first = std::min(first, x);
                    last = std::max(last, x);
                }
            }
        }
        return int(std::lround((last + 1 - first) / image.devicePixelRatio()));
    };
    QVERIFY(barLength(0) > 60);
    QVERIFY(std::abs(barLength(0) / 3.0 - barLength(1)) <= 3);
    QVERIFY(std::abs(barLength(0) / 4.0 - barLength(2)) <= 1.5);
    QVERIFY(list.toolTip(0).contains(QStringLiteral("before the change: 30.0 %, rank 1")));
    QVERIFY(list.toolTip(1).contains(QStringLiteral("before the change: 50.0 %, rank 0")));
    // 0 lost 0.3, 2 lost 0.1, in the order of what they lost.
    QCOMPARE(prediction->losers.size(), std::size_t(2));
    QCOMPARE(prediction->predictions.candidates[prediction->losers[0]].id, Index(0));
    QCOMPARE(prediction->predictions.candidates[prediction->losers[1]].id, Index(2));
}

void TestCandidateList::wholeVocabularyIsNoBurden()
{
    const Tensor logits = test::randomTensor({250000}, 3);
    const auto model = std::make_shared<TestModel>(
        std::vector<float>(logits.floats().begin(), logits.floats().end()));
    CandidateList list;
    list.resize(260, 400);
    list.setPrediction(predictionOf(model, {1, 100000, 1}));
    const auto namesWhenDrawn = [&] {
        model->named = 0;
        list.viewport()->grab();
        return model->named;
    };
    const int shown = 400 / list.rowRect(0).height() + 4;
    QVERIFY(namesWhenDrawn() <= shown);
    list.setCurrent(249999);
    QVERIFY(list.viewport()->rect().contains(list.rowRect(249999)));
    QVERIFY(namesWhenDrawn() <= shown);
    QVERIFY(model->named > 3);
    list.setCurrent(100000);
    QVERIFY(namesWhenDrawn() <= shown);
}

void TestCandidateList::drawPointsAtItsClass()
{
    DrawStrip strip;
    strip.resize(302, strip.sizeHint().height());
    const auto model = std::make_shared<TestModel>(logarithms({0.1, 0.4, 0.2, 0.3}));
    for (std::uint64_t seed = 1; seed < 30; ++seed) {
        auto request = predictionOf(model, {1, 3, 1})->request;
        request.seed = seed;
        request.drawn = 2;
        const auto prediction = predictText(request, nullptr, Monitor::none());
        Random random(seed);
        random.uniform();
        random.uniform();
        QCOMPARE(prediction->draw->number, random.uniform()); // one number for each drawn token
        strip.setPrediction(prediction);
        QVERIFY(strip.drawnRect().left() <= strip.pointerX());
        QVERIFY(strip.pointerX() < strip.drawnRect().right());
        QVERIFY(strip.sentence().contains(
            QStringLiteral("word%1").arg(qlonglong(prediction->draw->id))));
        QCOMPARE(strip.accessibleDescription(), strip.sentence());
    }
    // The interval is told from the number, however narrow it is.
    const QString narrow = drawSentence(*model, {0, 0.970952, 0.97082, 0.97096});
    QVERIFY2(narrow.contains(QStringLiteral("u = 0.97095 falls into")), qPrintable(narrow));
    QVERIFY2(narrow.contains(QStringLiteral("0.97096)")), qPrintable(narrow));
    // In the middle of a text nothing is drawn.
    auto request = predictionOf(model, {})->request;
    request.position = 1;
    strip.setPrediction(predictText(request, nullptr, Monitor::none()));
    QVERIFY(strip.sentence().isEmpty());
}

void TestCandidateList::percents()
{
    QCOMPARE(percentText(1), QStringLiteral("100.0 %"));
    QCOMPARE(percentText(0.3124), QStringLiteral("31.2 %"));
    QCOMPARE(percentText(0.0004), QStringLiteral("0.040 %"));
    QCOMPARE(percentText(1e-7), QStringLiteral("1.0e−05 %"));
    QCOMPARE(percentText(0), QStringLiteral("0.0 %"));
}

void TestCandidateList::tabsWrap()
{
    TabStrip tabs;
    tabs.setTexts({QStringLiteral("Settings"), QStringLiteral("Arithmetic"),
        QStringLiteral("Predictions"), QStringLiteral("Changes")});
    tabs.show();
    QSignalSpy chosen(&tabs, &TabStrip::currentIndexChanged);
    for (const int width : {600, 272, 208, 120}) {
        tabs.resize(width, tabs.height());
        for (int i = 0; i < 4; ++i) {
            QVERIFY(tabs.tab(i)->width() >= tabs.neededWidth(i));
            QVERIFY(tabs.rect().contains(tabs.tab(i)->geometry()));
        }
    }
    QVERIFY(tabs.rows() > 1);
    tabs.resize(600, tabs.height());
    QCOMPARE(tabs.rows(), 1);
    QCOMPARE(tabs.currentIndex(), 0);
    QTest::mouseClick(tabs.tab(2), Qt::LeftButton);
    QCOMPARE(tabs.currentIndex(), 2);
    QCOMPARE(chosen.count(), 1);
    tabs.setCurrentIndex(1);
    QCOMPARE(chosen.count(), 1);
}

void TestCandidateList::chooserTakesNumbers()
{
    TokenChooser chooser;
    QSignalSpy changed(&chooser, &QSpinBox::valueChanged);
    chooser.setTokens({QStringLiteral("the"), QStringLiteral("3"), QStringLiteral("cat")}, 2);
    QCOMPARE(chooser.text(), QStringLiteral("2  cat"));
    chooser.setTokens({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("dog")}, 2);
    QCOMPARE(chooser.text(), QStringLiteral("2  dog"));
    QCOMPARE(changed.count(), 0);
    chooser.show();
    QTest::keyClick(&chooser, Qt::Key_Down);
    QCOMPARE(chooser.value(), 1);
    chooser.selectAll();
    QTest::keyClicks(&chooser, QStringLiteral("0"));
    QTest::keyClick(&chooser, Qt::Key_Return);
    QCOMPARE(chooser.value(), 0);
    QCOMPARE(chooser.text(), QStringLiteral("0  a"));
}

void TestCandidateList::continuedTokensLieBehind()
{
    const TestModel model({0, 0});
    const TextContinuation continuation{QStringLiteral("ab"), {2, 0, 1}, nullptr};
    const auto tokens = continuedTokens(model, "abxxx", {}, continuation);
    QCOMPARE(tokens.size(), std::size_t(5));
    const std::pair<std::size_t, std::size_t> places[] = {{0, 1}, {1, 2}, {2, 4}, {4, 4}, {4, 5}};
    for (std::size_t i = 0; i < 5; ++i) {
        QCOMPARE(tokens[i].begin, places[i].first);
        QCOMPARE(tokens[i].end, places[i].second);
    }
    QCOMPARE(tokens[2].id, std::int64_t(2));
    QCOMPARE(tokens[2].text, std::string("word2"));
    QCOMPARE(tokens[4].word, tokens[1].word); // nothing begins a word there
}

void TestCandidateList::historyFollowsUndo()
{
    const auto model = std::make_shared<const TextModel>();
    const auto other = std::make_shared<const TextModel>();
    const auto follow = [&](TextHistory& history, const char* text) {
        history.follow(QString::fromLatin1(text), model);
        return history.continuation().ids;
    };
    using Ids = std::vector<std::int64_t>;
    TextHistory history;
    QCOMPARE(follow(history, "ab"), Ids());
    history.append(7, QStringLiteral("ab c"), 1);
    history.append(8, QStringLiteral("ab cd"), 2);
    QCOMPARE(history.continuation(), (TextContinuation{QStringLiteral("ab"), Ids{7, 8}, model}));
    QCOMPARE(follow(history, "ab cd"), (Ids{7, 8}));
    QCOMPARE(follow(history, "ab c"), Ids{7}); // undone
    QCOMPARE(follow(history, "ab"), Ids());
    QCOMPARE(follow(history, "ab cd"), (Ids{7, 8})); // redone
    history.back();
    QCOMPARE(history.present(), QStringLiteral("ab c"));
    QCOMPARE(history.known(), Index(2));
    QCOMPARE(history.order(1), 2);
    history.forward();
    QCOMPARE(history.present(), QStringLiteral("ab cd"));
    history.back();
    history.append(9, QStringLiteral("ab c!"), 3);
    QCOMPARE(history.known(), Index(2));
    QCOMPARE(history.order(1), 3);
    QCOMPARE(history.continuation().ids, (Ids{7, 9}));
    history.append(10, QStringLiteral("ab c!"), 4); // changes no text
    QCOMPARE(follow(history, "ab c!"), (Ids{7, 9, 10}));
    QCOMPARE(follow(history, "ab c!?"), Ids()); // typed
    QCOMPARE(follow(history, "ab c"), Ids());
    history.append(7, QStringLiteral("ab cd"), 5);
    history.follow(QStringLiteral("ab cd"), other); // its ids mean nothing to another model
    QVERIFY(history.continuation().isEmpty());
}

QTEST_MAIN(TestCandidateList)
#include "tst_candidate_list.moc"

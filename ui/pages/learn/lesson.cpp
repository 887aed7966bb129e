// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/lesson.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLayout>

#include <algorithm>
#include <utility>

namespace fovea::ui
{

namespace
{

struct Source {
    const char* title;
    const char* idea;
    const char* link;
    const char* activity;
    const char* place;
};

constexpr Source sources[] = {
    {QT_TRANSLATE_NOOP("Lessons", "Cues"),
        QT_TRANSLATE_NOOP("Lessons",
            "Attention follows two kinds of cues. The involuntary cue is conspicuousness: without "
            "any aim, the eye goes to what stands out from its surroundings. The voluntary cue is "
            "an aim, the query: the better it matches a thing's key, the more weight the thing "
            "gets."),
        QT_TRANSLATE_NOOP("Lessons", "See what stands out in a photograph"), "image", "saliency"},
    {QT_TRANSLATE_NOOP("Lessons", "Attention pooling"),
        QT_TRANSLATE_NOOP("Lessons",
            "To guess the value at a place (the query), average the known values, and let those "
            "count more whose places (the keys) are near. How fast the weight falls with the "
            "distance is the kernel's choice; it can also be learned."),
        QT_TRANSLATE_NOOP("Lessons", "See the weights between the words of a sentence"), "text",
        "weights"},
    {QT_TRANSLATE_NOOP("Lessons", "From tokens to vectors"),
        QT_TRANSLATE_NOOP("Lessons",
            "A token is only a number: its place in the vocabulary. The embedding a = W x turns it "
            "into a vector: x has a single 1, so the product picks the token's own column of W. "
            "Tokens used alike have vectors that point alike."),
        QT_TRANSLATE_NOOP("Lessons", "See the embedding of your own sentence"), "text", "embedding"},
    {QT_TRANSLATE_NOOP("Lessons", "Query, key, value"),
        QT_TRANSLATE_NOOP("Lessons",
            "Three matrices, the same for every token, make of each vector a query (what it looks "
            "for), a key (what it can be found by) and a value (what it gives). The score of a "
            "pair is the dot product of query and key, divided by the square root of d, the "
            "count of numbers in each of them. Otherwise, when d is large, the softmax would choose only "
            "one key."),
        QT_TRANSLATE_NOOP("Lessons", "See queries and keys of your own sentence"), "text", "query"},
    {QT_TRANSLATE_NOOP("Lessons", "Softmax and values"),
        QT_TRANSLATE_NOOP("Lessons",
            "For each query the softmax turns the scores into weights: positive numbers with the "
            "sum 1. The output of the query is the sum of all values, each times its weight. A "
            "mask takes keys out before the softmax, so that their weight is exactly 0."),
        QT_TRANSLATE_NOOP("Lessons", "See the weights of your own sentence"), "text", "weights"},
    {QT_TRANSLATE_NOOP("Lessons", "Several heads, several places"),
        QT_TRANSLATE_NOOP("Lessons",
            "Several heads look at the same tokens in different ways, and their outputs are "
            "joined. The same idea, weigh and sum or scale, also serves elsewhere: it can weigh "
            "channels, places or frames instead of tokens."),
        QT_TRANSLATE_NOOP("Lessons", "See channels and places on a photograph"), "image", "gates"},
    {QT_TRANSLATE_NOOP("Lessons", "A classifier"),
        QT_TRANSLATE_NOOP("Lessons",
            "A whole network in miniature: self-attention over a few tokens, their mean, a hidden "
            "layer, and one number (logit) for each class. Change an input or a parameter and "
            "follow the change down to the end."),
        QT_TRANSLATE_NOOP("Lessons", "See attention on real sentences"), "text", "weights"},
};

} // namespace

const QStringList& lessonIds()
{
    static const QStringList ids{QStringLiteral("cues"), QStringLiteral("pooling"),
        QStringLiteral("tokens"), QStringLiteral("query-key-value"), QStringLiteral("softmax"),
        QStringLiteral("several"), QStringLiteral("classifier")};
    return ids;
}

LessonText lessonText(int lesson)
{
    const Source& source = sources[lesson];
    const auto say = [](const char* text) { return QCoreApplication::translate("Lessons", text); };
    return {say(source.title), say(source.idea), say(source.link),
        QString::fromLatin1(source.activity), QString::fromLatin1(source.place)};
}

QString Lesson::nameOfScores()
{
    return tr("The survey also writes A and A' for the matrices of scores and weights; here they "
              "are α and α', as A stands for the tokens' vectors.");
}

void Lesson::setVisibleWidth(int width)
{
    const QMargins margins = layout()->contentsMargins();
    for (QWidget* widget : std::as_const(m_inView))
        widget->setMaximumWidth(
            std::max(width - margins.left() - margins.right(), widget->minimumSizeHint().width()));
}

void Lesson::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

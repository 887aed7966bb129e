// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tag_text.h"

#include "models/heatmap_data.h"
#include "models/token_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace fovea::ui
{

namespace
{

struct Name {
    const char* tag;
    const char* text;
};

constexpr std::array names{
    Name{"n", QT_TRANSLATE_NOOP("TagText", "noun")},
    Name{"f", QT_TRANSLATE_NOOP("TagText", "direction")},
    Name{"s", QT_TRANSLATE_NOOP("TagText", "place noun")},
    Name{"t", QT_TRANSLATE_NOOP("TagText", "time noun")},
    Name{"nr", QT_TRANSLATE_NOOP("TagText", "person")},
    Name{"ns", QT_TRANSLATE_NOOP("TagText", "place")},
    Name{"nt", QT_TRANSLATE_NOOP("TagText", "organisation")},
    Name{"nw", QT_TRANSLATE_NOOP("TagText", "work")},
    Name{"nz", QT_TRANSLATE_NOOP("TagText", "proper noun")},
    Name{"v", QT_TRANSLATE_NOOP("TagText", "verb")},
    Name{"vd", QT_TRANSLATE_NOOP("TagText", "adverbial verb")},
    Name{"vn", QT_TRANSLATE_NOOP("TagText", "verbal noun")},
    Name{"a", QT_TRANSLATE_NOOP("TagText", "adjective")},
    Name{"ad", QT_TRANSLATE_NOOP("TagText", "adverbial adjective")},
    Name{"an", QT_TRANSLATE_NOOP("TagText", "adjectival noun")},
    Name{"d", QT_TRANSLATE_NOOP("TagText", "adverb")},
    Name{"m", QT_TRANSLATE_NOOP("TagText", "number")},
    Name{"q", QT_TRANSLATE_NOOP("TagText", "measure word")},
    Name{"r", QT_TRANSLATE_NOOP("TagText", "pronoun")},
    Name{"p", QT_TRANSLATE_NOOP("TagText", "preposition")},
    Name{"c", QT_TRANSLATE_NOOP("TagText", "conjunction")},
    Name{"u", QT_TRANSLATE_NOOP("TagText", "particle")},
    Name{"xc", QT_TRANSLATE_NOOP("TagText", "function word")},
    Name{"w", QT_TRANSLATE_NOOP("TagText", "punctuation")},
    Name{"PER", QT_TRANSLATE_NOOP("TagText", "person")},
    Name{"LOC", QT_TRANSLATE_NOOP("TagText", "place")},
    Name{"ORG", QT_TRANSLATE_NOOP("TagText", "organisation")},
    Name{"MISC", QT_TRANSLATE_NOOP("TagText", "other name")},
    Name{"TIME", QT_TRANSLATE_NOOP("TagText", "time")},
};

} // namespace

QString tagName(const QString& tag)
{
    for (const Name& name : names) {
        if (tag == QLatin1String(name.tag))
            return QCoreApplication::translate("TagText", name.text);
    }
    return visibleToken(tag);
}

QString labelText(const QString& label)
{
    const auto isMark = [&](const QString& part) { return part == u"B" || part == u"I"; };
    const QString first = label.section(u'-', 0, 0);
    const QString last = label.section(u'-', -1);
    const QString tag = isMark(first) ? label.mid(2) : isMark(last) ? label.chopped(2) : label;
    const QString name = tagName(tag);
    const QString shown = visibleToken(label);
    return name == visibleToken(tag) ? shown : QStringLiteral("%1 (%2)").arg(name, shown);
}

namespace
{

QString listed(const HeatmapData& data, const std::vector<const WordNote*>& words)
{
    constexpr std::size_t most = 40;
    const QStringList& labels = data.whole().rowLabels();
    QStringList texts;
    for (std::size_t i = 0; i < std::min(most, words.size()); ++i) {
        QString word;
        for (Index token = words[i]->tokens.begin; token < words[i]->tokens.end; ++token)
            word += labels.value(token);
        texts += QStringLiteral("%1 (%2)").arg(isolated(word), tagName(words[i]->tag));
    }
    if (texts.isEmpty())
        return {};
    if (words.size() > most)
        texts += QStringLiteral("…");
    return QCoreApplication::translate("TagText", "Words: %1")
        .arg(texts.join(QStringLiteral(", ")));
}

} // namespace

QString wordsText(const HeatmapData& data)
{
    std::vector<const WordNote*> words;
    if (data.notes())
        for (const WordNote& word : data.notes()->words)
            words.push_back(&word);
    return listed(data, words);
}

QString wordsText(const HeatmapData& data, std::initializer_list<Index> tokens)
{
    std::vector<const WordNote*> words;
    for (const Index token : tokens) {
        const WordNote* word = data.notes() ? data.notes()->wordAt(token) : nullptr;
        if (word && std::find(words.begin(), words.end(), word) == words.end())
            words.push_back(word);
    }
    return listed(data, words);
}

} // namespace fovea::ui

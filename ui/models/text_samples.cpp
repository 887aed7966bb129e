// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_samples.h"

#include "text/segmentation.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocale>

namespace fovea::ui
{

QList<TextSample> textSamples()
{
    const auto name
        = [](const char* text) { return QCoreApplication::translate("TextSamples", text); };
    return {
        {name(QT_TRANSLATE_NOOP("TextSamples", "English sentence")),
            QStringLiteral("The cat sat on the mat and the dog sat on the cat")},
        {QStringLiteral("你好机车"), QStringLiteral("你好机车")},
        {name(QT_TRANSLATE_NOOP("TextSamples", "Chinese sentence")),
            QStringLiteral("小猫和小狗在河边的大树下看见一条鱼，小猫想吃鱼，小狗想喝水。")},
        {name(QT_TRANSLATE_NOOP("TextSamples", "A paragraph of 64 tokens")),
            QStringLiteral("When we read a page, our eyes do not glide along the lines. They jump "
                           "from word to word, "
                           "rest for a moment, and jump again. Only the small part of the page on "
                           "which they rest is "
                           "seen sharply; the rest is a blur that tells them where to jump next. "
                           "Attention works like "
                           "that.")},
        {name(QT_TRANSLATE_NOOP("TextSamples", "Emoji and mixed scripts")),
            QStringLiteral(
                "I ❤️ 北京 and café crème 👩‍👩‍👧 with 3.5 € 🇨🇳 ok "
                "👍🏽")},
        {name(QT_TRANSLATE_NOOP("TextSamples", "Right-to-left script")),
            QStringLiteral("القطة الصغيرة تنام تحت الشجرة والكلب الصغير ينام")},
    };
}

QList<LongSample> longSamples()
{
    QList<LongSample> samples;
    for (const Index tokens : {4096, 32768}) {
        samples += {QCoreApplication::translate("TextSamples", "A novel, the first %L1 tokens")
                        .arg(tokens),
            tokens};
    }
    return samples;
}

QString longSampleText(Index tokens)
{
    QFile file(QStringLiteral(":/samples/pride-and-prejudice.txt"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const std::string novel = file.readAll().toStdString();
    const std::vector<Token> all = text::wordsAndHanCharacters(novel);
    if (Index(all.size()) <= tokens)
        return QString::fromStdString(novel);
    return QString::fromStdString(novel.substr(0, all[std::size_t(tokens - 1)].end));
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QString>

#include <initializer_list>

namespace fovea::ui
{

class HeatmapData;

/// What a tag says of a word, such as "noun" for "n" and "person" for "PER", in the user's
/// language: the parts of speech of Baidu LAC and the usual kinds of names. Else the tag itself.
QString tagName(const QString& tag);

/// How a class is listed: "noun (n-B)" where its tag has another name, else as it is called.
QString labelText(const QString& label);

/// "Words: 咖啡 (noun), 热 (adjective)", for screen readers: what the model takes the words for that
/// are noted. Of many only the first are told. Empty for none.
QString wordsText(const HeatmapData& data);
/// The same of the words alone that these tokens are in, counted in the whole.
QString wordsText(const HeatmapData& data, std::initializer_list<Index> tokens);

} // namespace fovea::ui

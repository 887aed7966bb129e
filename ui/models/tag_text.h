// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace fovea::ui
{

/// What a tag says of a word, such as "noun" for "n" and "person" for "PER", in the user's
/// language: the parts of speech of Baidu LAC and the usual kinds of names. Else the tag itself.
QString tagName(const QString& tag);

/// How a class is listed: "noun (n-B)" where its tag has another name, else as it is called.
QString labelText(const QString& label);

} // namespace fovea::ui

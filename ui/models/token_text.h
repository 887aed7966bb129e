// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/site.h"
#include "text/token.h"

#include <QString>

namespace fovea::ui
{

/// A token as it is drawn: white space and control characters become visible signs (␣ ↵ ⇥ ␀).
QString visibleToken(const QString& token);

/// A token's label: as it is drawn; a piece of a character keeps the gap before its bytes.
QString tokenLabel(const Token& token);

/// Wrapped in directional isolates, so that a right-to-left token does not turn the sentence around
/// it.
QString isolated(const QString& text);

/// UTF-16 to UTF-8 for the core: lone surrogates and NUL become U+FFFD.
std::string toCoreText(const QString& text);

/// The name of a step in the user's language, e.g. "Weights".
QString stepName(const Site& site);
QString stepName(SiteKind kind);
/// What the rows and columns of a step's matrix are, in the user's language.
QString rowAxisTitle(SiteKind kind);
QString columnAxisTitle(SiteKind kind);

} // namespace fovea::ui

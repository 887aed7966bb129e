// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <vector>

namespace fovea::ui
{

/// A mathematical expression as a tree. It is written in a small part of TeX:
///
///     x  12  + - = * ( ) [ ] , |     variables are set in italics, numbers and signs upright
///     \alpha ... \Omega            Greek letters
///     _{...}  ^{...}               subscript, superscript; one symbol needs no braces
///     \frac{...}{...}  \sqrt{...}
///     \sum_{...}^{...}             with its limits below and above
///     \left( ... \right)           brackets as high as what they hold; also [ ] and | |
///     \exp \tanh \max \log \softmax \sigmoid \relu \mean    functions, upright
///     \text{...}                   words, upright; \mathbf{...} bold
///     \cdot \times \le \approx \infty \top \in \odot \to \ldots \quad (a wide space)
struct Formula {
    enum class Kind {
        Row, ///< children side by side
        Variable, ///< text, italic
        Upright, ///< text
        Bold, ///< text
        Operator, ///< text, with space around it
        Fraction, ///< numerator, denominator
        Root, ///< what stands below the root
        Script, ///< base, subscript, superscript; absent ones are empty rows
        Sum, ///< below, above: the limits
        Fence, ///< text is the pair of brackets; content
    };

    Kind kind = Kind::Row;
    QString text;
    std::vector<Formula> children;

    /// @pre the source follows the rules above; it is the program's own, never a user's
    static Formula parse(const QString& source);
    bool isEmpty() const { return kind == Kind::Row && children.empty(); }
    /// As one reads it aloud, in the user's language: "f of x" is read as it is written, a fraction
    /// as "a over b", a sum with its limits.
    QString spoken() const;
};

} // namespace fovea::ui

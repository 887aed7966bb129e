// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/formula.h"

#include <QCoreApplication>
#include <QHash>

namespace fovea::ui
{

namespace
{

struct Symbol {
    Formula::Kind kind;
    QString text;
};

const QHash<QString, Symbol>& symbols()
{
    using Kind = Formula::Kind;
    static const QHash<QString, Symbol> table = [] {
        QHash<QString, Symbol> result;
        const auto add = [&](Kind kind, const char* name, const QString& text) {
            result.insert(QLatin1String(name), {kind, text});
        };
        const QString lower = QStringLiteral("αβγδεζηθικλμνξοπρστυφχψω");
        int letter = 0;
        for (const char* name : {"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta",
                 "theta", "iota", "kappa", "lambda", "mu", "nu", "xi", "omicron", "pi", "rho",
                 "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"})
            add(Kind::Variable, name, lower.mid(letter++, 1));
        add(Kind::Upright, "Delta", QStringLiteral("Δ"));
        add(Kind::Upright, "Omega", QStringLiteral("Ω"));
        add(Kind::Upright, "infty", QStringLiteral("∞"));
        add(Kind::Upright, "top", QStringLiteral("⊤"));
        add(Kind::Upright, "ldots", QStringLiteral("…"));
        add(Kind::Upright, "quad", QStringLiteral("\u2003"));
        add(Kind::Operator, "cdot", QStringLiteral("·"));
        add(Kind::Operator, "times", QStringLiteral("×"));
        add(Kind::Operator, "odot", QStringLiteral("⊙"));
        add(Kind::Operator, "le", QStringLiteral("≤"));
        add(Kind::Operator, "approx", QStringLiteral("≈"));
        add(Kind::Operator, "in", QStringLiteral("∈"));
        add(Kind::Operator, "to", QStringLiteral("→"));
        for (const char* name : {"exp", "tanh", "max", "log", "softmax", "sigmoid", "relu", "mean"})
            add(Kind::Upright, name, QLatin1String(name));
        return result;
    }();
    return table;
}

class Parser
{
public:
    explicit Parser(const QString& source) : m_source(source) { }

    Formula row(QChar end = {})
    {
        Formula result;
        while (m_at < m_source.size() && m_source[m_at] != end) {
            if (startsWith(QStringLiteral("\\right")))
                break;
            if (m_source[m_at].isSpace()) {
                ++m_at;
                continue;
            }
            const QChar sign = m_source[m_at];
            if (sign == u'_' || sign == u'^')
                addScript(result, sign == u'_' ? 1 : 2);
            else
                result.children.push_back(item());
        }
        return result;
    }

private:
    bool startsWith(const QString& text) const
    {
        return QStringView(m_source).mid(m_at).startsWith(text);
    }

    /// Subscript (1) or superscript (2) of what was read last.
    void addScript(Formula& row, std::size_t place)
    {
        ++m_at;
        Formula script = argument();
        Formula base = row.children.empty() ? Formula() : std::move(row.children.back());
        if (!row.children.empty())
            row.children.pop_back();
        if (base.kind == Formula::Kind::Sum) {
            base.children[place - 1] = std::move(script);
        } else {
            if (base.kind != Formula::Kind::Script)
                base = Formula{Formula::Kind::Script, {}, {std::move(base), {}, {}}};
            base.children[place] = std::move(script);
        }
        row.children.push_back(std::move(base));
    }

    Formula argument()
    {
        while (m_at < m_source.size() && m_source[m_at].isSpace())
            ++m_at;
        if (m_at < m_source.size() && m_source[m_at] == u'{') {
            ++m_at;
            Formula result = row(u'}');
            ++m_at;
            return result;
        }
        return item();
    }

    QString words()
    {
        const qsizetype begin = m_source.indexOf(u'{', m_at) + 1;
        const qsizetype end = m_source.indexOf(u'}', begin);
        m_at = end + 1;
        return m_source.mid(begin, end - begin);
    }

    Formula item()
    {
        using Kind = Formula::Kind;
        const QChar sign = m_source[m_at];
        if (sign == u'{')
            return argument();
        if (sign == u'\\')
            return command();
        if (sign.isDigit()) {
            const qsizetype begin = m_at;
            while (m_at < m_source.size() && (m_source[m_at].isDigit() || m_source[m_at] == u'.'))
                ++m_at;
            return {Kind::Upright, m_source.mid(begin, m_at - begin), {}};
        }
        ++m_at;
        if (sign == u'-')
            return {Kind::Operator, QStringLiteral("−"), {}};
        if (sign == u'\'')
            return {Kind::Upright, QStringLiteral("′"), {}};
        if (QStringView(u"+=<>*").contains(sign))
            return {Kind::Operator, sign, {}};
        const bool latin = sign.isLetter() && sign.unicode() < 0x250;
        return {latin ? Kind::Variable : Kind::Upright, sign, {}};
    }

    Formula command()
    {
        using Kind = Formula::Kind;
        const qsizetype begin = ++m_at;
        while (m_at < m_source.size() && m_source[m_at].isLetter())
            ++m_at;
        const QString name = m_source.mid(begin, m_at - begin);
        if (name == u"frac") {
            Formula numerator = argument();
            Formula denominator = argument();
            return {Kind::Fraction, {}, {std::move(numerator), std::move(denominator)}};
        }
        if (name == u"sqrt")
            return {Kind::Root, {}, {argument()}};
        if (name == u"sum")
            return {Kind::Sum, QStringLiteral("∑"), {{}, {}}};
        if (name == u"text")
            return {Kind::Upright, words(), {}};
        if (name == u"mathbf")
            return {Kind::Bold, words(), {}};
        if (name == u"left") {
            const QChar open = m_source[m_at++];
            Formula content = row();
            m_at += 6; // \right
            const QChar close = m_source[m_at++];
            return {Kind::Fence, QString(open) + close, {std::move(content)}};
        }
        const auto found = symbols().constFind(name);
        Q_ASSERT_X(found != symbols().constEnd(), "Formula::parse", qPrintable(name));
        return {found->kind, found->text, {}};
    }

    QString m_source;
    qsizetype m_at = 0;
};

QString say(const char* text)
{
    return QCoreApplication::translate("Formula", text);
}

QString spokenSign(const QString& sign)
{
    static const QHash<QString, const char*> names{
        {QStringLiteral("="), QT_TRANSLATE_NOOP("Formula", "equals")},
        {QStringLiteral("·"), QT_TRANSLATE_NOOP("Formula", "times")},
        {QStringLiteral("×"), QT_TRANSLATE_NOOP("Formula", "times")},
        {QStringLiteral("⊙"), QT_TRANSLATE_NOOP("Formula", "element by element times")},
        {QStringLiteral("*"), QT_TRANSLATE_NOOP("Formula", "convolved with")},
        {QStringLiteral("−"), QT_TRANSLATE_NOOP("Formula", "minus")},
        {QStringLiteral("+"), QT_TRANSLATE_NOOP("Formula", "plus")},
        {QStringLiteral("⊤"), QT_TRANSLATE_NOOP("Formula", "transposed")},
        {QStringLiteral("→"), QT_TRANSLATE_NOOP("Formula", "to")},
        {QStringLiteral("≤"), QT_TRANSLATE_NOOP("Formula", "at most")},
        {QStringLiteral("<"), QT_TRANSLATE_NOOP("Formula", "less than")},
        {QStringLiteral("≈"), QT_TRANSLATE_NOOP("Formula", "about")},
        {QStringLiteral("∈"), QT_TRANSLATE_NOOP("Formula", "in")},
        {QStringLiteral("∞"), QT_TRANSLATE_NOOP("Formula", "infinity")},
        {QStringLiteral("′"), QT_TRANSLATE_NOOP("Formula", "prime")},
    };
    const auto found = names.constFind(sign);
    return found == names.constEnd() ? sign : say(*found);
}

} // namespace

Formula Formula::parse(const QString& source)
{
    return Parser(source).row();
}

QString Formula::spoken() const
{
    switch (kind) {
    case Kind::Row: {
        QStringList parts;
        for (const Formula& child : children)
            parts += child.spoken();
        return parts.join(u' ');
    }
    case Kind::Variable:
    case Kind::Bold:
        return text;
    case Kind::Upright:
    case Kind::Operator:
        return spokenSign(text);
    case Kind::Fraction:
        return say(QT_TRANSLATE_NOOP("Formula", "fraction %1 over %2, end of fraction"))
            .arg(children[0].spoken(), children[1].spoken());
    case Kind::Root:
        return say(QT_TRANSLATE_NOOP("Formula", "square root of %1, end of root"))
            .arg(children[0].spoken());
    case Kind::Script: {
        QString result = children[0].spoken();
        if (!children[1].isEmpty())
            result
                = say(QT_TRANSLATE_NOOP("Formula", "%1 sub %2")).arg(result, children[1].spoken());
        if (children[2].isEmpty())
            return result;
        const QString above = children[2].spoken();
        if (above == spokenSign(QStringLiteral("⊤")))
            return result + u' ' + above;
        return say(QT_TRANSLATE_NOOP("Formula", "%1 to the power of %2")).arg(result, above);
    }
    case Kind::Sum:
        if (!children[0].isEmpty() && !children[1].isEmpty())
            return say(QT_TRANSLATE_NOOP("Formula", "sum over %1 to %2 of"))
                .arg(children[0].spoken(), children[1].spoken());
        if (!children[0].isEmpty())
            return say(QT_TRANSLATE_NOOP("Formula", "sum over %1 of")).arg(children[0].spoken());
        return say(QT_TRANSLATE_NOOP("Formula", "sum of"));
    case Kind::Fence:
        return text[0] + u' ' + children[0].spoken() + u' ' + text[1];
    }
    return {};
}

} // namespace fovea::ui

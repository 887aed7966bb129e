// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/arithmetic_panel.h"

#include "models/number_text.h"
#include "models/token_text.h"
#include "style/theme.h"
#include "views/vector_strip.h"

#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace fovea::ui
{

namespace
{

constexpr int nameWidth = 56;
constexpr std::size_t listedKeys = 5; // largest contributions to the output

} // namespace

ArithmeticPanel::ArithmeticPanel(QWidget* parent)
    : QWidget(parent), m_layout(nullptr), m_hint(new QLabel(this)), m_body(new QWidget(this)),
      m_title(nullptr)
{
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_hint->setWordWrap(true);
    outer->addWidget(m_hint);
    outer->addWidget(m_body);

    m_layout = new QVBoxLayout(m_body);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(space::xs);
    m_title = addFormula();
    m_scoreHeading = addHeading();
    m_query = addStrip();
    m_key = addStrip();
    m_products = addStrip();
    m_score = addFormula();
    m_softmaxHeading = addHeading();
    m_scoreRow = addStrip();
    m_weightRow = addStrip();
    m_softmax = addFormula();
    m_outputHeading = addHeading();
    m_output = addStrip();
    m_values = addFormula();
    clear();
}

QLabel* ArithmeticPanel::addHeading()
{
    auto* label = new QLabel(m_body);
    QFont bold = label->font();
    bold.setWeight(QFont::DemiBold);
    label->setFont(bold);
    label->setContentsMargins(0, space::s, 0, 0);
    m_layout->addWidget(label);
    return label;
}

QLabel* ArithmeticPanel::addFormula()
{
    auto* label = new QLabel(m_body);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_layout->addWidget(label);
    return label;
}

ArithmeticPanel::StripRow ArithmeticPanel::addStrip()
{
    StripRow row{new QLabel(m_body), new VectorStrip(m_body)};
    row.name->setProperty("role", QStringLiteral("hint"));
    row.name->setFixedWidth(nameWidth);
    auto* line = new QHBoxLayout;
    line->setSpacing(space::xs);
    line->addWidget(row.name);
    line->addWidget(row.strip, 1);
    m_layout->addLayout(line);
    return row;
}

void ArithmeticPanel::setSubject(const ArithmeticSubject& subject)
{
    m_subject = subject;
    refresh();
}

void ArithmeticPanel::clear(const QString& reason)
{
    m_subject = {};
    m_reason = reason;
    refresh();
}

void ArithmeticPanel::refresh()
{
    m_hint->setVisible(isEmpty());
    m_body->setVisible(!isEmpty());
    m_hint->setText(!m_reason.isEmpty()
            ? m_reason
            : tr("Click a cell of the scores or weights, or press Enter on it, to see how its "
                 "number comes about."));
    if (isEmpty())
        return;
    const attention::CellArithmetic& cell = *m_subject.numbers;
    const QString from = isolated(m_subject.tokens[m_subject.cell.row]);
    const QString to = isolated(m_subject.tokens[m_subject.cell.column]);
    m_title->setText(m_subject.layer < 0
            ? tr("%1 attends to %2, head %3").arg(from, to).arg(m_subject.head)
            : tr("%1 attends to %2, layer %3, head %4")
                  .arg(from, to)
                  .arg(m_subject.layer)
                  .arg(m_subject.head));
    m_scoreHeading->setText(tr("1  Score"));
    m_softmaxHeading->setText(tr("2  Softmax over the row"));
    m_outputHeading->setText(tr("3  Output: weighted values"));
    m_query.name->setText(tr("query"));
    m_key.name->setText(tr("key"));
    m_products.name->setText(tr("products"));
    m_scoreRow.name->setText(tr("scores"));
    m_weightRow.name->setText(tr("weights"));
    m_output.name->setText(tr("output"));
    for (const StripRow& row : {m_query, m_key, m_products, m_scoreRow, m_weightRow, m_output})
        row.strip->setAccessibleName(row.name->text());

    m_query.strip->setVector(cell.query, {}, true);
    m_key.strip->setVector(cell.key, {}, true);
    m_products.strip->setVector(cell.products, {}, true);
    m_scoreRow.strip->setVector(cell.scoreRow, m_subject.tokens, true);
    m_scoreRow.strip->setMarked(m_subject.cell.column);
    m_weightRow.strip->setVector(cell.weightRow, m_subject.tokens, false);
    m_weightRow.strip->setMarked(m_subject.cell.column);
    m_output.strip->setVector(cell.output, {}, true);
    m_products.name->setVisible(!m_subject.rule.additive);
    m_products.strip->setVisible(!m_subject.rule.additive);
    m_score->setText(scoreText());
    m_softmax->setText(softmaxText());
    m_values->setText(outputText());
}

QString ArithmeticPanel::scoreText() const
{
    const attention::CellArithmetic& cell = *m_subject.numbers;
    QStringList lines;
    const attention::ScoreRule& rule = m_subject.rule;
    const float rootOfSize = std::sqrt(float(cell.query.size()));
    if (rule.additive) {
        lines += tr("score = w · tanh(W₁ q + W₂ k)");
    } else {
        lines += tr("q · k = sum of products = %1").arg(exactNumber(cell.dot));
        if (rule.scale == 1 / rootOfSize)
            lines += tr("÷ √d_k = ÷ √%1 = %2").arg(cell.query.size()).arg(exactNumber(cell.scaled));
        else if (rule.scale != 1)
            lines += tr("× scale %1 = %2").arg(exactNumber(rule.scale), exactNumber(cell.scaled));
        if (cell.temperature != 1)
            lines += tr("÷ temperature %1").arg(exactNumber(cell.temperature));
    }
    if (cell.masked)
        lines += tr("masked: this key may not be attended");
    else if (rule.positionBias)
        lines += tr("+ bias of the distance %1").arg(exactNumber(cell.added));
    lines += tr("score = %1").arg(exactNumber(cell.score));
    if (!rule.additive && !rule.positionBias && !cell.followsFromDot)
        lines += tr("The score was changed after this step.");
    return lines.join(u'\n');
}

QString ArithmeticPanel::softmaxText() const
{
    const attention::CellArithmetic& cell = *m_subject.numbers;
    QStringList lines;
    if (cell.exponentialSum == 0) {
        lines += tr("Every key of this row is masked: all weights are 0.");
    } else {
        lines += tr("exp(score − largest) = exp(%1 − %2) = %3")
                     .arg(exactNumber(cell.score), exactNumber(cell.maximum),
                         exactNumber(cell.exponentials[m_subject.cell.column]));
        lines += tr("÷ sum of the row %1").arg(exactNumber(cell.exponentialSum));
    }
    lines += tr("weight = %1").arg(exactNumber(cell.weight));
    lines += tr("sum of the row's weights = %1").arg(exactNumber(cell.weightSum));
    if (!cell.followsFromScores)
        lines += tr("The weights were changed after this step.");
    return lines.join(u'\n');
}

QString ArithmeticPanel::outputText() const
{
    const attention::CellArithmetic& cell = *m_subject.numbers;
    std::vector<Index> order;
    for (Index key = 0; key < cell.weightRow.size(); ++key) {
        if (cell.weightRow[key] != 0) // masked keys contribute nothing
            order.push_back(key);
    }
    const std::size_t count = std::min(listedKeys, order.size());
    // Equal contributions stand in the order of the sentence, and what is no number first.
    const auto rank = [&cell](Index key) {
        const float weight = cell.weightRow[key];
        return std::pair(
            std::isnan(weight) ? -std::numeric_limits<float>::infinity() : -weight, key);
    };
    std::partial_sort(order.begin(), order.begin() + std::ptrdiff_t(count), order.end(),
        [&rank](Index a, Index b) { return rank(a) < rank(b); });
    QStringList lines;
    for (std::size_t i = 0; i < count; ++i)
        lines
            += tr("%1 × value of %2, token %3")
                   .arg(exactNumber(cell.weightRow[order[i]]), isolated(m_subject.tokens[order[i]]))
                   .arg(order[i]);
    if (order.size() > count)
        lines += tr("and %n more", nullptr, int(order.size() - count));
    if (m_subject.isOff)
        lines += tr("The head is switched off: the layer gets 0 in place of this output.");
    return lines.join(u'\n');
}

QString ArithmeticPanel::plainText() const
{
    if (isEmpty())
        return {};
    QStringList lines;
    for (const QLabel* label :
        {m_title, m_scoreHeading, m_score, m_softmaxHeading, m_softmax, m_outputHeading, m_values})
        lines += label->text();
    return lines.join(u'\n');
}

void ArithmeticPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

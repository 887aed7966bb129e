// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/arithmetic_panel.h"

#include "models/token_text.h"
#include "style/theme.h"
#include "views/vector_strip.h"

#include <QEvent>
#include <QFontDatabase>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace fovea::ui
{

namespace
{

constexpr int nameWidth = 56;
constexpr std::size_t listedKeys = 5; // largest contributions to the output

QString number(float value)
{
    return HeatmapModel::numberText(value);
}

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

void ArithmeticPanel::clear()
{
    m_subject = {};
    refresh();
}

void ArithmeticPanel::refresh()
{
    m_hint->setVisible(isEmpty());
    m_body->setVisible(!isEmpty());
    m_hint->setText(
        tr("Click a cell of the scores or weights, or press Enter on it, to see how its "
           "number comes about."));
    if (isEmpty())
        return;
    const attention::CellArithmetic& cell = *m_subject.numbers;
    m_title->setText(tr("%1 attends to %2, head %3")
                         .arg(isolated(m_subject.tokens[m_subject.cell.row]),
                             isolated(m_subject.tokens[m_subject.cell.column]))
                         .arg(m_subject.head + 1));
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
    m_products.name->setVisible(!m_subject.additive);
    m_products.strip->setVisible(!m_subject.additive);
    m_score->setText(scoreText());
    m_softmax->setText(softmaxText());
    m_values->setText(outputText());
}

QString ArithmeticPanel::scoreText() const
{
    const attention::CellArithmetic& cell = *m_subject.numbers;
    QStringList lines;
    if (m_subject.additive) {
        lines += tr("score = wᵥ · tanh(W_q q + W_k k)");
    } else {
        lines += tr("q · k = sum of products = %1").arg(number(cell.dot));
        if (m_subject.scaling)
            lines += tr("÷ √d_k = ÷ √%1 = %2").arg(cell.query.size()).arg(number(cell.scaled));
        if (cell.temperature != 1)
            lines += tr("÷ temperature %1").arg(number(cell.temperature));
    }
    if (cell.masked)
        lines += tr("masked: this key may not be attended");
    lines += tr("score = %1").arg(number(cell.score));
    if (!m_subject.additive && !cell.followsFromDot)
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
                     .arg(number(cell.score), number(cell.maximum),
                         number(cell.exponentials[m_subject.cell.column]));
        lines += tr("÷ sum of the row %1").arg(number(cell.exponentialSum));
    }
    lines += tr("weight = %1").arg(number(cell.weight));
    lines += tr("sum of the row's weights = %1").arg(number(cell.weightSum));
    if (!cell.followsFromScores)
        lines += tr("The weights were changed after this step.");
    return lines.join(u'\n');
}

QString ArithmeticPanel::outputText() const
{
    const attention::CellArithmetic& cell = *m_subject.numbers;
    std::vector<Index> order(std::size_t(cell.weightRow.size()));
    std::iota(order.begin(), order.end(), Index(0));
    const std::size_t count = std::min(listedKeys, order.size());
    std::partial_sort(order.begin(), order.begin() + std::ptrdiff_t(count), order.end(),
        [&cell](Index a, Index b) { return cell.weightRow[a] > cell.weightRow[b]; });
    QStringList lines;
    for (std::size_t i = 0; i < count; ++i)
        lines += tr("%1 × value of %2, token %3")
                     .arg(number(cell.weightRow[order[i]]), isolated(m_subject.tokens[order[i]]))
                     .arg(order[i] + 1);
    if (order.size() > count)
        lines += tr("and %n more", nullptr, int(order.size() - count));
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

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/heads_panel.h"

#include "attention/heads.h"
#include "pages/learn/lesson_sentence.h"
#include "pages/learn/sentence_bar.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/matrix_view.h"

#include <QLabel>
#include <QVBoxLayout>

namespace fovea::ui
{

HeadsPanel::HeadsPanel(LessonSentence* sentence, QWidget* parent)
    : SeveralPanel(parent), m_sentence(sentence), m_bar(new SentenceBar(sentence, this)),
      m_formula(new FormulaView({}, this)), m_weightRow(new EquationRow(this)),
      m_outputRow(new EquationRow(this)), m_weights{new MatrixView(this), new MatrixView(this)},
      m_joined(new MatrixView(this)), m_matrix(new MatrixView(this)),
      m_output(new MatrixView(this)), m_hint(new QLabel(this))
{
    m_hint->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_bar);
    layout->addWidget(m_hint);
    layout->addWidget(m_formula);
    layout->addWidget(m_weightRow);
    layout->addWidget(m_outputRow);
    layout->addStretch();
    connect(m_sentence, &LessonSentence::changed, this, &HeadsPanel::refresh);
}

void HeadsPanel::refresh()
{
    const attention::MultiHead heads = example::twoHeads(m_sentence->settings().seed);
    const Tensor x = m_sentence->site("hidden_states.0");
    const auto result = heads.forward(x, x, x);
    const bool columns = m_sentence->hasColumns();
    const QStringList labels = m_sentence->labels();
    m_formula->setFormula(
        columns ? QStringLiteral(
            "Q_h = W_{q,h} A , \\quad K_h = W_{k,h} A , \\quad V_h = W_{v,h} A , \\quad A'_h = "
            "\\softmax\\left(\\frac{K_h^\\top Q_h}{\\sqrt{2}}\\right) , \\quad O_h = V_h A'_h , "
            "\\quad O = W_o [O_0 ; O_1]")
                : QStringLiteral("Q_h = A W_{q,h}^\\top , \\quad K_h = A W_{k,h}^\\top , \\quad "
                                 "V_h = A W_{v,h}^\\top , "
                                 "\\quad A'_h = \\softmax\\left(\\frac{Q_h "
                                 "K_h^\\top}{\\sqrt{2}}\\right) , \\quad "
                                 "O_h = A'_h V_h , \\quad O = [O_0 , O_1] W_o^\\top"));
    for (int head = 0; head < 2; ++head)
        m_weights[head]->setContent({result.attention.weights.slice(head), labels, labels,
            QStringLiteral("A'_%1").arg(head), MatrixView::Tint::Weights});
    const QStringList features{
        QStringLiteral("0"), QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("1")};
    m_joined->setContent({attention::joinHeads(result.attention.output), labels, features,
        columns ? QStringLiteral("[O_0 ; O_1]") : QStringLiteral("[O_0 , O_1]")});
    m_matrix->setContent({heads.outputWeight, {}, {},
        columns ? QStringLiteral("W_o") : QStringLiteral("W_o^\\top")});
    m_output->setContent({result.output, labels, {}, QStringLiteral("O")});
    for (MatrixView* view : {m_weights[0], m_weights[1], m_joined, m_output})
        view->setTransposed(columns);
    m_matrix->setTransposed(!columns);
    m_weightRow->setItems({{m_weights[0], {}}, {m_weights[1], {}}});
    QList<EquationRow::Item> items{{m_matrix, {}}, {m_joined, {}}};
    if (!columns)
        items.swapItemsAt(0, 1);
    items += QList<EquationRow::Item>{{nullptr, QStringLiteral("=")}, {m_output, {}}};
    m_outputRow->setItems(items);
}

void HeadsPanel::retranslate()
{
    m_bar->retranslate();
    for (int head = 0; head < 2; ++head)
        m_weights[head]->setAccessibleName(tr("Weights of head %1").arg(head));
    m_joined->setAccessibleName(tr("Outputs of both heads"));
    m_matrix->setAccessibleName(tr("Output matrix"));
    m_output->setAccessibleName(tr("Output"));
    m_hint->setText(
        tr("Each head h has queries, keys and values of its own, half as long as the "
           "tokens' vectors, and so weights of its own. Their outputs are put end to "
           "end (0 and 1 say whose numbers they are), and one more matrix mixes them."));
    refresh();
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/tokens_lesson.h"

#include "models/resource_data.h"
#include "models/token_text.h"
#include "pages/learn/lesson_sentence.h"
#include "pages/learn/sentence_bar.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/matrix_view.h"
#include "views/vector_strip.h"

#include <QLabel>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

constexpr Index neighbourCount = 8;

/// One row of a matrix.
Tensor rowOf(const Tensor& matrix, Index row)
{
    return Tensor::fromMatrix(matrix.matrix().row(row));
}

} // namespace

TokensLesson::TokensLesson(LessonSentence* sentence, QWidget* parent)
    : Lesson(parent), m_sentence(sentence), m_bar(new SentenceBar(sentence, this)),
      m_row(new EquationRow(this)), m_sumRow(new EquationRow(this)),
      m_table(new MatrixView(this)), m_oneHot(new MatrixView(this)),
      m_embedded(new MatrixView(this)), m_position(new MatrixView(this)),
      m_inputs(new MatrixView(this)), m_productHint(new QLabel(this)),
      m_vectorTitle(new QLabel(this)), m_vector(new VectorStrip(this)),
      m_neighboursTitle(new QLabel(this)), m_neighbours(new MatrixView(this))
{
    m_productHint->setProperty("role", QStringLiteral("hint"));
    m_productHint->setWordWrap(true);
    m_vectorTitle->setWordWrap(true);
    m_neighboursTitle->setWordWrap(true);
    m_vector->setMaximumWidth(760);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::s);
    layout->addWidget(m_bar);
    layout->addWidget(m_row);
    layout->addWidget(m_sumRow);
    layout->addWidget(m_productHint);
    layout->addSpacing(space::s);
    layout->addWidget(m_vectorTitle);
    layout->addWidget(m_vector);
    layout->addWidget(m_neighboursTitle);
    layout->addWidget(m_neighbours);
    layout->addStretch();
    connect(m_sentence, &LessonSentence::changed, this, &TokensLesson::refresh);
    connect(m_inputs, &MatrixView::cellChosen, m_sentence,
        [this](Index row, Index) { m_sentence->setToken(row); });
    connect(m_table, &MatrixView::cellChosen, m_sentence, [this](Index row, Index) {
        const auto& tokens = m_sentence->tokens();
        for (std::size_t i = 0; i < tokens.size(); ++i)
            if (tokens[i].text == m_sentence->embedding().vocabulary[std::size_t(row)])
                return m_sentence->setToken(Index(i));
    });
    retranslate();
}

void TokensLesson::refresh()
{
    refreshProduct();
    refreshNeighbours();
}

/// All matrices are kept with tokens as rows and drawn transposed in the column convention.
void TokensLesson::refreshProduct()
{
    const example::Embedding& embedding = m_sentence->embedding();
    const bool columns = m_sentence->hasColumns();
    const Index token = m_sentence->token();
    const QStringList labels = m_sentence->labels();
    const QString name = labels[token];
    QStringList vocabulary;
    for (const std::string& text : embedding.vocabulary)
        vocabulary += visibleToken(QString::fromStdString(text));
    const Tensor table = Tensor::fromMatrix(embedding.weight.matrix().transpose());
    const Tensor oneHot = rowOf(embedding.oneHot, token);
    Index place = 0;
    oneHot.vector().maxCoeff(&place);

    const QString turned = columns ? QString() : QStringLiteral("^\\top");
    m_table->setContent({table, vocabulary, {}, QStringLiteral("W") + turned});
    m_table->setMarked(place, std::nullopt);
    m_oneHot->setContent({oneHot, {}, columns ? QStringList() : vocabulary,
        QStringLiteral("x_\\text{%1}").arg(name) + turned});
    m_embedded->setContent({rowOf(embedding.embedded, token), {}, {},
        QStringLiteral("a_\\text{%1}").arg(name) + turned});
    // As in the lessons that follow, A stands for tokens as columns or as rows.
    m_inputs->setContent({m_sentence->site("hidden_states.0"), labels, {}, QStringLiteral("A")});
    m_inputs->setMarked(token, std::nullopt);
    for (MatrixView* view : {m_table, m_oneHot, m_embedded, m_position, m_inputs})
        view->setTransposed(columns);

    QList<EquationRow::Item> items{{m_table, {}}, {m_oneHot, {}}};
    if (!columns)
        items.swapItemsAt(0, 1);
    items += QList<EquationRow::Item>{{nullptr, QStringLiteral("=")}, {m_embedded, {}}};
    // With positions, one line has no room for all.
    QList<EquationRow::Item> sum;
    if (m_sentence->settings().positions) {
        m_position->setContent({rowOf(m_sentence->site("positions"), token), {}, {},
            QStringLiteral("p_{%1}").arg(token) + turned});
        sum = {{nullptr, QStringLiteral("a_\\text{%1}%2 +").arg(name, turned)}, {m_position, {}}};
    }
    QList<EquationRow::Item>& last = sum.isEmpty() ? items : sum;
    last += QList<EquationRow::Item>{{nullptr, QStringLiteral("\\to")}, {m_inputs, {}}};
    m_sumRow->setItems({}); // A may move from one row to the other
    m_row->setItems(items);
    m_sumRow->setItems(sum);
    m_sumRow->setVisible(!sum.isEmpty());
}

void TokensLesson::refreshNeighbours()
{
    const auto vectors = knownCharacterVectors();
    const std::string& text = m_sentence->tokens()[std::size_t(m_sentence->token())].text;
    const QString name = isolated(m_sentence->labels()[m_sentence->token()]);
    m_vectorTitle->setText(tr("The learned vector of %1 has %2 numbers. The lessons go on with the "
                              "first %3, which vary most, stretched to the same length.")
                               .arg(name)
                               .arg(vectors->size())
                               .arg(example::modelSize));
    if (vectors->hasWord(text))
        m_vectorTitle->setText(
            tr("The vector of %1 comes from a trained English model: the mean over its pieces "
               "there, in the %2 directions that tell most. The lessons go on with the first %3.")
                .arg(name)
                .arg(vectors->size())
                .arg(example::modelSize));
    else if (!vectors->has(text))
        m_vectorTitle->setText(tr("%1 has no learned vector. Its numbers are random, seeded by its "
                                  "spelling.")
                                   .arg(name));
    m_vector->setVector(vectors->vector(text), {}, true);
    m_neighboursTitle->setText(tr("The characters whose vectors point most like that of %1, and "
                                  "the cosine of the angle between them:")
                                   .arg(name));
    const auto nearest = vectors->nearest(text, neighbourCount);
    MatrixView::Content content;
    content.values = Tensor({1, Index(nearest.size())});
    for (std::size_t i = 0; i < nearest.size(); ++i) {
        content.columns += QString::fromStdString(nearest[i].text);
        content.values.mutableFloats()[i] = nearest[i].cosine;
    }
    content.tint = MatrixView::Tint::Weights;
    m_neighbours->setContent(std::move(content));
    m_neighboursTitle->setVisible(vectors->has(text));
    m_neighbours->setVisible(vectors->has(text));
}

void TokensLesson::retranslate()
{
    m_bar->retranslate();
    m_table->setAccessibleName(tr("Embedding matrix, one vector for each token of the vocabulary"));
    m_oneHot->setAccessibleName(tr("The token as a vector with a single 1"));
    m_embedded->setAccessibleName(tr("Embedding of the token"));
    m_position->setAccessibleName(tr("Position vector of the token"));
    m_inputs->setAccessibleName(tr("Vectors of all tokens"));
    m_vector->setAccessibleName(tr("All numbers of the vector"));
    m_neighbours->setAccessibleName(tr("Nearest characters"));
    m_productHint->setText(tr("Of the vocabulary only the tokens of this sentence are drawn; for "
                              "all others x is 0. Click a token of A to see its product. With "
                              "positions, A holds the sums."));
    refresh();
}

} // namespace fovea::ui

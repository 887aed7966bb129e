// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/channels_panel.h"

#include "ops/activation.h"
#include "ops/matmul.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"
#include "views/learn/tensor_picture.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace fovea::ui
{

namespace
{

/// One hidden unit for red against blue, one for blue against red; each opens its own colour.
attention::SqueezeExcitation firstWeights()
{
    attention::SqueezeExcitation weights;
    weights.weight1 = Tensor({2, 3}, {2, 0, -2, -2, 0, 2});
    weights.weight2 = Tensor({3, 2}, {6, -2, 0, 0, -8, 4});
    return weights;
}

} // namespace

ChannelsPanel::ChannelsPanel(QWidget* parent)
    : SeveralPanel(parent), m_weights(firstWeights()), m_before(new TensorPicture(QSize(180, 120), this)),
      m_after(new TensorPicture(QSize(180, 120), this)), m_squeezed(new MatrixView(this)),
      m_first(new MatrixView(this)), m_hidden(new MatrixView(this)), m_second(new MatrixView(this)),
      m_logits(new MatrixView(this)), m_gate(new MatrixView(this)),
      m_product(new FormulaView({}, this)), m_hint(new QLabel(this)),
      m_reset(new QPushButton(this))
{
    m_before->setChoosable(true);
    m_first->setEditable(true);
    m_second->setEditable(true);
    m_hint->setWordWrap(true);
    auto* squeeze = new EquationRow(this);
    squeeze->setItems({{m_before, {}}, {nullptr, QStringLiteral("\\to")}, {m_squeezed, {}},
        {nullptr, QStringLiteral("\\to")}, {m_first, {}}, {nullptr, QStringLiteral("\\to")},
        {m_hidden, {}}});
    auto* excite = new EquationRow(this);
    excite->setItems({{nullptr, QStringLiteral("h \\to")}, {m_second, {}},
        {nullptr, QStringLiteral("\\to")}, {m_logits, {}}, {nullptr, QStringLiteral("\\to")},
        {m_gate, {}}, {nullptr, QStringLiteral("\\to")}, {m_after, {}}});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    auto* top = new QHBoxLayout;
    top->setSpacing(space::l);
    top->addWidget(m_hint, 1);
    top->addWidget(m_reset, 0, Qt::AlignTop);
    layout->addLayout(top);
    layout->addWidget(new FormulaView(
        QStringLiteral("z_c = \\mean_{i,j} x_{cij} , \\quad h = \\relu(W_1 z) , \\quad l = W_2 h , "
                       "\\quad s = \\sigma(l) , \\quad y_{cij} = s_c x_{cij}"),
        this));
    layout->addWidget(squeeze);
    layout->addWidget(excite);
    layout->addWidget(m_product);
    layout->addStretch();
    for (MatrixView* view : {m_squeezed, m_hidden, m_logits, m_gate})
        view->setTransposed(true); // vectors are columns here
    connect(m_before, &TensorPicture::placeChosen, this, [this](Index row, Index column) {
        m_row = row;
        m_column = column;
        showPlace();
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_weights = firstWeights();
        refresh();
    });
    connect(m_first, &MatrixView::valueEdited, this, [this](Index row, Index column, float value) {
        m_weights.weight1.mutableMatrix()(row, column) = value;
        refresh();
    });
    connect(m_second, &MatrixView::valueEdited, this, [this](Index row, Index column, float value) {
        m_weights.weight2.mutableMatrix()(row, column) = value;
        refresh();
    });
}

void ChannelsPanel::setPhoto(const Tensor& photo)
{
    m_photo = photo;
    refresh();
}

void ChannelsPanel::refresh()
{
    if (m_photo.isEmpty())
        return;
    m_result = attention::squeezeExcitation(m_photo, m_weights);
    const auto& result = m_result;
    const QStringList colours{tr("red"), tr("green"), tr("blue")};
    m_before->setPicture(m_photo);
    m_after->setPicture(result.output);
    m_squeezed->setContent({result.squeezed, {}, colours, QStringLiteral("z")});
    m_first->setContent({m_weights.weight1, {}, colours, QStringLiteral("W_1")});
    m_hidden->setContent(
        {ops::relu(ops::linear(result.squeezed, m_weights.weight1)), {}, {}, QStringLiteral("h")});
    m_second->setContent({m_weights.weight2, colours, {}, QStringLiteral("W_2")});
    m_logits->setContent({result.logits, {}, colours, QStringLiteral("l")});
    m_gate->setContent({result.gate, {}, colours, QStringLiteral("s"), MatrixView::Tint::Weights});
    showPlace();
}

/// What the gates make of the three numbers of a place.
void ChannelsPanel::showPlace()
{
    for (TensorPicture* picture : {m_before, m_after})
        picture->setChosen(m_row, m_column);
    QStringList products;
    const QStringList colours{tr("red"), tr("green"), tr("blue")};
    for (Index c = 0; c < 3; ++c)
        products += QStringLiteral("y_\\text{%1} \\approx %2 \\times %3 \\approx %4")
                        .arg(colours[c], cellTerm(m_result.gate.vector()(c)),
                            cellTerm(m_photo.slice(c).matrix()(m_row, m_column)),
                            cellTerm(m_result.output.slice(c).matrix()(m_row, m_column)));
    m_product->setFormula(products.join(QStringLiteral(" , \\quad ")));
}

void ChannelsPanel::retranslate()
{
    m_hint->setText(tr("Squeeze: the mean of each channel. Excite: a small network makes of the "
                       "means a gate between 0 and 1 for each channel. Scale: each channel times "
                       "its gate. Double click a number of W to change it; click a place of the "
                       "picture for its numbers."));
    m_reset->setText(tr("Start over"));
    m_reset->setToolTip(tr("The two matrices the lesson began with"));
    m_before->setCaption(tr("x: choose a place"));
    m_after->setCaption(tr("y, each channel times its gate"));
    m_squeezed->setAccessibleName(tr("Means of the channels"));
    m_first->setAccessibleName(tr("First matrix"));
    m_hidden->setAccessibleName(tr("Hidden layer"));
    m_second->setAccessibleName(tr("Second matrix"));
    m_logits->setAccessibleName(tr("Logits of the gates"));
    m_gate->setAccessibleName(tr("Gates"));
    refresh();
}

} // namespace fovea::ui

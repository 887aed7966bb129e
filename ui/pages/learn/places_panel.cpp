// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/places_panel.h"

#include "models/playground/worked_example.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"
#include "views/learn/tensor_picture.h"

#include <QLabel>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

constexpr QSize pictureSize(180, 120);

} // namespace

PlacesPanel::PlacesPanel(QWidget* parent)
    : SeveralPanel(parent), m_weights(example::centreSurround()),
      m_before(new TensorPicture(pictureSize, this)),
      m_maximum(new TensorPicture(pictureSize, this)), m_mean(new TensorPicture(pictureSize, this)),
      m_kernel(new MatrixView(this)), m_mask(new TensorPicture(pictureSize, this)),
      m_after(new TensorPicture(pictureSize, this)), m_sum(new FormulaView({}, this)),
      m_hint(new QLabel(this))
{
    m_hint->setWordWrap(true);
    m_before->setChoosable(true);
    m_kernel->setPictureSize(QSize(98, 98));
    auto* pool = new EquationRow(this);
    pool->setItems(
        {{m_before, {}}, {nullptr, QStringLiteral("\\to")}, {m_maximum, {}}, {m_mean, {}}});
    auto* open = new EquationRow(this);
    open->setItems({{m_kernel, {}}, {nullptr, QStringLiteral("\\to")}, {m_mask, {}},
        {nullptr, QStringLiteral("\\to")}, {m_after, {}}});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_hint);
    layout->addWidget(new FormulaView(
        QStringLiteral("p = [\\max_c x , \\mean_c x] , \\quad m = \\sigma(w * p) , \\quad "
                       "y_{cij} = m_{ij} x_{cij}"),
        this));
    layout->addWidget(pool);
    layout->addWidget(open);
    layout->addWidget(m_sum);
    layout->addStretch();
    connect(m_before, &TensorPicture::placeChosen, this, [this](Index row, Index column) {
        m_row = row;
        m_column = column;
        showPlace();
    });
}

void PlacesPanel::setPhoto(const Tensor& photo)
{
    m_photo = photo;
    refresh();
}

void PlacesPanel::refresh()
{
    if (m_photo.isEmpty())
        return;
    m_result = attention::cbamSpatial(m_photo, m_weights);
    m_before->setPicture(m_photo);
    m_maximum->setMap(m_result.pooled.slice(0), 0, 1);
    m_mean->setMap(m_result.pooled.slice(1), 0, 1);
    m_kernel->setContent({m_weights.weight.slice(0).slice(0), {}, {}, QStringLiteral("w")});
    m_mask->setMap(m_result.mask, 0, 1);
    m_after->setPicture(m_result.output);
    showPlace();
}

void PlacesPanel::showPlace()
{
    for (TensorPicture* picture : {m_before, m_maximum, m_mean, m_mask, m_after})
        picture->setChosen(m_row, m_column);
    const auto number
        = [this](const Tensor& map) { return cellNumber(map.matrix()(m_row, m_column)); };
    m_sum->setFormula(
        QStringLiteral("\\max_c x \\approx \\text{%1} , \\quad \\mean_c x \\approx \\text{%2} , "
                       "\\quad w * p \\approx \\text{%3} , \\quad "
                       "m = \\sigma(w * p) \\approx \\text{%4}")
            .arg(number(m_result.pooled.slice(0)), number(m_result.pooled.slice(1)),
                number(m_result.logits), number(m_result.mask)));
}

void PlacesPanel::retranslate()
{
    m_hint->setText(tr("At each place the maximum and the mean over the channels are taken; a "
                       "7 × 7 convolution over both maps and a sigmoid make of them one mask for "
                       "all channels. The kernel w, the same for both maps, opens the mask where a "
                       "place is lighter than its surroundings. Beyond the edge of the picture "
                       "the convolution finds zeros, which are black: that is why the rim is open, "
                       "too. In the maps dark is 0, yellow 1. "
                       "Click a place of the picture for its numbers."));
    m_before->setCaption(tr("x: choose a place"));
    m_maximum->setCaption(tr("maximum over the channels"));
    m_mean->setCaption(tr("mean over the channels"));
    m_kernel->setAccessibleName(tr("Kernel of the convolution"));
    m_mask->setCaption(tr("mask m, 0 to 1"));
    m_after->setCaption(tr("y, each place times its mask"));
    refresh();
}

} // namespace fovea::ui

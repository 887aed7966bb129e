// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/frames_panel.h"

#include "models/playground/worked_example.h"
#include "style/theme.h"
#include "views/learn/formula_view.h"
#include "views/learn/lesson_slider.h"
#include "views/learn/matrix_view.h"
#include "views/learn/tensor_picture.h"

#include <QHBoxLayout>
#include <QLabel>

#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int frameCount = 6;

} // namespace

FramesPanel::FramesPanel(QWidget* parent)
    : SeveralPanel(parent),
      m_odd(new LessonSlider(0, frameCount - 1, frameCount - 1, LessonSlider::Scale::Linear, this)),
      m_weights(new MatrixView(this)), m_frameWeights(new MatrixView(this)),
      m_hint(new QLabel(this))
{
    m_hint->setWordWrap(true);
    m_odd->setDecimals(0);
    m_odd->setValue(3);
    m_odd->setMaximumWidth(360);
    auto* film = new QHBoxLayout;
    film->setSpacing(space::s);
    for (int i = 0; i < frameCount; ++i) {
        m_frames += new TensorPicture(QSize(88, 88), this);
        film->addWidget(m_frames.last());
    }
    film->addStretch();
    auto* matrices = new QHBoxLayout;
    matrices->setSpacing(space::xl);
    auto* column = new QVBoxLayout;
    column->addWidget(new FormulaView(
        QStringLiteral("f_{tc} = \\mean_{i,j} x_{tcij} , \\quad q_t = k_t = 10 (f_t - 0.5) , "
                       "\\quad \\alpha' = \\softmax\\left(\\frac{q k^\\top}{\\sqrt{3}}\\right)"),
        this));
    column->addWidget(m_frameWeights);
    column->addStretch();
    matrices->addWidget(m_weights, 0, Qt::AlignTop);
    matrices->addLayout(column);
    matrices->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_hint);
    layout->addLayout(film);
    layout->addWidget(m_odd);
    layout->addLayout(matrices);
    layout->addStretch();
    connect(m_odd, &LessonSlider::valueChanged, this, &FramesPanel::refresh);
}

void FramesPanel::setPhoto(const Tensor& photo)
{
    m_photo = photo;
    refresh();
}

void FramesPanel::refresh()
{
    if (m_photo.isEmpty())
        return;
    const Index odd = Index(std::lround(m_odd->value()));
    const Tensor frames = example::movingFrames(m_photo, frameCount, odd);
    const auto result = example::byColour().forward(frames);
    QStringList labels;
    for (int i = 0; i < frameCount; ++i) {
        m_frames[i]->setPicture(frames.slice(i));
        labels += tr("frame %1").arg(i);
        m_frames[i]->setCaption(labels.last());
    }
    m_weights->setContent(
        {result.weights, labels, labels, QStringLiteral("\\alpha'"), MatrixView::Tint::Weights});
    m_weights->setMarked(odd, std::nullopt);
    m_frameWeights->setContent({result.frameWeights, {}, labels,
        QStringLiteral("\\mean_t \\alpha'_{tu}"), MatrixView::Tint::Weights});
}

void FramesPanel::retranslate()
{
    m_hint->setText(
        tr("Each frame is summed up by its mean colour alone, from which its query and its key are "
           "made: what it shows, and where, plays no part. (A trained network would compare "
           "learned features.) Frames of like colour attend to each other; the one whose colours "
           "are inverted attends to itself. The mean of the rows tells how much each frame counts "
           "in all."));
    m_odd->setName(tr("Inverted frame"));
    m_weights->setAccessibleName(tr("Weights between frames"));
    m_frameWeights->setAccessibleName(tr("Weight of each frame"));
    refresh();
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/temporal.h"
#include "pages/learn/several_panel.h"

class QLabel;

namespace fovea::ui
{

class LessonSlider;
class MatrixView;
class TensorPicture;

/// Temporal attention over the frames of a moving camera, of which one is different.
class FramesPanel : public SeveralPanel
{
    Q_OBJECT
public:
    explicit FramesPanel(QWidget* parent = nullptr);

    void retranslate() override;
    void setPhoto(const Tensor& photo) override;
    MatrixView* weights() const { return m_weights; }
    MatrixView* frameWeights() const { return m_frameWeights; }
    LessonSlider* oddFrame() const { return m_odd; }

private:
    void refresh();

    Tensor m_photo;
    QList<TensorPicture*> m_frames;
    LessonSlider* m_odd;
    MatrixView* m_weights;
    MatrixView* m_frameWeights;
    QLabel* m_hint;
};

} // namespace fovea::ui

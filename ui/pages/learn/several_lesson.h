// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "pages/learn/lesson.h"
#include "tensor/tensor.h"

class QStackedWidget;

namespace fovea::ui
{

class ChannelsPanel;
class FramesPanel;
class HeadsPanel;
class LessonSentence;
class PlacesPanel;
class SegmentedControl;
class SeveralPanel;

/// Several heads, and attention over channels, places and frames.
class SeveralLesson : public Lesson
{
    Q_OBJECT
public:
    explicit SeveralLesson(LessonSentence* sentence, QWidget* parent = nullptr);

    SegmentedControl* chooser() const { return m_chooser; }
    HeadsPanel* heads() const { return m_heads; }
    ChannelsPanel* channels() const { return m_channels; }
    PlacesPanel* places() const { return m_places; }
    FramesPanel* frames() const { return m_frames; }
    /// [3, 24, 36]; empty until it is read.
    const Tensor& photo() const { return m_photo; }

protected:
    void retranslate() override;

private:
    Tensor m_photo;
    SegmentedControl* m_chooser;
    QStackedWidget* m_stack;
    HeadsPanel* m_heads;
    ChannelsPanel* m_channels;
    PlacesPanel* m_places;
    FramesPanel* m_frames;
    QList<SeveralPanel*> m_panels;
    Job m_job;
};

} // namespace fovea::ui

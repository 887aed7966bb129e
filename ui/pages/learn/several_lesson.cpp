// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/several_lesson.h"

#include "models/image_loader.h"
#include "ops/resize.h"
#include "pages/learn/axes_panel.h"
#include "pages/learn/channels_panel.h"
#include "pages/learn/frames_panel.h"
#include "pages/learn/heads_panel.h"
#include "pages/learn/places_panel.h"
#include "style/theme.h"
#include "views/segmented_control.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

constexpr Index photoHeight = 24;
constexpr Index photoWidth = 36;

} // namespace

SeveralLesson::SeveralLesson(LessonSentence* sentence, QWidget* parent)
    : Lesson(parent), m_chooser(new SegmentedControl(this)), m_stack(new QStackedWidget(this)),
      m_heads(new HeadsPanel(sentence, this)), m_channels(new ChannelsPanel(this)),
      m_places(new PlacesPanel(this)),
      m_frames(new FramesPanel(this)), m_panels{m_heads, m_channels, m_places, m_frames,
                                           new AxesPanel(this)}
{
    for (SeveralPanel* panel : std::as_const(m_panels))
        m_stack->addWidget(panel);
    m_chooser->setTexts({QString(), QString(), QString(), QString(), QString()});
    m_chooser->setCurrentIndex(0);
    auto* row = new QHBoxLayout;
    row->addWidget(m_chooser);
    row->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::m);
    layout->addLayout(row);
    layout->addWidget(m_stack, 1);
    connect(m_chooser, &SegmentedControl::currentIndexChanged, m_stack,
        &QStackedWidget::setCurrentIndex);
    connect(&m_job, &Job::failed, this, &SeveralLesson::failed);
    retranslate();
    m_job.start<Tensor>(
        [](Monitor& monitor) {
            const Tensor photo = loadImage(QStringLiteral(":/samples/coffee.png"), monitor).tensor;
            return ops::resize(photo, photoHeight, photoWidth, ops::Interpolation::Bilinear, true);
        },
        [this](Tensor photo) {
            m_photo = std::move(photo);
            for (SeveralPanel* panel : std::as_const(m_panels))
                panel->setPhoto(m_photo);
        });
}

void SeveralLesson::retranslate()
{
    m_chooser->setAccessibleName(tr("What is weighed"));
    m_chooser->setTexts(
        {tr("Heads"), tr("Channels"), tr("Places"), tr("Frames"), tr("Which axis?")});
    for (SeveralPanel* panel : std::as_const(m_panels))
        panel->retranslate();
}

} // namespace fovea::ui

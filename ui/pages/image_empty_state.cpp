// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_empty_state.h"

#include "models/image_samples.h"
#include "style/theme.h"
#include "views/thumbnail.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace fovea::ui
{

ImageEmptyState::ImageEmptyState(QWidget* parent)
    : QWidget(parent), m_card(new QWidget(this)), m_title(new QLabel(m_card)),
      m_hint(new QLabel(m_card)), m_progress(new QProgressBar(m_card)),
      m_open(new QPushButton(m_card)), m_samplesTitle(new QLabel(m_card))
{
    m_title->setProperty("role", QStringLiteral("title"));
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_samplesTitle->setProperty("role", QStringLiteral("hint"));
    for (QLabel* label : {m_title, m_hint, m_samplesTitle}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
    }
    m_progress->setTextVisible(false);
    m_progress->hide();
    m_open->setProperty("role", QStringLiteral("primary"));
    connect(m_open, &QPushButton::clicked, this, &ImageEmptyState::openRequested);

    auto* samples = new QHBoxLayout;
    samples->setSpacing(space::l);
    samples->addStretch();
    for (const ImageSample& sample : imageSamples()) {
        auto* button = new Thumbnail({144, 96}, m_card);
        button->setPicture(QImage(sample.path));
        connect(button, &Thumbnail::clicked, this,
            [this, path = sample.path] { Q_EMIT sampleRequested(path); });
        samples->addWidget(button);
        m_samples << button;
    }
    samples->addStretch();

    auto* card = new QVBoxLayout(m_card);
    card->setContentsMargins(2 * space::xl, 2 * space::xl, 2 * space::xl, 2 * space::xl);
    card->setSpacing(space::s);
    card->addWidget(m_title);
    card->addWidget(m_hint);
    card->addWidget(m_progress);
    card->addSpacing(space::s);
    card->addWidget(m_open, 0, Qt::AlignHCenter);
    card->addSpacing(space::xl);
    card->addWidget(m_samplesTitle);
    card->addSpacing(space::xs);
    card->addLayout(samples);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::xl, space::xl, space::xl, space::xl);
    layout->addStretch(2);
    layout->addWidget(m_card, 0, Qt::AlignHCenter);
    layout->addStretch(3);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
    retranslate();
}

void ImageEmptyState::setOpening(const QString& name)
{
    if (m_opening != name)
        m_progress->setValue(0);
    m_opening = name;
    retranslate();
}

void ImageEmptyState::setProgress(double fraction)
{
    m_progress->setValue(int(fraction * m_progress->maximum()));
}

void ImageEmptyState::retranslate()
{
    m_title->setText(
        m_opening.isEmpty() ? tr("Drop a picture here") : tr("Opening %1…").arg(m_opening));
    m_hint->setText(tr("See which of its features stand out, and where."));
    m_hint->setVisible(m_opening.isEmpty());
    m_progress->setVisible(!m_opening.isEmpty());
    m_progress->setAccessibleName(m_title->text());
    m_open->setText(tr("Open a Picture…"));
    m_samplesTitle->setText(tr("or try one of these"));
    const QList<ImageSample> samples = imageSamples();
    for (int i = 0; i < samples.size(); ++i) {
        m_samples[i]->setText(samples[i].name);
        m_samples[i]->setAccessibleName(tr("Sample picture: %1").arg(samples[i].name));
        m_samples[i]->updateGeometry();
    }
}

void ImageEmptyState::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

/// The dashed frame that says: things can be dropped here.
void ImageEmptyState::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme.surface);
    QPen pen(theme.line, 1.5);
    pen.setDashPattern({space::xs, space::xs});
    painter.setPen(pen);
    painter.drawRoundedRect(QRectF(m_card->geometry()).adjusted(1, 1, -1, -1), space::m, space::m);
}

} // namespace fovea::ui

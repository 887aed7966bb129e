// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/status_line.h"

#include "style/icon.h"
#include "style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

/// Work that ends sooner shows no progress: a bar that flashes at each key is noise.
constexpr int progressDelay = 300;

} // namespace

StatusLine::StatusLine(QWidget* parent)
    : QWidget(parent), m_message(new QLabel(this)), m_bar(new QProgressBar(this)),
      m_cancel(new QToolButton(this)), m_delay(new QTimer(this))
{
    m_message->setForegroundRole(QPalette::PlaceholderText);
    m_message->setContentsMargins(space::m, 0, space::m, 0);
    // A long sentence must not make the window wider.
    m_message->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_bar->setFixedWidth(160);
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 100);
    m_cancel->setAutoRaise(true);
    m_cancel->setIcon(icon(Icon::Close));
    m_cancel->setIconSize(QSize(16, 16));
    m_bar->hide();
    m_cancel->hide();
    m_delay->setSingleShot(true);
    m_delay->setInterval(progressDelay);
    connect(m_delay, &QTimer::timeout, this, [this] {
        m_bar->show();
        m_cancel->show();
    });
    connect(m_cancel, &QToolButton::clicked, this, &StatusLine::stopRequested);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_message, 1);
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel);
    retranslate();
}

void StatusLine::setMessage(const QString& message)
{
    m_message->setText(message);
}

void StatusLine::setProgress(double fraction)
{
    if (fraction < 0) {
        m_delay->stop();
        m_bar->hide();
        m_cancel->hide();
        return;
    }
    m_bar->setValue(int(fraction * 100));
    if (!m_bar->isVisible() && !m_delay->isActive())
        m_delay->start();
}

void StatusLine::retranslate()
{
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setToolTip(tr("Stop"));
    m_cancel->setAccessibleName(tr("Stop the computation"));
}

void StatusLine::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/error_banner.h"

#include "style/icon.h"
#include "style/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QShortcut>
#include <QToolButton>

namespace fovea::ui
{

namespace
{
constexpr int margin = space::s; // around the frame
}

ErrorBanner::ErrorBanner(QWidget* parent)
    : QWidget(parent), m_text(new QLabel(this)), m_close(new QToolButton(this)),
      m_escape(new QShortcut(Qt::Key_Escape, this))
{
    hide();
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText); // file names may hold anything
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setFocusPolicy(Qt::NoFocus);
    m_close->setAutoRaise(true);
    m_close->setIcon(icon(Icon::Close));
    m_close->setIconSize(QSize(16, 16));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(
        margin + space::l + iconSize + space::m, margin + space::s, margin + space::s, space::s);
    row->setSpacing(space::s);
    row->addWidget(m_text, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &ErrorBanner::dismiss);
    connect(m_escape, &QShortcut::activated, this, &ErrorBanner::dismiss);
    m_escape->setEnabled(false);
    // Of one line as high as the button, and of a long word no wider than there is room.
    m_text->setMinimumSize(1, controlHeight);
    retranslate();
}

void ErrorBanner::show(const QString& message)
{
    m_text->setText(message);
    setAccessibleName(message);
    m_escape->setEnabled(true);
    QWidget::show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void ErrorBanner::dismiss()
{
    m_escape->setEnabled(false);
    hide();
    m_text->clear();
}

QString ErrorBanner::message() const
{
    return m_text->text();
}

void ErrorBanner::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.danger);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(margin + 0.5, margin + 0.5, -margin - 0.5, -0.5),
        cornerRadius, cornerRadius);
    paintIcon(painter,
        QRectF(margin + space::l, m_text->y() + (controlHeight - iconSize) / 2, iconSize, iconSize),
        Icon::Warning, theme.danger);
}

void ErrorBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ErrorBanner::retranslate()
{
    m_close->setToolTip(tr("Dismiss (Esc)"));
    m_close->setAccessibleName(tr("Dismiss the message"));
}

} // namespace fovea::ui

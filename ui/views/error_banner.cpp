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
constexpr int widestBanner = 640;
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
    row->setContentsMargins(space::l + iconSize + space::m, space::s, space::s, space::s);
    row->setSpacing(space::s);
    row->addWidget(m_text, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &ErrorBanner::dismiss);
    connect(m_escape, &QShortcut::activated, this, &ErrorBanner::dismiss);
    m_escape->setEnabled(false);
    parent->installEventFilter(this);
    retranslate();
}

void ErrorBanner::show(const QString& message)
{
    m_text->setText(message);
    setAccessibleName(message);
    m_escape->setEnabled(true);
    place();
    raise();
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

void ErrorBanner::place()
{
    const int room = parentWidget()->width() - 2 * space::l;
    const int width = qMin(room, widestBanner);
    const int height = qMax(controlHeight + 2 * space::s, layout()->heightForWidth(width));
    setGeometry((parentWidget()->width() - width) / 2, space::m, width, height);
}

void ErrorBanner::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.danger);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(
        QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius, cornerRadius);
    paintIcon(painter,
        QRectF(space::l, space::s + (controlHeight - iconSize) / 2, iconSize, iconSize),
        Icon::Warning, theme.danger);
}

void ErrorBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

bool ErrorBanner::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent() && event->type() == QEvent::Resize && isVisible())
        place();
    return false;
}

void ErrorBanner::retranslate()
{
    m_close->setToolTip(tr("Dismiss (Esc)"));
    m_close->setAccessibleName(tr("Dismiss the message"));
}

} // namespace fovea::ui

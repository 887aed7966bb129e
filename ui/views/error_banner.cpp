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
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui
{

namespace
{
constexpr int margin = space::s; // around the frame
}

ErrorBanner::ErrorBanner(QWidget* parent)
    : QWidget(parent), m_escape(new QShortcut(Qt::Key_Escape, this))
{
    hide();
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(margin + space::l, margin + space::s, margin + space::s, space::s);
    rows->setSpacing(space::xs);
    for (int i = 0; i < mostShown; ++i) {
        m_rows[std::size_t(i)] = makeRow(i);
        rows->addWidget(m_rows[std::size_t(i)].place);
    }
    m_rest = new QWidget(this); // after the rows, as Tab goes
    m_restText = new QLabel(m_rest);
    m_closeAll = new QToolButton(m_rest);
    auto* rest = new QHBoxLayout(m_rest);
    rest->setContentsMargins(iconSize + space::m, 0, 0, 0);
    rest->setSpacing(space::m);
    rest->addWidget(m_restText);
    rest->addWidget(m_closeAll);
    rest->addStretch();
    m_restText->setProperty("role", QStringLiteral("hint"));
    rows->addWidget(m_rest);
    connect(m_closeAll, &QToolButton::clicked, this, &ErrorBanner::dismissAll);
    connect(m_escape, &QShortcut::activated, this, qOverload<>(&ErrorBanner::dismiss));
    retranslate();
}

ErrorBanner::Row ErrorBanner::makeRow(int index)
{
    auto* place = new QWidget(this);
    const Row row{place, new QLabel(place), new QToolButton(place)};
    row.text->setWordWrap(true);
    row.text->setTextFormat(Qt::PlainText); // file names may hold anything
    row.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row.text->setFocusPolicy(Qt::NoFocus);
    // Of one line as high as the button, and of a long word no wider than there is room.
    row.text->setMinimumSize(1, controlHeight);
    row.close->setAutoRaise(true);
    row.close->setIcon(icon(Icon::Close));
    row.close->setIconSize(QSize(16, 16));
    auto* layout = new QHBoxLayout(place);
    layout->setContentsMargins(iconSize + space::m, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(row.text, 1);
    layout->addWidget(row.close, 0, Qt::AlignTop);
    connect(row.close, &QToolButton::clicked, this,
        [this, index] { dismiss(m_messages.value(index)); });
    return row;
}

void ErrorBanner::show(const QString& message)
{
    m_messages.removeAll(message);
    m_messages.prepend(message);
    refresh();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void ErrorBanner::dismiss()
{
    dismiss(message());
}

void ErrorBanner::dismiss(const QString& message)
{
    if (m_messages.removeAll(message) > 0)
        refresh();
}

void ErrorBanner::dismissAll()
{
    m_messages.clear();
    refresh();
}

void ErrorBanner::refresh()
{
    const int count = int(m_messages.size());
    for (int i = 0; i < mostShown; ++i) {
        const Row& row = m_rows[std::size_t(i)];
        row.text->setText(m_messages.value(i));
        row.close->setAccessibleDescription(m_messages.value(i));
        row.place->setVisible(i < count);
    }
    const int rest = count - mostShown;
    m_restText->setText(tr("%n more message(s)", nullptr, std::max(1, rest)));
    m_rest->setVisible(rest > 0);
    setAccessibleName(message());
    // The name is said, this is asked for.
    setAccessibleDescription(m_messages.mid(1).join(u' '));
    m_escape->setEnabled(count > 0);
    setVisible(count > 0);
    update();
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
    for (const Row& row : m_rows) {
        if (row.place->isVisible())
            paintIcon(painter,
                QRectF(row.place->x(), row.place->y() + (controlHeight - iconSize) / 2, iconSize,
                    iconSize),
                Icon::Warning, theme.danger);
    }
}

void ErrorBanner::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void ErrorBanner::retranslate()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].close->setToolTip(i == 0 ? tr("Dismiss (Esc)") : tr("Dismiss"));
        m_rows[i].close->setAccessibleName(tr("Dismiss the message"));
    }
    m_closeAll->setText(tr("Dismiss All"));
    refresh();
}

} // namespace fovea::ui

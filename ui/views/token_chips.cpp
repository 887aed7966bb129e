// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/token_chips.h"

#include "models/number_text.h"
#include "style/control_painting.h"
#include "style/theme.h"

#include <QEvent>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui
{

namespace
{

constexpr int chipWidth = 144;
constexpr int barHeight = space::xs;
constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

} // namespace

TokenChip::TokenChip(QWidget* parent) : QAbstractButton(parent), m_value(unknown)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void TokenChip::setValue(float value)
{
    m_value = value;
    update();
}

QSize TokenChip::sizeHint() const
{
    return {chipWidth, fontMetrics().height() + barHeight + 3 * space::s};
}

void TokenChip::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void TokenChip::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

void TokenChip::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF ground = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(isChecked() ? theme.accent : theme.line, isChecked() ? 2 : 1));
    painter.setBrush(isChecked() || underMouse() ? theme.raised : theme.surface);
    painter.drawRoundedRect(
        isChecked() ? ground.adjusted(0.5, 0.5, -0.5, -0.5) : ground, cornerRadius, cornerRadius);

    QRectF line = ground.adjusted(space::s, space::s, -space::s, 0);
    line.setHeight(fontMetrics().height());
    const QString number = std::isnan(m_value)
        ? QStringLiteral("–")
        : tr("%1%", "a share").arg(100 * double(m_value), 0, 'f', 1);
    painter.setPen(theme.mutedText);
    painter.drawText(line, int(Qt::AlignRight | Qt::AlignVCenter), number);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    painter.setPen(theme.text);
    const double left = line.width() - fontMetrics().horizontalAdvance(number) - space::s;
    painter.drawText(line, int(Qt::AlignLeft | Qt::AlignVCenter),
        QFontMetricsF(bold).elidedText(text(), Qt::ElideRight, left));

    QRectF bar(line.left(), line.bottom() + space::s, line.width(), barHeight);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.line);
    painter.drawRoundedRect(bar, barHeight / 2.0, barHeight / 2.0);
    if (m_value > 0) {
        bar.setWidth(bar.width() * std::min(1.0, double(m_value)));
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(bar, barHeight / 2.0, barHeight / 2.0);
    }
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        paintFocusRing(painter, rect(), cornerRadius);
}

TokenChips::TokenChips(QWidget* parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidgetResizable(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Maximum);
    auto* content = new QWidget;
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(space::xs);
    m_column->addStretch();
    setWidget(content);
    content->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
}

void TokenChips::setTokens(const QStringList& labels, const QStringList& names)
{
    while (m_chips.size() > labels.size())
        delete m_chips.takeLast();
    while (m_chips.size() < labels.size()) {
        auto* chip = new TokenChip(widget());
        const int index = int(m_chips.size());
        chip->installEventFilter(this);
        m_column->insertWidget(index, chip);
        connect(chip, &QAbstractButton::clicked, this, [this, index] {
            setChosen(m_chosen); // the owner says which one is pressed
            Q_EMIT chosen(index);
        });
        m_chips += chip;
    }
    m_names = names;
    for (int i = 0; i < int(labels.size()); ++i)
        m_chips[i]->setText(labels[i]);
    setValues({});
    updateGeometry();
}

void TokenChips::setValues(const std::vector<float>& values)
{
    for (int i = 0; i < int(m_chips.size()); ++i) {
        const float value = i < int(values.size()) ? values[std::size_t(i)] : unknown;
        m_chips[i]->setValue(value);
        const QString words = std::isnan(value)
            ? m_names.value(i)
            : tr("%1: %2", "token, number").arg(m_names.value(i), exactNumber(value));
        m_chips[i]->setToolTip(words);
        m_chips[i]->setAccessibleName(words);
    }
}

void TokenChips::setChosen(int index)
{
    m_chosen = index;
    for (int i = 0; i < int(m_chips.size()); ++i)
        m_chips[i]->setChecked(i == index);
}

void TokenChips::setMostRows(int rows)
{
    m_mostRows = rows;
    updateGeometry();
}

QSize TokenChips::sizeHint() const
{
    const int rows = std::clamp(count(), 1, m_mostRows);
    const int height = TokenChip().sizeHint().height();
    return {chipWidth + (count() > m_mostRows ? verticalScrollBar()->sizeHint().width() : 0),
        rows * (height + space::xs)};
}

QSize TokenChips::minimumSizeHint() const
{
    return {sizeHint().width(), 0};
}

bool TokenChips::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn)
        Q_EMIT hovered(int(m_chips.indexOf(static_cast<TokenChip*>(watched))));
    else if (event->type() == QEvent::Leave || event->type() == QEvent::FocusOut)
        Q_EMIT hovered(-1);
    return QScrollArea::eventFilter(watched, event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/vector_strip.h"

#include "models/colour_scale.h"
#include "models/heatmap_model.h"
#include "models/heatmap_tile.h"
#include "models/number_text.h"
#include "models/token_text.h"
#include "style/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int narrowest = 4; // pixels of a cell

} // namespace

VectorStrip::VectorStrip(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void VectorStrip::setVector(const Vector& values, const QStringList& labels, bool isSigned)
{
    m_values = values;
    m_labels = labels;
    m_signed = isSigned;
    m_magnitude = 0;
    for (const float value : m_values) {
        if (std::isfinite(value))
            m_magnitude = std::max(m_magnitude, std::abs(value));
    }
    m_cursor = std::min(m_cursor, m_values.size() - 1);
    update();
}

void VectorStrip::setMarked(Index index)
{
    m_marked = index;
    update();
}

QString VectorStrip::text(Index index) const
{
    const QString name
        = index < m_labels.size() ? isolated(m_labels[index]) : QString::number(index);
    return tr("%1: %2").arg(name, exactNumber(m_values[index]));
}

void VectorStrip::copyAll() const
{
    QStringList numbers;
    for (const float value : m_values)
        numbers += copiedNumber(value);
    QGuiApplication::clipboard()->setText(numbers.join(u'\t'));
}

// Cells drawn: the elements, or as many groups of them as fit.
Index VectorStrip::cellCount() const
{
    return std::min<Index>(m_values.size(), std::max(1, width() / narrowest));
}

Index VectorStrip::elementAt(double x) const
{
    if (m_values.size() == 0 || x < 0 || x >= width())
        return -1;
    return std::min(m_values.size() - 1, Index(x / width() * double(m_values.size())));
}

void VectorStrip::showAt(Index index)
{
    m_cursor = index;
    const double x = (double(index) + 0.5) * width() / double(m_values.size());
    QToolTip::showText(mapToGlobal(QPoint(int(x), height())), text(index), this);
    setAccessibleDescription(text(index));
    update();
}

bool VectorStrip::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const Index index = elementAt(static_cast<QHelpEvent*>(event)->pos().x());
        if (index >= 0)
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(index), this);
        return true;
    }
    return QWidget::event(event);
}

void VectorStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copyAll();
    const Index last = m_values.size() - 1;
    if (last < 0)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return showAt(std::max<Index>(0, m_cursor - 1));
    case Qt::Key_Right:
        return showAt(std::min(last, m_cursor + 1));
    case Qt::Key_Home:
        return showAt(0);
    case Qt::Key_End:
        return showAt(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

void VectorStrip::paintEvent(QPaintEvent*)
{
    if (m_values.size() == 0)
        return;
    const Theme& theme = Theme::current();
    QPainter painter(this);
    const Index cells = cellCount();
    const ColourScale scale = ColourScale::linear(m_signed ? m_magnitude : 1, m_signed);
    const ColourTable& table
        = ColourMap::get(m_signed ? ColourMapName::Diverging : ColourMapName::Viridis).table();
    QImage image(int(cells), 1, QImage::Format_RGB32);
    QRgb* line = reinterpret_cast<QRgb*>(image.scanLine(0));
    for (Index i = 0; i < cells; ++i) {
        float largest = 0;
        for (Index j = i * m_values.size() / cells; j < (i + 1) * m_values.size() / cells; ++j) {
            if (!(std::abs(m_values[j]) <= std::abs(largest))) // a NaN stays
                largest = m_values[j];
        }
        line[i] = std::isfinite(largest) ? table[std::size_t(scale.position(largest) * 255 + 0.5f)]
            : std::isnan(largest)        ? ColourMap::notANumber()
                                         : infinityColour;
    }
    const QRectF strip = QRectF(rect()).adjusted(0, 3, 0, -3);
    painter.drawImage(strip, image);
    for (const auto& [index, colour] :
        {std::pair(m_marked, theme.text), std::pair(hasFocus() ? m_cursor : -1, theme.accent)}) {
        if (index < 0 || index >= m_values.size())
            continue;
        const double width = strip.width() / double(m_values.size());
        const QRectF cell(double(index) * width, strip.top(), std::max(width, 3.0), strip.height());
        painter.setPen(QPen(theme.surface, 3));
        painter.drawRect(cell.adjusted(0, -1, -1, 0));
        painter.setPen(QPen(colour, 1));
        painter.drawRect(cell.adjusted(0, -1, -1, 0));
    }
}

} // namespace fovea::ui

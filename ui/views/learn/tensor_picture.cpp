// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/tensor_picture.h"

#include "models/number_text.h"
#include "style/colour_map.h"
#include "style/theme.h"
#include "views/learn/matrix_painting.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

TensorPicture::TensorPicture(QSize size, QWidget* parent) : QWidget(parent), m_size(size)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void TensorPicture::setPicture(const Tensor& picture)
{
    m_numbers = picture;
    const Index height = picture.dim(1), width = picture.dim(2);
    m_image = QImage(int(width), int(height), QImage::Format_RGB32);
    const auto channel = [&](Index c, Index i, Index j) {
        const float value = picture.slice(c).matrix()(i, j);
        return std::isnan(value) ? 0 : int(std::lround(255 * std::clamp(value, 0.F, 1.F)));
    };
    for (Index i = 0; i < height; ++i)
        for (Index j = 0; j < width; ++j)
            m_image.setPixel(
                int(j), int(i), qRgb(channel(0, i, j), channel(1, i, j), channel(2, i, j)));
    update();
}

void TensorPicture::setMap(const Tensor& map, float low, float high)
{
    m_numbers = map.reshaped({1, map.dim(0), map.dim(1)});
    const ConstMatrixMap cells = map.matrix();
    m_image = QImage(int(cells.cols()), int(cells.rows()), QImage::Format_RGB32);
    for (Index i = 0; i < cells.rows(); ++i)
        for (Index j = 0; j < cells.cols(); ++j)
            m_image.setPixel(int(j), int(i),
                ColourMap::get(ColourMapName::Viridis).at((cells(i, j) - low) / (high - low)));
    update();
}

void TensorPicture::setCaption(const QString& caption)
{
    m_caption = caption;
    setAccessibleName(caption);
    updateGeometry();
    update();
}

void TensorPicture::setChoosable(bool choosable)
{
    m_choosable = choosable;
    setFocusPolicy(choosable ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(choosable ? Qt::CrossCursor : Qt::ArrowCursor);
}

void TensorPicture::setChosen(Index row, Index column)
{
    m_chosen = QPoint(int(column), int(row));
    if (m_image.rect().contains(*m_chosen))
        setAccessibleDescription(placeText(row, column));
    update();
}

QSize TensorPicture::sizeHint() const
{
    const QFontMetrics metrics(matrixLabelFont(font()));
    const int lines = int(m_caption.count(u'\n')) + 1;
    return {m_size.width() + 2, m_size.height() + lines * metrics.height() + space::xs};
}

void TensorPicture::choose(Index row, Index column)
{
    if (m_image.isNull())
        return;
    row = std::clamp<Index>(row, 0, m_image.height() - 1);
    column = std::clamp<Index>(column, 0, m_image.width() - 1);
    setChosen(row, column);
    Q_EMIT placeChosen(row, column);
}

QPoint TensorPicture::placeAt(QPointF position) const
{
    return {int(std::floor(position.x() / m_size.width() * m_image.width())),
        int(std::floor(position.y() / m_size.height() * m_image.height()))};
}

QString TensorPicture::placeText(Index row, Index column) const
{
    QStringList numbers;
    for (Index c = 0; c < m_numbers.dim(0); ++c)
        numbers += exactNumber(m_numbers.slice(c).matrix()(row, column));
    const QString place = tr("row %1, column %2").arg(row).arg(column);
    return numbers.size() == 3
        ? tr("%1: red %2, green %3, blue %4").arg(place, numbers[0], numbers[1], numbers[2])
        : tr("%1: %2").arg(place, numbers.join(QStringLiteral(", ")));
}

void TensorPicture::chooseAt(QPointF position)
{
    const QPoint place = placeAt(position);
    if (m_choosable)
        choose(place.y(), place.x());
}

bool TensorPicture::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QPoint place = placeAt(help->pos());
    if (m_image.rect().contains(place))
        QToolTip::showText(help->globalPos(), placeText(place.y(), place.x()), this);
    else
        QToolTip::hideText();
    return true;
}

void TensorPicture::mousePressEvent(QMouseEvent* event)
{
    chooseAt(event->position());
}

void TensorPicture::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        chooseAt(event->position());
}

void TensorPicture::keyPressEvent(QKeyEvent* event)
{
    const QPoint at = m_chosen.value_or(QPoint());
    if (!m_choosable || event->modifiers() & Qt::AltModifier)
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(at.y(), at.x() - 1);
    case Qt::Key_Right:
        return choose(at.y(), at.x() + 1);
    case Qt::Key_Up:
        return choose(at.y() - 1, at.x());
    case Qt::Key_Down:
        return choose(at.y() + 1, at.x());
    default:
        QWidget::keyPressEvent(event);
    }
}

void TensorPicture::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void TensorPicture::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void TensorPicture::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    const QRectF area(QPointF(0, 0), QSizeF(m_size));
    painter.drawImage(area, m_image);
    painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(theme.line, 1));
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
    if (m_chosen && !m_image.isNull()) {
        const double width = area.width() / m_image.width();
        const double height = area.height() / m_image.height();
        const QRectF cell(m_chosen->x() * width, m_chosen->y() * height, width, height);
        painter.setPen(QPen(Qt::black, 3));
        painter.drawRect(cell);
        painter.setPen(QPen(Qt::white, 1));
        painter.drawRect(cell);
    }
    painter.setPen(theme.mutedText);
    painter.setFont(matrixLabelFont(font()));
    painter.drawText(area.translated(0, area.height() + 2).adjusted(-20, 0, 20, 40),
        int(Qt::AlignHCenter | Qt::AlignTop), m_caption);
}

} // namespace fovea::ui

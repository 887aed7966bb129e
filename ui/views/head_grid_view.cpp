// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/head_grid_view.h"

#include "style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double shortestSide = 24; // of a map that is much longer than wide

/// What is off is pale and has a cross from corner to corner.
void crossOut(QPainter& painter, const QRect& map, const Theme& theme)
{
    QColor veil = theme.surface;
    veil.setAlphaF(0.55F);
    painter.fillRect(map, veil);
    for (const auto& [colour, width] : {std::pair{theme.surface, 5.0}, {theme.text, 2.0}}) {
        painter.setPen(QPen(colour, width));
        painter.drawLine(QPointF(map.topLeft()), QPointF(map.bottomRight()));
        painter.drawLine(QPointF(map.topRight()), QPointF(map.bottomLeft()));
    }
}

QFont valueFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

/// "12.3%", or why there is no number.
QString written(const HeadNumbers& numbers, HeadStatistic statistic)
{
    const QString reason = numbers.reason(statistic);
    return reason.isEmpty() ? numbers.text(statistic)
                            : QStringLiteral("%1 (%2)").arg(numbers.text(statistic), reason);
}

} // namespace

HeadGridView::HeadGridView(HeadGridModel* model, QWidget* parent)
    : QAbstractScrollArea(parent), m_model(model), m_thumbnails(model)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(model, &HeadGridModel::layersChanged, this, [this] {
        m_hovered = m_pressed = -1;
        m_new = true;
        layOut();
    });
    connect(model, &HeadGridModel::shownChanged, this, &HeadGridView::layOut);
    connect(model, &HeadGridModel::criteriaChanged, this, &HeadGridView::layOut);
    connect(model, &HeadGridModel::lookChanged, this, [this] {
        m_new = true;
        refresh();
    });
    connect(model, &HeadGridModel::numbersChanged, this, [this] {
        describe();
        viewport()->update();
    });
    connect(model, &HeadGridModel::offChanged, this, [this] {
        describe();
        viewport()->update();
    });
    connect(&m_thumbnails, &HeadThumbnails::imagesChanged, this,
        [this](const std::vector<int>& numbers) {
            for (const int number : numbers)
                viewport()->update(cellRect(number));
        });
    connect(&m_thumbnails, &HeadThumbnails::failed, this, &HeadGridView::failed);
    connect(&Style::instance(), &Style::changed, viewport(), qOverload<>(&QWidget::update));
    setAccessibleName(tr("Heads"));
    layOut();
}

int HeadGridView::current() const
{
    return m_model->numberOf(m_layer, m_head);
}

void HeadGridView::setCurrent(int number)
{
    if (number < 0 || number >= m_model->count())
        return;
    const bool changed = number != current();
    m_layer = m_model->layerOf(number);
    m_head = m_model->headOf(number);
    if (const QRect cell = cellRect(number); !cell.isEmpty()) {
        QScrollBar* bar = verticalScrollBar();
        const int below = cell.bottom() + 1 - viewport()->height();
        if (cell.top() < 0)
            bar->setValue(bar->value() + cell.top());
        else if (below > 0)
            bar->setValue(bar->value() + below);
    }
    if (!changed)
        return;
    describe();
    viewport()->update();
    Q_EMIT currentChanged();
}

void HeadGridView::setSwitching(bool switching)
{
    m_switching = switching;
    viewport()->setCursor(switching ? Qt::CrossCursor : Qt::ArrowCursor);
}

QRect HeadGridView::cellRect(int number) const
{
    const int place = placeOf(number);
    if (place < 0)
        return {};
    return m_layout.cellRect(place).translated(0, -verticalScrollBar()->value());
}

int HeadGridView::placeOf(int number) const
{
    const auto& shown = m_model->shown();
    const auto found = std::find(shown.begin(), shown.end(), number);
    return found == shown.end() ? -1 : int(found - shown.begin());
}

int HeadGridView::numberAt(QPoint position) const
{
    const int place = m_layout.placeAt(position + QPoint(0, verticalScrollBar()->value()));
    return place < 0 ? -1 : m_model->shown()[std::size_t(place)];
}

void HeadGridView::layOut()
{
    const bool inPlace = m_model->order() == HeadGridModel::Order::Position
        && int(m_model->shown().size()) == m_model->count();
    // Layers lie below each other where all have the same number of heads.
    int headsPerLayer = 0;
    if (inPlace && m_model->layers().size() > 1 && m_model->count() > 0) {
        headsPerLayer = int(m_model->dataOf(0).heads());
        for (const auto& layer : m_model->layers()) {
            if (!layer || layer->heads() != headsPerLayer)
                headsPerLayer = 0;
        }
    }
    int text = fontMetrics().height() + space::xs;
    if (m_model->hasStatistics())
        text += QFontMetrics(valueFont(font())).height();
    m_layout = HeadGridLayout(int(m_model->shown().size()), headsPerLayer, maximumViewportSize(),
        text, verticalScrollBar()->sizeHint().width());
    QScrollBar* bar = verticalScrollBar();
    bar->setPageStep(viewport()->height());
    bar->setSingleStep(std::max(1, m_layout.rowHeight() / 3));
    bar->setRange(0, std::max(0, m_layout.contentHeight() - viewport()->height()));
    describe();
    refresh();
}

/// Other heads may be in view: they are asked for before the next painting.
void HeadGridView::refresh()
{
    m_moved = true;
    viewport()->update();
}

void HeadGridView::lookAround()
{
    m_moved = false;
    const int top = verticalScrollBar()->value();
    const int first = top / m_layout.rowHeight() * m_layout.columns();
    const int end = std::min(m_layout.count(),
        ((top + viewport()->height() - 1) / m_layout.rowHeight() + 1) * m_layout.columns());
    const QPoint middle(viewport()->width() / 2, top + viewport()->height() / 2);
    std::vector<std::pair<int, int>> byDistance;
    for (int place = first; place < end; ++place) {
        const QPoint way = m_layout.cellRect(place).center() - middle;
        byDistance.emplace_back(way.manhattanLength(), m_model->shown()[std::size_t(place)]);
    }
    std::sort(byDistance.begin(), byDistance.end());
    std::vector<int> numbers;
    for (const auto& [distance, number] : byDistance)
        numbers.push_back(number);
    const bool atOnce = std::exchange(m_new, false);
    m_thumbnails.request(numbers, int(std::ceil(m_layout.side() * devicePixelRatioF())), atOnce);
    m_model->setInView(std::move(numbers), atOnce);
}

void HeadGridView::hideEvent(QHideEvent* event)
{
    m_thumbnails.request({}, m_layout.side());
    m_model->setInView({});
    m_moved = true;
    QAbstractScrollArea::hideEvent(event);
}

void HeadGridView::describe()
{
    const int number = m_hovered >= 0 ? m_hovered : current();
    if (number < 0 || number >= m_model->count()) {
        setAccessibleDescription(tr("%n head(s)", nullptr, m_model->count()));
        return;
    }
    QString text = m_model->caption(number);
    if (m_model->isOff(number))
        text = tr("%1, off").arg(text);
    if (const auto& numbers = m_model->numbers(number)) {
        const HeadStatistic statistic = m_model->statistic();
        text = tr("%1, %2: %3").arg(text, statisticName(statistic), written(*numbers, statistic));
    }
    setAccessibleDescription(text);
}

QString HeadGridView::toolTip(int number) const
{
    QStringList lines{m_model->isOff(number) ? tr("%1, off").arg(m_model->caption(number))
                                             : m_model->caption(number)};
    if (const auto& numbers = m_model->numbers(number)) {
        for (const HeadStatistic statistic : headStatistics)
            lines += tr("%1: %2").arg(statisticName(statistic), written(*numbers, statistic));
    }
    return lines.join(u'\n');
}

void HeadGridView::setHovered(int number)
{
    if (m_hovered == number)
        return;
    m_hovered = number;
    describe();
    viewport()->update();
}

void HeadGridView::open(int number)
{
    setCurrent(number);
    Q_EMIT headChosen(m_layer, m_head);
}

void HeadGridView::act(int number, Qt::KeyboardModifiers modifiers)
{
    if (!m_switching && !(modifiers & Qt::ControlModifier))
        return open(number);
    setCurrent(number);
    Q_EMIT switchRequested(
        m_model->dataOf(number).site().layer, m_head, bool(modifiers & Qt::ShiftModifier));
}

bool HeadGridView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        setHovered(-1);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int number = numberAt(help->pos());
        if (number >= 0)
            QToolTip::showText(help->globalPos(), toolTip(number), viewport(), cellRect(number));
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void HeadGridView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    // The row at the top stays there.
    const int row = verticalScrollBar()->value() / m_layout.rowHeight();
    const int place = row * m_layout.columns();
    layOut();
    verticalScrollBar()->setValue(place / m_layout.columns() * m_layout.rowHeight());
}

void HeadGridView::scrollContentsBy(int dx, int dy)
{
    m_moved = true; // what comes into view is painted, and asked for then
    viewport()->scroll(dx, dy);
}

void HeadGridView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QAbstractScrollArea::mousePressEvent(event);
    m_pressed = numberAt(event->position().toPoint());
    setCurrent(m_pressed);
}

void HeadGridView::mouseReleaseEvent(QMouseEvent* event)
{
    const int pressed = std::exchange(m_pressed, -1);
    if (event->button() == Qt::LeftButton && pressed >= 0
        && numberAt(event->position().toPoint()) == pressed)
        act(pressed, event->modifiers());
}

void HeadGridView::mouseMoveEvent(QMouseEvent* event)
{
    setHovered(numberAt(event->position().toPoint()));
}

void HeadGridView::keyPressEvent(QKeyEvent* event)
{
    const int last = m_layout.count() - 1;
    if (last < 0)
        return QAbstractScrollArea::keyPressEvent(event);
    const int place = placeOf(current());
    const int columns = m_layout.columns();
    const int page = std::max(1, viewport()->height() / m_layout.rowHeight()) * columns;
    const auto go = [&](int to) {
        // The first key only shows where one is.
        if (place < 0 && event->key() != Qt::Key_End)
            to = 0;
        setCurrent(m_model->shown()[std::size_t(std::clamp(to, 0, last))]);
    };
    // Within the column: a step that would leave the grid stays, or goes to its last head.
    const auto goBy = [&](int step) {
        const int to = place + step;
        const bool lower = step > 0 && place / columns < last / columns;
        go(to < 0 ? place % columns : to > last ? (lower ? last : place) : to);
    };
    switch (event->key()) {
    case Qt::Key_Left:
        return go(place - 1);
    case Qt::Key_Right:
        return go(place + 1);
    case Qt::Key_Up:
        return goBy(-columns);
    case Qt::Key_Down:
        return goBy(columns);
    case Qt::Key_PageUp:
        return goBy(-page);
    case Qt::Key_PageDown:
        return goBy(page);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (place >= 0)
            return act(current(), event->modifiers());
        break;
    default:
        break;
    }
    event->ignore(); // the scroll area would scroll
}

void HeadGridView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void HeadGridView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void HeadGridView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Heads"));
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        layOut();
}

void HeadGridView::paintEvent(QPaintEvent* event)
{
    if (m_moved)
        lookAround();
    QPainter painter(viewport());
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    if (m_layout.count() == 0 && m_model->count() > 0) {
        painter.setPen(Theme::current().mutedText);
        painter.drawText(viewport()->rect(), int(Qt::AlignCenter) | int(Qt::TextWordWrap),
            tr("No head known so far has so much."));
        return;
    }
    const int top = verticalScrollBar()->value();
    painter.translate(0, -top);
    const QRect dirty = event->rect().translated(0, top);
    const int first = std::max(0, dirty.top() / m_layout.rowHeight() * m_layout.columns());
    for (int place = first; place < m_layout.count(); ++place) {
        const QRect cell = m_layout.cellRect(place);
        if (cell.top() > dirty.bottom())
            break;
        if (cell.intersects(dirty))
            paintCell(painter, place);
    }
}

void HeadGridView::paintCell(QPainter& painter, int place) const
{
    const Theme& theme = Theme::current();
    const int number = m_model->shown()[std::size_t(place)];
    const bool chosen = number == current();
    const bool pointedAt = number == m_hovered;
    if (chosen || pointedAt) {
        const QRectF frame = QRectF(m_layout.cellRect(place)).adjusted(1, 1, -1, -1);
        painter.setPen(chosen ? QPen(hasFocus() ? theme.accent : theme.mutedText, hasFocus() ? 2 : 1)
                              : QPen(Qt::NoPen));
        painter.setBrush(theme.raised);
        painter.drawRoundedRect(frame, cornerRadius, cornerRadius);
    }

    const QRect room = m_layout.mapRect(place);
    const QImage image = m_thumbnails.image(number);
    const HeatmapData& matrix = m_model->dataOf(number);
    // Square cells where there is room, stretched where one side would be a line.
    const QSizeF size = QSizeF(double(matrix.columns()), double(matrix.rows()))
                      .scaled(room.size(), Qt::KeepAspectRatio)
                      .expandedTo({shortestSide, shortestSide});
    QRectF picture({0, 0}, size);
    picture.moveCenter(QRectF(room).center());
    const QRect target = picture.toAlignedRect();
    if (image.isNull()) {
        painter.fillRect(target, theme.line);
    } else {
        painter.setRenderHint(QPainter::SmoothPixmapTransform,
            image.width() > target.width() * devicePixelRatioF());
        painter.drawImage(target, image);
    }

    const bool off = m_model->isOff(number);
    if (off)
        crossOut(painter, target, theme);

    const QRect text = m_layout.textRect(place);
    const int line = fontMetrics().height();
    painter.setFont(font());
    painter.setPen(theme.text);
    painter.drawText(QRect(text.left(), text.top() + space::xs, text.width(), line),
        int(Qt::AlignHCenter) | int(Qt::AlignTop) | int(Qt::TextSingleLine),
        off ? tr("%1, off").arg(m_model->caption(number)) : m_model->caption(number));
    if (!m_model->hasStatistics())
        return;
    const auto& numbers = m_model->numbers(number);
    painter.setFont(valueFont(font()));
    painter.setPen(theme.mutedText);
    painter.drawText(
        QRect(text.left(), text.top() + space::xs + line, text.width(), text.height() - line),
        int(Qt::AlignHCenter) | int(Qt::AlignTop) | int(Qt::TextSingleLine),
        numbers ? numbers->text(m_model->statistic()) : QStringLiteral("…"));
}

} // namespace fovea::ui

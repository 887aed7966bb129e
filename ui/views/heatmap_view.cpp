// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_view.h"

#include "style/control_painting.h"
#include "views/heatmap_cells.h"
#include "views/heatmap_hover_card.h"
#include "views/heatmap_marks.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QStyleHints>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double readableCell = 24; // pixels: its label has room

// Tokens of the whole that lie in a part, counted there.
template <typename Tokens>
std::vector<Index> inPart(const Tokens& tokens, Range part)
{
    std::vector<Index> list;
    for (const Index token : tokens) {
        if (token >= part.begin && token < part.end)
            list.push_back(token - part.begin);
    }
    return list;
}

// Whether a place in one matrix means the same in the other.
bool canKeepPlace(const HeatmapData& before, const HeatmapData& after)
{
    const auto isPart = [](const HeatmapData& data) { return &data.whole() != &data; };
    const bool sameCells = before.rowsInWhole() == after.rowsInWhole()
        && before.columnsInWhole() == after.columnsInWhole();
    return before.site().kind == after.site().kind
        && (sameCells || (!isPart(before) && !isPart(after)));
}

} // namespace

HeatmapView::HeatmapView(HeatmapModel* model, QWidget* parent) : PanZoomView(parent), m_model(model)
{
    mutableViewGeometry().setZoomLimits(0.01, 160);
    nameItself();
    connect(model, &HeatmapModel::dataChanged, this, &HeatmapView::updateTarget);
    connect(model, &HeatmapModel::appearanceChanged, this, &HeatmapView::updateTarget);
    connect(model, &HeatmapModel::numbersReady, this, [this] {
        if (const auto scales = m_model->scales())
            m_tiles.begin(*scales);
        announce();
    });
    connect(model, &HeatmapModel::hoveredChanged, this, &HeatmapView::announce);
    connect(model, &HeatmapModel::pinnedChanged, this, &HeatmapView::announce);
    connect(model, &HeatmapModel::changesChanged, this, &HeatmapView::announce);
    connect(&m_tiles, &HeatmapTiles::shownChanged, this, &HeatmapView::showLayer);
    connect(&m_tiles, &HeatmapTiles::tileArrived, this, qOverload<>(&QWidget::update));
    connect(&m_tiles, &HeatmapTiles::failed, this, &HeatmapView::failed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
    updateTarget();
}

HeatmapView::~HeatmapView() = default;

HeatmapGeometry HeatmapView::heatmapGeometry() const
{
    if (!m_laidOut)
        return {};
    return {viewGeometry(), m_laidOut->rows(), m_laidOut->columns(), m_labels.rowHeight(),
        m_labels.margins()};
}

int HeatmapView::level() const
{
    return m_laidOut ? heatmapGeometry().level(devicePixelRatioF()) : 0;
}

QRectF HeatmapView::viewportRect() const
{
    return HeatmapGeometry::viewportFor(rect(), m_labels.margins());
}

// Nothing is read from a large head before the model has gone through it.
void HeatmapView::updateTarget()
{
    m_tiles.setTarget(
        m_model->data(), m_model->look(), m_model->canRead() ? m_model->scales() : std::nullopt);
}

// The tiles turned to another matrix or look.
void HeatmapView::showLayer()
{
    const auto before = std::exchange(m_laidOut, m_tiles.data());
    if (before != m_laidOut) {
        endHeaderDrag();
        layOut();
        // Another step or part is seen whole at first; the same of another text stays where it is.
        if (!before || !m_laidOut || !canKeepPlace(*before, *m_laidOut))
            mutableViewGeometry().fit();
    }
    notifyViewChanged();
    announce();
}

void HeatmapView::layOut()
{
    if (!m_laidOut)
        return;
    m_labels = HeatmapLabels(*m_laidOut, font(), size());
    ViewGeometry& geometry = mutableViewGeometry();
    geometry.setLargestFit(m_labels.largestFit());
    geometry.setContentSize(HeatmapGeometry::contentSize(
        m_laidOut->rows(), m_laidOut->columns(), m_labels.rowHeight()));
    geometry.setViewport(viewportRect());
}

void HeatmapView::resizeEvent(QResizeEvent* event)
{
    layOut();
    PanZoomView::resizeEvent(event);
}

void HeatmapView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange) {
        layOut();
        notifyViewChanged();
    } else if (event->type() == QEvent::LanguageChange) {
        nameItself();
        announce();
    }
    PanZoomView::changeEvent(event);
}

/// Unless others gave it a name.
void HeatmapView::nameItself()
{
    if (accessibleName() != m_ownName)
        return;
    m_ownName = tr("Heat map");
    setAccessibleName(m_ownName);
}

void HeatmapView::paintEvent(QPaintEvent*)
{
    if (!m_laidOut || m_laidOut->rows() == 0 || m_laidOut->columns() == 0)
        return;
    QPainter painter(this);
    const Theme& theme = Theme::current();
    const HeatmapGeometry geometry = heatmapGeometry();
    const Cell hovered = isCurrent() ? m_model->hovered() : Cell();
    const Cell pinned = isCurrent() ? m_model->pinned() : Cell();

    painter.setClipRect(geometry.cellsRect());
    if (m_tiles.hasPicture()) {
        const int level = geometry.level(devicePixelRatioF());
        std::vector<TileKey> wanted = visibleTiles(geometry, level);
        wanted.push_back(m_tiles.base()); // for the overview
        m_tiles.request(wanted);
        paintTiles(painter, geometry, m_tiles, level);
        if (level == 0) {
            paintCellGaps(painter, geometry, theme);
            QFont small = font();
            small.setPointSizeF(small.pointSizeF() * 0.9);
            paintCellValues(
                painter, geometry, *m_laidOut, m_tiles.look(), *m_tiles.scales(), small);
        }
    } else {
        paintPlaceholder(painter, geometry.cellsRect(), tr("Computing the picture…"), theme);
    }
    painter.setClipRect(geometry.cellsRect().adjusted(-3, -3, 3, 3));
    if (const Cell cross = hovered.isValid() ? hovered : pinned; cross.isValid())
        paintCross(painter, geometry, cross, theme);
    if (pinned.isValid())
        paintPin(painter, geometry, pinned, theme);
    painter.setClipping(false);

    m_labels.paint(painter, geometry, *m_laidOut, m_marks, theme);
    if (hovered.isValid() && m_model->canRead())
        paintHoverCard(painter, rect(), geometry, *m_model, font(), theme);
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange))
        paintFocusRing(painter, rect(), cornerRadius);
}

// Whether the picture is the model's; if not, its cells mean something else.
bool HeatmapView::isCurrent() const
{
    return m_laidOut && m_laidOut == m_model->data() && !m_model->isPending();
}

void HeatmapView::hovered(QPointF position)
{
    m_model->setHovered(isCurrent() ? heatmapGeometry().cellAt(position) : Cell());
}

void HeatmapView::hoverEnded()
{
    m_model->setHovered({});
}

void HeatmapView::clicked(QPointF position)
{
    if (!isCurrent())
        return;
    const Cell cell = heatmapGeometry().cellAt(position);
    m_model->setPinned(cell == m_model->pinned() ? Cell() : cell);
}

Cell HeatmapView::headerAt(QPointF position) const
{
    if (!m_laidOut || m_laidOut->rows() == 0 || m_laidOut->columns() == 0)
        return {};
    const HeatmapGeometry geometry = heatmapGeometry();
    if (geometry.rowHeader().contains(position))
        return {geometry.rowAt(position.y()), -1};
    if (geometry.columnHeader().contains(position))
        return {-1, geometry.columnAt(position.x())};
    return {};
}

// The cell under the resting pointer may be another one now.
void HeatmapView::wheelEvent(QWheelEvent* event)
{
    const bool wasHovering = m_model->hovered().isValid();
    PanZoomView::wheelEvent(event);
    if (wasHovering)
        hovered(event->position());
}

void HeatmapView::mousePressEvent(QMouseEvent* event)
{
    const Cell header
        = event->button() == Qt::LeftButton && isCurrent() ? headerAt(event->position()) : Cell();
    if (header == Cell())
        return PanZoomView::mousePressEvent(event);
    m_headerDrag = header;
    m_headerPress = event->position();
    m_headerDragged = false;
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_headerDrag == Cell())
        return PanZoomView::mouseMoveEvent(event);
    const double distance = (event->position() - m_headerPress).manhattanLength();
    m_headerDragged
        = m_headerDragged || distance >= QGuiApplication::styleHints()->startDragDistance();
    if (m_headerDragged)
        dragHeaderTo(event->position());
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_headerDrag == Cell())
        return PanZoomView::mouseReleaseEvent(event);
    keepDragged();
}

// Selects from where the drag began, and scrolls when it leaves the visible cells.
void HeatmapView::dragHeaderTo(QPointF position)
{
    const QRectF cells = heatmapGeometry().cellsRect();
    const bool alongRows = m_headerDrag.row >= 0;
    QPointF beyond(position.x() - std::clamp(position.x(), cells.left(), cells.right()),
        position.y() - std::clamp(position.y(), cells.top(), cells.bottom()));
    (alongRows ? beyond.rx() : beyond.ry()) = 0;
    if (!beyond.isNull()) {
        mutableViewGeometry().pan(-beyond);
        notifyViewChanged();
    }
    const HeatmapGeometry geometry = heatmapGeometry();
    const Index from = alongRows ? m_headerDrag.row : m_headerDrag.column;
    const Index to = alongRows ? geometry.rowAt(position.y()) : geometry.columnAt(position.x());
    (alongRows ? m_marks.rowDrag : m_marks.columnDrag)
        = {std::min(from, to), std::max(from, to) + 1};
    update();
}

void HeatmapView::keepDragged()
{
    const Range rows = m_marks.rowDrag;
    const Range columns = m_marks.columnDrag;
    endHeaderDrag();
    if (!isCurrent())
        return;
    const auto shifted = [](Range range, Index by) {
        return Range{range.begin + by, range.end + by};
    };
    if (rows.size() > 0)
        m_model->keep(shifted(rows, m_laidOut->rowsInWhole().begin), m_model->keptColumns());
    else if (columns.size() > 0)
        m_model->keep(m_model->keptRows(), shifted(columns, m_laidOut->columnsInWhole().begin));
}

void HeatmapView::endHeaderDrag()
{
    m_headerDrag = {};
    m_marks.rowDrag = m_marks.columnDrag = {};
    update();
}

void HeatmapView::setMatches(std::vector<Index> tokens)
{
    m_matches = std::move(tokens);
    updateMarks();
    update();
}

void HeatmapView::updateMarks()
{
    m_marks.current = isCurrent() ? m_model->current() : Cell();
    m_marks.matches.clear();
    m_marks.columnMatches.clear();
    m_marks.masked.clear();
    m_marks.maskedColumns.clear();
    m_marks.held.clear();
    if (!isCurrent())
        return;
    const HeatmapChanges& changes = m_model->changes();
    m_marks.masked = inPart(changes.maskedTokens, m_laidOut->rowsInWhole());
    if (m_laidOut->isTokenByToken()) {
        m_marks.maskedColumns = inPart(changes.maskedTokens, m_laidOut->columnsInWhole());
        std::vector<Index> held;
        for (const auto& [head, row] : changes.heldRows) {
            if (head == m_model->head())
                held.push_back(row);
        }
        m_marks.held = inPart(held, m_laidOut->rowsInWhole());
    }
    m_marks.matches = inPart(m_matches, m_laidOut->rowsInWhole());
    if (m_laidOut->isTokenByToken())
        m_marks.columnMatches = inPart(m_matches, m_laidOut->columnsInWhole());
}

void HeatmapView::goToToken(Index token, bool zoomsIn)
{
    if (!isCurrent())
        return;
    // A part may have the token's row or column only.
    const Index row = token - m_laidOut->rowsInWhole().begin;
    const Index column = token - m_laidOut->columnsInWhole().begin;
    Cell cell = m_model->current().isValid() ? m_model->current() : Cell{0, 0};
    if (row >= 0 && row < m_laidOut->rows())
        cell.row = row;
    if (m_laidOut->isTokenByToken() && column >= 0 && column < m_laidOut->columns())
        cell.column = column;
    if (zoomsIn && heatmapGeometry().cellHeight() < readableCell)
        mutableViewGeometry().setZoom(readableCell / m_labels.rowHeight());
    goToCell(cell);
}

void HeatmapView::goToCell(Cell cell)
{
    moveTo(cell);
    centreOn(heatmapGeometry().contentRect(m_model->current()).center());
}

void HeatmapView::centreOn(QPointF content)
{
    ViewGeometry& geometry = mutableViewGeometry();
    geometry.pan(geometry.viewport().center() - geometry.toView(content));
    notifyViewChanged();
}

void HeatmapView::arrowPressed(QPoint direction, Qt::KeyboardModifiers modifiers)
{
    if (modifiers & Qt::ShiftModifier)
        return PanZoomView::arrowPressed(direction, modifiers);
    if (!isCurrent())
        return;
    const Cell from = m_model->pinned().isValid() ? m_model->pinned() : m_model->hovered();
    if (!from.isValid())
        return moveTo(
            {heatmapGeometry().visibleRows().begin, heatmapGeometry().visibleColumns().begin});
    moveTo({from.row + direction.y(), from.column + direction.x()});
}

// Moves the pin, or the cursor when nothing is pinned, and scrolls it into view.
void HeatmapView::moveTo(Cell cell)
{
    cell.row = std::clamp<Index>(cell.row, 0, m_laidOut->rows() - 1);
    cell.column = std::clamp<Index>(cell.column, 0, m_laidOut->columns() - 1);
    if (m_model->pinned().isValid()) {
        m_model->setHovered({});
        m_model->setPinned(cell);
    } else {
        m_model->setHovered(cell);
    }
    mutableViewGeometry().ensureVisible(heatmapGeometry().contentRect(cell));
    notifyViewChanged();
}

void HeatmapView::keyPressEvent(QKeyEvent* event)
{
    const Cell from = m_model->pinned().isValid() ? m_model->pinned() : m_model->hovered();
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (event->key() == Qt::Key_Escape && m_headerDrag != Cell())
        return endHeaderDrag();
    if (event->key() == Qt::Key_Escape && m_model->current().isValid()) {
        m_model->setPinned({});
        m_model->setHovered({});
        return;
    }
    if (event->key() == Qt::Key_Escape && m_model->isPart())
        return m_model->keepAll();
    if (!isCurrent())
        return PanZoomView::keyPressEvent(event);
    const Range rows = heatmapGeometry().visibleRows();
    const Index last = m_laidOut->columns() - 1;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return m_model->setPinned(m_model->hovered().isValid() ? m_model->hovered() : from);
    case Qt::Key_Home:
        return moveTo({control ? 0 : from.row, 0});
    case Qt::Key_End:
        return moveTo({control ? m_laidOut->rows() - 1 : from.row, last});
    case Qt::Key_PageUp:
        return moveTo({from.row - std::max<Index>(1, rows.size() - 1), from.column});
    case Qt::Key_PageDown:
        return moveTo({from.row + std::max<Index>(1, rows.size() - 1), from.column});
    default:
        PanZoomView::keyPressEvent(event);
    }
}

// Tells assistive technology, and repaints.
void HeatmapView::announce()
{
    updateMarks();
    setAccessibleDescription(isCurrent() ? m_model->description(m_model->current()) : QString());
    update();
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_view.h"

#include "models/token_text.h"
#include "views/heatmap_marks.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

// Cells of the finest level that are coloured at once: about 3 ms of work.
constexpr Index cellsAtOnce = 256 * 256 * 4;
constexpr int overviewSize = 256;
constexpr qsizetype tilesKept = 128; // 32 MB

Range tileRange(Index tile, Index count)
{
    const Index begin = tile * HeatmapView::tileSize;
    return {begin, std::min(begin + HeatmapView::tileSize, count)};
}

} // namespace

HeatmapView::HeatmapView(HeatmapModel* model, QWidget* parent) : PanZoomView(parent), m_model(model)
{
    mutableViewGeometry().setZoomLimits(0.01, 160);
    setAccessibleName(tr("Heat map"));
    connect(model, &HeatmapModel::dataChanged, this, &HeatmapView::updateLayer);
    connect(model, &HeatmapModel::appearanceChanged, this, &HeatmapView::updateLayer);
    connect(model, &HeatmapModel::hoveredChanged, this, &HeatmapView::announce);
    connect(model, &HeatmapModel::pinnedChanged, this, &HeatmapView::announce);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
    updateLayer();
}

HeatmapView::~HeatmapView() = default;

HeatmapGeometry HeatmapView::heatmapGeometry() const
{
    if (!m_shown.data)
        return {};
    return {viewGeometry(), m_shown.data->rows(), m_shown.data->columns(), m_labels.rowHeight(),
        m_labels.margins()};
}

QRectF HeatmapView::viewportRect() const
{
    return HeatmapGeometry::viewportFor(rect(), m_labels.margins());
}

// The model changed: shows it at once if that is quick, else once its overview is coloured.
void HeatmapView::updateLayer()
{
    m_layerJob.cancel();
    Layer layer{m_model->data(), {m_model->head(), m_model->scale(), m_model->colourMap()}, {}, {}};
    if (!layer.data || layer.data->rows() * layer.data->columns() <= cellsAtOnce)
        return showLayer(std::move(layer));
    m_layerJob.start<QImage>(
        [data = layer.data, look = layer.look](
            Monitor& monitor) { return renderThumbnail(*data, look, overviewSize, monitor); },
        [this, layer](QImage overview) mutable {
            layer.overview = std::move(overview);
            showLayer(std::move(layer));
        });
}

void HeatmapView::showLayer(Layer layer)
{
    m_tileJob.cancel();
    m_requested.clear();
    const bool sameKind
        = m_shown.data && layer.data && m_shown.data->site().kind == layer.data->site().kind;
    const bool sameData = m_shown.data == layer.data;
    m_shown = std::move(layer);
    if (!sameData) {
        layOut();
        if (!sameKind)
            mutableViewGeometry().fit();
    }
    notifyViewChanged();
    announce();
}

void HeatmapView::layOut()
{
    if (!m_shown.data)
        return;
    m_labels = HeatmapLabels(*m_shown.data, font(), size());
    ViewGeometry& geometry = mutableViewGeometry();
    geometry.setLargestFit(m_labels.largestFit());
    geometry.setContentSize(HeatmapGeometry::contentSize(
        m_shown.data->rows(), m_shown.data->columns(), m_labels.rowHeight()));
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
        setAccessibleName(tr("Heat map"));
        announce();
    }
    PanZoomView::changeEvent(event);
}

// Cells smaller than a device pixel are summed up by powers of two until they are not.
int HeatmapView::levelInView() const
{
    const double cell = viewGeometry().zoom() * devicePixelRatioF();
    return cell >= 1 ? 0 : int(std::ceil(-std::log2(cell)));
}

std::vector<HeatmapView::TileKey> HeatmapView::visibleTiles(int level) const
{
    const HeatmapGeometry geometry = heatmapGeometry();
    const Index side = tileSize << level;
    const Range rows = geometry.visibleRows();
    const Range columns = geometry.visibleColumns();
    std::vector<TileKey> keys;
    for (Index r = rows.begin / side; r * side < rows.end; ++r) {
        for (Index c = columns.begin / side; c * side < columns.end; ++c)
            keys.push_back({level, r, c});
    }
    return keys;
}

void HeatmapView::prepareTiles(const std::vector<TileKey>& keys)
{
    std::vector<TileKey> missing;
    for (const TileKey& key : keys) {
        if (!m_shown.tiles.contains(key))
            missing.push_back(key);
    }
    if (missing.empty() || missing == m_requested)
        return;
    if (m_shown.tiles.size() > tilesKept)
        m_shown.tiles.removeIf([&keys](Tiles::iterator tile) {
            return std::find(keys.begin(), keys.end(), tile.key()) == keys.end();
        });

    auto render = [data = m_shown.data, look = m_shown.look, missing](Monitor& monitor) {
        Tiles tiles;
        for (const TileKey& key : missing) {
            tiles.insert(key,
                renderTile(*data, look, key.level,
                    tileRange(key.row, cellsAtLevel(data->rows(), key.level)),
                    tileRange(key.column, cellsAtLevel(data->columns(), key.level)), monitor));
        }
        return tiles;
    };
    if (m_shown.overview.isNull()) {
        m_shown.tiles.insert(render(Monitor::none()));
        return;
    }
    m_requested = missing;
    m_tileJob.start<Tiles>(render, [this](const Tiles& tiles) {
        m_shown.tiles.insert(tiles);
        m_requested.clear();
        update();
    });
}

void HeatmapView::paintCells(QPainter& painter, const HeatmapGeometry& geometry)
{
    const HeatmapData& matrix = *m_shown.data;
    const int level = levelInView();
    const std::vector<TileKey> keys = visibleTiles(level);
    prepareTiles(keys);

    const bool complete = std::all_of(keys.begin(), keys.end(),
        [this](const TileKey& key) { return m_shown.tiles.contains(key); });
    if (!complete) {
        // The overview's cells are powers of two as well; its last ones may reach past the matrix.
        int coarse = 0;
        while (cellsAtLevel(std::max(matrix.rows(), matrix.columns()), coarse) > overviewSize)
            ++coarse;
        const QImage& overview = m_shown.overview;
        painter.drawImage(geometry.blockRect({0, Index(overview.height()) << coarse},
                              {0, Index(overview.width()) << coarse}),
            overview);
    }
    bool hasNonFinite = false;
    for (const TileKey& key : keys) {
        const auto tile = m_shown.tiles.constFind(key);
        if (tile == m_shown.tiles.constEnd())
            continue;
        hasNonFinite = hasNonFinite || tile->hasNonFinite;
        // Only the visible cells are handed to the painter: a whole tile may be 40,000 pixels wide.
        const Index top = key.row * tileSize;
        const Index left = key.column * tileSize;
        const Range rows{std::max(geometry.visibleRows().begin >> level, top),
            std::min(cellsAtLevel(geometry.visibleRows().end, level), top + tile->image.height())};
        const Range columns{std::max(geometry.visibleColumns().begin >> level, left),
            std::min(
                cellsAtLevel(geometry.visibleColumns().end, level), left + tile->image.width())};
        painter.drawImage(geometry.blockRect({rows.begin << level, rows.end << level},
                              {columns.begin << level, columns.end << level}),
            tile->image,
            QRectF(double(columns.begin - left), double(rows.begin - top), double(columns.size()),
                double(rows.size())));
    }
    if (level > 0)
        return;
    if (hasNonFinite)
        paintNonFinite(painter, geometry, matrix, m_shown.look.head);
    paintCellGaps(painter, geometry, Theme::current());
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.9);
    paintCellValues(painter, geometry, matrix, m_shown.look, small);
}

void HeatmapView::paintEvent(QPaintEvent*)
{
    if (!m_shown.data || m_shown.data->rows() == 0 || m_shown.data->columns() == 0)
        return;
    QPainter painter(this);
    const Theme& theme = Theme::current();
    const HeatmapGeometry geometry = heatmapGeometry();
    const Cell hovered = isCurrent() ? m_model->hovered() : Cell();
    const Cell pinned = isCurrent() ? m_model->pinned() : Cell();

    painter.setClipRect(geometry.cellsRect());
    paintCells(painter, geometry);
    painter.setClipRect(geometry.cellsRect().adjusted(-3, -3, 3, 3));
    if (const Cell cross = hovered.isValid() ? hovered : pinned; cross.isValid())
        paintCross(painter, geometry, cross, theme);
    if (pinned.isValid())
        paintPin(painter, geometry, pinned, theme);
    painter.setClipping(false);

    std::vector<Cell> marked;
    if (hovered.isValid())
        marked.push_back(hovered);
    else if (pinned.isValid())
        marked.push_back(pinned);
    m_labels.paint(painter, geometry, *m_shown.data, marked, theme);
    if (hovered.isValid())
        paintHoverCard(painter, geometry);
}

void HeatmapView::paintHoverCard(QPainter& painter, const HeatmapGeometry& geometry)
{
    const Theme& theme = Theme::current();
    const Cell cell = m_model->hovered();
    const QString tokens = isolated(m_shown.data->rowLabels().at(cell.row)) + QStringLiteral(" → ")
        + isolated(m_shown.data->columnLabels().at(cell.column));
    const QString number = HeatmapModel::numberText(m_model->value(cell));
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(font());
    const QString shortened = metrics.elidedText(tokens, Qt::ElideRight, 240);
    const double width = std::ceil(std::max(metrics.horizontalAdvance(shortened),
                             QFontMetricsF(bold).horizontalAdvance(number)))
        + 2 * space::m;
    const double line = std::ceil(metrics.height());
    QRectF card(0, 0, width, 2 * line + 2 * space::s + space::xs);

    // Right below the cell; on the other side where there is no room.
    const QRectF rect = geometry.cellRect(cell) & geometry.cellsRect();
    card.moveTopLeft(rect.bottomRight() + QPointF(space::s, space::s));
    if (card.right() > this->width() - space::xs)
        card.moveRight(rect.left() - space::s);
    if (card.bottom() > height() - space::xs)
        card.moveBottom(rect.top() - space::s);
    card.moveLeft(std::max(double(space::xs), std::round(card.left())));
    card.moveTop(std::max(double(space::xs), std::round(card.top())));

    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
    const QRectF inner = card.adjusted(space::m, space::s, -space::m, -space::s);
    painter.setFont(font());
    painter.setPen(theme.mutedText);
    painter.drawText(inner, int(Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine), shortened);
    painter.setFont(bold);
    painter.setPen(theme.text);
    painter.drawText(inner, int(Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine), number);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

// Whether the picture is the model's; if not, its cells mean something else.
bool HeatmapView::isCurrent() const
{
    return m_shown.data && m_shown.data == m_model->data();
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
    cell.row = std::clamp<Index>(cell.row, 0, m_shown.data->rows() - 1);
    cell.column = std::clamp<Index>(cell.column, 0, m_shown.data->columns() - 1);
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
    if (event->key() == Qt::Key_Escape && m_model->current().isValid()) {
        m_model->setPinned({});
        m_model->setHovered({});
        return;
    }
    if (!isCurrent())
        return PanZoomView::keyPressEvent(event);
    const Range rows = heatmapGeometry().visibleRows();
    const Index last = m_shown.data->columns() - 1;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return m_model->setPinned(m_model->hovered().isValid() ? m_model->hovered() : from);
    case Qt::Key_Home:
        return moveTo({control ? 0 : from.row, 0});
    case Qt::Key_End:
        return moveTo({control ? m_shown.data->rows() - 1 : from.row, last});
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
    setAccessibleDescription(isCurrent() ? m_model->sentence(m_model->current()) : QString());
    update();
}

} // namespace fovea::ui

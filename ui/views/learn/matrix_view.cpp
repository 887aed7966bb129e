// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/matrix_view.h"

#include "models/number_text.h"
#include "models/token_text.h"
#include "style/colour_map.h"
#include "style/theme.h"
#include "views/learn/matrix_painting.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double bracketRoom = 6;
constexpr double labelGap = space::xs;

std::vector<Index> shown(Index count, int limit)
{
    std::vector<Index> result;
    if (limit == 0 || count <= limit) {
        for (Index i = 0; i < count; ++i)
            result.push_back(i);
        return result;
    }
    for (Index i = 0; i < limit - 2; ++i)
        result.push_back(i);
    result.push_back(-1);
    result.push_back(count - 1);
    return result;
}

/// Of the numbers that are drawn; most are as short as "−0.00".
double widestNumber(const Tensor& values, const std::vector<Index>& rows,
    const std::vector<Index>& columns, const QFontMetricsF& metrics)
{
    double width = 0;
    for (const Index row : rows)
        for (const Index column : columns) {
            const float value = row < 0 || column < 0 ? 0 : values.matrix()(row, column);
            if (!(std::abs(value) < 10))
                width = std::max(width, metrics.horizontalAdvance(cellNumber(value)));
        }
    return std::ceil(width);
}

} // namespace

MatrixView::MatrixView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void MatrixView::setContent(Content content)
{
    if (content.values.rank() == 1)
        content.values = content.values.reshaped({1, content.values.size()});
    const bool sameShape = m_content.values.shape() == content.values.shape();
    m_content = std::move(content);
    if (!sameShape) {
        m_cursor.reset();
        endEdit(false);
    }
    m_magnitude = 0;
    if (!m_content.values.isEmpty()) {
        for (const float value : m_content.values.floats())
            if (std::isfinite(value))
                m_magnitude = std::max(m_magnitude, std::abs(value));
    }
    measure();
}

void MatrixView::setTransposed(bool transposed)
{
    m_transposed = transposed;
    measure();
}

void MatrixView::setMarked(std::optional<Index> row, std::optional<Index> column)
{
    m_markedRow = row;
    m_markedColumn = column;
    update();
}

void MatrixView::setFolding(int rows, int columns)
{
    m_foldRows = rows;
    m_foldColumns = columns;
    measure();
}

void MatrixView::setPictureSize(QSize size)
{
    m_pictureSize = size;
    measure();
}

void MatrixView::measure()
{
    const Index rows = m_content.values.isEmpty() ? 0 : m_content.values.dim(0);
    const Index columns = m_content.values.isEmpty() ? 0 : m_content.values.dim(1);
    m_shownRows = shown(rows, m_foldRows);
    m_shownColumns = shown(columns, m_foldColumns);
    const QFontMetricsF text(font());
    const QFontMetricsF small(matrixLabelFont(font()));
    const auto widest = [&small](const QStringList& labels) {
        double width = 0;
        for (const QString& label : labels)
            width = std::max(width, small.horizontalAdvance(label));
        return std::ceil(width);
    };
    const QStringList& left = m_transposed ? m_content.columns : m_content.rows;
    const QStringList& above = m_transposed ? m_content.rows : m_content.columns;
    m_metrics = {};
    // In a picture labels are only told.
    m_metrics.rowLabel = left.isEmpty() || isPicture() ? 0 : widest(left) + labelGap;
    m_metrics.columnLabel = above.isEmpty() || isPicture() ? 0 : std::ceil(small.height()) + 2;
    m_caption = layOut(Formula::parse(m_content.caption), formulaFont(font()));
    m_metrics.caption
        = m_content.caption.isEmpty() ? 0 : std::ceil(m_caption.size().height()) + labelGap;
    m_metrics.cellHeight = std::ceil(text.height()) + 6;
    m_metrics.cellWidth = std::ceil(text.horizontalAdvance(QStringLiteral("−0.00"))) + 8;
    if (!isPicture())
        m_metrics.cellWidth = std::max({m_metrics.cellWidth, widest(above) + 6,
            widestNumber(m_content.values, m_shownRows, m_shownColumns, text) + 8});
    updateGeometry();
    update();
}

QSize MatrixView::sizeHint() const
{
    double width = m_pictureSize.width();
    double height = m_pictureSize.height();
    if (!isPicture()) {
        width = m_metrics.cellWidth * double((m_transposed ? m_shownRows : m_shownColumns).size());
        height
            = m_metrics.cellHeight * double((m_transposed ? m_shownColumns : m_shownRows).size());
    }
    width += m_metrics.rowLabel + 2 * bracketRoom;
    height += m_metrics.columnLabel + m_metrics.caption + 3;
    return {int(std::ceil(std::max(width, m_caption.width + m_metrics.rowLabel + 4))),
        int(std::ceil(height))};
}

QRectF MatrixView::cells() const
{
    const double left = m_metrics.rowLabel + bracketRoom;
    const double top = m_metrics.caption + m_metrics.columnLabel + 1;
    const double across = double((m_transposed ? m_shownRows : m_shownColumns).size());
    const double down = double((m_transposed ? m_shownColumns : m_shownRows).size());
    if (isPicture())
        return {QPointF(left, top), QSizeF(m_pictureSize)};
    return {left, top, across * m_metrics.cellWidth, down * m_metrics.cellHeight};
}

QRectF MatrixView::cellRect(Cell cell) const
{
    const auto placeOf = [](const std::vector<Index>& shown, Index index) {
        return double(std::find(shown.begin(), shown.end(), index) - shown.begin());
    };
    const double row = placeOf(m_shownRows, cell.row);
    const double column = placeOf(m_shownColumns, cell.column);
    const QRectF area = cells();
    const double across = double((m_transposed ? m_shownRows : m_shownColumns).size());
    const double down = double((m_transposed ? m_shownColumns : m_shownRows).size());
    const QSizeF size(area.width() / across, area.height() / down);
    return {QPointF(area.left() + (m_transposed ? row : column) * size.width(),
                area.top() + (m_transposed ? column : row) * size.height()),
        size};
}

std::optional<MatrixView::Cell> MatrixView::cellAt(QPointF position) const
{
    const QRectF area = cells();
    if (m_shownRows.empty() || m_shownColumns.empty() || !area.contains(position))
        return std::nullopt;
    const auto& across = m_transposed ? m_shownRows : m_shownColumns;
    const auto& down = m_transposed ? m_shownColumns : m_shownRows;
    const auto pick = [](const std::vector<Index>& shown, double t) {
        return shown[std::min(shown.size() - 1, std::size_t(t * double(shown.size())))];
    };
    const Index x = pick(across, (position.x() - area.left()) / area.width());
    const Index y = pick(down, (position.y() - area.top()) / area.height());
    if (x < 0 || y < 0)
        return std::nullopt;
    return m_transposed ? Cell{x, y} : Cell{y, x};
}

float MatrixView::number(Cell cell) const
{
    return m_content.values.matrix()(cell.row, cell.column);
}

QString MatrixView::cellText(Cell cell) const
{
    const auto name = [](const QStringList& labels, Index index) {
        return index < labels.size() && !labels[index].isEmpty() ? isolated(labels[index])
                                                                 : QString::number(index);
    };
    if (m_content.values.dim(0) == 1 && m_content.rows.isEmpty())
        return tr("%1: %2").arg(name(m_content.columns, cell.column), exactNumber(number(cell)));
    return tr("%1, %2: %3")
        .arg(name(m_content.rows, cell.row), name(m_content.columns, cell.column),
            exactNumber(number(cell)));
}

void MatrixView::choose(Cell cell)
{
    m_cursor = cell;
    setAccessibleDescription(cellText(cell));
    update();
    Q_EMIT cellChosen(cell.row, cell.column);
}

void MatrixView::edit(Cell cell, const QString& text)
{
    endEdit(false);
    m_cursor = cell;
    m_field = new QLineEdit(this);
    m_field->setAccessibleName(cellText(cell));
    m_field->setAlignment(Qt::AlignCenter);
    m_field->setTextMargins(0, 0, 0, 0);
    m_field->setGeometry(cellRect(cell).adjusted(-8, -2, 8, 2).toRect());
    m_field->setText(text.isEmpty() ? copiedNumber(number(cell)) : text);
    if (text.isEmpty())
        m_field->selectAll();
    connect(m_field, &QLineEdit::editingFinished, this, [this] { endEdit(true); });
    m_field->show();
    m_field->setFocus();
}

void MatrixView::endEdit(bool accept)
{
    if (!m_field)
        return;
    QLineEdit* field = std::exchange(m_field, nullptr);
    field->disconnect(this);
    field->deleteLater();
    const bool hadFocus = field->hasFocus();
    field->hide();
    if (hadFocus)
        setFocus();
    bool isNumber = false;
    const float value
        = QLocale::c().toFloat(field->text().trimmed().replace(u'−', u'-'), &isNumber);
    if (accept && isNumber && std::isfinite(value) && value != number(*m_cursor))
        Q_EMIT valueEdited(m_cursor->row, m_cursor->column, value);
}

bool MatrixView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const std::optional<Cell> cell = cellAt(help->pos()))
            QToolTip::showText(help->globalPos(), cellText(*cell), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void MatrixView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        measure();
    QWidget::changeEvent(event);
}

void MatrixView::keyPressEvent(QKeyEvent* event)
{
    if (m_shownRows.empty() || m_shownColumns.empty() || event->modifiers() & Qt::AltModifier)
        return QWidget::keyPressEvent(event);
    if (m_field) {
        if (event->key() == Qt::Key_Escape)
            return endEdit(false);
        return;
    }
    const Cell at = m_cursor.value_or(Cell{});
    if (m_editable) {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_F2)
            return edit(at, {});
        const QString typed = event->text();
        if (!typed.isEmpty() && (typed[0].isDigit() || QStringView(u"-.").contains(typed[0])))
            return edit(at, typed);
    }
    int right = 0, down = 0;
    switch (event->key()) {
    case Qt::Key_Left:
        right = -1;
        break;
    case Qt::Key_Right:
        right = 1;
        break;
    case Qt::Key_Up:
        down = -1;
        break;
    case Qt::Key_Down:
        down = 1;
        break;
    default:
        return QWidget::keyPressEvent(event);
    }
    if (!m_cursor)
        return choose(at);
    if (m_transposed)
        std::swap(right, down);
    // Over a fold one goes to what is shown next.
    const auto step = [](const std::vector<Index>& shown, Index from, int by) {
        auto place = std::find(shown.begin(), shown.end(), from) - shown.begin();
        do
            place = std::clamp<std::ptrdiff_t>(place + by, 0, std::ssize(shown) - 1);
        while (shown[std::size_t(place)] < 0);
        return shown[std::size_t(place)];
    };
    choose({step(m_shownRows, at.row, down), step(m_shownColumns, at.column, right)});
}

void MatrixView::mousePressEvent(QMouseEvent* event)
{
    if (const std::optional<Cell> cell = cellAt(event->position());
        cell && event->button() == Qt::LeftButton)
        choose(*cell);
}

void MatrixView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const std::optional<Cell> cell = cellAt(event->position()); cell && m_editable)
        edit(*cell, {});
}

void MatrixView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void MatrixView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void MatrixView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(Theme::current().text);
    if (m_metrics.caption > 0)
        paintFormula(painter, {m_metrics.rowLabel + 2, 1}, m_caption);
    if (m_shownRows.empty() || m_shownColumns.empty())
        return;
    if (isPicture()) {
        paintMatrixPicture(painter, cells(), m_content.values, m_transposed,
            m_content.tint == Tint::Signed ? m_magnitude : 0);
    } else {
        for (const Index row : m_shownRows) {
            for (const Index column : m_shownColumns) {
                if (row < 0 || column < 0)
                    continue;
                const QRectF rect = cellRect({row, column});
                paintMatrixCell(painter, rect, number({row, column}),
                    m_content.tint == Tint::Signed ? m_magnitude : 0);
            }
        }
        painter.setPen(Theme::current().mutedText);
        for (const Index row : m_shownRows)
            for (const Index column : m_shownColumns)
                if (row < 0 || column < 0)
                    painter.drawText(cellRect({row, column}), Qt::AlignCenter, QStringLiteral("…"));
    }
    if (!isPicture())
        paintLabels(painter);
    paintMarks(painter);
}

void MatrixView::paintLabels(QPainter& painter) const
{
    painter.setFont(matrixLabelFont(font()));
    painter.setPen(Theme::current().mutedText);
    const QRectF area = cells();
    const Index lastRow = m_shownRows.front();
    const Index lastColumn = m_shownColumns.front();
    for (const Index row : m_shownRows) {
        if (row < 0 || row >= m_content.rows.size())
            continue;
        const QRectF cell = cellRect({row, lastColumn});
        if (m_transposed)
            painter.drawText(QRectF(cell.left() - 20, area.top() - m_metrics.columnLabel - 1,
                                 cell.width() + 40, m_metrics.columnLabel),
                int(Qt::AlignHCenter | Qt::AlignVCenter), m_content.rows[row]);
        else
            painter.drawText(QRectF(0, cell.top(), m_metrics.rowLabel - labelGap, cell.height()),
                int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip), m_content.rows[row]);
    }
    for (const Index column : m_shownColumns) {
        if (column < 0 || column >= m_content.columns.size())
            continue;
        const QRectF cell = cellRect({lastRow, column});
        if (m_transposed)
            painter.drawText(QRectF(0, cell.top(), m_metrics.rowLabel - labelGap, cell.height()),
                int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip),
                m_content.columns[column]);
        else
            painter.drawText(QRectF(cell.left() - 20, area.top() - m_metrics.columnLabel - 1,
                                 cell.width() + 40, m_metrics.columnLabel),
                int(Qt::AlignHCenter | Qt::AlignVCenter), m_content.columns[column]);
    }
}

void MatrixView::paintMarks(QPainter& painter) const
{
    const Theme& theme = Theme::current();
    const QRectF area = cells();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    if (m_brackets && !isPicture()) {
        painter.setPen(QPen(theme.mutedText, 1.2));
        for (const double side : {-1.0, 1.0}) {
            const double x = side < 0 ? area.left() - 4 : area.right() + 4;
            const double inner = x - side * 3;
            painter.drawPolyline(QPolygonF{{inner, area.top() - 0.5}, {x, area.top() - 0.5},
                {x, area.bottom() + 0.5}, {inner, area.bottom() + 0.5}});
        }
    }
    painter.setPen(QPen(theme.accent, 2));
    const Index firstRow = m_shownRows.front(), lastRow = m_shownRows.back();
    const Index firstColumn = m_shownColumns.front(), lastColumn = m_shownColumns.back();
    if (m_markedRow || m_markedColumn) {
        const QRectF marked
            = cellRect({m_markedRow.value_or(firstRow), m_markedColumn.value_or(firstColumn)})
                  .united(cellRect(
                      {m_markedRow.value_or(lastRow), m_markedColumn.value_or(lastColumn)}));
        painter.drawRoundedRect(marked.adjusted(1, 1, -1, -1), 3, 3);
    }
    if (hasFocus() && m_cursor) {
        painter.setPen(QPen(theme.text, 1, Qt::DotLine));
        painter.drawRect(cellRect(*m_cursor).adjusted(2.5, 2.5, -2.5, -2.5));
    } else if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.drawRoundedRect(area.adjusted(-2, -2, 2, 2), 4, 4);
    }
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/matrix_view.h"

#include "models/number_text.h"
#include "models/token_text.h"
#include "style/theme.h"
#include "views/learn/matrix_painting.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double bracketRoom = 6;
constexpr double labelGap = space::xs;
// Digits that labels are wide at most: one long token is not to widen all columns.
constexpr int digitsLeft = 16;
constexpr int digitsAbove = 12;
constexpr int digitsAboveMany = 6;
constexpr int many = 4; ///< columns; with more, labels are shorter

/// Most are as short as "−0.00". Those that are folded count, too: their turn comes. A matrix may
/// have thousands, and measuring a text takes far longer than writing it.
double widestNumber(const Tensor& values, const QFontMetricsF& metrics)
{
    QString longest;
    for (const float value : values.floats()) {
        if (std::abs(value) < 10)
            continue;
        if (QString text = cellNumber(value); text.size() > longest.size())
            longest = std::move(text);
    }
    return std::ceil(metrics.horizontalAdvance(longest));
}

} // namespace

MatrixView::MatrixView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

MatrixView::~MatrixView()
{
    if (m_field) // which loses the focus while the window closes
        m_field->disconnect(this);
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
    m_rows.setLimit(rows);
    m_columns.setLimit(columns);
    measure();
}

void MatrixView::setPictureSize(QSize size)
{
    m_pictureSize = size;
    measure();
}

void MatrixView::measure()
{
    const bool hasNumbers = !m_content.values.isEmpty();
    m_rows.setCount(hasNumbers ? m_content.values.dim(0) : 0);
    m_columns.setCount(hasNumbers ? m_content.values.dim(1) : 0);
    const QFontMetricsF text(font());
    const QFontMetricsF small(matrixLabelFont(font()));
    const auto widest = [&small](const QStringList& labels) {
        double width = 0;
        for (const QString& label : labels)
            width = std::max(width, small.horizontalAdvance(label));
        return std::ceil(width);
    };
    const QStringList& left = leftLabels();
    const QStringList& above = aboveLabels();
    m_metrics = {};
    // In a picture labels are only told.
    const double digit = small.horizontalAdvance(u'0');
    m_metrics.rowLabel = left.isEmpty() || isPicture()
        ? 0
        : std::min(widest(left), std::ceil(digitsLeft * digit)) + labelGap;
    m_metrics.labelAbove = std::ceil(digit * (above.size() > many ? digitsAboveMany : digitsAbove));
    m_metrics.columnLabel = above.isEmpty() || isPicture() ? 0 : std::ceil(small.height()) + 2;
    m_caption = layOut(Formula::parse(m_content.caption), formulaFont(font()));
    m_metrics.caption
        = m_content.caption.isEmpty() ? 0 : std::ceil(m_caption.size().height()) + labelGap;
    m_metrics.cellHeight = std::ceil(text.height()) + 6;
    m_metrics.cellWidth = std::ceil(text.horizontalAdvance(QStringLiteral("−0.00"))) + 8;
    if (!isPicture() && hasNumbers)
        m_metrics.cellWidth
            = std::max({m_metrics.cellWidth, std::min(widest(above), m_metrics.labelAbove) + 6,
                widestNumber(m_content.values, text) + 8});
    updateGeometry();
    update();
}

QSize MatrixView::sizeHint() const
{
    const QRectF area = cells();
    const double width = area.right() + bracketRoom;
    const double height = area.bottom() + 2;
    return {int(std::ceil(std::max(width, m_caption.width + m_metrics.rowLabel + 4))),
        int(std::ceil(height))};
}

QRectF MatrixView::cells() const
{
    const QPointF at(
        m_metrics.rowLabel + bracketRoom, m_metrics.caption + m_metrics.columnLabel + 1);
    if (isPicture())
        return {at, QSizeF(m_pictureSize)};
    return {at,
        QSizeF(double(across().places().size()) * m_metrics.cellWidth,
            double(down().places().size()) * m_metrics.cellHeight)};
}

/// Of the places `x` and `y`.
QRectF MatrixView::placeRect(Index x, Index y) const
{
    const QRectF area = cells();
    const QSizeF size(area.width() / double(across().places().size()),
        area.height() / double(down().places().size()));
    return {area.topLeft() + QPointF(double(x) * size.width(), double(y) * size.height()), size};
}

QRectF MatrixView::cellRect(Cell cell) const
{
    const Index row = m_rows.placeOf(cell.row);
    const Index column = m_columns.placeOf(cell.column);
    if (row < 0 || column < 0)
        return {};
    return m_transposed ? placeRect(row, column) : placeRect(column, row);
}

std::optional<std::pair<Index, Index>> MatrixView::placeAt(QPointF position) const
{
    const QRectF area = cells();
    if (isEmpty() || !area.contains(position))
        return std::nullopt;
    const auto pick = [](const FoldedAxis& axis, double t) {
        const Index count = Index(axis.places().size());
        return std::min(count - 1, Index(t * double(count)));
    };
    return std::pair(pick(across(), (position.x() - area.left()) / area.width()),
        pick(down(), (position.y() - area.top()) / area.height()));
}

std::optional<MatrixView::Cell> MatrixView::cellAt(QPointF position) const
{
    const auto place = placeAt(position);
    if (!place)
        return std::nullopt;
    const Index x = across().places()[std::size_t(place->first)];
    const Index y = down().places()[std::size_t(place->second)];
    if (x == FoldedAxis::gap || y == FoldedAxis::gap)
        return std::nullopt;
    return m_transposed ? Cell{x, y} : Cell{y, x};
}

/// Where a gap stands at the place, shows what is folded there.
bool MatrixView::unfoldAt(QPointF position)
{
    const auto place = placeAt(position);
    if (!place)
        return false;
    bool unfolds = false;
    const auto turn = [&unfolds](FoldedAxis& axis, Index at) {
        const auto& places = axis.places();
        if (places[std::size_t(at)] != FoldedAxis::gap)
            return;
        axis.turn(at < Index(places.size()) / 2 ? -1 : 1);
        unfolds = true;
    };
    turn(m_transposed ? m_rows : m_columns, place->first);
    turn(m_transposed ? m_columns : m_rows, place->second);
    update();
    return unfolds;
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

QString MatrixView::elided(const QString& label, double width) const
{
    return QFontMetricsF(matrixLabelFont(font())).elidedText(label, Qt::ElideRight, width);
}

QString MatrixView::labelAt(QPointF position) const
{
    const QRectF area = cells();
    if (isEmpty() || isPicture())
        return {};
    const auto labelOf = [](const QStringList& labels, const FoldedAxis& axis, double t) {
        const Index count = Index(axis.places().size());
        const Index index = axis.places()[std::size_t(
            std::clamp<Index>(Index(std::floor(t * double(count))), 0, count - 1))];
        return index == FoldedAxis::gap ? QString() : labels.value(index);
    };
    const double x = (position.x() - area.left()) / area.width();
    const double y = (position.y() - area.top()) / area.height();
    if (x >= 0 && x < 1 && y < 0 && position.y() >= area.top() - m_metrics.columnLabel)
        return labelOf(aboveLabels(), across(), x);
    if (y >= 0 && y < 1 && x < 0)
        return labelOf(leftLabels(), down(), y);
    return {};
}

void MatrixView::choose(Cell cell)
{
    m_cursor = cell;
    m_rows.show(cell.row);
    m_columns.show(cell.column);
    setAccessibleDescription(cellText(cell));
    update();
    Q_EMIT cellChosen(cell.row, cell.column);
}

void MatrixView::edit(Cell cell, const QString& text)
{
    endEdit(false);
    m_cursor = cell;
    m_rows.show(cell.row);
    m_columns.show(cell.column);
    m_field = new QLineEdit(this);
    m_field->setAccessibleName(cellText(cell));
    m_field->setAlignment(Qt::AlignCenter);
    m_field->setTextMargins(0, 0, 0, 0);
    m_field->setGeometry(cellRect(cell).adjusted(-8, -2, 8, 2).toRect());
    m_field->setText(text.isEmpty() ? copiedNumber(number(cell)) : text);
    if (text.isEmpty())
        m_field->selectAll();
    m_field->installEventFilter(this);
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
    if (accept)
        take(field->text());
}

/// With the decimal point, or what the user's system writes for it.
void MatrixView::take(const QString& text)
{
    const QString plain = text.trimmed().replace(u'−', u'-');
    if (plain.isEmpty())
        return; // as Escape
    const float before = number(*m_cursor);
    bool isNumber = false;
    double value = 0;
    for (QLocale locale : {QLocale::c(), QLocale::system()}) {
        locale.setNumberOptions(QLocale::RejectGroupSeparator);
        value = locale.toDouble(plain, &isNumber);
        if (isNumber)
            break;
    }
    if (!isNumber || std::isnan(value)) {
        refuse(tr("“%1” is no number such as −0.5: %2 stays.")
                   .arg(isolated(plain), exactNumber(before)));
    } else if (float(value) == before) {
        return;
    } else if (std::abs(value) > largestTyped) {
        refuse(tr("%1 is out of reach, numbers go from −%2 to %2: %3 stays.")
                   .arg(isolated(plain))
                   .arg(int(largestTyped))
                   .arg(exactNumber(before)));
    } else {
        Q_EMIT valueEdited(m_cursor->row, m_cursor->column, float(value));
    }
}

void MatrixView::refuse(const QString& reason)
{
    QToolTip::showText(mapToGlobal(cellRect(*m_cursor).bottomLeft().toPoint()), reason, this);
    setAccessibleDescription(reason);
    Q_EMIT refused(reason);
}

/// The keys that end an edit are not to begin the next one.
bool MatrixView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool accepts = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (accepts || key == Qt::Key_Escape) {
            endEdit(accepts);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

bool MatrixView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        if (const std::optional<Cell> cell = cellAt(help->pos()))
            QToolTip::showText(help->globalPos(), cellText(*cell), this);
        else if (placeAt(help->pos()))
            QToolTip::showText(help->globalPos(), tr("Click to see the numbers folded here"), this);
        else if (const QString label = labelAt(help->pos()); !label.isEmpty())
            QToolTip::showText(help->globalPos(), isolated(label), this);
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
    if (isEmpty() || event->modifiers() & Qt::AltModifier)
        return QWidget::keyPressEvent(event);
    if (m_field)
        return;
    const Cell at = m_cursor.value_or(Cell{});
    if (m_editable) {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter
            || event->key() == Qt::Key_F2)
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
    choose({std::clamp<Index>(at.row + down, 0, m_content.values.dim(0) - 1),
        std::clamp<Index>(at.column + right, 0, m_content.values.dim(1) - 1)});
}

void MatrixView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    if (const std::optional<Cell> cell = cellAt(event->position()))
        choose(*cell);
    else if (unfoldAt(event->position()))
        endEdit(true);
}

void MatrixView::mouseMoveEvent(QMouseEvent* event)
{
    const bool onGap = placeAt(event->position()) && !cellAt(event->position());
    setCursor(onGap ? Qt::PointingHandCursor : Qt::ArrowCursor);
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

} // namespace fovea::ui

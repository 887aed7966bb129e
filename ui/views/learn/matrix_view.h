// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"
#include "views/learn/folded_axis.h"
#include "views/learn/formula_layout.h"

#include <QStringList>
#include <QWidget>

#include <optional>
#include <utility>

class QLineEdit;

namespace fovea::ui
{

/// A small matrix with its numbers, as it stands in a book: name above, rows and columns labelled,
/// brackets at the sides. Cells are tinted by their number; the number itself is always there
/// unless the cells are too small for it. Pointing or the arrow keys show the exact number.
///
/// Rows and columns are always counted as the tensor's own; a transposed view only draws them the
/// other way round.
class MatrixView : public QWidget
{
    Q_OBJECT
public:
    enum class Tint {
        Signed, ///< one colour above 0, another below, relative to the largest magnitude
        Weights, ///< 0..1
    };
    struct Content {
        Tensor values; ///< [rows, columns]; a vector is one row
        QStringList rows, columns; ///< labels; empty for none
        QString caption; ///< a formula
        Tint tint = Tint::Signed;
    };
    struct Cell {
        Index row = 0;
        Index column = 0;
        bool operator==(const Cell&) const = default;
    };

    explicit MatrixView(QWidget* parent = nullptr);
    ~MatrixView() override;

    void setContent(Content content);
    const Content& content() const { return m_content; }
    std::optional<Index> markedRow() const { return m_markedRow; }
    void setTransposed(bool transposed);
    bool isTransposed() const { return m_transposed; }
    /// Frames a row, a column, or with both the cell; nothing with neither.
    void setMarked(std::optional<Index> row, std::optional<Index> column);
    /// Numbers of at most this size are taken: with larger ones products have no place in a float.
    static constexpr float largestTyped = 1000;
    /// Numbers can be typed in: double click, Enter, F2 or a digit begins, Enter ends.
    void setEditable(bool editable) { m_editable = editable; }
    /// Longer axes are folded to this many places. A click on the gap and the arrow keys lead to
    /// what is folded. 0: never.
    void setFolding(int rows, int columns);
    /// Draws no numbers and fills this size, for matrices too large to read.
    void setPictureSize(QSize size);
    void setBrackets(bool brackets) { m_brackets = brackets; }

    QRectF cellRect(Cell cell) const;
    std::optional<Cell> cellAt(QPointF position) const;
    /// "你, 好: 0.25", the full precision.
    QString cellText(Cell cell) const;
    /// The label at a position, in full where it is drawn elided; else empty.
    QString labelAt(QPointF position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    /// By the user: a click or the arrow keys.
    void cellChosen(fovea::Index row, fovea::Index column);
    void valueEdited(fovea::Index row, fovea::Index column, float value);
    /// Why what was typed is not taken, in the user's language.
    void refused(const QString& reason);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Metrics {
        double rowLabel = 0; ///< width of the labels at the left
        double columnLabel = 0; ///< height of the labels above
        double caption = 0; ///< height
        double cellWidth = 0, cellHeight = 0;
        double labelAbove = 0; ///< greatest width
    };

    void measure();
    QString elided(const QString& label, double width) const;
    float number(Cell cell) const;
    bool isPicture() const { return m_pictureSize.isValid(); }
    bool isEmpty() const { return m_rows.places().empty() || m_columns.places().empty(); }
    // As they stand on the screen.
    const FoldedAxis& across() const { return m_transposed ? m_rows : m_columns; }
    const FoldedAxis& down() const { return m_transposed ? m_columns : m_rows; }
    const QStringList& leftLabels() const
    {
        return m_transposed ? m_content.columns : m_content.rows;
    }
    const QStringList& aboveLabels() const
    {
        return m_transposed ? m_content.rows : m_content.columns;
    }
    void choose(Cell cell);
    void edit(Cell cell, const QString& text);
    void endEdit(bool accept);
    void take(const QString& text);
    void refuse(const QString& reason);
    QRectF cells() const;
    QRectF placeRect(Index x, Index y) const;
    std::optional<std::pair<Index, Index>> placeAt(QPointF position) const; ///< x, y
    bool unfoldAt(QPointF position);
    void paintNumbers(QPainter& painter) const;
    void paintLabels(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;

    Content m_content;
    FormulaLayout m_caption;
    Metrics m_metrics;
    FoldedAxis m_rows, m_columns;
    QSize m_pictureSize;
    bool m_transposed = false;
    bool m_editable = false;
    bool m_brackets = true;
    std::optional<Index> m_markedRow, m_markedColumn;
    std::optional<Cell> m_cursor;
    QLineEdit* m_field = nullptr;
    float m_magnitude = 1;
};

} // namespace fovea::ui

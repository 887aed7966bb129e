// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

#include <QRectF>

#include <vector>

namespace fovea::ui
{

/// The columns of the neuron view, from the left.
enum class NeuronColumn { Query, Key, KeyVector, Products, Score, Weight, Value, Weighted };

/// Where the parts of the neuron view lie. From the top: titles of the columns and their scales,
/// the query's vector above those of the keys, the rows of the keys (which scroll), the sums under
/// them, the enlarged strips of one key, and lines of text.
class NeuronLayout
{
public:
    struct Input {
        QSizeF viewport;
        Index tokens = 0;
        double scroll = 0;
        double lineHeight = 1; ///< of text
        double widestLabel = 0; ///< longer ones are elided when there is no room
        bool hasProducts = true;
    };
    static constexpr int strips = 4; ///< query, key, products, their running sum

    NeuronLayout() = default;
    explicit NeuronLayout(const Input& input);

    static double rowHeight(double lineHeight) { return lineHeight + 6; }
    /// Height at which all rows are in view.
    static double fullHeight(const Input& input);

    /// Those shown: there are no products without a dot product.
    const std::vector<NeuronColumn>& columns() const { return m_columns; }
    /// Horizontal room of a column: x and width.
    QRectF title(NeuronColumn column) const { return at(column, m_titles, m_input.lineHeight); }
    QRectF scale(NeuronColumn column) const;
    QRectF queryRow(NeuronColumn column) const { return at(column, m_queryRow, m_rowHeight); }
    QRectF cell(NeuronColumn column, Index token) const;
    QRectF sumRow(NeuronColumn column) const { return at(column, m_sumRow, m_rowHeight); }
    /// All rows of the keys: what scrolls.
    QRectF body() const { return m_body; }
    QRectF row(Index token) const;
    /// Title of the enlarged strips, above them.
    QRectF detailTitle() const;
    /// An enlarged strip; empty where there is no room for them.
    QRectF strip(int number) const;
    QRectF stripName(int number) const;
    QRectF stripValue(int number) const;
    bool hasDetail() const { return m_hasDetail; }
    int stripCount() const { return m_input.hasProducts ? strips : 2; }
    /// Lines of text at the bottom: 0 the numbers under the pointer, 1 legend and notes.
    QRectF text(int line) const;

    /// In view, wholly or in part.
    Range visible() const;
    /// -1 for none.
    Index tokenAt(QPointF position) const;
    bool isOver(NeuronColumn column, QPointF position) const;
    double contentHeight() const { return double(m_input.tokens) * m_rowHeight; }

private:
    QRectF at(NeuronColumn column, double top, double height) const;

    Input m_input;
    std::vector<NeuronColumn> m_columns;
    std::vector<std::pair<double, double>> m_places; ///< left and width, by column
    double m_rowHeight = 1;
    double m_titles = 0, m_queryRow = 0, m_sumRow = 0, m_detail = 0, m_texts = 0;
    double m_nameWidth = 0, m_valueWidth = 0;
    bool m_hasDetail = true;
    QRectF m_body;
};

} // namespace fovea::ui

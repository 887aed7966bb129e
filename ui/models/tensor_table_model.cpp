// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/tensor_table_model.h"

#include "models/number_text.h"

#include <QRegularExpression>

#include <cmath>

namespace fovea::ui
{

namespace
{

// A number in either the user's or the program's notation.
float toNumber(QString text, bool* ok)
{
    text = text.trimmed().replace(u'−', u'-');
    const float number = text.toFloat(ok);
    *ok = *ok && std::isfinite(number);
    return number;
}

} // namespace

void TensorTableModel::setMatrix(const Tensor& matrix)
{
    beginResetModel();
    m_matrix = matrix;
    endResetModel();
}

int TensorTableModel::pasteText(const QString& text, const QModelIndex& topLeft)
{
    static const QRegularExpression lineEnd(QStringLiteral("[\r\n]+"));
    static const QRegularExpression separator(QStringLiteral("[\t;, ]+"));
    const int firstRow = std::max(0, topLeft.row());
    const int firstColumn = std::max(0, topLeft.column());
    int written = 0;
    MatrixMap numbers = m_matrix.mutableMatrix();
    int row = firstRow;
    for (const QString& line : text.split(lineEnd, Qt::SkipEmptyParts)) {
        int column = firstColumn;
        for (const QString& field : line.split(separator, Qt::SkipEmptyParts)) {
            bool ok = false;
            const float number = toNumber(field, &ok);
            if (ok && row < rowCount() && column < columnCount()) {
                numbers(row, column) = number;
                ++written;
            }
            ++column;
        }
        ++row;
    }
    if (written > 0)
        Q_EMIT dataChanged(index(firstRow, firstColumn), index(rowCount() - 1, columnCount() - 1));
    return written;
}

int TensorTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_matrix.dim(0));
}

int TensorTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_matrix.dim(1));
}

QVariant TensorTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole && role != Qt::EditRole)
        return {};
    return exactNumber(m_matrix.matrix()(index.row(), index.column()));
}

bool TensorTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    bool ok = false;
    const float number = toNumber(value.toString(), &ok);
    if (!index.isValid() || role != Qt::EditRole || !ok)
        return false;
    m_matrix.mutableMatrix()(index.row(), index.column()) = number;
    Q_EMIT dataChanged(index, index);
    return true;
}

Qt::ItemFlags TensorTableModel::flags(const QModelIndex& index) const
{
    return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

QVariant TensorTableModel::headerData(int section, Qt::Orientation, int role) const
{
    return role == Qt::DisplayRole ? QVariant(QString::number(section)) : QVariant();
}

} // namespace fovea::ui

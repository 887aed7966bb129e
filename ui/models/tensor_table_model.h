// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QAbstractTableModel>

namespace fovea::ui
{

/// An editable matrix of numbers for a table view.
class TensorTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    /// @pre rank 2, float32
    void setMatrix(const Tensor& matrix);
    const Tensor& matrix() const { return m_matrix; }
    /// Writes a block of numbers as tables put them on the clipboard (tabs, commas, semicolons or
    /// spaces between columns); what does not fit or is no number is left out.
    /// @return how many numbers were written
    int pasteText(const QString& text, const QModelIndex& topLeft);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Tensor m_matrix{Shape{0, 0}};
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tensor/tensor.h"

#include <QDialog>
#include <QStringList>

#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QTableView;

namespace fovea::ui
{

class TensorTableModel;

/// Asks what a row of weights is to be held at: as it is now, equal shares, one key alone, or
/// numbers that are typed in and divided by their sum.
class HoldRowDialog : public QDialog
{
    Q_OBJECT
public:
    struct Subject {
        QString row; ///< the token that attends
        QStringList keys;
        std::vector<float> weights; ///< as they are now
        std::vector<float> scores; ///< -infinity for masked keys
    };

    explicit HoldRowDialog(const Subject& subject, QWidget* parent = nullptr);

    /// Sums to 1. Empty while the numbers are no weights; then the dialog can't be accepted.
    std::vector<float> weights() const;
    TensorTableModel* table() const { return m_table; }
    /// Which key gets all; choosing fills the table.
    QComboBox* oneKey() const { return m_oneKey; }
    QLabel* note() const { return m_note; }

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill(const std::vector<float>& numbers);
    void refresh();

    TensorTableModel* m_table;
    QTableView* m_view;
    QComboBox* m_oneKey;
    QLabel* m_note;
    QDialogButtonBox* m_buttons;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/playground/playground_layer.h"

#include <QDialog>

#include <array>

class QTabBar;
class QTableView;

namespace fovea::ui
{

class TensorTableModel;

/// Query, key and value matrices to be typed in or pasted from a spreadsheet.
class ProjectionDialog : public QDialog
{
    Q_OBJECT
public:
    /// @param settings with projection matrices of the sizes it names
    explicit ProjectionDialog(const LayerSettings& settings, QWidget* parent = nullptr);

    Tensor queryWeight() const;
    Tensor keyWeight() const;
    Tensor valueWeight() const;

    /// The matrices of `settings`, cut or filled up with those of identity to the sizes it names:
    /// [heads * d_k, d_model] twice and [heads * d_v, d_model].
    static void fitMatrices(LayerSettings& settings);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showMatrix(int index);

    std::array<TensorTableModel*, 3> m_models{};
    QTabBar* m_tabs;
    QTableView* m_table;
};

} // namespace fovea::ui

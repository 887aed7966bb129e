// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/learn/formula_layout.h"

#include <QWidget>

namespace fovea::ui
{

/// One formula, drawn as vector text. A screen reader reads it out as a sentence.
class FormulaView : public QWidget
{
    Q_OBJECT
public:
    explicit FormulaView(const QString& source = {}, QWidget* parent = nullptr);

    /// As Formula::parse() reads it.
    void setFormula(const QString& source);
    QString source() const { return m_source; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void layOutAgain();

    QString m_source;
    Formula m_formula;
    FormulaLayout m_layout;
};

} // namespace fovea::ui

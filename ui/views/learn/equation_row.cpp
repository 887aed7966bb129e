// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/equation_row.h"

#include "style/theme.h"
#include "views/learn/formula_view.h"

#include <QHBoxLayout>

namespace fovea::ui
{

EquationRow::EquationRow(QWidget* parent) : QWidget(parent), m_layout(new QHBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(space::s);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void EquationRow::setItems(const QList<Item>& items)
{
    while (QLayoutItem* old = m_layout->takeAt(0))
        delete old;
    qDeleteAll(m_signs);
    m_signs.clear();
    QList<QWidget*> shown;
    for (const Item& item : items) {
        QWidget* widget = item.widget;
        if (!widget) {
            widget = new FormulaView(item.sign, this);
            m_signs += widget;
        } else {
            shown += widget;
        }
        // Captions stand above matrices, so it is their lower edges that belong together.
        m_layout->addWidget(widget, 0, item.widget ? Qt::AlignBottom : Qt::AlignVCenter);
        widget->show();
    }
    m_layout->addStretch();
    for (QWidget* widget : std::as_const(m_shown))
        if (!shown.contains(widget))
            widget->hide();
    m_shown = shown;
}

} // namespace fovea::ui

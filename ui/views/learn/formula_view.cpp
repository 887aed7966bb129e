// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/formula_view.h"

#include "style/theme.h"

#include <QEvent>
#include <QPainter>

#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int margin = 4; ///< italic letters lean out of their place

} // namespace

FormulaView::FormulaView(const QString& source, QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
    setFormula(source);
}

void FormulaView::setFormula(const QString& source)
{
    m_source = source;
    m_formula = Formula::parse(source);
    layOutAgain();
}

void FormulaView::layOutAgain()
{
    m_layout = layOut(m_formula, formulaFont(font()));
    setAccessibleName(m_formula.spoken());
    updateGeometry();
    update();
}

QSize FormulaView::sizeHint() const
{
    const QSizeF size = m_layout.size();
    return {int(std::ceil(size.width())) + 2 * margin, int(std::ceil(size.height())) + 2};
}

void FormulaView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        layOutAgain();
    QWidget::changeEvent(event);
}

void FormulaView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setPen(Theme::current().text);
    paintFormula(painter, {margin, (height() - m_layout.size().height()) / 2}, m_layout);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/axes_panel.h"

#include "style/theme.h"
#include "views/learn/matrix_painting.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int slices = 4;
/// How much each slice is let through, so that one sees that they differ.
constexpr double opacities[slices] = {0.9, 0.25, 0.6, 0.1};

QColor weighed(double weight)
{
    QColor colour = Theme::current().accent;
    colour.setAlphaF(float(0.15 + 0.85 * weight));
    return colour;
}

/// A box in parallel projection, its front lower left corner at `at`.
void box(
    QPainter& painter, QPointF at, double width, double height, double depth, const QColor& colour)
{
    const QPointF back(depth * 0.6, -depth * 0.6);
    const QPointF right(width, 0), up(0, -height);
    painter.setBrush(Theme::current().surface); // what is behind does not show
    painter.setPen(QPen(Theme::current().mutedText, 1));
    const QPolygonF front{at, at + right, at + right + up, at + up};
    const QPolygonF top{at + up, at + right + up, at + right + up + back, at + up + back};
    const QPolygonF side{at + right, at + right + back, at + right + up + back, at + right + up};
    for (const QPolygonF& face : {front, top, side}) {
        painter.setBrush(Theme::current().surface);
        painter.drawPolygon(face);
        painter.setBrush(colour);
        painter.drawPolygon(face);
    }
}

/// Tokens: a matrix whose rows are weighed. Channels: slices in depth. Places: columns of the
/// front. Frames: one box after the other.
void paintKind(QPainter& painter, int kind, const QRectF& area)
{
    const double size = 84;
    const QPointF origin(area.center().x() - size / 2 - 14, area.bottom() - 12);
    switch (kind) {
    case 0:
        for (int i = 0; i < slices; ++i)
            box(painter, origin - QPointF(0, i * size / slices), size, size / slices - 2, 0,
                weighed(opacities[i]));
        break;
    case 1:
        for (int i = slices - 1; i >= 0; --i)
            box(painter, origin + QPointF(i * 11.0, -i * 11.0), size, size, 9,
                weighed(opacities[i]));
        break;
    case 2: {
        const double cell = size / slices;
        for (int y = slices - 1; y >= 0; --y)
            for (int x = 0; x < slices; ++x)
                box(painter, origin + QPointF(x * cell, -(slices - 1 - y) * cell), cell, cell,
                    x == slices - 1 || y == 0 ? 40 : 0, weighed(opacities[(x + 2 * y) % slices]));
        break;
    }
    default:
        for (int i = 0; i < slices; ++i)
            box(painter, origin + QPointF(-24 + i * 38.0, 0), 22, size * 0.8, 20,
                weighed(opacities[i]));
    }
}

} // namespace

AxesFigure::AxesFigure(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&Style::instance(), &Style::changed, this, qOverload<>(&QWidget::update));
}

void AxesFigure::setKinds(const QList<Kind>& kinds)
{
    m_kinds = kinds;
    QStringList parts;
    for (const Kind& kind : kinds)
        parts += QStringList{kind.name, kind.axis, kind.weights}.join(QStringLiteral(": "));
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
    update();
}

void AxesFigure::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double width = std::min(220.0, this->width() / 4.0);
    QFont bold = font();
    bold.setBold(true);
    for (qsizetype i = 0; i < m_kinds.size(); ++i) {
        const QRectF area(double(i) * width, 0, width, 160);
        paintKind(painter, int(i), area);
        painter.setPen(theme.text);
        painter.setFont(bold);
        const QRectF text(area.left() + 4, area.bottom() + 4, width - 8, 24);
        painter.drawText(text, int(Qt::AlignHCenter | Qt::AlignTop), m_kinds[i].name);
        painter.setFont(font());
        painter.drawText(
            text.translated(0, 22), int(Qt::AlignHCenter | Qt::AlignTop), m_kinds[i].axis);
        painter.setPen(theme.mutedText);
        painter.drawText(
            text.translated(0, 44), int(Qt::AlignHCenter | Qt::AlignTop), m_kinds[i].weights);
    }
}

AxesPanel::AxesPanel(QWidget* parent)
    : SeveralPanel(parent), m_figure(new AxesFigure(this)), m_hint(new QLabel(this))
{
    m_hint->setWordWrap(true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_hint);
    layout->addWidget(m_figure);
    layout->addStretch();
}

void AxesPanel::retranslate()
{
    m_hint->setText(tr("A feature map has channels, rows and columns; a film has frames as well; a "
                       "sentence has tokens. Attention gives weights to the parts along one of "
                       "these axes; places are rows and columns together. The stronger the colour, "
                       "the larger the weight; the weights of this drawing are made up."));
    m_figure->setAccessibleName(tr("Which axis each kind of attention weighs"));
    m_figure->setKinds({{tr("Self-attention"), tr("tokens"), tr("n × n weights")},
        {tr("Channel attention"), tr("channels"), tr("C gates")},
        {tr("Spatial attention"), tr("places"), tr("H × W mask")},
        {tr("Temporal attention"), tr("frames"), tr("T × T weights")}});
}

} // namespace fovea::ui

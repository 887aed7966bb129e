// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/flow_diagram.h"

#include "models/token_text.h"
#include "style/theme.h"
#include "views/token_share_text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double largestPitch = 40;
constexpr double widestLabel = 140; // longer ones are elided
constexpr double nodeMargin = space::s; // room for the nodes at the edges

} // namespace

FlowDiagram::FlowDiagram(FlowModel* model, QWidget* parent)
    : TokenScrollView(parent), m_model(model)
{
    connect(model, &FlowModel::changed, this, [this] {
        m_picture = {};
        refresh();
    });
    connect(model, &FlowModel::pathsChanged, this, &FlowDiagram::refresh);
    connect(model, &FlowModel::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Style::instance(), &Style::changed, this, &FlowDiagram::refresh);
    refresh();
}

double FlowDiagram::pitch() const
{
    const double room = viewport()->height() - headerHeight();
    const double least = fontMetrics().height() + 2;
    return std::clamp(room / double(std::max<Index>(1, m_model->tokens())), least, largestPitch);
}

double FlowDiagram::headerHeight() const
{
    return fontMetrics().height() + space::s;
}

double FlowDiagram::labelWidth() const
{
    return std::min({m_widestLabel, widestLabel, viewport()->width() * 0.25}) + space::s;
}

QRectF FlowDiagram::linesRect() const
{
    return QRectF(viewport()->rect())
        .adjusted(labelWidth(), headerHeight(), -labelWidth(), 0);
}

QPointF FlowDiagram::node(int column, Index token) const
{
    const QRectF lines = linesRect();
    const double width = lines.width() - 2 * nodeMargin;
    return {lines.left() + nodeMargin + width * column / std::max(1, layers()),
        lines.top() + (double(token) + 0.5) * pitch() - verticalScrollBar()->value()};
}

void FlowDiagram::updateScrollBar()
{
    const double room = viewport()->height() - headerHeight();
    const double content = pitch() * double(m_model->tokens());
    verticalScrollBar()->setPageStep(int(room));
    verticalScrollBar()->setSingleStep(int(pitch()));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(content - room))));
}

void FlowDiagram::refresh()
{
    QFont bold = font(); // the chosen one's
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    m_widestLabel = 0;
    for (Index token = 0; token < std::min(m_model->tokens(), FlowModel::mostDiagramTokens);
        ++token)
        m_widestLabel
            = std::max(m_widestLabel, metrics.horizontalAdvance(m_model->label(token)));
    updateScrollBar();
    describe();
    viewport()->update();
    const QRectF lines = linesRect();
    if (!isVisible() || m_model->paths().isEmpty() || lines.width() < 2 * nodeMargin + 1)
        return m_job.cancel();
    const double ratio = devicePixelRatioF();
    const Theme& theme = Theme::current();
    FlowPictureRequest request;
    request.mixed = m_model->mixed();
    request.paths = m_model->paths();
    request.size
        = (QSizeF(lines.width(), pitch() * double(m_model->tokens())) * ratio).toSize();
    request.margin = nodeMargin * ratio;
    request.pitch = pitch() * ratio;
    request.ratio = ratio;
    request.line = theme.mutedText;
    request.path = theme.accent;
    request.ground = theme.surface;
    m_job.start<FlowPicture>(
        [request](Monitor& monitor) { return drawFlow(request, monitor); },
        [this, ratio](FlowPicture picture) {
            m_picture = std::move(picture);
            m_picture.image.setDevicePixelRatio(ratio);
            viewport()->update();
            Q_EMIT noteChanged();
        });
}

QString FlowDiagram::note() const
{
    if (m_picture.image.isNull())
        return {};
    const auto& settings = m_model->settings();
    const QString token = isolated(m_model->label(m_model->token()));
    const QString lines = settings.method == FlowMethod::Head
        ? tr("A line is as thick as the weight.")
        : tr("A line is as thick as the weight from layer to layer, heads and residual together.");
    return lines + u' '
        + tr("Coloured is what goes to %1, as thick as its share. Weights below %2 (%3 of all) and "
             "shares below %4 (%5) have no line.")
              .arg(token)
              .arg(double(flowWeightThreshold))
              .arg(shareText(float(m_picture.dropped)), shareText(flowShareThreshold),
                  shareText(float(m_picture.droppedPaths)));
}

QString FlowDiagram::columnName(int column) const
{
    const auto& settings = m_model->settings();
    const int first = settings.method == FlowMethod::Head ? settings.layer : settings.from;
    if (column == 0)
        return first == 0 ? tr("Input") : tr("Before %1", "a layer").arg(first);
    return QString::number(first + column - 1);
}

/// Says to screen readers what the picture says to eyes.
void FlowDiagram::describe()
{
    setAccessibleName(tr("Flow from layer to layer"));
    if (m_model->paths().isEmpty())
        return setAccessibleDescription({});
    const Index token = m_model->token();
    QStringList texts{tr("Token %1, %2").arg(token).arg(m_model->label(token))};
    // The largest part of each column.
    for (int column = layers() - 1; column >= 0; --column) {
        Index largest = 0;
        const float share = m_model->paths().matrix().row(column).maxCoeff(&largest);
        texts += tr("%1: %2 through %3", "a column, a share, a token")
                     .arg(columnName(column), shareText(share), m_model->label(largest));
    }
    setAccessibleDescription(texts.join(QStringLiteral("; ")));
}

Index FlowDiagram::tokenAt(QPointF position) const
{
    const double y = position.y() - headerHeight() + verticalScrollBar()->value();
    const auto token = Index(std::floor(y / pitch()));
    return position.y() >= headerHeight() && token >= 0 && token < m_model->tokens() ? token : -1;
}

QString FlowDiagram::toolTipAt(QPoint position, QRect* /*area*/) const
{
    const Index token = tokenAt(position);
    if (token < 0 || m_model->paths().isEmpty())
        return {};
    const QRectF lines = linesRect();
    const double step = (lines.width() - 2 * nodeMargin) / std::max(1, layers());
    const double place = (position.x() - lines.left() - nodeMargin) / step;
    const int column = std::clamp(int(std::lround(place)), 0, layers());
    const QString share = shareText(m_model->paths().matrix()(column, token));
    const QString chosen = isolated(m_model->label(m_model->token()));
    const QString label = isolated(m_model->label(token));
    return column == 0 ? tr("%1 of %2 comes from %3", "a share, two tokens")
                             .arg(share, chosen, label)
                       : tr("%1 of %2 comes through %3 after layer %4")
                             .arg(share, chosen, label, columnName(column));
}

void FlowDiagram::leave()
{
    m_model->setHovered(-1);
}

void FlowDiagram::resizeEvent(QResizeEvent* event)
{
    TokenScrollView::resizeEvent(event);
    refresh();
}

void FlowDiagram::retake()
{
    refresh();
}

void FlowDiagram::showEvent(QShowEvent* event)
{
    TokenScrollView::showEvent(event);
    refresh();
}

void FlowDiagram::hideEvent(QHideEvent* event)
{
    TokenScrollView::hideEvent(event);
    m_job.cancel();
}

void FlowDiagram::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return TokenScrollView::mousePressEvent(event);
    m_model->setToken(tokenAt(event->position()));
}

void FlowDiagram::mouseMoveEvent(QMouseEvent* event)
{
    m_model->setHovered(tokenAt(event->position()));
}

void FlowDiagram::showToken(Index token)
{
    const double top = node(0, token).y() - pitch() / 2;
    bringInto(verticalScrollBar(), top, top + pitch(), headerHeight(), viewport()->height());
}

void FlowDiagram::keyPressEvent(QKeyEvent* event)
{
    const auto page = Index((viewport()->height() - headerHeight()) / pitch()) - 1;
    const auto token
        = goneTo(event->key(), m_model->token(), m_model->tokens(), std::max<Index>(1, page));
    if (!token || m_model->tokens() == 0)
        return TokenScrollView::keyPressEvent(event);
    m_model->setToken(std::clamp<Index>(*token, 0, m_model->tokens() - 1));
    showToken(m_model->token());
}

void FlowDiagram::paintEvent(QPaintEvent* /*event*/)
{
    if (m_model->paths().isEmpty())
        return;
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::current();
    const QFontMetricsF metrics(font());

    // Every name that has room.
    painter.setPen(theme.mutedText);
    double free = 0;
    for (int column = 0; column <= layers(); ++column) {
        const QString name = columnName(column);
        QRectF place(0, 0, metrics.horizontalAdvance(name) + 2, headerHeight());
        place.moveCenter({node(column, 0).x(), headerHeight() / 2});
        place.moveLeft(std::clamp(place.left(), 0.0, viewport()->width() - place.width()));
        if (place.left() < free)
            continue;
        painter.drawText(place, int(Qt::AlignCenter | Qt::TextSingleLine), name);
        free = place.right() + space::s;
    }

    painter.setClipRect(QRectF(viewport()->rect()).adjusted(0, headerHeight(), 0, 0));
    const QRectF lines = linesRect();
    if (!m_picture.image.isNull())
        painter.drawImage(
            QPointF(lines.left(), lines.top() - verticalScrollBar()->value()), m_picture.image);
    for (Index token = 0; token < m_model->tokens(); ++token) {
        QFont label = font();
        const bool chosen = token == m_model->token();
        const double y = node(0, token).y() - pitch() / 2;
        const QRectF row(0, y, viewport()->width(), pitch());
        if (!row.intersects(QRectF(viewport()->rect())))
            continue;
        const double width = labelWidth() - space::s;
        const auto write = [&](QRectF place, bool bold, Qt::AlignmentFlag side) {
            label.setBold(bold);
            painter.setFont(label);
            painter.setPen(bold || token == m_model->hovered() ? theme.text : theme.mutedText);
            painter.drawText(place, int(side) | int(Qt::AlignVCenter) | int(Qt::TextSingleLine),
                QFontMetricsF(label).elidedText(
                    m_model->label(token), Qt::ElideRight, place.width() + 1));
        };
        write({space::xs / 2.0, y, width, pitch()}, false, Qt::AlignRight);
        const QRectF right(lines.right() + space::xs, y, width, pitch());
        write(right, chosen, Qt::AlignLeft);
        if (chosen) {
            painter.setPen(QPen(hasFocus() ? theme.accent : theme.mutedText, hasFocus() ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(
                right.adjusted(-space::xs / 2.0, 1, space::xs - 1, -1), 3, 3);
        }
    }
}

} // namespace fovea::ui

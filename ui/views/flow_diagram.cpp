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

FlowScene FlowDiagram::scene() const
{
    FlowScene scene;
    if (m_model->result())
        scene.labels = m_model->result()->labels.mid(0, FlowModel::mostDiagramTokens);
    for (int column = 0; column <= layers(); ++column)
        scene.columns += columnName(column);
    scene.token = m_model->token();
    scene.hovered = m_model->hovered();
    scene.hasFocus = hasFocus();
    scene.font = font();
    scene.widestLabel = m_widestLabel;
    scene.size = viewport()->size();
    scene.scroll = verticalScrollBar()->value();
    return scene;
}

FlowFigure FlowDiagram::figure() const
{
    return {scene(), m_model->mixed(), m_model->paths(), accessibleName(), {}, {}};
}

void FlowDiagram::updateScrollBar()
{
    const FlowScene shown = scene();
    verticalScrollBar()->setPageStep(int(shown.size.height() - shown.headerHeight()));
    verticalScrollBar()->setSingleStep(int(shown.pitch()));
    verticalScrollBar()->setRange(
        0, std::max(0, int(std::ceil(shown.wholeHeight() - shown.size.height()))));
}

void FlowDiagram::refresh()
{
    FlowScene measured = scene();
    measured.measure();
    m_widestLabel = measured.widestLabel;
    updateScrollBar();
    describe();
    viewport()->update();
    const FlowScene shown = scene();
    const QRectF lines = shown.linesRect();
    if (!isVisible() || m_model->paths().isEmpty() || lines.width() < 2 * flowNodeMargin + 1)
        return m_job.cancel();
    const double ratio = devicePixelRatioF();
    const Theme& theme = Theme::current();
    FlowPictureRequest request;
    request.mixed = m_model->mixed();
    request.paths = m_model->paths();
    request.size
        = (QSizeF(lines.width(), shown.pitch() * double(m_model->tokens())) * ratio).toSize();
    request.margin = flowNodeMargin * ratio;
    request.pitch = shown.pitch() * ratio;
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
    const FlowScene shown = scene();
    const double y = position.y() - shown.headerHeight() + shown.scroll;
    const auto token = Index(std::floor(y / shown.pitch()));
    return position.y() >= shown.headerHeight() && token >= 0 && token < m_model->tokens() ? token
                                                                                           : -1;
}

QString FlowDiagram::toolTipAt(QPoint position, QRect* /*area*/) const
{
    const Index token = tokenAt(position);
    if (token < 0 || m_model->paths().isEmpty())
        return {};
    const QRectF lines = scene().linesRect();
    const double step = (lines.width() - 2 * flowNodeMargin) / std::max(1, layers());
    const double place = (position.x() - lines.left() - flowNodeMargin) / step;
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
    const FlowScene shown = scene();
    const double top = shown.node(0, token).y() - shown.pitch() / 2;
    bringInto(verticalScrollBar(), top, top + shown.pitch(), shown.headerHeight(),
        viewport()->height());
}

void FlowDiagram::keyPressEvent(QKeyEvent* event)
{
    const FlowScene shown = scene();
    const auto page = Index((shown.size.height() - shown.headerHeight()) / shown.pitch()) - 1;
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
    const FlowScene shown = scene();
    paintFlowColumns(painter, shown, theme);
    painter.setClipRect(QRectF(viewport()->rect()).adjusted(0, shown.headerHeight(), 0, 0));
    const QRectF lines = shown.linesRect();
    if (!m_picture.image.isNull())
        painter.drawImage(QPointF(lines.left(), lines.top() - shown.scroll), m_picture.image);
    paintFlowTokens(painter, shown, theme);
}

} // namespace fovea::ui

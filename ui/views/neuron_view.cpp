// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/neuron_view.h"

#include "style/theme.h"
#include "views/neuron_painter.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

/// Which of `count` features lies at a position of a strip.
Index featureAt(const QRectF& area, double x, Index count)
{
    const auto feature = Index(std::floor((x - area.left()) / area.width() * double(count)));
    return std::clamp<Index>(feature, 0, count - 1);
}

} // namespace

NeuronView::NeuronView(HeatmapModel* model, QWidget* parent)
    : TokenScrollView(parent), m_model(new NeuronModel(model, this))
{
    connect(m_model, &NeuronModel::changed, this, &NeuronView::takeRow);
    connect(m_model, &NeuronModel::failed, this, &NeuronView::failed);
    connect(&Style::instance(), &Style::changed, viewport(), qOverload<>(&QWidget::update));
    describe();
}

NeuronLayout NeuronView::neuronLayout() const
{
    NeuronLayout::Input input;
    input.viewport = viewport()->size();
    input.scroll = verticalScrollBar()->value();
    input.lineHeight = std::ceil(QFontMetricsF(font()).height());
    input.widestLabel = m_widestLabel;
    if (const auto& row = m_model->row()) {
        input.tokens = row->numbers.size();
        input.hasProducts = row->numbers.hasProducts();
    }
    return NeuronLayout(input);
}

NeuronLook NeuronView::look() const
{
    NeuronLook look = m_look;
    look.key = m_model->shownKey();
    look.chosenKey = m_model->key();
    return look;
}

QString NeuronView::keyText() const
{
    return m_model->row() ? neuronKeyText(*m_model->row(), m_model->shownKey()) : QString();
}

QString NeuronView::featureText() const
{
    return m_model->row() ? neuronFeatureText(*m_model->row(), look()) : QString();
}

QString NeuronView::note() const
{
    return m_model->row() ? neuronNote(*m_model->row()) : QString();
}

void NeuronView::takeRow()
{
    const auto& row = m_model->row();
    const bool isFirst = row && !m_measured;
    if (!row || row->result != m_measured) {
        m_measured = row ? row->result : nullptr;
        measureLabels();
    }
    if (!row || m_look.feature >= std::max(row->numbers.query.size(), row->numbers.output.size()))
        m_look.feature = -1;
    updateScrollBar();
    if (isFirst)
        showToken(row->query);
    describe();
    viewport()->update();
}

/// Of very many, a sample: what is longer is elided.
void NeuronView::measureLabels()
{
    constexpr Index sample = 256;
    const QFontMetricsF metrics(font());
    m_widestLabel = 0;
    if (!m_measured)
        return;
    const Index step = std::max<Index>(1, m_measured->tokens() / sample);
    for (Index token = 0; token < m_measured->tokens(); token += step)
        m_widestLabel = std::max(
            m_widestLabel, metrics.horizontalAdvance(m_measured->labels[token].left(64)));
}

void NeuronView::updateScrollBar()
{
    const NeuronLayout layout = neuronLayout();
    const double page = layout.body().height();
    verticalScrollBar()->setPageStep(int(page));
    verticalScrollBar()->setSingleStep(
        int(NeuronLayout::rowHeight(QFontMetricsF(font()).height())));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(layout.contentHeight() - page))));
}

/// Says to screen readers what the picture says to eyes.
void NeuronView::describe()
{
    setAccessibleName(tr("How the weights of a query come about"));
    QStringList texts;
    if (const auto& row = m_model->row())
        texts += tr("Query %1, token %2, head %3")
                     .arg(row->label(row->query))
                     .arg(row->query)
                     .arg(row->head);
    for (const QString& text : {keyText(), featureText(), note()}) {
        if (!text.isEmpty())
            texts += text;
    }
    setAccessibleDescription(texts.join(QStringLiteral(". ")));
}

void NeuronView::hover(QPointF position)
{
    const auto& row = m_model->row();
    if (!row)
        return;
    const NeuronLayout layout = neuronLayout();
    const Index token = layout.tokenAt(position);
    const bool onQueries = layout.isOver(NeuronColumn::Query, position);
    const NeuronLook before = m_look;
    m_look.feature = -1;
    const auto look = [&](NeuronLook::Of of, const QRectF& area, Index count) {
        if (count == 0 || !area.contains(position))
            return;
        m_look.featureOf = of;
        m_look.feature = featureAt(area, position.x(), count);
    };
    const Index keySize = row->numbers.query.size(), valueSize = row->numbers.output.size();
    look(NeuronLook::Of::Keys, layout.queryRow(NeuronColumn::KeyVector), keySize);
    look(NeuronLook::Of::Output, layout.sumRow(NeuronColumn::Weighted), valueSize);
    if (token >= 0) {
        look(NeuronLook::Of::Keys, layout.cell(NeuronColumn::KeyVector, token), keySize);
        look(NeuronLook::Of::Keys, layout.cell(NeuronColumn::Products, token), keySize);
        look(NeuronLook::Of::Values, layout.cell(NeuronColumn::Value, token), valueSize);
        look(NeuronLook::Of::Values, layout.cell(NeuronColumn::Weighted, token), valueSize);
    }
    for (int strip = 0; layout.hasDetail() && strip < layout.stripCount(); ++strip)
        look(NeuronLook::Of::Keys, layout.strip(strip), keySize);
    m_model->setHoveredKey(onQueries ? -1 : token);
    if (m_look != before) {
        describe();
        viewport()->update();
    }
}

QString NeuronView::toolTipAt(QPoint position, QRect* /*area*/) const
{
    const NeuronLayout layout = neuronLayout();
    const auto& row = m_model->row();
    if (!row)
        return {};
    if (position.y() < layout.body().top()) {
        for (const NeuronColumn column : layout.columns()) {
            if (layout.isOver(column, position))
                return neuronColumnToolTip(column);
        }
    }
    const Index token = layout.tokenAt(position);
    if (token < 0)
        return layout.detailTitle().contains(position) ? keyText()
            : layout.text(0).contains(position)        ? featureText()
            : layout.text(1).contains(position)        ? note()
                                                       : QString();
    if (layout.isOver(NeuronColumn::Query, position) || layout.isOver(NeuronColumn::Key, position))
        return row->label(token);
    return {}; // the lines of text say it at once
}

void NeuronView::leave()
{
    m_model->setHoveredKey(-1);
    m_look.feature = -1;
    describe();
    viewport()->update();
}

void NeuronView::retake()
{
    measureLabels();
    takeRow();
}

void NeuronView::showEvent(QShowEvent* event)
{
    TokenScrollView::showEvent(event);
    m_model->setActive(true);
}

void NeuronView::hideEvent(QHideEvent* event)
{
    TokenScrollView::hideEvent(event);
    m_model->setActive(false);
    m_model->setHoveredKey(-1);
}

void NeuronView::resizeEvent(QResizeEvent* event)
{
    TokenScrollView::resizeEvent(event);
    updateScrollBar();
}

void NeuronView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return TokenScrollView::mousePressEvent(event);
    const NeuronLayout layout = neuronLayout();
    const Index token = layout.tokenAt(event->position());
    if (token < 0)
        return;
    m_look.onQueries = layout.isOver(NeuronColumn::Query, event->position());
    if (m_look.onQueries)
        m_model->setQuery(token);
    else
        m_model->setKey(token == m_model->key() ? -1 : token);
}

void NeuronView::mouseMoveEvent(QMouseEvent* event)
{
    hover(event->position());
}

void NeuronView::wheelEvent(QWheelEvent* event)
{
    TokenScrollView::wheelEvent(event);
    hover(event->position());
}

/// In the list of queries or of keys.
void NeuronView::go(Index token)
{
    token = std::clamp<Index>(token, 0, std::max<Index>(0, m_model->tokens() - 1));
    m_model->setHoveredKey(-1);
    if (m_look.onQueries)
        m_model->setQuery(token);
    else
        m_model->setKey(token);
    showToken(token);
}

void NeuronView::goToQuery(Index token)
{
    m_look.onQueries = true;
    go(token);
}

void NeuronView::showToken(Index token)
{
    const NeuronLayout layout = neuronLayout();
    const QRectF row = layout.row(token), body = layout.body();
    bringInto(verticalScrollBar(), row.top(), row.bottom(), body.top(), body.bottom());
}

void NeuronView::goToFeature(Index feature)
{
    const Index count = m_model->row()->numbers.query.size();
    m_look.featureOf = NeuronLook::Of::Keys;
    m_look.feature = std::clamp<Index>(feature, 0, count - 1);
    describe();
    viewport()->update();
}

void NeuronView::keyPressEvent(QKeyEvent* event)
{
    if (!m_model->row() || event->modifiers().testFlag(Qt::AltModifier))
        return event->ignore();
    const int key = event->key();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (key == Qt::Key_Left || key == Qt::Key_Right)
            return goToFeature(
                m_look.feature < 0 ? 0 : m_look.feature + (key == Qt::Key_Left ? -1 : 1));
        return event->ignore();
    }
    const Index present = m_look.onQueries ? m_model->query() : m_model->shownKey();
    const Index page = std::max<Index>(1, neuronLayout().visible().size() - 2);
    if (const auto token = goneTo(key, present, m_model->tokens(), page))
        return go(*token);
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        m_look.onQueries = key == Qt::Key_Left;
        return go(m_look.onQueries ? m_model->query() : m_model->shownKey());
    case Qt::Key_Escape:
        if (m_look.feature < 0 && m_model->key() < 0)
            return event->ignore();
        m_look.feature = -1;
        m_model->setHoveredKey(-1);
        m_model->setKey(-1);
        return takeRow();
    default:
        event->ignore(); // not to the scroll bar, whose keys have another meaning here
    }
}

void NeuronView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    const Theme& theme = Theme::current();
    painter.fillRect(viewport()->rect(), theme.surface);
    if (!m_model->row())
        return;
    const NeuronLayout layout = neuronLayout();
    const NeuronLook look = this->look();
    NeuronPainter(*m_model->row(), look, layout, font(), theme).paint(painter);
    paintFocus(painter);
}

} // namespace fovea::ui

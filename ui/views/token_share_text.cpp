// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/token_share_text.h"

#include "models/lines_palette.h"
#include "style/colour_map.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <limits>

namespace fovea::ui
{

namespace
{

constexpr double widestToken = 240; // longer ones are elided

QFont numberFont(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.8);
    return font;
}

QColor mixed(const QColor& ground, const QColor& ink, double amount)
{
    const auto mix = [amount](float a, float b) { return float(a + (b - a) * float(amount)); };
    return QColor::fromRgbF(mix(ground.redF(), ink.redF()), mix(ground.greenF(), ink.greenF()),
        mix(ground.blueF(), ink.blueF()));
}

} // namespace

QString shareText(float share)
{
    return std::isfinite(share)
        ? QCoreApplication::translate("TokenShareText", "%1%", "a share")
              .arg(QLocale().toString(100 * double(share), 'f', 1))
        : QStringLiteral("NaN");
}

TokenShareText::TokenShareText(FlowModel* model, QWidget* parent)
    : TokenScrollView(parent), m_model(model)
{
    connect(model, &FlowModel::changed, this, &TokenShareText::layOut);
    connect(model, &FlowModel::tokenChanged, this, &TokenShareText::showToken);
    connect(model, &FlowModel::sharesChanged, this, [this] {
        describe();
        viewport()->update();
    });
    connect(model, &FlowModel::hoveredChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&Style::instance(), &Style::changed, viewport(), qOverload<>(&QWidget::update));
    layOut();
}

void TokenShareText::layOut()
{
    m_boxes.clear();
    const QFontMetricsF metrics(font());
    const QFontMetricsF numbers(numberFont(font()));
    const double narrowest = std::ceil(numbers.horizontalAdvance(shareText(1)));
    const double height = std::ceil(metrics.height() + numbers.height()) + space::xs;
    const double right = viewport()->width() - space::xs;
    QPointF place(space::xs, space::xs);
    for (Index token = 0; token < m_model->tokens(); ++token) {
        const double text = metrics.horizontalAdvance(m_model->label(token));
        const double width
            = std::ceil(std::clamp(text, narrowest, std::max(narrowest, widestToken))) + space::s;
        if (place.x() > space::xs && place.x() + width > right)
            place = {space::xs, place.y() + height + space::xs};
        m_boxes.emplace_back(place, QSizeF(width, height));
        place.rx() += width + 2;
    }
    const double content = m_boxes.empty() ? 0 : m_boxes.back().bottom() + space::xs;
    setMaximumHeight(std::max(minimumSizeHint().height(), int(std::ceil(content))));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(int(height) + space::xs);
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(content)) - viewport()->height()));
    describe();
    viewport()->update();
}

QRectF TokenShareText::tokenRect(Index token) const
{
    if (token < 0 || token >= Index(m_boxes.size()))
        return {};
    return m_boxes[std::size_t(token)].translated(0, -verticalScrollBar()->value());
}

Index TokenShareText::tokenAt(QPointF position) const
{
    const QPointF place = position + QPointF(0, verticalScrollBar()->value());
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        if (m_boxes[i].contains(place))
            return Index(i);
    }
    return -1;
}

/// The chosen token comes into view.
void TokenShareText::showToken()
{
    const QRectF box = tokenRect(m_model->token());
    QScrollBar* bar = verticalScrollBar();
    if (box.top() < 0)
        bar->setValue(bar->value() + int(std::floor(box.top())) - space::xs);
    else if (box.bottom() > viewport()->height())
        bar->setValue(
            bar->value() + int(std::ceil(box.bottom())) - viewport()->height() + space::xs);
    describe();
    viewport()->update();
}

/// Says to screen readers what the tints say to eyes.
void TokenShareText::describe()
{
    setAccessibleName(tr("Text with the shares in the chosen token"));
    if (m_boxes.empty())
        return setAccessibleDescription({});
    constexpr std::size_t most = 5;
    const std::vector<float>& shares = m_model->shares();
    std::vector<Index> order;
    for (Index i = 0; i < Index(shares.size()); ++i)
        order.push_back(i);
    const auto end = order.begin() + std::ptrdiff_t(std::min(most, order.size()));
    std::partial_sort(order.begin(), end, order.end(), [&](Index a, Index b) {
        return std::pair(-shares[std::size_t(a)], a) < std::pair(-shares[std::size_t(b)], b);
    });
    QStringList texts{
        tr("Token %1, %2").arg(m_model->token()).arg(m_model->label(m_model->token()))};
    for (auto token = order.begin(); token != end; ++token)
        texts += tr("%1 from %2")
                     .arg(shareText(shares[std::size_t(*token)]), m_model->label(*token));
    setAccessibleDescription(texts.join(QStringLiteral("; ")));
}

void TokenShareText::leave()
{
    m_model->setHovered(-1);
}

QString TokenShareText::toolTipAt(QPoint position, QRect* area) const
{
    const Index token = tokenAt(position);
    *area = tokenRect(token).toRect();
    return m_model->sentence(token);
}

void TokenShareText::resizeEvent(QResizeEvent* event)
{
    TokenScrollView::resizeEvent(event);
    layOut();
}

void TokenShareText::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return TokenScrollView::mousePressEvent(event);
    m_model->setToken(tokenAt(event->position()));
}

void TokenShareText::mouseMoveEvent(QMouseEvent* event)
{
    m_model->setHovered(tokenAt(event->position()));
}

void TokenShareText::keyPressEvent(QKeyEvent* event)
{
    const Index last = Index(m_boxes.size()) - 1;
    const Index token = m_model->token();
    // The token above or below: the one whose middle is nearest.
    const auto goLine = [&](int direction) {
        const QRectF from = m_boxes[std::size_t(token)];
        const double y = from.center().y() + direction * (from.height() + space::xs);
        Index best = token;
        double distance = std::numeric_limits<double>::infinity();
        for (Index i = 0; i <= last; ++i) {
            const QRectF& box = m_boxes[std::size_t(i)];
            if (box.top() > y || box.bottom() < y)
                continue;
            const double away = std::abs(box.center().x() - from.center().x());
            if (away < distance)
                best = i;
            distance = std::min(distance, away);
        }
        m_model->setToken(best);
    };
    if (last < 0)
        return TokenScrollView::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return m_model->setToken(token - 1);
    case Qt::Key_Right:
        return m_model->setToken(token + 1);
    case Qt::Key_Up:
        return goLine(-1);
    case Qt::Key_Down:
        return goLine(1);
    case Qt::Key_Home:
        return m_model->setToken(0);
    case Qt::Key_End:
        return m_model->setToken(last);
    default:
        TokenScrollView::keyPressEvent(event);
    }
}

void TokenShareText::retake()
{
    layOut();
}

void TokenShareText::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    float largest = 0;
    for (const float share : m_model->shares())
        largest = std::max(largest, std::isfinite(share) ? share : 0);
    for (Index token = 0; token < Index(m_boxes.size()); ++token) {
        if (tokenRect(token).intersects(event->rect()))
            paintToken(painter, token, largest);
    }
}

void TokenShareText::paintToken(QPainter& painter, Index token, float largest) const
{
    const Theme& theme = Theme::current();
    const QRectF box = tokenRect(token);
    const bool known = token < Index(m_model->shares().size());
    const float share = known ? m_model->shares()[std::size_t(token)] : 0;
    const double strength = largest > 0 && std::isfinite(share) ? double(share / largest) : 0;
    const QColor ground = std::isfinite(share)
        ? mixed(theme.surface, theme.accent, strength)
        : QColor::fromRgb(ColourMap::notANumber());
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, cornerRadius - 2, cornerRadius - 2);
    const bool chosen = token == m_model->token();
    if (chosen || token == m_model->hovered()) {
        painter.setPen(QPen(chosen ? theme.text : theme.mutedText, chosen && hasFocus() ? 2 : 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(
            box.adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius - 2, cornerRadius - 2);
    }
    const QRectF inner = box.adjusted(space::xs, 2, -space::xs, -2);
    painter.setPen(inkOn(ground));
    QFont label = font();
    label.setBold(chosen);
    painter.setFont(label);
    painter.drawText(inner, int(Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine),
        QFontMetricsF(label).elidedText(m_model->label(token), Qt::ElideMiddle, inner.width() + 2));
    painter.setFont(numberFont(font()));
    painter.drawText(inner, int(Qt::AlignHCenter | Qt::AlignBottom | Qt::TextSingleLine),
        known ? shareText(share) : QStringLiteral("…"));
}

} // namespace fovea::ui

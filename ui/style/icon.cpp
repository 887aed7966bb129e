// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "style/icon.h"

#include "style/theme.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <array>

namespace fovea::ui
{

namespace
{

/// In the order of Icon.
constexpr std::array fileNames{ "bars", "brush", "check", "chevron-down", "chevron-left", "chevron-right",
    "chevron-up", "close", "copy", "divider", "export", "fit", "grid", "image", "info", "inspector",
    "keyboard", "language", "layers", "learn", "mask", "more", "open", "paste", "pin", "reset",
    "sample", "save", "search", "shuffle", "sink", "sort", "switch", "text", "theme", "warning", "zoom-in",
    "zoom-out" };
static_assert(fileNames.size() == std::size_t(Icon::ZoomOut) + 1);

QByteArray source(Icon name)
{
    static QHash<Icon, QByteArray> sources;
    QByteArray& svg = sources[name];
    if (svg.isEmpty()) {
        QFile file(
            QStringLiteral(":/icons/%1.svg").arg(QLatin1String(fileNames[std::size_t(name)])));
        if (file.open(QIODevice::ReadOnly))
            svg = file.readAll();
        Q_ASSERT(!svg.isEmpty());
    }
    return svg;
}

QPixmap tinted(Icon name, const QSize& pixels, const QColor& colour)
{
    const QString key = QStringLiteral("fovea-icon/%1/%2x%3/%4")
                            .arg(int(name))
                            .arg(pixels.width())
                            .arg(pixels.height())
                            .arg(colour.rgba(), 0, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    const qreal side = qMin(pixels.width(), pixels.height());
    QSvgRenderer(source(name))
        .render(&painter,
            QRectF((pixels.width() - side) / 2, (pixels.height() - side) / 2, side, side));
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(image.rect(), colour);
    painter.end();
    pixmap = QPixmap::fromImage(image);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class IconEngine : public QIconEngine
{
public:
    explicit IconEngine(Icon name) : m_name(name) { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        paintIcon(*painter, rect, m_name, colour(mode, state));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return tinted(m_name, size, colour(mode, state));
    }

    QIconEngine* clone() const override { return new IconEngine(*this); }

private:
    static QColor colour(QIcon::Mode mode, QIcon::State state)
    {
        const Theme& theme = Theme::current();
        if (mode == QIcon::Selected)
            return theme.onAccent;
        QColor colour = state == QIcon::On ? theme.accent : theme.text;
        if (mode == QIcon::Disabled)
            colour.setAlphaF(0.4F);
        return colour;
    }

    Icon m_name;
};

} // namespace

QIcon icon(Icon name)
{
    return QIcon(new IconEngine(name));
}

void paintIcon(QPainter& painter, const QRectF& rect, Icon name, const QColor& colour)
{
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QSize pixels = (rect.size() * ratio).toSize();
    if (!pixels.isEmpty())
        painter.drawPixmap(rect, tinted(name, pixels, colour), QRectF(QPointF(), pixels));
}

} // namespace fovea::ui

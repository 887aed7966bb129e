// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/image_comparison.h"

#include "models/number_text.h"
#include "style/icon.h"
#include "views/image_view.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui
{

namespace
{

bool isPlane(const ImageFigure& figure)
{
    return figure.image && figure.values.rank() == 2 && !figure.values.isEmpty();
}

} // namespace

ImageComparison::ImageComparison(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_modes(new SegmentedControl(this)),
      m_close(new QToolButton(this)), m_view(new ImageView(this)),
      m_legend(new PlaneLegendView(this))
{
    m_modes->setTexts({{}, {}});
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setTextFormat(Qt::PlainText);
    m_close->setIcon(icon(Icon::Close));
    m_close->setAutoRaise(true);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::l, 0, space::s, 0);
    head->setSpacing(space::s);
    head->addWidget(m_title, 1);
    head->addWidget(m_modes);
    head->addWidget(m_close);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(space::l, 0, space::l, space::s);
    foot->addWidget(m_legend);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::s, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);
    layout->addLayout(foot);

    connect(m_modes, &SegmentedControl::currentIndexChanged, this, &ImageComparison::refresh);
    connect(m_close, &QToolButton::clicked, this, &ImageComparison::release);
    connect(m_view, &ImageView::viewChanged, this, [this] { follow(m_view, m_first); });
    connect(m_view, &ImageView::currentCellChanged, this, [this] {
        link(m_view, m_first);
        refreshLegend();
        const auto cell = m_view->currentCell();
        Q_EMIT hinted(cell && m_legend->legend()
                ? tr("%1: %2 · cell %3, %4")
                      .arg(m_legend->legend()->name, exactNumber(m_view->valueAt(*cell)))
                      .arg(cell->x())
                      .arg(cell->y())
                : QString());
    });
    retranslate();
    hide();
}

void ImageComparison::keep(const ImageFigure& figure)
{
    m_kept = figure;
    refresh();
    show();
    Q_EMIT activeChanged();
}

void ImageComparison::release()
{
    if (!m_kept)
        return;
    hide();
    m_kept.reset();
    if (m_first)
        m_first->setLinkedCell(std::nullopt);
    Q_EMIT activeChanged();
}

void ImageComparison::setShown(const ImageFigure& figure, ImageView* view)
{
    m_shown = figure;
    if (m_first != view) {
        if (m_first) {
            m_first->disconnect(this);
            m_first->setLinkedCell(std::nullopt);
        }
        m_first = view;
        connect(view, &ImageView::viewChanged, this, [this] { follow(m_first, m_view); });
        connect(view, &ImageView::currentCellChanged, this, [this] { link(m_first, m_view); });
    }
    if (m_kept)
        refresh();
}

ImageComparison::Mode ImageComparison::mode() const
{
    return Mode(m_modes->currentIndex());
}

void ImageComparison::setMode(Mode mode)
{
    m_modes->setCurrentIndex(int(mode));
    refresh();
}

Tensor ImageComparison::difference() const
{
    if (!m_kept || !isPlane(m_shown) || m_shown.values.shape() != m_kept->values.shape())
        return {};
    return Tensor::fromMatrix(m_shown.values.matrix() - m_kept->values.matrix());
}

void ImageComparison::refresh()
{
    if (!m_kept)
        return;
    const Tensor change = difference();
    m_modes->setSegmentEnabled(int(Mode::Difference), !change.isEmpty());
    const bool shows = mode() == Mode::Difference && !change.isEmpty();
    m_title->setText(
        shows ? tr("Difference: shown − kept") : tr("Kept: %1").arg(m_kept->title));
    m_title->setToolTip(shows ? tr("Above 0 where the shown one is more, below 0 where it is less")
                              : m_kept->title + QStringLiteral("\n") + m_kept->subtitle);
    const ImageFigure& figure = shows ? m_shown : *m_kept;
    PlaneLook look = isPlane(m_shown) ? m_shown.look : m_kept->look;
    look.threshold.reset();
    if (shows) {
        // Absolute scales are kept; others go as far as the differences do.
        const bool isAbsolute = look.low == 0 && look.high == 1;
        const auto [low, high] = finiteRange(change);
        const float largest = std::max(-low, high);
        look.high = isAbsolute || largest <= 0 ? 1 : largest;
        look.low = -look.high;
        look.colourMap = ColourMapName::Diverging;
    }
    if (m_image != figure.image)
        m_view->setImage(figure.image);
    m_image = figure.image;
    m_view->setPlane(shows ? change : figure.values, figure.area);
    m_view->setLook(look);
    refreshLegend();
    follow(m_first, m_view);
}

void ImageComparison::refreshLegend()
{
    if (!m_kept)
        return m_legend->setLegend(std::nullopt);
    const PlaneLook& look = m_view->look();
    const bool shows = look.colourMap == ColourMapName::Diverging && mode() == Mode::Difference;
    PlaneLegend legend;
    legend.name = shows ? tr("Shown − kept") : m_kept->title;
    legend.colourMap = look.colourMap;
    legend.low = look.low;
    legend.high = look.high;
    legend.stretched = look.high != 1 || (look.low != 0 && look.low != -1);
    if (const auto cell = m_view->currentCell())
        legend.value = m_view->valueAt(*cell);
    m_legend->setLegend(legend);
}

void ImageComparison::follow(ImageView* from, ImageView* to)
{
    if (m_isFollowing || !m_kept || !from || !to
        || from->viewGeometry().contentSize() != to->viewGeometry().contentSize())
        return;
    m_isFollowing = true;
    to->showAs(from->viewGeometry());
    m_isFollowing = false;
}

/// The cell pointed at on one side is marked on the other.
void ImageComparison::link(ImageView* from, ImageView* to)
{
    if (!m_kept || !from || !to)
        return;
    to->setLinkedCell(
        from->plane().shape() == to->plane().shape() ? from->currentCell() : std::nullopt);
}

void ImageComparison::retranslate()
{
    m_modes->setTexts({tr("Kept"), tr("Difference")});
    m_modes->setToolTips({tr("What was kept, on the scale of what is shown"),
        tr("What is shown minus what was kept, cell by cell")});
    m_modes->setAccessibleName(tr("How both are compared"));
    m_close->setToolTip(tr("End the comparison"));
    m_close->setAccessibleName(tr("End the comparison"));
    m_view->setAccessibleName(tr("What was kept"));
    refresh();
}

void ImageComparison::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/image_comparison.h"

#include "models/number_text.h"
#include "style/icon.h"
#include "views/image_view.h"
#include "views/kept_card.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <tuple>

namespace fovea::ui
{

namespace
{

constexpr int mostInOneColumn = 2;

bool isPlane(const ImageFigure& figure)
{
    return figure.image && figure.values.rank() == 2 && !figure.values.isEmpty();
}

} // namespace

ImageComparison::ImageComparison(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_modes(new SegmentedControl(this)),
      m_close(new QToolButton(this)), m_grid(new QGridLayout), m_legend(new PlaneLegendView(this))
{
    m_modes->setTexts({{}, {}});
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_title->setTextFormat(Qt::PlainText);
    m_close->setIcon(icon(Icon::Close));
    m_close->setAutoRaise(true);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::s, 0, 0, 0);
    head->setSpacing(space::s);
    head->addWidget(m_title, 1);
    head->addWidget(m_modes);
    head->addWidget(m_close);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(space::s, 0, space::l, space::s);
    foot->addWidget(m_legend);
    m_grid->setSpacing(space::s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::s, space::s, 0);
    layout->setSpacing(space::xs);
    layout->addLayout(head);
    layout->addLayout(m_grid, 1);
    layout->addLayout(foot);

    connect(m_modes, &SegmentedControl::currentIndexChanged, this, &ImageComparison::refresh);
    connect(m_close, &QToolButton::clicked, this, &ImageComparison::release);
    retranslate();
    hide();
}

void ImageComparison::keep(const ImageFigure& figure)
{
    auto* card = new KeptCard(figure, this);
    m_cards.push_back(card);
    connectView(card);
    connect(card, &KeptCard::removeRequested, this, [this, card] {
        remove(int(std::find(m_cards.begin(), m_cards.end(), card) - m_cards.begin()));
    });
    pinScale();
    place();
    refresh();
    show();
    Q_EMIT keptChanged();
}

void ImageComparison::connectView(KeptCard* card)
{
    ImageView* view = card->view();
    connect(view, &ImageView::viewChanged, this, [this, view] { follow(view); });
    connect(view, &ImageView::currentCellChanged, this, [this, card, view] {
        link(view);
        refreshLegend(view);
        const auto cell = view->currentCell();
        const QString what = showsDifferences() ? tr("Shown − kept") : card->figure().title;
        Q_EMIT hinted(cell ? tr("%1: %2 · cell %3, %4")
                                 .arg(what, exactNumber(view->valueAt(*cell)))
                                 .arg(cell->x())
                                 .arg(cell->y())
                           : QString());
    });
}

void ImageComparison::remove(int index)
{
    KeptCard* card = m_cards[std::size_t(index)];
    m_cards.erase(m_cards.begin() + index);
    card->disconnect(this);
    card->view()->disconnect(this);
    card->hide();
    card->deleteLater(); // its own button may have been pressed
    if (m_cards.empty()) {
        hide();
        if (m_first)
            m_first->setLinkedCell(std::nullopt);
    }
    pinScale();
    place();
    refresh();
    Q_EMIT keptChanged();
}

void ImageComparison::release()
{
    while (isActive())
        remove(count() - 1);
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
        connect(view, &ImageView::viewChanged, this, [this] { follow(m_first); });
        connect(view, &ImageView::currentCellChanged, this, [this] { link(m_first); });
    }
    refresh();
}

/// As wide as the scales of all that is kept; symmetric where one of them is.
void ImageComparison::pinScale()
{
    m_scale.reset();
    for (const KeptCard* card : m_cards) {
        const PlaneLook& look = card->figure().look;
        m_scale = {std::min(look.low, m_scale.value_or(std::pair(look.low, look.high)).first),
            std::max(look.high, m_scale.value_or(std::pair(look.low, look.high)).second)};
    }
    if (m_scale && m_scale->first < 0) {
        const float largest = std::max(-m_scale->first, m_scale->second);
        m_scale = {-largest, largest};
    }
}

PlaneLook ImageComparison::onScale(PlaneLook look) const
{
    if (!m_scale)
        return look;
    std::tie(look.low, look.high) = *m_scale;
    if (look.low < 0)
        look.colourMap = ColourMapName::Diverging;
    else if (look.colourMap == ColourMapName::Diverging)
        look.colourMap = m_cards.front()->figure().look.colourMap;
    return look;
}

std::vector<ImageFigure> ImageComparison::figures() const
{
    std::vector<ImageFigure> result;
    for (const KeptCard* card : m_cards) {
        ImageFigure figure = card->figure();
        figure.look = onScale(isPlane(m_shown) ? m_shown.look : figure.look);
        figure.look.threshold.reset();
        result.push_back(std::move(figure));
    }
    return result;
}

/// In one column beside the shown one, or in two where there are many.
void ImageComparison::place()
{
    while (QLayoutItem* item = m_grid->takeAt(0))
        delete item;
    const int columns = count() <= mostInOneColumn ? 1 : 2;
    for (int i = 0; i < count(); ++i)
        m_grid->addWidget(card(i), i / columns, i % columns);
    for (int i = 0; i < mostKept; ++i) {
        m_grid->setRowStretch(i, i * columns < count() ? 1 : 0);
        m_grid->setColumnStretch(i, i < columns ? 1 : 0);
    }
    QWidget* before = m_close;
    for (KeptCard* card : m_cards) {
        setTabOrder(before, card->view());
        setTabOrder(card->view(), card->closeButton());
        before = card->closeButton();
    }
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

ImageView* ImageComparison::view(int index) const
{
    return card(index)->view();
}

Tensor ImageComparison::difference(int index) const
{
    const Tensor& kept = card(index)->figure().values;
    if (!isPlane(m_shown) || m_shown.values.shape() != kept.shape())
        return {};
    return Tensor::fromMatrix(m_shown.values.matrix() - kept.matrix());
}

bool ImageComparison::showsDifferences() const
{
    return mode() == Mode::Difference && m_modes->segment(int(Mode::Difference))->isEnabled();
}

/// Absolute scales are kept; others go as far as the largest difference does.
PlaneLook ImageComparison::differenceLook() const
{
    PlaneLook look = onScale(m_shown.look);
    float largest = 0;
    for (int i = 0; i < count(); ++i) {
        if (const Tensor change = difference(i); !change.isEmpty()) {
            const auto [low, high] = finiteRange(change);
            largest = std::max({largest, -low, high});
        }
    }
    const bool isAbsolute = look.low == 0 && look.high == 1;
    look.high = isAbsolute || largest <= 0 ? 1 : largest;
    look.low = -look.high;
    look.colourMap = ColourMapName::Diverging;
    look.threshold.reset();
    return look;
}

bool ImageComparison::shownGoesBeyond() const
{
    if (!m_scale || !isPlane(m_shown))
        return false;
    const auto [low, high] = finiteRange(m_shown.values);
    return low < m_scale->first || high > m_scale->second;
}

void ImageComparison::refresh()
{
    if (!isActive())
        return;
    bool hasDifferences = false;
    for (int i = 0; i < count(); ++i)
        hasDifferences = hasDifferences || !difference(i).isEmpty();
    m_modes->setSegmentEnabled(int(Mode::Difference), hasDifferences);
    const bool shows = showsDifferences();
    m_title->setText(shows        ? tr("Differences: shown − kept")
            : shownGoesBeyond() ? tr("Kept, on one scale; the shown one goes beyond it")
                                : tr("Kept, on one scale"));
    m_title->setToolTip(shows
            ? tr("Above 0 where the shown one is more, below 0 where it is less")
            : tr("The scale is pinned: as wide as the kept ones need, also for what is shown"));
    const PlaneLook look = shows ? differenceLook() : figures().front().look;
    for (int i = 0; i < count(); ++i) {
        const Tensor change = shows ? difference(i) : Tensor();
        // One with other cells has no difference: it stays as it is.
        card(i)->show(change, shows && change.isEmpty() ? figures()[std::size_t(i)].look : look);
    }
    refreshLegend();
    if (m_first)
        follow(m_first);
}

void ImageComparison::refreshLegend(const ImageView* pointedAt)
{
    if (!isActive())
        return m_legend->setLegend(std::nullopt);
    const bool shows = showsDifferences();
    const PlaneLook look = shows ? differenceLook() : figures().front().look;
    PlaneLegend legend;
    legend.name = shows ? tr("Shown − kept") : tr("All of them");
    legend.colourMap = look.colourMap;
    legend.low = look.low;
    legend.high = look.high;
    legend.isPinned = !shows;
    legend.stretched = look.high != 1 || (look.low != 0 && look.low != -1);
    if (const auto cell = pointedAt ? pointedAt->currentCell() : std::nullopt)
        legend.value = pointedAt->valueAt(*cell);
    m_legend->setLegend(legend);
}

std::vector<ImageView*> ImageComparison::views() const
{
    std::vector<ImageView*> result;
    if (m_first)
        result.push_back(m_first);
    for (const KeptCard* card : m_cards)
        result.push_back(card->view());
    return result;
}

void ImageComparison::follow(ImageView* from)
{
    if (m_isFollowing || !isActive())
        return;
    m_isFollowing = true;
    for (ImageView* to : views()) {
        if (to != from
            && to->viewGeometry().contentSize() == from->viewGeometry().contentSize())
            to->showLike(from->viewGeometry());
    }
    m_isFollowing = false;
}

/// The cell pointed at in one is marked in the others.
void ImageComparison::link(ImageView* from)
{
    if (!isActive())
        return;
    for (ImageView* to : views()) {
        if (to != from)
            to->setLinkedCell(from->plane().shape() == to->plane().shape() ? from->currentCell()
                                                                           : std::nullopt);
    }
}

void ImageComparison::retranslate()
{
    m_modes->setTexts({tr("Kept"), tr("Difference")});
    m_modes->setToolTips({tr("What was kept, on one scale with what is shown"),
        tr("What is shown minus what was kept, cell by cell")});
    m_modes->setAccessibleName(tr("How they are compared"));
    m_close->setToolTip(tr("Remove all"));
    m_close->setAccessibleName(tr("Remove all that was kept"));
    refresh();
}

void ImageComparison::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

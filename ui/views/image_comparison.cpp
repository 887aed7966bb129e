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

bool isPlane(const ImageFigure& figure)
{
    return figure.image && figure.values.rank() == 2 && !figure.values.isEmpty();
}

} // namespace

ImageComparison::ImageComparison(QWidget* parent)
    : QWidget(parent), m_title(new QLabel(this)), m_modes(new SegmentedControl(this)),
      m_close(new QToolButton(this)), m_grid(new QGridLayout), m_foot(new QVBoxLayout)
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
    m_foot->setContentsMargins(space::s, 0, space::l, space::s);
    m_foot->setSpacing(0);
    m_grid->setSpacing(space::s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, space::s, space::s, 0);
    layout->setSpacing(space::xs);
    layout->addLayout(head);
    layout->addLayout(m_grid, 1);
    layout->addLayout(m_foot);

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
    pinScales();
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
        refreshLegends(card);
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
    pinScales();
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

/// As wide as the scales of all that is kept of a quantity; symmetric where one of them is.
void ImageComparison::pinScales()
{
    m_scales.clear();
    for (const KeptCard* card : m_cards) {
        const PlaneLook& look = card->figure().look;
        auto& [low, high]
            = m_scales.try_emplace(card->figure().quantity, look.low, look.high).first->second;
        low = std::min(low, look.low);
        high = std::max(high, look.high);
    }
    for (auto& [quantity, ends] : m_scales) {
        if (ends.first < 0) {
            const float largest = std::max(-ends.first, ends.second);
            ends = {-largest, largest};
        }
    }
}

std::optional<std::pair<float, float>> ImageComparison::scale(const PlaneQuantity& quantity) const
{
    const auto found = m_scales.find(quantity);
    return found == m_scales.end() ? std::nullopt : std::optional(found->second);
}

PlaneLook ImageComparison::onScale(PlaneLook look, const PlaneQuantity& quantity) const
{
    const auto ends = scale(quantity);
    if (!ends)
        return look;
    std::tie(look.low, look.high) = *ends;
    if (look.low < 0) {
        look.colourMap = ColourMapName::Diverging;
    } else if (look.colourMap == ColourMapName::Diverging) {
        const auto card = std::find_if(m_cards.begin(), m_cards.end(),
            [&](const KeptCard* one) { return one->figure().quantity == quantity; });
        look.colourMap = (*card)->figure().look.colourMap;
    }
    return look;
}

std::vector<ImageFigure> ImageComparison::figures() const
{
    std::vector<ImageFigure> result;
    for (const KeptCard* card : m_cards) {
        ImageFigure figure = card->figure();
        if (isPlane(m_shown)) {
            figure.look.opacity = m_shown.look.opacity;
            figure.look.smooth = m_shown.look.smooth;
            if (m_shown.look.colourMap != ColourMapName::Diverging)
                figure.look.colourMap = m_shown.look.colourMap;
        }
        figure.look = onScale(figure.look, figure.quantity);
        figure.look.threshold.reset();
        result.push_back(std::move(figure));
    }
    return result;
}

/// As many as make the pictures largest.
int ImageComparison::bestColumns() const
{
    if (!isActive())
        return 1;
    const QSizeF picture(card(0)->figure().image->size());
    const double caption = 2.0 * fontMetrics().height();
    const double around = 2.0 * space::l; // of each picture
    const double legends = double(m_scales.size()) * planeLegendHeight(font());
    const double room = height() - controlHeight - legends - 3.0 * space::s;
    int best = 1;
    double largest = 0;
    for (int columns = 1; columns <= count(); ++columns) {
        const int rows = (count() + columns - 1) / columns;
        const QSizeF cell(double(width()) / columns - around - space::s,
            room / rows - caption - around - space::s);
        const double shown = std::min(cell.width() / picture.width(), cell.height() / picture.height());
        if (shown > largest) {
            largest = shown;
            best = columns;
        }
    }
    return best;
}

void ImageComparison::place()
{
    while (QLayoutItem* item = m_grid->takeAt(0))
        delete item;
    const int columns = m_columns = bestColumns();
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
    // Cards get their size with the layout, after this.
    QMetaObject::invokeMethod(this, &ImageComparison::layOutCaptions, Qt::QueuedConnection);
}

void ImageComparison::layOutCaptions()
{
    KeptCard::Lines most;
    for (const KeptCard* card : m_cards) {
        const KeptCard::Lines lines = card->lines();
        most.title = std::max(most.title, lines.title);
        most.subtitle = std::max(most.subtitle, lines.subtitle);
    }
    for (KeptCard* card : m_cards)
        card->setLines(most);
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
    const ImageFigure& kept = card(index)->figure();
    if (!isPlane(m_shown) || m_shown.quantity != kept.quantity
        || m_shown.values.shape() != kept.values.shape())
        return {};
    return Tensor::fromMatrix(m_shown.values.matrix() - kept.values.matrix());
}

bool ImageComparison::showsDifferences() const
{
    return mode() == Mode::Difference && m_modes->segment(int(Mode::Difference))->isEnabled();
}

/// Absolute scales are kept; others go as far as the largest difference does.
PlaneLook ImageComparison::differenceLook() const
{
    PlaneLook look = onScale(m_shown.look, m_shown.quantity);
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
    const auto ends = scale(m_shown.quantity);
    if (!ends || !isPlane(m_shown))
        return false;
    const auto [low, high] = finiteRange(m_shown.values);
    return low < ends->first || high > ends->second;
}

void ImageComparison::refresh()
{
    if (isActive()) {
        bool hasDifferences = false;
        for (int i = 0; i < count(); ++i)
            hasDifferences = hasDifferences || !difference(i).isEmpty();
        m_modes->setSegmentEnabled(int(Mode::Difference), hasDifferences);
        refreshTitle();
        const auto kept = figures();
        const bool shows = showsDifferences();
        const PlaneLook changeLook = differenceLook();
        for (int i = 0; i < count(); ++i) {
            // One without a difference stays as it is.
            const Tensor change = shows ? difference(i) : Tensor();
            card(i)->show(change, change.isEmpty() ? kept[std::size_t(i)].look : changeLook);
        }
        if (m_first)
            follow(m_first);
    }
    refreshLegends();
}

void ImageComparison::refreshTitle()
{
    const bool many = m_scales.size() > 1;
    if (showsDifferences()) {
        m_title->setText(tr("Differences: shown − kept"));
        m_title->setToolTip(tr("Above 0 where the shown one is more, below 0 where it is less"));
        return;
    }
    m_title->setText(shownGoesBeyond()
            ? many ? tr("Kept, a scale for each kind; the shown one goes beyond its own")
                   : tr("Kept, on one scale; the shown one goes beyond it")
            : many ? tr("Kept, a scale for each kind")
                   : tr("Kept, on one scale"));
    m_title->setToolTip(tr("Scales are pinned: as wide as the kept ones of a kind need, also for what "
                           "is shown"));
}

void ImageComparison::refreshLegends(const KeptCard* pointedAt)
{
    std::vector<PlaneLegend> legends;
    const auto kept = figures();
    for (int i = 0; i < count(); ++i) {
        const bool isChange = showsDifferences() && !difference(i).isEmpty();
        const PlaneLook look = isChange ? differenceLook() : kept[std::size_t(i)].look;
        PlaneLegend legend;
        legend.name = isChange ? tr("Shown − kept") : kept[std::size_t(i)].quantity.title();
        legend.colourMap = look.colourMap;
        legend.low = look.low;
        legend.high = look.high;
        legend.isPinned = !isChange;
        legend.stretched = look.high != 1 || (look.low != 0 && look.low != -1);
        auto same = std::find_if(legends.begin(), legends.end(),
            [&](const PlaneLegend& other) { return other.name == legend.name; });
        if (same == legends.end())
            same = legends.insert(same, legend);
        if (card(i) == pointedAt && pointedAt->view()->currentCell())
            same->value = pointedAt->view()->valueAt(*pointedAt->view()->currentCell());
    }
    while (m_legends.size() < legends.size()) {
        m_legends.push_back(new PlaneLegendView(this));
        m_legends.back()->setHistogramRoom(false);
        m_foot->addWidget(m_legends.back());
    }
    for (std::size_t i = 0; i < m_legends.size(); ++i) {
        m_legends[i]->setVisible(i < legends.size());
        m_legends[i]->setLegend(i < legends.size() ? std::optional(legends[i]) : std::nullopt);
    }
}

std::vector<const PlaneLegendView*> ImageComparison::legends() const
{
    std::vector<const PlaneLegendView*> result;
    for (const PlaneLegendView* legend : m_legends) {
        if (legend->legend())
            result.push_back(legend);
    }
    return result;
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

void ImageComparison::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (bestColumns() != m_columns)
        place();
    else
        QMetaObject::invokeMethod(this, &ImageComparison::layOutCaptions, Qt::QueuedConnection);
}

void ImageComparison::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_stage.h"

#include "models/image_samples.h"
#include "models/number_text.h"
#include "models/patch_layers.h"
#include "style/theme.h"
#include "views/channel_gallery.h"
#include "views/channel_panel.h"
#include "views/gate_overview.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/patch_panel.h"
#include "views/plane_legend.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace fovea::ui
{

namespace
{

QWidget* hairline(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setFrameShape(QFrame::HLine);
    line->setFixedHeight(1);
    line->setForegroundRole(QPalette::Mid);
    line->setFrameShadow(QFrame::Plain);
    return line;
}

/// The others ask for no room: the window may be as small as what is shown allows.
void showOnly(QStackedWidget* stack, QWidget* shown)
{
    for (int i = 0; i < stack->count(); ++i) {
        QWidget* page = stack->widget(i);
        const auto policy = page == shown ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        page->setSizePolicy(policy, policy);
    }
    stack->setCurrentWidget(shown);
}

} // namespace

ImageStage::ImageStage(QWidget* parent)
    : QWidget(parent), m_views(new QStackedWidget(this)), m_view(new ImageView(m_views)),
      m_gallery(new ChannelGallery(m_views)), m_overview(new GateOverview(m_views)),
      m_patches(new PatchPanel(m_views)), m_sides(new QHBoxLayout), m_comparison(new ImageComparison(this)),
      m_legend(new PlaneLegendView(this)), m_picture(new QLabel(this)),
      m_line(hairline(this)), m_channels(new ChannelPanel(this)),
      m_selection(new ImageSelection(m_channels, m_patches->model(), this))
{
    m_views->addWidget(m_view);
    m_views->addWidget(m_gallery);
    m_views->addWidget(m_overview);
    m_views->addWidget(m_patches);
    m_picture->setForegroundRole(QPalette::PlaceholderText);
    // In line with the legend, which is higher than a line of text.
    m_picture->setMinimumHeight(int(planeLegendHeight(font())));
    m_picture->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* legendRow = new QHBoxLayout;
    legendRow->setContentsMargins(space::l, 0, space::l, space::s);
    legendRow->setSpacing(space::l);
    legendRow->addWidget(m_legend, 1);
    legendRow->addWidget(m_picture, 0, Qt::AlignBottom);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_sides->setSpacing(0);
    m_sides->addWidget(m_views, 1);
    m_sides->addWidget(m_comparison, 1);
    column->addLayout(m_sides, 1);
    column->addLayout(legendRow);
    column->addWidget(m_line);
    column->addWidget(m_channels);
    connectViews();
    retranslate();
}

void ImageStage::connectViews()
{
    connect(m_view, &ImageView::currentCellChanged, this, [this] {
        refreshStatus();
        refreshLegend();
    });
    connect(m_view, &ImageView::dividerMoved, this, [this](double at) { m_divider = at; });
    connect(m_selection, &ImageSelection::changed, this, &ImageStage::refresh);
    connect(m_channels, &ChannelPanel::channelChanged, m_selection, &ImageSelection::chooseChannel);
    connect(m_channels, &ChannelPanel::mapRequested, m_selection, &ImageSelection::showMap);
    connect(m_channels, &ChannelPanel::gateChanged, m_selection,
        [this] { m_selection->showSite(m_channels->gate()); });
    connect(m_channels, &ChannelPanel::orderChanged, this, &ImageStage::refreshGallery);
    connect(m_channels, &ChannelPanel::hinted, this, &ImageStage::hint);
    // Bars and tiles are linked, both ways.
    connect(m_channels->bars(), &GateBars::hoverChanged, this, [this](std::optional<int> channel) {
        m_gallery->setHovered(m_selection->isLinked() ? channel : std::nullopt);
    });
    connect(m_gallery, &ChannelGallery::hoverChanged, this, [this](std::optional<int> channel) {
        if (m_selection->isLinked())
            m_channels->bars()->setHovered(channel);
    });
    connect(m_gallery, &ChannelGallery::selectionChanged, this, [this](std::optional<int> channel) {
        if (m_selection->isLinked())
            m_channels->setChannel(channel);
        m_selection->chooseChannel(channel);
    });
    connect(m_gallery, &ChannelGallery::opened, m_selection, &ImageSelection::openChannel);
    connect(m_overview, &GateOverview::gateChosen, m_selection, &ImageSelection::showSite);
    connect(m_overview, &GateOverview::hinted, this, &ImageStage::hint);
    connect(m_patches, &PatchPanel::hinted, this, [this](const QString& sentence) {
        if (display() == Display::Attention)
            Q_EMIT statusChanged(sentence);
    });
    connect(m_patches, &PatchPanel::failed, this, &ImageStage::failed);
    connect(m_patches, &PatchPanel::shownChanged, this, [this] {
        if (display() != Display::Attention)
            return;
        refreshComparison();
        Q_EMIT shownChanged(); // whether it can be kept
    });
    connect(m_comparison, &ImageComparison::hinted, this, &ImageStage::hint);
    connect(m_comparison, &ImageComparison::keptChanged, this, [this] {
        // Where they have two columns, each is as wide as what is shown.
        m_sides->setStretch(1, m_comparison->count() > 2 ? 2 : 1);
        refresh();
    });
}

void ImageStage::setResults(const ImageResults& results)
{
    const bool otherPicture
        = !m_results.original || m_results.original->image != results.original->image;
    m_results = results;
    if (otherPicture)
        m_view->setImage(m_results.original->image);
    showResults();
}

void ImageStage::setChangeView(ChangeView view)
{
    m_changeView = view;
    if (m_results.original)
        showResults();
}

void ImageStage::showResults()
{
    const bool isOriginal = m_changeView == ChangeView::Original;
    const auto& gates = isOriginal ? m_results.original : m_results.changed;
    m_analysis = m_changeView == ChangeView::Difference && m_results.difference
        ? m_results.difference
        : gates;
    m_channels->setAnalysis(gates, isOriginal ? nullptr : m_results.original);
    m_overview->setAnalysis(gates);
    auto layers = m_patches->model()->layers();
    if (!layers || layers->analysis != gates)
        layers = patchLayers(gates);
    m_patches->setLayers(layers);
    m_selection->follow(m_analysis);
    refresh();
}

void ImageStage::setRecipeDiffers(bool differs)
{
    if (std::exchange(m_recipeDiffers, differs) != differs)
        refresh();
}

void ImageStage::setMaskSettings(const MaskSettings& settings)
{
    m_settings = settings;
    m_patches->setLook(settings);
    refresh();
}

// --- what is shown

ImageView* ImageStage::shownView() const
{
    return display() == Display::Attention ? m_patches->view() : m_view;
}

std::optional<double> ImageStage::coverage() const
{
    return m_analysis ? choice().coverage() : std::nullopt;
}

bool ImageStage::showsPlane() const
{
    if (!m_analysis)
        return false;
    return display() == Display::Attention ? m_patches->model()->answered().has_value()
                                           : choice().showsPlane();
}

ImageChoice ImageStage::choice() const
{
    return m_selection->choice(m_settings);
}

PlaneLook ImageStage::look() const
{
    const PlaneLook look = choice().look();
    return showsPlane() ? m_comparison->onScale(look, choice().quantity()) : look;
}

void ImageStage::refresh()
{
    m_picture->setText(m_recipeDiffers
            ? QStringLiteral("⚠ ") + tr("%1 · shown with the recipe before the edit").arg(pictureText())
            : pictureText());
    m_picture->setForegroundRole(
        m_recipeDiffers ? QPalette::WindowText : QPalette::PlaceholderText);
    m_picture->setToolTip(m_recipeDiffers
            ? tr("The model can't use what stands in the settings; what is wrong is said there.")
            : QString());
    const bool attention = display() == Display::Attention;
    m_legend->setVisible(!attention); // the patches have their own
    m_line->setVisible(!attention);
    m_channels->setVisible(!attention);
    if (m_analysis) {
        m_channels->setShownMap(choice().showsChannel() && m_selection->isLinked()
                ? std::optional(m_selection->map() == m_channels->mapSite(true))
                : std::nullopt);
        QWidget* view = m_view;
        if (display() == Display::Channels)
            view = m_gallery;
        else if (display() == Display::Gates)
            view = m_overview;
        else if (attention)
            view = m_patches;
        showOnly(m_views, view);
        m_overview->setCurrent(m_channels->gate());
        if (m_views->currentWidget() == m_view) {
            const Tensor plane = choice().plane();
            m_view->setLook(look());
            if (m_view->plane().bytes() != plane.bytes())
                m_view->setPlane(plane, m_analysis->seen);
            m_view->setDisplay(display() == Display::Picture
                    ? ImageView::Display::PictureAlone
                    : display() == Display::Overlay ? ImageView::Display::Overlay
                                                    : ImageView::Display::PlaneAlone);
            m_view->setDivider(m_settings.divider ? std::optional(m_divider) : std::nullopt);
        }
        refreshGallery();
        refreshLegend();
        refreshStatus();
    }
    refreshComparison();
    Q_EMIT shownChanged();
}

bool ImageStage::canKeep() const
{
    return showsPlane() && !m_comparison->isFull();
}

void ImageStage::keep()
{
    if (canKeep())
        m_comparison->keep(figures().toKeep());
}

void ImageStage::refreshComparison()
{
    m_patches->setPinnedScale(m_comparison->scale(m_patches->quantity()));
    m_comparison->setShown(showsPlane() ? figures().shown() : ImageFigure(), shownView());
}

void ImageStage::refreshGallery()
{
    if (display() != Display::Channels || !m_analysis)
        return;
    const Tensor maps = m_analysis->tensor(m_selection->map());
    m_gallery->setMaps(maps, look(), choice().channelNames(),
        m_analysis->seenSize());
    QStringList captions;
    const Tensor gate = m_selection->isLinked() ? m_channels->gates() : Tensor();
    if (!gate.isEmpty() && gate.size() == m_selection->channelCount()) {
        for (const float value : gate.floats())
            captions << tr("gate %1").arg(shortNumber(value));
        m_gallery->setOrder(barOrder(gate.floats(), m_channels->order()));
    } else {
        m_gallery->setOrder(
            barOrder(std::vector<float>(std::size_t(m_selection->channelCount())), BarOrder::Index));
    }
    m_gallery->setCaptions(captions);
    m_gallery->setSelected(m_selection->channel());
}

void ImageStage::refreshLegend()
{
    const bool hasPlane = display() == Display::Channels
        || (m_views->currentWidget() == m_view && display() != Display::Picture
            && !m_view->plane().isEmpty());
    if (!m_analysis || !hasPlane)
        return m_legend->setLegend(std::nullopt);
    PlaneLegend legend = choice().legend(look());
    legend.isPinned = showsPlane() && m_comparison->scale(choice().quantity());
    if (display() != Display::Channels) {
        if (const std::optional<QPoint> cell = m_view->currentCell())
            legend.value = m_view->valueAt(*cell);
    }
    m_legend->setLegend(legend);
}

void ImageStage::hint(const QString& sentence)
{
    m_hint = sentence;
    refreshStatus();
}

void ImageStage::refreshStatus()
{
    if (!m_hint.isEmpty() || !m_analysis || !m_view->currentCell()
        || m_views->currentWidget() != m_view) {
        m_view->setAccessibleDescription(QString());
        Q_EMIT statusChanged(m_hint);
        return;
    }
    const QPoint cell = *m_view->currentCell();
    const QPoint pixel = m_view->currentPixel();
    const QString sentence = tr("%1: %2 · pixel %3, %4 · cell %5, %6")
                                 .arg(choice().fullTitle(), exactNumber(m_view->valueAt(cell)))
                                 .arg(pixel.x())
                                 .arg(pixel.y())
                                 .arg(cell.x())
                                 .arg(cell.y());
    m_view->setAccessibleDescription(sentence);
    Q_EMIT statusChanged(sentence);
}

QString ImageStage::pictureText() const
{
    if (!m_analysis)
        return {};
    QString name = fontMetrics().elidedText(
        pictureName(m_analysis->image->path), Qt::ElideMiddle, 10 * space::xl);
    if (m_analysis->frame)
        name = tr("%1, frame %2").arg(name).arg(*m_analysis->frame);
    return tr("%1 · %2 × %3")
        .arg(name)
        .arg(m_analysis->image->size().width())
        .arg(m_analysis->image->size().height());
}

void ImageStage::retranslate()
{
    m_view->setAccessibleName(tr("Picture"));
    m_legend->setToolTip(tr("What the colours mean, and how often each of them occurs"));
}

void ImageStage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

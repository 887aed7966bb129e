// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_stage.h"

#include "models/image_site_text.h"
#include "models/number_text.h"
#include "models/patch_layers.h"
#include "pages/image_empty_state.h"
#include "style/theme.h"
#include "views/channel_gallery.h"
#include "views/channel_panel.h"
#include "views/gate_overview.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/patch_panel.h"
#include "views/plane_legend.h"

#include <QEvent>
#include <QFileInfo>
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

bool isPlane(SiteKind kind)
{
    return kind == SiteKind::SpatialMask || kind == SiteKind::SpatialLogits;
}

bool isMaps(SiteKind kind)
{
    return kind == SiteKind::FeatureMap || kind == SiteKind::ElementGate;
}

} // namespace

QString pictureName(const QString& path)
{
    for (const ImageSample& sample : imageSamples()) {
        if (sample.path == path)
            return sample.name;
    }
    return path.isEmpty() ? ImageStage::tr("Pasted picture") : QFileInfo(path).fileName();
}

ImageStage::ImageStage(QWidget* parent)
    : QWidget(parent), m_views(new QStackedWidget(this)), m_view(new ImageView(m_views)),
      m_gallery(new ChannelGallery(m_views)), m_overview(new GateOverview(m_views)),
      m_patches(new PatchPanel(m_views)), m_sides(new QHBoxLayout), m_comparison(new ImageComparison(this)),
      m_legend(new PlaneLegendView(this)), m_picture(new QLabel(this)),
      m_line(hairline(this)), m_channels(new ChannelPanel(this))
{
    m_views->addWidget(m_view);
    m_views->addWidget(m_gallery);
    m_views->addWidget(m_overview);
    m_views->addWidget(m_patches);
    m_picture->setForegroundRole(QPalette::PlaceholderText);
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
    connect(m_channels, &ChannelPanel::channelChanged, this, &ImageStage::chooseChannel);
    connect(m_channels, &ChannelPanel::mapRequested, this, &ImageStage::showMap);
    connect(m_channels, &ChannelPanel::gateChanged, this, [this] {
        showSite(m_channels->gate());
    });
    connect(m_channels, &ChannelPanel::orderChanged, this, &ImageStage::refreshGallery);
    connect(m_channels, &ChannelPanel::hinted, this, &ImageStage::hint);
    // Bars and tiles are linked, both ways.
    connect(m_channels->bars(), &GateBars::hoverChanged, this, [this](std::optional<int> channel) {
        m_gallery->setHovered(isLinked() ? channel : std::nullopt);
    });
    connect(m_gallery, &ChannelGallery::hoverChanged, this, [this](std::optional<int> channel) {
        if (isLinked())
            m_channels->bars()->setHovered(channel);
    });
    connect(m_gallery, &ChannelGallery::selectionChanged, this, [this](std::optional<int> channel) {
        if (isLinked())
            m_channels->setChannel(channel);
        chooseChannel(channel);
    });
    connect(m_gallery, &ChannelGallery::opened, this, [this](int channel) {
        m_channel = channel;
        setDisplay(Display::Channel);
    });
    connect(m_overview, &GateOverview::gateChosen, this, &ImageStage::showSite);
    connect(m_overview, &GateOverview::hinted, this, &ImageStage::hint);
    connect(m_patches, &PatchPanel::hinted, this, [this](const QString& sentence) {
        if (m_display == Display::Attention)
            Q_EMIT statusChanged(sentence);
    });
    connect(m_patches, &PatchPanel::failed, this, &ImageStage::failed);
    connect(m_patches, &PatchPanel::shownChanged, this, [this] {
        if (m_display != Display::Attention)
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
    m_overview->setCurrent(m_channels->gate());
    if (!m_analysis->site(m_mask))
        m_mask = m_analysis->mainMask();
    if (!m_analysis->site(m_map) || m_analysis->tensor(m_map).isEmpty())
        m_map = m_channels->gate().empty() ? std::string() : m_channels->mapSite(false);
    if (isLinked())
        m_channel = m_channels->channel();
    else if (m_channel && *m_channel >= channelCount())
        m_channel.reset();
    const bool hadPatches = m_layers != nullptr;
    if (!m_layers || m_layers->analysis != gates)
        m_layers = patchLayers(gates);
    m_patches->setLayers(m_layers);
    if (m_layers && !hadPatches && m_mask.empty())
        m_display = Display::Attention; // what there is to see
    if (m_display != Display::Overlay && !canShow(m_display))
        m_display = Display::Overlay;
    if (m_display == Display::Channel && !m_channel)
        m_display = Display::Overlay;
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

bool ImageStage::canShow(Display display) const
{
    if (!m_analysis)
        return false;
    switch (display) {
    case Display::Overlay:
    case Display::Mask:
        return !m_mask.empty();
    case Display::Channel:
    case Display::Channels:
        return !m_map.empty();
    case Display::Gates:
        return m_overview->count() > 0;
    case Display::Attention:
        return m_layers != nullptr;
    case Display::Picture:
        break;
    }
    return true;
}

ImageView* ImageStage::shownView() const
{
    return m_display == Display::Attention ? m_patches->view() : m_view;
}

void ImageStage::setDisplay(Display display)
{
    if (display == Display::Channel && !m_channel && !m_map.empty()) {
        m_channel = isLinked() ? m_channels->brightest().value_or(0) : 0;
        if (isLinked())
            m_channels->setChannel(m_channel);
    }
    m_chosen.clear();
    m_display = display;
    refresh();
}

void ImageStage::showSite(const std::string& name)
{
    const Site* site = m_analysis ? m_analysis->site(name) : nullptr;
    if (!site)
        return;
    m_chosen = name;
    const AttentionLinks* links = m_analysis->linksOf(name);
    if (links && links->kind == AttentionLinks::Kind::ChannelGate) {
        m_channels->setGate(links->gate);
        m_overview->setCurrent(links->gate);
    }
    if (const int layer = m_layers ? m_layers->layerOf(name) : -1; layer >= 0) {
        m_patches->model()->setLayer(layer);
        m_display = Display::Attention;
    } else if (isPlane(site->kind)) {
        m_mask = name;
        if (m_display != Display::Mask)
            m_display = Display::Overlay;
    } else if (site->kind == SiteKind::Image) {
        m_display = Display::Picture;
    } else if (isMaps(site->kind)) {
        m_map = name;
        m_channel = isLinked() ? m_channels->channel() : std::nullopt;
        m_display = Display::Channels;
    } else if (links && links->kind == AttentionLinks::Kind::ChannelGate) {
        // Another layer's gates have other maps.
        const bool after = !links->output.empty() && m_map == links->output;
        m_map = after ? links->output : links->input;
        m_channel = m_channels->channel();
        if (m_display == Display::Channel && !m_channel)
            m_display = Display::Channels;
    }
    refresh();
}

std::string ImageStage::shownSite() const
{
    if (!m_analysis || m_analysis->site(m_chosen))
        return m_chosen;
    if (m_display == Display::Gates)
        return m_channels->gate();
    if (m_display == Display::Attention)
        return m_layers->layers[std::size_t(m_patches->model()->layer())]->site().name;
    if (m_display == Display::Channels || choice().showsChannel())
        return m_map;
    return showsMask() && !m_mask.empty() ? m_mask : m_analysis->sites.sites().front().name;
}

void ImageStage::chooseChannel(std::optional<int> channel)
{
    if (!isLinked() && !m_channels->gate().empty() && channel && m_channels->channel() == channel)
        m_map = m_channels->mapSite(false); // a bar leads to the maps of its gate
    m_chosen.clear();
    m_channel = channel;
    if (!channel && m_display == Display::Channel)
        m_display = Display::Overlay;
    refresh();
}

void ImageStage::showMap(bool afterGate)
{
    const std::string site = m_channels->mapSite(afterGate);
    // The second press on the same map goes back.
    const bool again = m_display == Display::Channel && m_map == site;
    m_chosen.clear();
    m_map = site;
    m_channel = m_channels->channel();
    m_display = again ? Display::Overlay : Display::Channel;
    refresh();
}

ImageChoice ImageStage::choice() const
{
    const bool hasGate = !m_channels->gate().empty();
    return {m_analysis, m_display, m_mask, m_map, m_channel,
        hasGate ? m_channels->mapSite(false) : std::string(),
        hasGate ? m_channels->mapSite(true) : std::string(), m_settings};
}

bool ImageStage::isLinked() const
{
    return m_analysis && choice().isLinked();
}

Index ImageStage::channelCount() const
{
    return m_analysis ? choice().channelCount() : 0;
}

std::optional<double> ImageStage::coverage() const
{
    return m_analysis ? choice().coverage() : std::nullopt;
}

bool ImageStage::showsPlane() const
{
    if (!m_analysis)
        return false;
    return m_display == Display::Attention ? m_patches->model()->answered().has_value()
                                           : choice().showsPlane();
}

PlaneLook ImageStage::currentLook() const
{
    const PlaneLook look = choice().look();
    return showsPlane() ? m_comparison->onScale(look, choice().quantity()) : look;
}

void ImageStage::refresh()
{
    m_picture->setText(m_recipeDiffers
            ? QStringLiteral("⚠ ") + tr("%1 · recipe before the edit").arg(pictureText())
            : pictureText());
    const bool attention = m_display == Display::Attention;
    m_legend->setVisible(!attention); // the patches have their own
    m_line->setVisible(!attention);
    m_channels->setVisible(!attention);
    if (m_analysis) {
        m_channels->setShownMap(choice().showsChannel() && isLinked()
                ? std::optional(m_map == m_channels->mapSite(true))
                : std::nullopt);
        QWidget* view = m_view;
        if (m_display == Display::Channels)
            view = m_gallery;
        else if (m_display == Display::Gates)
            view = m_overview;
        else if (attention)
            view = m_patches;
        m_views->setCurrentWidget(view);
        if (m_views->currentWidget() == m_view) {
            const Tensor plane = choice().plane();
            m_view->setLook(currentLook());
            if (m_view->plane().bytes() != plane.bytes())
                m_view->setPlane(plane, m_analysis->seen);
            m_view->setDisplay(m_display == Display::Picture
                    ? ImageView::Display::PictureAlone
                    : m_display == Display::Overlay ? ImageView::Display::Overlay
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
        m_comparison->keep(figureToKeep());
}

/// On its own scale, with all that tells it from others.
ImageFigure ImageStage::figureToKeep() const
{
    ImageFigure figure = shownFigure();
    figure.look = m_display == Display::Attention ? m_patches->ownLook() : choice().look();
    figure.title = tr("%1 · %2", "what it is, its name")
                       .arg(figure.title, QString::fromStdString(figure.site.name));
    QString picture = pictureName(m_analysis->image->path);
    if (m_analysis->frame)
        picture = tr("%1, frame %2").arg(picture).arg(*m_analysis->frame);
    figure.subtitle
        = tr("%1 · %2", "a picture, a model").arg(picture, modelCaption(*m_analysis));
    return figure;
}

void ImageStage::refreshComparison()
{
    m_patches->setPinnedScale(m_comparison->scale(m_patches->quantity()));
    m_comparison->setShown(showsPlane() ? shownFigure() : ImageFigure(), shownView());
}

ImageFigure ImageStage::comparedFigure() const
{
    if (!m_comparison->isActive() || !showsPlane())
        return shownFigure();
    ImageFigure figure = figureToKeep();
    figure.look = shownFigure().look;
    figure.beside = m_comparison->figures();
    return figure;
}

void ImageStage::refreshGallery()
{
    if (m_display != Display::Channels || !m_analysis)
        return;
    const Tensor maps = m_analysis->tensor(m_map);
    m_gallery->setMaps(maps, currentLook(), choice().channelNames(),
        m_analysis->seenSize());
    QStringList captions;
    const Tensor gate = isLinked() ? m_channels->gates() : Tensor();
    if (!gate.isEmpty() && gate.size() == channelCount()) {
        for (const float value : gate.floats())
            captions << tr("gate %1").arg(shortNumber(value));
        m_gallery->setOrder(barOrder(gate.floats(), m_channels->order()));
    } else {
        m_gallery->setOrder(
            barOrder(std::vector<float>(std::size_t(channelCount())), BarOrder::Index));
    }
    m_gallery->setCaptions(captions);
    m_gallery->setSelected(m_channel);
}

void ImageStage::refreshLegend()
{
    const bool hasPlane = m_display == Display::Channels
        || (m_views->currentWidget() == m_view && m_display != Display::Picture
            && !m_view->plane().isEmpty());
    if (!m_analysis || !hasPlane)
        return m_legend->setLegend(std::nullopt);
    PlaneLegend legend = choice().legend(currentLook());
    legend.isPinned = showsPlane() && m_comparison->scale(choice().quantity());
    if (m_display != Display::Channels) {
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
    const QString name = fontMetrics().elidedText(
        pictureName(m_analysis->image->path), Qt::ElideMiddle, 10 * space::xl);
    return tr("%1 · %2 × %3")
        .arg(name)
        .arg(m_analysis->image->size().width())
        .arg(m_analysis->image->size().height());
}

// --- figures

ImageFigure ImageStage::shownFigure() const
{
    if (m_display == Display::Gates)
        return gatesFigure();
    ImageFigure figure
        = m_display == Display::Attention ? m_patches->figure() : choice().figure(currentLook());
    figure.title = titleInRun(figure);
    figure.subtitle = pictureText();
    return figure;
}

ImageFigure ImageStage::gatesFigure() const
{
    ImageFigure figure;
    figure.image = m_analysis->image;
    figure.site = {m_channels->gate(), SiteKind::ChannelGate, 0, {}};
    figure.values = m_channels->gates();
    figure.title = imageSiteTitle(SiteKind::ChannelGate);
    figure.title = titleInRun(figure);
    figure.subtitle = pictureText();
    figure.channelNames = channelDisplayNames(*m_analysis, figure.values.size());
    return figure;
}

/// While something is changed in the model, whether it is of the changed run or of the original
/// one. Where there is no difference to be shown, what is changed is.
QString ImageStage::titleInRun(const ImageFigure& figure) const
{
    if (!m_results.difference || figure.quantity.isDifference
        || figure.site.kind == SiteKind::Image)
        return figure.title;
    return (m_changeView == ChangeView::Original ? tr("%1, original") : tr("%1, changed"))
        .arg(figure.title);
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

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_page.h"

#include "pages/image_actions.h"
#include "pages/image_empty_state.h"
#include "pages/image_saver.h"
#include "style/icon.h"
#include "views/channel_panel.h"
#include "views/image_view.h"
#include "views/number_text.h"
#include "views/plane_legend.h"
#include "views/segmented_control.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QUrl>

namespace fovea::ui
{

namespace
{

QStringList readPatterns()
{
    QStringList patterns;
    for (const char* suffix :
        {"png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff", "pbm", "pgm", "ppm"})
        patterns << QStringLiteral("*.") + QLatin1String(suffix);
    return patterns;
}

QWidget* hairline(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setFrameShape(QFrame::HLine);
    line->setFixedHeight(1);
    line->setForegroundRole(QPalette::Mid);
    line->setFrameShadow(QFrame::Plain);
    return line;
}

} // namespace

ImagePage::ImagePage(QWidget* parent)
    : Page(parent), m_stack(new QStackedWidget(this)), m_empty(new ImageEmptyState(m_stack)),
      m_actions(new ImageActions(this)), m_saver(new ImageSaver(this)),
      m_inspector(new ImageInspector)
{
    m_inspector->setVisible(false);
    auto* content = new QWidget(m_stack);
    m_view = new ImageView(content);
    m_legend = new PlaneLegendView(content);
    m_channels = new ChannelPanel(content);
    auto* legendRow = new QHBoxLayout;
    legendRow->setContentsMargins(space::l, 0, space::l, space::s);
    legendRow->addWidget(m_legend);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHeader());
    column->addWidget(m_view, 1);
    column->addLayout(legendRow);
    column->addWidget(hairline(content));
    column->addWidget(m_channels);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(m_empty, &ImageEmptyState::openRequested, this, &ImagePage::chooseFileToOpen);
    connect(m_empty, &ImageEmptyState::sampleRequested, this, &ImagePage::open);
    connect(m_displayControl, &SegmentedControl::currentIndexChanged, this,
        [this](int index) { setDisplay(Display(index)); });
    connect(m_view, &ImageView::currentCellChanged, this, [this] {
        refreshStatus();
        refreshLegend();
    });
    connect(m_view, &ImageView::dividerMoved, this, [this](double at) { m_divider = at; });
    connect(m_channels, &ChannelPanel::channelChanged, this, &ImagePage::showChannel);
    connect(m_channels, &ChannelPanel::mapRequested, this, &ImagePage::showMap);
    connect(m_channels, &ChannelPanel::hinted, this, [this](const QString& sentence) {
        m_hint = sentence;
        refreshStatus();
    });
    connect(m_inspector, &ImageInspector::blockSettingsChanged, this, &ImagePage::rerun);
    connect(m_inspector, &ImageInspector::maskSettingsChanged, this, &ImagePage::refreshView);
    connect(&m_job, &Job::runningChanged, this,
        [this](bool running) { Q_EMIT progressChanged(running ? 0 : -1); });
    connect(&m_job, &Job::progressChanged, this, &ImagePage::progressChanged);
    connect(&m_job, &Job::failed, this, [this](const QString& message) {
        m_opening.reset();
        Q_EMIT failed(message);
    });
    connect(m_saver, &ImageSaver::failed, this, &ImagePage::failed);
    connect(m_saver, &ImageSaver::saved, this, &ImagePage::statusChanged);
    connectActions();
    retranslate();
    refreshView();
}

ImagePage::~ImagePage()
{
    if (m_inspector && !m_inspector->parent())
        delete m_inspector;
}

QWidget* ImagePage::buildHeader()
{
    auto* header = new QWidget(this);
    m_displayControl = new SegmentedControl(header);
    m_nameLabel = new QLabel(header);
    m_nameLabel->setForegroundRole(QPalette::PlaceholderText);
    m_nameLabel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(space::l, space::s, space::s, space::s);
    layout->setSpacing(space::xs);
    layout->addWidget(m_displayControl);
    layout->addSpacing(space::m);
    layout->addWidget(m_nameLabel, 1);
    for (QAction* action : {m_actions->divider, m_actions->zoomOut, m_actions->zoomIn,
             m_actions->fit, m_actions->open, m_actions->save}) {
        auto* button = new QToolButton(header);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        layout->addWidget(button);
    }
    return header;
}

void ImagePage::connectActions()
{
    connect(m_actions->open, &QAction::triggered, this, &ImagePage::chooseFileToOpen);
    connect(m_actions->save, &QAction::triggered, this, [this] {
        if (m_analysis)
            m_saver->ask(this, QStringLiteral("mask.png"), m_analysis, shownFigure());
    });
    connect(m_actions->saveGates, &QAction::triggered, this, [this] {
        if (m_analysis)
            m_saver->ask(this, QStringLiteral("gates.csv"), m_analysis, gatesFigure());
    });
    connect(m_actions->zoomIn, &QAction::triggered, m_view, &ImageView::zoomIn);
    connect(m_actions->zoomOut, &QAction::triggered, m_view, &ImageView::zoomOut);
    connect(m_actions->fit, &QAction::triggered, m_view, &ImageView::fit);
    connect(m_actions->divider, &QAction::triggered, this, [this](bool on) {
        MaskSettings settings = m_inspector->maskSettings();
        settings.divider = on;
        m_inspector->setMaskSettings(settings);
        refreshView();
    });
    for (int i = 0; i < m_actions->displays.size(); ++i)
        connect(m_actions->displays[i], &QAction::triggered, this,
            [this, i] { setDisplay(Display(i)); });
    for (QAction* sample : m_actions->samples)
        connect(sample, &QAction::triggered, this,
            [this, path = sample->data().toString()] { open(path); });
}

QString ImagePage::title() const
{
    return tr("Image");
}

QIcon ImagePage::icon() const
{
    return ui::icon(Icon::Image);
}

QWidget* ImagePage::inspector()
{
    return m_inspector;
}

QList<QAction*> ImagePage::menuActions(Menu menu) const
{
    switch (menu) {
    case Menu::File:
        return {m_actions->save, m_actions->saveGates};
    case Menu::Samples:
        return m_actions->samples;
    case Menu::View:
        return QList<QAction*>{
                   m_actions->zoomIn, m_actions->zoomOut, m_actions->fit, m_actions->divider}
        + m_actions->displays;
    default:
        return {};
    }
}

// --- opening

QString ImagePage::fileFilter() const
{
    return tr("Pictures (%1)").arg(readPatterns().join(u' '));
}

bool ImagePage::canOpen(const QString& path) const
{
    return QDir::match(readPatterns(), QFileInfo(path).fileName().toLower())
        || looksLikeImage(path);
}

void ImagePage::open(const QString& path)
{
    start({path, {}});
}

bool ImagePage::paste(const QMimeData* mime)
{
    for (const QUrl& url : mime->urls()) {
        if (url.isLocalFile() && canOpen(url.toLocalFile())) {
            open(url.toLocalFile());
            return true;
        }
    }
    if (!mime->hasImage())
        return false;
    start({{}, qvariant_cast<QImage>(mime->imageData())});
    return true;
}

void ImagePage::cancel()
{
    m_job.cancel();
    m_opening.reset();
}

void ImagePage::start(const Source& source)
{
    m_opening = source;
    using Result = std::shared_ptr<const ImageAnalysis>;
    m_job.start<Result>(
        [source, settings = m_inspector->blockSettings()](Monitor& monitor) {
            auto image = std::make_shared<const LoadedImage>(source.path.isEmpty()
                    ? loadImage(source.pixels, monitor)
                    : loadImage(source.path, monitor));
            return analyse(std::move(image), settings, monitor);
        },
        [this, path = source.path](Result result) {
            m_opening.reset();
            setAnalysis(std::move(result));
            if (!path.isEmpty())
                Q_EMIT opened(path);
        });
}

/// The settings changed. A picture that is still being opened starts over with the new ones.
void ImagePage::rerun()
{
    if (m_opening)
        return start(Source(*m_opening));
    if (!m_analysis)
        return;
    using Result = std::shared_ptr<const ImageAnalysis>;
    m_job.start<Result>([image = m_analysis->image, settings = m_inspector->blockSettings()](
                            Monitor& monitor) { return analyse(image, settings, monitor); },
        [this](Result result) { setAnalysis(std::move(result)); });
}

void ImagePage::setAnalysis(std::shared_ptr<const ImageAnalysis> analysis)
{
    const bool otherPicture = !m_analysis || m_analysis->image != analysis->image;
    m_analysis = std::move(analysis);
    m_stack->setCurrentIndex(1);
    if (otherPicture)
        m_view->setImage(m_analysis->image);
    m_channels->setAnalysis(m_analysis);
    if (m_display == Display::Channel && !m_channels->channel())
        m_display = Display::Overlay;
    refreshView();
}

// --- showing

bool ImagePage::showsChannel() const
{
    return m_display == Display::Channel && m_analysis && m_channels->channel();
}

void ImagePage::setDisplay(Display display)
{
    if (display == Display::Channel && !m_channels->channel())
        m_channels->setChannel(m_channels->strongest());
    m_display = display;
    refreshView();
}

void ImagePage::showChannel(std::optional<int> channel)
{
    if (!channel && m_display == Display::Channel)
        m_display = Display::Overlay;
    refreshView();
}

void ImagePage::showMap(bool afterGate)
{
    // The second press on the same map goes back.
    const bool again = m_display == Display::Channel && m_afterGate == afterGate;
    m_afterGate = afterGate;
    m_display = again ? Display::Overlay : Display::Channel;
    refreshView();
}

PlaneLook ImagePage::currentLook() const
{
    const MaskSettings settings = m_inspector->maskSettings();
    PlaneLook look;
    if (showsChannel()) {
        look = ChannelPanel::channelLook(*m_analysis, *m_channels->channel());
    } else {
        look.opacity = float(settings.opacity) / 100;
        if (settings.threshold > 0)
            look.threshold = float(settings.threshold) / 100;
        if (settings.stretched && m_analysis && !m_analysis->mask().isEmpty())
            std::tie(look.low, look.high) = finiteRange(m_analysis->mask());
    }
    if (look.colourMap != ColourMapName::Diverging)
        look.colourMap = settings.colourMap;
    look.smooth = settings.smooth;
    return look;
}

void ImagePage::refreshView()
{
    const bool hasPicture = m_analysis != nullptr;
    const bool hasMask = hasPicture && !m_analysis->mask().isEmpty();
    const bool hasGate = hasPicture && !m_analysis->gate().isEmpty();
    for (const Display display :
        {Display::Overlay, Display::Mask, Display::Picture, Display::Channel}) {
        const bool enabled = display == Display::Channel ? hasGate
            : display == Display::Picture                ? hasPicture
                                                         : hasMask;
        m_displayControl->setSegmentEnabled(int(display), enabled);
        m_actions->displays[int(display)]->setEnabled(enabled);
        m_actions->displays[int(display)]->setChecked(m_display == display);
    }
    m_displayControl->setCurrentIndex(int(m_display));
    m_actions->setPictureThere(hasPicture);
    m_actions->saveGates->setEnabled(hasGate);
    const MaskSettings settings = m_inspector->maskSettings();
    m_actions->divider->setChecked(settings.divider);
    m_channels->setShownMap(showsChannel() ? std::optional(m_afterGate) : std::nullopt);
    m_nameLabel->setText(hasPicture ? tr("%1 · %2 × %3")
                                          .arg(pictureName())
                                          .arg(m_analysis->image->size().width())
                                          .arg(m_analysis->image->size().height())
                                    : QString());
    if (!hasPicture)
        return;

    const Tensor plane = showsChannel()
        ? ChannelPanel::channelMap(*m_analysis, *m_channels->channel(), m_afterGate)
        : m_analysis->mask();
    m_view->setLook(currentLook());
    if (m_view->plane().bytes() != plane.bytes())
        m_view->setPlane(plane);
    m_view->setDisplay(m_display == Display::Picture ? ImageView::Display::PictureAlone
            : m_display == Display::Overlay          ? ImageView::Display::Overlay
                                                     : ImageView::Display::PlaneAlone);
    m_view->setDivider(settings.divider ? std::optional(m_divider) : std::nullopt);
    m_inspector->setCoverage(hasMask
            ? std::optional(fractionAbove(m_analysis->mask(), float(settings.threshold) / 100))
            : std::nullopt);
    refreshLegend();
    refreshStatus();
}

void ImagePage::refreshLegend()
{
    if (!m_analysis || m_display == Display::Picture || m_view->plane().isEmpty())
        return m_legend->setLegend(std::nullopt);
    const PlaneLook look = currentLook();
    PlaneLegend legend;
    legend.name = showsChannel() ? channelDisplayNames().value(*m_channels->channel())
                                 : imageSiteTitle(SiteKind::SpatialMask);
    legend.colourMap = look.colourMap;
    legend.low = look.low;
    legend.high = look.high;
    legend.stretched = look.low != 0 || look.high != 1;
    legend.threshold = look.threshold;
    if (const std::optional<QPoint> cell = m_view->currentCell())
        legend.value = m_view->valueAt(*cell);
    m_legend->setLegend(legend);
}

void ImagePage::refreshStatus()
{
    if (!m_hint.isEmpty() || !m_analysis || !m_view->currentCell()) {
        m_view->setAccessibleDescription(QString());
        Q_EMIT statusChanged(m_hint);
        return;
    }
    const QPoint cell = *m_view->currentCell();
    const QPoint pixel = m_view->currentPixel();
    const QString what = showsChannel()
        ? (m_afterGate ? tr("%1 after the gate") : tr("%1 before the gate"))
              .arg(channelDisplayNames().value(*m_channels->channel()))
        : imageSiteTitle(SiteKind::SpatialMask);
    const QString sentence = tr("%1: %2 · pixel %3, %4 · cell %5, %6")
                                 .arg(what, exactNumber(m_view->valueAt(cell)))
                                 .arg(pixel.x())
                                 .arg(pixel.y())
                                 .arg(cell.x())
                                 .arg(cell.y());
    m_view->setAccessibleDescription(sentence);
    Q_EMIT statusChanged(sentence);
}

QString ImagePage::pictureName() const
{
    const QString path = m_analysis ? m_analysis->image->path : QString();
    for (const ImageSample& sample : imageSamples()) {
        if (sample.path == path)
            return sample.name;
    }
    return path.isEmpty() ? tr("Pasted picture") : QFileInfo(path).fileName();
}

// --- saving

ImageFigure ImagePage::shownFigure() const
{
    ImageFigure figure;
    figure.image = m_analysis->image;
    figure.look = currentLook();
    figure.subtitle = m_nameLabel->text();
    if (showsChannel()) {
        figure.title = channelDisplayNames().value(*m_channels->channel());
        figure.site = {m_afterGate ? "features.gated" : "features", SiteKind::SpatialLogits, 0, {}};
        figure.values = m_view->plane();
    } else if (m_display == Display::Picture || m_analysis->mask().isEmpty()) {
        figure.title = imageSiteTitle(SiteKind::Image);
        figure.site = {"image", SiteKind::Image, -1, {}};
        figure.values = m_analysis->image->tensor;
    } else {
        figure.title = imageSiteTitle(SiteKind::SpatialMask);
        figure.site = {"spatial.mask", SiteKind::SpatialMask, 0, {}};
        figure.values = m_analysis->mask();
        if (m_display == Display::Mask)
            figure.look.opacity = 1;
    }
    return figure;
}

ImageFigure ImagePage::gatesFigure() const
{
    ImageFigure figure;
    figure.image = m_analysis->image;
    figure.site = {"channel.gate", SiteKind::ChannelGate, 0, {}};
    figure.values = m_analysis->gate();
    figure.title = imageSiteTitle(SiteKind::ChannelGate);
    figure.subtitle = m_nameLabel->text();
    figure.channelNames = channelDisplayNames();
    return figure;
}

bool ImagePage::copy()
{
    if (!m_analysis)
        return false;
    const ImageFigure figure = shownFigure();
    QImage picture(preferredSize(figure), QImage::Format_RGB32);
    QPainter painter(&picture);
    paint(painter, picture.rect(), figure, Theme::current());
    painter.end();
    QGuiApplication::clipboard()->setImage(picture);
    return true;
}

void ImagePage::chooseFileToOpen()
{
    auto* dialog = new QFileDialog(this, tr("Open a Picture"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({fileFilter(), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ImagePage::open);
    dialog->open();
}

// --- state and language

void ImagePage::saveState(QSettings& settings) const
{
    store(m_inspector->blockSettings(), settings);
    store(m_inspector->maskSettings(), settings);
    settings.setValue(QStringLiteral("dividerAt"), m_divider);
    settings.setValue(QStringLiteral("display"), int(m_display));
    settings.setValue(QStringLiteral("barsByValue"), m_channels->order() == BarOrder::Value);
    settings.setValue(QStringLiteral("file"), m_analysis ? m_analysis->image->path : QString());
}

void ImagePage::restoreState(QSettings& settings)
{
    m_inspector->setBlockSettings(storedBlockSettings(settings));
    m_inspector->setMaskSettings(storedMaskSettings(settings));
    m_divider = std::clamp(settings.value(QStringLiteral("dividerAt"), 0.5).toDouble(), 0.0, 1.0);
    const int display = settings.value(QStringLiteral("display")).toInt();
    // No channel is chosen yet.
    m_display
        = display >= 0 && display < int(Display::Channel) ? Display(display) : Display::Overlay;
    m_channels->setOrder(
        settings.value(QStringLiteral("barsByValue")).toBool() ? BarOrder::Value : BarOrder::Index);
    refreshView();
    // A file that has gone meanwhile is no error of this session.
    const QString file = settings.value(QStringLiteral("file")).toString();
    if (!file.isEmpty() && QFileInfo::exists(file))
        open(file);
}

void ImagePage::retranslate()
{
    m_displayControl->setTexts({tr("Overlay"), tr("Mask"), tr("Picture"), tr("Channel")});
    m_displayControl->setToolTips({tr("The mask over the picture"), tr("The mask alone"),
        tr("The picture alone"), tr("The feature map of the chosen channel")});
    m_displayControl->setAccessibleName(tr("What the view shows"));
    m_actions->retranslate();
    m_view->setAccessibleName(tr("Picture"));
    m_legend->setToolTip(tr("What the colours mean"));
}

void ImagePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refreshView();
    }
    Page::changeEvent(event);
}

} // namespace fovea::ui

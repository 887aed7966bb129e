// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_page.h"

#include "dialogs/batch_dialog.h"
#include "models/image_samples.h"
#include "models/image_settings.h"
#include "models/shipped_models.h"
#include "pages/image_actions.h"
#include "pages/image_empty_state.h"
#include "pages/image_film.h"
#include "pages/image_interference.h"
#include "pages/image_models.h"
#include "pages/image_pins.h"
#include "pages/image_saver.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/channel_panel.h"
#include "views/filmstrip.h"
#include "views/image_changes_bar.h"
#include "views/image_comparison.h"
#include "views/image_view.h"
#include "views/model_chooser.h"
#include "views/patch_panel.h"
#include "views/segmented_control.h"
#include "views/site_tree.h"
#include "views/wrapping_header.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMimeData>
#include <QPainter>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>
#include <QUrl>

#include <algorithm>

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

QString pictureFilter()
{
    return ImagePage::tr("Pictures (%1)").arg(readPatterns().join(u' '));
}

} // namespace

ImagePage::ImagePage(QWidget* parent)
    : Page(parent), m_session(new ImageSession(this)), m_stack(new QStackedWidget(this)),
      m_empty(new ImageEmptyState(m_stack)), m_actions(new ImageActions(this)),
      m_saver(new ImageSaver(this)), m_inspector(new ImageInspector)
{
    m_inspector->setVisible(false);
    auto* content = new QWidget(m_stack);
    m_stage = new ImageStage(content);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_interference = new ImageInterference(m_session, m_stage, content, this);
    column->addWidget(buildHeader());
    column->addWidget(m_interference->bar());
    column->addWidget(m_stage, 1);
    auto* strip = new Filmstrip(content);
    column->addWidget(strip);
    m_film = new ImageFilm(m_session, strip, this);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(content);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);

    connect(m_empty, &ImageEmptyState::openRequested, this, &ImagePage::chooseFileToOpen);
    connect(m_empty, &ImageEmptyState::sampleRequested, this, &ImagePage::open);
    connect(m_displayControl, &SegmentedControl::currentIndexChanged, this,
        [this](int index) { setDisplay(Display(index)); });
    connect(m_chooser, &ModelChooser::playgroundChosen, models(), &ImageModels::usePlayground);
    connect(m_chooser, &ModelChooser::folderChosen, models(), &ImageModels::open);
    // Keys of the picture, such as the brush's, work as soon as the menu is closed.
    const auto focusPicture = [this] { m_stage->shownView()->setFocus(); };
    connect(m_chooser, &ModelChooser::playgroundChosen, m_stage, focusPicture);
    connect(m_chooser, &ModelChooser::folderChosen, m_stage, focusPicture);
    connect(models(), &ImageModels::chosen, this, &ImagePage::useModel);
    connect(models(), &ImageModels::recentChanged, this, &ImagePage::useModel);
    connect(models(), &ImageModels::adjusted, this, &ImagePage::useModel);
    connect(m_stage, &ImageStage::shownChanged, this, &ImagePage::refresh);
    connect(m_stage, &ImageStage::statusChanged, this, &ImagePage::statusChanged);
    connect(m_stage, &ImageStage::failed, this, &ImagePage::failed);
    connect(m_session, &ImageSession::resultsChanged, this, [this] {
        m_stack->setCurrentIndex(1);
        if (m_inspector)
            m_inspector->sites()->setAnalysis(m_session->results().changed);
        refresh();
    });
    connect(m_session, &ImageSession::openingChanged, this, &ImagePage::showOpening);
    connect(m_session, &ImageSession::progressChanged, this, &ImagePage::progressChanged);
    connect(m_session, &ImageSession::progressChanged, m_empty, &ImageEmptyState::setProgress);
    connect(m_session, &ImageSession::opened, this, &ImagePage::opened);
    connect(m_session, &ImageSession::failed, this, &ImagePage::failed);
    connect(m_session, &ImageSession::recovered, this, &ImagePage::recovered);
    connect(m_inspector, &ImageInspector::blockSettingsChanged, this,
        [this] {
            m_session->setBlockSettings(m_inspector->blockSettings());
            updateBatch();
        });
    connect(m_inspector, &ImageInspector::recipeChanged, models(), &ImageModels::setRecipe);
    connect(m_inspector, &ImageInspector::recipeDiffers, m_stage, &ImageStage::setRecipeDiffers);
    connect(m_session, &ImageSession::recipeRefused, this, [this](const QString& reason) {
        if (m_inspector)
            m_inspector->refuseRecipe(models()->current(), reason);
        updateBatch();
    });
    connect(m_inspector, &ImageInspector::maskSettingsChanged, this,
        [this] { m_stage->setMaskSettings(m_inspector->maskSettings()); });
    connect(m_inspector->sites(), &SiteTree::siteChosen, m_stage, &ImageStage::showSite);
    m_pins = new ImagePins(m_session, m_stage, m_inspector->sites(), this);
    connect(m_film, &ImageFilm::failed, this, &ImagePage::failed);
    connect(m_film, &ImageFilm::noted, this, &ImagePage::statusChanged);
    connect(strip, &Filmstrip::hinted, this, &ImagePage::statusChanged);
    connect(m_saver, &ImageSaver::failed, this, &ImagePage::failed);
    connect(m_saver, &ImageSaver::saved, this, &ImagePage::statusChanged);
    connectActions();
    retranslate();
    refresh();
}

ImagePage::~ImagePage()
{
    if (m_inspector && !m_inspector->parent())
        delete m_inspector;
}

QWidget* ImagePage::buildHeader()
{
    auto* header = new WrappingHeader(this);
    m_chooser = new ModelChooser(m_actions->openModel, header);
    m_chooser->listShipped(Model::InputKind::Image);
    m_displayControl = new SegmentedControl(header);
    auto* tools = new QWidget(header);
    auto* layout = new QHBoxLayout(tools);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QAction* action : {m_interference->actions()->brushAction(), m_actions->keep,
             m_actions->divider, m_actions->open, m_actions->save}) {
        auto* button = new QToolButton(tools);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        layout->addWidget(button);
    }
    header->setWidgets(m_displayControl, m_chooser, tools);
    return header;
}

void ImagePage::connectActions()
{
    connect(m_actions->open, &QAction::triggered, this, &ImagePage::chooseFileToOpen);
    connect(m_actions->openModel, &QAction::triggered, this, &ImagePage::chooseModelFolder);
    connect(m_actions->batch, &QAction::triggered, this, &ImagePage::openBatch);
    connect(m_actions->save, &QAction::triggered, this, [this] {
        if (analysis())
            m_saver->ask(this, QStringLiteral("mask.png"), analysis(), m_stage->figures().compared());
    });
    connect(m_actions->saveGates, &QAction::triggered, this, [this] {
        if (analysis())
            m_saver->ask(this, QStringLiteral("gates.csv"), analysis(), m_stage->figures().gates());
    });
    connect(m_actions->zoomIn, &QAction::triggered, m_stage,
        [this] { m_stage->shownView()->zoomIn(); });
    connect(m_actions->zoomOut, &QAction::triggered, m_stage,
        [this] { m_stage->shownView()->zoomOut(); });
    connect(m_actions->fit, &QAction::triggered, m_stage,
        [this] { m_stage->shownView()->fit(); });
    connect(m_actions->keep, &QAction::triggered, m_stage, &ImageStage::keep);
    connect(m_actions->release, &QAction::triggered, m_stage->comparison(), &ImageComparison::release);
    connect(m_actions->divider, &QAction::triggered, this, [this](bool on) {
        MaskSettings settings = m_inspector->maskSettings();
        settings.divider = on;
        m_inspector->setMaskSettings(settings);
        m_stage->setMaskSettings(settings);
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
        return {m_actions->openModel, m_actions->save, m_actions->saveGates, m_actions->batch};
    case Menu::Samples:
        return m_actions->samples;
    case Menu::Edit:
        return m_interference->editActions() + QList<QAction*>{m_pins->action()};
    case Menu::View:
        return QList<QAction*>{m_actions->zoomIn, m_actions->zoomOut, m_actions->fit,
                   m_actions->divider, m_actions->keep, m_actions->release}
        + m_actions->displays + m_interference->viewActions();
    default:
        return {};
    }
}

// --- opening

QString ImagePage::fileFilter() const
{
    return pictureFilter() + QStringLiteral(";;") + tr("Networks (*.onnx)");
}

bool ImagePage::canOpen(const QString& path) const
{
    return QDir::match(readPatterns(), QFileInfo(path).fileName().toLower())
        || isModelOn(Model::InputKind::Image, path) || looksLikeImage(path);
}

void ImagePage::open(const QString& path)
{
    if (modelFolder(path).isEmpty())
        m_session->open(path);
    else
        models()->open(path);
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
    m_session->open(qvariant_cast<QImage>(mime->imageData()));
    return true;
}

void ImagePage::showPlace(const QString& place)
{
    static const QString saliency = QStringLiteral("itti-koch");
    if (place == QStringLiteral("gates"))
        models()->usePlayground();
    else if (place != QStringLiteral("saliency"))
        return;
    else if (!models()->current() || models()->current()->folder != shippedModelFolder(saliency))
        models()->open(shippedModelFolder(saliency));
    if (!analysis() && !m_session->isOpening())
        open(imageSamples().first().path);
}

void ImagePage::cancel()
{
    m_session->cancel();
}

void ImagePage::showOpening()
{
    m_empty->setOpening(
        m_session->isOpening() ? pictureName(m_session->openingPath()) : QString());
}

void ImagePage::useModel()
{
    const auto& model = models()->current();
    m_chooser->setModels(model ? model->folder : QString(), models()->recent());
    if (m_inspector)
        m_inspector->setModel(model);
    updateBatch();
}

void ImagePage::chooseFileToOpen()
{
    auto* dialog = new QFileDialog(this, tr("Open a Picture"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({pictureFilter(), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ImagePage::open);
    dialog->open();
}

void ImagePage::chooseModelFolder()
{
    auto* dialog = new QFileDialog(this, tr("Open Model Folder"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    if (!models()->recent().isEmpty())
        dialog->setDirectory(QFileInfo(models()->recent().first()).path());
    connect(dialog, &QFileDialog::fileSelected, models(), &ImageModels::open);
    dialog->open();
}

// --- showing

void ImagePage::refresh()
{
    const bool hasPicture = analysis() != nullptr;
    for (int i = 0; i < m_actions->displays.size(); ++i) {
        const bool enabled = m_stage->canShow(Display(i));
        m_displayControl->setSegmentEnabled(i, enabled);
        m_actions->displays[i]->setEnabled(enabled);
        m_actions->displays[i]->setChecked(display() == Display(i));
    }
    m_displayControl->setCurrentIndex(int(display()));
    m_actions->setPictureThere(hasPicture);
    const bool isAttention = display() == Display::Attention;
    m_actions->divider->setEnabled(hasPicture && !isAttention);
    m_actions->saveGates->setEnabled(m_stage->canShow(Display::Gates));
    m_actions->keep->setEnabled(m_stage->canKeep());
    m_actions->release->setEnabled(m_stage->comparison()->isActive());
    m_actions->divider->setChecked(m_inspector && m_inspector->maskSettings().divider);
    if (!m_inspector)
        return;
    m_inspector->setIsAttention(isAttention);
    m_inspector->setCoverage(m_stage->coverage());
    m_inspector->sites()->setCurrent(m_stage->shownSite());
}

bool ImagePage::copy()
{
    if (!analysis())
        return false;
    const ImageFigure figure = m_stage->figures().compared();
    QImage picture(preferredSize(figure), QImage::Format_RGB32);
    QPainter painter(&picture);
    paint(painter, picture.rect(), figure, Theme::current());
    painter.end();
    QGuiApplication::clipboard()->setImage(picture);
    return true;
}

// --- the pictures of a folder

void ImagePage::openBatch()
{
    if (!m_batch) {
        m_batch = new BatchDialog(this);
        m_batch->setAttribute(Qt::WA_DeleteOnClose);
        updateBatch();
    }
    m_batch->show();
    m_batch->raise();
    m_batch->activateWindow();
}

void ImagePage::updateBatch()
{
    if (!m_batch)
        return;
    BatchDialog::Subject subject;
    if (const auto& opened = models()->current()) {
        subject.model = opened->model;
        subject.recipe = opened->edited;
        subject.name = modelTitle(opened->folder, opened->name);
        subject.options.model = opened->folder.toStdString();
    } else {
        subject.model = playgroundImageModel(m_inspector->blockSettings())->model;
        subject.name = tr("Playground");
        subject.options.model = "playground";
        for (const auto& [key, value] : describe(m_inspector->blockSettings()))
            subject.options.settings.push_back({key, value});
    }
    m_batch->setSubject(subject);
}

// --- state and language

void ImagePage::saveState(QSettings& settings) const
{
    if (m_inspector) {
        store(m_inspector->blockSettings(), settings);
        store(m_inspector->maskSettings(), settings);
    }
    models()->saveState(settings);
    m_stage->patches()->saveState(settings);
    settings.setValue(QStringLiteral("dividerAt"), m_stage->dividerAt());
    settings.setValue(QStringLiteral("display"), int(display()));
    settings.setValue(
        QStringLiteral("barsByValue"), m_stage->channels()->order() == BarOrder::Value);
    settings.setValue(QStringLiteral("file"), analysis() ? analysis()->image->path : QString());
}

void ImagePage::restoreState(QSettings& settings)
{
    m_inspector->setBlockSettings(storedBlockSettings(settings));
    m_inspector->setMaskSettings(storedMaskSettings(settings));
    m_session->setBlockSettings(m_inspector->blockSettings());
    m_stage->setMaskSettings(m_inspector->maskSettings());
    m_stage->setDividerAt(
        std::clamp(settings.value(QStringLiteral("dividerAt"), 0.5).toDouble(), 0.0, 1.0));
    const int display = settings.value(QStringLiteral("display")).toInt();
    // No channel is chosen yet.
    m_stage->setDisplay(
        display >= 0 && display < int(Display::Channel) ? Display(display) : Display::Overlay);
    m_stage->channels()->setOrder(
        settings.value(QStringLiteral("barsByValue")).toBool() ? BarOrder::Value : BarOrder::Index);
    m_stage->patches()->restoreState(settings);
    models()->restoreState(settings);
    // A file that has gone meanwhile is no error of this session.
    const QString file = settings.value(QStringLiteral("file")).toString();
    if (!file.isEmpty() && QFileInfo::exists(file))
        m_session->open(file);
}

void ImagePage::retranslate()
{
    m_displayControl->setTexts({tr("Overlay"), tr("Mask"), tr("Picture"), tr("Channel"),
        tr("Channels"), tr("Gates"), tr("Attention")});
    m_displayControl->setToolTips({tr("The mask over the picture"), tr("The mask alone"),
        tr("The picture alone"), tr("The feature map of the chosen channel"),
        tr("The feature maps of all channels"), tr("The channel gates of all layers"),
        tr("What patches of the picture attend to")});
    m_displayControl->setAccessibleName(tr("What the view shows"));
    m_actions->retranslate();
    m_pins->retranslate();
    m_interference->actions()->retranslate();
}

void ImagePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    Page::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_actions.h"

#include "models/image_samples.h"
#include "pages/image_stage.h"
#include "style/icon.h"
#include "views/image_comparison.h"

namespace fovea::ui
{

namespace
{

QAction* action(QObject* parent, Icon name, const QKeySequence& shortcut)
{
    auto* made = new QAction(icon(name), QString(), parent);
    made->setShortcut(shortcut);
    return made;
}

} // namespace

ImageActions::ImageActions(QObject* parent)
    : QObject(parent), open(action(this, Icon::Open, {})),
      openModel(action(this, Icon::Layers, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O))),
      save(action(this, Icon::Save, QKeySequence::Save)),
      saveGates(action(this, Icon::Bars, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S))),
      batch(action(this, Icon::Export, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B))),
      zoomIn(action(this, Icon::ZoomIn, QKeySequence::ZoomIn)),
      zoomOut(action(this, Icon::ZoomOut, QKeySequence::ZoomOut)),
      fit(action(this, Icon::Fit, QKeySequence(Qt::CTRL | Qt::Key_0))),
      divider(action(this, Icon::Divider, QKeySequence(Qt::CTRL | Qt::Key_D))),
      keep(action(this, Icon::Pin, QKeySequence(Qt::CTRL | Qt::Key_K))),
      release(action(this, Icon::Close, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_K)))
{
    divider->setCheckable(true);
    for (int i = 0; i < ImageStage::displayCount; ++i) {
        auto* display = new QAction(this);
        display->setCheckable(true);
        display->setShortcut(QKeySequence(Qt::ALT | Qt::Key(Qt::Key_1 + i)));
        displays << display;
    }
    for (const ImageSample& sample : imageSamples()) {
        samples << new QAction(this);
        samples.last()->setData(sample.path);
    }
}

void ImageActions::setPictureThere(bool there)
{
    for (QAction* needing : {save, zoomIn, zoomOut, fit, divider})
        needing->setEnabled(there);
}

void ImageActions::retranslate()
{
    open->setText(tr("Open a Picture…"));
    openModel->setText(tr("Open Model Folder…"));
    save->setText(tr("Save What Is Shown…"));
    saveGates->setText(tr("Save Channel Gates…"));
    batch->setText(tr("Pictures of a Folder…"));
    zoomIn->setText(tr("Zoom In"));
    zoomOut->setText(tr("Zoom Out"));
    fit->setText(tr("Fit"));
    divider->setText(tr("Before and After"));
    keep->setText(tr("Keep to Compare"));
    keep->setToolTip(tr("Keeps what is shown beside what comes next: another picture, model, layer "
                        "or setting, on one scale; up to %1 of them")
                         .arg(ImageComparison::mostKept));
    release->setText(tr("Remove All That Was Kept"));
    const QStringList texts{
        tr("Show Overlay"), tr("Show Mask"), tr("Show Picture"), tr("Show Channel"),
        tr("Show All Channels"), tr("Show All Gates"), tr("Show Attention")};
    for (int i = 0; i < texts.size(); ++i)
        displays[i]->setText(texts[i]);
    const QList<ImageSample> all = imageSamples();
    for (int i = 0; i < all.size(); ++i)
        samples[i]->setText(all[i].name);
}

} // namespace fovea::ui

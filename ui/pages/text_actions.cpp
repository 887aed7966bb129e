// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_actions.h"

#include "models/text_samples.h"
#include "style/icon.h"

namespace fovea::ui
{

namespace
{

QAction* action(QObject* parent, const QKeySequence& shortcut, const QIcon& picture = {})
{
    auto* made = new QAction(picture, QString(), parent);
    made->setShortcut(shortcut);
    return made;
}

} // namespace

TextActions::TextActions(QWidget* page)
    : QObject(page),
      openModel(action(this, Qt::CTRL | Qt::SHIFT | Qt::Key_O, icon(Icon::Open))),
      previousLayer(action(this, Qt::CTRL | Qt::Key_BracketLeft)),
      nextLayer(action(this, Qt::CTRL | Qt::Key_BracketRight)),
      nextToken(action(this, Qt::CTRL | Qt::Key_Return)),
      savePicture(action(this, QKeySequence::Save, icon(Icon::Save))),
      exportData(action(this, Qt::CTRL | Qt::Key_E, icon(Icon::Export))),
      copyValue(action(this, Qt::CTRL | Qt::SHIFT | Qt::Key_C, icon(Icon::Copy))),
      copyRow(action(this, {})), zoomIn(action(this, QKeySequence::ZoomIn, icon(Icon::ZoomIn))),
      zoomOut(action(this, QKeySequence::ZoomOut, icon(Icon::ZoomOut))),
      fit(action(this, Qt::CTRL | Qt::Key_0, icon(Icon::Fit))), samplesMenu(new QMenu)
{
    nextToken->setEnabled(false);
    const auto addSample = [this](qlonglong data) {
        samples += action(this, {});
        samples.last()->setData(data);
    };
    for (int i = 0; i < textSamples().size(); ++i)
        addSample(i);
    samplesMenu->addActions(samples);
    samplesMenu->addSeparator();
    for (const LongSample& sample : longSamples())
        addSample(qlonglong(sample.tokens));
    samplesMenu->addActions(samples.mid(textSamples().size()));
}

bool TextActions::isLong(const QAction* sample)
{
    return sample->data().toLongLong() >= textSamples().size();
}

void TextActions::retranslate()
{
    openModel->setText(tr("Open Model Folder…"));
    previousLayer->setText(tr("Previous Layer"));
    nextLayer->setText(tr("Next Layer"));
    nextToken->setText(tr("Draw Next Token"));
    savePicture->setText(tr("Save Picture…"));
    exportData->setText(tr("Export Data…"));
    copyValue->setText(tr("Copy Value"));
    copyRow->setText(tr("Copy Row"));
    zoomIn->setText(tr("Zoom In"));
    zoomOut->setText(tr("Zoom Out"));
    fit->setText(tr("Fit"));
    const QList<TextSample> texts = textSamples();
    for (qsizetype i = 0; i < texts.size(); ++i)
        samples[i]->setText(texts[i].name);
    const QList<LongSample> novels = longSamples();
    for (qsizetype i = 0; i < novels.size(); ++i)
        samples[texts.size() + i]->setText(novels[i].name);
}

} // namespace fovea::ui

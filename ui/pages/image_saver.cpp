// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_saver.h"

#include "export/image_export.h"

#include <QDir>
#include <QFileDialog>

#include <algorithm>

namespace fovea::ui
{

ImageSaver::ImageSaver(QObject* parent) : QObject(parent)
{
    connect(&m_job, &Job::failed, this, &ImageSaver::failed);
}

void ImageSaver::ask(QWidget* parent, const QString& suggestion,
    std::shared_ptr<const ImageAnalysis> analysis, const ImageFigure& figure)
{
    auto* dialog = new QFileDialog(parent, tr("Save"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const QStringList filters{tr("Picture (*.png *.svg *.pdf)"), tr("Numbers (*.csv *.json *.npy)"),
        tr("Every tensor (*.safetensors)")};
    const QStringList suffixes{
        QStringLiteral("png"), QStringLiteral("csv"), QStringLiteral("safetensors")};
    const QString suffix = QFileInfo(suggestion).suffix();
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(suffix);
    dialog->selectNameFilter(filters[std::max<qsizetype>(0, suffixes.indexOf(suffix))]);
    dialog->selectFile(suggestion);
    connect(dialog, &QFileDialog::filterSelected, dialog,
        [dialog, filters, suffixes](const QString& filter) {
            dialog->setDefaultSuffix(suffixes.value(filters.indexOf(filter)));
        });
    connect(dialog, &QFileDialog::fileSelected, this,
        [this, analysis, figure](const QString& path) { save(path, analysis, figure); });
    dialog->open();
}

void ImageSaver::save(
    const QString& path, std::shared_ptr<const ImageAnalysis> analysis, const ImageFigure& figure)
{
    m_job.start<QString>(
        [path, figure, analysis = std::move(analysis), theme = Theme::current()](Monitor&) {
            exportImage(path, *analysis, figure, theme);
            return path;
        },
        [this](const QString& written) {
            Q_EMIT saved(tr("Saved as %1.").arg(QDir::toNativeSeparators(written)));
        });
}

} // namespace fovea::ui

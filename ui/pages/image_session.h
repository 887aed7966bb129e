// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/image_analysis.h"

#include <QObject>

#include <optional>

namespace fovea::ui
{

class ImageChanges;
class ImageModels;

/// The picture and the model of the image page, what is changed in the model, and what it makes of
/// the picture. One job opens pictures and runs the model; the newest request wins, and results()
/// change only when a request has succeeded: a bad file leaves the open picture as it was. Changes
/// belong to a model, painted masks to a picture as well.
class ImageSession : public QObject
{
    Q_OBJECT
public:
    explicit ImageSession(QObject* parent = nullptr);

    ImageModels* models() const { return m_models; }
    ImageChanges* changes() const { return m_changes; }
    /// Of the playground.
    void setBlockSettings(const BlockSettings& settings);

    void open(const QString& path);
    void open(const QImage& pixels);
    /// Gives up what is being opened and computed.
    void cancel();

    /// Goes on with what the model made of another picture, such as a frame, unless something else
    /// is on its way. What is changed from now on is changed there.
    void show(std::shared_ptr<const ImageAnalysis> analysis);
    /// All null before the first picture.
    const ImageResults& results() const { return m_results; }
    bool isOpening() const { return m_source.has_value(); }
    /// Whether something is being opened or computed.
    bool isBusy() const;
    /// Of the file that is being opened; empty for pixels.
    QString openingPath() const { return m_source ? m_source->path : QString(); }

Q_SIGNALS:
    void resultsChanged();
    /// Before it: they are of another picture, which open() asked for.
    void pictureOpened();
    /// isOpening(), openingPath()
    void openingChanged();
    /// 0..1, or negative when nothing is being done.
    void progressChanged(double fraction);
    /// A picture's file, or what a model was opened from.
    void opened(const QString& path);
    /// One clear sentence; what there was stays.
    void failed(const QString& message);
    /// What failed with this message is done, or given up for something that is.
    void recovered(const QString& message);
    /// The model can't run with its edited recipe, for this reason: the one before is in use again.
    void recipeRefused(const QString& reason);

private:
    /// A picture that is being opened: a file or pixels.
    struct Source {
        QString path;
        QImage pixels;
    };

    struct Run {
        ImageResults results;
        std::shared_ptr<const ImageModel> model; ///< in place of the one whose recipe was refused
        QString refusal;
    };

    void setSource(std::optional<Source> source);
    void run();
    void rerunChanges();
    void runChanges();
    void finish(ImageResults results);
    void finishRun(Run run);
    std::shared_ptr<const ImageModel> withRecipeBefore() const;
    void recover(QString& error);

    ImageModels* m_models;
    ImageChanges* m_changes;
    BlockSettings m_settings;
    bool m_isNew = false; // a picture or another model is on its way
    std::optional<Source> m_source;
    ImageResults m_results;
    /// What changes are laid on: m_results.original, or what is to take its place.
    std::shared_ptr<const ImageAnalysis> m_base;
    QString m_runError; // of the last run, and of the last model that was to be opened
    QString m_modelError;
    Job m_job;
};

} // namespace fovea::ui

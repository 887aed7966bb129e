// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/image_inspector.h"
#include "pages/image_session.h"
#include "pages/image_stage.h"
#include "pages/page.h"

#include <QPointer>

class QStackedWidget;

namespace fovea::ui
{

class BatchDialog;
class ImageActions;
class ImageEmptyState;
class ImageFilm;
class ImageInterference;
class ImagePins;
class ImageSaver;
class ModelChooser;
class SegmentedControl;

/// The image activity: a picture, what a model makes of it, and its channel gates below. Wiring
/// between the session, which computes, and the stage, which shows.
class ImagePage : public Page
{
    Q_OBJECT
public:
    using Display = ImageStage::Display;

    explicit ImagePage(QWidget* parent = nullptr);
    ~ImagePage() override;

    QString title() const override;
    QIcon icon() const override;
    QString id() const override { return QStringLiteral("image"); }
    QWidget* inspector() override;
    QList<QAction*> menuActions(Menu menu) const override;
    QString fileFilter() const override;
    bool canOpen(const QString& path) const override;
    void open(const QString& path) override;
    bool paste(const QMimeData* mime) override;
    bool copy() override;
    /// "saliency" and "gates": with a model for it, on the picture that is open or on a sample.
    void showPlace(const QString& place) override;
    void cancel() override;
    void saveState(QSettings& settings) const override;
    void restoreState(QSettings& settings) override;

    /// What is on screen; null before the first picture.
    std::shared_ptr<const ImageAnalysis> analysis() const { return m_stage->analysis(); }
    ImageStage* stage() const { return m_stage; }
    ImageSession* session() const { return m_session; }
    ImageModels* models() const { return m_session->models(); }
    ImageInterference* interference() const { return m_interference; }
    ImagePins* pins() const { return m_pins; }
    Display display() const { return m_stage->display(); }
    void setDisplay(Display display) { m_stage->setDisplay(display); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void connectActions();
    QWidget* buildHeader();
    void retranslate();
    void refresh();
    void showOpening();
    void useModel();
    void chooseFileToOpen();
    void chooseModelFolder();
    void openBatch();
    void updateBatch();

    ImageSession* m_session;
    QStackedWidget* m_stack;
    ImageEmptyState* m_empty;
    ImageStage* m_stage;
    ImageFilm* m_film;
    ImageActions* m_actions;
    ImageInterference* m_interference;
    ImagePins* m_pins;
    ModelChooser* m_chooser;
    SegmentedControl* m_displayControl;
    ImageSaver* m_saver;
    QPointer<BatchDialog> m_batch;
    QPointer<ImageInspector> m_inspector; // the window owns it once asked for
};

} // namespace fovea::ui

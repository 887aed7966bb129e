// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/image_analysis.h"
#include "pages/image_inspector.h"
#include "pages/page.h"
#include "views/image_figure.h"

#include <QPointer>

#include <optional>

class QLabel;
class QStackedWidget;

namespace fovea::ui
{

class ChannelPanel;
class ImageActions;
class ImageEmptyState;
class ImageSaver;
class ImageView;
class PlaneLegendView;
class SegmentedControl;

/// The image activity: a picture, its spatial mask over it and its channel gates below.
///
/// One job opens pictures and runs the block; the newest request wins, and what is on screen
/// changes only when a request has succeeded: a bad file leaves the open picture as it was.
class ImagePage : public Page
{
    Q_OBJECT
public:
    /// What the large view shows.
    enum class Display { Overlay, Mask, Picture, Channel };

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
    void cancel() override;
    void saveState(QSettings& settings) const override;
    void restoreState(QSettings& settings) override;

    /// What is on screen; null before the first picture.
    std::shared_ptr<const ImageAnalysis> analysis() const { return m_analysis; }
    Display display() const { return m_display; }
    void setDisplay(Display display);
    /// What the view shows, and the gates, as figures to save. @pre analysis() is not null
    ImageFigure shownFigure() const;
    ImageFigure gatesFigure() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    /// A picture that is being opened: a file or pixels.
    struct Source {
        QString path;
        QImage pixels;
    };

    void connectActions();
    QWidget* buildHeader();
    void retranslate();
    void start(const Source& source);
    void rerun();
    void setAnalysis(std::shared_ptr<const ImageAnalysis> analysis);
    void refreshView();
    void refreshLegend();
    void refreshStatus();
    void showChannel(std::optional<int> channel);
    void showMap(bool afterGate);
    bool showsChannel() const;
    PlaneLook currentLook() const;
    QString pictureName() const;
    void chooseFileToOpen();

    std::shared_ptr<const ImageAnalysis> m_analysis;
    std::optional<Source> m_opening;
    Display m_display = Display::Overlay;
    bool m_afterGate = false;
    double m_divider = 0.5; // where it stands when it is on
    QString m_hint;

    QStackedWidget* m_stack;
    ImageEmptyState* m_empty;
    SegmentedControl* m_displayControl;
    QLabel* m_nameLabel;
    ImageView* m_view;
    PlaneLegendView* m_legend;
    ChannelPanel* m_channels;
    ImageActions* m_actions;
    ImageSaver* m_saver;
    QPointer<ImageInspector> m_inspector; // the window owns it once asked for

    Job m_job;
};

} // namespace fovea::ui

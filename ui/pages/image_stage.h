// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/change_actions.h"
#include "models/image_analysis.h"
#include "pages/image_figures.h"
#include "pages/image_selection.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLabel;
class QStackedWidget;

namespace fovea::ui
{

class ChannelGallery;
class ChannelPanel;
class GateOverview;
class ImageComparison;
class ImageView;
class PatchPanel;
class PlaneLegendView;

/// The middle of the image page: one site of an analysis large, what its colours mean, and the
/// channel gates below. How a site is shown follows from its kind.
class ImageStage : public QWidget
{
    Q_OBJECT
public:
    using Display = ImageDisplay;
    static constexpr int displayCount = 7;

    explicit ImageStage(QWidget* parent = nullptr);

    /// What was looked at stays, where the results have it too. @pre there are results
    void setResults(const ImageResults& results);
    /// Which of the results are shown. The gates of a difference are the changed ones.
    void setChangeView(ChangeView view);
    /// That is shown; null before the first results.
    const std::shared_ptr<const ImageAnalysis>& analysis() const { return m_analysis; }
    const ImageResults& results() const { return m_results; }
    ChangeView changeView() const { return m_changeView; }
    /// Says that what is shown came of another recipe than the form holds.
    void setRecipeDiffers(bool differs);
    void setMaskSettings(const MaskSettings& settings);

    /// What of the analysis is shown.
    ImageSelection* selection() const { return m_selection; }
    Display display() const { return m_selection->display(); }
    void setDisplay(Display display) { m_selection->setDisplay(display); }
    bool canShow(Display display) const { return m_selection->canShow(display); }
    void showSite(const std::string& name) { m_selection->showSite(name); }
    std::string shownSite() const { return m_selection->shownSite(); }
    /// The same with its look. @pre analysis() is not null
    ImageChoice choice() const;
    /// Its scale; that of what was kept, where there is one for it.
    PlaneLook look() const;
    /// Whether a plane over a picture is shown.
    bool showsPlane() const;

    ImageView* view() const { return m_view; }
    PatchPanel* patches() const { return m_patches; }
    /// What was kept, beside what is shown.
    ImageComparison* comparison() const { return m_comparison; }
    /// Whether what is shown is a plane over a picture, and there is room for one more.
    bool canKeep() const;
    /// Keeps what is shown, to compare what comes next with it.
    void keep();
    /// The picture that is in sight.
    ImageView* shownView() const;
    ChannelGallery* gallery() const { return m_gallery; }
    GateOverview* overview() const { return m_overview; }
    ChannelPanel* channels() const { return m_channels; }
    /// Where the divider stands when it is on, as a fraction of the picture's width.
    double dividerAt() const { return m_divider; }
    void setDividerAt(double fraction) { m_divider = fraction; }
    /// What is shown, to save. @pre analysis() is not null
    ImageFigures figures() const { return ImageFigures(*this); }
    /// Name and size of the picture.
    QString pictureText() const;
    /// The part of the mask that is at or above the threshold; none without a mask.
    std::optional<double> coverage() const;

Q_SIGNALS:
    /// display(), shownSite() or what is known of it.
    void shownChanged();
    /// A sentence about what is pointed at; empty when there is nothing.
    void statusChanged(const QString& sentence);
    /// One clear sentence.
    void failed(const QString& message);

protected:
    void changeEvent(QEvent* event) override;

private:
    void connectViews();
    void showResults();
    void retranslate();
    void refresh();
    void refreshGallery();
    void refreshLegend();
    void refreshComparison();
    void refreshStatus();
    void hint(const QString& sentence);

    ImageResults m_results;
    ChangeView m_changeView = ChangeView::Changed;
    std::shared_ptr<const ImageAnalysis> m_analysis; // of m_results
    MaskSettings m_settings;
    bool m_recipeDiffers = false;
    double m_divider = 0.5;
    QString m_hint;

    QStackedWidget* m_views;
    ImageView* m_view;
    ChannelGallery* m_gallery;
    GateOverview* m_overview;
    PatchPanel* m_patches;
    QHBoxLayout* m_sides;
    ImageComparison* m_comparison;
    PlaneLegendView* m_legend;
    QLabel* m_picture;
    QWidget* m_line;
    ChannelPanel* m_channels;
    ImageSelection* m_selection;
};

} // namespace fovea::ui

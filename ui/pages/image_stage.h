// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/change_actions.h"
#include "models/image_analysis.h"
#include "pages/image_choice.h"

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
struct PatchLayers;

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
    /// The site of the mask that is shown large; empty where none is.
    std::string shownMask() const { return showsMask() ? m_mask : std::string(); }
    /// Says that what is shown came of another recipe than the form holds.
    void setRecipeDiffers(bool differs);
    void setMaskSettings(const MaskSettings& settings);

    Display display() const { return m_display; }
    void setDisplay(Display display);
    bool canShow(Display display) const;
    /// Shows a site as its kind wants; nothing happens for kinds without a view here.
    void showSite(const std::string& name);
    /// The site that was chosen by showSite() last, or else the one that is shown large; empty
    /// before the first picture.
    std::string shownSite() const;

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
    /// What the view shows, and the gates, as figures to save. @pre analysis() is not null
    ImageFigure shownFigure() const;
    /// The same with what was kept beside it.
    ImageFigure comparedFigure() const;
    ImageFigure gatesFigure() const;
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
    void chooseChannel(std::optional<int> channel);
    void showMap(bool afterGate);
    bool showsMask() const { return m_display == Display::Overlay || m_display == Display::Mask; }
    ImageChoice choice() const;
    bool isLinked() const;
    Index channelCount() const;
    bool showsPlane() const;
    /// On the scale of what was kept.
    PlaneLook currentLook() const;
    ImageFigure figureToKeep() const;
    QString titleInRun(const ImageFigure& figure) const;
    QString pictureText() const;

    ImageResults m_results;
    ChangeView m_changeView = ChangeView::Changed;
    std::shared_ptr<const ImageAnalysis> m_analysis; // of m_results
    std::shared_ptr<const PatchLayers> m_layers; // of m_analysis; null where there are no patches
    MaskSettings m_settings;
    bool m_recipeDiffers = false;
    Display m_display = Display::Overlay;
    std::string m_mask; // the site of Overlay and Mask
    std::string m_map; // that of Channel and Channels
    std::optional<int> m_channel; // of m_map
    std::string m_chosen; // by showSite(), until something else is
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
};

/// The name of a picture's file, or of a sample, in the user's language.
QString pictureName(const QString& path);

} // namespace fovea::ui

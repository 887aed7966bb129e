// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"
#include "views/gate_bars.h"
#include "views/plane_painter.h"

#include <QWidget>

class QLabel;

namespace fovea::ui
{

class SegmentedControl;
class Thumbnail;

/// The channel gates as bars and, for the chosen channel, its feature map before and after the
/// gate. Without a channel gate the bars give way to a sentence.
class ChannelPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ChannelPanel(QWidget* parent = nullptr);

    void setAnalysis(std::shared_ptr<const ImageAnalysis> analysis);
    void setOrder(BarOrder order);
    BarOrder order() const { return m_bars->order(); }
    std::optional<int> channel() const { return m_bars->selected(); }
    void setChannel(std::optional<int> channel);
    /// The channel with the highest gate.
    std::optional<int> strongest() const;
    /// Which of the two maps the picture shows large, if any: marks it.
    void setShownMap(std::optional<bool> afterGate);

    GateBars* bars() const { return m_bars; }
    Thumbnail* before() const { return m_before; }
    Thumbnail* after() const { return m_after; }

    /// The feature map of a channel, and the look that before and after share.
    static Tensor channelMap(const ImageAnalysis& analysis, int channel, bool afterGate);
    static PlaneLook channelLook(const ImageAnalysis& analysis, int channel);

Q_SIGNALS:
    /// By the user.
    void channelChanged(std::optional<int> channel);
    /// One of the small maps was pressed.
    void mapRequested(bool afterGate);
    /// A sentence about the bar under the pointer; empty when it leaves.
    void hinted(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showChannel();
    void showHint(std::optional<int> channel);

    std::shared_ptr<const ImageAnalysis> m_analysis;
    QLabel* m_title;
    QLabel* m_name;
    QLabel* m_none;
    SegmentedControl* m_orderControl;
    GateBars* m_bars;
    QWidget* m_maps;
    Thumbnail* m_before;
    Thumbnail* m_after;
};

} // namespace fovea::ui

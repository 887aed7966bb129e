// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"
#include "models/image_settings.h"
#include "views/gate_bars.h"
#include "views/plane_painter.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace fovea::ui
{

class SegmentedControl;
class Thumbnail;

/// The channel gates of a layer as bars and, for the chosen channel, its feature map before and
/// after the gate. Without a channel gate the bars give way to a sentence; where there are several
/// layers with gates, one can be chosen.
class ChannelPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ChannelPanel(QWidget* parent = nullptr);

    /// The gate and the channel stay where the analysis has them too.
    /// @param original what the gates are compared with; null: they can't be set
    void setAnalysis(std::shared_ptr<const ImageAnalysis> analysis,
        std::shared_ptr<const ImageAnalysis> original = nullptr);
    /// The numbers of the gate; empty where there is none.
    Tensor gates() const { return m_gates.empty() ? Tensor() : m_analysis->tensor(gate()); }
    /// The name of the gate's site; empty where there is none.
    std::string gate() const { return m_gates.empty() ? std::string() : links().gate; }
    void setGate(const std::string& site);
    void setOrder(BarOrder order);
    BarOrder order() const { return m_bars->order(); }
    std::optional<int> channel() const { return m_bars->selected(); }
    void setChannel(std::optional<int> channel);
    /// The channel whose map after the gate has the largest mean: the one with most to see.
    std::optional<int> brightest() const;
    /// Which of the two maps the picture shows large, if any: marks it.
    void setShownMap(std::optional<bool> afterGate);

    GateBars* bars() const { return m_bars; }
    Thumbnail* before() const { return m_before; }
    Thumbnail* after() const { return m_after; }

    QComboBox* chooser() const { return m_chooser; }

    // Of the chosen channel. @pre channel()
    /// In the user's language.
    QString channelName() const { return m_names.value(channel().value_or(-1)); }
    /// The feature map and its site.
    Tensor map(bool afterGate) const;
    std::string mapSite(bool afterGate) const;
    /// That before and after share.
    PlaneLook look(const MaskSettings& settings = {}) const;

Q_SIGNALS:
    /// By the user.
    void channelChanged(std::optional<int> channel);
    void gateChanged();
    void orderChanged();
    /// One of the small maps was pressed.
    void mapRequested(bool afterGate);
    /// A sentence about the bar under the pointer; empty when it leaves.
    void hinted(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    const AttentionLinks& links() const { return m_gates[std::size_t(m_gate)]; }
    void retranslate();
    void showGate();
    void showChannel();
    float valueOf(const std::string& site, int channel) const;
    void showHint(std::optional<int> channel);

    std::shared_ptr<const ImageAnalysis> m_analysis;
    std::shared_ptr<const ImageAnalysis> m_original;
    std::vector<AttentionLinks> m_gates;
    int m_gate = 0; // of m_gates
    QStringList m_names; // of the channels
    QLabel* m_title;
    QComboBox* m_chooser;
    QLabel* m_name;
    QLabel* m_none;
    SegmentedControl* m_orderControl;
    GateBars* m_bars;
    QWidget* m_maps;
    Thumbnail* m_before;
    Thumbnail* m_after;
};

} // namespace fovea::ui

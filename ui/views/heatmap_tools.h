// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QAction;
class QActionGroup;
class QMenu;
class QToolButton;

namespace fovea::ui
{

class HeatmapView;

/// The buttons beside the legend of a heat map: what a pixel sums up (only where it does), and what
/// becomes of attention sinks.
class HeatmapTools : public QWidget
{
    Q_OBJECT
public:
    explicit HeatmapTools(HeatmapView* view, QWidget* parent = nullptr);

    QToolButton* reductionButton() const { return m_reduction; }
    QToolButton* sinksButton() const { return m_sinks; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refreshReduction();
    void refreshSinks();
    void retranslate();

    HeatmapView* m_view;
    QToolButton* m_reduction;
    QToolButton* m_sinks;
    QActionGroup* m_reductions;
    QActionGroup* m_sinkModes;
    QAction* m_sinkHint;
};

} // namespace fovea::ui

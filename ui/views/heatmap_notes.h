// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_model.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace fovea::ui
{

/// Says what of a heat map is not shown: the part that is kept, with a button that puts all back,
/// and how much attention went to hidden sinks. Hidden when all is shown.
class HeatmapNotes : public QWidget
{
    Q_OBJECT
public:
    explicit HeatmapNotes(HeatmapModel* model, QWidget* parent = nullptr);

    QToolButton* partButton() const { return m_part; }
    QLabel* sinkLabel() const { return m_sinks; }
    /// All of it, however narrow the label is.
    QString sinkText() const { return m_sinkText; }

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void elide();
    QString partText() const;
    QString hiddenText() const;

    HeatmapModel* m_model;
    QToolButton* m_part;
    QLabel* m_sinks;
    QString m_sinkText; ///< all of what m_sinks has room for
};

} // namespace fovea::ui

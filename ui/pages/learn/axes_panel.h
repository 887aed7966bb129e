// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pages/learn/several_panel.h"

class QLabel;

namespace fovea::ui
{

/// One picture of which axis each kind of attention weighs.
class AxesFigure : public QWidget
{
    Q_OBJECT
public:
    explicit AxesFigure(QWidget* parent = nullptr);

    /// Name, what is weighed and the shape of the weights, for each kind in turn.
    struct Kind {
        QString name;
        QString axis;
        QString weights;
    };
    void setKinds(const QList<Kind>& kinds);

    QSize sizeHint() const override { return {740, 260}; }
    QSize minimumSizeHint() const override { return {600, 240}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QList<Kind> m_kinds;
};

class AxesPanel : public SeveralPanel
{
    Q_OBJECT
public:
    explicit AxesPanel(QWidget* parent = nullptr);

    void retranslate() override;

private:
    AxesFigure* m_figure;
    QLabel* m_hint;
};

} // namespace fovea::ui

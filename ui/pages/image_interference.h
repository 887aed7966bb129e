// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/image_change_actions.h"

#include <QPointF>

namespace fovea::ui
{

class ImageChangesBar;
class ImageSession;
class ImageStage;
class MaskBrushTool;

/// Changing the model on the image page: joins gestures over the stage, actions and the bar above
/// it to the session's changes, and shows what follows from them.
class ImageInterference : public QObject
{
    Q_OBJECT
public:
    /// @param scope where single keys work
    ImageInterference(
        ImageSession* session, ImageStage* stage, QWidget* scope, QObject* parent = nullptr);

    ImageChangeActions* actions() const { return m_actions; }
    /// To be placed above the stage.
    ImageChangesBar* bar() const { return m_bar; }
    QList<QAction*> editActions() const;
    QList<QAction*> viewActions() const;

private:
    void connectGestures();
    void showResults();
    void updateSubject();
    void updateBrush();
    void showMenu(QWidget* over, QPoint position);
    /// The mask as it is painted so far.
    Tensor mask() const;
    void paint(QPointF from, QPointF to);

    ImageSession* m_session;
    ImageStage* m_stage;
    ImageChangeActions* m_actions;
    ImageChangesBar* m_bar;
    MaskBrushTool* m_brush;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

namespace fovea::ui
{

/// What the keyboard and the mouse do: the shortcuts of the given actions, and the gestures in
/// pictures. Deletes itself when closed.
class ShortcutsDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent = nullptr);
};

} // namespace fovea::ui

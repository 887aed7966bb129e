// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAction>

namespace fovea::ui
{

/// The actions of the image page, their icons, shortcuts and texts. The page connects them.
class ImageActions : public QObject
{
    Q_OBJECT
public:
    explicit ImageActions(QObject* parent);

    void retranslate();
    /// Enables what needs a picture.
    void setPictureThere(bool there);

    QAction* const open;
    QAction* const openModel;
    QAction* const save;
    QAction* const saveGates;
    QAction* const batch; ///< the pictures of a folder
    QAction* const zoomIn;
    QAction* const zoomOut;
    QAction* const fit;
    QAction* const divider;
    QAction* const keep;
    QAction* const release; ///< all that was kept
    QList<QAction*> displays; ///< one per ImageStage::Display
    QList<QAction*> samples; ///< data() is the path
};

} // namespace fovea::ui

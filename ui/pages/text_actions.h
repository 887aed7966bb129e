// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAction>
#include <QMenu>

#include <memory>

namespace fovea::ui
{

/// The actions of the text page, their icons, shortcuts and texts. The page connects them.
class TextActions : public QObject
{
    Q_OBJECT
public:
    /// @param page owns the menu of samples
    explicit TextActions(QWidget* page);

    void retranslate();

    QAction* const openModel;
    QAction* const previousLayer;
    QAction* const nextLayer;
    QAction* const nextToken;
    QAction* const savePicture;
    QAction* const exportData;
    QAction* const copyValue;
    QAction* const copyRow;
    QAction* const zoomIn;
    QAction* const zoomOut;
    QAction* const fit;
    QList<QAction*> samples; ///< data() is the index of a text, or the tokens of a long one
    /// No child of the page: Qt 6.4 then leaves the page's own children out of the order of Tab.
    const std::unique_ptr<QMenu> samplesMenu;

    /// Whether a sample's data() are tokens.
    static bool isLong(const QAction* sample);
};

} // namespace fovea::ui

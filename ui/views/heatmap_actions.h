// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_model.h"

#include <QList>
#include <QObject>

class QAction;
class QActionGroup;
class QMenu;
class QSettings;

namespace fovea::ui
{

class HeatmapOverview;
class HeatmapView;
class TokenFinder;

/// The commands of a heat map beyond zooming: finding tokens, copying numbers, keeping a part,
/// marking sinks, the strongest cells, the overview and the memory for tiles. For the menus of a
/// page and for the context menu of the view.
class HeatmapActions : public QObject
{
    Q_OBJECT
public:
    /// Cells that are copied at most.
    static constexpr Index largestCopy = 1'000'000;

    HeatmapActions(HeatmapView* view, TokenFinder* finder, QObject* parent = nullptr);

    QList<QAction*> editActions() const;
    QList<QAction*> viewActions() const;
    HeatmapOverview* overview() const { return m_overview; }
    void retranslate();
    /// What acts on the picture, and not on its numbers alone, is enabled while it is shown.
    void setMapShown(bool shown);
    /// Whether what is shown has tokens to be found.
    void setFinderEnabled(bool enabled);

    /// Memory, overview, reduction and sinks.
    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

    /// What the context menu at a position of the view offers; owned by the caller.
    QMenu* makeContextMenu(QPoint position);

Q_SIGNALS:
    void failed(const QString& message);
    /// A sentence about what was done.
    void done(const QString& message);
    /// A context menu is made: others may add what they do with a row, a column, or a cell. What is
    /// not meant is -1; counted in the whole.
    void menuRequested(QMenu* menu, Cell cell);

private:
    void addHeaderActions(QMenu* menu, QPoint position);
    void keepVisible();
    void copyStrongest();
    void copyTable();
    void findStrongest();
    void offerStrongest(const std::vector<TopCell>& cells);
    void setMemory(int megabytes);

    HeatmapView* m_view;
    HeatmapOverview* m_overview;
    QAction *m_find, *m_findNext, *m_findPrevious, *m_goTo, *m_copyStrongest, *m_copyTable;
    QAction *m_keepVisible, *m_keepAll, *m_strongest, *m_showOverview, *m_memory;
    QMenu* m_memoryMenu;
    QActionGroup* m_memorySizes;
    Job m_copyJob;
    Job m_strongestJob;
};

} // namespace fovea::ui

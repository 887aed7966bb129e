// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/heatmap_actions.h"

#include "models/heatmap_text.h"
#include "models/number_text.h"
#include "models/token_text.h"
#include "style/icon.h"
#include "views/heatmap_overview.h"
#include "views/heatmap_view.h"
#include "views/token_finder.h"

#include <QActionGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QSettings>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int strongestInRow = 20;
constexpr int strongestInView = 12;
constexpr std::array memorySizes{64, 128, 256, 512, 1024, 2048}; // megabytes
constexpr int usualMemory = int(HeatmapTiles::usualMemory >> 20);

} // namespace

HeatmapActions::HeatmapActions(HeatmapView* view, TokenFinder* finder, QObject* parent)
    : QObject(parent), m_view(view), m_overview(new HeatmapOverview(view)),
      m_memoryMenu(new QMenu(view)), m_memorySizes(new QActionGroup(this))
{
    const auto add
        = [this](auto slot, const QKeySequence& shortcut = {}, const QIcon& picture = {}) {
              auto* action = new QAction(picture, {}, this);
              action->setShortcut(shortcut);
              connect(action, &QAction::triggered, this, slot);
              return action;
          };
    m_find = add([finder] { finder->openSearch(); }, QKeySequence::Find, icon(Icon::Search));
    m_findNext = add([finder] { finder->next(); }, Qt::Key_F3);
    m_findPrevious = add([finder] { finder->previous(); }, Qt::SHIFT | Qt::Key_F3);
    m_goTo = add([finder] { finder->openGoTo(); }, Qt::CTRL | Qt::Key_G);
    m_copyStrongest = add([this] { copyStrongest(); });
    m_copyTable = add([this] { copyTable(); }, Qt::CTRL | Qt::SHIFT | Qt::Key_T);
    m_keepVisible = add([this] { keepVisible(); }, Qt::CTRL | Qt::Key_K);
    m_keepAll = add([view] { view->model()->keepAll(); }, Qt::CTRL | Qt::SHIFT | Qt::Key_K);
    m_strongest = add([this] { findStrongest(); }, Qt::CTRL | Qt::Key_T);
    m_showOverview = add([this](bool on) { m_overview->setWanted(on); });
    m_showOverview->setCheckable(true);
    m_showOverview->setChecked(true);
    m_memory = m_memoryMenu->menuAction();
    for (const int size : memorySizes) {
        QAction* action = m_memorySizes->addAction(m_memoryMenu->addAction(QString()));
        action->setCheckable(true);
        action->setData(size);
    }
    connect(m_memorySizes, &QActionGroup::triggered, this,
        [this](const QAction* action) { setMemory(action->data().toInt()); });
    setMemory(usualMemory);

    for (Job* job : {&m_copyJob, &m_strongestJob})
        connect(job, &Job::failed, this, &HeatmapActions::failed);
    // A list of what was in view is of no use any more.
    connect(view, &PanZoomView::viewChanged, this, [this] { m_strongestJob.cancel(); });
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(view, &QWidget::customContextMenuRequested, this, [this](QPoint position) {
        QMenu* menu = makeContextMenu(position);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(m_view->mapToGlobal(position));
    });
    retranslate();
}

QList<QAction*> HeatmapActions::editActions() const
{
    return {m_copyStrongest, m_copyTable, m_find, m_findNext, m_findPrevious, m_goTo};
}

QList<QAction*> HeatmapActions::viewActions() const
{
    return {m_keepVisible, m_keepAll, m_strongest, m_showOverview, m_memory};
}

void HeatmapActions::setMapShown(bool shown)
{
    for (QAction* action : {m_keepVisible, m_strongest, m_showOverview})
        action->setEnabled(shown);
    if (!shown)
        m_strongestJob.cancel();
}

void HeatmapActions::setFinderEnabled(bool enabled)
{
    for (QAction* action : {m_find, m_findNext, m_findPrevious, m_goTo})
        action->setEnabled(enabled);
}

QMenu* HeatmapActions::makeContextMenu(QPoint position)
{
    auto* menu = new QMenu(m_view);
    addHeaderActions(menu, position);
    menu->addActions(m_view->actions());
    menu->addActions({m_copyStrongest, m_copyTable});
    menu->addSeparator();
    menu->addActions({m_strongest, m_keepVisible});
    if (m_view->model()->isPart())
        menu->addAction(m_keepAll);
    return menu;
}

// What can be done with the row or column under the pointer, or with those of the current cell.
void HeatmapActions::addHeaderActions(QMenu* menu, QPoint position)
{
    HeatmapModel* model = m_view->model();
    if (!model->data() || model->isPending())
        return;
    const Cell header = m_view->headerAt(position);
    const Cell cell = header == Cell() ? model->current() : header;
    const HeatmapData& data = *model->data();
    if (cell.column >= 0) {
        const Index column = cell.column + data.columnsInWhole().begin;
        const QString label = isolated(data.columnLabels()[cell.column]);
        if (data.isWeights()) {
            QAction* sink = menu->addAction(tr("%1 Is a Sink").arg(label));
            sink->setCheckable(true);
            sink->setChecked(model->isSink(column));
            connect(sink, &QAction::triggered, model,
                [model, column](bool on) { model->setSink(column, on); });
        }
        connect(menu->addAction(tr("Keep Column %1 Only").arg(label)), &QAction::triggered, model,
            [model, column] {
                model->keep(model->keptRows(), {column, column + 1});
            });
    }
    if (cell.row >= 0) {
        const Index row = cell.row + data.rowsInWhole().begin;
        const QString label = isolated(data.rowLabels()[cell.row]);
        connect(menu->addAction(tr("Keep Row %1 Only").arg(label)), &QAction::triggered, model,
            [model, row] {
                model->keep({row, row + 1}, model->keptColumns());
            });
    }
    if (cell.row >= 0 || cell.column >= 0) {
        Q_EMIT menuRequested(menu,
            {cell.row < 0 ? -1 : cell.row + data.rowsInWhole().begin,
                cell.column < 0 ? -1 : cell.column + data.columnsInWhole().begin});
    }
    if (!menu->isEmpty())
        menu->addSeparator();
}

void HeatmapActions::keepVisible()
{
    HeatmapModel* model = m_view->model();
    if (!model->data() || model->isPending() || m_view->shownData() != model->data())
        return;
    const HeatmapGeometry geometry = m_view->heatmapGeometry();
    const Range rows = geometry.visibleRows();
    const Range columns = geometry.visibleColumns();
    const Index firstRow = model->data()->rowsInWhole().begin;
    const Index firstColumn = model->data()->columnsInWhole().begin;
    model->keep({rows.begin + firstRow, rows.end + firstRow},
        {columns.begin + firstColumn, columns.end + firstColumn});
}

void HeatmapActions::copyStrongest()
{
    const HeatmapModel& model = *m_view->model();
    const Cell cell = model.current();
    if (!cell.isValid() || !model.canRead())
        return;
    const HeatmapData& data = *model.data();
    QGuiApplication::clipboard()->setText(cellsText(data,
        data.map().topCells(
            model.head(), {cell.row, cell.row + 1}, {0, data.columns()}, strongestInRow)));
}

void HeatmapActions::copyTable()
{
    const HeatmapModel& model = *m_view->model();
    if (!model.data())
        return;
    const auto data = model.data();
    if (data->rows() * data->columns() > largestCopy) {
        Q_EMIT failed(tr("%L1 × %L2 cells are too many to copy. Keep fewer rows or columns first, "
                         "by a drag along their header.")
                          .arg(data->rows())
                          .arg(data->columns()));
        return;
    }
    if (!model.canRead())
        return;
    m_copyJob.start<QString>(
        [data, head = model.head()](Monitor& monitor) { return tableText(*data, head, monitor); },
        [this, data](const QString& text) {
            QGuiApplication::clipboard()->setText(text);
            Q_EMIT done(tr("Copied %L1 × %L2 numbers").arg(data->rows()).arg(data->columns()));
        });
}

void HeatmapActions::findStrongest()
{
    const HeatmapModel& model = *m_view->model();
    if (!model.canRead() || m_view->shownData() != model.data())
        return;
    const HeatmapGeometry geometry = m_view->heatmapGeometry();
    m_strongestJob.start<std::vector<TopCell>>(
        [data = model.data(), head = model.head(), rows = geometry.visibleRows(),
            columns = geometry.visibleColumns()](Monitor& monitor) {
            return data->map().topCells(head, rows, columns, strongestInView, monitor);
        },
        [this, data = model.data()](const std::vector<TopCell>& cells) {
            if (data == m_view->model()->data())
                offerStrongest(cells);
        });
}

// A list to choose from; choosing goes there and pins the cell.
void HeatmapActions::offerStrongest(const std::vector<TopCell>& cells)
{
    const HeatmapData& data = *m_view->model()->data();
    auto* menu = new QMenu(m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setAccessibleName(tr("Strongest in View"));
    for (const TopCell& top : cells) {
        const Cell cell{top.row, top.column};
        QAction* action = menu->addAction(
            QStringLiteral("%1 → %2\t%3")
                .arg(isolated(data.rowLabels()[top.row]), isolated(data.columnLabels()[top.column]),
                    exactNumber(top.value)));
        connect(action, &QAction::triggered, m_view, [this, cell, model = m_view->model()] {
            model->setPinned(cell);
            m_view->goToCell(cell);
        });
    }
    const QRectF area = m_view->heatmapGeometry().cellsRect();
    menu->popup(m_view->mapToGlobal(area.center().toPoint())
        - QPoint(menu->sizeHint().width() / 2, menu->sizeHint().height() / 2));
}

void HeatmapActions::setMemory(int megabytes)
{
    m_view->tiles().setMemoryLimit(qint64(megabytes) << 20);
    for (QAction* action : m_memorySizes->actions())
        action->setChecked(action->data().toInt() == megabytes);
}

void HeatmapActions::saveState(QSettings& settings) const
{
    const HeatmapModel& model = *m_view->model();
    settings.setValue(
        QStringLiteral("tileMemory"), int(m_view->tiles().memoryLimit() >> 20)); // megabytes
    settings.setValue(QStringLiteral("overview"), m_overview->isWanted());
    settings.setValue(QStringLiteral("sinks"), int(model.sinkMode()));
    settings.setValue(QStringLiteral("reduction"), int(model.reductionOf(false)));
    settings.setValue(QStringLiteral("signedReduction"), int(model.reductionOf(true)));
}

void HeatmapActions::restoreState(const QSettings& settings)
{
    const int memory = settings.value(QStringLiteral("tileMemory"), usualMemory).toInt();
    const bool isKnown
        = std::find(memorySizes.begin(), memorySizes.end(), memory) != memorySizes.end();
    setMemory(isKnown ? memory : usualMemory);
    m_showOverview->setChecked(settings.value(QStringLiteral("overview"), true).toBool());
    m_overview->setWanted(m_showOverview->isChecked());
    HeatmapModel& model = *m_view->model();
    const int sinks = settings.value(QStringLiteral("sinks"), int(SinkMode::Show)).toInt();
    model.setSinkMode(SinkMode(std::clamp(sinks, int(SinkMode::Show), int(SinkMode::Renormalise))));
    const auto reduction = [&settings](const QString& key, Reduction usual) {
        const int stored = settings.value(key, int(usual)).toInt();
        return Reduction(std::clamp(stored, int(Reduction::Maximum), int(Reduction::Mean)));
    };
    model.setReductionOf(false, reduction(QStringLiteral("reduction"), Reduction::Maximum));
    model.setReductionOf(true, reduction(QStringLiteral("signedReduction"), Reduction::Mean));
}

void HeatmapActions::retranslate()
{
    m_find->setText(tr("Find Token…"));
    m_findNext->setText(tr("Next Match"));
    m_findPrevious->setText(tr("Previous Match"));
    m_goTo->setText(tr("Go to Token…"));
    m_copyStrongest->setText(tr("Copy Strongest of the Row"));
    m_copyTable->setText(tr("Copy Map as Table"));
    m_keepVisible->setText(tr("Keep What Is in View"));
    m_keepAll->setText(tr("Show All Rows and Columns"));
    m_strongest->setText(tr("Strongest in View"));
    m_showOverview->setText(tr("Overview"));
    m_memoryMenu->setTitle(tr("Memory for the Heat Map"));
    for (QAction* action : m_memorySizes->actions())
        action->setText(tr("%L1 MB").arg(action->data().toInt()));
}

} // namespace fovea::ui

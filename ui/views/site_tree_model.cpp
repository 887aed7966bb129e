// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/site_tree_model.h"

#include "base/error.h"
#include "explain/predictions.h"
#include "jobs/error_text.h"
#include "models/image_site_text.h"
#include "models/number_text.h"
#include "views/plane_painter.h"
#include "views/site_thumbnail.h"

#include <QVariant>

#include <algorithm>

namespace fovea::ui
{

SiteTreeModel::SiteTreeModel(QObject* parent) : QAbstractItemModel(parent) { }

void SiteTreeModel::setAnalysis(std::shared_ptr<const ImageAnalysis> analysis)
{
    // With another picture the rows stay, and what is unfolded and chosen with them.
    const bool sameRows = m_analysis && analysis
        && std::equal(m_analysis->sites.sites().begin(), m_analysis->sites.sites().end(),
            analysis->sites.sites().begin(), analysis->sites.sites().end(),
            [](const Site& a, const Site& b) { return a.name == b.name && a.kind == b.kind; })
        && m_pins == analysis->model->model->pins();
    m_analysis = std::move(analysis);
    if (!sameRows) {
        beginResetModel();
        m_thumbnails.clear();
        makeGroups();
        endResetModel();
    }
    makeThumbnails();
}

void SiteTreeModel::refresh()
{
    makeGroups(); // the same rows
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex group = index(row, 0);
        Q_EMIT dataChanged(group, group);
        if (const int parts = rowCount(group); parts > 0)
            Q_EMIT dataChanged(index(0, 0, group), index(parts - 1, 0, group));
    }
    makeThumbnails();
}

void SiteTreeModel::makeGroups()
{
    m_groups.clear();
    m_pins.clear();
    if (!m_analysis)
        return;
    m_pins = m_analysis->model->model->pins();
    const auto row = [&](const std::string& name) {
        const QString title = imageSiteTitle(m_analysis->links, *m_analysis->site(name));
        return isPinned(name) ? Row{title, name, tr("Pinned by hand.")} : Row{title, name, {}};
    };
    const auto addGroup = [&](const AttentionLinks& links) {
        Group group{row(links.gate), {}};
        group.head.title = linksTitle(links);
        group.head.reason = toUserText(links.reason, "Finding");
        for (const std::string& name : {links.squeezed, links.query, links.key, links.logits,
                 links.gate, links.input, links.output}) {
            if (m_analysis->site(name))
                group.parts.push_back(row(name));
        }
        if (group.parts.size() == 1)
            group.parts.clear();
        m_groups.push_back(std::move(group));
    };
    // Where the gate is; what it is made of may stand before that of another.
    for (const Site& site : m_analysis->sites.sites()) {
        const AttentionLinks* links = m_analysis->linksOf(site.name);
        if (!links)
            m_groups.push_back({row(site.name), {}});
        else if (links->gate == site.name)
            addGroup(*links);
    }
}

void SiteTreeModel::makeThumbnails()
{
    if (!m_analysis)
        return m_job.cancel();
    using Images = QHash<QString, QImage>;
    m_job.start<Images>(
        [analysis = m_analysis, theme = Theme::current()](Monitor& monitor) {
            Images images;
            for (const Site& site : analysis->sites.sites()) {
                monitor.check();
                images.insert(QString::fromStdString(site.name),
                    siteThumbnail(*analysis, site, thumbnailSize, theme));
            }
            return images;
        },
        [this](Images images) {
            m_thumbnails = std::move(images);
            for (int row = 0; row < rowCount(); ++row) {
                const QModelIndex group = index(row, 0);
                Q_EMIT dataChanged(group, group, {Qt::DecorationRole});
                if (const int parts = rowCount(group); parts > 0)
                    Q_EMIT dataChanged(index(0, 0, group), index(parts - 1, 0, group),
                        {Qt::DecorationRole});
            }
        });
}

// A part knows its group: the group's row + 1 is the id.

QModelIndex SiteTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (column != 0 || row < 0 || row >= rowCount(parent))
        return {};
    return createIndex(row, 0, parent.isValid() ? quintptr(parent.row() + 1) : quintptr(0));
}

QModelIndex SiteTreeModel::parent(const QModelIndex& index) const
{
    return index.isValid() && index.internalId() != 0
        ? createIndex(int(index.internalId()) - 1, 0, quintptr(0))
        : QModelIndex();
}

int SiteTreeModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return int(m_groups.size());
    return parent.internalId() == 0 ? int(m_groups[std::size_t(parent.row())].parts.size()) : 0;
}

const SiteTreeModel::Row* SiteTreeModel::rowAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    if (index.internalId() == 0)
        return &m_groups[std::size_t(index.row())].head;
    return &m_groups[std::size_t(index.internalId()) - 1].parts[std::size_t(index.row())];
}

/// As it is in this run, where it was kept.
Shape SiteTreeModel::shapeOf(const Site* site) const
{
    const Tensor values = site ? m_analysis->tensor(site->name) : Tensor();
    return !values.isEmpty() ? values.shape() : site ? site->shape : Shape();
}

/// What the small picture tells those who see it, and why it is that.
QString SiteTreeModel::descriptionOf(const Site* site, const QString& reason) const
{
    const Tensor values = site ? m_analysis->tensor(site->name) : Tensor();
    if (values.isEmpty())
        return reason;
    const auto [low, high] = finiteRange(values);
    const QString range = tr("From %1 to %2.").arg(shortNumber(low), shortNumber(high));
    return reason.isEmpty() ? range : tr("%1 %2", "two sentences").arg(range, reason);
}

QVariant SiteTreeModel::data(const QModelIndex& index, int role) const
{
    const Row* row = rowAt(index);
    if (!row)
        return {};
    const QString name = QString::fromStdString(row->site);
    const Site* site = m_analysis->site(row->site);
    switch (role) {
    case Qt::DisplayRole:
        return isPinned(row->site) ? tr("%1, pinned", "a site").arg(row->title) : row->title;
    case PinnedRole:
        return isPinned(row->site);
    case NameRole:
        return name;
    case ShapeRole:
        return shapeText(shapeOf(site));
    case Qt::ToolTipRole:
        return row->reason.isEmpty() ? name : row->reason;
    case ReasonRole:
        return row->reason.isEmpty() && index.parent().isValid()
            ? index.parent().data(ReasonRole)
            : QVariant(row->reason);
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3", "what a site is, its name, its shape")
            .arg(index.data().toString(), name, shapeText(shapeOf(site)));
    case Qt::AccessibleDescriptionRole:
        return descriptionOf(site, index.data(ReasonRole).toString());
    case Qt::DecorationRole: {
        const QImage image = m_thumbnails.value(name);
        return image.isNull() ? QVariant() : QVariant(image);
    }
    default:
        return {};
    }
}

std::string SiteTreeModel::siteAt(const QModelIndex& index) const
{
    const Row* row = rowAt(index);
    return row ? row->site : std::string();
}

QString SiteTreeModel::classesText(const QModelIndex& index) const
{
    constexpr Index listed = 5;
    const Site* site = m_analysis ? m_analysis->site(siteAt(index)) : nullptr;
    const Tensor logits = site ? m_analysis->tensor(site->name) : Tensor();
    if (!site || site->kind != SiteKind::Logits || logits.rank() != 1 || m_analysis->isDifference)
        return {};
    const auto names = m_analysis->model->model->classNames();
    QStringList lines{tr("Most probable classes:")};
    try {
        for (const explain::Candidate& candidate :
            explain::predict(logits.floats(), {}, listed).candidates) {
            const QString name = candidate.id < Index(names.size())
                ? QString::fromStdString(names[std::size_t(candidate.id)])
                : tr("class %1").arg(candidate.id);
            lines << tr("%1 %  %2", "a probability, a class")
                         .arg(candidate.probability * 100, 0, 'f', 1)
                         .arg(name);
        }
    } catch (const Error& error) {
        return toUserText(error);
    }
    return lines.join(u'\n');
}

bool SiteTreeModel::isPinned(const std::string& site) const
{
    return std::any_of(
        m_pins.begin(), m_pins.end(), [&](const Pin& pin) { return pin.value == site; });
}

QModelIndex SiteTreeModel::indexOf(const std::string& site) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex group = index(row, 0);
        if (siteAt(group) == site)
            return group;
    }
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex group = index(row, 0);
        for (int part = 0; part < rowCount(group); ++part) {
            if (siteAt(index(part, 0, group)) == site)
                return index(part, 0, group);
        }
    }
    return {};
}

} // namespace fovea::ui

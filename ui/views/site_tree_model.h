// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/image_analysis.h"

#include <QAbstractItemModel>
#include <QHash>
#include <QImage>

namespace fovea::ui
{

/// The sites of an analysis in the order of computation. What belongs together is one row, below
/// which its sites are; its own site is the gate, the mask or the weights. Small pictures are made
/// by a job and come later.
///
/// Roles: Qt::DisplayRole what it is, Qt::DecorationRole the picture (QImage, or nothing yet), and
/// those below.
class SiteTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Role {
        NameRole = Qt::UserRole, ///< of the site
        ShapeRole, ///< "96 × 16 × 16"
        PinnedRole, ///< whether the user said that it is a site
        ReasonRole, ///< why it, or what it belongs to, was taken for that; empty where it is known
    };
    static constexpr QSize thumbnailSize{96, 72}; ///< in pixels

    explicit SiteTreeModel(QObject* parent = nullptr);

    void setAnalysis(std::shared_ptr<const ImageAnalysis> analysis);
    /// Makes all texts and pictures anew: after another language or theme.
    void refresh();
    /// The first row of a site; invalid where there is none.
    QModelIndex indexOf(const std::string& site) const;
    std::string siteAt(const QModelIndex& index) const;
    bool isPinned(const std::string& site) const;
    /// Of logits over classes: the most probable of them, a line each. Empty for other sites.
    QString classesText(const QModelIndex& index) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role) const override;

private:
    struct Row {
        QString title;
        std::string site;
        QString reason;
    };
    struct Group {
        Row head;
        std::vector<Row> parts;
    };

    void makeGroups();
    void makeThumbnails();
    Shape shapeOf(const Site* site) const;
    QString descriptionOf(const Site* site, const QString& reason) const;
    const Row* rowAt(const QModelIndex& index) const;

    std::shared_ptr<const ImageAnalysis> m_analysis;
    std::vector<Group> m_groups;
    std::vector<Pin> m_pins;
    QHash<QString, QImage> m_thumbnails; ///< by site
    Job m_job;
};

} // namespace fovea::ui

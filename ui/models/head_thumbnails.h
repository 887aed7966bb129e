// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/heatmap_tile.h"

#include <QCache>
#include <QImage>

namespace fovea::ui
{

class HeadGridModel;

/// Small pictures of the heads of a HeadGridModel, made by a job where one looks and kept within a
/// bound.
class HeadThumbnails : public QObject
{
    Q_OBJECT
public:
    static constexpr qsizetype maximumBytes = 64 << 20;

    explicit HeadThumbnails(HeadGridModel* model, QObject* parent = nullptr);

    /// Makes what is missing of these heads, the first one first; what was asked for before and is
    /// not asked for again is not made.
    /// @param side of a picture, in device pixels
    /// @param atOnce make those of small maps now, within a few milliseconds
    void request(const std::vector<int>& numbers, int side, bool atOnce = false);
    /// Null while it is on its way.
    QImage image(int number) const;

    qsizetype bytes() const { return m_images.totalCost(); }
    /// Ever made: what one did not look at is not among them.
    int madeCount() const { return m_made; }

Q_SIGNALS:
    /// These have come.
    void imagesChanged(const std::vector<int>& numbers);
    void failed(const QString& message);

private:
    struct Picture {
        QImage image;
        int side = 0; ///< that was asked for: a small matrix has a smaller image
    };

    bool isMissing(int number) const;
    HeatmapLook lookAt(int number) const;
    void makeQuickOnes();
    void make();
    void keep(int number, QImage image, int side);
    void forgetAll();

    HeadGridModel* m_model;
    QCache<int, Picture> m_images;
    std::vector<int> m_wanted;
    int m_side = 0;
    int m_making = -1; ///< the head the job began with
    int m_made = 0;
    Job m_job;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_model.h"

#include <QList>

class QSettings;

namespace fovea::ui
{

/// What a person changed about models on pictures, each told by where it lies: the recipe by which
/// pictures become its input, and the values that are sites in addition. It belongs to the files as
/// they were: once one of them is another, it is let go.
class KeptAdjustments
{
public:
    /// The oldest are let go.
    static constexpr qsizetype most = 32;

    /// What the model has now, in place of what was kept of it. Nothing is kept of the playground.
    void keep(const ImageModel& model);
    /// The model with what was kept of it; as it is where nothing was, or what was kept no longer
    /// suits it. For a worker.
    std::shared_ptr<const ImageModel> applied(std::shared_ptr<const ImageModel> model) const;
    qsizetype count() const { return m_entries.size(); }

    void save(QSettings& settings) const;
    void restore(QSettings& settings);

private:
    struct Entry {
        QString model; ///< the folder or file, or the id of one that ships
        QString stamp; ///< of its files
        std::optional<image::PictureRecipe> recipe;
        std::vector<Pin> pins;
    };

    QList<Entry> m_entries; // the newest first
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"

#include <QList>
#include <QString>

namespace fovea::ui
{

/// A model that ships with the program: a network, or a way to compute saliency without one.
struct ShippedModel {
    QString id; ///< a network's folder's name; the command line takes it as well
    QString title; ///< in the user's language
    QString words; ///< one sentence about what it is, in the user's language
    Model::InputKind kind = Model::InputKind::Text;
    bool isNetwork = true;
};

/// All of them.
QList<ShippedModel> shippedModels();
/// Those on one kind of input.
QList<ShippedModel> shippedModels(Model::InputKind kind);

/// The folder of one, its id where it is no network; empty where it is not installed beside the
/// program, or there is none.
QString shippedModelFolder(const QString& id);
/// The id of the one in a folder, by whatever path; empty for other folders.
QString shippedModelId(const QString& folder);
/// Its title; of other folders' models the name they have.
QString modelTitle(const QString& folder, const QString& name);

} // namespace fovea::ui

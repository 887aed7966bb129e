// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/plane_quantity.h"

#include <QCoreApplication>

namespace fovea::ui
{

namespace
{

struct Texts {
    Q_DECLARE_TR_FUNCTIONS(PlaneQuantity)
};

QString titleOf(PlaneQuantity::Kind kind)
{
    using Kind = PlaneQuantity::Kind;
    switch (kind) {
    case Kind::Mask:
        return Texts::tr("Masks");
    case Kind::Logits:
        return Texts::tr("Masks before the sigmoid");
    case Kind::FeatureMap:
        return Texts::tr("Feature maps");
    case Kind::ElementGate:
        return Texts::tr("Element gates");
    case Kind::Attention:
        return Texts::tr("Attention weights");
    case Kind::Rollout:
        return Texts::tr("Rollout");
    }
    return {};
}

} // namespace

PlaneQuantity PlaneQuantity::of(SiteKind kind, bool isDifference)
{
    switch (kind) {
    case SiteKind::SpatialLogits:
        return {Kind::Logits, isDifference};
    case SiteKind::FeatureMap:
        return {Kind::FeatureMap, isDifference};
    case SiteKind::ElementGate:
        return {Kind::ElementGate, isDifference};
    default:
        return {Kind::Mask, isDifference};
    }
}

QString PlaneQuantity::title() const
{
    const QString title = titleOf(kind);
    return isDifference ? Texts::tr("%1, changed − original").arg(title) : title;
}

} // namespace fovea::ui

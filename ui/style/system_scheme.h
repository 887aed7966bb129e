// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "style/portal_setting.h"

namespace fovea::ui
{

/// What the desktop says about light and dark through the settings portal (GNOME and others, which
/// don't tell it in the palette).
class SystemScheme : public PortalSetting
{
    Q_OBJECT
public:
    enum class Preference { None, Dark, Light }; // numbered as the portal does

    explicit SystemScheme(QObject* parent = nullptr);
    Preference preference() const;
};

} // namespace fovea::ui

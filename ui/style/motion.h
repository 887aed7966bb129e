// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

namespace fovea::ui
{

/// Whether things may move on the screen by themselves. They don't when the user says so here, or
/// when the desktop's style has no animations.
class Motion : public QObject
{
    Q_OBJECT
public:
    static Motion& instance();

    bool isReduced() const;
    /// The user's own word; the desktop's stays.
    bool isReducedByUser() const { return m_reduced; }
    void setReduced(bool reduced);

Q_SIGNALS:
    void changed();

private:
    Motion() = default;

    bool m_reduced = false;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QButtonGroup;
class QToolButton;

namespace fovea::ui
{

/// A few choices side by side of which exactly one is taken. Arrow keys move between them.
class SegmentedControl : public QWidget
{
    Q_OBJECT
public:
    explicit SegmentedControl(QWidget* parent = nullptr);

    /// All choices at once, from the left; keeps the current index. Call again to translate.
    void setTexts(const QStringList& texts);
    void setToolTips(const QStringList& tips);
    void setSegmentEnabled(int index, bool enabled);
    QToolButton* segment(int index) const;

    int currentIndex() const;
    /// Does not emit.
    void setCurrentIndex(int index);

Q_SIGNALS:
    /// By the user.
    void currentIndexChanged(int index);

private:
    QButtonGroup* m_group;
};

} // namespace fovea::ui

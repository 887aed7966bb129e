// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QScrollArea>

#include <vector>

class QVBoxLayout;

namespace fovea::ui
{

/// A token that is no patch: its name, a number 0..1 and that as a bar. Pressed: it is the one that
/// asks.
class TokenChip : public QAbstractButton
{
    Q_OBJECT
public:
    explicit TokenChip(QWidget* parent = nullptr);

    /// NaN: not known.
    void setValue(float value);
    float value() const { return m_value; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    float m_value;
};

/// Chips one below the other; scrolls where there are many.
class TokenChips : public QScrollArea
{
    Q_OBJECT
public:
    explicit TokenChips(QWidget* parent = nullptr);

    /// @param labels short ones, to be read on the chip
    /// @param names in words, for tool tips and screen readers
    void setTokens(const QStringList& labels, const QStringList& names);
    /// @param values one per token, or none while they are not known
    void setValues(const std::vector<float>& values);
    /// The pressed chip; -1 for none.
    void setChosen(int index);
    /// More of them scroll.
    void setMostRows(int rows);
    int count() const { return int(m_chips.size()); }
    TokenChip* chip(int index) const { return m_chips.value(index); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// By the user.
    void chosen(int index);
    /// The pointer is on it; -1: on none.
    void hovered(int index);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QVBoxLayout* m_column;
    QList<TokenChip*> m_chips;
    QStringList m_names;
    int m_chosen = -1;
    int m_mostRows = 6;
};

} // namespace fovea::ui

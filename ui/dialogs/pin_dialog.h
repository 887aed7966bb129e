// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/pin.h"

#include <QDialog>

#include <vector>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QListView;
class QSortFilterProxyModel;

namespace fovea::ui
{

/// Asks which value of a model is to be a site, and of which kind. Says why where its shape does
/// not fit.
class PinDialog : public QDialog
{
    Q_OBJECT
public:
    /// @param tokens that attention weights lie over; 0 where none could be shown: they are not
    /// offered then
    explicit PinDialog(std::vector<NamedValue> values, Index tokens, QWidget* parent = nullptr);

    /// None while nothing is chosen, or what is chosen does not fit; then the dialog can't be
    /// accepted.
    std::optional<Pin> pin() const;
    QLineEdit* search() const { return m_search; }
    QListView* values() const { return m_view; }
    QComboBox* kinds() const { return m_kinds; }
    QLabel* note() const { return m_note; }

protected:
    /// Up and down move in the list while a name is searched.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    const NamedValue* chosen() const;
    PinKind kind() const;
    /// Why the chosen value can't be of that kind; empty where it can.
    QString refusal(const NamedValue& value, PinKind kind) const;
    void chooseKind();
    void refresh();

    std::vector<NamedValue> m_values;
    Index m_tokens;
    QSortFilterProxyModel* m_matches;
    QLineEdit* m_search;
    QListView* m_view;
    QComboBox* m_kinds;
    QLabel* m_note;
    QDialogButtonBox* m_buttons;
    bool m_kindIsChosen = false; // by the user
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sites/attention_map.h"

#include <QWidget>

#include <functional>
#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace fovea::ui
{

class HeatmapView;

/// Where tokens are searched: a view and what it does with them. They are counted in the whole.
struct TokenPlace {
    QWidget* view = nullptr; ///< gets the focus when the search ends
    std::function<QStringList()> labels;
    std::function<Index()> current; ///< the one looked at; -1 for none
    std::function<void(Index token, bool zoomsIn)> goTo;
    std::function<void(const std::vector<Index>& matches)> mark = {}; ///< null: it marks none
};
TokenPlace tokenPlace(HeatmapView* view);

/// A line to search the tokens of a view, or to go to one by its number or text. Heat maps mark
/// matches in their headers; Enter and Shift+Enter step through them, Esc closes. Hidden when
/// closed.
class TokenFinder : public QWidget
{
    Q_OBJECT
public:
    explicit TokenFinder(HeatmapView* view, QWidget* parent = nullptr);

    /// Searches another view, and closes.
    void setPlace(TokenPlace place);

    void openSearch();
    void openGoTo();
    void closeFinder();
    void next() { step(1); }
    void previous() { step(-1); }

    QLineEdit* field() const { return m_field; }
    /// "2 of 17", or what is wrong with what was typed.
    QString message() const;
    /// Tokens that match, ascending, counted in the whole.
    const std::vector<Index>& matches() const { return m_matches; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Mode { Search, GoTo };

    void open(Mode mode);
    void accept(bool backwards);
    void search();
    void goTo();
    void step(int direction);
    void retranslate();

    TokenPlace m_place;
    Mode m_mode = Mode::Search;
    QLineEdit* m_field;
    QLabel* m_message;
    QToolButton* m_previous;
    QToolButton* m_next;
    QToolButton* m_close;
    std::vector<Index> m_matches;
    Index m_match = -1; ///< the one shown, in m_matches
};

} // namespace fovea::ui

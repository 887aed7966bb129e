// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/token_finder.h"

#include "style/icon.h"
#include "style/theme.h"
#include "views/heatmap_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui
{

namespace
{

std::vector<Index> tokensContaining(const QStringList& labels, const QString& text)
{
    std::vector<Index> tokens;
    for (qsizetype i = 0; i < labels.size(); ++i) {
        if (labels[i].contains(text, Qt::CaseInsensitive))
            tokens.push_back(i);
    }
    return tokens;
}

} // namespace

TokenPlace tokenPlace(HeatmapView* view)
{
    return {.view = view,
        .labels =
            [view] {
                const auto& source = view->model()->source();
                return source ? source->rowLabels() : QStringList();
            },
        .current =
            [view] {
                const HeatmapModel& model = *view->model();
                return model.inWhole(model.current()).row;
            },
        .goTo = [view](Index token, bool zoomsIn) { view->goToToken(token, zoomsIn); },
        .mark = [view](const std::vector<Index>& matches) { view->setMatches(matches); }};
}

TokenFinder::TokenFinder(HeatmapView* view, QWidget* parent)
    : QWidget(parent), m_place(tokenPlace(view)), m_field(new QLineEdit(this)), m_message(new QLabel(this)),
      m_previous(new QToolButton(this)), m_next(new QToolButton(this)),
      m_close(new QToolButton(this))
{
    m_field->setFixedWidth(200);
    m_field->installEventFilter(this);
    m_message->setProperty("role", QStringLiteral("hint"));
    m_previous->setIcon(icon(Icon::ChevronUp));
    m_next->setIcon(icon(Icon::ChevronDown));
    m_close->setIcon(icon(Icon::Close));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(m_message);
    layout->addSpacing(space::xs);
    layout->addWidget(m_field);
    for (QToolButton* button : {m_previous, m_next, m_close}) {
        button->setProperty("role", QStringLiteral("quiet"));
        layout->addWidget(button);
    }
    connect(m_field, &QLineEdit::textChanged, this, &TokenFinder::search);
    connect(m_previous, &QToolButton::clicked, this, &TokenFinder::previous);
    connect(m_next, &QToolButton::clicked, this, &TokenFinder::next);
    connect(m_close, &QToolButton::clicked, this, &TokenFinder::closeFinder);
    connect(view->model(), &HeatmapModel::dataChanged, this, [this] {
        if (!isHidden())
            search();
    });
    retranslate();
    hide();
}

void TokenFinder::setPlace(TokenPlace place)
{
    closeFinder();
    m_place = std::move(place);
}

QString TokenFinder::message() const
{
    return m_message->text();
}

void TokenFinder::openSearch()
{
    open(Mode::Search);
}

void TokenFinder::openGoTo()
{
    open(Mode::GoTo);
}

void TokenFinder::open(Mode mode)
{
    m_mode = mode;
    m_previous->setVisible(mode == Mode::Search);
    m_next->setVisible(mode == Mode::Search);
    retranslate();
    show();
    search();
    m_field->setFocus();
    m_field->selectAll();
}

void TokenFinder::closeFinder()
{
    const bool hadFocus = m_field->hasFocus();
    hide();
    m_matches.clear();
    if (m_place.mark)
        m_place.mark({});
    if (hadFocus)
        m_place.view->setFocus();
}

bool TokenFinder::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Escape:
        closeFinder();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        accept(key->modifiers() & Qt::ShiftModifier);
        return true;
    case Qt::Key_Up:
    case Qt::Key_Down:
        step(key->key() == Qt::Key_Down ? 1 : -1);
        return true;
    default:
        return false;
    }
}

void TokenFinder::accept(bool backwards)
{
    if (m_mode == Mode::GoTo)
        goTo();
    else
        step(backwards ? -1 : 1);
}

// Finds what is typed in the tokens there are now; in their order, the first comes first.
void TokenFinder::search()
{
    m_matches.clear();
    m_match = -1;
    const QString text = m_field->text();
    bool isNumber = false;
    text.toInt(&isNumber);
    if (!text.isEmpty() && !(m_mode == Mode::GoTo && isNumber))
        m_matches = tokensContaining(m_place.labels(), text);
    if (m_place.mark)
        m_place.mark(m_matches);
    if (!m_matches.empty())
        m_message->setText(tr("%n match(es)", nullptr, int(m_matches.size())));
    else if (text.isEmpty() || (m_mode == Mode::GoTo && isNumber))
        m_message->clear();
    else
        m_message->setText(tr("No such token"));
    m_previous->setEnabled(!m_matches.empty());
    m_next->setEnabled(!m_matches.empty());
}

void TokenFinder::goTo()
{
    const qsizetype count = m_place.labels().size();
    if (count == 0)
        return;
    bool isNumber = false;
    const int number = m_field->text().toInt(&isNumber);
    if (isNumber && (number < 0 || number >= count)) {
        m_message->setText(tr("Tokens are numbered 0 to %1").arg(count - 1));
        return;
    }
    if (!isNumber && m_matches.empty())
        return;
    m_place.goTo(isNumber ? number : m_matches.front(), true);
    closeFinder();
}

// To the next match after the present one; round at the end.
void TokenFinder::step(int direction)
{
    if (m_matches.empty())
        return;
    const Index count = Index(m_matches.size());
    if (m_match < 0) {
        const Index row = std::max<Index>(0, m_place.current());
        const auto after = std::lower_bound(m_matches.begin(), m_matches.end(), row);
        m_match = (after - m_matches.begin()) % count;
    } else {
        m_match = (m_match + direction + count) % count;
    }
    m_message->setText(tr("%1 of %2").arg(m_match + 1).arg(count));
    m_place.goTo(m_matches[std::size_t(m_match)], false);
}

void TokenFinder::retranslate()
{
    const bool isSearch = m_mode == Mode::Search;
    m_field->setPlaceholderText(isSearch ? tr("Find a token") : tr("Number or token"));
    m_field->setAccessibleName(isSearch ? tr("Find a token") : tr("Go to a token"));
    const auto name = [](QToolButton* button, const QString& text) {
        button->setAccessibleName(text);
        button->setToolTip(text);
    };
    name(m_previous, tr("Previous match"));
    name(m_next, tr("Next match"));
    name(m_close, tr("Close"));
}

void TokenFinder::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        if (!isHidden())
            search();
    }
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

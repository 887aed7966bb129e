// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/chip_row.h"

#include "style/icon.h"
#include "style/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int mostChips = 24; // more are never in view

} // namespace

ChipRow::ChipRow(QWidget* parent)
    : QWidget(parent), m_more(new QToolButton(this)), m_menu(new QMenu(m_more))
{
    m_more->setMenu(m_menu);
    m_more->setPopupMode(QToolButton::InstantPopup);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTexts({});
}

QToolButton* ChipRow::chip(int index) const
{
    QToolButton* chip = m_chips.value(index);
    return chip && chip->isVisibleTo(this) ? chip : nullptr;
}

void ChipRow::setTexts(const QStringList& texts)
{
    m_texts = texts;
    const qsizetype count = std::min<qsizetype>(texts.size(), mostChips);
    while (m_chips.size() > count) { // later: it may be the one that is being clicked
        QToolButton* chip = m_chips.takeLast();
        chip->hide();
        chip->deleteLater();
    }
    while (m_chips.size() < count) {
        auto* chip = new QToolButton(this);
        const int index = int(m_chips.size());
        chip->setIcon(icon(Icon::Close));
        chip->setIconSize({space::l, space::l});
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setFocusPolicy(Qt::StrongFocus);
        chip->installEventFilter(this);
        connect(
            chip, &QToolButton::clicked, this, [this, index] { Q_EMIT removeRequested(index); });
        m_chips += chip;
    }
    for (int i = 0; i < int(count); ++i) {
        m_chips[i]->setText(texts[i]);
        m_chips[i]->setAccessibleName(texts[i]);
        m_chips[i]->setToolTip(tr("Take back: %1").arg(texts[i]));
    }
    layOut();
}

QSize ChipRow::sizeHint() const
{
    return {480, m_more->sizeHint().height()};
}

QSize ChipRow::minimumSizeHint() const
{
    return {m_more->sizeHint().width(), m_more->sizeHint().height()};
}

void ChipRow::layOut()
{
    m_more->setText(tr("%1 more").arg(m_texts.size()));
    const int moreWidth = m_more->sizeHint().width();
    int left = 0;
    qsizetype shown = 0;
    for (; shown < m_chips.size(); ++shown) {
        const QSize size = m_chips[shown]->sizeHint();
        const bool isLast = shown + 1 == m_texts.size();
        if (left + size.width() + (isLast ? 0 : space::s + moreWidth) > width())
            break;
        m_chips[shown]->setGeometry(QRect({left, 0}, size));
        left += size.width() + space::s;
    }
    for (qsizetype i = 0; i < m_chips.size(); ++i)
        m_chips[i]->setVisible(i < shown);
    m_menu->clear();
    for (qsizetype i = shown; i < m_texts.size(); ++i) {
        QAction* action = m_menu->addAction(icon(Icon::Close), m_texts[i]);
        connect(action, &QAction::triggered, this, [this, i] { Q_EMIT removeRequested(int(i)); });
    }
    const qsizetype rest = m_texts.size() - shown;
    m_more->setVisible(rest > 0);
    m_more->setText(shown > 0 ? tr("%1 more").arg(rest) : tr("%n change(s)", nullptr, int(rest)));
    m_more->setGeometry(QRect({left, 0}, m_more->sizeHint()));
}

void ChipRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void ChipRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        setTexts(QStringList(m_texts));
    QWidget::changeEvent(event);
}

bool ChipRow::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Delete || key == Qt::Key_Backspace) {
            static_cast<QToolButton*>(watched)->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace fovea::ui

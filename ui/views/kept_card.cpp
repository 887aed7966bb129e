// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/kept_card.h"

#include "style/icon.h"
#include "views/caption_lines.h"
#include "views/image_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui
{

namespace
{
/// Many of them share the height of a page: they shrink, and the window stays as it is.
constexpr QSize smallestPicture{48, 32};
// A second line would take too much from the picture of a low card, a third one of a middling one.
constexpr int lowCard = 160;
constexpr int highCard = 240;
} // namespace

KeptCard::KeptCard(const ImageFigure& figure, QWidget* parent)
    : QWidget(parent), m_figure(figure), m_title(new QLabel(this)), m_subtitle(new QLabel(this)),
      m_close(new QToolButton(this)), m_view(new ImageView(this))
{
    for (QLabel* label : {m_title, m_subtitle}) {
        label->setTextFormat(Qt::PlainText);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        label->setToolTip(figure.title + QStringLiteral("\n") + figure.subtitle);
    }
    m_subtitle->setProperty("role", QStringLiteral("hint"));
    m_close->setIcon(icon(Icon::Close));
    m_close->setAutoRaise(true);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(m_title);
    texts->addWidget(m_subtitle);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(space::s, 0, 0, 0);
    head->setSpacing(space::xs);
    head->addLayout(texts, 1);
    head->addWidget(m_close, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_view, 1);
    m_view->setMinimumSize(smallestPicture);
    m_view->setImage(figure.image);
    connect(m_close, &QToolButton::clicked, this, &KeptCard::removeRequested);
    retranslate();
}

void KeptCard::show(const Tensor& plane, const PlaneLook& look)
{
    m_view->setPlane(plane.isEmpty() ? m_figure.values : plane, m_figure.area);
    m_view->setLook(look);
}

void KeptCard::retranslate()
{
    const QString what
        = tr("%1, %2", "title, picture and model").arg(m_figure.title, m_figure.subtitle);
    m_view->setAccessibleName(tr("Kept: %1").arg(what));
    m_close->setToolTip(tr("Remove this one"));
    m_close->setAccessibleName(tr("Remove %1").arg(what));
}

KeptCard::Lines KeptCard::lines() const
{
    const bool isLow = height() < lowCard, isHigh = height() >= highCard;
    const auto count = [this](const QString& text, const QLabel* label, int most) {
        return int(captionLines(text, label->font(), textWidth(), most).size());
    };
    return {count(m_figure.title, m_title, isHigh ? 2 : 1),
        count(m_figure.subtitle, m_subtitle, isLow ? 1 : isHigh ? 3 : 2)};
}

void KeptCard::setLines(const Lines& lines)
{
    const auto write = [this](const QString& text, QLabel* label, int count) {
        QStringList texts = captionLines(text, label->font(), textWidth(), count);
        texts.resize(count); // empty ones where another card needs more
        label->setText(texts.join(u'\n'));
    };
    write(m_figure.title, m_title, lines.title);
    write(m_figure.subtitle, m_subtitle, lines.subtitle);
}

int KeptCard::textWidth() const
{
    return std::max(0, width() - space::s - space::xs - m_close->sizeHint().width());
}

void KeptCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/step_strip.h"

#include "models/token_text.h"
#include "style/theme.h"

#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr QSize pictureSize(72, 36);

} // namespace

StepButton::StepButton(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void StepButton::setStep(const TextResult::Step& step, bool withPicture)
{
    if (withPicture)
        m_picture = step.thumbnail;
    setText(stepName(step.data->site()));
    setAccessibleName(text());
    setToolTip(tr("%1: %2 × %3").arg(text()).arg(step.data->rows()).arg(step.data->columns()));
    update();
}

void StepButton::setPicture(const QImage& picture)
{
    m_picture = picture;
    update();
}

void StepButton::setPending(const Site& site)
{
    m_picture = {};
    setText(stepName(site));
    setAccessibleName(text());
    setToolTip(text());
    update();
}

QSize StepButton::sizeHint() const
{
    return {pictureSize.width() + 2 * space::s,
        pictureSize.height() + 2 * space::xs + space::xs + fontMetrics().height()};
}

void StepButton::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (isChecked() || underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(theme.accent, 1) : QPen(Qt::NoPen));
        painter.setBrush(isChecked() || underMouse() ? theme.raised : QColor(Qt::transparent));
        painter.drawRoundedRect(frame, 6, 6);
    }
    if (isChecked()) { // a bar at the edge, as on the activity rail
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        painter.drawRoundedRect(QRectF(0, frame.center().y() - 12, 3, 24), 1.5, 1.5);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);

    // Square cells where there is room, stretched where one side would be a line.
    const QRectF room(QPointF((width() - pictureSize.width()) / 2.0, space::xs), pictureSize);
    if (!m_picture.isNull()) {
        QSizeF size = QSizeF(m_picture.size()).scaled(room.size(), Qt::KeepAspectRatio);
        size = size.expandedTo({24, 24});
        QRectF picture({0, 0}, size);
        picture.moveCenter(room.center());
        painter.setRenderHint(QPainter::SmoothPixmapTransform,
            m_picture.width() > size.width() * devicePixelRatioF());
        painter.drawImage(picture.toAlignedRect(), m_picture);
    }
    QFont label = font();
    label.setPointSizeF(label.pointSizeF() * 0.9);
    if (isChecked())
        label.setWeight(QFont::DemiBold);
    painter.setFont(label);
    painter.setPen(isChecked() ? theme.text : theme.mutedText);
    painter.drawText(
        QRectF(0, room.bottom() + space::xs - 1, width(), height() - room.bottom() - space::xs),
        int(Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine), text());
}

StepStrip::StepStrip(QWidget* parent) : QWidget(parent), m_group(new QButtonGroup(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addStretch();
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int id) {
        m_current = m_sites[std::size_t(id)];
        Q_EMIT siteChosen(m_current);
    });
}

void StepStrip::setSteps(const TextResult& result, bool withPictures)
{
    auto* box = static_cast<QVBoxLayout*>(layout());
    while (m_buttons.size() > qsizetype(result.stepSites.size()))
        delete m_buttons.takeLast();
    m_sites.clear();
    for (const Site& site : result.stepSites) {
        const int index = int(m_sites.size());
        m_sites.push_back(site.name);
        if (index == m_buttons.size()) {
            m_buttons += new StepButton(this);
            m_group->addButton(m_buttons.back(), index);
            box->insertWidget(index, m_buttons.back());
        }
        if (const TextResult::Step* step = result.step(site.name))
            m_buttons[index]->setStep(*step, withPictures);
        else
            m_buttons[index]->setPending(site);
    }
    setCurrentSite(m_current);
}

void StepStrip::setPictures(const std::map<std::string, QImage>& pictures)
{
    for (std::size_t i = 0; i < m_sites.size(); ++i) {
        if (const auto found = pictures.find(m_sites[i]); found != pictures.end())
            m_buttons[qsizetype(i)]->setPicture(found->second);
    }
}

void StepStrip::setCurrentSite(const std::string& site)
{
    m_current = site;
    if (StepButton* current = currentButton())
        current->setChecked(true);
}

StepButton* StepStrip::currentButton() const
{
    const auto found = std::find(m_sites.begin(), m_sites.end(), m_current);
    return found == m_sites.end() ? nullptr : m_buttons[found - m_sites.begin()];
}

} // namespace fovea::ui

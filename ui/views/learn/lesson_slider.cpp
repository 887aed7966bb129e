// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/learn/lesson_slider.h"

#include "style/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

LessonSlider::LessonSlider(double low, double high, int steps, Scale scale, QWidget* parent)
    : QWidget(parent), m_low(low), m_high(high), m_scale(scale), m_name(new QLabel(this)),
      m_slider(new QSlider(Qt::Horizontal, this)), m_value(new QLabel(this))
{
    m_slider->setRange(0, steps);
    m_slider->setPageStep(std::max(1, steps / 10));
    m_slider->setMinimumWidth(72);
    m_name->setBuddy(m_slider);
    m_value->setMinimumWidth(m_value->fontMetrics().horizontalAdvance(QStringLiteral("−00.00")));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_name);
    layout->addWidget(m_slider, 1);
    layout->addWidget(m_value);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showValue();
        Q_EMIT valueChanged(value());
    });
    showValue();
}

void LessonSlider::setName(const QString& name)
{
    m_name->setText(name);
    m_slider->setAccessibleName(name);
}

void LessonSlider::align(const QList<LessonSlider*>& sliders)
{
    int width = 0;
    for (const LessonSlider* slider : sliders)
        width = std::max(width, slider->m_name->sizeHint().width());
    for (const LessonSlider* slider : sliders)
        slider->m_name->setMinimumWidth(width);
}

void LessonSlider::setDecimals(int decimals)
{
    m_decimals = decimals;
    showValue();
}

double LessonSlider::value() const
{
    const double t = double(m_slider->value()) / m_slider->maximum();
    return m_scale == Scale::Linear ? m_low + t * (m_high - m_low)
                                    : m_low * std::pow(m_high / m_low, t);
}

void LessonSlider::setValue(double value)
{
    const double t = m_scale == Scale::Linear ? (value - m_low) / (m_high - m_low)
                                              : std::log(value / m_low) / std::log(m_high / m_low);
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(int(std::lround(std::clamp(t, 0.0, 1.0) * m_slider->maximum())));
    showValue();
}

void LessonSlider::showValue()
{
    QString text = QLocale::c().toString(value(), 'f', m_decimals);
    m_value->setText(text.replace(u'-', u'−'));
    m_slider->setAccessibleDescription(m_value->text());
}

} // namespace fovea::ui

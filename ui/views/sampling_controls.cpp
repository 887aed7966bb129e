// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/sampling_controls.h"

#include "style/theme.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr int sliderSteps = 100; // for a temperature of 1; the slider ends at 2
constexpr int mostKept = 1 << 24;
constexpr int boxWidth = 56;

/// Spin boxes that are as narrow as the inspector.
template <typename Box> Box* narrow(Box* box)
{
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setKeyboardTracking(false); // 1, 12, 128: only the last is meant
    return box;
}

} // namespace

SamplingControls::SamplingControls(QWidget* parent)
    : QWidget(parent), m_temperatureLabel(new QLabel(this)),
      m_temperature(new QSlider(Qt::Horizontal, this)),
      m_temperatureValue(narrow(new QDoubleSpinBox(this))), m_topKLabel(new QLabel(this)),
      m_topK(narrow(new QSpinBox(this))), m_topPLabel(new QLabel(this)),
      m_topP(narrow(new QDoubleSpinBox(this)))
{
    m_temperature->setRange(0, 2 * sliderSteps);
    m_temperature->setPageStep(sliderSteps / 10);
    m_temperatureValue->setRange(0, highestTemperature);
    m_temperatureValue->setDecimals(2);
    m_temperatureValue->setSingleStep(0.1);
    m_topK->setRange(0, mostKept);
    m_topP->setRange(0, 1);
    m_topP->setDecimals(3);
    m_topP->setSingleStep(0.05);

    auto* temperature = new QHBoxLayout;
    temperature->setSpacing(space::s);
    temperature->addWidget(m_temperatureLabel);
    temperature->addWidget(m_temperature, 1);
    temperature->addWidget(m_temperatureValue);
    auto* cuts = new QHBoxLayout;
    cuts->setSpacing(space::s);
    cuts->addWidget(m_topKLabel);
    cuts->addWidget(m_topK, 1);
    cuts->addWidget(m_topPLabel);
    cuts->addWidget(m_topP, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addLayout(temperature);
    layout->addLayout(cuts);
    m_temperature->setMinimumWidth(40);
    m_temperatureValue->setFixedWidth(boxWidth);
    m_topK->setMinimumWidth(boxWidth);
    m_topP->setMinimumWidth(boxWidth);

    connect(m_temperature, &QSlider::valueChanged, this,
        [this](int steps) { m_temperatureValue->setValue(double(steps) / sliderSteps); });
    for (QDoubleSpinBox* box : {m_temperatureValue, m_topP})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SamplingControls::readControls);
    connect(m_topK, &QSpinBox::valueChanged, this, &SamplingControls::readControls);
    retranslate();
    setSampling({});
}

void SamplingControls::setSampling(explain::Sampling sampling)
{
    const auto bounded = [](double value, double end, double fallback) {
        return std::isfinite(value) ? std::clamp(value, 0.0, end) : fallback;
    };
    sampling.temperature = bounded(sampling.temperature, highestTemperature, 1);
    sampling.topK = std::clamp<Index>(sampling.topK, 0, mostKept);
    sampling.topP = bounded(sampling.topP, 1, 1);
    m_showing = true;
    {
        // The slider is coarser than the number beside it, and must not write back.
        const QSignalBlocker blocker(m_temperature);
        m_temperature->setValue(int(std::lround(
            std::min(sampling.temperature * sliderSteps, double(m_temperature->maximum())))));
    }
    m_temperatureValue->setValue(sampling.temperature);
    m_topK->setValue(int(sampling.topK));
    m_topP->setValue(sampling.topP);
    m_showing = false;
    if (m_sampling == sampling)
        return;
    m_sampling = sampling;
    Q_EMIT samplingChanged();
}

void SamplingControls::setHasCuts(bool hasCuts)
{
    for (QWidget* part : {static_cast<QWidget*>(m_topKLabel), static_cast<QWidget*>(m_topK),
             static_cast<QWidget*>(m_topPLabel), static_cast<QWidget*>(m_topP)})
        part->setVisible(hasCuts);
}

void SamplingControls::readControls()
{
    if (!m_showing)
        setSampling({m_temperatureValue->value(), m_topK->value(), m_topP->value()});
}

void SamplingControls::retranslate()
{
    m_temperatureLabel->setText(tr("Temperature"));
    m_temperature->setAccessibleName(tr("Temperature"));
    m_temperatureValue->setAccessibleName(tr("Temperature as a number"));
    const QString temperature
        = tr("The logits are divided by it: below 1 the likeliest gain, above "
             "1 all become alike. 0 always takes the likeliest.");
    m_temperature->setToolTip(temperature);
    m_temperatureValue->setToolTip(temperature);
    m_topKLabel->setText(tr("Top-k"));
    m_topK->setAccessibleName(m_topKLabel->text());
    m_topK->setSpecialValueText(tr("all"));
    m_topK->setToolTip(tr("Only so many of the likeliest can be drawn; 0 cuts nothing"));
    m_topPLabel->setText(tr("Top-p"));
    m_topP->setAccessibleName(m_topPLabel->text());
    m_topP->setToolTip(tr("Only as many of the likeliest can be drawn as together have this "
                          "probability; 1 cuts nothing"));
}

void SamplingControls::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QSlider;

namespace fovea::ui
{

/// A slider between its name and its value.
class LessonSlider : public QWidget
{
    Q_OBJECT
public:
    enum class Scale { Linear, Logarithmic };

    /// @param steps between the ends, each one a press of an arrow key
    LessonSlider(double low, double high, int steps, Scale scale, QWidget* parent = nullptr);

    void setName(const QString& name);
    /// Sliders below each other begin at the same place.
    static void align(const QList<LessonSlider*>& sliders);
    void setDecimals(int decimals);
    double value() const;
    /// The nearest step. Does not emit.
    void setValue(double value);
    QSlider* slider() const { return m_slider; }

Q_SIGNALS:
    /// By the user.
    void valueChanged(double value);

private:
    void showValue();

    double m_low, m_high;
    Scale m_scale;
    int m_decimals = 2;
    QLabel* m_name;
    QSlider* m_slider;
    QLabel* m_value;
};

} // namespace fovea::ui

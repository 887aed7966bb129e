// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_predictions.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace fovea::ui
{

class DrawStrip;

/// How a text is gone on with: what the seed's next number falls on, and buttons to draw one token
/// or several, or to take one back.
class GenerationControls : public QWidget
{
    Q_OBJECT
public:
    struct State {
        bool canDraw = false;
        bool canGoBack = false;
        int left = 0; ///< tokens that are still to be drawn; 0: none are being drawn
        int total = 0;
        QString lastDraw; ///< how the last token was drawn, as a sentence
        QString message; ///< why there is no going on
        bool operator==(const State&) const = default;
    };

    explicit GenerationControls(QWidget* parent = nullptr);

    /// Of which the next draw is shown; may be null.
    void setPrediction(std::shared_ptr<const TextPrediction> prediction);
    void setState(const State& state);

    std::uint64_t seed() const;
    void setSeed(std::uint64_t seed);
    int count() const;
    void setCount(int count);
    DrawStrip* strip() const { return m_strip; }
    QPushButton* nextButton() const { return m_next; }
    QPushButton* backButton() const { return m_back; }
    /// Draws several; stops while they are drawn.
    QPushButton* generateButton() const { return m_generate; }
    QSpinBox* seedBox() const { return m_seed; }
    /// All that is said, line by line.
    QString text() const;

Q_SIGNALS:
    void drawWanted(int count);
    void stopWanted();
    void backWanted();
    void seedChanged();

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();

    State m_state;
    DrawStrip* m_strip;
    QLabel* m_nextDraw;
    QLabel* m_lastDraw;
    QLabel* m_message;
    QPushButton* m_next;
    QPushButton* m_back;
    QPushButton* m_generate;
    QSpinBox* m_count;
    QLabel* m_seedLabel;
    QSpinBox* m_seed;
    QToolButton* m_shuffle;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "attention/cell_arithmetic.h"
#include "models/heatmap_model.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace fovea::ui
{

class VectorStrip;

/// What the panel explains: one weight and the numbers that lead to it and follow from it.
struct ArithmeticSubject {
    std::shared_ptr<const attention::CellArithmetic> numbers;
    Cell cell;
    Index head = 0;
    QStringList tokens;
    attention::ScoreRule rule;
    int layer = -1; ///< said where there are several
    bool isOff = false; ///< the head is switched off: its output is not used
};

/// The arithmetic of a pinned cell, step by step: query and key, their products and sum, scaling,
/// temperature, mask, the row's softmax, the weighted values. All numbers come from the core; text
/// can be selected and copied.
class ArithmeticPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ArithmeticPanel(QWidget* parent = nullptr);

    void setSubject(const ArithmeticSubject& subject);
    /// Nothing is pinned: says how to pin, or why there is nothing to say.
    void clear(const QString& reason = {});
    bool isEmpty() const { return !m_subject.numbers; }
    /// All of it as text, for the clipboard.
    QString plainText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    struct StripRow {
        QLabel* name = nullptr;
        VectorStrip* strip = nullptr;
    };

    QLabel* addHeading();
    QLabel* addFormula();
    StripRow addStrip();
    void refresh();
    QString scoreText() const;
    QString softmaxText() const;
    QString outputText() const;

    ArithmeticSubject m_subject;
    QString m_reason;
    QVBoxLayout* m_layout;
    QLabel* m_hint;
    QWidget* m_body;
    QLabel* m_title;
    QLabel* m_scoreHeading;
    StripRow m_query, m_key, m_products;
    QLabel* m_score;
    QLabel* m_softmaxHeading;
    StripRow m_scoreRow, m_weightRow;
    QLabel* m_softmax;
    QLabel* m_outputHeading;
    StripRow m_output;
    QLabel* m_values;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_predictions.h"

#include <QAbstractScrollArea>

namespace fovea::ui
{

/// All classes of a prediction, the most probable first: rank, name, a bar and the probability. A
/// line stands where top-p or top-k ends; what they cut is faint, its bar hatched. Where something
/// was changed in the model, the bar has a mark at the probability before, and the number is there
/// too. Draws what is in view alone, so that a whole vocabulary is no burden.
///
/// Arrows, Home, End, Page Up and Page Down move from class to class; Enter or a double click takes
/// one.
class CandidateList : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit CandidateList(QWidget* parent = nullptr);

    /// May be null. The place in the list stays while the prediction is of the same text.
    void setPrediction(std::shared_ptr<const TextPrediction> prediction);
    /// The chosen class's rank, -1 for none.
    Index current() const { return m_current; }
    void setCurrent(Index rank);
    /// Of a class, in the viewport; also of one that is not in view.
    QRect rowRect(Index rank) const;
    /// What a pointer on a class is told.
    QString toolTip(Index rank) const;
    /// "top-p 0.9 ends here", from the top.
    QStringList cutTexts() const;

    /// As little as possible: it takes what room there is.
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void currentChanged();
    /// Taken: id of the class.
    void activated(Index id);

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct CutLine {
        Index after = 0; ///< classes before it
        QString text;
    };
    Index count() const;
    bool compares() const { return m_prediction && !m_prediction->before.empty(); }
    int lineHeight() const;
    int rowHeight() const;
    int topOf(Index rank) const; ///< in the content
    Index rankAt(QPoint position) const; ///< -1: none
    void layOut();
    void describe();
    void setHovered(Index rank);

    std::shared_ptr<const TextPrediction> m_prediction;
    std::vector<CutLine> m_cuts;
    double m_whole = 1; ///< the largest probability, before or after a change: a whole bar
    Index m_current = -1;
    Index m_hovered = -1;
};

} // namespace fovea::ui

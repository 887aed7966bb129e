// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/saliency.h"
#include "jobs/job.h"
#include "pages/learn/lesson.h"
#include "views/learn/table_objects.h"

#include <array>

class QCheckBox;
class QLabel;
class QPushButton;

namespace fovea::ui
{

class EquationRow;
class FormulaView;
class LessonSlider;
class MatrixView;
class SegmentedControl;
class TableScene;

/// Five things on a table: what draws the gaze without an aim, and what an aim does.
class CuesLesson : public Lesson
{
    Q_OBJECT
public:
    explicit CuesLesson(QWidget* parent = nullptr);

    enum class Mode { Involuntary, Voluntary };
    static constexpr Index features = 5; ///< colour, print, pages, to drink, to write in
    Mode mode() const;
    void setMode(Mode mode);
    TableScene* scene() const { return m_scene; }
    MatrixView* keys() const { return m_keys; }
    /// One row: that of the query. Things are its columns.
    MatrixView* scores() const { return m_scores; }
    MatrixView* weights() const { return m_weights; }
    const QList<LessonSlider*>& sliders() const { return m_sliders; }
    /// Those of the ready-made queries.
    const QList<QPushButton*>& aims() const { return m_aims; }
    /// [1, features]; as the sliders stand
    Tensor query() const;
    /// The keys, one row for each thing: [things, features]
    static Tensor keyMatrix();
    /// Of the picture; empty until it is computed.
    const Tensor& saliencyMap() const { return m_map; }

protected:
    void retranslate() override;

private:
    QWidget* buildQuery();
    void setQuery(const std::array<double, features>& query);
    void analyse();
    void refresh();
    void showInvoluntary();
    void showVoluntary();

    Tensor m_map;
    SegmentedControl* m_mode;
    QCheckBox* m_mapShown;
    TableScene* m_scene;
    QWidget* m_queryPanel;
    QList<QPushButton*> m_aims;
    QList<LessonSlider*> m_sliders;
    EquationRow* m_row;
    MatrixView* m_keys;
    MatrixView* m_scores;
    MatrixView* m_weights;
    FormulaView* m_formula;
    QLabel* m_explanation;
    Job m_job;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/learn/cues_lesson.h"

#include "attention/dot_product.h"
#include "models/image_loader.h"
#include "style/theme.h"
#include "views/learn/equation_row.h"
#include "views/learn/formula_view.h"
#include "views/learn/lesson_slider.h"
#include "views/learn/matrix_painting.h"
#include "views/learn/matrix_view.h"
#include "views/learn/table_scene.h"
#include "views/segmented_control.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <iterator>

namespace fovea::ui
{

namespace
{

constexpr double strongestAim = 4;

struct Aim {
    const char* name;
    std::array<double, CuesLesson::features> query;
};

constexpr Aim readyAims[] = {
    {QT_TRANSLATE_NOOP("fovea::ui::CuesLesson", "I want to read"), {0, 3, 3, 0, 0}},
    {QT_TRANSLATE_NOOP("fovea::ui::CuesLesson", "I am thirsty"), {0, 0, 0, 4, 0}},
    {QT_TRANSLATE_NOOP("fovea::ui::CuesLesson", "I want to write"), {0, 0, 1, 0, 4}},
    {QT_TRANSLATE_NOOP("fovea::ui::CuesLesson", "No aim"), {0, 0, 0, 0, 0}},
};

} // namespace

Tensor CuesLesson::keyMatrix()
{
    return Tensor({tableObjects, features},
        {
            0, 1, 0.3F, 0, 0, // newspaper
            0, 1, 0.2F, 0, 0.1F, // research paper
            1, 0, 0, 1, 0, // cup
            0, 0, 0.8F, 0, 1, // notebook
            0, 1, 1, 0, 0, // book
        });
}

CuesLesson::CuesLesson(QWidget* parent)
    : Lesson(parent), m_mode(new SegmentedControl(this)), m_mapShown(new QCheckBox(this)),
      m_scene(new TableScene(this)), m_row(new EquationRow(this)), m_keys(new MatrixView(this)),
      m_scores(new MatrixView(this)), m_weights(new MatrixView(this)),
      m_formula(new FormulaView(
          QStringLiteral("\\alpha'_i = "
                         "\\softmax_i\\left(\\frac{q \\cdot k_i}{\\sqrt{d}}\\right)"),
          this)),
      m_explanation(new QLabel(this))
{
    m_explanation->setWordWrap(true);
    for (MatrixView* view : {m_scores, m_weights})
        view->setTransposed(true); // beside the things' keys
    m_row->setItems({{m_keys, {}}, {nullptr, QStringLiteral("\\to")}, {m_scores, {}},
        {nullptr, QStringLiteral("\\to")}, {m_weights, {}}});
    m_mode->setTexts({QString(), QString()});
    m_mode->setCurrentIndex(0);
    auto* controls = new QHBoxLayout;
    controls->setSpacing(space::m);
    controls->addWidget(m_mode);
    controls->addWidget(m_mapShown);
    controls->addStretch();
    auto* upper = new QHBoxLayout;
    upper->setSpacing(space::l);
    upper->addWidget(m_scene, 1);
    upper->addWidget(buildQuery());
    auto* words = new QVBoxLayout;
    words->addWidget(m_formula);
    words->addWidget(m_explanation);
    words->addStretch();
    auto* lower = new QHBoxLayout;
    lower->setSpacing(space::xl);
    lower->addWidget(m_row, 0, Qt::AlignTop);
    lower->addLayout(words, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::s);
    layout->addLayout(controls);
    layout->addLayout(upper, 1);
    layout->addLayout(lower);
    connect(m_mode, &SegmentedControl::currentIndexChanged, this, &CuesLesson::refresh);
    connect(m_mapShown, &QCheckBox::toggled, this, &CuesLesson::refresh);
    connect(m_scene, &TableScene::objectChosen, this,
        [this](TableObject object) { m_keys->setMarked(Index(object), std::nullopt); });
    connect(&m_job, &Job::failed, this, &CuesLesson::failed);
    connect(&Style::instance(), &Style::changed, this, &CuesLesson::analyse);
    retranslate();
    analyse();
}

QWidget* CuesLesson::buildQuery()
{
    m_queryPanel = new QWidget(this);
    auto* grid = new QGridLayout(m_queryPanel);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::s);
    grid->setVerticalSpacing(2);
    for (int i = 0; i < int(std::size(readyAims)); ++i) {
        auto* button = new QPushButton(m_queryPanel);
        grid->addWidget(button, i / 2, i % 2);
        m_aims += button;
        connect(button, &QPushButton::clicked, this, [this, i] {
            setQuery(readyAims[i].query);
            refresh();
        });
    }
    for (int i = 0; i < int(features); ++i) {
        auto* slider
            = new LessonSlider(0, strongestAim, 40, LessonSlider::Scale::Linear, m_queryPanel);
        slider->setDecimals(1);
        grid->addWidget(slider, 2 + i, 0, 1, 2);
        m_sliders += slider;
        connect(slider, &LessonSlider::valueChanged, this, &CuesLesson::refresh);
    }
    setQuery(readyAims[0].query); // something to see at once
    grid->setRowStretch(2 + int(features), 1);
    m_queryPanel->setFixedWidth(300);
    return m_queryPanel;
}

void CuesLesson::setQuery(const std::array<double, features>& query)
{
    for (Index i = 0; i < features; ++i)
        m_sliders[i]->setValue(query[std::size_t(i)]);
}

CuesLesson::Mode CuesLesson::mode() const
{
    return Mode(m_mode->currentIndex());
}

void CuesLesson::setMode(Mode mode)
{
    m_mode->setCurrentIndex(int(mode));
    refresh();
}

Tensor CuesLesson::query() const
{
    Tensor query({1, features});
    for (Index i = 0; i < features; ++i)
        query.mutableFloats()[std::size_t(i)] = float(m_sliders[i]->value());
    return query;
}

/// The picture as it is drawn now, in the colours of the theme.
void CuesLesson::analyse()
{
    m_job.start<Tensor>(
        [picture = tablePicture(Theme::current().dark)](Monitor& monitor) {
            return image::saliency(loadImage(picture, monitor).tensor, monitor).map;
        },
        [this](Tensor map) {
            m_map = std::move(map);
            refresh();
        });
}

void CuesLesson::refresh()
{
    const bool voluntary = mode() == Mode::Voluntary;
    for (QWidget* widget :
        {m_queryPanel, static_cast<QWidget*>(m_row), static_cast<QWidget*>(m_formula)})
        widget->setVisible(voluntary);
    m_mapShown->setVisible(!voluntary);
    m_scene->setMap(!voluntary && m_mapShown->isChecked() ? m_map : Tensor());
    if (m_map.isEmpty())
        return;
    if (voluntary)
        showVoluntary();
    else
        showInvoluntary();
}

void CuesLesson::showInvoluntary()
{
    std::array<float, tableObjects> values{};
    for (int i = 0; i < tableObjects; ++i) {
        const QRectF rect = tableObjectRect(TableObject(i));
        values[std::size_t(i)] = image::peak(m_map, rect.left() / tableBounds.width(),
            rect.top() / tableBounds.height(), rect.right() / tableBounds.width(),
            rect.bottom() / tableBounds.height())
                                     .value;
    }
    const image::MapPlace place = image::peak(m_map);
    m_scene->lookAt({place.x, place.y});
    m_scene->setBars(values, tr("conspicuousness, the largest on the table is 1"));
    m_explanation->setText(
        tr("Nothing is wanted here. The numbers are computed from the picture alone: how far each "
           "place differs from its surroundings in brightness, colour and orientation (Itti, Koch "
           "and Niebur, 1998). Print is everywhere, red is only once."));
}

void CuesLesson::showVoluntary()
{
    const Tensor query = this->query();
    const Tensor keys = keyMatrix();
    const Tensor scores = attention::dotProductScores(query, keys);
    const Tensor weights = attention::softmaxOfMasked(scores);
    m_scores->setContent({scores, {}, {}, QStringLiteral("q \\cdot k / \\sqrt{d}")});
    m_weights->setContent({weights, {}, {}, QStringLiteral("\\alpha'"), MatrixView::Tint::Weights});
    std::array<float, tableObjects> values{};
    std::copy_n(weights.floats().begin(), tableObjects, values.begin());
    const float largest = *std::max_element(values.begin(), values.end());
    const Index first = std::find(values.begin(), values.end(), largest) - values.begin();
    if (query.vector().isZero()) {
        const image::MapPlace place = image::peak(m_map);
        m_scene->lookAt({place.x, place.y});
        m_explanation->setText(tr("Without an aim every thing has the same weight, and the gaze "
                                  "goes back to what stands out."));
        m_keys->setMarked(Index(m_scene->lookedAt()), std::nullopt);
    } else {
        const QPointF place = tableObjectRect(TableObject(first)).center();
        m_scene->lookAt({place.x() / tableBounds.width(), place.y() / tableBounds.height()});
        QString text = tr("The sliders are the query q, the rows of K the keys; d = 5 is the number "
                          "of features. The softmax makes weights of the scores, and the gaze goes "
                          "to the largest.");
        if (std::count(values.begin(), values.end(), largest) > 1)
            text += u' ' + tr("Several things share it here: the gaze takes the leftmost.");
        m_explanation->setText(text);
        m_keys->setMarked(first, std::nullopt);
    }
    m_scene->setBars(values, tr("weights, together 1"));
}

void CuesLesson::retranslate()
{
    m_mode->setAccessibleName(tr("Cue"));
    m_mode->setTexts({tr("Involuntary cue: no query"), tr("Voluntary cue: a query")});
    m_mapShown->setText(tr("Show the map of conspicuousness"));
    m_scene->setAccessibleName(tr("A table with five things"));
    const QStringList things{
        tr("newspaper"), tr("research paper"), tr("cup of coffee"), tr("notebook"), tr("book")};
    const QStringList names{tr("colour"), tr("print"), tr("pages"), tr("to drink"), tr("to write")};
    m_scene->setNames(things);
    for (qsizetype i = 0; i < m_aims.size(); ++i)
        m_aims[i]->setText(tr(readyAims[i].name));
    for (Index i = 0; i < features; ++i)
        m_sliders[i]->setName(names[i]);
    LessonSlider::align(m_sliders);
    m_keys->setAccessibleName(tr("Keys of the things"));
    m_scores->setAccessibleName(tr("Scores of the things"));
    m_weights->setAccessibleName(tr("Weights of the things"));
    m_keys->setContent({keyMatrix(), things, names, QStringLiteral("K")});
    refresh();
}

} // namespace fovea::ui

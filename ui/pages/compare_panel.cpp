// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/compare_panel.h"

#include "dialogs/model_folder_dialog.h"
#include "models/text_similarity.h"
#include "pages/compare_session.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/heatmap_view.h"
#include "views/legend_view.h"
#include "views/model_chooser.h"
#include "views/segmented_control.h"
#include "views/sentence_field.h"
#include "views/wrap_layout.h"

#include <QAction>
#include <QEvent>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStackedWidget>

#include <algorithm>

namespace fovea::ui
{

namespace
{
constexpr int spinFrame = 48; // what a spin box has beside its text
}

ComparePanel::ComparePanel(HeatmapModel* heatmap, QWidget* parent)
    : QWidget(parent), m_heatmap(heatmap), m_model(new CompareModel(heatmap, this)),
      m_session(new CompareSession(this)), m_view(new SegmentedControl(this)),
      m_firstTitle(new QLabel(this)), m_secondTitle(new QLabel(this)),
      m_differenceTitle(new QLabel(this)), m_open(new QAction(ui::icon(Icon::Open), {}, this)),
      m_chooser(new ModelChooser(m_open, this)), m_field(new SentenceField(this)),
      m_layerLabel(new QLabel(this)), m_headLabel(new QLabel(this)), m_layer(new QSpinBox(this)),
      m_head(new QSpinBox(this)), m_stack(new QStackedWidget(this)),
      m_first(new HeatmapView(m_model->first(), this)),
      m_second(new HeatmapView(m_model->second(), this)),
      m_difference(new HeatmapView(m_model->difference(), this)),
      m_legend(new LegendView(m_model->first(), this)),
      m_differenceLegend(new LegendView(m_model->difference(), this)), m_note(new QLabel(this)),
      m_similarity(new TextSimilarity(this))
{
    buildLayout();
    m_chooser->listShipped(Model::InputKind::Text);
    connect(m_view, &SegmentedControl::currentIndexChanged, this, &ComparePanel::refresh);
    connect(m_chooser, &ModelChooser::playgroundChosen, m_session, &CompareSession::usePlayground);
    connect(m_chooser, &ModelChooser::folderChosen, m_session, &CompareSession::open);
    connect(m_open, &QAction::triggered, this, &ComparePanel::chooseFolder);
    connect(m_field, &SentenceField::sentenceChanged, m_session, &CompareSession::setText);
    for (QSpinBox* box : {m_layer, m_head}) {
        connect(box, &QSpinBox::valueChanged, this,
            [this] { m_model->setPlace(m_layer->value(), m_head->value()); });
    }
    connect(m_session, &CompareSession::resultChanged, this,
        [this] {
            m_model->setSecond(m_session->result());
            m_similarity->compare(m_session->first(), m_session->result());
        });
    connect(m_similarity, &TextSimilarity::changed, this, &ComparePanel::refresh);
    connect(m_similarity, &TextSimilarity::failed, this, &ComparePanel::failed);
    connect(m_session, &CompareSession::choiceChanged, this, &ComparePanel::refresh);
    connect(m_session, &CompareSession::computingChanged, this, &ComparePanel::refresh);
    connect(m_session, &CompareSession::opened, this, [this](const QString& folder) {
        m_recent.removeAll(folder);
        m_recent.prepend(folder);
        refresh();
    });
    connect(m_session, &CompareSession::failed, this, &ComparePanel::failed);
    connect(m_model, &CompareModel::changed, this, &ComparePanel::refresh);
    connect(m_model, &CompareModel::placeChanged, this, &ComparePanel::refreshPlace);
    connect(m_model, &CompareModel::failed, this, &ComparePanel::failed);
    for (HeatmapView* view : {m_first, m_second, m_difference}) {
        connect(view, &HeatmapView::failed, this, &ComparePanel::failed);
        connect(view, &HeatmapView::viewChanged, this, [this, view] { follow(view); });
    }
    retranslate();
    refreshPlace();
    refresh();
}

void ComparePanel::buildLayout()
{
    m_view->setTexts({{}, {}});
    for (QLabel* label : {m_layerLabel, m_headLabel, m_note})
        label->setProperty("role", QStringLiteral("hint"));
    for (QLabel* label : {m_firstTitle, m_secondTitle, m_differenceTitle}) {
        QFont bold = label->font();
        bold.setWeight(QFont::DemiBold);
        label->setFont(bold);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // names may be long
    }
    m_note->setWordWrap(true);
    m_layerLabel->setBuddy(m_layer);
    m_headLabel->setBuddy(m_head);
    for (QSpinBox* box : {m_layer, m_head})
        box->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("000")) + spinFrame);

    // What B is.
    auto* place = new QWidget(this);
    auto* line = new WrapLayout(place);
    const auto pair = [place](QLabel* label, QSpinBox* box) {
        auto* both = new QWidget(place);
        auto* row = new QHBoxLayout(both);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(space::xs);
        row->addWidget(label);
        row->addWidget(box);
        return both;
    };
    auto* side = new QLabel(QStringLiteral("B"), place);
    side->setFont(m_secondTitle->font());
    line->addWidget(m_view);
    line->addWidget(side);
    line->addWidget(m_chooser);
    line->addWidget(pair(m_layerLabel, m_layer));
    line->addWidget(pair(m_headLabel, m_head));
    QSizePolicy policy = place->sizePolicy();
    policy.setHeightForWidth(true);
    place->setSizePolicy(policy);

    auto* sides = new QWidget(this);
    auto* grid = new QGridLayout(sides);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space::m);
    grid->setVerticalSpacing(space::xs);
    grid->addWidget(m_firstTitle, 0, 0);
    grid->addWidget(m_secondTitle, 0, 1);
    grid->addWidget(m_first, 1, 0);
    grid->addWidget(m_second, 1, 1);
    grid->addWidget(m_legend, 2, 0, 1, 2);
    grid->setRowStretch(1, 1);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    auto* difference = new QWidget(this);
    auto* below = new QVBoxLayout(difference);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(space::xs);
    below->addWidget(m_differenceTitle);
    below->addWidget(m_difference, 1);
    below->addWidget(m_differenceLegend);
    for (LegendView* legend : {m_legend, m_differenceLegend})
        legend->setMaximumWidth(360);
    m_stack->addWidget(sides);
    m_stack->addWidget(difference);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(place);
    layout->addWidget(m_field);
    layout->addWidget(m_note);
    layout->addWidget(m_stack, 1);
    setFocusProxy(m_first);
}

/// The other views show the same part.
void ComparePanel::follow(HeatmapView* from)
{
    if (m_isFollowing || !m_model->isComparable())
        return;
    m_isFollowing = true;
    for (HeatmapView* view : {m_first, m_second, m_difference}) {
        if (view != from
            && view->viewGeometry().contentSize() == from->viewGeometry().contentSize())
            view->showAs(from->viewGeometry());
    }
    m_isFollowing = false;
}

void ComparePanel::setFirst(std::shared_ptr<const TextResult> first, bool merged)
{
    m_model->setMergesWords(merged);
    m_session->setFirst(std::move(first));
    m_similarity->compare(m_session->first(), m_session->result());
    refresh();
}

bool ComparePanel::showsDifference() const
{
    return m_stack->currentIndex() == 1;
}

QString ComparePanel::secondName() const
{
    const auto& second = m_model->secondResult();
    return second && second->opened ? second->opened->name : tr("playground");
}

HeatmapView* ComparePanel::shownView() const
{
    return showsDifference() ? m_difference : m_first;
}

void ComparePanel::setMatches(const std::vector<Index>& tokens)
{
    m_first->setMatches(tokens);
    m_difference->setMatches(tokens);
    m_second->setMatches(m_model->isComparable() ? tokens : std::vector<Index>());
}

void ComparePanel::setRecentModels(const QStringList& folders)
{
    m_recent = folders;
    refresh();
}

void ComparePanel::chooseFolder()
{
    askForModelFolder(this, tr("Open model folder for B"), m_recent,
        [this](const QString& folder) { m_session->open(folder); });
}

void ComparePanel::refreshPlace()
{
    const QSignalBlocker blockers[]{QSignalBlocker(m_layer), QSignalBlocker(m_head)};
    if (const auto& result = m_model->secondResult()) {
        m_layer->setRange(0, result->layers() - 1);
        m_head->setRange(
            0, int(result->weights[std::size_t(m_model->layer())]->heads()) - 1);
    }
    m_layer->setValue(m_model->layer());
    m_head->setValue(int(m_model->head()));
}

void ComparePanel::refresh()
{
    const QString folder = m_session->shownFolder();
    QStringList folders = m_recent;
    if (!folder.isEmpty() && !folders.contains(folder))
        folders.prepend(folder);
    m_chooser->setModels(folder, folders);

    const auto title = [](const QString& side, const TextResult& result, int layer, Index head) {
        const QString model = result.opened ? result.opened->name : tr("playground");
        return tr("%1: %2, layer %3, head %4", "A or B, a model")
            .arg(side, model)
            .arg(layer)
            .arg(head);
    };
    const auto& first = m_session->first();
    const auto& second = m_model->secondResult();
    m_firstTitle->setText(
        first ? title(QStringLiteral("A"), *first, first->layer, m_heatmap->head()) : QString());
    m_secondTitle->setText(second
            ? title(QStringLiteral("B"), *second, m_model->layer(), m_model->head())
            : m_session->isComputing() ? tr("B is being computed…")
                                       : QString());
    for (QLabel* label : {m_firstTitle, m_secondTitle})
        label->setToolTip(label->text());
    const bool hasDifference = m_model->difference()->data() != nullptr;
    m_view->setSegmentEnabled(1, hasDifference || !m_model->first()->data());
    m_stack->setCurrentIndex(m_view->currentIndex() == 1 && hasDifference ? 1 : 0);
    QStringList notes;
    if (const auto similarity = m_similarity->value();
        similarity && first && second && first->texts != second->texts)
        notes += tr("The sentences have a similarity of %1, the cosine of the vectors that the "
                    "model makes of both.")
                     .arg(similarityText(*similarity));
    if (const QString note = m_model->note(); !note.isEmpty())
        notes += note;
    m_note->setText(notes.join(u' '));
    m_note->setVisible(!notes.isEmpty());
}

void ComparePanel::saveState(QSettings& settings) const
{
    settings.beginGroup(QStringLiteral("compare"));
    settings.setValue(QStringLiteral("difference"), m_view->currentIndex() == 1);
    settings.setValue(QStringLiteral("text"), m_field->sentence());
    settings.setValue(QStringLiteral("layer"), m_model->chosenLayer());
    settings.setValue(QStringLiteral("head"), qlonglong(m_model->chosenHead()));
    settings.setValue(QStringLiteral("model"), int(m_session->choice()));
    settings.setValue(QStringLiteral("folder"), m_session->folder());
    settings.endGroup();
}

void ComparePanel::restoreState(const QSettings& settings)
{
    const auto value = [&settings](const char* key, const QVariant& usual) {
        return settings.value(QStringLiteral("compare/") + QLatin1String(key), usual);
    };
    m_view->setCurrentIndex(value("difference", false).toBool() ? 1 : 0);
    m_field->setSentence(value("text", QString()).toString());
    m_model->setPlace(
        std::max(0, value("layer", 0).toInt()), std::max(0, value("head", 1).toInt()));
    const QString folder = value("folder", QString()).toString();
    const int choice = value("model", 0).toInt();
    if (choice == int(CompareSession::Choice::Folder) && QFileInfo(folder).isDir())
        m_session->open(folder);
    else if (choice == int(CompareSession::Choice::Playground))
        m_session->usePlayground();
    refresh();
}

void ComparePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_session->setActive(true);
    m_model->setActive(true);
}

void ComparePanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_session->setActive(false);
    m_model->setActive(false);
}

void ComparePanel::retranslate()
{
    m_view->setTexts({tr("Side by Side"), tr("A − B")});
    m_view->setToolTips({tr("A, which is what the page shows, beside B"),
        tr("What A has more than B, cell by cell")});
    m_view->setAccessibleName(tr("How A and B are shown"));
    m_open->setText(tr("Open Model Folder for B…"));
    m_field->setPlaceholderText(tr("The same sentence. Type another one for B."));
    m_field->setAccessibleName(tr("Sentence of B"));
    m_layerLabel->setText(tr("Layer"));
    m_layer->setAccessibleName(tr("Layer of B"));
    m_headLabel->setText(tr("Head"));
    m_head->setAccessibleName(tr("Head of B"));
    m_differenceTitle->setText(tr("A − B: above 0 where A attends more, below 0 where B does"));
    m_first->setAccessibleName(tr("Heat map A"));
    m_second->setAccessibleName(tr("Heat map B"));
    m_difference->setAccessibleName(tr("Difference A − B"));
    refresh();
}

void ComparePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

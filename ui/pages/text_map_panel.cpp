// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_map_panel.h"

#include "models/text_computation.h"
#include "models/token_text.h"
#include "pages/compare_panel.h"
#include "pages/text_heads.h"
#include "pages/text_token_places.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/flow_panel.h"
#include "views/head_chooser.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/heatmap_actions.h"
#include "views/heatmap_notes.h"
#include "views/heatmap_tools.h"
#include "views/heatmap_view.h"
#include "views/legend_view.h"
#include "views/lines_tools.h"
#include "views/lines_view.h"
#include "views/neuron_view.h"
#include "views/scale_chooser.h"
#include "views/segmented_control.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSettings>
#include <QStackedWidget>
#include <QToolButton>

namespace fovea::ui
{

TextMapPanel::TextMapPanel(HeatmapModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_title(new QLabel(this)), m_layerLabel(new QLabel(this)),
      m_layer(new QComboBox(this)), m_words(new QToolButton(this)),
      m_chooser(new HeadChooser(model, this)), m_chooserPlace(new QWidget(this)),
      m_mode(new SegmentedControl(this)), m_stack(new QStackedWidget(this)), m_view(new HeatmapView(model, this)),
      m_notes(new HeatmapNotes(model, this)), m_notesPlace(new QWidget(this)), m_finder(new TokenFinder(m_view, this)),
      m_tools(new HeatmapTools(m_view, this)),
      m_actions(new HeatmapActions(m_view, m_finder, this)), m_grid(new HeadGrid(this)),
      m_heads(new TextHeads(model, m_grid->model(), this)),
      m_lines(new LinesView(model, this)),
      m_linesTools(new LinesTools(m_lines, this)), m_neuron(new NeuronView(model, this)),
      m_flow(new FlowPanel(model, this)),
      m_compare(new ComparePanel(model, this)),
      m_legend(new LegendView(model, this)), m_scale(new ScaleChooser(model, this)),
      m_allHeads(new QAction(ui::icon(Icon::Grid), {}, this))
{
    buildModes();
    buildLayout();
    m_allHeads->setShortcuts({Qt::ALT | Qt::Key_Left, Qt::Key_Backspace});
    m_allHeads->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(m_allHeads);
    connect(m_allHeads, &QAction::triggered, this, &TextMapPanel::goBack);
    connect(m_mode, &SegmentedControl::currentIndexChanged, this,
        [this](int index) { setMode(MapMode(index)); });
    connect(m_grid, &HeadGrid::headChosen, this,
        [this](int layer, Index head) { openHead(layer, head); });
    connect(m_layer, &QComboBox::activated, this, &TextMapPanel::layerChosen);
    connect(m_words, &QToolButton::clicked, this, &TextMapPanel::wordsToggled);
    connect(m_heads, &TextHeads::failed, this, &TextMapPanel::failed);
    connect(m_grid, &HeadGrid::failed, this, &TextMapPanel::failed);
    connect(m_lines, &LinesView::failed, this, &TextMapPanel::failed);
    connect(m_neuron, &NeuronView::failed, this, &TextMapPanel::failed);
    connect(m_flow, &FlowPanel::failed, this, &TextMapPanel::failed);
    connect(m_flow->model(), &FlowModel::pictureChanged, this, &TextMapPanel::updateMode);
    connect(m_compare, &ComparePanel::failed, this, &TextMapPanel::failed);
    connect(m_view, &HeatmapView::failed, this, &TextMapPanel::failed);
    connect(m_actions, &HeatmapActions::failed, this, &TextMapPanel::failed);
    connect(m_model, &HeatmapModel::appearanceChanged, this, &TextMapPanel::updateGrid);
    connect(m_model, &HeatmapModel::dataChanged, this, &TextMapPanel::updateMode);
    retranslate();
}

void TextMapPanel::buildModes()
{
    const auto always = [] { return true; };
    const auto hasHeads = [this] { return m_model->data()->heads() > 1 || m_heads->showsAllLayers(); };
    const auto isWeights = [this] { return m_model->data()->isWeights(); };
    const auto isExplained = [this] {
        return m_model->data()->isTokenByToken() && !m_model->data()->difference()
            && m_heads->result() && canExplain(*m_heads->result());
    };
    // Colours that differ from head to head have no common legend.
    const auto hasCommonScale = [this] {
        const HeatmapScale scale = m_model->scale();
        return scale == HeatmapScale::Absolute || scale == HeatmapScale::Logarithmic;
    };
    const auto showsFlowMatrix
        = [this] { return m_flow->model()->picture() == FlowModel::Picture::Matrix; };
    const auto tokens = [this] {
        return m_heads->result() ? m_heads->result()->labels : QStringList();
    };
    const TokenPlace map = tokenPlace(m_view);
    m_modes = {
        {.mode = MapMode::Map,
            .id = "map",
            .title = QT_TR_NOOP("Map"),
            .toolTip = QT_TR_NOOP("One head, large"),
            .view = m_view,
            .isPossible = always,
            .layer = true,
            .head = true,
            .tools = m_tools,
            .scale = always,
            .legend = always,
            .find = map},
        {.mode = MapMode::Heads,
            .id = "heads",
            .title = QT_TR_NOOP("Heads"),
            .toolTip = QT_TR_NOOP("All heads, small (Backspace)"),
            .view = m_grid,
            .isPossible = hasHeads,
            .scale = always,
            .legend = hasCommonScale},
        {.mode = MapMode::Lines,
            .id = "lines",
            .title = QT_TR_NOOP("Lines"),
            .toolTip = QT_TR_NOOP("All heads of a layer as lines from token to token"),
            .view = m_lines,
            .isPossible = isWeights,
            .layer = true,
            .tools = m_linesTools,
            .legend = {},
            .find = tokenPlace(m_lines, map.labels)},
        {.mode = MapMode::Neuron,
            .id = "neuron",
            .title = QT_TR_NOOP("Neuron"),
            .toolTip = QT_TR_NOOP("How the weights of one query come about, and its output"),
            .view = m_neuron,
            .isPossible = isExplained,
            .layer = true,
            .head = true,
            .matrix = false,
            .legend = {},
            .find = tokenPlace(m_neuron, tokens)},
        {.mode = MapMode::Flow,
            .id = "flow",
            .title = QT_TR_NOOP("Flow"),
            .toolTip = QT_TR_NOOP("What tokens are made of after several layers"),
            .view = m_flow,
            .isPossible = isWeights,
            .matrix = false,
            .scale = showsFlowMatrix,
            .legend = {},
            .find = tokenPlace(m_flow, tokens)},
        {.mode = MapMode::Compare,
            .id = "compare",
            .title = QT_TR_NOOP("Compare"),
            .toolTip = QT_TR_NOOP("Beside another head, sentence or model, and the difference"),
            .view = m_compare,
            .isPossible = isWeights,
            .layer = true,
            .head = true,
            .scale = always,
            .legend = {},
            .find = tokenPlace(m_compare, map.labels)},
    };
}

void TextMapPanel::buildLayout()
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_title->setMinimumHeight(controlHeight); // nothing jumps when there is nothing to choose
    for (const Mode& mode : m_modes)
        m_stack->addWidget(mode.view);
    m_stack->setMinimumHeight(160); // else the highest mode sets how small the window may be
    m_legend->setMaximumWidth(360);
    m_layerLabel->setProperty("role", QStringLiteral("hint"));
    m_layerLabel->setBuddy(m_layer);
    m_layer->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_words->setCheckable(true);

    auto* modes = new QHBoxLayout;
    modes->addWidget(m_mode);
    modes->addStretch();
    // Their own place: choosers hide themselves where there is nothing to choose.
    auto* place = new QHBoxLayout(m_chooserPlace);
    place->setContentsMargins(0, 0, 0, 0);
    place->addWidget(m_chooser);
    auto* notes = new QHBoxLayout(m_notesPlace);
    notes->setContentsMargins(0, 0, 0, 0);
    notes->addWidget(m_notes);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_words);
    head->addSpacing(space::s);
    head->addWidget(m_layerLabel);
    head->addWidget(m_layer);
    head->addSpacing(space::s);
    head->addWidget(m_chooserPlace);
    auto* extras = new QHBoxLayout;
    extras->setSpacing(space::m);
    extras->addWidget(m_notesPlace, 1);
    extras->addStretch();
    extras->addWidget(m_finder);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(space::m);
    foot->addWidget(m_legend, 1);
    foot->addStretch(0);
    foot->addWidget(m_tools);
    foot->addWidget(m_linesTools);
    foot->addWidget(m_scale);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addLayout(modes);
    layout->addLayout(head);
    layout->addLayout(extras);
    layout->addWidget(m_stack, 1);
    layout->addLayout(foot);
}

MapMode TextMapPanel::mode() const
{
    return MapMode(m_mode->currentIndex());
}

void TextMapPanel::setMode(MapMode mode)
{
    m_wanted = mode;
    updateMode();
}

bool TextMapPanel::isPossible(MapMode mode) const
{
    return mode == MapMode::Map || (m_model->data() && entry(mode).isPossible());
}

void TextMapPanel::setStep(std::shared_ptr<const TextResult> result, Layers layers,
    std::shared_ptr<const HeatmapData> step)
{
    while (m_layer->count() > int(layers.size()))
        m_layer->removeItem(m_layer->count() - 1);
    while (m_layer->count() < int(layers.size()))
        m_layer->addItem(QString::number(m_layer->count()));
    m_neuron->model()->setResult(result);
    m_flow->model()->setResult(result);
    m_compare->setFirst(result, result && !layers.empty() && layers == result->wordWeights);
    m_heads->setResult(std::move(result), std::move(layers));
    m_layer->setCurrentIndex(m_heads->layer());
    m_model->setData(std::move(step));
    updateMode(); // also when only the result is another one
}

void TextMapPanel::setWords(bool possible, bool merged)
{
    m_hasWords = possible;
    m_words->setVisible(possible && entry(mode()).matrix);
    m_words->setChecked(merged);
}

void TextMapPanel::openHead(int layer, Index head)
{
    if (m_heads->showsAllLayers() && layer != m_heads->layer())
        Q_EMIT layerChosen(layer);
    m_model->setHead(head);
    setMode(MapMode::Map);
    m_view->setFocus();
}

void TextMapPanel::goBack()
{
    if (mode() == MapMode::Heads)
        return;
    setMode(MapMode::Heads);
    if (mode() == MapMode::Heads)
        m_grid->setFocus();
}

void TextMapPanel::updateMode()
{
    const Mode& shown = entry(isPossible(m_wanted) ? m_wanted : MapMode::Map);
    const bool turns = shown.view != m_stack->currentWidget();
    QString title = m_model->data() ? stepName(m_model->data()->site()) : QString();
    if (m_model->data() && !m_remark.isEmpty())
        title += QStringLiteral(" · ") + m_remark;
    m_title->setText(title);
    for (const Mode& mode : m_modes)
        m_mode->setSegmentEnabled(int(mode.mode), isPossible(mode.mode));
    m_mode->setCurrentIndex(int(shown.mode));
    m_allHeads->setEnabled(isPossible(MapMode::Heads));
    m_layerLabel->setVisible(shown.layer && m_heads->layers().size() > 1);
    m_layer->setVisible(shown.layer && m_heads->layers().size() > 1);
    m_words->setVisible(m_hasWords && shown.matrix);
    m_notesPlace->setVisible(shown.matrix);
    m_chooserPlace->setVisible(shown.head);
    for (const Mode& mode : m_modes) {
        if (mode.tools)
            mode.tools->setVisible(&mode == &shown);
    }
    m_scale->setVisible(shown.scale && shown.scale());
    updateGrid();
    if (turns) {
        if (shown.mode == MapMode::Heads)
            m_grid->view()->setCurrent(m_grid->model()->numberOf(
                m_heads->showsAllLayers() ? m_heads->layer() : 0, m_model->head()));
        m_stack->setCurrentWidget(shown.view);
        updateGrid();
        m_actions->setMapShown(shown.mode == MapMode::Map);
        if (shown.find)
            m_finder->setPlace(*shown.find);
        else
            m_finder->closeFinder();
        m_actions->setFinderEnabled(shown.find.has_value());
        Q_EMIT modeChanged(shown.mode);
    }
}

void TextMapPanel::zoomIn()
{
    mode() == MapMode::Lines ? m_lines->zoomIn() : m_view->zoomIn();
}

void TextMapPanel::zoomOut()
{
    mode() == MapMode::Lines ? m_lines->zoomOut() : m_view->zoomOut();
}

/// The grid gets what is shown while it is in view, and nothing to do otherwise.
void TextMapPanel::updateGrid()
{
    const auto& hasLegend = entry(mode()).legend;
    m_legend->setVisible(hasLegend && hasLegend());
    if (mode() == MapMode::Heads)
        m_heads->update();
}

void TextMapPanel::saveState(QSettings& settings) const
{
    m_actions->saveState(settings);
    m_linesTools->saveState(settings);
    m_flow->saveState(settings);
    m_compare->saveState(settings);
    settings.setValue(QStringLiteral("mode"), QLatin1String(entry(m_wanted).id));
    settings.setValue(QStringLiteral("head"), qlonglong(m_model->head()));
    m_scale->saveState(settings);
}

void TextMapPanel::restoreState(const QSettings& settings)
{
    m_actions->restoreState(settings);
    m_linesTools->restoreState(settings);
    m_flow->restoreState(settings);
    m_compare->restoreState(settings);
    m_model->setHead(settings.value(QStringLiteral("head"), 0).toInt());
    m_scale->restoreState(settings);
    const QString wanted = settings.value(QStringLiteral("mode")).toString();
    for (const Mode& mode : m_modes) {
        if (QLatin1String(mode.id) == wanted)
            setMode(mode.mode);
    }
}

void TextMapPanel::retranslate()
{
    m_layerLabel->setText(tr("Layer"));
    m_layer->setAccessibleName(tr("Layer"));
    m_words->setText(tr("Words"));
    m_words->setToolTip(
        tr("Merge the pieces of a word: what they attend to on average, what they get together"));
    QStringList titles, toolTips;
    for (const Mode& mode : m_modes) {
        titles += tr(mode.title);
        toolTips += tr(mode.toolTip);
    }
    m_mode->setTexts(titles);
    m_mode->setToolTips(toolTips);
    m_mode->setAccessibleName(tr("How the step is shown"));
    updateMode();
    m_allHeads->setText(tr("All Heads"));
    m_actions->retranslate();
}

void TextMapPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

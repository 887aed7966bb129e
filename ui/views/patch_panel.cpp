// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/patch_panel.h"

#include "models/image_site_text.h"
#include "models/number_text.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/head_chooser.h"
#include "views/head_grid.h"
#include "views/head_grid_view.h"
#include "views/image_view.h"
#include "views/segmented_control.h"
#include "views/token_chips.h"
#include "views/wrap_layout.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>

#include <tuple>

namespace fovea::ui
{

namespace
{
constexpr int narrow = 560;
}

using Source = PatchModel::Source;
using Direction = PatchModel::Direction;

PatchPanel::PatchPanel(QWidget* parent)
    : QWidget(parent), m_model(new PatchModel(this)), m_source(new SegmentedControl(this)),
      m_direction(new SegmentedControl(this)), m_layerLabel(new QLabel(this)),
      m_layer(new QComboBox(this)), m_chooser(new HeadChooser(m_model->heatmap(), this)),
      m_allHeads(new QToolButton(this)), m_stack(new QStackedWidget(this)),
      m_view(new ImageView(this)), m_grid(new HeadGrid(this)), m_chipsTitle(new QLabel(this)),
      m_chips(new TokenChips(this)), m_note(new QLabel(this)),
      m_legend(new PlaneLegendView(this)), m_scale(new QComboBox(this))
{
    m_chooser->offerMean();
    m_chooser->setMean(m_model->isMean());
    buildLayout();
    connectControls();
    retranslate();
    refreshLayers();
}

void PatchPanel::buildLayout()
{
    m_source->setTexts({{}, {}, {}});
    m_direction->setTexts({{}, {}});
    for (QComboBox* box : {m_layer, m_scale})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_layerLabel->setBuddy(m_layer);
    m_layerLabel->setProperty("role", QStringLiteral("hint"));
    m_note->setProperty("role", QStringLiteral("hint"));
    m_note->setWordWrap(true);
    m_chipsTitle->setProperty("role", QStringLiteral("section"));
    m_scale->addItems({{}, {}, {}});
    m_allHeads->setIcon(icon(Icon::Grid));
    m_allHeads->setCheckable(true);
    m_allHeads->setAutoRaise(true);

    auto* controls = new QWidget(this);
    auto* line = new WrapLayout(controls);
    QSizePolicy policy = controls->sizePolicy();
    policy.setHeightForWidth(true);
    controls->setSizePolicy(policy);
    auto* place = new QWidget(controls);
    auto* layer = new QHBoxLayout(place);
    layer->setContentsMargins(0, 0, 0, 0);
    layer->setSpacing(space::s);
    layer->addWidget(m_layerLabel);
    layer->addWidget(m_layer);
    auto* heads = new QWidget(controls);
    auto* head = new QHBoxLayout(heads);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(space::xs);
    head->addWidget(m_chooser);
    head->addWidget(m_allHeads);
    line->addWidget(m_source);
    line->addWidget(m_direction);
    line->addWidget(place);
    line->addWidget(heads);

    auto* picture = new QWidget(this);
    auto* chips = new QVBoxLayout;
    chips->setSpacing(space::s);
    chips->addWidget(m_chipsTitle);
    chips->addWidget(m_chips);
    m_others = new QBoxLayout(QBoxLayout::TopToBottom);
    m_others->setSpacing(space::s);
    m_others->addLayout(chips);
    m_others->addWidget(m_note);
    m_others->addStretch();
    m_sides = new QBoxLayout(QBoxLayout::LeftToRight, picture);
    m_sides->setSpacing(0);
    m_sides->addWidget(m_view, 1);
    m_sides->addLayout(m_others);
    m_stack->addWidget(picture);
    m_stack->addWidget(m_grid);

    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(space::l, 0, space::l, 0);
    foot->setSpacing(space::m);
    m_legend->setHistogramRoom(false);
    foot->addWidget(m_legend, 1, Qt::AlignVCenter);
    foot->addWidget(m_scale);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, space::s);
    layout->setSpacing(space::s);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(space::l, 0, space::l, 0);
    top->addWidget(controls);
    layout->addLayout(top);
    layout->addWidget(m_stack, 1);
    layout->addLayout(foot);
    setFocusProxy(m_view);
    arrange();
}

/// Beside the picture, or below it where the picture would become small.
void PatchPanel::arrange()
{
    const bool below = width() < narrow;
    m_sides->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_sides->setContentsMargins(below ? space::l : 0, 0, space::l, 0);
    m_others->setDirection(below ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_others->setStretch(1, below ? 1 : 0);
    m_others->setStretch(2, below ? 0 : 1);
    m_chips->setMostRows(below ? 2 : 6);
    m_note->setAlignment(below ? Qt::AlignLeft | Qt::AlignBottom : Qt::AlignLeft | Qt::AlignTop);
    m_note->setMinimumWidth(below ? 0 : m_chips->sizeHint().width());
    m_note->setMaximumWidth(below ? QWIDGETSIZE_MAX : m_chips->sizeHint().width());
}

void PatchPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void PatchPanel::connectControls()
{
    connect(m_source, &SegmentedControl::currentIndexChanged, m_model,
        [this](int index) { m_model->setSource(Source(index)); });
    connect(m_direction, &SegmentedControl::currentIndexChanged, m_model,
        [this](int index) { m_model->setDirection(Direction(index)); });
    connect(m_layer, &QComboBox::activated, m_model, &PatchModel::setLayer);
    connect(m_chooser, &HeadChooser::meanChanged, m_model, &PatchModel::setMean);
    connect(m_allHeads, &QToolButton::toggled, this, &PatchPanel::showHeads);
    connect(m_grid, &HeadGrid::headChosen, this, [this](int layer, Index head) {
        m_model->setLayer(layer);
        m_model->heatmap()->setHead(head);
        m_chooser->setMean(false);
        if (m_model->source() == Source::Rollout)
            m_model->setSource(m_model->pinned() < 0 ? Source::Special : Source::Patch);
        m_allHeads->setChecked(false);
        m_view->setFocus();
    });
    connect(m_chips, &TokenChips::chosen, m_model,
        [this](int index) { m_model->setSpecial(index); });
    connect(m_chips, &TokenChips::hovered, this, [this](int index) {
        m_hoveredChip = index;
        refreshHint();
    });
    connect(m_view, &ImageView::currentCellChanged, this, &PatchPanel::takeCell);
    connect(m_scale, &QComboBox::activated, this, [this](int index) { setScale(Scale(index)); });
    connect(m_model, &PatchModel::layersChanged, this, &PatchPanel::refreshLayers);
    connect(m_model, &PatchModel::choiceChanged, this, &PatchPanel::refreshChoice);
    connect(m_model, &PatchModel::attentionChanged, this, &PatchPanel::refreshAttention);
    connect(m_model, &PatchModel::failed, this, &PatchPanel::failed);
    connect(m_grid, &HeadGrid::failed, this, &PatchPanel::failed);
    const auto shortcut = [this](const QKeySequence& keys, auto&& act) {
        auto* made = new QShortcut(keys, this);
        made->setContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QShortcut::activated, this, act);
    };
    const auto move = [this](int by) {
        return [this, by] { m_model->setLayer(m_model->layer() + by); };
    };
    shortcut(Qt::CTRL | Qt::Key_BracketLeft, move(-1));
    shortcut(Qt::CTRL | Qt::Key_BracketRight, move(1));
    shortcut(Qt::Key_Backspace, [this] { m_allHeads->setChecked(!m_allHeads->isChecked()); });
}

void PatchPanel::setLayers(std::shared_ptr<const PatchLayers> layers)
{
    if (m_model->layers() == layers)
        return;
    const auto before = m_model->layers();
    const bool otherPicture = layers
        && (!before || before->analysis->image != layers->analysis->image
            || before->area != layers->area);
    if (otherPicture) {
        const QScopedValueRollback taking(m_isTaking, true);
        m_view->setImage(layers->analysis->image);
    }
    m_model->setLayers(std::move(layers));
}

/// The cell that the pointer or the keyboard is at.
void PatchPanel::takeCell()
{
    const auto& layers = m_model->layers();
    if (m_isTaking || !layers)
        return;
    const auto tokenOf = [&](const std::optional<QPoint>& cell) {
        return cell ? layers->grid.tokenAt(cell->y(), cell->x()) : Index(-1);
    };
    const auto pinned = m_view->pinnedCell();
    const auto current = m_view->currentCell();
    m_model->setPinned(tokenOf(pinned));
    m_model->setHovered(tokenOf(current));
    refreshHint();
}

void PatchPanel::showHeads(bool heads)
{
    if (heads && m_model->layers()) {
        HeatmapLook look;
        look.scale = HeatmapScale::PerHead;
        look.colourMap = m_settings.colourMap;
        m_grid->model()->setLook(look);
        m_grid->model()->setLayers(m_model->layers()->layers);
        m_grid->view()->setCurrent(
            m_grid->model()->numberOf(m_model->layer(), m_model->heatmap()->head()));
    }
    m_stack->setCurrentIndex(heads ? 1 : 0);
    m_legend->setVisible(!heads);
    m_scale->setVisible(!heads && !m_pinnedScale);
    (heads ? static_cast<QWidget*>(m_grid) : m_view)->setFocus();
}

void PatchPanel::refreshLayers()
{
    const auto& layers = m_model->layers();
    m_layer->clear();
    QStringList labels, names;
    if (layers) {
        for (const auto& layer : layers->layers)
            m_layer->addItem(QString::number(layer->site().layer));
        for (Index i = 0; i < layers->grid.special(); ++i) {
            const Index token = layers->grid.specialToken(i);
            labels += layers->labels.value(token);
            names += layers->tokenName(token);
        }
    }
    m_chips->setTokens(labels, names);
    for (QWidget* widget : {static_cast<QWidget*>(m_chips), static_cast<QWidget*>(m_chipsTitle)})
        widget->setVisible(!labels.isEmpty());
    m_source->setSegmentEnabled(int(Source::Special), !labels.isEmpty());
    if (m_allHeads->isChecked())
        showHeads(true);
    refreshChoice();
}

void PatchPanel::refreshChoice()
{
    const auto question = m_model->question();
    const bool isRollout = m_model->source() == Source::Rollout;
    m_source->setCurrentIndex(int(m_model->source()));
    m_direction->setCurrentIndex(int(m_model->direction()));
    m_layer->setCurrentIndex(m_model->layer());
    m_layerLabel->setText(isRollout ? tr("Up to layer") : tr("Layer"));
    m_chooser->setEnabled(!isRollout); // takes the mean of all
    const auto& layers = m_model->layers();
    const bool asksSpecial = layers && question && !layers->grid.isPatch(question->token);
    m_chips->setChosen(asksSpecial ? int(m_model->special()) : -1);
    const QString special = layers && layers->grid.special() > 0
        ? layers->labels.value(layers->grid.specialToken(m_model->special()))
        : QString();
    m_source->segment(int(Source::Special))
        ->setText(special.isEmpty() || special == u"[CLS]" ? tr("Class Token") : special);
    // The pin goes where the model has it.
    const QScopedValueRollback taking(m_isTaking, true);
    m_view->setPinnedCell(cellOf(m_model->pinned()));
}

std::optional<QPoint> PatchPanel::cellOf(Index token) const
{
    const auto& layers = m_model->layers();
    if (!layers || token < 0 || !layers->grid.isPatch(token))
        return {};
    return QPoint(int(layers->grid.columnOf(token)), int(layers->grid.rowOf(token)));
}

void PatchPanel::refreshAttention()
{
    const auto& layers = m_model->layers();
    const auto& answered = m_model->answered();
    const explain::PatchAttention& attention = m_model->attention();
    if (layers) {
        const QScopedValueRollback taking(m_isTaking, true);
        // Without an answer there are cells to point at, but nothing to draw.
        m_view->setPlane(answered ? attention.patches
                                  : Tensor({layers->grid.rows, layers->grid.columns}),
            layers->area);
        m_view->setDisplay(
            answered ? ImageView::Display::Overlay : ImageView::Display::PictureAlone);
        m_view->setPinnedCell(cellOf(m_model->pinned()));
    }
    m_chips->setValues(answered ? attention.special : std::vector<float>());
    QString note;
    const auto percent = [](double share) { return QString::number(100 * share, 'f', 1); };
    if (layers && !answered && !m_model->question()) {
        note = tr("Point at a patch to see its attention; a click keeps it.");
    } else if (answered && answered->isRollout) {
        note = tr("Patches give %1%, other tokens %2%. Over the picture, the patches are divided by "
                  "what they give.")
                   .arg(percent(attention.patchSum), percent(attention.specialSum));
        if (answered->direction == Direction::AttendedBy)
            note = tr("Summed up: %1 in patches, %2 in other tokens. Over the picture, the patches "
                      "are divided by their sum.")
                       .arg(shortNumber(float(attention.patchSum)),
                           shortNumber(float(attention.specialSum)));
    } else if (answered && layers->grid.special() > 0 && answered->direction == Direction::AttendsTo) {
        note = tr("Patches get %1%, other tokens %2%.")
                   .arg(percent(attention.patchSum), percent(attention.specialSum));
    }
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    refreshLook();
    refreshHint();
}

PatchPanel::Scale PatchPanel::scale() const
{
    return Scale(m_scale->currentIndex());
}

void PatchPanel::setScale(Scale scale)
{
    // What is held is what was seen last.
    if (scale == Scale::Held)
        m_held = ownLook().high;
    m_scale->setCurrentIndex(int(scale));
    refreshLook();
}

void PatchPanel::setPinnedScale(const std::optional<std::pair<float, float>>& ends)
{
    if (m_pinnedScale == ends)
        return;
    m_pinnedScale = ends;
    m_scale->setEnabled(!ends);
    m_scale->setVisible(!ends && !m_allHeads->isChecked()); // there is nothing to choose
    refreshLook();
}

PlaneLook PatchPanel::look() const
{
    PlaneLook look = ownLook();
    if (m_pinnedScale)
        std::tie(look.low, look.high) = *m_pinnedScale;
    if (look.low < 0)
        look.colourMap = ColourMapName::Diverging;
    return look;
}

PlaneLook PatchPanel::ownLook() const
{
    PlaneLook look;
    look.colourMap = m_settings.colourMap;
    look.opacity = float(m_settings.opacity) / 100;
    look.smooth = m_settings.smooth;
    if (scale() == Scale::Held)
        look.high = m_held;
    if (scale() == Scale::Largest && m_model->answered()) {
        const float largest = finiteRange(m_model->attention().patches).second;
        look.high = largest > 0 ? largest : 1;
    }
    return look;
}

void PatchPanel::setLook(const MaskSettings& settings)
{
    m_settings = settings;
    refreshLook();
}

void PatchPanel::refreshLook()
{
    m_view->setLook(look());
    refreshScaleItems();
    refreshHint();
    Q_EMIT shownChanged();
}

/// Legend and status: what is shown, and what is pointed at.
void PatchPanel::refreshHint()
{
    const auto& layers = m_model->layers();
    const auto& answered = m_model->answered();
    if (!layers || !answered) {
        m_legend->setLegend(std::nullopt);
        m_view->setAccessibleDescription(m_note->text());
        Q_EMIT hinted({});
        return;
    }
    Index token = m_hoveredChip >= 0 ? layers->grid.specialToken(m_hoveredChip) : Index(-1);
    if (const auto cell = m_view->currentCell(); cell && token < 0)
        token = layers->grid.tokenAt(cell->y(), cell->x());
    PlaneLegend legend;
    const PlaneLook look = this->look();
    legend.name = m_model->title(*answered);
    legend.colourMap = look.colourMap;
    legend.low = look.low;
    legend.high = look.high;
    legend.stretched = scale() != Scale::Absolute;
    legend.isPinned = m_pinnedScale.has_value();
    legend.hasChooser = true;
    if (token >= 0 && layers->grid.isPatch(token))
        legend.value = m_view->valueAt(*cellOf(token));
    m_legend->setLegend(legend);
    m_legend->setToolTip(legend.sentence()); // of which there may not be room for all
    const QString sentence = m_model->sentence(token);
    m_view->setAccessibleDescription(sentence.isEmpty() ? legend.name : sentence);
    Q_EMIT hinted(sentence);
}

PlaneQuantity PatchPanel::quantity() const
{
    const auto& answered = m_model->answered();
    return {answered && answered->isRollout ? PlaneQuantity::Kind::Rollout
                                            : PlaneQuantity::Kind::Attention};
}

ImageFigure PatchPanel::figure() const
{
    const auto& layers = m_model->layers();
    const auto& answered = m_model->answered();
    ImageFigure figure;
    figure.image = layers->analysis->image;
    figure.look = look();
    if (!answered) { // nothing but the picture is to be seen
        figure.title = imageSiteTitle(SiteKind::Image);
        figure.site = {"image", SiteKind::Image, -1, {}};
        figure.values = figure.image->tensor;
    } else {
        figure.values = m_model->attention().patches;
        figure.area = layers->area;
        figure.title = m_model->title(*answered);
        // A plane over the picture, whatever it was made of.
        figure.site = layers->layers[std::size_t(answered->layer)]->site();
        figure.site.kind = SiteKind::SpatialMask;
        figure.site.shape = figure.values.shape();
        figure.quantity = quantity();
    }
    return figure;
}

void PatchPanel::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("patches/source"), int(m_model->source()));
    settings.setValue(QStringLiteral("patches/attendedBy"),
        m_model->direction() == Direction::AttendedBy);
    settings.setValue(QStringLiteral("patches/largest"), scale() == Scale::Largest);
}

void PatchPanel::restoreState(const QSettings& settings)
{
    const int source = settings
                           .value(QStringLiteral("patches/source"), int(Source::Special))
                           .toInt();
    m_model->setSource(Source(std::clamp(source, 0, int(Source::Rollout))));
    m_model->setDirection(settings.value(QStringLiteral("patches/attendedBy")).toBool()
            ? Direction::AttendedBy
            : Direction::AttendsTo);
    // One of many patches gets little: on 0 to 1 all of them would look alike.
    setScale(settings.value(QStringLiteral("patches/largest"), true).toBool() ? Scale::Largest
                                                                              : Scale::Absolute);
}

void PatchPanel::refreshScaleItems()
{
    const auto upTo = [](float high) { return shortNumber(high); };
    const float largest = m_model->answered()
        ? finiteRange(m_model->attention().patches).second
        : 1;
    m_scale->setItemText(0, tr("Scale: absolute, 0 to 1"));
    m_scale->setItemText(1, tr("Scale: to the largest, %1").arg(upTo(largest)));
    m_scale->setItemText(2, scale() == Scale::Held ? tr("Scale: held at %1").arg(upTo(m_held))
                                                   : tr("Scale: hold this one"));
}

void PatchPanel::retranslate()
{
    m_source->setTexts({tr("Patch"), tr("Class Token"), tr("Rollout")});
    m_source->setToolTips({tr("The patch under the pointer, or the one that was clicked"),
        tr("The token that stands for the whole picture, or another one that is no patch"),
        tr("What a token is made of after all layers up to one, if states mix as the weights say")});
    m_source->setAccessibleName(tr("Whose attention is shown"));
    m_direction->setTexts({tr("Attends To"), tr("Attended By")});
    m_direction->setToolTips({tr("What the token attends to: a row of the weights"),
        tr("What attends to the token: a column of the weights")});
    m_direction->setAccessibleName(tr("Direction of attention"));
    m_layer->setAccessibleName(tr("Layer"));
    m_allHeads->setText(tr("All Heads"));
    m_allHeads->setToolTip(tr("All heads of all layers, small (Backspace)"));
    m_allHeads->setAccessibleName(tr("All Heads"));
    m_chipsTitle->setText(tr("Other tokens"));
    m_chips->setAccessibleName(tr("Tokens that are no patches"));
    m_scale->setAccessibleName(tr("Colour scale"));
    m_scale->setToolTip(
        tr("How weights become colours. One that is held stays for the next pictures."));
    m_view->setAccessibleName(tr("Attention over the picture"));
}

void PatchPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        const int layer = m_model->layer();
        refreshLayers();
        m_layer->setCurrentIndex(layer);
        refreshAttention();
    }
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

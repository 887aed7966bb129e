// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/flow_controls.h"

#include "style/theme.h"
#include "views/segmented_control.h"
#include "views/wrap_layout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <cmath>

namespace fovea::ui
{

namespace
{
constexpr int spinFrame = 48; // what a spin box has beside its text
}

FlowControls::FlowControls(FlowModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_method(new SegmentedControl(this)),
      m_picture(new SegmentedControl(this)), m_fromLabel(new QLabel(this)),
      m_toLabel(new QLabel(this)), m_layerLabel(new QLabel(this)), m_headLabel(new QLabel(this)),
      m_headsLabel(new QLabel(this)), m_residualLabel(new QLabel(this)),
      m_discardedLabel(new QLabel(this)), m_from(new QSpinBox(this)), m_to(new QSpinBox(this)),
      m_layer(new QSpinBox(this)), m_head(new QSpinBox(this)), m_heads(new QComboBox(this)),
      m_residual(new QDoubleSpinBox(this)), m_discarded(new QSpinBox(this)),
      m_byValues(new QCheckBox(this))
{
    m_method->setTexts({{}, {}, {}});
    m_picture->setTexts({{}, {}, {}});
    m_heads->addItems({{}, {}, {}});
    m_heads->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_residual->setRange(0, 1);
    m_residual->setDecimals(2);
    m_residual->setSingleStep(0.1);
    m_discarded->setRange(0, 99);
    m_discarded->setSingleStep(5);
    for (QSpinBox* box : {m_from, m_to, m_layer, m_head, m_discarded})
        box->setKeyboardTracking(false);
    m_residual->setKeyboardTracking(false);
    for (QAbstractSpinBox* box : std::initializer_list<QAbstractSpinBox*>{
             m_from, m_to, m_layer, m_head, m_residual, m_discarded})
        box->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("000")) + spinFrame);

    auto* layout = new WrapLayout(this);
    layout->addWidget(m_method);
    layout->addWidget(m_picture);
    m_ofHead = {group({m_layerLabel, m_layer}), group({m_headLabel, m_head})};
    m_ofLayers = {group({m_fromLabel, m_from, m_toLabel, m_to}), group({m_headsLabel, m_heads}),
        group({m_residualLabel, m_residual}), group({m_discardedLabel, m_discarded})};
    for (QWidget* widget : m_ofHead + m_ofLayers)
        layout->addWidget(widget);
    layout->addWidget(m_byValues);
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(true);
    setSizePolicy(policy);

    connect(m_method, &SegmentedControl::currentIndexChanged, this, &FlowControls::read);
    connect(m_picture, &SegmentedControl::currentIndexChanged, this,
        [this](int index) { m_model->setPicture(FlowModel::Picture(index)); });
    for (QSpinBox* box : {m_from, m_to, m_layer, m_head, m_discarded})
        connect(box, &QSpinBox::valueChanged, this, &FlowControls::read);
    connect(m_heads, &QComboBox::activated, this, &FlowControls::read);
    connect(m_residual, &QDoubleSpinBox::valueChanged, this, &FlowControls::read);
    connect(m_byValues, &QCheckBox::toggled, this, &FlowControls::read);
    connect(model, &FlowModel::changed, this, &FlowControls::refresh);
    connect(model, &FlowModel::pictureChanged, this, &FlowControls::refresh);
    retranslate();
    refresh();
}

/// Labels stay with what they speak of.
QWidget* FlowControls::group(std::initializer_list<QWidget*> widgets)
{
    auto* place = new QWidget(this);
    auto* line = new QHBoxLayout(place);
    line->setContentsMargins(0, 0, space::s, 0);
    line->setSpacing(space::xs);
    QLabel* label = nullptr;
    for (QWidget* widget : widgets) {
        line->addWidget(widget);
        if (label)
            label->setBuddy(widget);
        label = qobject_cast<QLabel*>(widget);
        if (label)
            label->setProperty("role", QStringLiteral("hint"));
    }
    return place;
}

void FlowControls::read()
{
    FlowSettings settings = m_model->chosenSettings();
    settings.method = FlowMethod(m_method->currentIndex());
    settings.byValues = m_byValues->isChecked();
    settings.mixing.heads = explain::Mixing::Heads(m_heads->currentIndex());
    settings.mixing.residual = float(m_residual->value());
    settings.mixing.discarded = float(m_discarded->value()) / 100;
    // What the model lacks stays as it was chosen.
    const FlowSettings& used = m_model->settings();
    if (m_from->value() != used.from)
        settings.from = m_from->value();
    if (m_to->value() != used.to)
        settings.to = m_to->value() == m_to->maximum() ? FlowSettings().to : m_to->value();
    if (m_layer->value() != used.layer)
        settings.layer = m_layer->value();
    if (m_head->value() != used.head)
        settings.head = m_head->value();
    m_model->setSettings(settings);
}

/// Shows the model's settings.
void FlowControls::refresh()
{
    const FlowSettings& settings = m_model->settings();
    const bool isHead = settings.method == FlowMethod::Head;
    const QSignalBlocker blockers[]{QSignalBlocker(m_from), QSignalBlocker(m_to),
        QSignalBlocker(m_layer), QSignalBlocker(m_head), QSignalBlocker(m_residual),
        QSignalBlocker(m_discarded), QSignalBlocker(m_byValues)};
    if (const auto& result = m_model->result()) {
        const int last = result->layers() - 1;
        m_from->setRange(0, settings.to);
        m_to->setRange(settings.from, last);
        m_layer->setRange(0, last);
        m_head->setRange(
            0, int(result->weights[std::size_t(settings.layer)]->heads()) - 1);
    }
    m_method->setCurrentIndex(int(settings.method));
    m_picture->setCurrentIndex(int(m_model->picture()));
    m_from->setValue(settings.from);
    m_to->setValue(settings.to);
    m_layer->setValue(settings.layer);
    m_head->setValue(int(settings.head));
    m_heads->setCurrentIndex(int(settings.mixing.heads));
    m_residual->setValue(double(settings.mixing.residual));
    m_discarded->setValue(int(std::lround(100 * settings.mixing.discarded)));
    m_byValues->setChecked(settings.byValues);
    for (QWidget* widget : m_ofLayers)
        widget->setVisible(!isHead);
    for (QWidget* widget : m_ofHead)
        widget->setVisible(isHead);
}

void FlowControls::retranslate()
{
    m_method->setTexts({tr("Rollout"), tr("Max Flow"), tr("One Head")});
    m_method->setToolTips({tr("How much of each input token is in a token after some layers, if "
                              "states mix as the weights say. Shares sum to 100%. Abnar and "
                              "Zuidema, 2020."),
        tr("The most that can flow from each input token to a token if the weights are the widths "
           "of pipes: it sees the narrowest place of a way. Shown as shares of the sum. Abnar and "
           "Zuidema, 2020."),
        tr("The weights of one head of one layer")});
    m_method->setAccessibleName(tr("Method"));
    m_picture->setTexts({tr("Tokens"), tr("Matrix"), tr("Diagram")});
    m_picture->setToolTips({tr("One token: its share of each input token, on the text and as bars"),
        tr("All tokens as a heat map: rows are made of columns"),
        tr("The tokens of all layers with lines between them, for short texts")});
    m_picture->setAccessibleName(tr("Picture of the flow"));
    m_fromLabel->setText(tr("Layers"));
    m_toLabel->setText(tr("to"));
    m_from->setAccessibleName(tr("From layer"));
    m_to->setAccessibleName(tr("To layer"));
    m_layerLabel->setText(tr("Layer"));
    m_layer->setAccessibleName(tr("Layer"));
    m_headLabel->setText(tr("Head"));
    m_head->setAccessibleName(tr("Head"));
    m_headsLabel->setText(tr("Heads"));
    m_heads->setItemText(0, tr("Mean"));
    m_heads->setItemText(1, tr("Maximum"));
    m_heads->setItemText(2, tr("Minimum"));
    m_heads->setAccessibleName(tr("How heads become one"));
    m_heads->setToolTip(tr("How the weights of a layer's heads become one. Heads that are switched "
                           "off are left out."));
    m_residualLabel->setText(tr("Residual"));
    m_residual->setAccessibleName(tr("Residual"));
    m_residual->setToolTip(tr("The share of a token's state that goes around the attention, 0 to 1: "
                              "0.5 as in the paper, 0 for the attention alone."));
    m_discardedLabel->setText(tr("Discard"));
    m_discarded->setAccessibleName(tr("Discard"));
    m_discarded->setSuffix(tr("%"));
    m_discarded->setToolTip(
        tr("Which part of a token's weights is left out in each layer, the smallest first, once "
           "the heads are put together: many small weights hide what matters."));
    m_byValues->setText(tr("By Values"));
    m_byValues->setToolTip(
        tr("Multiply each weight by the length of the value it carries, behind the head's output "
           "projection, and divide by the row's sum: a large weight on a short value counts little. "
           "Kobayashi et al., 2020."));
}

void FlowControls::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

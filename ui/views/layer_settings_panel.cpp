// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/layer_settings_panel.h"

#include "dialogs/projection_dialog.h"
#include "models/shipped_models.h"
#include "style/icon.h"
#include "style/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

using Unit = LayerSettings::Unit;
using Scoring = LayerSettings::Scoring;
using Projection = LayerSettings::Projection;

// The slider is logarithmic: a tenth at the left end, 1 in the middle, 10 at the right.
constexpr int sliderEnd = 100;
constexpr double lowestTemperature = 0.01;
constexpr double highestTemperature = 100;

int toSlider(double temperature)
{
    return int(std::lround(std::log10(temperature) * sliderEnd));
}

double fromSlider(int position)
{
    return std::round(std::pow(10.0, double(position) / sliderEnd) * 100) / 100;
}

} // namespace

LayerSettingsPanel::LayerSettingsPanel(QWidget* parent)
    : QWidget(parent), m_rows(new QGridLayout(this)), m_unit(new QComboBox(this)),
      m_scoring(new QComboBox(this)), m_projection(new QComboBox(this)),
      m_matrices(new QPushButton(this)), m_scaling(new QCheckBox(this)),
      m_positions(new QCheckBox(this)), m_causal(new QCheckBox(this)),
      m_temperature(new QSlider(Qt::Horizontal, this)),
      m_temperatureValue(new QDoubleSpinBox(this)), m_shuffle(new QToolButton(this)),
      m_reset(new QPushButton(this)), m_vectors(new QLabel(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(space::m);
    m_rows->setVerticalSpacing(space::s);
    m_rows->setColumnStretch(1, 1);

    for (QComboBox* box : {m_unit, m_scoring, m_projection})
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_unitLabel = addRow(m_unit);
    m_projectionLabel = addRow(m_projection);
    m_rows->addWidget(m_matrices, m_rows->rowCount(), 1);
    m_scoringLabel = addRow(m_scoring);
    m_heads = addNumber(1, LayerSettings::maximumHeads, &m_headsLabel);
    m_modelSize = addNumber(1, LayerSettings::maximumModelSize, &m_modelSizeLabel);
    m_keySize = addNumber(1, LayerSettings::maximumHeadSize, &m_keySizeLabel);
    m_valueSize = addNumber(1, LayerSettings::maximumHeadSize, &m_valueSizeLabel);

    auto* temperature = new QWidget(this);
    auto* line = new QHBoxLayout(temperature);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::s);
    line->addWidget(m_temperature, 1);
    line->addWidget(m_temperatureValue);
    m_temperature->setRange(-sliderEnd, sliderEnd);
    m_temperature->setPageStep(sliderEnd / 10);
    m_temperatureValue->setRange(lowestTemperature, highestTemperature);
    m_temperatureValue->setDecimals(2);
    m_temperatureValue->setSingleStep(0.1);
    m_temperatureValue->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_temperatureValue->setFixedWidth(56);
    m_temperatureLabel = addRow(temperature);

    for (QCheckBox* box : {m_scaling, m_positions, m_causal})
        m_rows->addWidget(box, m_rows->rowCount(), 0, 1, 2);
    m_window = addNumber(0, int(PlaygroundLayer::maximumTokens), &m_windowLabel);
    m_validLength = addNumber(0, int(PlaygroundLayer::maximumTokens), &m_validLengthLabel);

    auto* seed = new QWidget(this);
    auto* seedLine = new QHBoxLayout(seed);
    seedLine->setContentsMargins(0, 0, 0, 0);
    seedLine->setSpacing(space::xs);
    m_seed = new QSpinBox(seed);
    m_seed->setRange(0, 999999);
    seedLine->addWidget(m_seed, 1);
    seedLine->addWidget(m_shuffle);
    m_shuffle->setIcon(icon(Icon::Shuffle));
    m_shuffle->setProperty("role", QStringLiteral("quiet"));
    m_seedLabel = addRow(seed);
    m_rows->addWidget(m_reset, m_rows->rowCount(), 1, Qt::AlignRight);
    m_vectors->setProperty("role", QStringLiteral("hint"));
    m_vectors->setWordWrap(true);
    m_rows->addWidget(m_vectors, m_rows->rowCount(), 0, 1, 2);
    m_reset->setProperty("role", QStringLiteral("quiet"));

    m_unit->addItems({{}, {}, {}});
    m_scoring->addItems({{}, {}});
    m_projection->addItems({{}, {}, {}});
    retranslate();
    showSettings();

    for (QComboBox* box : {m_unit, m_scoring, m_projection})
        connect(box, &QComboBox::currentIndexChanged, this, &LayerSettingsPanel::readControls);
    for (QSpinBox* box :
        {m_heads, m_modelSize, m_keySize, m_valueSize, m_window, m_validLength, m_seed})
        connect(box, &QSpinBox::valueChanged, this, &LayerSettingsPanel::readControls);
    for (QCheckBox* box : {m_scaling, m_positions, m_causal})
        connect(box, &QCheckBox::toggled, this, &LayerSettingsPanel::readControls);
    connect(m_temperature, &QSlider::valueChanged, this,
        [this](int position) { m_temperatureValue->setValue(fromSlider(position)); });
    connect(
        m_temperatureValue, &QDoubleSpinBox::valueChanged, this, &LayerSettingsPanel::readControls);
    connect(m_matrices, &QPushButton::clicked, this, &LayerSettingsPanel::editMatrices);
    connect(m_shuffle, &QToolButton::clicked, this,
        [this] { m_seed->setValue(m_seed->value() % m_seed->maximum() + 1); });
    connect(m_reset, &QPushButton::clicked, this, [this] { setSettings({}); });
}

QLabel* LayerSettingsPanel::addRow(QWidget* control)
{
    auto* label = new QLabel(this);
    const int row = m_rows->rowCount();
    m_rows->addWidget(label, row, 0);
    m_rows->addWidget(control, row, 1);
    return label;
}

QSpinBox* LayerSettingsPanel::addNumber(int minimum, int maximum, QLabel** label)
{
    auto* box = new QSpinBox(this);
    box->setRange(minimum, maximum);
    box->setKeyboardTracking(false); // 1, 12, 128: only the last is meant
    *label = addRow(box);
    return box;
}

void LayerSettingsPanel::setSettings(const LayerSettings& settings)
{
    apply(settings);
}

void LayerSettingsPanel::readControls()
{
    if (m_showing)
        return;
    LayerSettings settings = m_settings;
    settings.unit = Unit(m_unit->currentIndex());
    settings.scoring = Scoring(m_scoring->currentIndex());
    settings.projection = Projection(m_projection->currentIndex());
    settings.heads = m_heads->value();
    settings.modelSize = m_modelSize->value();
    settings.keySize = m_keySize->value();
    settings.valueSize = m_valueSize->value();
    settings.scaling = m_scaling->isChecked();
    settings.positions = m_positions->isChecked();
    settings.causal = m_causal->isChecked();
    settings.temperature = float(m_temperatureValue->value());
    settings.window = m_window->value();
    settings.validLength = m_validLength->value();
    settings.seed = std::uint64_t(m_seed->value());
    apply(settings);
}

void LayerSettingsPanel::apply(LayerSettings settings)
{
    const auto bounded = [](int value, const QSpinBox* box) {
        return std::clamp(value, box->minimum(), box->maximum());
    };
    settings.heads = bounded(settings.heads, m_heads);
    settings.modelSize = bounded(settings.modelSize, m_modelSize);
    settings.headSizeChosen = false; // the choice of projection decides here
    if (settings.projection == Projection::Identity)
        settings.keySize = settings.valueSize = settings.identityHeadSize();
    settings.keySize = bounded(settings.keySize, m_keySize);
    settings.valueSize = bounded(settings.valueSize, m_valueSize);
    settings.window = bounded(settings.window, m_window);
    settings.validLength = bounded(settings.validLength, m_validLength);
    settings.seed = std::min(settings.seed, std::uint64_t(m_seed->maximum()));
    if (!(settings.temperature > 0))
        settings.temperature = 1;
    settings.temperature
        = std::clamp(settings.temperature, float(lowestTemperature), float(highestTemperature));
    if (settings.projection == Projection::Given)
        ProjectionDialog::fitMatrices(settings);
    m_settings = std::move(settings);
    showSettings();
    Q_EMIT settingsChanged();
}

void LayerSettingsPanel::showSettings()
{
    m_showing = true;
    m_unit->setCurrentIndex(int(m_settings.unit));
    m_scoring->setCurrentIndex(int(m_settings.scoring));
    m_projection->setCurrentIndex(int(m_settings.projection));
    m_heads->setValue(m_settings.heads);
    m_modelSize->setValue(m_settings.modelSize);
    m_keySize->setValue(m_settings.keySize);
    m_valueSize->setValue(m_settings.valueSize);
    m_scaling->setChecked(m_settings.scaling);
    m_positions->setChecked(m_settings.positions);
    m_causal->setChecked(m_settings.causal);
    {
        // The slider is coarser than the number beside it, and must not write back.
        const QSignalBlocker blocker(m_temperature);
        m_temperature->setValue(toSlider(double(m_settings.temperature)));
    }
    m_temperatureValue->setValue(double(m_settings.temperature));
    m_window->setValue(m_settings.window);
    m_validLength->setValue(m_settings.validLength);
    m_seed->setValue(int(m_settings.seed));
    const bool identity = m_settings.projection == Projection::Identity;
    m_keySize->setEnabled(!identity);
    m_valueSize->setEnabled(!identity);
    m_matrices->setVisible(m_settings.projection == Projection::Given);
    m_scaling->setEnabled(m_settings.scoring == Scoring::DotProduct);
    m_showing = false;
}

void LayerSettingsPanel::editMatrices()
{
    auto* dialog = new ProjectionDialog(m_settings, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        LayerSettings settings = m_settings;
        settings.queryWeight = dialog->queryWeight();
        settings.keyWeight = dialog->keyWeight();
        settings.valueWeight = dialog->valueWeight();
        apply(settings);
    });
    dialog->open();
}

void LayerSettingsPanel::retranslate()
{
    const auto name = [](QLabel* label, QWidget* control, const QString& text) {
        label->setText(text);
        control->setAccessibleName(text);
    };
    name(m_unitLabel, m_unit, tr("Tokens"));
    name(m_projectionLabel, m_projection, tr("Projections"));
    name(m_scoringLabel, m_scoring, tr("Scoring"));
    name(m_headsLabel, m_heads, tr("Heads"));
    name(m_modelSizeLabel, m_modelSize, tr("Model size d_model"));
    name(m_keySizeLabel, m_keySize, tr("Key size d_k"));
    name(m_valueSizeLabel, m_valueSize, tr("Value size d_v"));
    name(m_temperatureLabel, m_temperature, tr("Temperature"));
    m_temperatureValue->setAccessibleName(tr("Temperature as a number"));
    name(m_windowLabel, m_window, tr("Window"));
    name(m_validLengthLabel, m_validLength, tr("Valid length"));
    name(m_seedLabel, m_seed, tr("Seed"));

    m_unit->setItemText(0, tr("Automatic"));
    m_unit->setItemText(1, tr("Words"));
    m_unit->setItemText(2, tr("Characters"));
    m_unit->setToolTip(tr("Automatic: words, but Chinese characters one by one"));
    m_scoring->setItemText(0, tr("Dot product"));
    m_scoring->setItemText(1, tr("Additive"));
    m_projection->setItemText(0, tr("Identity"));
    m_projection->setItemText(1, tr("Random"));
    m_projection->setItemText(2, tr("Typed in"));
    m_projection->setToolTip(
        tr("What turns a token's vector into query, key and value: nothing (similar "
           "tokens attend to each other), random matrices, or your own"));
    m_matrices->setText(tr("Edit matrices…"));
    m_scaling->setText(tr("Divide scores by √d_k"));
    m_positions->setText(tr("Add positions"));
    m_causal->setText(tr("Causal: only earlier tokens"));
    m_window->setSpecialValueText(tr("unlimited"));
    m_window->setToolTip(tr("Attend at most this many tokens away"));
    m_validLength->setSpecialValueText(tr("all"));
    m_validLength->setToolTip(tr("Tokens after these count as padding and are not attended"));
    m_shuffle->setToolTip(tr("Next seed"));
    m_shuffle->setAccessibleName(m_shuffle->toolTip());
    m_vectors->setText(shippedModelFolder(QStringLiteral("universal-sentence-encoder-lite")).isEmpty()
            ? tr("Chinese characters have learned vectors (Baidu LAC); all else has random ones, "
                 "seeded by its spelling.")
            : tr("Chinese characters have learned vectors (Baidu LAC), and words those of the "
                 "pieces they have in the Universal Sentence Encoder Lite; all else has random "
                 "ones, seeded by its spelling."));
    m_reset->setText(tr("Reset"));
    m_reset->setToolTip(tr("All settings as they were at first"));
}

void LayerSettingsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

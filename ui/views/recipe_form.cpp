// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/recipe_form.h"

#include "base/error.h"
#include "jobs/error_text.h"
#include "style/theme.h"
#include "views/form_rows.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>

#include <cmath>

namespace fovea::ui
{

namespace
{

using image::PictureRecipe;
using Steps = PictureRecipe::Steps;

constexpr double unitFactor = 1.0 / 255;
constexpr int spinFrame = 48; // what a spin box has beside its text

/// As many digits as a number has.
class NumberBox : public QDoubleSpinBox
{
public:
    explicit NumberBox(QWidget* parent) : QDoubleSpinBox(parent)
    {
        setLocale(QLocale::c());
        setDecimals(6);
        setSingleStep(0.01);
        setButtonSymbols(NoButtons);
        setKeyboardTracking(false);
    }
    QString textFromValue(double value) const override { return QString::number(value, 'g', 6); }
    QSize minimumSizeHint() const override
    {
        const int text = fontMetrics().horizontalAdvance(QStringLiteral("0.485"));
        return {text + space::l, QDoubleSpinBox::minimumSizeHint().height()};
    }
    QSize sizeHint() const override { return minimumSizeHint(); }
};

/// Takes more digits than a side may have, so that it can be said why not.
class SideBox : public QSpinBox
{
public:
    explicit SideBox(QWidget* parent) : QSpinBox(parent)
    {
        setRange(0, 99'999'999);
        setKeyboardTracking(false);
    }
    QSize minimumSizeHint() const override
    {
        const int text = fontMetrics().horizontalAdvance(QStringLiteral("4096"));
        return {text + spinFrame, QSpinBox::minimumSizeHint().height()};
    }
    QSize sizeHint() const override { return minimumSizeHint(); }
};

QString filterName(image::Filter filter)
{
    switch (filter) {
    case image::Filter::Nearest:
        return RecipeForm::tr("nearest");
    case image::Filter::Lanczos:
        return QStringLiteral("Lanczos");
    case image::Filter::Bilinear:
        return RecipeForm::tr("bilinear");
    case image::Filter::Bicubic:
        return RecipeForm::tr("bicubic");
    case image::Filter::Box:
        return RecipeForm::tr("box");
    case image::Filter::Hamming:
        return QStringLiteral("Hamming");
    }
    return {};
}

} // namespace

RecipeForm::RecipeForm(QWidget* parent)
    : QWidget(parent), m_form(sectionForm()), m_resizing(new QComboBox(this)),
      m_width(sideBox([](Steps& steps) -> Index& { return steps.size->width; })),
      m_height(sideBox([](Steps& steps) -> Index& { return steps.size->height; })),
      m_sizeRow(sizeRow(m_width, m_height)),
      m_shorter(sideBox([](Steps& steps) -> Index& { return *steps.shortestEdge; })),
      m_filter(new QComboBox(this)), m_crop(new QComboBox(this)),
      m_cropWidth(sideBox([](Steps& steps) -> Index& { return steps.crop->width; })),
      m_cropHeight(sideBox([](Steps& steps) -> Index& { return steps.crop->height; })),
      m_cropRow(sizeRow(m_cropWidth, m_cropHeight)), m_factor(new QComboBox(this)),
      m_mean(threeBoxes(&Steps::mean)), m_meanRow(row(m_mean)),
      m_deviation(threeBoxes(&Steps::deviation)), m_deviationRow(row(m_deviation)),
      m_order(new QComboBox(this)), m_refusal(new QLabel(this))
{
    m_form->setContentsMargins(0, 0, 0, 0);
    for (QDoubleSpinBox* box : m_deviation)
        box->setMinimum(0); // 0 itself is refused in words
    for (QWidget* field : std::initializer_list<QWidget*>{m_resizing, m_sizeRow, m_shorter, m_filter,
             m_crop, m_cropRow, m_factor, m_meanRow, m_deviationRow, m_order})
        m_form->addRow(new QLabel(this), field);
    m_refusal->setWordWrap(true);
    m_form->addRow(m_refusal);
    setLayout(m_form);

    connect(m_resizing, &QComboBox::activated, this, &RecipeForm::setResizing);
    connect(m_filter, &QComboBox::activated, this, [this](int filter) {
        m_steps.filter = image::Filter(filter);
        take();
    });
    connect(m_crop, &QComboBox::activated, this, [this](int index) { setCropped(index == 1); });
    connect(m_factor, &QComboBox::activated, this, [this] {
        m_steps.factor = m_factor->currentData().toDouble();
        take();
    });
    connect(m_order, &QComboBox::activated, this, [this](int index) {
        m_steps.blueFirst = index == 1;
        take();
    });
    retranslate();
}

QSpinBox* RecipeForm::sideBox(Index& (*side)(Steps& steps))
{
    auto* box = new SideBox(this);
    connect(box, &QSpinBox::valueChanged, this, [this, side](int value) {
        if (m_showing)
            return;
        side(m_steps) = value;
        take();
    });
    return box;
}

RecipeForm::Three RecipeForm::threeBoxes(std::array<float, 3> Steps::*values)
{
    Three boxes;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        boxes[i] = new NumberBox(this);
        boxes[i]->setRange(-PictureRecipe::largestMean, PictureRecipe::largestMean);
        connect(boxes[i], &QDoubleSpinBox::valueChanged, this, [this, values, i](double value) {
            if (m_showing)
                return;
            (m_steps.*values)[i] = float(value);
            take();
        });
    }
    return boxes;
}

QWidget* RecipeForm::sizeRow(QSpinBox* width, QSpinBox* height)
{
    auto* widget = new QWidget(this);
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    layout->addWidget(width, 1);
    layout->addWidget(new QLabel(QStringLiteral("×"), widget));
    layout->addWidget(height, 1);
    return widget;
}

QWidget* RecipeForm::row(const Three& boxes)
{
    auto* widget = new QWidget(this);
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::xs);
    for (QDoubleSpinBox* box : boxes)
        layout->addWidget(box, 1);
    return widget;
}

void RecipeForm::setRecipe(
    const PictureRecipe& own, const PictureRecipe& used, std::optional<image::Size> only)
{
    m_own = own.steps();
    m_steps = used.steps();
    m_only = only;
    m_refusal->clear();
    showSteps();
}

void RecipeForm::reset()
{
    m_steps = m_own;
    m_refusal->clear();
    showSteps();
    Q_EMIT recipeChanged(std::nullopt);
}

void RecipeForm::refuse(const QString& reason)
{
    const auto made = PictureRecipe::of(m_steps).fixedSize();
    m_refusal->setText(QStringLiteral("⚠ ")
        + (made ? tr("The model can't run with pictures of %1 × %2, and the recipe before is used. %3")
                      .arg(made->width)
                      .arg(made->height)
                      .arg(reason)
                : tr("The model can't run with this recipe, and the one before is used. %1")
                      .arg(reason)));
    showSteps();
}

QString RecipeForm::refusal() const
{
    return m_refusal->text();
}

/// For a step that there was not: what the model takes, or else what its own recipe makes.
image::Size RecipeForm::usualSize() const
{
    constexpr Index side = 224;
    if (m_only)
        return *m_only;
    if (m_own.crop || m_own.size)
        return m_own.crop ? *m_own.crop : *m_own.size;
    const Index edge = m_own.shortestEdge.value_or(side);
    return {edge, edge};
}

void RecipeForm::setResizing(int way)
{
    m_steps.size.reset();
    m_steps.shortestEdge.reset();
    m_steps.longestEdge.reset();
    const image::Size usual = usualSize();
    if (way == ToSize) {
        m_steps.size = m_own.size.value_or(usual);
    } else if (way == ByShorterSide) {
        m_steps.shortestEdge = m_own.shortestEdge.value_or(std::max(usual.width, usual.height));
        m_steps.longestEdge = m_own.longestEdge;
    }
    take();
}

void RecipeForm::setCropped(bool cropped)
{
    m_steps.crop.reset();
    if (cropped)
        m_steps.crop = m_own.crop.value_or(usualSize());
    take();
}

void RecipeForm::take()
{
    QString refusal;
    std::optional<PictureRecipe> recipe;
    try {
        recipe = PictureRecipe::of(m_steps);
        const auto made = recipe->fixedSize();
        if (m_only && made && made != m_only)
            refusal = tr("The model takes pictures of %1 × %2 alone, and this makes %3 × %4.")
                          .arg(m_only->width)
                          .arg(m_only->height)
                          .arg(made->width)
                          .arg(made->height);
        else if (m_only && !made)
            refusal = tr("The model takes pictures of %1 × %2 alone: resize to that, or cut it out.")
                          .arg(m_only->width)
                          .arg(m_only->height);
    } catch (const Error& error) {
        refusal = toUserText(error);
    }
    m_refusal->setText(refusal.isEmpty() ? refusal : QStringLiteral("⚠ ") + refusal);
    showSteps();
    if (!refusal.isEmpty())
        return;
    if (m_steps == m_own)
        recipe.reset();
    Q_EMIT recipeChanged(recipe);
}

void RecipeForm::showSteps()
{
    m_showing = true;
    const auto showSize = [](const std::optional<image::Size>& size, QSpinBox* width, QSpinBox* height) {
        if (size) {
            width->setValue(int(size->width));
            height->setValue(int(size->height));
        }
    };
    m_resizing->setCurrentIndex(
        m_steps.size ? ToSize : m_steps.shortestEdge ? ByShorterSide : NotResized);
    showSize(m_steps.size, m_width, m_height);
    if (m_steps.shortestEdge)
        m_shorter->setValue(int(*m_steps.shortestEdge));
    m_filter->setCurrentIndex(int(m_steps.filter));
    m_crop->setCurrentIndex(m_steps.crop ? 1 : 0);
    showSize(m_steps.crop, m_cropWidth, m_cropHeight);
    m_factor->clear();
    for (const double factor : {unitFactor, 1.0, m_own.factor}) {
        const bool isUnit = std::abs(factor / unitFactor - 1) < 1e-6;
        const QString text = isUnit ? tr("0 to 1")
            : factor == 1           ? tr("0 to 255")
                                    : tr("× %1").arg(factor, 0, 'g', 6);
        if (m_factor->findText(text) < 0)
            m_factor->addItem(text, factor);
        if (factor == m_steps.factor)
            m_factor->setCurrentIndex(m_factor->findText(text));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        m_mean[i]->setValue(double(m_steps.mean[i]));
        m_deviation[i]->setValue(double(m_steps.deviation[i]));
    }
    m_order->setCurrentIndex(m_steps.blueFirst ? 1 : 0);
    m_showing = false;
    // Only what has an effect is shown.
    m_form->setRowVisible(m_sizeRow, m_steps.size.has_value());
    m_form->setRowVisible(m_shorter, m_steps.shortestEdge.has_value());
    m_form->setRowVisible(m_filter, m_steps.size || m_steps.shortestEdge);
    m_form->setRowVisible(m_cropRow, m_steps.crop.has_value());
    m_form->setRowVisible(m_refusal, !m_refusal->text().isEmpty());
    Q_EMIT edited();
}

void RecipeForm::retranslate()
{
    const QStringList colours{tr("red"), tr("green"), tr("blue")};
    setRowText(m_form, m_resizing, m_resizing, tr("Resize"));
    setRowText(m_form, m_sizeRow, m_width, tr("Size"));
    m_width->setAccessibleName(tr("Width to resize to"));
    m_height->setAccessibleName(tr("Height to resize to"));
    setRowText(m_form, m_shorter, m_shorter, tr("Shorter side"));
    setRowText(m_form, m_filter, m_filter, tr("Interpolation"));
    setRowText(m_form, m_crop, m_crop, tr("Crop"));
    setRowText(m_form, m_cropRow, m_cropWidth, tr("Crop to"));
    m_cropWidth->setAccessibleName(tr("Width of the crop"));
    m_cropHeight->setAccessibleName(tr("Height of the crop"));
    setRowText(m_form, m_factor, m_factor, tr("Values"));
    setRowText(m_form, m_meanRow, m_mean[0], tr("Mean"));
    setRowText(m_form, m_deviationRow, m_deviation[0], tr("Deviation"));
    for (std::size_t i = 0; i < 3; ++i) {
        m_mean[i]->setAccessibleName(tr("Mean, %1", "a colour").arg(colours[int(i)]));
        m_deviation[i]->setAccessibleName(tr("Deviation, %1", "a colour").arg(colours[int(i)]));
        m_mean[i]->setToolTip(tr("Subtracted, %1", "a colour").arg(colours[int(i)]));
        m_deviation[i]->setToolTip(tr("Divided by, %1", "a colour").arg(colours[int(i)]));
    }
    setRowText(m_form, m_order, m_order, tr("Channels"));
    m_showing = true;
    setItems(m_resizing, {tr("no"), tr("to a size"), tr("by the shorter side")});
    m_resizing->setToolTip(tr("To a size, proportions may change; by the shorter side they stay"));
    QStringList filters;
    for (int i = 0; i <= int(image::Filter::Hamming); ++i)
        filters << filterName(image::Filter(i));
    setItems(m_filter, filters);
    setItems(m_crop, {tr("no"), tr("the middle")});
    m_factor->setToolTip(tr("What black and white are before mean and deviation"));
    setItems(m_order, {tr("red, green, blue"), tr("blue, green, red")});
    m_showing = false;
    if (!m_refusal->text().isEmpty())
        take(); // says so anew
    else
        showSteps();
}

void RecipeForm::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

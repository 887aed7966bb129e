// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/recipe_panel.h"

#include "models/shipped_models.h"
#include "models/vision_transformer/picture_recipe.h"
#include "style/theme.h"
#include "views/form_rows.h"

#include <QDir>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <cmath>

namespace fovea::ui
{

namespace
{

QString sizeText(const image::Size& size)
{
    return RecipePanel::tr("%1 × %2", "width, height").arg(size.width).arg(size.height);
}

QString filterName(image::Filter filter)
{
    switch (filter) {
    case image::Filter::Nearest:
        return RecipePanel::tr("nearest");
    case image::Filter::Lanczos:
        return QStringLiteral("Lanczos");
    case image::Filter::Bilinear:
        return RecipePanel::tr("bilinear");
    case image::Filter::Bicubic:
        return RecipePanel::tr("bicubic");
    case image::Filter::Box:
        return RecipePanel::tr("box");
    case image::Filter::Hamming:
        return QStringLiteral("Hamming");
    }
    return {};
}

QString threeNumbers(const std::array<float, 3>& values)
{
    QStringList texts;
    for (const float value : values)
        texts << QString::number(double(value), 'g', 4);
    return texts.join(QStringLiteral(", "));
}

void addRow(QFormLayout* form, const QString& name, const QString& value)
{
    auto* label = new QLabel(name);
    label->setProperty("role", QStringLiteral("hint"));
    auto* text = new QLabel(value);
    text->setTextFormat(Qt::PlainText);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setWordWrap(true);
    text->setAccessibleName(name);
    form->addRow(label, text);
}

void clear(QFormLayout* form)
{
    while (form->rowCount() > 0)
        form->removeRow(0);
}

} // namespace

RecipePanel::RecipePanel(QWidget* parent)
    : QWidget(parent), m_title(sectionTitle(this)), m_recipeTitle(sectionTitle(this)),
      m_warning(new QLabel(this)), m_facts(sectionForm()), m_steps(sectionForm())
{
    m_warning->setWordWrap(true);
    m_warning->setForegroundRole(QPalette::WindowText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_title);
    layout->addLayout(m_facts);
    layout->addSpacing(space::s);
    layout->addWidget(m_recipeTitle);
    layout->addWidget(m_warning);
    layout->addLayout(m_steps);
    refresh();
}

void RecipePanel::setModel(std::shared_ptr<const ImageModel> model)
{
    m_model = std::move(model);
    refresh();
}

void RecipePanel::refresh()
{
    clear(m_facts);
    clear(m_steps);
    if (!m_model)
        return;
    m_title->setText(modelTitle(m_model->folder, m_model->name));
    m_title->setToolTip(QDir::toNativeSeparators(m_model->folder));
    const ModelDescription& facts = m_model->description;
    if (!facts.family.empty())
        addRow(m_facts, tr("Family"), QString::fromStdString(facts.family));
    if (facts.layers > 0)
        addRow(m_facts, tr("Layers"), QString::number(facts.layers));
    if (facts.heads > 0)
        addRow(m_facts, tr("Heads"), QString::number(facts.heads));
    if (facts.parameters > 0)
        addRow(m_facts, tr("Parameters"), QLocale().toString(qlonglong(facts.parameters)));

    const transformer::PictureRecipe* recipe = m_model->model->recipe();
    m_recipeTitle->setText(tr("From picture to input"));
    m_recipeTitle->setVisible(recipe);
    m_warning->setVisible(recipe && recipe->isAssumed());
    m_warning->setText(QStringLiteral("⚠ ")
        + tr("No preprocessor_config.json was found. What follows is usual, but the model may have "
             "been trained on pictures prepared in another way."));
    if (!recipe)
        return;
    const auto& steps = recipe->steps();
    const QString resized = steps.size ? tr("to %1").arg(sizeText(*steps.size))
        : steps.shortestEdge ? tr("shorter side to %1").arg(*steps.shortestEdge)
                             : tr("no");
    addRow(m_steps, tr("Resize"), resized);
    if (steps.size || steps.shortestEdge)
        addRow(m_steps, tr("Interpolation"), filterName(steps.filter));
    addRow(m_steps, tr("Crop"),
        steps.crop ? tr("middle, %1").arg(sizeText(*steps.crop)) : tr("no"));
    addRow(m_steps, tr("Scale"),
        steps.factor == 1 ? tr("no")
            : std::abs(steps.factor * 255 - 1) < 1e-6
            ? QStringLiteral("1/255")
            : QString::number(steps.factor, 'g', 6));
    addRow(m_steps, tr("Mean"), threeNumbers(steps.mean));
    addRow(m_steps, tr("Deviation"), threeNumbers(steps.deviation));
    addRow(m_steps, tr("Channels"), tr("red, green, blue"));
    alignFields({m_facts, m_steps});
}

QString RecipePanel::plainText() const
{
    QStringList lines;
    for (const QLabel* label : findChildren<QLabel*>()) {
        if (!label->isHidden())
            lines += label->text();
    }
    return lines.join(u'\n');
}

void RecipePanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

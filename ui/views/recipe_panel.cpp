// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/recipe_panel.h"

#include "image/picture_recipe.h"
#include "models/shipped_models.h"
#include "style/theme.h"
#include "views/form_rows.h"
#include "views/recipe_form.h"

#include <QDir>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

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
      m_reset(new QToolButton(this)), m_warning(new QLabel(this)), m_facts(sectionForm()),
      m_form(new RecipeForm(this))
{
    m_warning->setWordWrap(true);
    m_warning->setForegroundRole(QPalette::WindowText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_title);
    layout->addLayout(m_facts);
    layout->addSpacing(space::s);
    layout->addWidget(wideAndNarrow(this, m_recipeTitle, m_reset));
    layout->addWidget(m_warning);
    layout->addWidget(m_form);
    m_reset->setProperty("role", QStringLiteral("quiet"));
    connect(m_reset, &QToolButton::clicked, m_form, &RecipeForm::reset);
    connect(m_form, &RecipeForm::recipeChanged, this, &RecipePanel::recipeChanged);
    connect(m_form, &RecipeForm::edited, this, &RecipePanel::refreshReset);
    refresh();
}

void RecipePanel::setModel(std::shared_ptr<const ImageModel> model)
{
    m_model = std::move(model);
    refresh();
}

void RecipePanel::refuseRecipe(std::shared_ptr<const ImageModel> used, const QString& reason)
{
    m_model = std::move(used);
    m_form->refuse(reason);
}

void RecipePanel::refresh()
{
    clear(m_facts);
    m_reset->setText(tr("Reset"));
    m_reset->setAccessibleName(tr("Reset how pictures are taken"));
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

    const image::PictureRecipe* own = m_model->model->recipe();
    m_recipeTitle->setText(tr("From picture to input"));
    for (QWidget* part : {static_cast<QWidget*>(m_recipeTitle), static_cast<QWidget*>(m_reset),
             static_cast<QWidget*>(m_form)})
        part->setVisible(own);
    m_warning->setVisible(own && own->isAssumed());
    m_warning->setText(QStringLiteral("⚠ ")
        + tr("No preprocessor_config.json was found. What follows is usual, but the model may have "
             "been trained on pictures prepared in another way."));
    m_reset->setToolTip(own && own->isAssumed() ? tr("What is usual, again")
                                                : tr("As the model's files say, again"));
    if (!own)
        return;
    m_form->setRecipe(*own, *m_model->recipe(), m_model->model->inputSize());
    refreshReset();
}

void RecipePanel::refreshReset()
{
    m_reset->setEnabled(m_form->isEdited() || !m_form->refusal().isEmpty());
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

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QToolButton;

namespace fovea::ui
{

class RecipeForm;

/// What is known of a model on pictures that was opened: its family and size, and how a picture
/// becomes its input, to be changed, with a warning where nothing in its files says so.
class RecipePanel : public QWidget
{
    Q_OBJECT
public:
    explicit RecipePanel(QWidget* parent = nullptr);

    /// Null: nothing is shown.
    void setModel(std::shared_ptr<const ImageModel> model);
    /// The model could not run with what the form holds, and is used with another recipe.
    void refuseRecipe(std::shared_ptr<const ImageModel> used, const QString& reason);
    /// All that is said beside the fields.
    QString plainText() const;
    RecipeForm* form() const { return m_form; }
    const QFormLayout* facts() const { return m_facts; }
    QToolButton* resetButton() const { return m_reset; }

Q_SIGNALS:
    /// By the user. None: the model's own.
    void recipeChanged(const std::optional<image::PictureRecipe>& recipe);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void refreshReset();

    std::shared_ptr<const ImageModel> m_model;
    QLabel* m_title;
    QLabel* m_recipeTitle;
    QToolButton* m_reset;
    QLabel* m_warning;
    QFormLayout* m_facts;
    RecipeForm* m_form;
};

} // namespace fovea::ui

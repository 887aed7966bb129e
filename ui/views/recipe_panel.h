// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/image_analysis.h"

#include <QWidget>

class QFormLayout;
class QLabel;

namespace fovea::ui
{

/// What is known of a model on pictures that was opened: its family and size, and how a picture
/// becomes its input, with a warning where nothing in its files says so.
class RecipePanel : public QWidget
{
    Q_OBJECT
public:
    explicit RecipePanel(QWidget* parent = nullptr);

    /// Null: nothing is shown.
    void setModel(std::shared_ptr<const ImageModel> model);
    /// All of it as text.
    QString plainText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();

    std::shared_ptr<const ImageModel> m_model;
    QLabel* m_title;
    QLabel* m_recipeTitle;
    QLabel* m_warning;
    QFormLayout* m_facts;
    QFormLayout* m_steps;
};

} // namespace fovea::ui

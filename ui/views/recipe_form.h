// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "image/picture_recipe.h"

#include <QWidget>

#include <array>

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace fovea::ui
{

/// How a picture becomes a model's input, step by step, to be changed. What is out of range, or
/// what the model can't take, is refused below the fields, where it stays until it is mended.
class RecipeForm : public QWidget
{
    Q_OBJECT
public:
    explicit RecipeForm(QWidget* parent = nullptr);

    /// @param own the model's recipe, which reset() goes back to
    /// @param used the one in use
    /// @param only the only size the model takes, if there is one
    void setRecipe(const image::PictureRecipe& own, const image::PictureRecipe& used,
        std::optional<image::Size> only);
    bool isEdited() const { return m_steps != m_own; }
    void reset();
    /// Says that the model could not run with what stands in the fields.
    void refuse(const QString& reason);
    /// Why what stands in the fields is not used; empty when it is.
    QString refusal() const;
    const QFormLayout* form() const { return m_form; }

Q_SIGNALS:
    /// By the user. None: the model's own.
    void recipeChanged(const std::optional<image::PictureRecipe>& recipe);
    /// isEdited(), refusal()
    void edited();

protected:
    void changeEvent(QEvent* event) override;

private:
    enum Resizing { NotResized, ToSize, ByShorterSide };
    using Three = std::array<QDoubleSpinBox*, 3>;

    QSpinBox* sideBox(Index& (*side)(image::PictureRecipe::Steps& steps));
    Three threeBoxes(std::array<float, 3> image::PictureRecipe::Steps::*values);
    QWidget* sizeRow(QSpinBox* width, QSpinBox* height);
    QWidget* row(const Three& boxes);
    void setResizing(int way);
    void setCropped(bool cropped);
    image::Size usualSize() const;
    void take();
    void showSteps();
    void retranslate();

    image::PictureRecipe::Steps m_own;
    image::PictureRecipe::Steps m_steps;
    std::optional<image::Size> m_only;
    bool m_showing = false; // widgets are being set, not used

    QFormLayout* m_form;
    QComboBox* m_resizing;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QWidget* m_sizeRow;
    QSpinBox* m_shorter;
    QComboBox* m_filter;
    QComboBox* m_crop;
    QSpinBox* m_cropWidth;
    QSpinBox* m_cropHeight;
    QWidget* m_cropRow;
    QComboBox* m_factor;
    Three m_mean;
    QWidget* m_meanRow;
    Three m_deviation;
    QWidget* m_deviationRow;
    QComboBox* m_order;
    QLabel* m_refusal;
};

} // namespace fovea::ui

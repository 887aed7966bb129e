// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/form_rows.h"

#include "style/theme.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSlider>

#include <algorithm>

namespace fovea::ui
{

QLabel* sectionTitle(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setProperty("role", QStringLiteral("section"));
    return label;
}

QFormLayout* sectionForm()
{
    auto* form = new QFormLayout;
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(space::m);
    form->setVerticalSpacing(space::s);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    return form;
}

QWidget* wideAndNarrow(QWidget* parent, QWidget* wide, QWidget* narrow)
{
    auto* widget = new QWidget(parent);
    auto* layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(wide, 1);
    layout->addWidget(narrow);
    return widget;
}

QSlider* percentSlider(QWidget* parent)
{
    auto* slider = new QSlider(Qt::Horizontal, parent);
    slider->setRange(0, 100);
    slider->setPageStep(10);
    return slider;
}

void alignFields(std::initializer_list<const QFormLayout*> forms)
{
    QList<QWidget*> labels;
    int width = 0;
    for (const QFormLayout* form : forms) {
        for (int row = 0; row < form->rowCount(); ++row) {
            const QLayoutItem* item = form->itemAt(row, QFormLayout::LabelRole);
            if (QWidget* label = item ? item->widget() : nullptr) {
                labels.append(label);
                width = std::max(width, label->sizeHint().width());
            }
        }
    }
    for (QWidget* label : labels)
        label->setMinimumWidth(width);
}

void setRowText(QFormLayout* form, QWidget* field, QWidget* named, const QString& text)
{
    auto* label = qobject_cast<QLabel*>(form->labelForField(field));
    label->setText(text);
    label->setBuddy(named);
    named->setAccessibleName(text);
}

void setItems(QComboBox* box, const QStringList& texts)
{
    const int index = std::max(0, box->currentIndex());
    box->clear();
    box->addItems(texts);
    box->setCurrentIndex(index);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include <initializer_list>

class QComboBox;
class QFormLayout;
class QLabel;
class QSlider;
class QWidget;

namespace fovea::ui
{

// What the forms of inspectors are made of.

QLabel* sectionTitle(QWidget* parent);
QFormLayout* sectionForm();
/// Two widgets on one row, the first taking what the second leaves.
QWidget* wideAndNarrow(QWidget* parent, QWidget* wide, QWidget* narrow);
/// From 0 to 100.
QSlider* percentSlider(QWidget* parent);
/// The fields of all forms begin at one place, whatever the language.
void alignFields(std::initializer_list<const QFormLayout*> forms);
/// The label of a form's row names its field for screen readers too.
void setRowText(QFormLayout* form, QWidget* field, QWidget* named, const QString& text);
/// Keeps the current index.
void setItems(QComboBox* box, const QStringList& texts);

} // namespace fovea::ui

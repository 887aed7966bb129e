// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_pair.h"

#include "views/sentence_field.h"

#include <QLabel>
#include <QSettings>
#include <QToolButton>

namespace fovea::ui
{

TextPair::TextPair(QWidget* page)
    : QObject(page), m_page(page), m_button(new QToolButton(page)),
      m_field(new SentenceField(page)), m_label(new QLabel(page)),
      m_similarity(new TextSimilarity(this))
{
    m_button->setProperty("role", QStringLiteral("quiet"));
    m_button->setCheckable(true);
    m_label->setWordWrap(true);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    connect(m_button, &QToolButton::toggled, this, [this](bool wanted) {
        updateWidgets();
        (wanted ? static_cast<QWidget*>(m_field) : m_page)->setFocus();
        compare();
        Q_EMIT changed();
    });
    connect(m_field, &SentenceField::sentenceChanged, this, [this] {
        compare();
        Q_EMIT changed();
    });
    connect(m_similarity, &TextSimilarity::changed, this, &TextPair::showSimilarity);
    connect(m_similarity, &TextSimilarity::failed, this, &TextPair::failed);
    updateWidgets();
    showSimilarity();
}

bool TextPair::isShown() const
{
    return (m_readsPairs || m_compares) && m_button->isChecked();
}

QString TextPair::text() const
{
    return m_readsPairs && isShown() ? m_field->sentence() : QString();
}

bool TextPair::wasCut() const
{
    return isShown() && m_field->wasCut();
}

void TextPair::setModel(std::shared_ptr<const TextModel> model)
{
    m_readsPairs = model && model->description.takesPairs;
    m_compares = model && !m_readsPairs && makesTextVector(*model->model);
    updateWidgets();
    compare();
}

void TextPair::setResult(std::shared_ptr<const TextResult> shown)
{
    m_shown = std::move(shown);
    compare();
}

void TextPair::updateWidgets()
{
    m_button->setVisible(m_readsPairs || m_compares);
    m_field->setVisible(isShown());
    retranslate();
}

void TextPair::compare()
{
    m_similarity->compareWith(
        m_shown, m_compares && isShown() ? m_field->sentence() : QString());
}

void TextPair::showSimilarity()
{
    const auto value = m_similarity->value();
    m_label->setVisible(value.has_value());
    if (value)
        m_label->setText(tr("Similarity of both sentences: %1").arg(similarityText(*value)));
}

void TextPair::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("pair"), m_field->sentence());
    settings.setValue(QStringLiteral("hasPair"), m_button->isChecked());
}

void TextPair::restoreState(const QSettings& settings)
{
    m_field->setSentence(settings.value(QStringLiteral("pair")).toString());
    m_button->setChecked(settings.value(QStringLiteral("hasPair"), false).toBool());
}

void TextPair::retranslate()
{
    m_field->setPlaceholderText(tr("Type the second sentence"));
    m_field->setAccessibleName(tr("Second sentence"));
    m_button->setText(tr("Second Sentence"));
    m_button->setToolTip(m_compares
            ? tr("Say how alike another sentence is, by the vectors that the model makes of both")
            : tr("Read two sentences together, as the model was made to"));
    m_label->setToolTip(tr("The cosine of the vectors that the model makes of both: 1 is the same "
                           "direction, 0 none in common"));
    m_label->setAccessibleDescription(m_label->toolTip());
    showSimilarity();
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_input_bar.h"

#include "models/text_samples.h"
#include "pages/text_actions.h"
#include "pages/text_automatic.h"
#include "pages/text_pair.h"
#include "pages/text_session.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/model_chooser.h"
#include "views/sentence_field.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace fovea::ui
{

TextInputBar::TextInputBar(TextSession* session, TextActions* actions, QWidget* parent)
    : QWidget(parent), m_field(new SentenceField(this)), m_pair(new TextPair(this)),
      m_chooser(new ModelChooser(actions->openModel, this)),
      m_automatic(new TextAutomatic(session, m_chooser, this)),
      m_toolsButton(new QToolButton(this)), m_samplesButton(new QToolButton(this))
{
    m_chooser->listShipped(Model::InputKind::Text);
    buildLayout(actions);
    setFocusProxy(m_field);
    connect(m_field, &SentenceField::sentenceChanged, this, &TextInputBar::changed);
    connect(m_pair, &TextPair::changed, this, &TextInputBar::changed);
    connect(m_pair, &TextPair::failed, this, &TextInputBar::failed);
    connect(&m_sampleJob, &Job::failed, this, &TextInputBar::failed);
    for (const QAction* sample : std::as_const(actions->samples)) {
        connect(sample, &QAction::triggered, this,
            [this, isLong = TextActions::isLong(sample), data = sample->data()] {
                isLong ? useLongSample(data.toLongLong()) : useSample(data.toInt());
            });
    }
}

void TextInputBar::buildLayout(TextActions* actions)
{
    QFont large = m_field->font();
    large.setPointSizeF(large.pointSizeF() * 1.2);
    m_field->setFont(large);
    m_pair->field()->setFont(large);
    m_samplesButton->setIcon(ui::icon(Icon::Sample));
    m_samplesButton->setPopupMode(QToolButton::InstantPopup);
    m_samplesButton->setMenu(actions->samplesMenu.get());
    for (QToolButton* button : {m_toolsButton, m_samplesButton}) {
        button->setProperty("role", QStringLiteral("quiet"));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    }
    auto* fields = new QVBoxLayout;
    fields->setSpacing(space::s);
    fields->addWidget(m_field);
    fields->addWidget(m_pair->field());
    fields->addWidget(m_pair->similarityLabel());
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::s);
    row->addLayout(fields, 1);
    for (QToolButton* button :
        {m_pair->button(), static_cast<QToolButton*>(m_chooser), m_toolsButton, m_samplesButton}) {
        button->setMinimumHeight(m_field->minimumHeight()); // one line: centred on the first
        row->addWidget(button, 0, Qt::AlignTop);
    }
}

void TextInputBar::setTools(QAction* tools)
{
    m_toolsButton->setDefaultAction(tools);
}

void TextInputBar::useSample(int index)
{
    m_field->setSentence(textSamples().value(index).text);
    m_field->setFocus();
}

void TextInputBar::useLongSample(Index tokens)
{
    m_sampleJob.start<QString>([tokens](Monitor&) { return longSampleText(tokens); },
        [this](const QString& text) {
            m_field->setSentence(text);
            m_field->setFocus();
        });
}

void TextInputBar::retranslate()
{
    m_field->setPlaceholderText(tr("Type a sentence"));
    m_field->setAccessibleName(tr("Sentence"));
    m_pair->retranslate();
    m_automatic->retranslate();
    m_samplesButton->setText(tr("Samples"));
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/text_automatic.h"

#include "models/shipped_models.h"
#include "models/token_text.h"
#include "pages/text_models.h"
#include "pages/text_session.h"
#include "views/model_chooser.h"

#include <QAction>
#include <QMenu>
#include <QSettings>

namespace fovea::ui
{

namespace
{

constexpr qsizetype judgedCharacters = 2048;

} // namespace

TextAutomatic::TextAutomatic(TextSession* session, ModelChooser* chooser, QObject* parent)
    : QObject(parent), m_session(session), m_action(new QAction(this))
{
    m_action->setCheckable(true);
    QMenu* menu = chooser->menu();
    QAction* first = menu->actions().value(0);
    menu->insertAction(first, m_action);
    menu->insertSeparator(first);
    connect(m_action, &QAction::triggered, this, [this] { setOn(true); });
    connect(chooser, &ModelChooser::playgroundChosen, this, [this] { setOn(false); });
    connect(chooser, &ModelChooser::folderChosen, this, [this] { setOn(false); });
    connect(session->models(), &TextModels::chosen, this, [this] {
        const auto& model = m_session->models()->current();
        if ((model ? model->folder : QString()) != m_wanted)
            setOn(false); // a folder was dropped, say
    });
    retranslate();
}

void TextAutomatic::setOn(bool on)
{
    m_isOn = on;
    m_action->setChecked(on);
    if (on)
        choose();
}

void TextAutomatic::follow(const QString& text)
{
    const text::Script script = text::dominantScript(toCoreText(text.left(judgedCharacters)));
    if (script == text::Script::Other) // says nothing: the model in use stays
        return;
    m_script = script;
    if (m_isOn)
        choose();
}

void TextAutomatic::choose()
{
    const QString folder = shippedModelFolder(m_script == text::Script::Han
            ? QStringLiteral("chinese-tagger")
            : QStringLiteral("universal-sentence-encoder-lite"));
    TextModels* models = m_session->models();
    const QString present = models->current() ? models->current()->folder : QString();
    if (folder == m_wanted && (folder == present || models->isOpening()))
        return;
    m_wanted = folder;
    if (folder == present)
        models->cancel();
    else if (folder.isEmpty())
        models->usePlayground();
    else
        m_session->awaitModel(folder);
}

void TextAutomatic::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("automatic"), m_isOn);
}

void TextAutomatic::restoreState(const QSettings& settings)
{
    setOn(settings.value(QStringLiteral("automatic"),
                      settings.value(QStringLiteral("model")).toString().isEmpty())
              .toBool());
}

void TextAutomatic::retranslate()
{
    m_action->setText(tr("Automatic, by the script of the text"));
}

} // namespace fovea::ui

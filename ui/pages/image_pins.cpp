// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "pages/image_pins.h"

#include "dialogs/pin_dialog.h"
#include "pages/image_models.h"
#include "pages/image_session.h"
#include "pages/image_stage.h"
#include "style/icon.h"
#include "views/site_tree.h"

#include <QTreeView>

#include <utility>

namespace fovea::ui
{

ImagePins::ImagePins(ImageSession* session, ImageStage* stage, SiteTree* sites, QWidget* parent)
    : QObject(parent), m_session(session), m_stage(stage), m_sites(sites), m_parent(parent),
      m_action(new QAction(icon(Icon::Pin), QString(), this))
{
    m_action->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P));
    sites->setPinAction(m_action);
    connect(m_action, &QAction::triggered, this, &ImagePins::ask);
    connect(sites, &SiteTree::unpinRequested, this, &ImagePins::unpin);
    connect(session, &ImageSession::resultsChanged, this, &ImagePins::follow);
    connect(session->models(), &ImageModels::failed, this, [this] { m_coming.clear(); });
    retranslate();
    follow();
}

PinDialog* ImagePins::dialog() const
{
    return m_dialog;
}

void ImagePins::ask()
{
    const auto& opened = m_session->models()->current();
    const auto& shown = m_session->results().original;
    if (!opened || !shown || m_dialog)
        return;
    const auto grid = opened->model->patchGrid(shown->input);
    m_dialog = new PinDialog(
        opened->model->pinnableValues(), grid ? grid->tokens() : 0, m_parent);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &QDialog::accepted, this, [this, model = opened->model] {
        const auto& current = m_session->models()->current();
        const auto pin = m_dialog->pin();
        if (!pin || !current || current->model != model)
            return; // meanwhile another one was opened
        std::vector<Pin> pins = model->pins();
        std::erase_if(pins, [&](const Pin& other) { return other.value == pin->value; });
        pins.push_back(*pin);
        m_coming = pin->value;
        m_session->models()->setPins(std::move(pins));
    });
    m_dialog->open();
}

void ImagePins::unpin(const std::string& value)
{
    const auto& opened = m_session->models()->current();
    if (!opened)
        return;
    std::vector<Pin> pins = opened->model->pins();
    if (std::erase_if(pins, [&](const Pin& pin) { return pin.value == value; }) > 0)
        m_session->models()->setPins(std::move(pins));
}

void ImagePins::follow()
{
    const auto& analysis = m_session->results().changed;
    m_action->setEnabled(analysis && !analysis->model->model->pinnableValues().empty());
    if (analysis && !m_coming.empty() && analysis->site(m_coming)) {
        m_stage->showSite(std::exchange(m_coming, {}));
        m_sites->tree()->setFocus(); // where Delete lets it go
    }
}

void ImagePins::retranslate()
{
    m_action->setText(tr("Pin a Value…"));
    m_action->setToolTip(tr("Shows a value of the network that was not found by itself, by its name"));
}

} // namespace fovea::ui

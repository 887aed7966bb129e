// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/model_chooser.h"

#include "models/opened_model.h"
#include "models/shipped_models.h"
#include "style/icon.h"

#include <QDir>
#include <QEvent>
#include <QMenu>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int widestName = 144; // so that the window may be 1100 wide
constexpr int narrowestName = 96;
constexpr int rounding = 2; // widths are whole pixels here, and fractions where a text is shortened

/// A name that is no mnemonic.
QString plain(QString text)
{
    return text.replace(u'&', QStringLiteral("&&"));
}

} // namespace

ModelChooser::ModelChooser(QAction* openAction, QWidget* parent)
    : QToolButton(parent), m_menu(new QMenu(this)), m_playground(m_menu->addAction(QString()))
{
    setIcon(ui::icon(Icon::Layers));
    setProperty("role", QStringLiteral("quiet"));
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setPopupMode(QToolButton::InstantPopup);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMenu(m_menu);
    m_menu->setToolTipsVisible(true);
    m_playground->setCheckable(true);
    m_beforeFolders = m_menu->addSeparator();
    m_afterFolders = m_menu->addSeparator();
    m_menu->addAction(openAction);
    connect(m_playground, &QAction::triggered, this, [this] {
        refresh(); // the mark follows when the model does
        Q_EMIT playgroundChosen();
    });
    refresh();
}

void ModelChooser::setModels(const QString& folder, const QStringList& recent)
{
    m_folder = folder;
    m_recent = recent;
    refresh();
}

void ModelChooser::listShipped(Model::InputKind kind)
{
    m_shipped = kind;
    refresh();
}

QAction* ModelChooser::addFolder(QAction* before)
{
    auto* action = new QAction(m_menu);
    action->setCheckable(true);
    m_menu->insertAction(before, action);
    connect(action, &QAction::triggered, this, [this, action] {
        const QString folder = action->data().toString();
        refresh(); // the mark follows when the model does
        Q_EMIT folderChosen(folder);
    });
    return action;
}

QString ModelChooser::title() const
{
    return m_folder.isEmpty() ? tr("Playground") : modelTitle(m_folder, modelName(m_folder));
}

void ModelChooser::refreshShipped()
{
    if (!m_shipped)
        return;
    const QList<ShippedModel> models = shippedModels(*m_shipped);
    // What is no network comes after the networks and the playground.
    for (qsizetype i = m_shippedActions.size(); i < models.size(); ++i)
        m_shippedActions += addFolder(models[i].isNetwork ? m_playground : m_beforeFolders);
    for (qsizetype i = 0; i < models.size(); ++i) {
        const QString folder = shippedModelFolder(models[i].id);
        QAction* action = m_shippedActions[i];
        action->setText(plain(tr("%1 – %2", "a model, what it is").arg(models[i].title, models[i].words)));
        action->setData(folder);
        action->setVisible(!folder.isEmpty());
        action->setChecked(folder == m_folder && !folder.isEmpty());
    }
    m_playground->setText(plain(tr("%1 – %2", "a model, what it is")
                                    .arg(tr("Playground"), *m_shipped == Model::InputKind::Image
                                            ? tr("Filters, gates and a mask made by hand, to be set")
                                            : tr("One layer without training, to be set"))));
}

void ModelChooser::refresh()
{
    m_playground->setText(tr("Playground"));
    m_playground->setChecked(m_folder.isEmpty());
    refreshShipped();
    const QString name = title();
    elide();
    updateGeometry();
    setAccessibleName(tr("Model: %1").arg(name));
    setToolTip(m_folder.isEmpty() || !shippedModelId(m_folder).isEmpty()
            ? tr("The model in use")
            : QDir::toNativeSeparators(m_folder));
    m_beforeFolders->setVisible(!m_recent.isEmpty());
    while (m_folderActions.size() > m_recent.size())
        m_folderActions.takeLast()->deleteLater();
    while (m_folderActions.size() < m_recent.size())
        m_folderActions += addFolder(m_afterFolders);
    for (qsizetype i = 0; i < m_recent.size(); ++i) {
        m_folderActions[i]->setText(plain(modelName(m_recent[i])));
        m_folderActions[i]->setToolTip(QDir::toNativeSeparators(m_recent[i]));
        m_folderActions[i]->setData(m_recent[i]);
        m_folderActions[i]->setChecked(m_recent[i] == m_folder);
    }
}

/// Of the button around a text of this width.
int ModelChooser::widthOf(int textWidth) const
{
    return QToolButton::sizeHint().width() - fontMetrics().horizontalAdvance(m_shownName)
        + textWidth;
}

QSize ModelChooser::sizeHint() const
{
    return {widthOf(std::min(fontMetrics().horizontalAdvance(title()) + rounding, widestName)),
        QToolButton::sizeHint().height()};
}

QSize ModelChooser::minimumSizeHint() const
{
    return {widthOf(std::min(fontMetrics().horizontalAdvance(title()) + rounding, narrowestName)),
        QToolButton::sizeHint().height()};
}

void ModelChooser::elide()
{
    const int room = std::min(widestName, width() - widthOf(0));
    m_shownName = fontMetrics().elidedText(title(), Qt::ElideMiddle, std::max(narrowestName, room));
    setText(plain(m_shownName));
}

void ModelChooser::resizeEvent(QResizeEvent* event)
{
    QToolButton::resizeEvent(event);
    elide();
}

void ModelChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QToolButton::changeEvent(event);
}

} // namespace fovea::ui

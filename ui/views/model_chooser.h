// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/model.h"

#include <QStringList>
#include <QToolButton>

class QMenu;

namespace fovea::ui
{

/// A button that names the model in use, with a menu of the others: those that ship, the playground,
/// folders that were opened, and opening another.
class ModelChooser : public QToolButton
{
    Q_OBJECT
public:
    /// @param openAction ends the menu
    explicit ModelChooser(QAction* openAction, QWidget* parent = nullptr);

    /// Lists the models that ship and read this kind of input, with words for what each is.
    void listShipped(Model::InputKind kind);
    /// @param folder of the model in use; empty for the playground
    void setModels(const QString& folder, const QStringList& recent);
    /// With the whole name, up to a bound; a longer one, or one in less room, is shortened.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QAction* playgroundAction() const { return m_playground; }
    /// Of those that ship, as shippedModels() has them.
    const QList<QAction*>& shippedActions() const { return m_shippedActions; }
    /// The actions of the folders, in the order they were given.
    const QList<QAction*>& folderActions() const { return m_folderActions; }

Q_SIGNALS:
    void playgroundChosen();
    void folderChosen(const QString& folder);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void refreshShipped();
    QAction* addFolder(QAction* before);
    QString title() const;
    int widthOf(int textWidth) const;
    void elide();

    QMenu* m_menu;
    QAction* m_playground;
    QAction* m_beforeFolders;
    QAction* m_afterFolders;
    QList<QAction*> m_folderActions;
    QList<QAction*> m_shippedActions;
    std::optional<Model::InputKind> m_shipped;
    QString m_folder;
    QString m_shownName;
    QStringList m_recent;
};

} // namespace fovea::ui

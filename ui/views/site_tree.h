// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/site_tree_model.h"

#include <QWidget>

class QLabel;
class QToolButton;
class QTreeView;

namespace fovea::ui
{

/// The sites of a model as a tree with small pictures, and below it why the chosen one was taken
/// for what it is, or the classes that it names.
class SiteTree : public QWidget
{
    Q_OBJECT
public:
    explicit SiteTree(QWidget* parent = nullptr);

    void setAnalysis(std::shared_ptr<const ImageAnalysis> analysis);
    /// Marks a site without a signal; an unknown one leaves none marked. Where it is inside a row
    /// that is folded up, that row.
    void setCurrent(const std::string& site);

    /// Pin a Value…: below the tree and in its menu, where it is enabled.
    void setPinAction(QAction* action);
    QAction* unpinAction() const { return m_unpin; }
    SiteTreeModel* model() const { return m_model; }
    QTreeView* tree() const { return m_tree; }
    /// Why the chosen site was taken for what it is; of logits, the most probable classes. Empty
    /// where there is nothing to say.
    QString reason() const;

Q_SIGNALS:
    /// By the user.
    void siteChosen(const std::string& site);
    void unpinRequested(const std::string& site);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showReason();
    void showMenu(QPoint position);
    void retranslate();

    SiteTreeModel* m_model;
    QTreeView* m_tree;
    QLabel* m_reason;
    QToolButton* m_pinButton;
    QAction* m_unpin;
    bool m_setting = false; // by setCurrent()
};

} // namespace fovea::ui

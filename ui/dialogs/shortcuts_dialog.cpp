// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/shortcuts_dialog.h"

#include "style/theme.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

/// "&Open…" without its mnemonic.
QString plainText(const QAction* action)
{
    QString text = action->text();
    text.remove(QRegularExpression(QStringLiteral("\\(&.\\)"))); // as Chinese menus have them
    text.replace(QStringLiteral("&&"), QStringLiteral("\n"));
    text.remove(u'&');
    text.replace(u'\n', u'&');
    return text;
}

} // namespace

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Keyboard and mouse"));

    auto* table = new QWidget;
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(space::xl, space::l, space::xl, space::l);
    grid->setHorizontalSpacing(space::xl);
    grid->setVerticalSpacing(space::s);
    grid->setColumnStretch(0, 1);
    const auto heading = [&](const QString& text) {
        if (grid->rowCount() > 1)
            grid->setRowMinimumHeight(grid->rowCount(), space::s);
        auto* label = new QLabel(text, table);
        label->setProperty("role", QStringLiteral("heading"));
        grid->addWidget(label, grid->rowCount(), 0, 1, 2);
    };
    const auto row = [&](const QString& what, const QString& how) {
        const int line = grid->rowCount();
        grid->addWidget(new QLabel(what, table), line, 0);
        auto* keys = new QLabel(how, table);
        keys->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(keys, line, 1, Qt::AlignRight);
    };
    heading(tr("Commands"));
    for (const QAction* action : actions)
        row(plainText(action), action->shortcut().toString(QKeySequence::NativeText));
    heading(tr("In pictures"));
    row(tr("Zoom"), tr("Wheel, pinch, + and −"));
    row(tr("Move the picture"), tr("Drag, or Shift with the arrow keys"));
    row(tr("Fit the picture to the window"), tr("Double click, or 0"));
    row(tr("Move to the next cell"), tr("Arrow keys"));
    row(tr("Pin a cell"), tr("Click, or Enter"));
    row(tr("Unpin it"), tr("Click it again, or Esc"));
    heading(tr("In lines"));
    row(tr("Move to the next token, change the side"), tr("Arrow keys"));
    row(tr("Show or hide a head"), tr("Click, its digit, or Space"));
    row(tr("Show a head alone, and back"), tr("Double click, or Enter"));
    row(tr("Choose a head"), tr("Ctrl with Left or Right"));
    row(tr("Move tokens apart"), tr("Ctrl with the wheel, + and −"));
    heading(tr("In the neuron view"));
    row(tr("Move in the list, go from queries to keys"), tr("Arrow keys"));
    row(tr("Go through the features"), tr("Ctrl with Left or Right"));
    row(tr("Let go of feature and key"), tr("Esc"));
    heading(tr("Everywhere"));
    row(tr("Next control"), tr("Tab"));
    row(tr("Dismiss a message"), tr("Esc"));

    auto* area = new QScrollArea(this);
    area->setWidget(table);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setAccessibleName(windowTitle());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->setContentsMargins(space::xl, 0, space::xl, 0);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, space::l);
    all->setSpacing(space::m);
    all->addWidget(area, 1);
    all->addWidget(buttons);
    resize(480, 560);
}

} // namespace fovea::ui

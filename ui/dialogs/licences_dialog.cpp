// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/licences_dialog.h"

#include "style/theme.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

QString resourceText(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

LicencesDialog::LicencesDialog(QWidget* parent) : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Licences"));

    auto* tabs = new QTabBar(this);
    tabs->setDrawBase(false);
    tabs->setAccessibleName(tr("Whose licence"));
    const auto add = [tabs](const QString& title, const QString& path) {
        tabs->setTabData(tabs->addTab(title), path);
    };
    add(tr("Fovea"), QStringLiteral(":/licences/fovea"));
    add(tr("Character vectors"), QStringLiteral(":/licences/chinese-characters"));
    add(tr("Samples"), QStringLiteral(":/licences/samples"));

    auto* text = new QPlainTextEdit(this);
    text->setReadOnly(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setAccessibleName(tr("Text of the licence"));
    const auto showText = [tabs, text](int index) {
        text->setPlainText(resourceText(tabs->tabData(index).toString()));
    };
    connect(tabs, &QTabBar::currentChanged, this, showText);
    showText(0);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(space::xl, space::l, space::xl, space::l);
    all->setSpacing(space::m);
    all->addWidget(tabs);
    all->addWidget(text, 1);
    all->addWidget(buttons);
    constexpr QSize startSize(680, 560); // the 80 columns of the texts
    resize(startSize);
}

} // namespace fovea::ui

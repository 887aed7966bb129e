// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/model_folder_dialog.h"

#include <QFileDialog>
#include <QFileInfo>

namespace fovea::ui
{

void askForModelFolder(QWidget* parent, const QString& title, const QStringList& recent,
    std::function<void(const QString& folder)> open)
{
    auto* dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    if (!recent.isEmpty())
        dialog->setDirectory(QFileInfo(recent.first()).path());
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, std::move(open));
    dialog->open();
}

} // namespace fovea::ui

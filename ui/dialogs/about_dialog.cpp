// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/about_dialog.h"

#include "dialogs/licences_dialog.h"
#include "kernels/kernels.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

QLabel* paragraph(const QString& text, const char* role, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    if (role)
        label->setProperty("role", QString::fromLatin1(role));
    label->setWordWrap(true);
    label->setTextInteractionFlags(
        Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label->setOpenExternalLinks(true);
    label->setFocusPolicy(Qt::NoFocus);
    return label;
}

} // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("About Fovea"));

    auto* picture = new QLabel(this);
    picture->setPixmap(QIcon(QStringLiteral(":/desktop/io.github.fovea.Fovea.svg"))
                           .pixmap(QSize(64, 64), devicePixelRatioF()));
    picture->setAccessibleName(tr("Fovea's icon"));

    auto* words = new QVBoxLayout;
    words->setSpacing(space::s);
    words->addWidget(paragraph(tr("Fovea"), "title", this));
    words->addWidget(
        paragraph(tr("Shows what attention does, in sentences and images."), nullptr, this));
    words->addWidget(
        paragraph(tr("Version %1, computing with %2 instructions, Qt %3.")
                      .arg(QCoreApplication::applicationVersion(),
                          QString::fromLatin1(kernels::level()), QString::fromLatin1(qVersion())),
            "hint", this));
    words->addSpacing(space::s);
    words->addWidget(paragraph(tr("Licences"), "heading", this));
    words->addWidget(paragraph(
        tr("Fovea is free software under the Apache License 2.0. It uses Qt (LGPL 3), Eigen "
           "(MPL 2.0), ICU (Unicode License) and JSON for Modern C++ (MIT)."),
        nullptr, this));
    words->addWidget(paragraph(
        tr("The Chinese character vectors are under the Apache License 2.0. Sample photographs: "
           "coffee by Rachel Michetti and the cat Chelsea by Stefan van der Walt (both CC0), "
           "astronaut Eileen Collins by NASA (public domain). Colour maps: viridis, magma and "
           "cividis from matplotlib, blue to red after Kenneth Moreland."),
        nullptr, this));
    words->addStretch();

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* licences = buttons->addButton(tr("Licences…"), QDialogButtonBox::ActionRole);
    licences->setAutoDefault(false);
    connect(licences, &QPushButton::clicked, this, [this] { (new LicencesDialog(this))->open(); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* top = new QHBoxLayout;
    top->setSpacing(space::xl);
    top->addWidget(picture, 0, Qt::AlignTop);
    top->addLayout(words, 1);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(space::xl, space::xl, space::xl, space::l);
    all->setSpacing(space::l);
    all->addLayout(top, 1);
    all->addWidget(buttons);
    constexpr int width = 560;
    resize(width, all->totalHeightForWidth(width));
}

} // namespace fovea::ui

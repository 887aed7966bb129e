// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "commands/intake.h"

#include "pages/page.h"
#include "views/drop_highlight.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>

#include <algorithm>

namespace fovea::ui
{

namespace
{

QStringList localFiles(const QMimeData* data)
{
    QStringList paths;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    return paths;
}

bool holdsPictureOrFile(const QMimeData* data)
{
    return data && (data->hasImage() || !localFiles(data).isEmpty());
}

} // namespace

Intake::Intake(QWidget* window, DropHighlight* highlight)
    : QObject(window), m_window(window), m_highlight(highlight)
{
    window->setAcceptDrops(true);
    qApp->installEventFilter(this);
}

void Intake::chooseFiles(const QString& folder)
{
    QStringList filters;
    for (const Page* page : std::as_const(m_pages))
        if (const QString filter = page->fileFilter(); !filter.isEmpty())
            filters.append(filter);
    filters.append(tr("All files (*)"));
    auto* dialog
        = new QFileDialog(m_window, tr("Open"), folder, filters.join(QStringLiteral(";;")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::filesSelected, this, &Intake::openFiles);
    dialog->open();
}

void Intake::openFiles(const QStringList& paths)
{
    for (const QString& path : paths) {
        const auto page = std::find_if(m_pages.cbegin(), m_pages.cend(),
            [&path](const Page* candidate) { return candidate->canOpen(path); });
        if (page == m_pages.cend()) {
            const QString sentence = QFileInfo::exists(path)
                ? tr("%1 is not a kind of file that Fovea opens. Choose a picture, such as a "
                     "PNG or JPEG file, or a model's folder.")
                : tr("%1 does not exist. Check its name, or choose another file.");
            Q_EMIT failed(sentence.arg(QDir::toNativeSeparators(path)));
            continue;
        }
        Q_EMIT pageRequested(*page);
        (*page)->open(path);
    }
}

bool Intake::take(const QMimeData* mime)
{
    if (!mime || !m_current)
        return false;
    if (const QStringList files = localFiles(mime); !files.isEmpty()) {
        openFiles(files);
        return true;
    }
    QList<Page*> candidates = m_pages;
    candidates.move(candidates.indexOf(m_current), 0);
    for (Page* page : std::as_const(candidates)) {
        if (page->paste(mime)) {
            Q_EMIT pageRequested(page);
            return true;
        }
    }
    return false;
}

void Intake::paste()
{
    const QMimeData* mime = QApplication::clipboard()->mimeData();
    QWidget* focus = QApplication::focusWidget();
    if (!holdsPictureOrFile(mime)) {
        if (auto* line = qobject_cast<QLineEdit*>(focus))
            return line->paste();
        if (auto* text = qobject_cast<QPlainTextEdit*>(focus))
            return text->paste();
    }
    take(mime);
}

/// Says what a drop would do. A file that no page opens gets no promise; the drop says why.
void Intake::showHint(const QMimeData* mime)
{
    QStringList files = localFiles(mime);
    const bool anyFile = !files.isEmpty();
    files.removeIf([this](const QString& path) {
        return std::none_of(m_pages.cbegin(), m_pages.cend(),
            [&path](const Page* page) { return page->canOpen(path); });
    });
    if (files.size() == 1)
        m_highlight->show(tr("Drop to open %1").arg(QFileInfo(files.first()).fileName()));
    else if (!files.isEmpty())
        m_highlight->show(tr("Drop to open the files"));
    else if (!anyFile && mime->hasImage())
        m_highlight->show(tr("Drop to open the picture"));
    else if (!anyFile)
        m_highlight->show(tr("Drop to use the text"));
}

/// The window takes all; from a text field only files and pictures, which it would take for text.
bool Intake::handleDrop(QWidget* widget, QDropEvent* event)
{
    const QMimeData* mime = event->mimeData();
    const bool isWanted = holdsPictureOrFile(mime) || (widget == m_window && mime->hasText());
    if (!isWanted)
        return false;
    if (event->type() == QEvent::DragEnter)
        showHint(mime);
    if (event->type() == QEvent::Drop)
        m_highlight->hide();
    if (event->type() != QEvent::Drop || take(mime))
        event->acceptProposedAction();
    return true;
}

bool Intake::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
        // A text field claims Ctrl+V for itself. When the clipboard holds a picture or a file, the
        // window takes it instead.
        if (m_window->isActiveWindow()
            && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Paste)
            && holdsPictureOrFile(QApplication::clipboard()->mimeData())) {
            event->ignore();
            return true;
        }
        break;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
        if (auto* widget = qobject_cast<QWidget*>(watched); widget && widget->window() == m_window)
            return handleDrop(widget, static_cast<QDropEvent*>(event));
        break;
    case QEvent::DragLeave:
        if (const auto* widget = qobject_cast<QWidget*>(watched);
            widget && widget->window() == m_window)
            m_highlight->hide();
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/pin_dialog.h"

#include "jobs/error_text.h"
#include "models/image_site_text.h"
#include "style/theme.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStringListModel>
#include <QVBoxLayout>

namespace fovea::ui
{

PinDialog::PinDialog(std::vector<NamedValue> values, Index tokens, QWidget* parent)
    : QDialog(parent), m_values(std::move(values)), m_tokens(tokens), m_matches(new QSortFilterProxyModel(this)),
      m_search(new QLineEdit(this)), m_view(new QListView(this)), m_kinds(new QComboBox(this)),
      m_note(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Pin a Value"));
    auto* hint = new QLabel(tr("What is not found by itself can be shown nevertheless: choose a "
                               "value of the network by its name, and what it is."));
    hint->setProperty("role", QStringLiteral("hint"));
    hint->setWordWrap(true);
    QStringList rows;
    for (const NamedValue& value : m_values)
        rows << tr("%1   %2", "a name, a shape")
                    .arg(QString::fromStdString(value.name), shapeText(value.shape));
    m_matches->setSourceModel(new QStringListModel(rows, this));
    m_matches->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_search->setPlaceholderText(tr("Search by name"));
    m_search->setAccessibleName(tr("Search by name"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_view->setModel(m_matches);
    m_view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_view->setUniformItemSizes(true);
    m_view->setAccessibleName(tr("Values of the network"));
    for (const PinKind kind : allPinKinds) {
        if (kind != PinKind::Weights || m_tokens > 0)
            m_kinds->addItem(pinKindTitle(kind), int(kind));
    }
    m_kinds->setAccessibleName(tr("What it is"));
    m_note->setWordWrap(true);
    m_note->setMinimumHeight(2 * m_note->fontMetrics().lineSpacing());
    m_note->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Pin"));
    m_buttons->button(QDialogButtonBox::Ok)->setProperty("role", QStringLiteral("primary"));

    auto* kindRow = new QHBoxLayout;
    auto* kindLabel = new QLabel(tr("What it is"));
    kindLabel->setBuddy(m_kinds);
    kindRow->setSpacing(space::m);
    kindRow->addWidget(kindLabel);
    kindRow->addWidget(m_kinds, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::xl, space::xl, space::xl, space::xl);
    layout->setSpacing(space::m);
    layout->addWidget(hint);
    layout->addWidget(m_search);
    layout->addWidget(m_view, 1);
    layout->addLayout(kindRow);
    layout->addWidget(m_note);
    layout->addWidget(m_buttons);
    resize(480, 560);

    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_matches->setFilterFixedString(text);
        if (!m_view->currentIndex().isValid())
            m_view->setCurrentIndex(m_matches->index(0, 0));
        refresh();
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        chooseKind();
        refresh();
    });
    connect(m_view, &QListView::doubleClicked, this, [this] {
        if (pin())
            accept();
    });
    connect(m_kinds, &QComboBox::activated, this, [this] {
        m_kindIsChosen = true;
        refresh();
    });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    m_search->setFocus();
    refresh();
}

const NamedValue* PinDialog::chosen() const
{
    const QModelIndex row = m_matches->mapToSource(m_view->currentIndex());
    return row.isValid() ? &m_values[std::size_t(row.row())] : nullptr;
}

PinKind PinDialog::kind() const
{
    return PinKind(m_kinds->currentData().toInt());
}

std::optional<Pin> PinDialog::pin() const
{
    const NamedValue* value = chosen();
    if (!value)
        return {};
    const Pin pin{value->name, kind()};
    return refusal(*value, pin.kind).isEmpty() ? std::optional(pin) : std::nullopt;
}

QString PinDialog::refusal(const NamedValue& value, PinKind kind) const
{
    if (const Sentence reason = misfit({value.name, kind}, value.shape); !reason.isEmpty())
        return toUserText(reason, "Error");
    if (kind != PinKind::Weights)
        return {};
    // A size of -1 follows the picture.
    const auto isOverTokens = [this](Index size) { return size == m_tokens || size < 0; };
    const bool fits = isOverTokens(value.shape.end()[-1]) && isOverTokens(value.shape.end()[-2]);
    return fits ? QString()
                : tr("Attention weights are shown over the patches. Choose a value with %1 rows "
                     "and columns.")
                      .arg(m_tokens);
}

/// Until the user has said what it is, the first that fits.
void PinDialog::chooseKind()
{
    const NamedValue* value = chosen();
    if (m_kindIsChosen || !value)
        return;
    // Gates and masks are found by themselves, mostly: maps first.
    for (const PinKind kind : {PinKind::SpatialMask, PinKind::FeatureMap, PinKind::ChannelVector,
             PinKind::Weights}) {
        const int row = m_kinds->findData(int(kind));
        if (row >= 0 && refusal(*value, kind).isEmpty())
            return m_kinds->setCurrentIndex(row);
    }
}

void PinDialog::refresh()
{
    const NamedValue* value = chosen();
    const QString reason = value ? refusal(*value, kind()) : QString();
    m_note->setText(m_matches->rowCount() == 0 ? tr("No value has such a name.")
            : !value                   ? tr("Choose a value.")
            : !reason.isEmpty()        ? QStringLiteral("⚠ ") + reason
                                       : QString());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(pin().has_value());
}

bool PinDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp
            || key == Qt::Key_PageDown)
            return QCoreApplication::sendEvent(m_view, event);
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "dialogs/hold_row_dialog.h"

#include "explain/held_row.h"
#include "models/number_text.h"
#include "models/tensor_table_model.h"
#include "models/token_text.h"
#include "style/theme.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>
#include <numeric>

namespace fovea::ui
{

namespace
{

/// One number beside each key.
class WeightTable : public TensorTableModel
{
public:
    WeightTable(QStringList keys, QObject* parent)
        : TensorTableModel(parent), m_keys(std::move(keys))
    {
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (role != Qt::DisplayRole)
            return {};
        if (orientation == Qt::Horizontal)
            return HoldRowDialog::tr("Weight");
        return QStringLiteral("%1  %2").arg(section).arg(isolated(m_keys.value(section)));
    }

private:
    QStringList m_keys;
};

} // namespace

HoldRowDialog::HoldRowDialog(const Subject& subject, QWidget* parent)
    : QDialog(parent), m_table(new WeightTable(subject.keys, this)), m_view(new QTableView(this)),
      m_oneKey(new QComboBox(this)), m_note(new QLabel(this)),
      m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Hold the row of “%1”").arg(isolated(subject.row)));
    auto* hint = new QLabel(tr("Whatever queries and keys say, this row attends as written here."));
    hint->setProperty("role", QStringLiteral("hint"));
    hint->setWordWrap(true);
    m_note->setProperty("role", QStringLiteral("hint"));
    m_note->setWordWrap(true);
    m_view->setModel(m_table);
    m_view->setAccessibleName(tr("Weights of the keys"));
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_view->verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);

    auto* now = new QPushButton(tr("As Now"));
    now->setToolTip(tr("The weights the row has at present"));
    auto* uniform = new QPushButton(tr("Uniform"));
    uniform->setToolTip(tr("The same for every key that is not masked"));
    for (QPushButton* button : {now, uniform})
        button->setAutoDefault(false);
    auto* oneKeyLabel = new QLabel(tr("Only"));
    oneKeyLabel->setBuddy(m_oneKey);
    m_oneKey->setAccessibleName(tr("The only key"));
    m_oneKey->setToolTip(tr("All of the attention goes to one key"));
    m_oneKey->setPlaceholderText(tr("one key"));
    for (qsizetype i = 0; i < subject.keys.size(); ++i)
        m_oneKey->addItem(QStringLiteral("%1  %2").arg(i).arg(isolated(subject.keys[i])));
    m_oneKey->setCurrentIndex(-1);
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Hold"));
    m_buttons->button(QDialogButtonBox::Ok)->setProperty("role", QStringLiteral("primary"));

    auto* fills = new QHBoxLayout;
    fills->setSpacing(space::s);
    fills->addWidget(now);
    fills->addWidget(uniform);
    fills->addSpacing(space::s);
    fills->addWidget(oneKeyLabel);
    fills->addWidget(m_oneKey, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::xl, space::xl, space::xl, space::xl);
    layout->setSpacing(space::m);
    layout->addWidget(hint);
    layout->addLayout(fills);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_note);
    layout->addWidget(m_buttons);
    resize(420, 520);

    connect(now, &QPushButton::clicked, this, [this, subject] { fill(subject.weights); });
    connect(uniform, &QPushButton::clicked, this,
        [this, subject] { fill(explain::uniformRow(subject.scores)); });
    connect(m_oneKey, &QComboBox::activated, this, [this, count = subject.keys.size()](int key) {
        std::vector<float> numbers(std::size_t(count), 0);
        numbers[std::size_t(key)] = 1;
        fill(numbers);
        m_view->scrollTo(m_table->index(key, 0));
    });
    connect(m_table, &QAbstractItemModel::dataChanged, this, &HoldRowDialog::refresh);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fill(subject.weights);
    m_view->setFocus();
}

void HoldRowDialog::fill(const std::vector<float>& numbers)
{
    m_table->setMatrix(Tensor({Index(numbers.size()), 1}, numbers));
    m_view->setCurrentIndex(m_table->index(0, 0));
    refresh();
}

std::vector<float> HoldRowDialog::weights() const
{
    return explain::normalisedRow(m_table->matrix().floats()).value_or(std::vector<float>());
}

void HoldRowDialog::refresh()
{
    const bool isRow = !weights().empty();
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(isRow);
    const std::span<const float> numbers = m_table->matrix().floats();
    const double sum = std::accumulate(numbers.begin(), numbers.end(), 0.0);
    if (!isRow)
        m_note->setText(tr("Weights are 0 or more, and one of them is more than 0."));
    else if (std::abs(sum - 1) > 1e-4)
        m_note->setText(
            tr("The sum is %1: each number is divided by it.").arg(shortNumber(float(sum))));
    else
        m_note->setText(tr("The sum is 1."));
}

void HoldRowDialog::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Paste)) {
        m_table->pasteText(QGuiApplication::clipboard()->text(), m_view->currentIndex());
        return;
    }
    QDialog::keyPressEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/model_panel.h"

#include "models/shipped_models.h"
#include "style/theme.h"

#include <QDir>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr std::size_t listedTensors = 20;

QLabel* selectable(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setWordWrap(true);
    return label;
}

QString grouped(std::int64_t number)
{
    return QLocale().toString(qlonglong(number));
}

/// Long names without white space can break after dots.
QString breakable(const std::string& name)
{
    return QString::fromStdString(name).replace(u'.', QStringLiteral(".\u200B"));
}

void addNames(QStringList& lines, const std::vector<std::string>& names)
{
    for (std::size_t i = 0; i < std::min(listedTensors, names.size()); ++i)
        lines += breakable(names[i]);
    if (names.size() > listedTensors)
        lines += ModelPanel::tr("and %n more", nullptr, int(names.size() - listedTensors));
}

} // namespace

ModelPanel::ModelPanel(QWidget* parent)
    : QWidget(parent), m_title(selectable(this)), m_tensorsTitle(new QLabel(this)),
      m_tensors(selectable(this))
{
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    m_tensorsTitle->setFont(bold);
    m_tensorsTitle->setContentsMargins(0, space::s, 0, 0);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_title);
    layout->addWidget(m_tensorsTitle);
    layout->addWidget(m_tensors);
}

void ModelPanel::setModel(std::shared_ptr<const TextModel> model)
{
    m_model = std::move(model);
    refresh();
}

void ModelPanel::addRow(const QString& name, const QString& value)
{
    auto* label = new QLabel(name, m_facts);
    label->setProperty("role", QStringLiteral("hint"));
    QLabel* number = selectable(m_facts);
    number->setText(value);
    number->setAccessibleName(name);
    const int row = m_rows->rowCount();
    m_rows->addWidget(label, row, 0, Qt::AlignTop);
    m_rows->addWidget(number, row, 1);
}

void ModelPanel::refresh()
{
    delete m_facts;
    m_facts = nullptr;
    m_rows = nullptr;
    if (!m_model)
        return;
    m_facts = new QWidget(this);
    m_rows = new QGridLayout(m_facts);
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setHorizontalSpacing(space::m);
    m_rows->setVerticalSpacing(space::s);
    m_rows->setColumnStretch(1, 1);
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_facts);

    const ModelDescription& d = m_model->description;
    m_title->setText(modelTitle(m_model->folder, m_model->name));
    m_title->setToolTip(QDir::toNativeSeparators(m_model->folder));
    if (!d.family.empty())
        addRow(tr("Family"), QString::fromStdString(d.family));
    addRow(tr("Attention"), d.causal ? tr("each token sees itself and those before it")
                                     : tr("each token sees all"));
    addRow(tr("Layers"), grouped(d.layers));
    addRow(tr("Heads"),
        d.keyHeads < d.heads
            ? tr("%1, in groups that share %2 keys").arg(grouped(d.heads), grouped(d.keyHeads))
            : grouped(d.heads));
    // A network in a file need not say all of it.
    const auto addNumber = [this](const QString& name, std::int64_t number) {
        if (number > 0)
            addRow(name, grouped(number));
    };
    addNumber(tr("Head size"), d.headSize);
    addNumber(tr("Hidden size"), d.hiddenSize);
    addNumber(tr("Feed-forward"), d.feedForwardSize);
    addNumber(tr("Vocabulary"), d.vocabulary);
    addRow(tr("Longest text"), tr("%1 tokens").arg(grouped(d.maximumTokens)));
    addNumber(tr("Parameters"), d.parameters);
    QStringList types;
    for (const std::string& type : d.types)
        types += QString::fromStdString(type);
    addRow(tr("Stored as"), types.join(QStringLiteral(", ")));
    const std::vector<std::string> classes = m_model->model->classNames();
    if (!classes.empty()) {
        QStringList names;
        addNames(names, classes);
        addRow(tr("Classes"), names.join(QStringLiteral(", ")));
    }

    m_tensorsTitle->setText(tr("Tensors not used"));
    QStringList lines;
    const std::vector<std::string> unused = m_model->model->unusedTensors();
    if (unused.empty() && d.harmless.empty()) {
        lines += tr("None: the model uses all that is in its files.");
    } else {
        addNames(lines, unused);
        if (!d.harmless.empty()) {
            lines += tr("Without effect on attention:");
            addNames(lines, d.harmless);
        }
    }
    m_tensors->setText(lines.join(u'\n'));
    m_tensors->setAccessibleName(m_tensorsTitle->text());
}

QString ModelPanel::plainText() const
{
    QStringList lines;
    for (const QLabel* label : findChildren<QLabel*>())
        lines += label->text().remove(QChar(0x200B));
    return lines.join(u'\n');
}

void ModelPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

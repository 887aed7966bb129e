// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/head_chooser.h"

#include "style/theme.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace fovea::ui
{

namespace
{

constexpr int meanId = 1 << 20; // in the group of buttons, beside those of the heads

} // namespace

HeadChooser::HeadChooser(HeatmapModel* model, QWidget* parent)
    : QWidget(parent), m_model(model), m_label(new QLabel(this)), m_group(new QButtonGroup(this)),
      m_list(new QComboBox(this))
{
    QSizePolicy policy = sizePolicy();
    policy.setRetainSizeWhenHidden(true); // nothing jumps when a step has one head
    setSizePolicy(policy);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_label);
    layout->addSpacing(space::s);
    layout->addWidget(m_list);
    m_label->setProperty("role", QStringLiteral("hint"));
    connect(m_group, &QButtonGroup::idClicked, this,
        [this](int id) { choose(id == meanId ? -1 : id); });
    connect(m_list, &QComboBox::activated, this,
        [this](int index) { choose(m_mean ? index - 1 : index); });
    connect(model, &HeatmapModel::dataChanged, this, &HeadChooser::refresh);
    connect(model, &HeatmapModel::appearanceChanged, this, &HeadChooser::refresh);
    connect(model, &HeatmapModel::changesChanged, this, &HeadChooser::showChanges);
    retranslate();
    refresh();
}

void HeadChooser::offerMean()
{
    m_mean = new QToolButton(this);
    m_mean->setCheckable(true);
    m_mean->setProperty("segment", QStringLiteral("first"));
    m_group->addButton(m_mean, meanId);
    auto* row = static_cast<QHBoxLayout*>(layout());
    row->insertWidget(row->indexOf(m_list) + 1, m_mean);
    m_list->clear();
    retranslate();
    refresh();
}

void HeadChooser::setMean(bool mean)
{
    mean = mean && m_mean;
    if (m_isMean == mean)
        return;
    m_isMean = mean;
    refresh();
    Q_EMIT meanChanged(mean);
}

/// @param head -1 for the mean
void HeadChooser::choose(int head)
{
    if (head >= 0)
        m_model->setHead(head);
    setMean(head < 0);
}

void HeadChooser::refresh()
{
    const qsizetype all = m_model->data() ? m_model->data()->heads() : 1;
    setVisible(all > 1);
    m_list->setVisible(all > mostButtons);
    const int listed = all > mostButtons ? int(all) : 0;
    const int extra = m_mean && listed > 0 ? 1 : 0;
    if (m_list->count() != listed + extra) {
        m_list->clear();
        if (extra > 0)
            m_list->addItem(tr("Mean"));
        for (int i = 0; i < listed; ++i)
            m_list->addItem(QString::number(i));
    }
    if (m_mean)
        m_mean->setVisible(listed == 0);
    const qsizetype heads = listed > 0 ? 0 : all;
    if (heads != m_buttons.size()) {
        while (m_buttons.size() > heads)
            delete m_buttons.takeLast();
        while (m_buttons.size() < heads) {
            auto* button = new QToolButton(this);
            button->setCheckable(true);
            button->setText(QString::number(m_buttons.size()));
            m_group->addButton(button, int(m_buttons.size()));
            layout()->addWidget(button);
            m_buttons += button;
        }
        for (QToolButton* button : m_buttons) {
            button->setProperty("segment",
                button == m_buttons.front() && !m_mean ? QStringLiteral("first")
                    : button == m_buttons.back() ? QStringLiteral("last")
                                                 : QStringLiteral("middle"));
            button->update();
        }
        retranslate();
    }
    showChanges();
    if (listed > 0)
        m_list->setCurrentIndex(m_isMean ? 0 : int(m_model->head()) + extra);
    else if (m_isMean)
        m_mean->setChecked(true);
    else if (QToolButton* current = button(int(m_model->head())))
        current->setChecked(true);
}

// Heads that are off are struck through.
void HeadChooser::showChanges()
{
    const auto text = [this](int head) {
        return m_model->changes().headsOff.count(head) != 0 ? tr("Head %1, off").arg(head)
                                                            : tr("Head %1").arg(head);
    };
    const auto fontOf = [this](int head) {
        QFont marked = font();
        marked.setStrikeOut(m_model->changes().headsOff.count(head) != 0);
        return marked;
    };
    for (int i = 0; i < int(m_buttons.size()); ++i) {
        m_buttons[i]->setFont(fontOf(i));
        m_buttons[i]->setAccessibleName(text(i));
        m_buttons[i]->setToolTip(text(i));
    }
    const int first = m_mean && m_list->count() > 0 ? 1 : 0; // in the list
    for (int i = first; i < m_list->count(); ++i) {
        m_list->setItemData(i, fontOf(i - first), Qt::FontRole);
        m_list->setItemData(i, text(i - first), Qt::AccessibleTextRole);
    }
}

void HeadChooser::retranslate()
{
    m_label->setText(tr("Head"));
    m_list->setAccessibleName(tr("Head"));
    if (m_mean) {
        m_mean->setText(tr("Mean"));
        m_mean->setAccessibleName(tr("Mean of the heads"));
        m_mean->setToolTip(tr("Mean of the heads"));
        if (m_list->count() > 0)
            m_list->setItemText(0, tr("Mean"));
    }
    showChanges();
}

void HeadChooser::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

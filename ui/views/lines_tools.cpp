// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/lines_tools.h"

#include "style/theme.h"
#include "views/lines_view.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSettings>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui
{

LinesTools::LinesTools(LinesView* view, QWidget* parent)
    : QWidget(parent), m_view(view), m_sentences(new QComboBox(this)),
      m_horizontal(new QToolButton(this))
{
    m_sentences->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_sentences->addItems({{}, {}, {}, {}, {}}); // as LinesSentences
    m_horizontal->setCheckable(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::m);
    layout->addWidget(m_sentences);
    layout->addWidget(m_horizontal);
    LinesModel* model = view->model();
    connect(m_sentences, &QComboBox::activated, model,
        [model](int index) { model->setSentences(LinesSentences(index)); });
    connect(m_horizontal, &QToolButton::toggled, view, &LinesView::setHorizontal);
    connect(model, &LinesModel::dataChanged, this, &LinesTools::refresh);
    connect(model, &LinesModel::sentencesChanged, this, &LinesTools::refresh);
    retranslate();
    refresh();
}

void LinesTools::refresh()
{
    m_sentences->setVisible(m_view->model()->hasTwoSentences());
    m_sentences->setCurrentIndex(int(m_view->model()->sentences()));
}

void LinesTools::saveState(QSettings& settings) const
{
    settings.setValue(QStringLiteral("linesHorizontal"), m_view->isHorizontal());
    settings.setValue(QStringLiteral("linesSentences"), int(m_view->model()->sentences()));
}

void LinesTools::restoreState(const QSettings& settings)
{
    m_horizontal->setChecked(settings.value(QStringLiteral("linesHorizontal"), false).toBool());
    const int sentences = settings.value(QStringLiteral("linesSentences"), 0).toInt();
    m_view->model()->setSentences(
        LinesSentences(std::clamp(sentences, 0, int(LinesSentences::BToB))));
}

void LinesTools::retranslate()
{
    const QStringList texts{tr("Lines: all"), tr("Lines: A → A"), tr("Lines: A → B"),
        tr("Lines: B → A"), tr("Lines: B → B")};
    for (int i = 0; i < m_sentences->count(); ++i)
        m_sentences->setItemText(i, texts[i]);
    m_sentences->setAccessibleName(tr("Sentences that lines join"));
    m_sentences->setToolTip(
        tr("From which sentence to which lines go: A is the first, B the second"));
    m_horizontal->setText(tr("Horizontal"));
    m_horizontal->setToolTip(tr("Tokens from left to right, lines from top to bottom"));
}

void LinesTools::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

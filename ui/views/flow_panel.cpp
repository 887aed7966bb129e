// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/flow_panel.h"

#include "models/token_text.h"
#include "style/theme.h"
#include "views/flow_controls.h"
#include "views/flow_diagram.h"
#include "views/heatmap_view.h"
#include "views/legend_view.h"
#include "views/token_share_bars.h"
#include "views/token_share_text.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace fovea::ui
{

FlowPanel::FlowPanel(const HeatmapModel* heatmap, QWidget* parent)
    : QWidget(parent), m_model(new FlowModel(this)), m_controls(new FlowControls(m_model, this)),
      m_sentence(new QLabel(this)), m_stack(new QStackedWidget(this)),
      m_tokens(new QSplitter(Qt::Vertical, this)), m_text(new TokenShareText(m_model, this)),
      m_bars(new TokenShareBars(m_model, this)), m_orderLabel(new QLabel(this)),
      m_order(new QComboBox(this)), m_matrixPlace(new QWidget(this)),
      m_matrix(new HeatmapView(m_model->matrix(), this)),
      m_legend(new LegendView(m_model->matrix(), this)), m_diagram(new FlowDiagram(m_model, this)),
      m_message(new QLabel(this)), m_progress(new QProgressBar(this)), m_stop(new QToolButton(this))
{
    buildLayout();
    const auto adopt = [this, heatmap] {
        m_model->matrix()->setScale(heatmap->chosenScale());
        m_model->matrix()->setColourMap(heatmap->chosenColourMap());
    };
    connect(heatmap, &HeatmapModel::appearanceChanged, this, adopt);
    adopt();
    m_patience.setSingleShot(true);
    m_patience.setInterval(300);
    connect(&m_patience, &QTimer::timeout, this, &FlowPanel::updateProgress);
    connect(m_model, &FlowModel::runningChanged, this, [this] {
        if (m_model->isRunning() && !m_patience.isActive() && !m_progress->isVisible())
            m_patience.start();
        else if (!m_model->isRunning())
            updateProgress();
    });
    connect(m_model, &FlowModel::progressChanged, this,
        [this](double fraction) { m_progress->setValue(int(1000 * fraction)); });
    for (const auto signal : {&FlowModel::changed, &FlowModel::pictureChanged,
             &FlowModel::messageChanged, &FlowModel::tokenChanged, &FlowModel::sharesChanged}) {
        connect(m_model, signal, this, [this] {
            updatePicture();
            updateSentence();
        });
    }
    connect(m_diagram, &FlowDiagram::noteChanged, this, &FlowPanel::updateSentence);
    connect(m_matrix, &HeatmapView::failed, this, &FlowPanel::failed);
    connect(m_order, &QComboBox::activated, this,
        [this](int index) { m_bars->setOrder(TokenShareBars::Order(index)); });
    connect(m_stop, &QToolButton::clicked, m_model, &FlowModel::stop);
    retranslate();
    updatePicture();
    updateProgress();
}

void FlowPanel::buildLayout()
{
    for (QLabel* label : {m_sentence, m_message, m_orderLabel})
        label->setProperty("role", QStringLiteral("hint"));
    m_sentence->setWordWrap(true);
    m_message->setWordWrap(true);
    m_message->setAlignment(Qt::AlignCenter);
    m_orderLabel->setBuddy(m_order);
    m_order->addItems({{}, {}});
    m_order->setCurrentIndex(int(m_bars->order()));
    m_order->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(160);
    m_stop->setProperty("role", QStringLiteral("quiet"));
    m_legend->setMaximumWidth(360);

    auto* barsPlace = new QWidget(this);
    auto* bars = new QVBoxLayout(barsPlace);
    bars->setContentsMargins(0, space::xs, 0, 0);
    bars->setSpacing(space::xs);
    auto* order = new QHBoxLayout;
    order->setSpacing(space::xs);
    order->addWidget(m_orderLabel);
    order->addWidget(m_order);
    order->addStretch();
    bars->addLayout(order);
    bars->addWidget(m_bars, 1);
    m_tokens->addWidget(m_text);
    m_tokens->addWidget(barsPlace);
    m_tokens->setChildrenCollapsible(false);
    m_tokens->setStretchFactor(0, 2);
    m_tokens->setStretchFactor(1, 3);
    auto* matrix = new QVBoxLayout(m_matrixPlace);
    matrix->setContentsMargins(0, 0, 0, 0);
    matrix->setSpacing(space::s);
    matrix->addWidget(m_matrix, 1);
    matrix->addWidget(m_legend);
    for (QWidget* page : {static_cast<QWidget*>(m_tokens), m_matrixPlace,
             static_cast<QWidget*>(m_diagram), static_cast<QWidget*>(m_message)})
        m_stack->addWidget(page);

    auto* running = new QHBoxLayout;
    running->setSpacing(space::s);
    running->addWidget(m_sentence, 1);
    running->addWidget(m_progress);
    running->addWidget(m_stop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_controls);
    layout->addLayout(running);
    layout->addWidget(m_stack, 1);
    setFocusProxy(m_text);
}

void FlowPanel::updatePicture()
{
    m_message->setText(m_model->message());
    QWidget* const pages[]{m_tokens, m_matrixPlace, m_diagram};
    m_stack->setCurrentWidget(m_model->message().isEmpty()
            ? pages[std::size_t(m_model->picture())]
            : static_cast<QWidget*>(m_message));
}

void FlowPanel::goToToken(Index token, bool zoomsIn)
{
    m_model->setToken(token);
    if (m_model->picture() == FlowModel::Picture::Matrix)
        m_matrix->goToToken(token, zoomsIn);
    else if (m_model->picture() == FlowModel::Picture::Diagram)
        m_diagram->showToken(token);
}

/// What the picture shows, as a sentence.
QString FlowPanel::describe() const
{
    const FlowSettings& settings = m_model->settings();
    const QString token = isolated(m_model->label(m_model->token()));
    const bool all = m_model->picture() == FlowModel::Picture::Matrix;
    if (settings.method == FlowMethod::Head) {
        const QString text = all
            ? tr("Layer %1, head %2: which tokens (columns) each token (rows) attends to.")
            : tr("Layer %1, head %2: which tokens %3 attends to.").arg(u"%1", u"%2", token);
        return text.arg(settings.layer).arg(settings.head);
    }
    const QString source = settings.from == 0
        ? tr("each input token")
        : tr("each token before layer %1").arg(settings.from);
    if (settings.method == FlowMethod::Rollout) {
        return all ? tr("Shares of %1 (columns) in each token after layer %2 (rows).")
                         .arg(source)
                         .arg(settings.to)
                   : tr("Share of %1 in %2 after layer %3.")
                         .arg(source, token)
                         .arg(settings.to);
    }
    QString text = all
        ? tr("Largest flow from %1 (columns) to each token after layer %2 (rows), as shares of the "
             "row's sum.")
              .arg(source)
              .arg(settings.to)
        : tr("Largest flow from %1 to %2 after layer %3, as shares of their sum.")
              .arg(source, token)
              .arg(settings.to);
    if (!all && !m_model->shares().empty())
        text += u' ' + tr("The largest is %1.").arg(double(m_model->largest()), 0, 'g', 3);
    return text;
}

void FlowPanel::updateSentence()
{
    if (!m_model->result())
        return m_sentence->clear();
    QString text = describe();
    if (m_model->settings().byValues)
        text += u' ' + tr("Weights count by the length of what they carry.");
    if (m_model->picture() == FlowModel::Picture::Diagram && m_model->message().isEmpty())
        text += u' ' + m_diagram->note();
    m_sentence->setText(text);
}

void FlowPanel::updateProgress()
{
    const bool shows = m_model->isRunning() && !m_patience.isActive();
    if (!shows)
        m_patience.stop();
    m_progress->setVisible(shows);
    m_stop->setVisible(shows);
}

void FlowPanel::saveState(QSettings& settings) const
{
    const FlowSettings& chosen = m_model->chosenSettings();
    settings.beginGroup(QStringLiteral("flow"));
    settings.setValue(QStringLiteral("method"), int(chosen.method));
    settings.setValue(QStringLiteral("picture"), int(m_model->picture()));
    settings.setValue(QStringLiteral("byValues"), chosen.byValues);
    settings.setValue(QStringLiteral("from"), chosen.from);
    settings.setValue(QStringLiteral("to"), chosen.to);
    settings.setValue(QStringLiteral("layer"), chosen.layer);
    settings.setValue(QStringLiteral("head"), qlonglong(chosen.head));
    settings.setValue(QStringLiteral("heads"), int(chosen.mixing.heads));
    settings.setValue(QStringLiteral("residual"), double(chosen.mixing.residual));
    settings.setValue(QStringLiteral("discarded"), double(chosen.mixing.discarded));
    settings.setValue(QStringLiteral("order"), int(m_bars->order()));
    settings.endGroup();
}

void FlowPanel::restoreState(const QSettings& settings)
{
    const auto number = [&settings](const char* key, int least, int most, int usual) {
        return std::clamp(
            settings.value(QStringLiteral("flow/") + QLatin1String(key), usual).toInt(), least,
            most);
    };
    const auto fraction = [&settings](const char* key, float usual) {
        const float value
            = settings.value(QStringLiteral("flow/") + QLatin1String(key), usual).toFloat();
        return value >= 0 && value <= 1 ? value : usual;
    };
    constexpr int most = std::numeric_limits<int>::max();
    FlowSettings chosen;
    chosen.method = FlowMethod(number("method", 0, 2, 0));
    chosen.byValues = settings.value(QStringLiteral("flow/byValues"), false).toBool();
    chosen.from = number("from", 0, most, 0);
    chosen.to = number("to", 0, most, most);
    chosen.layer = number("layer", 0, most, 0);
    chosen.head = number("head", 0, most, 0);
    chosen.mixing.heads = explain::Mixing::Heads(number("heads", 0, 2, 0));
    chosen.mixing.residual = fraction("residual", chosen.mixing.residual);
    chosen.mixing.discarded = fraction("discarded", chosen.mixing.discarded);
    m_model->setSettings(chosen);
    m_model->setPicture(FlowModel::Picture(number("picture", 0, 2, 0)));
    m_bars->setOrder(TokenShareBars::Order(number("order", 0, 1, int(m_bars->order()))));
    m_order->setCurrentIndex(int(m_bars->order()));
}

void FlowPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model->setActive(true);
}

void FlowPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_model->setActive(false);
}

void FlowPanel::retranslate()
{
    m_orderLabel->setText(tr("Order"));
    m_order->setItemText(0, tr("As in the text"));
    m_order->setItemText(1, tr("Largest first"));
    m_order->setAccessibleName(tr("Order of the bars"));
    m_stop->setText(tr("Stop"));
    m_stop->setToolTip(tr("Give up what is being computed"));
    m_progress->setAccessibleName(tr("Progress"));
    m_matrix->setAccessibleName(tr("Matrix of the flow"));
    m_model->matrix()->setWords(tr("%1 has a share of %3 from %2", "tokens and a number"));
    updateSentence();
}

void FlowPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/predictions_panel.h"

#include "models/token_text.h"
#include "style/icon.h"
#include "style/theme.h"
#include "views/candidate_list.h"
#include "views/generation_controls.h"
#include "views/sampling_controls.h"
#include "views/token_chooser.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

QLabel* wrapped(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

/// @pre the model has a token for masked words
QString maskName(const Model& model)
{
    return className(model, PredictionKind::Tokens, Index(*model.maskToken()));
}

} // namespace

PredictionsPanel::PredictionsPanel(QWidget* parent)
    : QWidget(parent), m_hint(wrapped(this)), m_body(new QWidget(this)),
      m_positionLabel(new QLabel(m_body)), m_chooser(new TokenChooser(m_body)),
      m_usual(new QToolButton(m_body)), m_sampling(new SamplingControls(m_body)),
      m_kept(wrapped(m_body)), m_actual(new QLabel(m_body)), m_list(new CandidateList(m_body)),
      m_losers(wrapped(m_body)), m_generation(new GenerationControls(m_body))
{
    m_hint->setProperty("role", QStringLiteral("hint"));
    m_kept->setProperty("role", QStringLiteral("hint"));
    m_actual->setWordWrap(true);
    m_actual->setTextFormat(Qt::RichText);
    m_actual->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_usual->setIcon(icon(Icon::Reset));
    m_usual->setProperty("role", QStringLiteral("quiet"));

    auto* position = new QHBoxLayout;
    position->setSpacing(space::s);
    position->addWidget(m_positionLabel);
    position->addWidget(m_chooser, 1);
    position->addWidget(m_usual);
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(space::s);
    body->addLayout(position);
    body->addWidget(m_sampling);
    body->addWidget(m_kept);
    body->addWidget(m_actual);
    body->addWidget(m_list, 1);
    body->addWidget(m_losers);
    body->addWidget(m_generation);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_hint);
    layout->addWidget(m_body, 1);

    connect(m_chooser, &QSpinBox::valueChanged, this, &PredictionsPanel::setPosition);
    connect(m_usual, &QToolButton::clicked, this, [this] { setPosition(-1); });
    connect(
        m_sampling, &SamplingControls::samplingChanged, this, &PredictionsPanel::requestChanged);
    connect(
        m_generation, &GenerationControls::seedChanged, this, &PredictionsPanel::requestChanged);
    connect(m_actual, &QLabel::linkActivated, this, [this] {
        if (m_prediction && m_prediction->actual)
            m_list->setCurrent(m_prediction->actual->rank);
    });
    retranslate();
}

void PredictionsPanel::setResult(std::shared_ptr<const TextResult> result)
{
    m_result = std::move(result);
    m_problem.clear();
    // A chosen position is that of a token: where another one stands now, it is let go.
    if (m_chosen >= 0
        && (!m_result || m_chosen >= m_result->tokens()
            || m_result->input[std::size_t(m_chosen)].id != m_chosenId))
        m_chosen = -1;
    const bool isOfModel
        = m_prediction && m_result && m_prediction->request.result->model == m_result->model;
    if (!isOfModel)
        m_prediction.reset();
    updateChooser();
    refresh();
}

void PredictionsPanel::setPrediction(std::shared_ptr<const TextPrediction> prediction)
{
    m_prediction = std::move(prediction);
    m_problem.clear();
    refresh();
}

void PredictionsPanel::showProblem(const QString& message)
{
    m_prediction.reset();
    m_problem = message;
    refresh();
}

Index PredictionsPanel::position() const
{
    return m_chosen >= 0 ? m_chosen : m_result ? usualPosition(*m_result) : 0;
}

void PredictionsPanel::setPosition(Index position)
{
    if (!m_result || position >= m_result->tokens())
        return;
    position = position < 0 || position == usualPosition(*m_result) ? -1 : position;
    if (position == m_chosen)
        return;
    m_chosen = position;
    if (m_chosen >= 0)
        m_chosenId = m_result->input[std::size_t(m_chosen)].id;
    updateChooser();
    Q_EMIT requestChanged();
}

void PredictionsPanel::updateChooser()
{
    m_chooser->setTokens(m_result ? m_result->labels : QStringList(), int(position()));
    m_usual->setVisible(m_chosen >= 0);
}

QString PredictionsPanel::emptyText() const
{
    if (!m_problem.isEmpty())
        return m_problem;
    if (!m_result)
        return tr("Type a sentence, and the model's predictions for it appear here.");
    if (!m_result->opened)
        return tr("The playground is one layer of attention and predicts nothing. Open a model "
                  "that guesses words, such as BERT or GPT-2, to see its predictions here.");
    if (predictionKind(*m_result) == PredictionKind::Nothing)
        return tr("This checkpoint ends with its hidden states: it has no prediction head. One "
                  "saved for masked words, next words or classes has one; its config.json then "
                  "names a class such as BertForMaskedLM, GPT2LMHeadModel or "
                  "BertForSequenceClassification under \"architectures\".");
    return {};
}

QString PredictionsPanel::keptText() const
{
    const explain::Predictions& predictions = m_prediction->predictions;
    const QLocale locale;
    const QString all = locale.toString(qlonglong(predictions.classes));
    if (m_prediction->kind == PredictionKind::Classes
        || m_prediction->kind == PredictionKind::TokenClasses)
        return tr("%n class(es)", nullptr, int(predictions.classes));
    if (predictions.kept == predictions.classes)
        return tr("All %1 tokens are kept.").arg(all);
    return tr("%1 of %2 tokens are kept, together %3 of the probability.")
        .arg(locale.toString(qlonglong(predictions.kept)), all, percentText(predictions.keptMass));
}

void PredictionsPanel::refresh()
{
    const QString empty = emptyText();
    m_hint->setText(empty);
    m_hint->setVisible(!empty.isEmpty());
    m_body->setVisible(empty.isEmpty());
    m_list->setPrediction(m_prediction);
    m_generation->setPrediction(m_prediction);
    if (!empty.isEmpty())
        return;
    const PredictionKind kind = predictionKind(*m_result, position());
    const bool ofEach = kind != PredictionKind::Classes;
    const bool isVocabulary = kind == PredictionKind::NextTokens || kind == PredictionKind::Tokens;
    m_positionLabel->setText(
        kind == PredictionKind::NextTokens ? tr("After token") : tr("At token"));
    m_positionLabel->setVisible(ofEach);
    m_chooser->setVisible(ofEach);
    m_usual->setToolTip(kind == PredictionKind::NextTokens ? tr("Back to the last token")
                                                           : tr("Back to the usual token"));
    m_usual->setAccessibleName(m_usual->toolTip());
    m_usual->setVisible(ofEach && m_chosen >= 0);
    m_sampling->setHasCuts(isVocabulary);
    m_generation->setVisible(kind == PredictionKind::NextTokens);
    m_kept->setText(m_prediction ? keptText() : QString());
    m_actual->setText(actualText());
    m_actual->setVisible(!m_actual->text().isEmpty());
    m_losers->setText(losersText());
    m_losers->setVisible(!m_losers->text().isEmpty());
}

QString PredictionsPanel::percentOf(const explain::Candidate& candidate) const
{
    return percentText(candidate.probability);
}

QString PredictionsPanel::actualText() const
{
    if (!m_prediction)
        return {};
    const TextResult& result = *m_prediction->request.result;
    const Model& model = *result.model;
    if (m_prediction->kind == PredictionKind::TokenClasses && guessesTokens(result))
        return tr("Write %1 in place of a token to have it guessed.")
            .arg(maskName(model).toHtmlEscaped());
    if (!m_prediction->actual)
        return {};
    const explain::Candidate& actual = *m_prediction->actual;
    const QString name = isolated(className(*m_prediction, actual.id)).toHtmlEscaped();
    const QString link = QStringLiteral("<a href=\"actual\">%1</a>").arg(name);
    if (m_prediction->kind == PredictionKind::NextTokens)
        return tr("The text goes on with %1: rank %2, %3.")
            .arg(link, QString::number(actual.rank), percentOf(actual));
    const QString text = tr("The text has %1 here: rank %2, %3.")
                             .arg(link, QString::number(actual.rank), percentOf(actual));
    if (!model.maskToken())
        return text;
    return tr("%1 %2", "two sentences")
        .arg(text,
            tr("The model sees it; write %1 in its place to have it guessed.")
                .arg(maskName(model).toHtmlEscaped()));
}

QString PredictionsPanel::losersText() const
{
    if (!m_prediction || m_prediction->losers.empty())
        return {};
    QStringList lines{tr("Lost most by the change:")};
    for (const std::size_t place : m_prediction->losers) {
        const explain::Candidate& after = m_prediction->predictions.candidates[place];
        lines += tr("%1: %2 → %3")
                     .arg(isolated(className(*m_prediction, after.id)),
                         percentOf(m_prediction->before[place]), percentOf(after));
    }
    return lines.join(u'\n');
}

QString PredictionsPanel::message() const
{
    return m_hint->isHidden() ? m_kept->text() : m_hint->text();
}

void PredictionsPanel::retranslate()
{
    m_chooser->setAccessibleName(tr("Token"));
    m_chooser->setToolTip(tr("The token whose prediction is shown; a click on a cell of the map "
                             "chooses that of its row"));
    refresh();
}

void PredictionsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

void PredictionsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    Q_EMIT shown();
}

} // namespace fovea::ui

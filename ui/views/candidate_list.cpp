// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/candidate_list.h"

#include "models/number_text.h"
#include "models/token_text.h"
#include "style/theme.h"
#include "views/candidate_painter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace fovea::ui
{

namespace
{

constexpr int shownRows = 5; // at least

} // namespace

CandidateList::CandidateList(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&Style::instance(), &Style::changed, viewport(), qOverload<>(&QWidget::update));
    layOut();
}

QSize CandidateList::minimumSizeHint() const
{
    const int rows = int(std::clamp<Index>(count(), 1, shownRows));
    return {200, rows * rowHeight() + int(m_cuts.size()) * lineHeight()};
}

void CandidateList::setPrediction(std::shared_ptr<const TextPrediction> prediction)
{
    const bool isSameText = m_prediction && prediction
        && predictAlike(*m_prediction->request.result, *prediction->request.result)
        && m_prediction->request.position == prediction->request.position;
    m_prediction = std::move(prediction);
    if (!isSameText)
        m_current = m_hovered = -1;
    m_whole = count() > 0 ? m_prediction->best().probability : 1;
    if (compares()) {
        const auto& before = m_prediction->before;
        const auto best = std::find_if(before.begin(), before.end(),
            [](const explain::Candidate& candidate) { return candidate.rank == 0; });
        m_whole = std::max(m_whole, best->probability);
    }
    layOut();
    if (!isSameText)
        verticalScrollBar()->setValue(0);
}

Index CandidateList::count() const
{
    return m_prediction ? Index(m_prediction->predictions.candidates.size()) : 0;
}

int CandidateList::lineHeight() const
{
    return QFontMetrics(CandidatePainter::smallFont(font())).height() + space::s;
}

int CandidateList::rowHeight() const
{
    const int text = fontMetrics().height();
    return compares() ? text + QFontMetrics(CandidatePainter::smallFont(font())).height() + space::s
                      : text + space::s;
}

void CandidateList::layOut()
{
    using Cut = explain::Candidate::Cut;
    m_cuts.clear();
    if (count() > 0) {
        const auto& candidates = m_prediction->predictions.candidates;
        const explain::Sampling& sampling = m_prediction->request.sampling;
        const Index kept = m_prediction->predictions.kept;
        const auto cutByTopK = std::find_if(candidates.begin() + kept, candidates.end(),
            [](const explain::Candidate& candidate) { return candidate.cut == Cut::TopK; });
        const Index topK = Index(cutByTopK - candidates.begin());
        if (kept < topK)
            m_cuts.push_back({kept, tr("top-p %1 ends here").arg(QString::number(sampling.topP))});
        if (topK < count())
            m_cuts.push_back({topK, tr("top-k %1 ends here").arg(sampling.topK)});
    }
    QScrollBar* bar = verticalScrollBar();
    const double height = double(count()) * rowHeight() + double(m_cuts.size()) * lineHeight();
    bar->setPageStep(viewport()->height());
    bar->setSingleStep(rowHeight());
    bar->setRange(0, int(std::clamp(height - viewport()->height(), 0.0, 1e9)));
    updateGeometry();
    describe();
    viewport()->update();
}

QStringList CandidateList::cutTexts() const
{
    QStringList texts;
    for (const CutLine& line : m_cuts)
        texts += line.text;
    return texts;
}

int CandidateList::topOf(Index rank) const
{
    int top = int(rank) * rowHeight();
    for (const CutLine& line : m_cuts)
        top += rank >= line.after ? lineHeight() : 0;
    return top;
}

QRect CandidateList::rowRect(Index rank) const
{
    if (rank < 0 || rank >= count())
        return {};
    return {0, topOf(rank) - verticalScrollBar()->value(), viewport()->width(), rowHeight()};
}

Index CandidateList::rankAt(QPoint position) const
{
    const int y = position.y() + verticalScrollBar()->value();
    // Lines only push rows down: the row is at most this one.
    for (Index rank = std::min<Index>(y / rowHeight(), count() - 1); rank >= 0; --rank) {
        if (topOf(rank) <= y)
            return y < topOf(rank) + rowHeight() ? rank : -1;
    }
    return -1;
}

void CandidateList::setCurrent(Index rank)
{
    rank = std::clamp<Index>(rank, -1, count() - 1);
    if (rank >= 0) {
        const QRect row = rowRect(rank);
        QScrollBar* bar = verticalScrollBar();
        if (row.top() < 0)
            bar->setValue(bar->value() + row.top());
        else if (row.bottom() >= viewport()->height())
            bar->setValue(bar->value() + row.bottom() + 1 - viewport()->height());
    }
    if (rank == m_current)
        return;
    m_current = rank;
    describe();
    viewport()->update();
    Q_EMIT currentChanged();
}

void CandidateList::setHovered(Index rank)
{
    if (rank == m_hovered)
        return;
    m_hovered = rank;
    viewport()->update();
}

/// Says to screen readers what the picture says to eyes.
void CandidateList::describe()
{
    setAccessibleName(tr("Candidates"));
    const Index rank = m_current >= 0 ? m_current : count() > 0 ? 0 : -1;
    setAccessibleDescription(rank < 0 ? QString() : toolTip(rank));
}

QString CandidateList::toolTip(Index rank) const
{
    using Cut = explain::Candidate::Cut;
    if (rank < 0 || rank >= count())
        return {};
    const auto& prediction = *m_prediction;
    const explain::Candidate& candidate = prediction.predictions.candidates[std::size_t(rank)];
    const explain::Sampling& sampling = prediction.request.sampling;
    QStringList lines;
    lines += tr("%1, rank %2, id %3")
                 .arg(isolated(className(prediction, candidate.id)),
                     QString::number(rank), QString::number(candidate.id));
    lines += sampling.temperature == 1
        ? tr("probability %1").arg(percentText(candidate.probability))
        : tr("probability %1 at temperature %2")
              .arg(percentText(candidate.probability), QString::number(sampling.temperature));
    lines += tr("ln p = %1 at temperature 1").arg(shortNumber(float(candidate.logProbability)));
    if (candidate.cut == Cut::TopP)
        lines += tr("cut by top-p: never drawn");
    else if (candidate.cut == Cut::TopK)
        lines += tr("cut by top-k: never drawn");
    else if (!m_cuts.empty())
        lines += tr("drawn with probability %1, as the rest is cut")
                     .arg(percentText(candidate.sampled));
    if (compares()) {
        const explain::Candidate& before = prediction.before[std::size_t(rank)];
        lines += tr("before the change: %1, rank %2")
                     .arg(percentText(before.probability))
                     .arg(before.rank);
    }
    if (prediction.actual && prediction.actual->id == candidate.id)
        lines += tr("the text has this token there");
    return lines.join(u'\n');
}

bool CandidateList::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        setHovered(-1);
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Index rank = rankAt(help->pos());
        if (rank >= 0)
            QToolTip::showText(help->globalPos(), toolTip(rank), viewport(), rowRect(rank));
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void CandidateList::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void CandidateList::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        setCurrent(rankAt(event->pos()));
}

void CandidateList::mouseDoubleClickEvent(QMouseEvent* event)
{
    const Index rank = rankAt(event->pos());
    if (event->button() == Qt::LeftButton && rank >= 0)
        Q_EMIT activated(m_prediction->predictions.candidates[std::size_t(rank)].id);
}

void CandidateList::mouseMoveEvent(QMouseEvent* event)
{
    setHovered(rankAt(event->pos()));
}

void CandidateList::keyPressEvent(QKeyEvent* event)
{
    const Index page = std::max(1, viewport()->height() / rowHeight() - 1);
    switch (count() > 0 ? event->key() : 0) {
    case Qt::Key_Up:
        return setCurrent(std::max<Index>(0, m_current - 1));
    case Qt::Key_Down:
        return setCurrent(m_current + 1);
    case Qt::Key_PageUp:
        return setCurrent(std::max<Index>(0, m_current - page));
    case Qt::Key_PageDown:
        return setCurrent(m_current + page);
    case Qt::Key_Home:
        return setCurrent(0);
    case Qt::Key_End:
        return setCurrent(count() - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0)
            Q_EMIT activated(m_prediction->predictions.candidates[std::size_t(m_current)].id);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void CandidateList::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void CandidateList::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void CandidateList::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LanguageChange)
        layOut();
}

void CandidateList::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    if (count() == 0)
        return;
    const int top = verticalScrollBar()->value();
    Index rank = std::max<Index>(0, top / rowHeight() - Index(m_cuts.size()) - 1);
    const CandidatePainter rows(*m_prediction, font(), viewport()->width(),
        rank + viewport()->height() / rowHeight(), m_whole);
    for (; rank < count() && topOf(rank) < top + viewport()->height(); ++rank) {
        if (const QRect row = rowRect(rank); row.intersects(viewport()->rect()))
            rows.paint(painter, rank, row, rank == m_current, rank == m_hovered);
    }
    for (const CutLine& line : m_cuts) {
        const QRect area(
            0, topOf(line.after) - lineHeight() - top, viewport()->width(), lineHeight());
        if (area.intersects(viewport()->rect()))
            rows.paintCutLine(painter, line.text, area);
    }
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.setPen(QPen(Theme::current().accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(viewport()->rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
}

} // namespace fovea::ui

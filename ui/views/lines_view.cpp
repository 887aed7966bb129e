// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/lines_view.h"

#include "models/tag_text.h"
#include "style/theme.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace fovea::ui
{

namespace
{

constexpr double usualPitch = 24;
constexpr double smallestPitch = 2;
constexpr double largestPitch = 40;
constexpr double pitchStep = 1.25;

QString percent(double share)
{
    return QLocale().toString(100 * share, 'f', 1) + QStringLiteral(" %");
}

/// What an arrow key means in the vertical layout when it is pressed in the horizontal one.
int turned(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return Qt::Key_Up;
    case Qt::Key_Right:
        return Qt::Key_Down;
    case Qt::Key_Up:
        return Qt::Key_Left;
    case Qt::Key_Down:
        return Qt::Key_Right;
    default:
        return key;
    }
}

} // namespace

LinesView::LinesView(HeatmapModel* model, QWidget* parent)
    : TokenScrollView(parent), m_model(new LinesModel(model, this)), m_pitch(usualPitch)
{
    connect(m_model, &LinesModel::dataChanged, this, &LinesView::takeData);
    connect(model, &HeatmapModel::changesChanged, this, [this] {
        describe();
        viewport()->update();
    });
    for (const auto signal :
        {&LinesModel::headsChanged, &LinesModel::focusChanged, &LinesModel::sentencesChanged})
        connect(m_model, signal, this, &LinesView::refresh);
    connect(&m_job, &Job::failed, this, &LinesView::failed);
    connect(&Style::instance(), &Style::changed, this, &LinesView::refresh);
    takeData();
}

QScrollBar* LinesView::bar() const
{
    return m_isHorizontal ? horizontalScrollBar() : verticalScrollBar();
}

void LinesView::setHorizontal(bool horizontal)
{
    if (horizontal == m_isHorizontal)
        return;
    const double first = bar()->value() / m_pitch; // stays
    m_isHorizontal = horizontal;
    setHorizontalScrollBarPolicy(horizontal ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(horizontal ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    m_picture = {};
    m_shown = {};
    measureLabels();
    updateScrollBar();
    bar()->setValue(int(std::lround(first * m_pitch)));
    refresh();
}

void LinesView::zoomIn()
{
    setPitch(m_pitch * pitchStep);
}

void LinesView::zoomOut()
{
    setPitch(m_pitch / pitchStep);
}

LinesLayout LinesView::linesLayout() const
{
    LinesLayout::Input input;
    input.viewport = viewport()->size();
    input.heads = m_model->heads();
    input.rows = m_model->count(LinesSide::Left);
    input.columns = m_model->count(LinesSide::Right);
    input.isHorizontal = m_isHorizontal;
    input.pitch = m_pitch;
    input.scroll = bar()->value();
    input.lineHeight = std::ceil(QFontMetricsF(font()).height());
    input.widestLabel = m_widestLabel;
    input.wordBand = m_wordBand;
    return LinesLayout(input);
}

/// Of very many, a sample: what is longer is elided.
void LinesView::measureLabels()
{
    constexpr Index sample = 256;
    const QFontMetricsF metrics(font());
    m_widestLabel = 0;
    m_wordBand = m_model->canShow()
        ? LinesPainter::wordBand(*m_model->heatmap()->data(), font(), m_isHorizontal)
        : 0;
    for (const LinesSide side : {LinesSide::Left, LinesSide::Right}) {
        const Index count = m_model->count(side);
        const Index step = std::max<Index>(1, count / sample);
        for (Index token = 0; token < count; token += step)
            m_widestLabel = std::max(m_widestLabel,
                LinesPainter::labelLength(
                    m_model->label({side, token}).left(64), metrics, m_isHorizontal));
    }
}

void LinesView::setTile(Index head)
{
    if (m_tile == head)
        return;
    m_tile = head;
    Q_EMIT currentTileChanged();
}

void LinesView::takeData()
{
    const auto shown = m_model->heatmap()->data();
    // The old lines stay until the new ones come, unless they are of other tokens.
    if (!m_model->canShow() || !m_shown.data || m_shown.data->rowLabels() != shown->rowLabels()
        || m_shown.data->columnLabels() != shown->columnLabels()) {
        m_picture = {};
        m_shown = {};
    }
    setTile(std::clamp<Index>(m_tile, 0, std::max<Index>(0, m_model->heads() - 1)));
    m_beforeClick.clear();
    measureLabels();
    updateScrollBar();
    refresh();
}

void LinesView::updateScrollBar()
{
    const LinesLayout layout = linesLayout();
    const double page = layout.viewLength();
    bar()->setPageStep(int(page));
    bar()->setSingleStep(std::max(1, int(m_pitch)));
    bar()->setRange(0, std::max(0, int(std::ceil(layout.contentLength() - page))));
}

void LinesView::setPitch(double pitch)
{
    pitch = std::clamp(pitch, smallestPitch, largestPitch);
    if (pitch == m_pitch)
        return;
    const double half = linesLayout().viewLength() / 2;
    const double middle = (bar()->value() + half) / m_pitch; // stays where it is
    m_pitch = pitch;
    updateScrollBar();
    bar()->setValue(int(std::lround(middle * m_pitch - half)));
    refresh();
}

void LinesView::refresh()
{
    describe();
    viewport()->update();
    const LinesLayout layout = linesLayout();
    LinesRequest request;
    request.data = m_model->heatmap()->data();
    request.rows = layout.visible(LinesSide::Left);
    request.columns = layout.visible(LinesSide::Right);
    if (!isVisible() || !m_model->canShow() || request.rows.size() <= 0
        || request.columns.size() <= 0)
        return m_job.cancel();
    request.heads = m_model->headsOn();
    request.sentences = m_model->sentences();
    request.focus = m_model->focus();
    const Range range = request.focus.side == LinesSide::Left ? request.rows : request.columns;
    if (request.focus.token < range.begin || request.focus.token >= range.end)
        request.focus = {}; // scrolled out of view
    const double ratio = devicePixelRatioF();
    request.size = (layout.linesSize() * ratio).toSize();
    request.origin = (layout.along(0) - layout.alongBegin()) * ratio;
    request.pitch = m_pitch * ratio;
    request.lineWidth = std::clamp(m_pitch / 10, 1.0, 2.0) * ratio;
    request.dark = Theme::current().dark;
    m_job.start<LinesPicture>(
        [request](Monitor& monitor) { return drawLines(request, monitor); },
        [this, request, ratio](LinesPicture picture) {
            m_shownRatio = ratio;
            take(std::move(picture), request);
        });
}

void LinesView::take(LinesPicture picture, const LinesRequest& request)
{
    m_picture = std::move(picture);
    m_shown = request;
    if (request.focus.isValid())
        m_model->setProfile(request.focus,
            request.focus.side == LinesSide::Left ? request.columns : request.rows,
            std::move(m_picture.profile));
    describe();
    viewport()->update();
}

QString LinesView::note() const
{
    if (!m_model->canShow())
        return tr("Lines show attention weights: choose the step Weights.");
    if (m_model->headsOn().empty())
        return tr("All heads are off: click a tile above.");
    return noteOf(m_picture, m_shown);
}

QString LinesView::noteOf(const LinesPicture& picture, const LinesRequest& request)
{
    QStringList texts;
    if (picture.droppedMass > 0)
        texts += tr("Lines below %1 are not drawn: %2 of the weight in view")
                     .arg(QLocale().toString(double(picture.threshold), 'g', 2),
                         percent(picture.droppedMass / picture.mass));
    if (request.data
        && (request.rows.size() < request.data->rows()
            || request.columns.size() < request.data->columns()))
        texts += tr("Tokens %1–%2 are in view; lines to others are not drawn")
                     .arg(request.rows.begin)
                     .arg(std::max(request.rows.end, request.columns.end) - 1);
    if (picture.notFinite > 0)
        texts += tr("%n weight(s) are no finite numbers", nullptr, int(picture.notFinite));
    return texts.join(QStringLiteral(" · "));
}

/// Says to screen readers what the picture says to eyes.
void LinesView::describe()
{
    setAccessibleName(tr("Attention lines"));
    QStringList texts;
    if (m_tile < m_model->heads())
        texts += m_model->isOn(m_tile) ? tr("Head %1: on").arg(m_tile)
                                       : tr("Head %1: off").arg(m_tile);
    if (m_model->heatmap()->changes().headsOff.count(m_tile) != 0)
        texts += tr("Switched off in the model");
    const QString sentence = m_model->sentence();
    texts += sentence.isEmpty() ? tr("No token is chosen") : sentence;
    if (const QString words = wordsTold(); !words.isEmpty())
        texts += words;
    const QString left = note();
    if (!left.isEmpty())
        texts += left;
    setAccessibleDescription(texts.join(QStringLiteral(". ")));
}

/// The words at the tokens: that of the chosen one, or all.
QString LinesView::wordsTold() const
{
    const auto& shown = m_model->heatmap()->data();
    if (!shown || !m_model->canShow())
        return {};
    const LinesToken token = m_model->focus();
    if (!token.isValid())
        return wordsText(*shown);
    const Range part
        = token.side == LinesSide::Left ? shown->rowsInWhole() : shown->columnsInWhole();
    return wordsText(*shown, {part.begin + token.token});
}

void LinesView::go(LinesToken token)
{
    const Index count = m_model->count(token.side);
    if (count == 0)
        return;
    token.token = std::clamp<Index>(token.token, 0, count - 1);
    m_model->setHovered({});
    m_model->setCurrent(token);
    const LinesLayout layout = linesLayout();
    const double begin = layout.along(token.token) - m_pitch / 2 - layout.alongBegin();
    bringInto(bar(), begin, begin + m_pitch, 0, layout.viewLength());
}

void LinesView::goToToken(Index token)
{
    if (const auto& shown = m_model->heatmap()->data())
        go({LinesSide::Left, token - shown->rowsInWhole().begin});
}

void LinesView::leave()
{
    m_model->setHovered({});
}

QString LinesView::toolTipAt(QPoint position, QRect* /*area*/) const
{
    const LinesLayout layout = linesLayout();
    if (const auto head = layout.tileAt(position))
        return tr("Head %1: click to show or hide it, double click to show it alone").arg(*head);
    // What can be read where it stands needs no second label in the way of the next.
    const LinesToken token = layout.tokenAt(position);
    if (!token.isValid())
        return {};
    const QString label = m_model->label(token);
    const double room = layout.label(token).width() - 2 * space::xs;
    const bool isRead = !m_isHorizontal
        && LinesPainter::labelLength(label, QFontMetricsF(font()), false) <= room;
    return isRead ? QString() : label;
}

void LinesView::retake()
{
    measureLabels();
    updateScrollBar();
    refresh();
}

void LinesView::showEvent(QShowEvent* event)
{
    TokenScrollView::showEvent(event);
    refresh();
}

void LinesView::hideEvent(QHideEvent* event)
{
    TokenScrollView::hideEvent(event);
    m_job.cancel();
    m_model->setHovered({});
}

void LinesView::resizeEvent(QResizeEvent* event)
{
    TokenScrollView::resizeEvent(event);
    updateScrollBar();
    refresh();
}

void LinesView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    refresh();
}

void LinesView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return TokenScrollView::mousePressEvent(event);
    const LinesLayout layout = linesLayout();
    if (const auto head = layout.tileAt(event->position())) {
        m_beforeClick = m_model->selection();
        setTile(*head);
        m_model->toggle(*head);
    } else {
        const LinesToken token = layout.tokenAt(event->position());
        m_model->setCurrent(token == m_model->current() ? LinesToken() : token);
    }
    refresh();
}

/// Its first click has toggled the head already.
void LinesView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto head = linesLayout().tileAt(event->position());
    if (event->button() != Qt::LeftButton || !head || head != m_tile || m_beforeClick.empty())
        return mousePressEvent(event);
    m_model->setSelection(std::exchange(m_beforeClick, {}));
    m_model->isolate(*head);
}

void LinesView::mouseMoveEvent(QMouseEvent* event)
{
    m_model->setHovered(linesLayout().tokenAt(event->position()));
}

void LinesView::wheelEvent(QWheelEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        setPitch(m_pitch * std::pow(pitchStep, event->angleDelta().y() / 120.0));
        event->accept();
    } else if (m_isHorizontal) {
        QCoreApplication::sendEvent(horizontalScrollBar(), event);
    } else {
        TokenScrollView::wheelEvent(event);
    }
    m_model->setHovered(linesLayout().tokenAt(event->position()));
}

bool LinesView::headKey(QKeyEvent* event)
{
    const bool isControl = event->modifiers().testFlag(Qt::ControlModifier);
    const int key = event->key();
    const Index last = m_model->heads() - 1;
    if (last < 0)
        return false;
    if (isControl && (key == Qt::Key_Left || key == Qt::Key_Right)) {
        setTile(std::clamp<Index>(m_tile + (key == Qt::Key_Left ? -1 : 1), 0, last));
    } else if (key == Qt::Key_Space) {
        m_model->toggle(m_tile);
    } else if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        m_model->isolate(m_tile);
    } else if (!isControl && key >= Qt::Key_0 && key <= Qt::Key_9 && key - Qt::Key_0 <= last) {
        setTile(key - Qt::Key_0);
        m_model->toggle(m_tile);
    } else {
        return false;
    }
    describe();
    viewport()->update();
    return true;
}

bool LinesView::tokenKey(QKeyEvent* event)
{
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))
        return false;
    LinesToken token = m_model->focus();
    const bool isChosen = token.isValid();
    const auto page = std::max<Index>(1, Index(linesLayout().viewLength() / m_pitch) - 1);
    if (!isChosen)
        token = {LinesSide::Left, linesLayout().visible(LinesSide::Left).begin};
    const int key = m_isHorizontal ? turned(event->key()) : event->key();
    if (const auto to = goneTo(key, token.token, m_model->count(token.side), page)) {
        const bool isStep = key == Qt::Key_Up || key == Qt::Key_Down;
        if (isChosen || !isStep) // the first step chooses the first one in view
            token.token = *to;
        go(token);
        return true;
    }
    switch (key) {
    case Qt::Key_Left:
        token.side = LinesSide::Left;
        break;
    case Qt::Key_Right:
        token.side = LinesSide::Right;
        break;
    case Qt::Key_Escape:
        if (!isChosen)
            return false;
        m_model->setHovered({});
        m_model->setCurrent({});
        return true;
    default:
        return false;
    }
    go(token);
    return true;
}

void LinesView::keyPressEvent(QKeyEvent* event)
{
    if (headKey(event) || tokenKey(event))
        return;
    if (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal)
        return zoomIn();
    if (event->key() == Qt::Key_Minus)
        return zoomOut();
    event->ignore(); // not to the scroll bar, whose keys have another meaning here
}

void LinesView::paintEvent(QPaintEvent* /*event*/)
{
    if (m_shown.data && m_shownRatio != devicePixelRatioF())
        refresh(); // on another screen
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), Theme::current().surface);
    const LinesLayout layout = linesLayout();
    const LinesScene shown = scene();
    LinesPainter(shown, layout, font(), Theme::current()).paint(painter);
}

LinesScene LinesView::scene() const
{
    LinesScene scene;
    scene.sentence = m_model->sentence();
    scene.note = note();
    if (!m_model->canShow())
        return scene;
    scene.data = m_model->heatmap()->data();
    scene.heads = m_model->selection();
    scene.headsOff = m_model->heatmap()->changes().headsOff;
    scene.focus = m_model->focus();
    scene.sentences = m_model->sentences();
    scene.profile = m_model->profile();
    scene.partners = m_model->partners();
    scene.picture = m_picture;
    scene.request = m_shown;
    scene.pixelRatio = m_shownRatio;
    scene.tile = hasFocus() ? m_tile : -1;
    return scene;
}

} // namespace fovea::ui

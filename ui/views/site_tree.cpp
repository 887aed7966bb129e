// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/site_tree.h"

#include "style/theme.h"

#include <QAction>
#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace fovea::ui
{

namespace
{

constexpr QSize drawnSize(48, 36); // of a picture

/// A picture, what it is of, and in a second line its name and shape.
class SiteDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& /*index*/) const override
    {
        return {10 * space::xl,
            std::max(drawnSize.height(), 2 * option.fontMetrics.height()) + 2 * space::xs};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        const Theme& theme = Theme::current();
        painter->save();
        painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const QRect row = option.rect.adjusted(0, 1, -1, -1);
        const bool chosen = option.state & QStyle::State_Selected;
        if (chosen || option.state & QStyle::State_MouseOver) {
            painter->setBrush(theme.raised);
            painter->setPen(chosen ? QPen(theme.accent, 2) : QPen(Qt::NoPen));
            painter->drawRoundedRect(QRectF(row).adjusted(1, 1, -1, -1), space::xs, space::xs);
        }
        QRect place({row.left() + space::xs, 0}, drawnSize);
        place.moveCenter({place.center().x(), row.center().y()});
        const auto image = index.data(Qt::DecorationRole).value<QImage>();
        if (!image.isNull()) {
            QRect picture({0, 0}, image.size().scaled(drawnSize, Qt::KeepAspectRatio));
            picture.moveCenter(place.center());
            painter->drawImage(picture, image);
        }
        const QRect text = row.adjusted(drawnSize.width() + 2 * space::s, 0, -space::xs, 0);
        const QFontMetrics metrics(option.font);
        const int top = row.center().y() - metrics.height();
        const auto line = [&](int y, const QString& words, const QColor& colour) {
            painter->setPen(colour);
            painter->drawText(QRect(text.left(), y, text.width(), metrics.height()),
                int(Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine),
                metrics.elidedText(words, Qt::ElideMiddle, text.width()));
        };
        painter->setFont(option.font);
        line(top, index.data().toString(), theme.text);
        const QString shape = index.data(SiteTreeModel::ShapeRole).toString();
        const int room = text.width() - metrics.horizontalAdvance(shape) - space::s;
        const QString name = metrics.elidedText(
            index.data(SiteTreeModel::NameRole).toString(), Qt::ElideMiddle, std::max(0, room));
        line(top + metrics.height(), name, theme.mutedText);
        painter->drawText(QRect(text.left(), top + metrics.height(), text.width(), metrics.height()),
            int(Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine), shape);
        painter->restore();
    }
};

} // namespace

SiteTree::SiteTree(QWidget* parent)
    : QWidget(parent), m_model(new SiteTreeModel(this)), m_tree(new QTreeView(this)),
      m_reason(new QLabel(this)), m_pinButton(new QToolButton(this)), m_unpin(new QAction(this))
{
    m_tree->setModel(m_model);
    m_tree->setItemDelegate(new SiteDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setIndentation(space::l);
    m_tree->setMouseTracking(true);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setMinimumHeight(320);
    m_tree->viewport()->setAutoFillBackground(false);
    // The delegate marks the row; the style would mark the place of the arrow as well.
    QPalette palette = m_tree->palette();
    palette.setColor(QPalette::Highlight, Qt::transparent);
    m_tree->setPalette(palette);
    m_reason->setProperty("role", QStringLiteral("hint"));
    m_reason->setWordWrap(true);
    m_reason->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::s);
    layout->addWidget(m_tree, 1);
    layout->addWidget(m_reason);
    layout->addWidget(m_pinButton, 0, Qt::AlignLeft);
    m_pinButton->setProperty("role", QStringLiteral("quiet"));
    m_pinButton->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_pinButton->hide();
    m_unpin->setShortcut(QKeySequence::Delete);
    m_unpin->setShortcutContext(Qt::WidgetShortcut);
    m_tree->addAction(m_unpin);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &SiteTree::showMenu);
    connect(m_unpin, &QAction::triggered, this,
        [this] { Q_EMIT unpinRequested(m_model->siteAt(m_tree->currentIndex())); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& index) {
            showReason();
            if (!m_setting && index.isValid())
                Q_EMIT siteChosen(m_model->siteAt(index));
        });
    // A click on the row that is chosen shows it again, where something else has taken its place.
    connect(m_tree, &QTreeView::clicked, this,
        [this](const QModelIndex& index) { Q_EMIT siteChosen(m_model->siteAt(index)); });
    connect(&Style::instance(), &Style::changed, m_model, &SiteTreeModel::refresh);
    retranslate();
}

void SiteTree::setPinAction(QAction* action)
{
    m_pinButton->setDefaultAction(action);
    const auto follow = [this, action] { m_pinButton->setVisible(action->isEnabled()); };
    connect(action, &QAction::changed, m_pinButton, follow);
    follow();
}

void SiteTree::showMenu(QPoint position)
{
    QAction* pin = m_pinButton->defaultAction();
    if (!pin || !pin->isEnabled())
        return;
    auto* menu = new QMenu(m_tree);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions({pin, m_unpin});
    menu->popup(m_tree->viewport()->mapToGlobal(position));
}

void SiteTree::setAnalysis(std::shared_ptr<const ImageAnalysis> analysis)
{
    m_setting = true;
    m_model->setAnalysis(std::move(analysis));
    m_setting = false;
    showReason();
}

void SiteTree::setCurrent(const std::string& site)
{
    if (m_model->siteAt(m_tree->currentIndex()) == site)
        return;
    QModelIndex index = m_model->indexOf(site);
    if (index.parent().isValid() && !m_tree->isExpanded(index.parent()))
        index = index.parent();
    m_setting = true;
    m_tree->setCurrentIndex(index);
    m_setting = false;
}

QString SiteTree::reason() const
{
    const QModelIndex index = m_tree->currentIndex();
    const QString classes = m_model->classesText(index);
    return classes.isEmpty() ? index.data(SiteTreeModel::ReasonRole).toString() : classes;
}

void SiteTree::showReason()
{
    m_reason->setText(reason());
    m_reason->setVisible(!m_reason->text().isEmpty());
    m_unpin->setEnabled(m_model->isPinned(m_model->siteAt(m_tree->currentIndex())));
}

void SiteTree::retranslate()
{
    m_tree->setAccessibleName(tr("Sites of the model"));
    m_unpin->setText(tr("Unpin"));
}

void SiteTree::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        m_model->refresh();
        showReason();
    }
    QWidget::changeEvent(event);
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/wrap_layout.h"

#include "style/theme.h"

#include <algorithm>
#include <utility>

namespace fovea::ui
{

WrapLayout::WrapLayout(QWidget* parent) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(space::s);
}

WrapLayout::~WrapLayout() = default;

void WrapLayout::addItem(QLayoutItem* item)
{
    m_items.emplace_back(item);
}

QLayoutItem* WrapLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[std::size_t(index)].get() : nullptr;
}

QLayoutItem* WrapLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem* item = m_items[std::size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int WrapLayout::heightForWidth(int width) const
{
    return arrange({0, 0, width, 0}, false);
}

QSize WrapLayout::sizeHint() const
{
    QSize size;
    for (const auto& item : m_items) {
        if (!item->isEmpty())
            size = {size.width() + item->sizeHint().width() + spacing(),
                std::max(size.height(), item->sizeHint().height())};
    }
    return size;
}

QSize WrapLayout::minimumSize() const
{
    QSize size;
    for (const auto& item : m_items) {
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    }
    return size;
}

void WrapLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

/// Items of a line stand on a common middle.
/// @return the height
int WrapLayout::arrange(const QRect& rect, bool places) const
{
    int x = rect.left(), y = rect.top(), lineHeight = 0;
    std::vector<std::pair<QLayoutItem*, QRect>> line;
    const auto endLine = [&] {
        for (auto& [item, place] : line) {
            place.moveTop(y + (lineHeight - place.height()) / 2);
            if (places)
                item->setGeometry(place);
        }
        line.clear();
    };
    for (const auto& item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize hint = item->sizeHint();
        const QSize size(std::min(hint.width(), rect.width()), hint.height());
        if (!line.empty() && x + size.width() > rect.left() + rect.width()) {
            endLine();
            x = rect.left();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        line.emplace_back(item.get(), QRect(QPoint(x, y), size));
        x += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    endLine();
    return y + lineHeight - rect.top();
}

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "views/caption_lines.h"

#include <QFontMetricsF>
#include <QTextLayout>

namespace fovea::ui
{

QStringList captionLines(const QString& text, const QFont& font, double width, int most)
{
    if (text.isEmpty())
        return {};
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    QStringList lines;
    int start = 0;
    layout.beginLayout();
    while (lines.size() + 1 < most) {
        QTextLine line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(width);
        start = line.textStart() + line.textLength();
        lines << text.mid(line.textStart(), line.textLength()).trimmed();
    }
    layout.endLayout();
    if (const QString rest = text.mid(start).trimmed(); !rest.isEmpty())
        lines << QFontMetricsF(font).elidedText(rest, Qt::ElideMiddle, width);
    return lines;
}

} // namespace fovea::ui

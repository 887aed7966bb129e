// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QColor>
#include <QSize>

#include <functional>
#include <vector>

namespace fovea::test
{

/// An animated GIF whose frames each show one of a few colours at every place, without compression.
struct Gif {
    QSize size;
    std::vector<QColor> colours; ///< at most 128
    std::vector<int> delays; ///< one for each frame, in hundredths of a second
    std::function<int(int frame, int x, int y)> colourAt;

    QByteArray bytes() const
    {
        QByteArray out("GIF89a");
        const auto number
            = [&out](int value) { out.append(char(value & 255)).append(char(value >> 8)); };
        number(size.width());
        number(size.height());
        out.append("\xF6", 1).append('\0').append('\0'); // 128 colours for all frames
        for (std::size_t i = 0; i < 128; ++i) {
            const QColor colour = i < colours.size() ? colours[i] : QColor(Qt::black);
            out.append(char(colour.red())).append(char(colour.green())).append(char(colour.blue()));
        }
        for (std::size_t frame = 0; frame < delays.size(); ++frame) {
            out.append("\x21\xF9\x04\x00", 4);
            number(delays[frame]);
            out.append('\0').append('\0');
            out.append("\x2C\x00\x00\x00\x00", 5);
            number(size.width());
            number(size.height());
            out.append('\0').append('\x07');
            // Codes of 8 bits, as long as the table is emptied before it fills.
            QByteArray codes;
            int sinceCleared = 0;
            for (int y = 0; y < size.height(); ++y)
                for (int x = 0; x < size.width(); ++x) {
                    if (sinceCleared++ % 120 == 0)
                        codes.append(char(128));
                    codes.append(char(colourAt(int(frame), x, y)));
                }
            codes.append(char(129));
            for (qsizetype i = 0; i < codes.size(); i += 255) {
                const QByteArray part = codes.mid(i, 255);
                out.append(char(part.size())).append(part);
            }
            out.append('\0');
        }
        return out.append(';');
    }
};

} // namespace fovea::test

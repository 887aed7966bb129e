// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace fovea::ui
{

/// What of a computation is written, and how: by the command line, or for a folder of pictures.
struct OutputOptions {
    struct Setting {
        std::string key;
        std::string value;
    };
    struct Size {
        int width = 0;
        int height = 0;
    };

    std::string model; ///< its name or path, as it was given
    std::vector<Setting> settings; ///< of the playground
    std::optional<std::string> site; ///< none: see chooseSite()
    std::optional<int> head; ///< none: all of them
    std::optional<std::string> scale; ///< absolute, row, head or log
    std::string theme = "light"; ///< of a picture: light or dark
    std::optional<Size> size; ///< of a picture, in pixels
    std::vector<std::string> outputs; ///< files; the extension says what is written
};

/// ".png" of "a/b.PNG"; empty when there is none.
std::string extension(const std::string& path);

/// What outputs may end in: a picture, the numbers of the site, or all sites.
const std::vector<std::string>& outputExtensions();

} // namespace fovea::ui

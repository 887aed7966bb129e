// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.h"
#include "export/image_run.h"

#include <functional>
#include <optional>

namespace fovea::ui
{

/// What came of one picture of a folder.
struct BatchStep {
    enum class Result {
        Written,
        Kept, ///< its files were there already
        Failed,
    };
    int index = 0; ///< from 0
    int count = 0; ///< of all pictures
    QString picture; ///< its file name
    Result result = Result::Written;
    std::optional<Error> error; ///< when it failed; names the picture
};

/// Every picture of a folder to files in another one: one picture in memory at a time, a picture
/// that can't be read passed over.
///
/// Pictures are the files of the folder (not of folders in it, nor hidden ones) whose name ends as
/// pictures do or whose first bytes are a picture's, by name; a link that leads nowhere fails.
/// "cat.jpg" becomes "cat.png"; where several differ in the extension alone, each keeps its own:
/// "cat.jpg.png", "cat.gif.png".
///
/// A run goes on where an earlier one ended. A picture is passed over when its files are there and
/// are newer than the picture, than the model's files, and than the record of the request: a hidden
/// file of the results' folder that is written anew when anything else is asked for.
class PictureBatch
{
public:
    using Load = std::function<LoadedImage(const QString& path, Monitor& monitor)>;

    /// @param formats extensions with their dot, see outputExtensions(); at least one
    /// @param load how a picture is read
    /// @throws Error when `folder` can't be read or holds no pictures, or `into` is the same folder
    PictureBatch(const QString& folder, const QString& into, const QStringList& formats,
        ImageRun run, Load load);

    int count() const { return int(m_items.size()); }

    /// @param report called after each picture, from the thread that runs
    /// @throws Error when the folder of results can't be made or written; Stopped
    void run(const std::function<void(const BatchStep&)>& report,
        Monitor& monitor = Monitor::none()) const;

private:
    struct Item {
        QString source;
        std::vector<std::string> outputs;
    };

    std::string request() const;
    BatchStep::Result process(const Item& item, qint64 notBefore, Monitor& monitor) const;

    QString m_folder;
    QString m_into;
    std::vector<Item> m_items;
    ImageRun m_run;
    Load m_load;
};

/// The name patterns of the pictures that are read: "*.png" and so on.
QStringList picturePatterns();

} // namespace fovea::ui

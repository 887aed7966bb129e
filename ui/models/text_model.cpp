// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "models/text_model.h"

#include "base/error.h"

namespace fovea::ui
{

std::shared_ptr<const TextModel> openTextModel(const QString& folder, Monitor& monitor)
{
    const auto result = openModel(folder, monitor);
    if (result->model->inputKind() != Model::InputKind::Text)
        throw Error(FOVEA_TEXT("Error",
                        "%1 is a model for pictures, not for text. Choose a folder with a language "
                        "model, such as BERT or GPT-2."),
            {folder.toStdString()});
    // A tokenizer that is missing or broken is said now, not at the first sentence.
    (void)result->model->tokenize("a");
    return result;
}

} // namespace fovea::ui

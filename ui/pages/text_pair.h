// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/text_similarity.h"

class QLabel;
class QSettings;
class QToolButton;

namespace fovea::ui
{

class SentenceField;

/// The second sentence of the text page. Models that were made for pairs read it together with the
/// first; models that make one vector of a text are asked how alike both are. Others have none.
class TextPair : public QObject
{
    Q_OBJECT
public:
    /// @param page where the widgets will be laid out
    explicit TextPair(QWidget* page);

    QToolButton* button() const { return m_button; }
    SentenceField* field() const { return m_field; }
    /// Says how alike both sentences are.
    QLabel* similarityLabel() const { return m_label; }
    TextSimilarity* similarity() const { return m_similarity; }

    /// Null: the playground.
    void setModel(std::shared_ptr<const TextModel> model);
    /// What is shown of the first sentence; null when there is nothing.
    void setResult(std::shared_ptr<const TextResult> shown);
    /// What is read together with the first sentence; empty when nothing is.
    QString text() const;
    /// Whether the second sentence was cut.
    bool wasCut() const;

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);
    void retranslate();

Q_SIGNALS:
    /// Another text(), or wasCut().
    void changed();
    void failed(const QString& message);

private:
    bool isShown() const;
    void updateWidgets();
    void compare();
    void showSimilarity();

    QWidget* m_page;
    QToolButton* m_button;
    SentenceField* m_field;
    QLabel* m_label;
    TextSimilarity* m_similarity;
    bool m_readsPairs = false;
    bool m_compares = false;
    std::shared_ptr<const TextResult> m_shown;
};

} // namespace fovea::ui

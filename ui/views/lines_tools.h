// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QComboBox;
class QSettings;
class QToolButton;

namespace fovea::ui
{

class LinesView;

/// Below the lines: from which of two sentences to which they go (only where there are two), and
/// whether tokens stand in columns or in rows.
class LinesTools : public QWidget
{
    Q_OBJECT
public:
    explicit LinesTools(LinesView* view, QWidget* parent = nullptr);

    QComboBox* sentencesChooser() const { return m_sentences; }
    QToolButton* horizontalButton() const { return m_horizontal; }

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void retranslate();

    LinesView* m_view;
    QComboBox* m_sentences;
    QToolButton* m_horizontal;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "commands/undo_source.h"
#include "jobs/job.h"
#include "models/text_continuation.h"
#include "models/text_predictions.h"

#include <QPointer>

class QSettings;

namespace fovea::ui
{

class HeatmapModel;
class PredictionsPanel;
class SentenceField;
class TextSession;

/// Keeps the predictions of a text in their panel, and goes on with the text: draws a token,
/// writes it into the field, waits for the result and draws the next. What is drawn comes from the
/// prediction that is shown, by one number of the seed for each drawn token of the text. Drawn
/// tokens can be taken back, and drawn again.
class TextPredictor : public QObject, public UndoSource
{
    Q_OBJECT
public:
    /// @param panel may go first
    TextPredictor(HeatmapModel* model, TextSession* session, SentenceField* field,
        PredictionsPanel* panel, QObject* parent = nullptr);

    /// What the field's text consists of: call for every change of it, and of the model.
    TextContinuation follow(const QString& text);
    /// When there is another result.
    void update();

    /// Draws so many tokens, unless the text ends before.
    void draw(int count);
    void stop();
    void back();
    bool isDrawing() const { return m_left > 0; }
    /// Whether the model goes on with this text.
    bool canDraw() const;
    bool isComputing() const { return m_job.isRunning(); }

    int undoOrder() const override;
    int redoOrder() const override;
    QString undoText() const override;
    QString redoText() const override;
    void undo() override { back(); }
    void redo() override;

    void saveState(QSettings& settings) const;
    void restoreState(const QSettings& settings);

Q_SIGNALS:
    void canDrawChanged(bool canDraw);
    /// What can be undone or redone.
    void pastChanged();

private:
    PredictionRequest request() const;
    bool resultIsOfField() const;
    QString obstacle() const;
    void predict();
    void step();
    void append(Index id, const QString& lastDraw);
    void writeText(const QString& text);
    void showPresent();
    QString drawText(Index token) const;
    void showState();
    void markNewest();
    void followPinned();

    HeatmapModel* m_model;
    TextSession* m_session;
    SentenceField* m_field;
    QPointer<PredictionsPanel> m_panel;
    TextHistory m_history;
    std::optional<std::int64_t> m_pending; ///< the token that is being written into the field
    int m_left = 0;
    int m_total = 0;
    bool m_marks = false; ///< the newest token's row is to be marked when its result is there
    QString m_lastDraw;
    bool m_couldDraw = false;
    Job m_job;
};

} // namespace fovea::ui

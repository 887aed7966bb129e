// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "tensor/tensor.h"

#include <QWidget>

class QAction;
class QToolButton;

namespace fovea::ui
{

class ModelChooser;
class SentenceField;
class TextActions;
class TextAutomatic;
class TextPair;
class TextSession;

/// What the text page reads, and with which model: the sentence, a second one, samples of both, and
/// the choice of the model.
class TextInputBar : public QWidget
{
    Q_OBJECT
public:
    TextInputBar(TextSession* session, TextActions* actions, QWidget* parent = nullptr);

    SentenceField* field() const { return m_field; }
    TextPair* pair() const { return m_pair; }
    ModelChooser* chooser() const { return m_chooser; }
    TextAutomatic* automatic() const { return m_automatic; }
    /// A button of its own for an action that opens tools.
    void setTools(QAction* tools);

    void useSample(int index);
    /// The beginning of a novel, read by a worker.
    void useLongSample(Index tokens);
    /// Gives up the sample that is being read.
    void cancel() { m_sampleJob.cancel(); }
    void retranslate();

Q_SIGNALS:
    void changed();
    void failed(const QString& message);

private:
    void buildLayout(TextActions* actions);

    SentenceField* m_field;
    TextPair* m_pair;
    ModelChooser* m_chooser;
    TextAutomatic* m_automatic;
    QToolButton* m_toolsButton;
    QToolButton* m_samplesButton;
    Job m_sampleJob;
};

} // namespace fovea::ui

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "jobs/job.h"
#include "models/flow_computation.h"
#include "models/heatmap_model.h"

namespace fovea::ui
{

/// What tokens are made of after some layers: of one token its share of each input token, of all
/// tokens a matrix, and the edges from layer to layer. Each is computed by a job while it is
/// wanted; what is shown always belongs to the present text and settings, or is nothing.
class FlowModel : public QObject
{
    Q_OBJECT
public:
    enum class Picture { Tokens, Matrix, Diagram };
    /// More tokens than this have no diagram.
    static constexpr Index mostDiagramTokens = 64;

    explicit FlowModel(QObject* parent = nullptr);

    /// Null when there is none. Settings stay; a token stays where the text is long enough.
    void setResult(std::shared_ptr<const TextResult> result);
    const std::shared_ptr<const TextResult>& result() const { return m_result; }
    /// Computes only while active.
    void setActive(bool active);
    Index tokens() const { return m_result ? m_result->tokens() : 0; }
    QString label(Index token) const { return m_result->labels.value(token); }

    /// Those in use, inside() the result; those that were chosen come back with a larger model.
    const FlowSettings& settings() const { return m_settings; }
    const FlowSettings& chosenSettings() const { return m_chosen; }
    void setSettings(const FlowSettings& settings);
    Picture picture() const { return m_picture; }
    void setPicture(Picture picture);

    /// Whose parts are shown. At first the last one of a model that predicts the next token, else
    /// the first one.
    Index token() const { return m_token; }
    void setToken(Index token);
    /// An input token that is pointed at; -1 for none.
    Index hovered() const { return m_hovered; }
    void setHovered(Index token);

    /// One number per token; empty while they are not known.
    const std::vector<float>& shares() const { return m_shares; }
    /// Of flows before they became shares.
    float largest() const { return m_largest; }
    /// The whole matrix; without data while it is not known.
    HeatmapModel* matrix() const { return m_matrix; }
    /// What the picture shows, as numbers: the matrix, or one row, the token's shares; null while
    /// they are not known.
    std::shared_ptr<const HeatmapData> numbers() const;
    /// A' of each layer, the lowest first; empty while they are not known.
    const std::vector<Tensor>& mixed() const { return m_mixed; }
    /// explain::sharesByLayer() of the token; empty while it is not known.
    const Tensor& paths() const { return m_paths; }

    /// Why the picture can't be shown and what helps, as a sentence; empty when it can.
    const QString& message() const
    {
        return m_picture == Picture::Tokens ? m_sharesMessage : m_pictureMessage;
    }
    bool isRunning() const { return m_sharesJob.isRunning() || m_pictureJob.isRunning(); }
    /// Gives up what is on its way, and says so.
    void stop();
    /// "34.2% of sat comes from cat."
    QString sentence(Index input) const;

Q_SIGNALS:
    /// Text or settings: everything is new.
    void changed();
    void tokenChanged();
    void hoveredChanged();
    void pictureChanged();
    void sharesChanged();
    /// mixed() and paths().
    void pathsChanged();
    void messageChanged();
    void runningChanged();
    void progressChanged(double fraction);

private:
    void reset();
    void computeShares();
    void computePicture();
    void computeMatrix();
    void computeLayers();
    void updatePaths();
    void say(QString& message, const QString& text);
    FlowRequest request() const { return {m_result, m_settings, m_lengths}; }

    std::shared_ptr<const TextResult> m_result;
    FlowSettings m_chosen;
    FlowSettings m_settings;
    std::map<int, Tensor> m_lengths; ///< of the result
    bool m_active = false;
    Picture m_picture = Picture::Tokens;
    Index m_token = 0;
    Index m_hovered = -1;
    std::vector<float> m_shares;
    float m_largest = 0;
    HeatmapModel* m_matrix;
    std::vector<Tensor> m_mixed;
    Tensor m_paths;
    QString m_sharesMessage;
    QString m_pictureMessage;
    Job m_sharesJob;
    Job m_pictureJob; ///< the matrix, or the layers
};

} // namespace fovea::ui

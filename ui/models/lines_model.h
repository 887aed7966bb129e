// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "models/heatmap_model.h"
#include "models/lines_picture.h"

#include <QObject>

#include <vector>

namespace fovea::ui
{

/// What the lines between two columns of tokens show: which heads are on, and the token whose lines
/// are looked at. Shares the matrix and the hovered and pinned cell with the heat map: a token that
/// is looked at stands there for the cell where it meets its strongest partner, and a cell that is
/// pinned there makes its row the current token here.
class LinesModel : public QObject
{
    Q_OBJECT
public:
    explicit LinesModel(HeatmapModel* heatmap, QObject* parent = nullptr);

    HeatmapModel* heatmap() const { return m_heatmap; }
    /// Only weights are drawn as lines.
    bool canShow() const;
    Index count(LinesSide side) const;
    /// The label of a token as the heat map has it.
    QString label(LinesToken token) const;

    Index heads() const { return Index(m_on.size()); }
    bool isOn(Index head) const { return m_on[std::size_t(head)]; }
    std::vector<Index> headsOn() const;
    /// All are on at first, and whenever their number changes.
    const std::vector<bool>& selection() const { return m_on; }
    void setSelection(std::vector<bool> on);
    void toggle(Index head);
    /// This head alone; what was on before comes back when it is alone already.
    void isolate(Index head);

    /// Whether the tokens are of two sentences.
    bool hasTwoSentences() const;
    /// From which sentence to which lines go; matters for two sentences.
    LinesSentences sentences() const { return m_sentences; }
    void setSentences(LinesSentences sentences);

    LinesToken hovered() const { return m_hovered; }
    void setHovered(LinesToken token);
    LinesToken current() const { return m_current; }
    void setCurrent(LinesToken token);
    /// The one whose lines are shown: the hovered, else the current one.
    LinesToken focus() const { return m_hovered.isValid() ? m_hovered : m_current; }

    /// The weights of the focus, as they have been read: [heads on, partners].
    void setProfile(LinesToken focus, Range partners, Matrix weights);
    /// Empty until they are known.
    const Matrix& profile() const { return m_profile; }
    Range partners() const { return m_partners; }
    /// Where the mean over the heads that are on is largest; none when it is 0 everywhere.
    LinesToken strongestPartner() const;
    /// What the focus attends to, in the user's language; empty without one.
    QString sentence() const;

Q_SIGNALS:
    void dataChanged();
    void headsChanged();
    void sentencesChanged();
    void focusChanged();
    /// sentence() is another one, or may be.
    void sentenceChanged();

private:
    void takeData();
    void takePinned();
    void focusHasChanged();
    LinesToken inside(LinesToken token) const;
    Cell cellOf(LinesToken focus) const;

    HeatmapModel* m_heatmap;
    std::vector<bool> m_on;
    std::vector<bool> m_before; ///< an isolated head
    LinesSentences m_sentences = LinesSentences::All;
    LinesToken m_hovered;
    LinesToken m_current;
    LinesToken m_profileOf;
    Range m_partners;
    Matrix m_profile;
};

} // namespace fovea::ui

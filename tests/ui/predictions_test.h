// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/models/transformer/checkpoints.h"
#include "pages/text_inspector.h"
#include "pages/text_models.h"
#include "pages/text_predictor.h"
#include "support/text_window.h"
#include "views/candidate_list.h"
#include "views/generation_controls.h"
#include "views/predictions_panel.h"
#include "views/sampling_controls.h"
#include "views/sentence_field.h"
#include "views/tab_strip.h"

#include <QToolButton>

#include <cmath>

namespace fovea::ui
{

/// The window with the text page, for tests of predictions and generation.
class PredictionsTest : public TextWindowTest
{
protected:
    void openWindow() { TextWindowTest::openWindow({1280, 900}); }

    PredictionsPanel* panel() { return m_page->textInspector()->predictionsPanel(); }
    GenerationControls* generation() { return panel()->generation(); }
    void openModel(const char* name)
    {
        const QString folder = QString::fromStdString(test::checkpointFolder(name).string());
        m_page->open(folder);
        QTRY_VERIFY(m_page->models()->current());
        QTRY_COMPARE(m_page->models()->current()->folder, folder);
        settle();
    }
    void showPredictions()
    {
        QTest::mouseClick(m_page->textInspector()->tabs()->tab(2), Qt::LeftButton);
        QVERIFY(panel()->isVisible());
        settle();
    }
    void settle()
    {
        QTRY_VERIFY(!m_page->isComputing() && !m_page->predictor()->isComputing()
            && !m_page->predictor()->isDrawing());
    }
    void setText(const QString& text)
    {
        m_page->sentenceField()->setSentence(text);
        settle();
    }
    std::vector<std::int64_t> ids()
    {
        std::vector<std::int64_t> ids;
        for (const Token& token : m_page->result()->input)
            ids.push_back(token.id);
        return ids;
    }
    /// The model's logits of all tokens.
    Tensor logits()
    {
        ModelInput input;
        input.tokens = m_page->result()->input;
        return m_page->result()->model->run(input, Probe::none(), Monitor::none());
    }
    void compareWith(const Tensor& row)
    {
        const auto& shown = panel()->prediction()->predictions.candidates;
        const auto expected
            = explain::predict(row.floats(), panel()->sampling()->sampling(), row.size())
                  .candidates;
        QCOMPARE(shown.size(), expected.size());
        for (std::size_t i = 0; i < 20; ++i)
            QVERIFY(std::abs(shown[i].probability - expected[i].probability) < 1e-5);
        QCOMPARE(shown[0].id, expected[0].id);
    }
    template <typename Box> Box* control(const char* name)
    {
        for (Box* box : panel()->findChildren<Box*>()) {
            if (box->accessibleName() == QLatin1String(name))
                return box;
        }
        return nullptr;
    }
    void type(QWidget* box, const QString& text)
    {
        box->setFocus();
        QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(box, text);
        QTest::keyClick(box, Qt::Key_Return);
        settle();
    }

    static inline const QString animal
        = QStringLiteral("The animal didn't cross the street because it was too tired.");
};

} // namespace fovea::ui

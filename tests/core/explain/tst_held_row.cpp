// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "explain/held_row.h"

#include <QtTest>

#include <limits>

using namespace fovea::explain;

/// Rows of weights that a user chooses.
class TestHeldRow : public QObject
{
    Q_OBJECT

private slots:
    void typedNumbersAreNormalised();
    void whatIsNoRowOfWeightsIsRefused();
    void uniformRowsSpareMaskedKeys();
};

void TestHeldRow::typedNumbersAreNormalised()
{
    const std::vector<float> numbers{1, 0, 3};
    const auto weights = normalisedRow(numbers);
    QVERIFY(weights);
    QCOMPARE(*weights, (std::vector<float>{0.25F, 0, 0.75F}));
    // Sums beyond a float's range do not spoil it.
    const std::vector<float> large{3e38F, 3e38F};
    QCOMPARE(*normalisedRow(large), (std::vector<float>{0.5F, 0.5F}));
}

void TestHeldRow::whatIsNoRowOfWeightsIsRefused()
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    for (const std::vector<float>& numbers :
        std::vector<std::vector<float>>{{}, {0, 0}, {1, -0.5F}, {1, nan}, {infinity, 1}})
        QVERIFY(!normalisedRow(numbers));
}

void TestHeldRow::uniformRowsSpareMaskedKeys()
{
    const float masked = -std::numeric_limits<float>::infinity();
    const std::vector<float> scores{2, -7, masked, 0, masked, 1e9F};
    QCOMPARE(uniformRow(scores), (std::vector<float>{0.25F, 0.25F, 0, 0.25F, 0, 0.25F}));
    QCOMPARE(uniformRow(std::vector<float>{masked, masked}), (std::vector<float>{0, 0}));
}

QTEST_APPLESS_MAIN(TestHeldRow)

#include "tst_held_row.moc"

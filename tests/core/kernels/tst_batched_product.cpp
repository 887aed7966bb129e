// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "kernels/batched_product.h"

#include "core/kernels/attention_cases.h"

#include <QTest>

#include <cmath>

using namespace fovea;
using namespace fovea::test;
using kernels::BatchedProduct;
using kernels::Right;

/// Products of many pairs, at any distances, against the sums written out.
class TestBatchedProduct : public QObject
{
    Q_OBJECT

private slots:
    void matchesSums_data();
    void matchesSums();
    void headsSideBySide();
    void oneFactorForAll();
    void showsWhatIsNoNumber();

private:
    static void compare(const BatchedProduct& product);
};

namespace
{

/// Element (i, j) of product number `pair`, before the softmax.
double sumOf(const BatchedProduct& p, Size pair, Size i, Size j)
{
    const float* left = p.left + pair * p.leftStep + i * p.ldLeft;
    const float* right = p.right + pair * p.rightStep;
    double sum = 0;
    for (Size t = 0; t < p.k; ++t) {
        const float factor
            = p.layout == Right::Normal ? right[t * p.ldRight + j] : right[j * p.ldRight + t];
        sum += double(left[t]) * double(factor);
    }
    return sum * double(p.scale);
}

std::vector<double> rowOf(const BatchedProduct& p, Size pair, Size i)
{
    std::vector<double> row;
    for (Size j = 0; j < p.n; ++j)
        row.push_back(sumOf(p, pair, i, j));
    if (!p.softmax)
        return row;
    double most = -INFINITY;
    for (const double x : row)
        most = std::max(most, x);
    double total = 0;
    for (double& x : row)
        total += x = std::exp(x - most);
    for (double& x : row)
        x /= total;
    return row;
}

} // namespace

void TestBatchedProduct::compare(const BatchedProduct& product)
{
    kernels::multiply(product);
    for (Size pair = 0; pair < product.count; ++pair) {
        for (Size i = 0; i < product.m; ++i) {
            const std::vector<double> expected = rowOf(product, pair, i);
            const float* row = product.result + pair * product.resultStep + i * product.ldResult;
            for (Size j = 0; j < product.n; ++j) {
                const double most = 1e-6 * std::sqrt(double(product.k) + 1) * 4;
                QVERIFY2(std::abs(double(row[j]) - expected[std::size_t(j)]) <= most,
                    qPrintable(QString("pair %1, row %2, column %3: %4 instead of %5")
                                   .arg(pair).arg(i).arg(j).arg(double(row[j]))
                                   .arg(expected[std::size_t(j)])));
            }
            for (Size j = product.n; j < product.ldResult; ++j)
                QVERIFY2(std::isnan(row[j]), "what lies between the rows was written to");
        }
    }
}

void TestBatchedProduct::matchesSums_data()
{
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("n");
    QTest::addColumn<int>("k");
    for (const auto& [m, n, k] : std::initializer_list<std::array<int, 3>>{{1, 1, 1}, {5, 7, 3},
             {6, 16, 8}, {13, 31, 64}, {25, 33, 17}, {49, 49, 32}, {100, 70, 600}, {7, 300, 40},
             {3, 5, 0}, {0, 5, 3}, {5, 0, 3}})
        QTest::addRow("%d x %d x %d", m, n, k) << m << n << k;
}

void TestBatchedProduct::matchesSums()
{
    QFETCH(int, m);
    QFETCH(int, n);
    QFETCH(int, k);
    for (const Size count : {0, 1, 3}) {
        for (const bool transposed : {false, true}) {
            for (const bool softmax : {false, true}) {
                BatchedProduct p;
                p.count = count;
                p.m = m;
                p.n = n;
                p.k = k;
                p.ldLeft = k + 3;
                p.leftStep = m * p.ldLeft + 5;
                p.layout = transposed ? Right::Transposed : Right::Normal;
                p.ldRight = (transposed ? k : n) + 2;
                p.rightStep = (transposed ? n : k) * p.ldRight + 1;
                p.ldResult = n + 4;
                p.resultStep = m * p.ldResult;
                p.scale = 0.4f;
                p.softmax = softmax;
                const auto left = randomFloats(count * p.leftStep + 1, 1);
                const auto right = randomFloats(count * p.rightStep + 1, 2);
                std::vector<float> result(std::size_t(count * p.resultStep + 1), NAN);
                p.left = left.data();
                p.right = right.data();
                p.result = result.data();
                compare(p);
                QVERIFY(std::isnan(result.back()));
                if (QTest::currentTestFailed())
                    return;
            }
        }
    }
}

/// Queries, keys and outputs of [token, head, feature].
void TestBatchedProduct::headsSideBySide()
{
    const Size tokens = 65, heads = 3, size = 20;
    const auto queries = randomFloats(tokens * heads * size, 1);
    const auto keys = randomFloats(tokens * heads * size, 2);
    BatchedProduct p;
    p.count = heads;
    p.m = p.n = tokens;
    p.k = size;
    p.left = queries.data();
    p.right = keys.data();
    p.leftStep = p.rightStep = size;
    p.ldLeft = p.ldRight = heads * size;
    p.layout = Right::Transposed;
    p.scale = 1 / std::sqrt(float(size));
    p.softmax = true;
    std::vector<float> weights(std::size_t(heads * tokens * tokens), NAN);
    p.result = weights.data();
    p.resultStep = tokens * tokens;
    p.ldResult = tokens;
    compare(p);

    BatchedProduct output = p;
    output.n = size;
    output.k = tokens;
    output.left = weights.data();
    output.leftStep = p.resultStep;
    output.ldLeft = tokens;
    output.layout = Right::Normal;
    output.scale = 1;
    output.softmax = false;
    std::vector<float> mixed(std::size_t(tokens * heads * size), NAN);
    output.result = mixed.data();
    output.resultStep = size;
    output.ldResult = heads * size;
    kernels::multiply(output);
    for (Size head = 0; head < heads; ++head) {
        for (Size i = 0; i < tokens; ++i) {
            for (Size j = 0; j < size; ++j) {
                const double is = double(mixed[std::size_t((i * heads + head) * size + j)]);
                QVERIFY(std::abs(is - sumOf(output, head, i, j)) <= 1e-6);
            }
        }
    }
}

void TestBatchedProduct::oneFactorForAll()
{
    const auto left = randomFloats(2 * 9 * 30, 1);
    const auto right = randomFloats(30 * 18, 2);
    std::vector<float> result(2 * 9 * 18, NAN);
    BatchedProduct p;
    p.count = 2;
    p.m = 9;
    p.n = 18;
    p.k = 30;
    p.left = left.data();
    p.leftStep = 9 * 30;
    p.ldLeft = 30;
    p.right = right.data();
    p.ldRight = 18;
    p.result = result.data();
    p.resultStep = 9 * 18;
    p.ldResult = 18;
    compare(p);
}

/// As the formulas say: one NaN among the scores leaves no weight of its row.
void TestBatchedProduct::showsWhatIsNoNumber()
{
    std::vector<float> left = randomFloats(3 * 8, 1);
    left[8] = NAN;
    const auto right = randomFloats(8 * 8, 2);
    std::vector<float> result(3 * 8);
    BatchedProduct p;
    p.m = 3;
    p.n = p.k = p.ldLeft = p.ldRight = p.ldResult = 8;
    p.left = left.data();
    p.right = right.data();
    p.result = result.data();
    p.softmax = true;
    kernels::multiply(p);
    for (std::size_t i = 0; i < result.size(); ++i)
        QCOMPARE(std::isnan(result[i]), i / 8 == 1);
}

QTEST_GUILESS_MAIN(TestBatchedProduct)
#include "tst_batched_product.moc"

// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "graph_builder.h"
#include "models/graph/plan.h"
#include "support/compare.h"
#include "support/errors.h"

#include <QTest>

#include <map>

using namespace fovea;
using namespace fovea::graph;
using test::GraphBuilder;

namespace
{

/// The definition, one number after the other; terms without an ellipsis.
Tensor plainSum(const std::vector<std::string>& terms, const std::string& output,
    const std::vector<Tensor>& inputs)
{
    std::map<char, Index> sizes;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        for (std::size_t k = 0; k < terms[i].size(); ++k) {
            Index& size = sizes[terms[i][k]];
            size = std::max(size, inputs[i].dim(Index(k)));
        }
    }
    const auto placeIn = [](const std::string& term, const Shape& shape,
                             std::map<char, Index>& at) {
        Index place = 0;
        for (std::size_t k = 0; k < term.size(); ++k)
            place = place * shape[k] + (shape[k] == 1 ? 0 : at[term[k]]);
        return std::size_t(place);
    };
    Shape shape;
    for (const char label : output)
        shape.push_back(sizes[label]);
    Tensor result(shape);
    std::map<char, Index> at;
    for (const auto& [label, size] : sizes)
        at[label] = 0;
    for (bool isDone = false; !isDone;) {
        float product = 1;
        for (std::size_t i = 0; i < terms.size(); ++i)
            product *= inputs[i].floats()[placeIn(terms[i], inputs[i].shape(), at)];
        result.mutableFloats()[placeIn(output, shape, at)] += product;
        isDone = true;
        for (auto& [label, place] : at) {
            if (++place < sizes[label]) {
                isDone = false;
                break;
            }
            place = 0;
        }
    }
    return result;
}

/// A graph of this one operator.
Tensor run(const std::string& equation, const std::vector<Tensor>& inputs)
{
    GraphBuilder g;
    std::vector<std::string> names;
    Values values;
    for (const Tensor& input : inputs) {
        std::string name("x");
        name.append(std::to_string(names.size()));
        names.push_back(g.input(name, Shape(std::size_t(input.rank()), -1)));
        values[name] = Value(input);
    }
    const auto y = g.add("Einsum", names, {{"equation", equation}});
    g.output(y);
    return Plan::make(g.graph())->run(values).at(y).tensor;
}

} // namespace

class TestEinsum : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isTheSum_data()
    {
        QTest::addColumn<QString>("equation"); // explicit, without ellipsis
        QTest::addColumn<QString>("written"); // as the graph has it
        const auto row = [](const char* equation, const char* written = nullptr) {
            QTest::newRow(written ? written : equation)
                << QString::fromLatin1(equation)
                << QString::fromLatin1(written ? written : equation);
        };
        row("bhqd,bhkd->bhqk"); // attention, in every order of heads
        row("bqhd,bkhd->bhqk");
        row("bhqk,bkhd->bqhd");
        row("bhqk,bhdk->bhqd");
        row("ij,jk->ik");
        row("ij,kj->ki");
        row("i,i->");
        row("i,j->ij");
        row("ij,ij->ij");
        row("ijk,j->ik");
        row("ij,kl->il"); // sums over what only one of them has
        row("ijk->kj");
        row("ii->i");
        row("iij,jk->ki");
        row("aBc,cB->aB"); // letters of both sizes
        row("ij,jk,kl->il");
        row("ij,j,j->i");
        row("abij,abjk->abik", "...ij,...jk->...ik");
        row("abij,jk->abik", "...ij,jk->...ik");
        row("abij,bjk->abik", "... i j , ... j k -> ... i k");
        row("abij->abji", "...ij->...ji");
        row("abij->ij", "...ij->ij");
        row("abij,abjk->abik", "...ij,...jk");
        row("ij,jk->ik", "ij,jk");
        row("ba->ab", "ba");
        row("ii->", "ii");
    }
    void isTheSum()
    {
        QFETCH(QString, equation);
        QFETCH(QString, written);
        const QStringList sides = equation.split(QStringLiteral("->"));
        std::vector<std::string> terms;
        for (const QString& term : sides[0].split(QLatin1Char(',')))
            terms.push_back(term.toStdString());
        for (const Index shared : {3, 5, 1}) {
            std::vector<Tensor> inputs;
            for (const std::string& term : terms) {
                Shape shape;
                for (const char label : term) // sizes that differ from each other
                    shape.push_back(label == 'j' || label == 'd' ? shared : 2 + label % 5);
                inputs.push_back(test::randomTensor(shape, inputs.size() + 1));
            }
            const Tensor expected = plainSum(terms, sides[1].toStdString(), inputs);
            const Tensor actual = run(written.toStdString(), inputs);
            QVERIFY(actual.shape() == expected.shape());
            COMPARE_TENSORS(actual, expected, 1e-5f);
        }
    }

    /// An axis of size 1 is repeated, as NumPy has it.
    void broadcasts()
    {
        const Tensor a = test::randomTensor({1, 4, 3}, 1);
        const Tensor b = test::randomTensor({5, 3, 2}, 2);
        COMPARE_TENSORS(
            run("...ij,...jk->...ik", {a, b}), plainSum({"aij", "ajk"}, "aik", {a, b}), 1e-5f);
        const Tensor c = test::randomTensor({3, 2}, 3);
        COMPARE_TENSORS(
            run("...ij,...jk->...ik", {b, c.reshaped({2, 3})}),
            plainSum({"aij", "jk"}, "aik", {b, c.reshaped({2, 3})}), 1e-5f);
    }

    /// Nothing to sum is 0; no numbers are no numbers.
    void emptyAxes()
    {
        COMPARE_TENSORS(run("ij,jk->ik", {Tensor({2, 0}), Tensor({0, 3})}), Tensor({2, 3}), 0);
        QVERIFY(run("ij,jk->ik", {Tensor({0, 2}), Tensor({2, 3})}).shape() == (Shape{0, 3}));
    }

    void refusals()
    {
        const Tensor square({3, 3});
        EXPECT_ERROR(run("ij,jk->ik", {square, Tensor({4, 2})}), "[4, 2]");
        EXPECT_ERROR(run("ijk->ik", {square}), "[3, 3]");
        EXPECT_ERROR(run("ij->ijk", {square}), "equation");
        EXPECT_ERROR(run("ij->ii", {square}), "equation");
        EXPECT_ERROR(run("ij,jk->ik", {square}), "equation");
        EXPECT_ERROR(run("ij", {square, square}), "equation");
        EXPECT_ERROR(run("i1->i", {square}), "equation");
        EXPECT_ERROR(run("ii->i", {Tensor({2, 3})}), "[2, 3]");
        EXPECT_ERROR(run("...i...->i", {square}), "Einsum");
    }
};

QTEST_GUILESS_MAIN(TestEinsum)
#include "tst_einsum.moc"

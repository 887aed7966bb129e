// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "base/random.h"
#include "io/onnx/read_graph.h"
#include "models/playground/character_vectors.h"
#include "models/playground/principal_directions.h"
#include "models/playground/word_vectors.h"
#include "support/errors.h"
#include "support/playground.h"

#include <Eigen/Eigenvalues>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace fovea;

namespace
{

const std::filesystem::path folder
    = std::filesystem::path(FOVEA_SHIPPED_MODELS) / "universal-sentence-encoder-lite";

/// The table of the shipped model as its file has it, each row without the mean and of length 1.
Matrix plainRows()
{
    const graph::Graph graph = graph::readGraph(folder / "model.onnx");
    for (const auto& [name, value] : graph.initialisers) {
        if (value.shape().size() == 2 && value.shape()[0] == 8002) {
            Matrix rows = value.tensor.toFloat().matrix().topRows(8000);
            const Vector mean = rows.colwise().mean();
            for (Index i = 0; i < rows.rows(); ++i) {
                rows.row(i) -= mean.transpose();
                rows.row(i).normalize();
            }
            return rows;
        }
    }
    return {};
}

} // namespace

class TestWordVectors : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_vectors = WordVectors::open(folder, 128);
        QCOMPARE(m_vectors->size(), Index(128));
    }

    void spellings()
    {
        for (const char* word : {"cat", "The", "coffee", "unbelievably", "3", ".", "Übung"})
            QVERIFY2(std::abs(m_vectors->vector(word).norm() - 1) < 1e-5F, word);
        QVERIFY(m_vectors->vector("The") == m_vectors->vector("the"));
        QVERIFY(m_vectors->vector("Paris") != m_vectors->vector("paris")); // pieces of it
        // What the vocabulary has no piece of has no vector.
        for (const char* word : {"", "𓀀", "\uE123"})
            QCOMPARE(m_vectors->vector(word).size(), Index(0));
    }

    void wordsThatBelongTogetherAreNear()
    {
        const auto cosine = [&](const char* a, const char* b) {
            return m_vectors->vector(a).dot(m_vectors->vector(b));
        };
        QVERIFY(cosine("cat", "dog") > 0.2F);
        QVERIFY(cosine("cat", "dog") > cosine("cat", "government") + 0.15F);
        QVERIFY(cosine("coffee", "tea") > cosine("coffee", "river") + 0.1F);
        QVERIFY(cosine("good", "great") > cosine("good", "table") + 0.1F);
    }

    /// Cosines of single pieces stay what they are in all columns of the table, but for what the
    /// directions leave out.
    void directionsKeepCosines()
    {
        const Matrix rows = plainRows();
        QCOMPARE(rows.rows(), Index(8000));
        const auto tokenizer = text::Tokenizer::open(folder);
        std::vector<std::pair<Vector, Vector>> words; // here, and in the table
        for (const char* word : {"cat", "dog", "house", "water", "king", "red", "run", "city"}) {
            const auto tokens = tokenizer->encode(word);
            if (tokens.size() == 1)
                words.emplace_back(m_vectors->vector(word), rows.row(Index(tokens[0].id)).transpose());
        }
        QVERIFY(words.size() > 4);
        double difference = 0;
        int count = 0;
        for (std::size_t i = 0; i < words.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                difference += std::abs(double(words[i].first.dot(words[j].first))
                    - double(words[i].second.dot(words[j].second)));
                ++count;
            }
        }
        QVERIFY2(difference / count < 0.1, qPrintable(QString::number(difference / count)));
    }

    void piecesAreAveraged()
    {
        const auto tokenizer = text::Tokenizer::open(folder);
        const Matrix rows = plainRows();
        const auto tokens = tokenizer->encode("unbelievably");
        QVERIFY(tokens.size() > 1);
        Vector sum = Vector::Zero(rows.cols());
        for (const Token& token : tokens)
            sum += rows.row(Index(token.id)).transpose();
        // The same direction as that mean, as far as the directions reach.
        const Vector word = m_vectors->vector("unbelievably");
        float best = -1;
        for (const Token& token : tokens) {
            std::string piece = token.piece;
            if (piece.starts_with("▁"))
                piece.erase(0, std::string("▁").size());
            if (tokenizer->encode(piece).size() == 1)
                best = std::max(best, word.dot(m_vectors->vector(piece)));
        }
        QVERIFY(best > 0.3F);
    }

    void charactersComeFirst()
    {
        const auto characters = test::characterVectors();
        int asked = 0;
        const auto both = characters->withWords([&, words = m_vectors] {
            ++asked;
            return words;
        });
        QVERIFY(both->vector("机车") == characters->vector("机车"));
        QCOMPARE(asked, 0);
        QVERIFY((both->vector("cat") - m_vectors->vector("cat")).norm() < 1e-5F);
        QCOMPARE(asked, 1);
        QVERIFY(both->vector("𓀀") == characters->vector("𓀀")); // seeded
        QVERIFY(!both->has("cat"));
        const auto without = characters->withWords([] { return nullptr; });
        QVERIFY(without->vector("cat") == characters->vector("cat"));
    }

    void directions()
    {
        Random random(7);
        Matrix rows(200, 24);
        rows = Matrix::NullaryExpr(200, 24, [&] { return float(random.normal()); });
        for (Index c = 0; c < rows.cols(); ++c)
            rows.col(c) *= std::pow(0.7F, float(c));
        const Matrix moments = rows.transpose() * rows;
        const Eigen::SelfAdjointEigenSolver<Matrix> exact(moments);
        for (const Index size : {24, 6}) {
            const Matrix found = principalDirections(rows, size);
            QCOMPARE(found.cols(), size);
            const Matrix identity = found.transpose() * found;
            QVERIFY((identity - Matrix::Identity(size, size)).cwiseAbs().maxCoeff() < 1e-4F);
            for (Index i = 0; i < size; ++i) {
                const float along = (rows * found.col(i)).squaredNorm();
                const float largest = exact.eigenvalues()(23 - i);
                QVERIFY(std::abs(along - largest) <= 0.02F * largest + 1e-3F);
                Index place = 0;
                found.col(i).cwiseAbs().maxCoeff(&place);
                QVERIFY(found(place, i) > 0);
            }
        }
    }

    void foldersWithoutATableAreRefused()
    {
        EXPECT_ERROR(WordVectors::open(
                         std::filesystem::path(FOVEA_SHIPPED_MODELS) / "selfie-segmentation", 128),
            "tokenizer");
        EXPECT_ERROR(WordVectors::open(folder, 4096), "has no table with a vector for each");
    }

private:
    std::shared_ptr<const WordVectors> m_vectors;
};

QTEST_GUILESS_MAIN(TestWordVectors)
#include "tst_word_vectors.moc"

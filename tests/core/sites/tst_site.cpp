// SPDX-FileCopyrightText: The Fovea authors
// SPDX-License-Identifier: Apache-2.0
#include "sites/site.h"

#include <QTest>

#include <algorithm>
#include <set>

using namespace fovea;

class TestSite : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void axesFollowTheKind_data()
    {
        QTest::addColumn<SiteKind>("kind");
        QTest::addColumn<std::vector<Axis>>("axes");
        using enum Axis;
        const auto row = [](SiteKind kind, const std::vector<Axis>& axes) {
            QTest::newRow(name(kind).c_str()) << kind << axes;
        };
        row(SiteKind::Embedding, {Token, Feature});
        row(SiteKind::Query, {Head, Query, Feature});
        row(SiteKind::Key, {Head, Key, Feature});
        row(SiteKind::Value, {Head, Key, Feature});
        row(SiteKind::Scores, {Head, Query, Key});
        row(SiteKind::Weights, {Head, Query, Key});
        row(SiteKind::HeadOutput, {Head, Query, Feature});
        row(SiteKind::HiddenState, {Token, Feature});
        row(SiteKind::Image, {Channel, Height, Width});
        row(SiteKind::FeatureMap, {Channel, Height, Width});
        row(SiteKind::ChannelVector, {Channel});
        row(SiteKind::ChannelGate, {Channel});
        row(SiteKind::SpatialLogits, {Height, Width});
        row(SiteKind::SpatialMask, {Height, Width});
        row(SiteKind::ElementGate, {Channel, Height, Width});
        row(SiteKind::TemporalWeights, {Frame});
    }
    void axesFollowTheKind()
    {
        QFETCH(SiteKind, kind);
        QFETCH(std::vector<Axis>, axes);
        QVERIFY((Site{"a", kind, 0, {}}.axes() == axes));
    }

    void logitsMayStandPerToken()
    {
        QVERIFY((Site{"logits", SiteKind::Logits, -1, {10}}.axes() == std::vector{Axis::Class}));
        QVERIFY((Site{"logits", SiteKind::Logits, -1, {-1, 10}}.axes()
            == std::vector{Axis::Token, Axis::Class}));
    }

    void kindsHaveDistinctNames()
    {
        std::set<std::string> names;
        for (int kind = 0; kind <= int(SiteKind::TemporalWeights); ++kind) {
            const std::string text = name(SiteKind(kind));
            QVERIFY(!text.empty());
            QVERIFY2(names.insert(text).second, text.c_str());
            QVERIFY(std::all_of(text.begin(), text.end(),
                [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; }));
        }
    }
};

QTEST_GUILESS_MAIN(TestSite)
#include "tst_site.moc"

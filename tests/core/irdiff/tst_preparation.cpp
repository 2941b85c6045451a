// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/irdiff/difftext.h"
#include "core/irdiff/preparation.h"
#include "tests/support/graphfromtext.h"

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

namespace {

irgraph::IrGraphPtr program(const QStringList &entries, const QString &arguments = {}, const QString &body = {})
{
    QString text;
    for (const QString &entry : entries)
        text += QStringLiteral("entry @%1(%2) {\n%3  return\n}\n").arg(entry, arguments, body);
    return test::graphFromText(text.toStdString()).value();
}

QJsonObject json(const char *text)
{
    return parseJsonObject(text, QStringLiteral("s.json")).value();
}

} // namespace

/// What both window and command line do before two programs are compared.
class TestPreparation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void entries_data()
    {
        QTest::addColumn<QStringList>("left");
        QTest::addColumn<QStringList>("right");
        QTest::addColumn<QString>("wanted");
        QTest::addColumn<QString>("chosen");
        QTest::newRow("the only ones") << QStringList{QStringLiteral("a")} << QStringList{QStringLiteral("b")} << QString() << QStringLiteral("a b");
        QTest::newRow("namesakes") << QStringList{QStringLiteral("a"), QStringLiteral("b")} << QStringList{QStringLiteral("b")} << QString()
                                   << QStringLiteral("b b");
        QTest::newRow("by name") << QStringList{QStringLiteral("a"), QStringLiteral("b")} << QStringList{QStringLiteral("c")} << QStringLiteral("b")
                                 << QStringLiteral("b c");
        QTest::newRow("several could be meant") << QStringList{QStringLiteral("a"), QStringLiteral("b")} << QStringList{QStringLiteral("c")} << QString()
                                                << QStringLiteral("the reference cannot be compared: picture: several entries could be meant: @a, @b (name the entry of each side)");
        QTest::newRow("several namesakes") << QStringList{QStringLiteral("a"), QStringLiteral("b")} << QStringList{QStringLiteral("a"), QStringLiteral("b")}
                                           << QString() << QStringLiteral("the reference cannot be compared: picture: several entries could be meant: @a, @b (name the entry of each side)");
        QTest::newRow("unknown name") << QStringList{QStringLiteral("a")} << QStringList{QStringLiteral("a")} << QStringLiteral("z")
                                      << QStringLiteral("the reference cannot be compared: picture: no entry @z; there are @a");
    }
    void entries()
    {
        QFETCH(const QStringList, left);
        QFETCH(const QStringList, right);
        QFETCH(const QString, wanted);
        QFETCH(const QString, chosen);
        DiffRequest request{program(left), program(right), {}, {}, {}};
        request.options.leftEntry = wanted;
        const Result<IrDiffPtr> diff = compare(request);
        const auto symbol = [](const irgraph::IrGraph &graph, irgraph::OpId entry) {
            const std::string_view name = graph.symbol(entry);
            return qstring(name);
        };
        QVERIFY(diff.hasValue());
        const bool isBlocked = (*diff)->verdict == Verdict::Blocked;
        QCOMPARE(isBlocked ? (*diff)->verdictReason : symbol(*request.left, (*diff)->leftEntry) + u' ' + symbol(*request.right, (*diff)->rightEntry), chosen);
    }

    void missingPrograms()
    {
        const IrDiffPtr nothing = *compare({});
        QCOMPARE(nothing->verdict, Verdict::Blocked);
        QCOMPARE(nothing->verdictReason, QStringLiteral("the reference cannot be compared: there is no program"));
        const IrDiffPtr noEntry = *compare({program({}), program({QStringLiteral("a")}), {}, {}, {}});
        QCOMPARE(noEntry->verdict, Verdict::Blocked);
        QVERIFY(noEntry->verdictReason.contains(QStringLiteral("the reference")) && noEntry->verdictReason.contains(QStringLiteral("has no entry to compare")));
    }

    void factsAreLaidOverTheChosenEntry()
    {
        const QString arguments = QStringLiteral("%p: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>");
        DiffRequest request{program({QStringLiteral("a")}, arguments), program({QStringLiteral("b")}, arguments), {}, {}, {}};
        request.leftFacts = *referenceFacts(json(R"({"parameters": [{"kind": "array", "name": "x", "shape": [4], "strides": [1]}]})"), {});
        request.rightFacts = *generatedFacts(json(R"({"args": [{"kind": "tensor", "name": "y", "shape": [4]}], "binding": {"x": "y"}})"), {});
        const Result<IrDiffPtr> diff = compare(request);
        QVERIFY(diff.hasValue());
        QCOMPARE((*diff)->parameters.size(), size_t(3));
        QCOMPARE((*diff)->parameters[1].role, QStringLiteral("x.shape[0]"));
        QCOMPARE((*diff)->parameters[1].launch, QStringLiteral("4"));
    }

    /// Launch values are facts of their own: they are shown even where nothing says what pairs with what.
    void factsWithoutBinding()
    {
        const QString arguments = QStringLiteral("%n: tile<i32>");
        DiffRequest request{program({QStringLiteral("a")}, arguments), program({QStringLiteral("a")}, arguments), {}, {}, {}};
        request.rightFacts = *generatedFacts(json(R"({"args": [{"kind": "scalar", "name": "n", "value": 7}]})"), {});
        const Result<IrDiffPtr> diff = compare(request);
        QVERIFY(diff.hasValue());
        QCOMPARE((*diff)->parameters.at(0).reason, QStringLiteral("same position"));
        QVERIFY((*diff)->parameters.at(0).launch.contains(QStringLiteral("7")));
    }

    void launchOfTheSpecification()
    {
        const SideFacts facts = *generatedFacts(json(R"({"args": [{"kind": "scalar", "name": "n"}], "target": "sm_100", "grid": [2, 3, 1], "const_grid": [9, 9, 9]})"), {});
        QCOMPARE(facts.target, QStringLiteral("sm_100"));
        QCOMPARE(facts.grid, (std::vector<int64_t>{2, 3, 1}));
        QCOMPARE(generatedFacts(json(R"({"args": [{"kind": "scalar", "name": "n"}], "const_grid": [16, 1, 1]})"), {})->grid, (std::vector<int64_t>{16, 1, 1}));
    }

    /// Hints are compared for the specification's target, not for the one that is usual.
    void hintsOfTheTarget()
    {
        const auto hinted = [](const char *hints) {
            return test::graphFromText(QByteArray("entry @a() optimization_hints=<").append(hints).append("> {\n  return\n}\n").toStdString()).value();
        };
        DiffRequest request{hinted("sm_100 = {occupancy = 2}"), hinted("sm_100 = {occupancy = 4}"), {}, {}, {}};
        QVERIFY((*compare(request))->findings.empty());
        request.rightFacts.target = QStringLiteral("sm_100");
        QVERIFY(!(*compare(request))->findings.empty());
    }

    /// A kind of argument that nothing is known of leaves the pairing to the diff and says so; nonsense is an error.
    void unknownArguments()
    {
        const Result<SideFacts> facts = referenceFacts(json(R"({"parameters": [{"kind": "list", "name": "xs"}]})"), QStringLiteral("s.json"));
        QVERIFY(facts.hasValue());
        QVERIFY(facts->parameters.empty());
        QVERIFY(facts->unknownBecause.contains(QStringLiteral("xs")));
        QCOMPARE(referenceFacts({}, QStringLiteral("s.json")).error().place.file, QStringLiteral("s.json"));
        QCOMPARE(generatedFacts({}, QStringLiteral("s.json")).error().code, ErrorCode::InvalidInput);
    }

    void reportsAreStable()
    {
        const QString body = QStringLiteral("  %c = constant <i32: 1> : tile<i32>\n");
        const DiffRequest request{program({QStringLiteral("a")}), program({QStringLiteral("a")}, {}, body), {}, {}, {}};
        const IrDiffPtr first = *compare(request);
        const IrDiffPtr second = *compare(request);
        const DiffNames names{QStringLiteral("l"), QStringLiteral("r")};
        QCOMPARE(diffReport(*first, names), diffReport(*second, names));
        QCOMPARE(diffText(*first, names), diffText(*second, names));
        const QJsonObject document = diffDocument(*first, names);
        QCOMPARE(document.value(QStringLiteral("format")).toString(), QStringLiteral("tileport-diff"));
        QCOMPARE(document.value(QStringLiteral("version")).toInt(), 1);
        QCOMPARE(document.value(QStringLiteral("left")).toObject().value(QStringLiteral("file")).toString(), QStringLiteral("l"));
    }
};

TILEPORT_TEST_MAIN(TestPreparation)
#include "tst_preparation.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/json.h"
#include "core/session/testfacts.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::session;

/// What the helper's answer about tests becomes in analysis.json.
class tst_TestFacts : public QObject {
    Q_OBJECT

    static TestFacts facts(const QByteArray &answer)
    {
        const Result<QJsonObject> object = parseJsonObject(answer, QStringLiteral("answer"));
        return object ? testFactsOf(*object) : TestFacts();
    }
    /// "float16 0.01 0.5".
    static QStringList tolerances(const TestFacts &facts)
    {
        QStringList lines;
        for (auto one = facts.tolerances.begin(); one != facts.tolerances.end(); ++one)
            lines.append(QStringLiteral("%1 %2 %3").arg(one.key()).arg(one.value()[QLatin1String("atol")].toDouble()).arg(one.value()[QLatin1String("rtol")].toDouble()));
        return lines;
    }
    static QStringList kinds(const TestFacts &facts)
    {
        QStringList lines;
        for (const port::Finding &finding : facts.findings)
            lines.append(QStringLiteral("%1 %2 %3").arg(severityName(finding.severity), finding.kind).arg(finding.place.line));
        return lines;
    }

private Q_SLOTS:
    void testsOfCorrectnessDecide()
    {
        const TestFacts one = facts(R"({"name": "tests/t.py", "classes": [{"name": "T", "reference": "ref",
            "tolerances": [{"test": "test_perf", "dtype": "float16", "atol": 9, "rtol": 9}, {"test": "test_op", "dtype": "float16", "atol": 0.5, "rtol": 0},
                           {"test": "test_odd", "dtype": "float16", "atol": 0.5, "rtol": 0}, {"test": "test_wide", "dtype": "float16", "atol": 1, "rtol": 0},
                           {"test": "test_op", "dtype": "", "atol": 2, "rtol": 0}],
            "configurations": [{"test": "test_perf", "names": ["n"], "rows": [[1], [2]]}, {"test": "test_perf_llm", "names": [], "rows": []}]}]})");
        QCOMPARE(tolerances(one), QStringList({QStringLiteral("default 2 0"), QStringLiteral("float16 0.5 0"), QStringLiteral("float16 test_wide 1 0")}));
        QCOMPARE(one.configurations.size(), 1);
        QCOMPARE(one.configurations.first()[QLatin1String("test")].toString(), QStringLiteral("T::test_perf"));
        QCOMPARE(one.configurations.first()[QLatin1String("param_list")].toArray().size(), 2);
        QCOMPARE(one.referenceSource, QStringLiteral("tests/t.py::T::ref"));
        QCOMPARE(kinds(one), QStringList());
    }

    void performanceTestsWhereThereAreNoOthers()
    {
        QCOMPARE(tolerances(facts(R"({"classes": [{"tolerances": [{"test": "test_perf", "dtype": "float32", "atol": 3, "rtol": 4}]}]})")), QStringList(QStringLiteral("float32 3 4")));
    }

    void withoutATestTheDefaultsCount()
    {
        const TestFacts none = facts(R"({"classes": [], "reason": "no test of its own"})");
        QVERIFY(tolerances(none).contains(QStringLiteral("bfloat16 0.02 0.01")));
        QCOMPARE(kinds(none), QStringList(QStringLiteral("warn tests-not-read 0")));
        QCOMPARE(none.notes.size(), 2);
        const TestFacts two = factsWithoutTests({QStringLiteral("float16"), QStringLiteral("int4")}, {QStringLiteral("a")}, QStringLiteral("none"));
        QCOMPARE(tolerances(two), QStringList(QStringLiteral("float16 0.01 0.01")));
        QCOMPARE(tolerances(factsWithoutTests({QStringLiteral("int32")}, {}, QStringLiteral("none"))), QStringList(QStringLiteral("default 0 0")));
    }

    void aTableIsNamed()
    {
        const TestFacts table = facts(R"({"classes": [{"tolerances": [{"test": "test_op", "dtype": "", "atol": 0, "rtol": 0}]}], "tree": "TileGym abc", "reason": "no tests installed"})");
        QCOMPARE(kinds(table), QStringList(QStringLiteral("info tests-not-read 0")));
        QVERIFY(table.notes.first().contains(QStringLiteral("TileGym abc")));
    }

    void whatCouldNotBeReadIsSaid()
    {
        const TestFacts one = facts(R"({"name": "t.py", "classes": [], "unread": [{"line": 7, "message": "parameters of test_perf: f() is not known"}]})");
        QCOMPARE(kinds(one), QStringList(QStringLiteral("warn test-unread 7")));
        QCOMPARE(one.findings.first().place.file, QStringLiteral("t.py"));
        QByteArray many = "{\"unread\": [";
        for (int i = 1; i < 30; ++i)
            many += "{\"line\": 1, \"message\": \"m\"},";
        const TestFacts lots = facts(many + "{}]}");
        QCOMPARE(lots.findings.size(), 20);
        QVERIFY(lots.notes.contains(QStringLiteral("10 more places of the test file could not be read")));
    }

    void anAnalysisIsCompletedFromLaunches()
    {
        port::Analysis analysis;
        analysis.kernelName = QStringLiteral("k");
        analysis.source = QStringLiteral("k.py");
        addTestFacts(analysis, TestFacts(), {QStringLiteral("one case")});
        QCOMPARE(analysis.configurations.first()[QLatin1String("param_list")].toArray(), QJsonArray{QStringLiteral("one case")});
        QCOMPARE(analysis.referenceFunction, QStringLiteral("k"));
        QCOMPARE(analysis.notes.size(), 2);
        addTestFacts(analysis, facts(R"({"name": "t", "classes": [{"name": "T", "reference": "r", "configurations": [{"test": "test_perf", "rows": [[1]]}]}]})"), {});
        QCOMPARE(analysis.referenceFunction, QStringLiteral("r"));
    }
};

TILEPORT_TEST_MAIN(tst_TestFacts)
#include "tst_testfacts.moc"

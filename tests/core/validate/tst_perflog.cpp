// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/perflog.h"

#include "tests/support/testmain.h"

#include <cmath>

using namespace tileport;
using namespace tileport::validate;

namespace {

/// "key backend variant status median" of every row, or the error.
QString picture(const Result<PerfLog> &log)
{
    if (!log)
        return log.error().toString();
    constexpr std::array kStatus{"passed", "failed", "skipped"};
    QStringList rows;
    for (const PerfRow &row : log->rows) {
        QStringList words{row.key, row.backend, row.variant, QString::fromLatin1(kStatus.at(static_cast<size_t>(row.status))), row.median ? QString::number(*row.median) : QStringLiteral("none")};
        words.removeAll(QString());
        rows.append(words.join(u' '));
    }
    return (rows + log->problems).join(u'\n');
}

QString read(const char *text) { return picture(readPerfLog(text, QStringLiteral("p.txt"))); }

PerfRow row(const QString &key, double median, PerfRow::Status status = PerfRow::Status::Passed)
{
    PerfRow row;
    row.key = key;
    row.status = status;
    if (std::isfinite(median))
        row.median = median;
    return row;
}

/// "severity geomean" and the problems.
QString comparison(const QList<PerfRow> &baseline, const QList<PerfRow> &port)
{
    const PerfComparison result = comparePerf(baseline, port);
    const QString geomean = result.geomean ? QString::number(*result.geomean, 'f', 4) : QStringLiteral("none");
    return (QStringList{perfSeverityName(result.severity) + u' ' + geomean} + result.problems).join(u'\n');
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

} // namespace

/// Performance logs of four formats, and the geometric mean that their rows give.
class TestPerfLog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void legacy()
    {
        QCOMPARE(read("tests/ops/test_softmax.py::Test_Softmax::test_perf[cutile_rs-1024-float16]\n"
                      "---- Performance Test Results ----\n"
                      "cutile-rs: {'forward': {'mean': 0.2, 'std': 0.01, 'rel_std': 1.5, 'median': 0.125}} ms\n"
                      "PASSED\n"
                      "tests/ops/test_softmax.py::Test_Softmax::test_perf[cutile_rs-2048-float16]\n"
                      "Performance Test Results\n"
                      "median: 2.5e-1\n"
                      "PASSED\n"
                      "tests/ops/test_softmax.py::Test_Softmax::test_perf[cutile_rs-4096-float16] SKIPPED (too large)\n"
                      "tests/ops/test_softmax.py::Test_Softmax::test_perf[cutile_rs-8192-float16] FAILED\n"
                      "FAILED tests/ops/test_softmax.py::Test_Softmax::test_perf[cutile_rs-8192-float16] - boom\n"),
                 QStringLiteral("1024-float16 cutile_rs passed 0.125\n2048-float16 cutile_rs passed 0.25\n"
                                "4096-float16 cutile_rs skipped none\n8192-float16 cutile_rs failed none"));
    }

    void legacyParameters()
    {
        QCOMPARE(read("Performance Test Results\nParameters: backend=cutile-rs, m=16, n=32\nmedian = 3\nPerformance Test Results\nConfig: m=1\n"
                      "{'backward': {'median': 9.0}, 'forward': {'median': 2.0}}\n"),
                 QStringLiteral("m=16, n=32 cutile_rs passed 3\nm=1 passed 2"));
    }

    void unusableMedians()
    {
        QCOMPARE(read("Performance Test Results\nConfig: a\nmedian: 0.0\nPerformance Test Results\nConfig: b\nmedian: nan\n"
                      "Performance Test Results\nConfig: c\nmedian: -1\nPerformance Test Results\nConfig: d\n"),
                 QStringLiteral("a passed none\nb passed none\nc passed none\nd passed none"));
    }

    void jsonLines()
    {
        QCOMPARE(read("{\"format\":\"tileport-perf-record\",\"version\":1,\"param_key\":\"a\",\"variant\":\"v\",\"backend\":\"cutile-rs\",\"status\":\"passed\",\"median\":1.5,\"unit\":\"ms\"}\n\n"
                      "{\"format\":\"tileport-perf-record\",\"version\":1,\"param_key\":\"b\",\"status\":\"skipped\"}\n"),
                 QStringLiteral("a cutile_rs v passed 1.5\nb skipped none"));
    }

    void jsonLinesRoundTrip()
    {
        const PerfLog log = readPerfLog("{\"format\":\"tileport-perf-record\",\"version\":1,\"param_key\":\"a\",\"test_node\":\"t\",\"backend\":\"cutile\",\"variant\":\"v\",\"status\":\"failed\",\"median\":1.5,\"rel_std\":2}\n", QStringLiteral("x")).value();
        QCOMPARE(readPerfLog(writePerfLog(log), QStringLiteral("x")).value(), log);
    }

    void junit()
    {
        QCOMPARE(read("<?xml version=\"1.0\"?><testsuites><testsuite tests=\"2\">"
                      "<testcase classname=\"tests.ops.test_bmm.Test\" name=\"test_perf[cutile_rs-8]\"><properties><property name=\"benchmark\" value=\"{'cutile-rs': {'forward': {'median': 0.5, 'rel_std': 1.0}}}\"/></properties></testcase>"
                      "<testcase classname=\"tests.ops.test_bmm.Test\" name=\"test_perf[cutile_rs-9]\"><failure message=\"x\"/></testcase>"
                      "</testsuite></testsuites>"),
                 QStringLiteral("8 cutile_rs passed 0.5\n9 cutile_rs failed none"));
    }

    void pytestBenchmark()
    {
        QCOMPARE(read("{\"benchmarks\":[{\"fullname\":\"t.py::test_perf[cutile-64]\",\"stats\":{\"median\":0.002,\"mean\":0.002,\"stddev\":0.0001}}]}"),
                 QStringLiteral("64 cutile passed 2"));
    }

    void broken_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::newRow("prose") << QStringLiteral("all is fast\n") << QStringLiteral("p.txt:1: error: is no performance log: no section \"Performance Test Results\", no test");
        QTest::newRow("empty") << QString() << QStringLiteral("p.txt:1: error: is no performance log: no section \"Performance Test Results\", no test");
        QTest::newRow("half JSON") << QStringLiteral("{\"format\":\"tileport-perf-record\",") << QStringLiteral("p.txt:1: error: is no JSON object");
        QTest::newRow("other JSON") << QStringLiteral("{}\n") << QStringLiteral("p.txt:1: error: is no performance record");
        QTest::newRow("newer") << QStringLiteral("{\"format\":\"tileport-perf-record\",\"version\":2,\"param_key\":\"a\",\"status\":\"passed\"}") << QStringLiteral("p.txt:1: error: is a performance record of another version");
        QTest::newRow("microseconds") << QStringLiteral("{\"format\":\"tileport-perf-record\",\"version\":1,\"param_key\":\"a\",\"status\":\"passed\",\"unit\":\"us\"}")
                                      << QStringLiteral("p.txt:1: error: needs param_key, status (passed, failed, skipped) and the unit ms");
        QTest::newRow("entities") << QStringLiteral("<!DOCTYPE a [<!ENTITY b \"c\">]><testsuite/>") << QStringLiteral("p.txt:1:30: error: has a document type, which no test report needs");
        QTest::newRow("cut XML") << QStringLiteral("<testsuite><testcase name=\"a\">") << QStringLiteral("p.txt:1:30: error: Premature end of document.");
    }
    void broken()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, expected);
        QCOMPARE(picture(readPerfLog(text.toUtf8(), QStringLiteral("p.txt"))), expected);
    }

    void geomean()
    {
        QCOMPARE(*geometricMean({2.0, 8.0}), 4.0);
        QVERIFY(!geometricMean({}));
        QVERIFY(!geometricMean({1.0, 0.0}));
        QVERIFY(!geometricMean({1.0, -1.0}));
        QVERIFY(!geometricMean({std::numeric_limits<double>::infinity()}));
    }

    /// A boundary belongs to the lower band, and nothing is rounded before it is compared.
    void bands()
    {
        QCOMPARE(comparison({row(QStringLiteral("a"), 1)}, {row(QStringLiteral("a"), 1.05)}), QStringLiteral("DONE 1.0500"));
        QCOMPARE(comparison({row(QStringLiteral("a"), 1)}, {row(QStringLiteral("a"), 1.05004)}), QStringLiteral("MILD_GAP 1.0500"));
        QCOMPARE(comparison({row(QStringLiteral("a"), 1)}, {row(QStringLiteral("a"), 1.1)}), QStringLiteral("MILD_GAP 1.1000"));
        QCOMPARE(comparison({row(QStringLiteral("a"), 1)}, {row(QStringLiteral("a"), 1.1001)}), QStringLiteral("MODERATE_GAP 1.1001"));
        QCOMPARE(comparison({row(QStringLiteral("a"), 1)}, {row(QStringLiteral("a"), 1.5)}), QStringLiteral("MODERATE_GAP 1.5000"));
        QCOMPARE(comparison({row(QStringLiteral("a"), 1)}, {row(QStringLiteral("a"), 3)}), QStringLiteral("LARGE_GAP 3.0000"));
        QCOMPARE(comparison({}, {}), QStringLiteral("MISSING_DATA none"));
    }

    void incomplete()
    {
        const QString a = QStringLiteral("a");
        const QString b = QStringLiteral("b");
        QCOMPARE(comparison({row(a, 1), row(b, 1)}, {row(a, 1)}), QStringLiteral("MISSING_DATA 1.0000\n\"b\": no row in the port's log"));
        QCOMPARE(comparison({row(a, 1)}, {row(a, 1), row(b, 1)}), QStringLiteral("MISSING_DATA 1.0000\n\"b\": no row in the baseline log"));
        QCOMPARE(comparison({row(a, 1)}, {row(a, kNone)}), QStringLiteral("MISSING_DATA none\n\"a\": no usable median in the port's log"));
        QCOMPARE(comparison({row(a, 1)}, {row(a, 1, PerfRow::Status::Failed)}), QStringLiteral("MISSING_DATA none\n\"a\": failed in the port's log"));
        QCOMPARE(comparison({row(a, 1), row(b, kNone, PerfRow::Status::Skipped)}, {row(a, 1)}), QStringLiteral("DONE 1.0000"));
        QCOMPARE(comparison({row(a, 1)}, {row(a, 2), row(a, 1)}).section(u'\n', 0, 0), QStringLiteral("MISSING_DATA none"));
        QCOMPARE(comparison({row(a, 1)}, {row(a, 1), row(a, 1)}), QStringLiteral("DONE 1.0000"));
    }
};

TILEPORT_TEST_MAIN(TestPerfLog)
#include "tst_perflog.moc"

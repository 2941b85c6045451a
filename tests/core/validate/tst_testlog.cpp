// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/testlog.h"

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::validate;

namespace {

QString counts(const TestSummary &sum)
{
    return QStringLiteral("%1p %2f %3e %4s %5d %6x").arg(sum.passed).arg(sum.failed).arg(sum.errors).arg(sum.skipped).arg(sum.deselected).arg(sum.expected);
}

/// Every case, then summary, counted cases and what else is known.
QString picture(const char *text)
{
    const Result<TestLog> log = readTestLog(text, QStringLiteral("l"));
    if (!log)
        return log.error().toString();
    constexpr std::array kNames{"passed", "failed", "error", "skipped", "expected"};
    QStringList lines;
    for (const TestCase &test : log->cases)
        lines.append(QString::fromLatin1(kNames.at(static_cast<size_t>(test.outcome))) + u' ' + test.id + (test.reason.isEmpty() ? QString() : QStringLiteral(": ") + test.reason));
    lines.append((log->summary ? counts(*log->summary) : QStringLiteral("no summary")) + QStringLiteral(" / ") + counts(log->counted()));
    if (log->collected)
        lines.append(QStringLiteral("collected %1").arg(*log->collected));
    if (!log->command.isEmpty())
        lines.append(log->command);
    lines.append(QString::fromLatin1(log->hasSession ? "session" : "no session") + (log->isTruncated ? QStringLiteral(", cut") : QString()));
    return lines.join(u'\n');
}

} // namespace

class TestTestLog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void verbose()
    {
        QCOMPARE(picture("$ CUPTI=1 python -m pytest tests/ops/test_a.py -x --timeout=60 -k cutile_rs\n"
                         "===== test session starts =====\nplatform linux -- Python 3.12.1, pytest-8.0\nrootdir: /t\n"
                         "collected 9 items / 5 deselected / 4 selected\n\n"
                         "tests/ops/test_a.py::T::test_op[cutile_rs-1 x] PASSED [ 25%]\n"
                         "tests/ops/test_a.py::T::test_op[cutile_rs-2] FAILED [ 50%]\n"
                         "tests/ops/test_a.py::T::test_op[cutile_rs-3] SKIPPED (needs sm100) [ 75%]\n"
                         "tests/ops/test_a.py::T::test_op[cutile_rs-4] SKIPPED [100%]\n"
                         "SKIPPED [1] tests/ops/test_a.py:12: too large\n"
                         "FAILED tests/ops/test_a.py::T::test_op[cutile_rs-2] - AssertionError\n"
                         "== 1 failed, 1 passed, 2 skipped, 5 deselected in 3.21s ==\n"),
                 QStringLiteral("passed tests/ops/test_a.py::T::test_op[cutile_rs-1 x]\n"
                                "failed tests/ops/test_a.py::T::test_op[cutile_rs-2]: AssertionError\n"
                                "skipped tests/ops/test_a.py::T::test_op[cutile_rs-3]: needs sm100\n"
                                "skipped tests/ops/test_a.py::T::test_op[cutile_rs-4]: too large\n"
                                "1p 1f 0e 2s 5d 0x / 1p 1f 0e 2s 0d 0x\ncollected 9\n"
                                "CUPTI=1 python -m pytest tests/ops/test_a.py -x --timeout=60 -k cutile_rs\nsession"));
    }

    void terse()
    {
        QCOMPARE(picture("rootdir: /t\n....F [100%]\nFAILED tests/a.py::t[1] - ValueError: x\n1 failed, 4 passed, 1 xfailed, 2 errors in 1s\n"),
                 QStringLiteral("failed tests/a.py::t[1]: ValueError: x\n4p 1f 2e 0s 0d 1x / 0p 1f 0e 0s 0d 0x\nsession"));
    }

    void cut()
    {
        QCOMPARE(picture("plugins: x\ncollected 30 items\ntests/a.py::t[1] PASSED\n"), QStringLiteral("passed tests/a.py::t[1]\nno summary / 1p 0f 0e 0s 0d 0x\ncollected 30\nsession, cut"));
    }

    void prose()
    {
        QCOMPARE(picture("Everything passed, 12 passed today\n"), QStringLiteral("no summary / 0p 0f 0e 0s 0d 0x\nno session, cut"));
    }

    void junit()
    {
        QCOMPARE(picture("<testsuites><testsuite name=\"pytest\" tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\">"
                         "<testcase classname=\"tests.ops.test_a.T\" name=\"t[1]\"/>"
                         "<testcase classname=\"tests.ops.test_a.T\" name=\"t[2]\"><failure message=\"m\">long</failure></testcase>"
                         "<testcase classname=\"tests.ops.test_a.T\" name=\"t[3]\"><skipped type=\"pytest.skip\" message=\"why\"/></testcase>"
                         "<testcase classname=\"tests.ops.test_a.T\" name=\"t[4]\"><skipped type=\"pytest.xfail\" message=\"known\"/></testcase>"
                         "</testsuite></testsuites>"),
                 QStringLiteral("passed tests.ops.test_a.T::t[1]\nfailed tests.ops.test_a.T::t[2]: m\nskipped tests.ops.test_a.T::t[3]: why\nexpected tests.ops.test_a.T::t[4]: known\n"
                                "1p 1f 0e 2s 0d 0x / 1p 1f 0e 1s 0d 1x\ncollected 4\nsession"));
    }

    void brokenXml()
    {
        QCOMPARE(picture("<testsuite><testcase></testsuite>").section(u':', 0, 0), QStringLiteral("l"));
        QVERIFY(picture("<!DOCTYPE x [<!ENTITY a \"aaaa\">]><testsuite>&a;</testsuite>").contains(QStringLiteral("document type")));
    }

    /// Long lines neither hang nor count.
    void hostileLines()
    {
        const QByteArray line = QByteArray(200'000, '1') + QByteArray(" a, ").repeated(50'000) + " in 1s\n" + QByteArray(100'000, '/') + ".py::" + QByteArray(100'000, 'x') + " PASSED\n";
        QElapsedTimer timer;
        timer.start();
        QVERIFY(readTestLog(line, QStringLiteral("l")).hasValue());
        QVERIFY(timer.elapsed() < 5'000);
    }
};

TILEPORT_TEST_MAIN(TestTestLog)
#include "tst_testlog.moc"

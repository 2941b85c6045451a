// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/tooljob.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// Runs of outside programs: good ones, and every way to go wrong.
class TestToolJob : public QObject {
    Q_OBJECT
private:
    test::FakeTools m_tools;

    ToolCommand command(const QByteArray &body)
    {
        ToolCommand made;
        made.title = u"tool"_s;
        made.program = m_tools.script(u"tool"_s, body);
        made.timeLimitMs = 20'000;
        return made;
    }

    static bool isAlive(qint64 pid) { return QFileInfo::exists(u"/proc/%1"_s.arg(pid)); }

private Q_SLOTS:
    void passesEverythingThrough()
    {
        ToolCommand echo = command("cat; printf '%s|' \"$@\"; echo \"$WORD\" >&2; pwd >&2");
        echo.arguments = {u"a b"_s, u"$HOME; rm"_s, u""_s};
        echo.standardInput = "in\n";
        echo.environment = QProcessEnvironment::systemEnvironment();
        echo.environment.insert(u"WORD"_s, u"hello"_s);
        echo.workingDirectory = u"/"_s;
        const Result<ToolOutput> output = runTool(echo);
        QVERIFY2(output, qPrintable(output ? QString() : output.error().toString()));
        QCOMPARE(output->standardOutput, QByteArray("in\na b|$HOME; rm||"));
        QCOMPARE(output->standardError, QByteArray("hello\n/\n"));
        QCOMPARE(output->exitCode, 0);
    }

    void exitCodeIsAnAnswer()
    {
        const ToolCommand failing = command("echo why >&2; exit 5");
        const Result<ToolOutput> output = runTool(failing);
        QVERIFY(output);
        QCOMPARE(output->exitCode, 5);
        const Result<void> checked = checkExit(failing, *output);
        QCOMPARE(checked.error().code, ErrorCode::ToolFailed);
        QCOMPARE(checked.error().message, u"tool ended with exit code 5: why"_s);
        QVERIFY(checkExit(failing, ToolOutput{}));
    }

    void missingProgram()
    {
        ToolCommand none;
        none.title = u"tileiras"_s;
        none.program = u"/no/such/tileiras"_s;
        const Result<ToolOutput> output = runTool(none);
        QVERIFY(!output);
        QCOMPARE(output.error().code, ErrorCode::ToolMissing);
        QVERIFY(output.error().remedy.contains(u"tileport setup"_s));
    }

    void endedBySignal()
    {
        const Result<ToolOutput> output = runTool(command("kill -SEGV $$"));
        QVERIFY(!output);
        QCOMPARE(output.error().code, ErrorCode::ToolFailed);
        QVERIFY2(output.error().message.contains(u"signal 11 (segmentation fault)"_s), qPrintable(output.error().message));
    }

    void timeLimitEndsTheWholeGroup()
    {
        ToolCommand hanging = command("sleep 100 & echo $! > " + m_tools.path(u"pid"_s).toUtf8() + "; wait");
        hanging.timeLimitMs = 1'000;
        const Result<ToolOutput> output = runTool(hanging);
        QVERIFY(!output);
        QCOMPARE(output.error().code, ErrorCode::TimedOut);
        QFile file(m_tools.path(u"pid"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const qint64 child = file.readAll().trimmed().toLongLong();
        QVERIFY(child > 0);
        QTRY_VERIFY(!isAlive(child));
    }

    void cancelToken()
    {
        CancelToken token;
        QTimer::singleShot(200, this, [token]() mutable { token.cancel(); });
        const Result<ToolOutput> output = runTool(command("sleep 100"), token);
        QVERIFY(!output);
        QCOMPARE(output.error().code, ErrorCode::Cancelled);
    }

    void floodIsEnded()
    {
        ToolCommand flood = command("yes");
        flood.outputLimit = 100'000;
        const Result<ToolOutput> output = runTool(flood);
        QVERIFY(!output);
        QCOMPARE(output.error().code, ErrorCode::LimitExceeded);
    }

    void inputThatNobodyReads()
    {
        ToolCommand deaf = command("exit 0");
        deaf.standardInput = QByteArray(10 << 20, 'x');
        const Result<ToolOutput> output = runTool(deaf);
        QVERIFY(output);
        QCOMPARE(output->exitCode, 0);
    }

    void answersOnceAndDeletesItself()
    {
        int answers = 0;
        const QPointer<ToolJob> job = ToolJob::launch(command("sleep 100"), this, [&](const Result<ToolOutput> &result) {
            ++answers;
            QCOMPARE(result.error().code, ErrorCode::Cancelled);
        });
        QVERIFY(job->isRunning());
        job->cancel();
        job->cancel();
        QTRY_VERIFY(!job);
        QCOMPARE(answers, 1);
    }

    void deadContextGetsNoAnswer()
    {
        auto *context = new QObject;
        bool answered = false;
        const QPointer<ToolJob> job = ToolJob::launch(command("sleep 100"), context, [&](const Result<ToolOutput> &) { answered = true; });
        delete context;
        QVERIFY(!job);
        QTest::qWait(100);
        QVERIFY(!answered);
    }

    void lastLinesOfMuchOutput()
    {
        QCOMPARE(lastLines("a\nb\n\nc\n", 2), u"b\nc"_s);
        QVERIFY(lastLines(QByteArray(1 << 20, 'x')).size() <= 2000);
        QCOMPARE(lastLines({}), QString());
    }
};

TILEPORT_TEST_MAIN(TestToolJob)
#include "tst_tooljob.moc"

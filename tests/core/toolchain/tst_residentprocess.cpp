// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/blocking.h"
#include "core/toolchain/residentprocess.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// The client of resident helpers: one answer for every request, whatever the helper does.
class TestResidentProcess : public QObject {
    Q_OBJECT
private:
    test::FakeTools m_tools;
    std::unique_ptr<ResidentProcess> m_process;

    Result<QJsonObject> ask(const QString &method, const QJsonObject &params = {}, int limitMs = 20'000)
    {
        return waitForAnswer<QJsonObject>([&](QObject *context, const auto &answer) {
            m_process->send({method, params, limitMs, {}}, context, answer);
        });
    }

    QString failure(const QString &method, int limitMs = 20'000)
    {
        const Result<QJsonObject> result = ask(method, {}, limitMs);
        return result ? u"no failure"_s : errorCodeName(result.error().code) + u": "_s + result.error().message;
    }

private Q_SLOTS:
    void init()
    {
        ResidentCommand command;
        command.title = u"helper"_s;
        command.program = m_tools.copy(u"fakes/resident.py"_s, u"helper"_s);
        m_process = std::make_unique<ResidentProcess>(command);
    }
    void cleanup() { m_process.reset(); }

    void startsWithTheFirstRequest()
    {
        QVERIFY(!m_process->isRunning());
        const Result<QJsonObject> result = ask(u"echo"_s, {{u"text"_s, u"a\nb\u00e4"_s}});
        QVERIFY(result);
        QCOMPARE(result->value(u"text"_s).toString(), u"a\nb\u00e4"_s);
        QVERIFY(m_process->isRunning());
        QVERIFY(ask(u"echo"_s));
        QCOMPARE(m_process->startCount(), 1);
    }

    void progressComesBeforeTheAnswer()
    {
        int steps = 0;
        const Result<QJsonObject> result = waitForAnswer<QJsonObject>([&](QObject *context, const auto &answer) {
            m_process->send({u"echo"_s, {}, 20'000, [&](const Progress &) { ++steps; }}, context, answer);
        });
        QVERIFY(result);
        QCOMPARE(steps, 1);
    }

    void errorsCarryPlaceAndRemedy()
    {
        const Result<QJsonObject> result = ask(u"refuse"_s);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::InvalidInput);
        QCOMPARE(result.error().place.key, u"x"_s);
        QCOMPARE(result.error().place.line, 3);
        QCOMPARE(result.error().remedy, u"do"_s);
    }

    void deathIsAnErrorAndTheNextRequestStartsAnew()
    {
        const QString said = failure(u"die"_s);
        QVERIFY2(said.contains(u"exit code 3"_s) && said.contains(u"last words"_s), qPrintable(said));
        QVERIFY(ask(u"echo"_s));
        QCOMPARE(m_process->startCount(), 2);
    }

    void deathInTheMiddleOfAnAnswer()
    {
        QVERIFY(failure(u"die_mid_answer"_s).contains(u"signal 9"_s));
        QVERIFY(ask(u"echo"_s));
    }

    void deathAnswersEverythingThatIsPending()
    {
        QStringList answers;
        for (const QString &method : {u"later"_s, u"later"_s, u"die"_s})
            m_process->send({method, {}, 20'000, {}}, this, [&](const Result<QJsonObject> &result) {
                answers.append(errorCodeName(result.error().code));
            });
        QTRY_COMPARE(answers.size(), 3);
        QTest::qWait(50);
        QCOMPARE(answers, QStringList({u"tool-failed"_s, u"tool-failed"_s, u"tool-failed"_s}));
    }

    void hangingHelperIsEnded()
    {
        QVERIFY(failure(u"hang"_s, 500).startsWith(u"timed-out"_s));
        QVERIFY(ask(u"echo"_s));
        QCOMPARE(m_process->startCount(), 2);
    }

    void garbageBreaksTheProtocol()
    {
        QVERIFY(failure(u"garbage"_s).contains(u"broke the protocol"_s));
        QVERIFY(failure(u"nonsense"_s).contains(u"broke the protocol"_s));
        QVERIFY(ask(u"echo"_s));
    }

    void answersToStrangersAreIgnored()
    {
        QVERIFY(ask(u"stranger"_s));
        QCOMPARE(m_process->startCount(), 1);
    }

    void anotherProtocolIsRefused()
    {
        ResidentCommand command;
        command.title = u"helper"_s;
        command.program = m_tools.copy(u"fakes/resident.py"_s, u"helper"_s);
        command.environment = QProcessEnvironment::systemEnvironment();
        command.environment.insert(u"FAKE_PROTOCOL"_s, u"2"_s);
        m_process = std::make_unique<ResidentProcess>(command);
        const Result<QJsonObject> result = ask(u"later"_s);
        QCOMPARE(result.error().code, ErrorCode::Unsupported);
        QVERIFY(result.error().remedy.contains(u"tileport setup"_s));
    }

    void missingHelper()
    {
        m_process = std::make_unique<ResidentProcess>(ResidentCommand{u"helper"_s, u"/no/such/helper"_s, {}, {}, u"install it"_s});
        const Result<QJsonObject> result = ask(u"echo"_s);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::ToolMissing);
        QCOMPARE(result.error().remedy, u"install it"_s);
        QVERIFY(!ask(u"echo"_s));
    }

    void cancelIsAnsweredAtOnce()
    {
        std::optional<ErrorCode> code;
        const auto id = m_process->send({u"later"_s, {}, 20'000, {}}, this,
                                        [&](const Result<QJsonObject> &result) { code = result.error().code; });
        QVERIFY(ask(u"echo"_s));
        m_process->cancel(id);
        m_process->cancel(id);
        QVERIFY(!code); // never from inside the call
        QTRY_VERIFY(code == ErrorCode::Cancelled);
        QVERIFY(ask(u"echo"_s));
        QCOMPARE(m_process->startCount(), 1);
    }

    void cancelEndsAHelperThatWorksOn()
    {
        m_process->setCancelGrace(300);
        QVERIFY(ask(u"echo"_s));
        const qint64 pid = m_process->processId();
        std::optional<ErrorCode> code;
        const auto id = m_process->send({u"deaf"_s, {}, 20'000, {}}, this,
                                        [&](const Result<QJsonObject> &result) { code = result.error().code; });
        m_process->cancel(id);
        QTRY_VERIFY(code == ErrorCode::Cancelled);
        QTRY_VERIFY(!m_process->isRunning());
        QTRY_VERIFY(!QFileInfo::exists(u"/proc/%1"_s.arg(pid)));
    }

    void stopAnswersEverything()
    {
        std::optional<ErrorCode> code;
        m_process->send({u"hang"_s, {}, 20'000, {}}, this,
                        [&](const Result<QJsonObject> &result) { code = result.error().code; });
        m_process->stop();
        QTRY_VERIFY(code == ErrorCode::Cancelled);
        QVERIFY(!m_process->isRunning());
    }

    void requestFromInsideAnAnswer()
    {
        std::optional<bool> second;
        m_process->send({u"die"_s, {}, 20'000, {}}, this, [&](const Result<QJsonObject> &) {
            m_process->send({u"echo"_s, {}, 20'000, {}}, this,
                            [&](const Result<QJsonObject> &result) { second = result.hasValue(); });
        });
        QTRY_VERIFY_WITH_TIMEOUT(second == true, 20'000);
    }

    void deadContextGetsNoAnswer()
    {
        auto *context = new QObject;
        bool answered = false;
        m_process->send({u"echo"_s, {}, 20'000, {}}, context, [&](const Result<QJsonObject> &) { answered = true; });
        delete context;
        QVERIFY(ask(u"echo"_s));
        QVERIFY(!answered);
    }

    void destructionEndsTheHelper()
    {
        QVERIFY(ask(u"echo"_s));
        const qint64 pid = m_process->processId();
        m_process.reset();
        QVERIFY(!QFileInfo::exists(u"/proc/%1"_s.arg(pid)));
    }
};

TILEPORT_TEST_MAIN(TestResidentProcess)
#include "tst_residentprocess.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/pipeline/historyoutline.h"
#include "tests/core/pipeline/portfixture.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QJsonArray>

using namespace tileport;
using namespace tileport::pipeline;
using namespace tileport::test;
using port::FaultClass;
using port::RunId;
using port::Stage;
using port::StageVerdict;

/// Records are values that come back as they were; the file of a port survives torn lines, newer versions and second writers.
class tst_RunHistory : public QObject {
    Q_OBJECT

    const Engine m_engine = builtInEngine();
    const QString m_hash = QString(64, QLatin1Char('a'));

    static RunRecord record(const RunId &run, const Outcome &outcome)
    {
        RunRecord one;
        one.run = run;
        one.executorName = QStringLiteral("test");
        one.claimed = one.routed = outcome;
        one.started = QDateTime(QDate(2026, 1, 31), QTime(12, 0, 0, 5), Qt::UTC);
        one.ended = one.started.addMSecs(1'234);
        return one;
    }
    static QList<RunRecord> firstRuns()
    {
        return {record({Stage::Preflight, 1}, {StageVerdict::Pass, FaultClass::None}), record({Stage::A, 1}, {StageVerdict::Pass, FaultClass::None}),
                record({Stage::B, 1}, {StageVerdict::Compiled, FaultClass::None})};
    }
    RunRecord fullRecord() const
    {
        RunRecord full = record({Stage::D, 2}, {StageVerdict::Fail, FaultClass::Host});
        full.isRepair = true;
        full.isNumberKnown = false;
        full.executor = ExecutorKind::Agent;
        full.routed = Outcome{StageVerdict::Blocked, FaultClass::Env};
        full.block = BlockAnswer::SoftMissing;
        full.used = {{BudgetKind::CargoBuilds, 2}, {BudgetKind::Minutes, 7}};
        full.after.files = {{QStringLiteral("same"), {1, m_hash}}, {QStringLiteral("new"), {2, m_hash}}, {QStringLiteral("changed"), {3, m_hash}}};
        full.before.files = {{QStringLiteral("same"), {1, m_hash}}, {QStringLiteral("changed"), {4, QString(64, QLatin1Char('b'))}}, {QStringLiteral("gone"), {5, m_hash}}};
        full.findings = {port::withId({{}, QStringLiteral("kind"), FindingSeverity::Critical, FindingOwner::Host, QStringLiteral("what"), {QStringLiteral("seen")}, QStringLiteral("do"),
                                       {QStringLiteral("file"), 3, 0, -1, {}}})};
        full.message = QStringLiteral("why");
        return full;
    }
    static QByteArray lines(const QList<RunRecord> &records)
    {
        QByteArray bytes;
        for (const RunRecord &one : records)
            bytes += QJsonDocument(toJson(one)).toJson(QJsonDocument::Compact) + '\n';
        return bytes;
    }

private Q_SLOTS:
    /// The outline is the history without files, and refuses what that refuses.
    void outlineWithoutFiles()
    {
        const PortFolder folder;
        QList<RunRecord> records = firstRuns();
        records.last().after.files = fullRecord().after.files;
        records.last().before.files = fullRecord().before.files;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral(".tileport")));
        QVERIFY(writeFileAtomically(historyPath(folder.path()), lines(records) + "{\"torn"));
        const Result<RunHistory> outline = readHistoryOutline(folder.path(), m_engine);
        Result<RunHistory> history = readHistory(folder.path(), m_engine);
        QVERIFY(outline && history);
        QVERIFY(*outline != *history);
        history->records.last().after.files.clear();
        history->records.last().before.files.clear();
        QCOMPARE(*outline == *history, true);
        QCOMPARE(outline->findings.size(), 1);
        QVERIFY(writeFileAtomically(historyPath(folder.path()), "{\"format\": \"tileport-run\", \"version\": 99}\n"));
        QCOMPARE(readHistoryOutline(folder.path(), m_engine).error().code, ErrorCode::Unsupported);
        QCOMPARE(readHistoryOutline(folder.path() + QStringLiteral("/none"), m_engine).error().code, ErrorCode::NotFound);
    }

    void recordsComeBack()
    {
        const RunRecord full = fullRecord();
        const Result<RunRecord> back = runRecordFromJson(toJson(full), QStringLiteral("f"));
        QVERIFY2(back, qPrintable(back ? QString() : back.error().toString()));
        QCOMPARE(*back, full);
        RunRecord failed = record({Stage::B, 1}, {});
        failed.claimed.reset();
        failed.routed.reset();
        failed.end = RunEnd::TimedOut;
        QCOMPARE(runRecordFromJson(toJson(failed), QStringLiteral("f")).value(), failed);
        QCOMPARE(eventOf(failed), std::nullopt);
    }

    void wrongRecords_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QJsonValue>("value");
        QTest::addColumn<QString>("message");
        const QJsonObject stamp{{QStringLiteral("size"), 1}, {QStringLiteral("sha256"), m_hash}};
        const auto add = [](const char *key, const QJsonValue &value, const char *message) { QTest::newRow(message) << QString::fromLatin1(key) << value << QString::fromLatin1(message); };
        add("version", 2, "f#/version: error: version 2 was written by a newer Tileport; this one reads up to 1 (Open the port with the newer Tileport)");
        add("format", QStringLiteral("tileport-x"), "f#/format: error: the format is 'tileport-x', not 'tileport-run'");
        add("run", QStringLiteral("G1"), "f#/run: error: 'G1' is no word that 'run' may have");
        add("extra", 1, "f#/extra: error: 'extra' is not known here");
        add("started", QStringLiteral("yesterday"), "f#/started: error: 'started' is no time in UTC such as 2026-01-31T12:00:00.000Z");
        add("files", QJsonObject{{QStringLiteral("../x"), stamp}}, "f#/files/..~1x: error: the path leads outside of the port or is too long");
        add("files", QJsonObject{{QStringLiteral("/x"), stamp}}, "f#/files/~1x: error: the path leads outside of the port or is too long");
        add("files", QJsonObject{{QStringLiteral("x"), QJsonObject{{QStringLiteral("size"), -1}, {QStringLiteral("sha256"), m_hash}}}}, "f#/files/x: error: no size and SHA-256 of a file");
        add("files", QJsonObject{{QStringLiteral("x"), QJsonValue()}}, "f#/files/x: error: 'x' is not an object");
        add("used", QJsonObject{{QStringLiteral("coffee"), 1}}, "f#/used/coffee: error: 'coffee' is no word that 'coffee' may have");
        add("end", QStringLiteral("failed"), "f#/routed: error: a run has a verdict to go on with exactly when it finished");
        add("message", QString(5'000, QLatin1Char('x')), "f#/message: error: 'message' is longer than 4000 characters");
    }
    void wrongRecords()
    {
        QFETCH(QString, key);
        QFETCH(QJsonValue, value);
        QFETCH(QString, message);
        QJsonObject object = toJson(fullRecord());
        object.insert(key, value);
        const Result<RunRecord> back = runRecordFromJson(object, QStringLiteral("f"));
        QVERIFY(!back);
        QCOMPARE(back.error().toString(), message);
    }

    void replayMovesTheState()
    {
        QList<RunRecord> records = firstRuns();
        RunRecord cancelled = record({Stage::D, 1}, {});
        cancelled.claimed.reset();
        cancelled.routed.reset();
        cancelled.end = RunEnd::Cancelled;
        records.append(cancelled);
        records.append(record({Stage::E, 1}, {StageVerdict::Done, FaultClass::None}));
        const RunHistory history = replay(records, m_engine);
        QStringList picture;
        for (const Transition &transition : history.transitions)
            picture.append(transitionText(transition));
        QCOMPARE(picture, QStringList({QStringLiteral("PREFLIGHT PASS -> A(1)  row 1"), QStringLiteral("A(1) PASS -> B(1)  row 3"), QStringLiteral("B(1) COMPILED -> D(1)  row 5")}));
        QCOMPARE(stateText(history.state), QStringLiteral("D(1)"));
        QCOMPARE(pictureOf(history.findings), QStringList(QStringLiteral("critical run-refused: The routing does not permit run 5 of the record: E1 cannot end now: D1 is due")));
    }

    /// Whatever part of the file a crash left: every whole line counts, a part of one is told, and writing goes on.
    void everyTornFileIsReadAndGoneOnWith()
    {
        const QList<RunRecord> all = firstRuns();
        const QByteArray bytes = lines(all);
        for (qsizetype length = 0; length < bytes.size(); length += 7) {
            const QByteArray torn = bytes.left(length);
            const Result<RunHistory> history = historyFromJsonLines(torn, QStringLiteral("f"), m_engine);
            QVERIFY(history);
            const qsizetype whole = torn.count('\n');
            const bool isTorn = !torn.isEmpty() && !torn.endsWith('\n') && history->records.size() == whole;
            QCOMPARE(history->records, all.mid(0, history->records.size()));
            QCOMPARE(history->findings.size(), isTorn ? 1 : 0);
            if (length % 5 != 0 || length == 0)
                continue;
            const PortFolder folder;
            folder.write(QStringLiteral(".tileport/runs.jsonl"), torn);
            const Result<RunHistory> next = appendRun(folder.path(), *history, all.at(history->records.size()), m_engine);
            QVERIFY2(next, qPrintable(next ? QString() : next.error().toString()));
            QCOMPARE(next->records, all.mid(0, history->records.size() + 1));
            QVERIFY(folder.read(QStringLiteral(".tileport/runs.jsonl")).startsWith(torn));
        }
    }

    void brokenLineIsTold()
    {
        const RunHistory history = historyFromJsonLines(lines(firstRuns()) + "{\"run\":", QStringLiteral("f"), m_engine).value();
        QCOMPARE(history.records.size(), 3);
        QCOMPARE(pictureOf(history.findings),
                 QStringList(QStringLiteral("warn run-line-broken: Line 4 of the runs is not complete, as if a program was stopped while it wrote; it is not counted")));
        QCOMPARE(history.findings.first().place.line, 4);
    }

    void newerFileIsNotRead()
    {
        QJsonObject newer = toJson(fullRecord());
        newer.insert(QStringLiteral("version"), 7);
        const Result<RunHistory> history = historyFromJsonLines(lines(firstRuns()) + QJsonDocument(newer).toJson(QJsonDocument::Compact), QStringLiteral("f"), m_engine);
        QVERIFY(!history);
        QCOMPARE(history.error().code, ErrorCode::Unsupported);
        QCOMPARE(history.error().place.line, 4);
    }

    void appendIsRefused()
    {
        const PortFolder folder;
        RunHistory history = readHistory(folder.path(), m_engine).value();
        const Result<RunHistory> early = appendRun(folder.path(), history, firstRuns().at(1), m_engine);
        QCOMPARE(early.error().code, ErrorCode::Conflict);
        QVERIFY(!QFileInfo::exists(historyPath(folder.path())));
        QVERIFY(appendRun(folder.path(), history, firstRuns().at(0), m_engine));
        const Result<RunHistory> second = appendRun(folder.path(), history, firstRuns().at(0), m_engine);
        QCOMPARE(second.error().message, QStringLiteral("the runs of this port changed meanwhile"));
        QCOMPARE(readHistory(folder.path(), m_engine).value().records.size(), 1);
    }

    void linksAreNotFollowed()
    {
        const PortFolder folder;
        QTemporaryDir elsewhere;
        QVERIFY(QFile::link(elsewhere.path(), folder.path(QStringLiteral(".tileport"))));
        QCOMPARE(readHistory(folder.path(), m_engine).error().code, ErrorCode::InvalidInput);
        QCOMPARE(appendRun(folder.path(), {}, firstRuns().at(0), m_engine).error().code, ErrorCode::InvalidInput);
        QVERIFY(QDir(elsewhere.path()).isEmpty());
    }

    void noFolder()
    {
        QCOMPARE(readHistory(QStringLiteral("/nowhere/at/all"), m_engine).error().code, ErrorCode::NotFound);
    }

    /// A port that was imported goes on: its records are written before the first one of ours.
    void importedPortGoesOn()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("reports/agent_a.md"), "VERDICT: PASS\n");
        folder.write(QStringLiteral("reports/agent_b.md"), "VERDICT: COMPILED\n");
        const RunHistory imported = readHistory(folder.path(), m_engine).value();
        QCOMPARE(stateText(imported.state), QStringLiteral("D(1)"));
        const Result<RunHistory> next = appendRun(folder.path(), imported, record({Stage::D, 1}, {StageVerdict::AllPass, FaultClass::None}), m_engine);
        QVERIFY(next);
        const RunHistory again = readHistory(folder.path(), m_engine).value();
        QCOMPARE(again, *next);
        QStringList picture;
        for (const RunRecord &one : again.records)
            picture.append(pictureOf(one));
        QCOMPARE(picture, QStringList({QStringLiteral("A1 imported PASS"), QStringLiteral("B1 imported COMPILED"), QStringLiteral("D1 built-in ALL_PASS")}));
        QCOMPARE(stateText(again.state), QStringLiteral("E(1)"));
    }
};

TILEPORT_TEST_MAIN(tst_RunHistory)
#include "tst_runhistory.moc"

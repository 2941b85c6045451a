// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/pipeline/stagerunner.h"
#include "core/review/decide.h"
#include "core/review/reviewlog.h"
#include "core/session/portsdesk.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::session;
using port::Stage;
using port::StageVerdict;

/// Which folders are ports, what a row tells of each, and how they come in.
class tst_PortsDesk : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_root;
    const pipeline::Engine m_engine{*pipeline::RoutingTable::builtIn()};
    const pipeline::StageRules m_rules{*pipeline::StageRules::builtIn()};

    QString path(const QString &name) const { return m_root->filePath(name); }
    void write(const QString &file, const QByteArray &bytes) const { QVERIFY(writeFileAtomically(path(file), bytes)); }
    /// A person did the stages that are due, one after another.
    void walk(const QString &name, const QList<pipeline::Outcome> &outcomes) const
    {
        for (const pipeline::Outcome &outcome : outcomes) {
            const Result<pipeline::RunHistory> history = pipeline::readHistory(path(name), m_engine);
            QVERIFY(history);
            pipeline::PersonExecutor person(QStringLiteral("Ada"), outcome);
            QVERIFY(pipeline::StageRunner(m_engine, m_rules).run(path(name), *pipeline::runDue(history->state), person, {}));
        }
    }
    /// "k: B(1) | A PASS | 0 critical 0 warn | decisions | freshness".
    static QString told(const PortRow &row)
    {
        if (!row.problem.isEmpty())
            return row.name + QStringLiteral(": problem");
        const QStringList words{QStringLiteral("nothing decided"), QStringLiteral("not checked"), QStringLiteral("fresh"), QStringLiteral("stale")};
        return QStringLiteral("%1: %2 | %3 | %4 critical | %5 | %6%7")
            .arg(row.name, row.state, row.verdicts.join(QStringLiteral(", "))).arg(row.critical)
            .arg(row.decisions.join(QStringLiteral(", ")), words.at(int(row.freshness)), row.waiting.isEmpty() ? QString() : QStringLiteral(" | waits"));
    }
    QString row(const QString &name) const { return told(readPortRow(path(name), m_engine)); }
    QStringList names() const
    {
        QStringList found;
        for (const QString &folder : portFoldersIn(m_root->path()))
            found.append(QFileInfo(folder).fileName());
        return found;
    }
    static review::Decision decision(const review::Present &present)
    {
        review::Decision made;
        made.policy = present.policy;
        made.kind = review::DecisionKind::Approve;
        made.run = {Stage::A, 1};
        made.author = QStringLiteral("Ada");
        made.reason = QStringLiteral("read it");
        made.time = present.time;
        made.covered = present.files.files;
        return made;
    }

private Q_SLOTS:
    void init()
    {
        m_root = std::make_unique<QTemporaryDir>();
        write(QStringLiteral("beta/kernel.rs"), "fn k() {}\n");
        write(QStringLiteral("Alpha/reports/agent_a.md"), "VERDICT: PASS\n");
        write(QStringLiteral("notes/readme.txt"), "x\n");
        write(QStringLiteral("file.txt"), "x\n");
    }

    void whatIsAPort()
    {
        QCOMPARE(names(), QStringList({QStringLiteral("Alpha"), QStringLiteral("beta")}));
        QVERIFY(holdsPorts(m_root->path()));
        QVERIFY(!holdsPorts(path(QStringLiteral("notes"))));
        QVERIFY(!isPortFolder(m_root->path()) && isPortFolder(path(QStringLiteral("beta"))));
        QVERIFY(QFile::link(path(QStringLiteral("beta")), path(QStringLiteral("gamma"))));
        QCOMPARE(names().size(), 2);
        QCOMPARE(portFoldersIn(path(QStringLiteral("nowhere"))), QStringList());
    }

    void whatARowTells()
    {
        QCOMPARE(row(QStringLiteral("beta")), QStringLiteral("beta: PREFLIGHT |  | 0 critical |  | nothing decided"));
        walk(QStringLiteral("beta"), {{StageVerdict::Pass, {}}, {StageVerdict::Pass, {}}, {StageVerdict::Compiled, {}}, {StageVerdict::Fail, port::FaultClass::Kernel}});
        QCOMPARE(row(QStringLiteral("beta")), QStringLiteral("beta: C(1) | A PASS, B COMPILED, D FAIL kernel | 0 critical |  | nothing decided"));
        QCOMPARE(row(QStringLiteral("Alpha")), QStringLiteral("Alpha: B(1) | A PASS | 0 critical |  | nothing decided"));
        write(QStringLiteral("fused/port.json"), R"({"format": "tileport-port", "version": 1, "operator": "fused", "specifications": [], "reference_file": "f.py", "origin": {"kind": "triton", "file": "/f.py"}})");
        write(QStringLiteral("fused/f.py"), "x\n");
        QCOMPARE(row(QStringLiteral("fused")), QStringLiteral("fused: PREFLIGHT |  | 0 critical |  | nothing decided | waits"));
    }

    void whatCannotBeRead()
    {
        write(QStringLiteral("beta/.tileport/runs.jsonl"), "{\"format\": \"tileport-run\", \"version\": 99}\n");
        QCOMPARE(row(QStringLiteral("beta")), QStringLiteral("beta: problem"));
        write(QStringLiteral("Alpha/.tileport/review.jsonl"), "no entry\nat all\n");
        QCOMPARE(row(QStringLiteral("Alpha")), QStringLiteral("Alpha: problem"));
        QCOMPARE(row(QStringLiteral("nowhere")), QStringLiteral("nowhere: problem"));
    }

    void decisionsAreHeldAgainstTheFiles()
    {
        const Result<review::Present> present = review::readPresent(path(QStringLiteral("Alpha")), QDateTime::fromSecsSinceEpoch(1'800'000'000, Qt::UTC));
        QVERIFY(present);
        const Result<review::ReviewEntry> appended = review::ReviewLog(path(QStringLiteral("Alpha"))).append(review::EntryContent(decision(*present)));
        QVERIFY2(appended, appended ? "" : qPrintable(appended.error().toString()));
        PortsDesk desk;
        QSignalSpy finished(&desk, &PortsDesk::finished);
        desk.open(m_root->path());
        QVERIFY(finished.wait());
        QVERIFY(told(desk.rows().first()).startsWith(QStringLiteral("Alpha: B(1) | A PASS | 0 critical | A1 approved")));
        QCOMPARE(desk.rows().first().freshness, PortRow::Freshness::Fresh);
        QCOMPARE(desk.rows().last().freshness, PortRow::Freshness::NothingDecided);
        write(QStringLiteral("Alpha/reports/agent_a.md"), "VERDICT: PASS \n");
        desk.reload();
        QVERIFY(finished.wait());
        QCOMPARE(desk.rows().first().freshness, PortRow::Freshness::Stale);
        QVERIFY(!desk.rows().first().staleReasons.isEmpty());
    }

    void rowsComeInAndTheNewestFolderWins()
    {
        for (int i = 0; i < 120; ++i)
            write(QStringLiteral("many/port%1/kernel.rs").arg(i, 3, 10, QLatin1Char('0')), "fn k() {}\n");
        PortsDesk desk;
        QSignalSpy reset(&desk, &PortsDesk::rowsReset);
        QSignalSpy changed(&desk, &PortsDesk::rowsChanged);
        QSignalSpy finished(&desk, &PortsDesk::finished);
        desk.open(m_root->path());
        desk.open(path(QStringLiteral("many")));
        QVERIFY(desk.isBusy());
        QVERIFY(finished.wait());
        QCOMPARE(finished.count(), 1);
        QCOMPARE(desk.rows().size(), 120);
        QCOMPARE(desk.readCount(), 120);
        QCOMPARE(changed.count(), 3);
        QCOMPARE(reset.count(), 3);
        QVERIFY(!desk.isBusy());
    }

    void foldersWithoutPorts()
    {
        PortsDesk desk;
        QSignalSpy finished(&desk, &PortsDesk::finished);
        desk.open(path(QStringLiteral("notes")));
        QVERIFY(finished.wait());
        QVERIFY(desk.rows().isEmpty());
        desk.open({});
        QVERIFY(!desk.isBusy());
    }
};

TILEPORT_TEST_MAIN(tst_PortsDesk)
#include "tst_portsdesk.moc"

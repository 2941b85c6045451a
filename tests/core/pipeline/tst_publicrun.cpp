// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/publicrun.h"
#include "tests/core/pipeline/portfixture.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::pipeline;
using namespace tileport::test;

/// What the files of a finished public run tell, what they cannot tell, and what contradicts the routing.
class tst_PublicRun : public QObject {
    Q_OBJECT

    /// Records, state and the findings of at least \p least weight, one line each.
    static QStringList picture(const PortFolder &folder, FindingSeverity least = FindingSeverity::Warn, Reading reading = Reading::Literal)
    {
        const Result<RunHistory> history = readHistory(folder.path(), builtInEngine(reading));
        if (!history)
            return {history.error().toString()};
        QStringList lines;
        for (const RunRecord &record : history->records)
            lines.append(pictureOf(record));
        lines.append(stateText(history->state) + (history->alternatives.isEmpty() ? QString() : QStringLiteral(" or %1 more").arg(history->alternatives.size())));
        for (const port::Finding &finding : history->findings) {
            if (finding.severity >= least)
                lines += pictureOf(port::Findings{finding});
        }
        return lines;
    }

private Q_SLOTS:
    void emptyFolderIsAtTheStart()
    {
        QCOMPARE(picture(PortFolder()), QStringList(QStringLiteral("PREFLIGHT")));
    }

    void cleanRun()
    {
        const PortFolder folder;
        folder.writeCleanRun();
        QCOMPARE(picture(folder), QStringList({QStringLiteral("A1 imported PASS"), QStringLiteral("B1 imported COMPILED"), QStringLiteral("D1? imported ALL_PASS"),
                                               QStringLiteral("E1 imported DONE"), QStringLiteral("COMPLETE complete_done or 1 more")}));
    }

    void whatCannotBeKnownIsSaid()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("reports/agent_a.md"), "VERDICT: PASS\n");
        folder.write(QStringLiteral("reports/agent_b.md"), "VERDICT: COMPILED\n");
        folder.write(QStringLiteral("reports/agent_d.md"), "VERDICT: ALL_PASS\n");
        QCOMPARE(picture(folder, FindingSeverity::Info),
                 QStringList({QStringLiteral("A1 imported PASS"), QStringLiteral("B1 imported COMPILED"), QStringLiteral("D1? imported ALL_PASS"), QStringLiteral("E(1) or 1 more"),
                              QStringLiteral("info import-block-unknown: The text that A's agent returned is not kept, so its validator block is not known"),
                              QStringLiteral("info import-block-unknown: The text that B's agent returned is not kept, so its validator block is not known"),
                              QStringLiteral("info import-block-unknown: The text that D's agent returned is not kept, so its validator block is not known"),
                              QStringLiteral("info import-count-unknown: No file says how often D ran; only what its last run left is known"),
                              QStringLiteral("warn import-ambiguous: The files fit several states: E(1), E(1, terminal); the one with the fewest runs is assumed")}));
    }

    /// C asked for a new kernel: B and D must have run twice, although no file says so.
    void countsThatTheTableProves()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("reports/agent_a.md"), "VERDICT: PASS\n");
        folder.write(QStringLiteral("reports/agent_b.md"), "VERDICT: COMPILED\n");
        folder.write(QStringLiteral("reports/correctness.md"), "VERDICT: FAIL\n\nfail_class: kernel\n");
        folder.write(QStringLiteral("generated/diff_report.md"), "VERDICT: FAIL_FIXABLE\nowner: kernel\n");
        const QStringList lines = picture(folder);
        QCOMPARE(lines.mid(0, 4), QStringList({QStringLiteral("A1 imported PASS"), QStringLiteral("B1? imported COMPILED"), QStringLiteral("C1 imported FAIL_FIXABLE kernel"),
                                               QStringLiteral("D1? imported FAIL kernel")}));
        QCOMPARE(lines.at(4), QStringLiteral("B(2) or 2 more"));
        folder.write(QStringLiteral("reports/correctness.md"), "VERDICT: ALL_PASS\n");
        folder.write(QStringLiteral("reports/performance.md"), "VERDICT: DONE\n");
        QCOMPARE(picture(folder).mid(0, 6), QStringList({QStringLiteral("A1 imported PASS"), QStringLiteral("B2 imported COMPILED"), QStringLiteral("C1 imported FAIL_FIXABLE kernel"),
                                                         QStringLiteral("D2 imported ALL_PASS"), QStringLiteral("E1? imported DONE"), QStringLiteral("COMPLETE complete_done or 1 more")}));
    }

    void contradictions()
    {
        const PortFolder folder;
        folder.writeCleanRun();
        folder.write(QStringLiteral("reports/agent_a.md"), "VERDICT: BLOCKED\n");
        const QStringList lines = picture(folder);
        QCOMPARE(lines.last(), QStringLiteral("critical import-contradiction: No sequence of runs that the routing permits ends with these claims"));
        QCOMPARE(lines.at(4), QStringLiteral("PREFLIGHT"));
    }

    void twoVerdictsOfOneStage()
    {
        const PortFolder folder;
        folder.writeCleanRun();
        folder.write(QStringLiteral("reports/agent_e.md"), "VERDICT: DONE\nlater\nVERDICT: INVESTIGATE\n");
        const QStringList lines = picture(folder);
        QVERIFY(lines.contains(QStringLiteral("critical import-verdicts-differ: reports/performance.md says DONE, reports/agent_e.md says INVESTIGATE; the router reads the agent's")));
        QVERIFY(lines.contains(QStringLiteral("E1 imported INVESTIGATE")));
    }

    void reportsWithoutVerdict_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("prose") << QByteArray("everything compiled\n");
        QTest::newRow("another stage's word") << QByteArray("VERDICT: ALL_PASS\n");
        QTest::newRow("not UTF-8") << QByteArray("VERDICT: COMPI\xff\xfeLED\n");
        QTest::newRow("quoted") << QByteArray("> VERDICT: COMPILED\n");
    }
    void reportsWithoutVerdict()
    {
        QFETCH(QByteArray, text);
        const PortFolder folder;
        folder.write(QStringLiteral("reports/agent_b.md"), text);
        const QStringList lines = picture(folder);
        QCOMPARE(lines.first(), QStringLiteral("B1? imported failed"));
        QVERIFY(lines.contains(QStringLiteral("warn import-verdict-missing: reports/agent_b.md gives no verdict that B may end with")));
    }

    void classesAndOwners()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("reports/agent_a.md"), "VERDICT: PASS\n");
        folder.write(QStringLiteral("reports/agent_b.md"), "VERDICT: COMPILED\n");
        folder.write(QStringLiteral("reports/correctness.md"), "VERDICT: BLOCKED\nfail_class: host\nblock_class: env\n");
        QVERIFY(picture(folder).contains(QStringLiteral("D1? imported BLOCKED env")));
        folder.write(QStringLiteral("reports/correctness.md"), "VERDICT: FAIL\n\nfail_class: wrapper\n");
        const QStringList lines = picture(folder);
        QVERIFY(lines.contains(QStringLiteral("warn import-class-unknown: 'wrapper' is none of the words that fail_class may have")));
        QVERIFY(lines.contains(QStringLiteral("D1? imported FAIL")));
    }

    void validatorBlocks()
    {
        const PortFolder folder;
        folder.writeCleanRun();
        folder.write(QStringLiteral("reports/agent_b.md"), "<VALIDATOR_OUTPUT>exit=0</VALIDATOR_OUTPUT>\nVERDICT: COMPILED\n");
        folder.write(QStringLiteral("reports/agent_logs/agent_a.md"), "<VALIDATOR_OUTPUT>exit=4</VALIDATOR_OUTPUT>\nVERDICT: PASS\n");
        const QStringList lines = picture(folder);
        QVERIFY(lines.contains(QStringLiteral("B1 imported COMPILED accepted")));
        QVERIFY(lines.contains(QStringLiteral("A1 imported PASS refused")));
        QVERIFY(lines.contains(QStringLiteral("warn import-block-refused: The block has an exit code that is not zero")));
    }

    void stageThatCouldNotFinish()
    {
        const PortFolder folder;
        folder.write(QStringLiteral("SKILL_METHODOLOGY_BLOCKED.txt"), "no GPU\nmore\n");
        QCOMPARE(picture(folder), QStringList({QStringLiteral("PREFLIGHT"), QStringLiteral("warn import-stage-blocked: A stage could not finish: no GPU")}));
    }

    void linksOutsideAreNotRead()
    {
        const PortFolder folder;
        QTemporaryDir elsewhere;
        QFile secret(elsewhere.filePath(QStringLiteral("s")));
        QVERIFY(secret.open(QIODevice::WriteOnly) && secret.write("VERDICT: PASS\n") > 0);
        secret.close();
        QVERIFY(QDir().mkpath(folder.path(QStringLiteral("reports"))));
        QVERIFY(QFile::link(secret.fileName(), folder.path(QStringLiteral("reports/agent_a.md"))));
        QCOMPARE(picture(folder), QStringList({QStringLiteral("PREFLIGHT"), QStringLiteral("warn file-outside: reports/agent_a.md is a link to a place outside the port and was not read")}));
    }
};

TILEPORT_TEST_MAIN(tst_PublicRun)
#include "tst_publicrun.moc"

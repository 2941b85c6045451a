// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/runfacts.h"

#include "core/validate/recompute.h"

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::validate;
using pipeline::ExecutorKind;

namespace {

pipeline::RunRecord record(const char *run, port::StageVerdict verdict, ExecutorKind executor = ExecutorKind::BuiltIn)
{
    pipeline::RunRecord one;
    one.run = *port::runOf(QString::fromLatin1(run));
    one.executor = executor;
    one.claimed = pipeline::Outcome{verdict, port::FaultClass::None};
    one.before.files.insert(QStringLiteral("f"), {1, QStringLiteral("old")});
    one.after.files.insert(QStringLiteral("f"), {1, QStringLiteral("new")});
    return one;
}

/// "D1 ALL_PASS before after" of every run.
QString picture(const QList<pipeline::RunRecord> &records)
{
    QStringList lines;
    for (const RunFacts &facts : runFacts(records))
        lines.append(QStringLiteral("%1 %2%3%4").arg(port::runName(facts.run), facts.claimed ? port::stageVerdictName(*facts.claimed) : QStringLiteral("-"), facts.before ? QStringLiteral(" before") : QString(), facts.after ? QStringLiteral(" after") : QString()));
    return lines.join(u'\n');
}

} // namespace

class TestRunFacts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void executors()
    {
        using port::StageVerdict;
        QCOMPARE(picture({record("A1", StageVerdict::Pass), record("D1", StageVerdict::AllPass, ExecutorKind::Person), record("E1", StageVerdict::Done, ExecutorKind::Imported), record("B1", StageVerdict::Compiled, ExecutorKind::Agent)}),
                 QStringLiteral("A1 PASS before after\nD1 ALL_PASS after\nE1 DONE\nB1 COMPILED before after"));
    }

    void unfinished()
    {
        pipeline::RunRecord cancelled = record("D1", port::StageVerdict::AllPass);
        cancelled.end = pipeline::RunEnd::Cancelled;
        pipeline::RunRecord optIn = record("F1", port::StageVerdict::Aligned);
        optIn.isOptIn = true;
        QCOMPARE(picture({cancelled, optIn}), QString());
    }

    /// A repair reuses the artefacts: what lay there before the run is what counts.
    void repairs()
    {
        pipeline::RunRecord repair = record("D1", port::StageVerdict::AllPass);
        repair.isRepair = true;
        repair.before = repair.after;
        const QList<RunFacts> facts = runFacts({record("D1", port::StageVerdict::Fail), repair});
        QCOMPARE(facts.size(), 1);
        QCOMPARE(facts.first().claimed, std::optional(port::StageVerdict::AllPass));
        QCOMPARE(facts.first().before->files.value(QStringLiteral("f")).sha256, QStringLiteral("old"));
    }

    /// Imported and recorded runs, whose files nobody saw being made, are never accused of old evidence.
    void noAccusation()
    {
        const QByteArray log = "rootdir: /t\ntests/ops/test_scale.py::T::t[cutile_rs-1] PASSED\n1 passed in 1s\n";
        Evidence evidence;
        evidence.kernel = QStringLiteral("scale");
        evidence.port = port::PortFiles::ofTexts({{QStringLiteral("correctness_cutile_rs.txt"), log}, {QStringLiteral("reports/correctness.md"), "VERDICT: ALL_PASS\n| Test |\n"}});
        for (const auto &[executor, agreement] : {std::pair(ExecutorKind::Imported, Agreement::Agree), std::pair(ExecutorKind::Person, Agreement::Agree), std::pair(ExecutorKind::Agent, Agreement::Disagree)}) {
            pipeline::RunRecord run = record("D1", port::StageVerdict::AllPass, executor);
            run.before = run.after = evidence.port.snapshot();
            evidence.runs = runFacts({run});
            QCOMPARE(recompute(evidence, run.run).agreement, agreement);
        }
    }
};

TILEPORT_TEST_MAIN(TestRunFacts)
#include "tst_runfacts.moc"

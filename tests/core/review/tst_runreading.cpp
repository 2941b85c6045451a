// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/pipeline/stagerunner.h"
#include "core/port/portfolder.h"
#include "core/review/acceptancefile.h"
#include "core/review/runreading.h"
#include "core/validate/programpair.h"
#include "tests/core/review/logfixture.h"
#include "tests/corpus/runs/runpicture.h"
#include "tests/support/testmain.h"

#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::review;
using test::noonPlus;

namespace {

const QString kCorpus = QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/runs");

QString textOf(const VerdictCheck &verdict)
{
    const auto word = [](const std::optional<port::StageVerdict> &one) { return one ? port::stageVerdictName(*one) : QStringLiteral("-"); };
    return QStringLiteral("%1 %2 %3").arg(verdictMatchName(verdict.match), word(verdict.claimed), word(verdict.recomputed));
}

const validate::CheckResult *checkIn(const RunReading &reading, const char *id)
{
    const auto found = std::ranges::find(reading.computed.checks, QString::fromLatin1(id), &validate::CheckResult::check);
    return found == reading.computed.checks.end() ? nullptr : &*found;
}

} // namespace

/// Real folders of made-up runs: what somebody who decides gets to see, and what approvals in the log change about it.
class TestRunReading : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void verdicts_data();
    void verdicts();
    void evidenceIsWhatTheFolderHolds();
    void comparisonsHaveAPlace();
    void comparisonSpeaksAgainstWhatRestsOnIt_data();
    void comparisonSpeaksAgainstWhatRestsOnIt();
    void waivedUnderTheWindowsName();
    void acceptedWarningCounts();
    void agreementHasNoExplanation();
    void quotedExits();
    void changedAfterTheRun();
    void approvalsCountForTheGate();
    void missing_data();
    void missing();
    void cancelled();

private:
    void unpack(const char *picture)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const auto read = test::readRunPicture(kCorpus, QString::fromLatin1(picture));
        QVERIFY(read && test::unpack(*read, m_folder->path()));
    }
    /// A person says how a run went; the files are as they are.
    void record(const char *run, port::StageVerdict verdict)
    {
        const auto engine = pipeline::Engine(*pipeline::RoutingTable::builtIn());
        const auto rules = *pipeline::StageRules::builtIn();
        const QString path = pipeline::historyPath(folder());
        if (!QFile::exists(path)) // records of our own from the start, not what the public files tell
            QVERIFY(writeFileAtomically(path, QByteArray()));
        pipeline::PersonExecutor person(QStringLiteral("ada"), {verdict, port::FaultClass::None});
        const auto recorded = pipeline::StageRunner(engine, rules).run(folder(), *port::runOf(QString::fromLatin1(run)), person, {});
        QVERIFY2(recorded, recorded ? "" : qPrintable(recorded.error().toString()));
    }
    [[nodiscard]] QString folder() const { return m_folder->filePath(QStringLiteral("scale")); }
    [[nodiscard]] Result<RunReading> reading(const char *run) const { return readRun(folder(), *port::runOf(QString::fromLatin1(run)), noonPlus(0)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestRunReading::verdicts_data()
{
    QTest::addColumn<QByteArray>("picture");
    QTest::addColumn<QByteArray>("run");
    QTest::addColumn<QString>("verdict");
    QTest::newRow("honest") << QByteArray("honest-happy") << QByteArray("D1") << QStringLiteral("agree ALL_PASS ALL_PASS");
    QTest::newRow("any number of an imported run") << QByteArray("honest-happy") << QByteArray("D2") << QStringLiteral("agree ALL_PASS ALL_PASS");
    QTest::newRow("lying about the diff") << QByteArray("lying-mask-dropped") << QByteArray("C1") << QStringLiteral("disagree PASS FAIL_FIXABLE");
    QTest::newRow("log cut off") << QByteArray("sloppy-cut-log") << QByteArray("D1") << QStringLiteral("cannot-recompute ALL_PASS -");
}

void TestRunReading::verdicts()
{
    QFETCH(QByteArray, picture);
    QFETCH(QByteArray, run);
    QFETCH(QString, verdict);
    unpack(picture.constData());
    const Result<RunReading> read = reading(run.constData());
    QVERIFY2(read, read ? "" : qPrintable(read.error().toString()));
    QCOMPARE(textOf(read->evidence.verdict), verdict);
    QCOMPARE(read->evidence.verdict.explanation.isEmpty(), read->evidence.verdict.match == VerdictMatch::Agree);
    const Result<QList<RecomputedRun>> all = recomputeRuns(folder(), {});
    QVERIFY(all);
    const auto same = std::ranges::find(*all, read->computed.run, &RecomputedRun::run);
    QVERIFY(run == "D2" || (same != all->end() && same->verdict == read->evidence.verdict));
}

void TestRunReading::evidenceIsWhatTheFolderHolds()
{
    unpack("honest-happy");
    const Result<RunReading> read = reading("B1");
    QVERIFY(read);
    QVERIFY(read->evidence.computedOn == port::takeSnapshot(folder()).valueOr({}));
    QVERIFY(read->evidence.ended && read->evidence.ended->files == read->evidence.computedOn.files);
    QVERIFY(read->evidence.tools.contains(QStringLiteral("tileport")));
    QVERIFY(!read->computed.checks.isEmpty());
    for (auto file = read->computed.files.cbegin(); file != read->computed.files.cend(); ++file)
        QVERIFY2(read->evidence.computedOn.files.value(file.key()) == *file, qPrintable(file.key()));
}

/// A check about two programs leads to the one that was generated.
void TestRunReading::comparisonsHaveAPlace()
{
    unpack("lying-mask-dropped");
    const Result<RunReading> read = reading("C1");
    QVERIFY(read);
    for (const char *id : {"diff-ir.memory", "diff-ir.verdict", "diff-ir.loops"}) {
        const validate::CheckResult *check = checkIn(*read, id);
        QVERIFY2(check, id);
        QCOMPARE(check->place.file, QStringLiteral("generated/generated.mlir"));
    }
}

void TestRunReading::comparisonSpeaksAgainstWhatRestsOnIt_data()
{
    QTest::addColumn<QByteArray>("picture");
    QTest::addColumn<QByteArray>("run");
    QTest::addColumn<bool>("isOpen");
    QTest::newRow("the reference is not concerned") << QByteArray("lying-mask-dropped") << QByteArray("A1") << false;
    QTest::newRow("the kernel is") << QByteArray("lying-mask-dropped") << QByteArray("B1") << true;
    QTest::newRow("so are its tests") << QByteArray("lying-mask-dropped") << QByteArray("D1") << true;
    QTest::newRow("and its measurements") << QByteArray("lying-mask-dropped") << QByteArray("E1") << true;
    QTest::newRow("equal programs") << QByteArray("honest-happy") << QByteArray("B1") << false;
}

/// B, D and E agree with what their own checks compute; the program lost the mask of its store all the same.
void TestRunReading::comparisonSpeaksAgainstWhatRestsOnIt()
{
    QFETCH(QByteArray, picture);
    QFETCH(QByteArray, run);
    QFETCH(bool, isOpen);
    unpack(picture.constData());
    const Result<RunReading> read = reading(run.constData());
    QVERIFY(read);
    QCOMPARE(read->evidence.verdict.match, VerdictMatch::Agree);
    const Result<Present> present = readPresent(folder(), noonPlus(0));
    const GateAnswer answer = previewDecision({folder(), read->computed.run, DecisionKind::Approve, QStringLiteral("x"), QStringLiteral("ada"), noonPlus(0), read->evidence}, *present, {});
    QCOMPARE(answer.isAllowed(), !isOpen);
    QVERIFY(std::ranges::all_of(answer.reasons, [](const GateReason &reason) { return reason.rule == GateRule::CriticalOpen && reason.text.contains(QStringLiteral("store_ptr_tko")); }));
}

/// A window calls the pair by its specialisation, the checks by its structural variant: a waiver counts under either name.
void TestRunReading::waivedUnderTheWindowsName()
{
    unpack("lying-mask-dropped");
    QVERIFY(writeFileAtomically(folder() + QStringLiteral("/.tileport/policy.json"),
                                R"({"version": 1, "name": "ours", "rows": [], "waivers": {"permitted": true, "persons": ["ada"], "longest_days": 30}})"));
    const auto specialisations = port::readPortFolder(folder())->specialisations;
    QVERIFY(!specialisations.isEmpty());
    const QList<GateFinding> open = reading("B1")->evidence.findings;
    int waived = 0;
    for (const GateFinding &finding : open) {
        if (finding.severity != FindingSeverity::Critical)
            continue;
        Waiver waiver = test::waiverOf(finding.key.finding);
        waiver.key.specialisation = specialisations.constFirst().name;
        QVERIFY(recordWaiver(folder(), waiver));
        ++waived;
    }
    QVERIFY(waived > 0);
    const Result<DecisionOutcome> outcome = decide({folder(), {port::Stage::B, 1}, DecisionKind::Approve, QStringLiteral("known"), QStringLiteral("ada"), noonPlus(1), reading("B1")->evidence});
    QVERIFY(outcome && outcome->entry);
    QCOMPARE(std::get<Decision>(outcome->entry->content).waivers.size(), waived);
    QVERIFY(std::get<Decision>(outcome->entry->content).isAgainstEvidence());
}

/// A warning of the comparison, accepted in a window on exactly these programs, is one that the approval counts on.
void TestRunReading::acceptedWarningCounts()
{
    unpack("honest-happy");
    const QString generated = folder() + QStringLiteral("/generated/generated.mlir");
    QByteArray text = readFile(generated).valueOr({});
    QVERIFY(text.contains("%n: tile<i32>) {"));
    text.replace("%n: tile<i32>) {", "%n: tile<i32>) optimization_hints=<sm_90 = {num_cta_in_cga = 2}> {");
    QVERIFY(writeFileAtomically(generated, text));
    const auto warning = [this] {
        const QList<GateFinding> findings = reading("B1")->evidence.findings;
        const auto found = std::ranges::find_if(findings, [](const GateFinding &finding) { return finding.message.contains(QStringLiteral("num_cta_in_cga")); });
        return found == findings.end() ? GateFinding() : *found;
    };
    const GateFinding open = warning();
    QCOMPARE(open.severity, FindingSeverity::Warn);
    const auto files = *port::PortFiles::ofFolder(folder());
    const validate::VariantFiles pair{{}, {}, QStringLiteral("reference/reference.mlir"), {}, QStringLiteral("generated/generated.mlir"), {}, {}};
    const irdiff::IrDiffPtr diff = validate::comparePrograms(pair, files, *port::readPortFolder(folder()), irdiff::Policy::standard(), {}).diff;
    Acceptance accepted = test::acceptanceOf(open.key.finding);
    accepted.key.specialisation = port::readPortFolder(folder())->specialisations.constFirst().name;
    accepted.evidence = evidenceOf(*diff->left, *diff->right, files.text(QStringLiteral("kernel.rs")));
    AcceptanceFile file(AcceptanceFile::pathInPort(folder()));
    AcceptanceStore store = file.load().valueOr({});
    store.put(accepted);
    QVERIFY(file.save(store));
    QVERIFY(warning().key == accepted.key);
    store.remove(accepted.key);
    accepted.evidence.generated = textHash(QStringLiteral("another program"));
    store.put(accepted);
    QVERIFY(file.save(store));
    QVERIFY(warning().key == open.key); // accepted on other programs: open again
}

void TestRunReading::agreementHasNoExplanation()
{
    validate::RecomputedVerdict computed;
    computed.agreement = validate::Agreement::Agree;
    computed.evidence = {QStringLiteral("rows give 1.0")};
    QVERIFY(verdictCheck(computed).explanation.isEmpty());
    computed.agreement = validate::Agreement::Disagree;
    QCOMPARE(verdictCheck(computed).explanation, QStringLiteral("rows give 1.0"));
    computed.agreement = validate::Agreement::CannotRecompute;
    computed.missing = {QStringLiteral("a log")};
    QCOMPARE(verdictCheck(computed).explanation, QStringLiteral("a log"));
}

void TestRunReading::quotedExits()
{
    unpack("honest-blocks");
    const Result<RunReading> read = reading("A1");
    QVERIFY(read);
    QVERIFY(!read->quoted.isEmpty());
    QCOMPARE(read->quoted.constFirst().code, 0);
}

/// What a person recorded stands against the files as they are later, whatever the checks say of those.
void TestRunReading::changedAfterTheRun()
{
    unpack("honest-happy");
    record("preflight", port::StageVerdict::Pass);
    QVERIFY(writeFileAtomically(folder() + QStringLiteral("/README"), "new"));
    const Result<RunReading> read = reading("preflight");
    QVERIFY(read);
    QVERIFY(!read->evidence.ended->files.contains(QStringLiteral("README")));
    QVERIFY(read->evidence.computedOn.files.contains(QStringLiteral("README")));
    const Result<Present> present = readPresent(folder(), noonPlus(0));
    const GateAnswer answer = previewDecision({folder(), {port::Stage::Preflight, 1}, DecisionKind::Approve, QStringLiteral("x"), QStringLiteral("ada"), noonPlus(0), read->evidence}, *present, {});
    QVERIFY(std::ranges::any_of(answer.reasons, [](const GateReason &reason) { return reason.text == QStringLiteral("Files changed since the run ended: README (added)."); }));
}

void TestRunReading::approvalsCountForTheGate()
{
    unpack("honest-happy");
    record("preflight", port::StageVerdict::Pass);
    record("A1", port::StageVerdict::Pass);
    record("B1", port::StageVerdict::Compiled);
    record("D1", port::StageVerdict::AllPass);
    record("E1", port::StageVerdict::Done);
    record("gate", port::StageVerdict::Pass);
    const auto approvals = [this] {
        const auto evidence = reading("gate");
        const validate::CheckResult *check = evidence ? checkIn(*evidence, "gate.approvals") : nullptr;
        return check ? check->evidence.join(QLatin1Char(' ')) : QStringLiteral("no such check");
    };
    QCOMPARE(approvals(), QStringLiteral("not approved: A1, B1, D1, E1"));
    const auto decided = [this](const char *run, DecisionKind kind) {
        const port::RunId id = *port::runOf(QString::fromLatin1(run));
        return decide({folder(), id, kind, QStringLiteral("looked"), QStringLiteral("ada"), noonPlus(0), reading(run)->evidence}).valueOr({});
    };
    QVERIFY(decided("B1", DecisionKind::Approve).entry);
    QVERIFY(decided("D1", DecisionKind::Reject).entry);
    QCOMPARE(approvals(), QStringLiteral("not approved: A1, D1, E1"));
    QVERIFY(writeFileAtomically(folder() + QStringLiteral("/.tileport/policy.json"), "{"));
    QVERIFY(!reading("gate")); // which approvals hold cannot be told without the policy
}

void TestRunReading::missing_data()
{
    QTest::addColumn<QByteArray>("run");
    QTest::newRow("C never ran") << QByteArray("C1");
    QTest::newRow("F never ran") << QByteArray("F1");
}

void TestRunReading::missing()
{
    QFETCH(QByteArray, run);
    unpack("honest-happy");
    const Result<RunReading> read = reading(run.constData());
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::NotFound);
    QVERIFY(!readRun(folder() + QStringLiteral("-not"), {port::Stage::A, 1}, noonPlus(0)));
}

void TestRunReading::cancelled()
{
    unpack("honest-happy");
    CancelToken token;
    token.cancel();
    const Result<RunReading> read = readRun(folder(), {port::Stage::D, 1}, noonPlus(0), token);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Cancelled);
}

TILEPORT_TEST_MAIN(TestRunReading)
#include "tst_runreading.moc"

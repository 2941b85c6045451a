// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/review/acceptancefile.h"
#include "core/review/acceptancelog.h"
#include "core/review/decide.h"
#include "core/review/verification.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::review;
using port::StageVerdict;
using test::noonPlus;

namespace {

const port::RunId kB1{port::Stage::B, 1};
const QString kWaiversOn = QStringLiteral(R"({"version": 1, "name": "ours", "rows": [], "waivers": {"permitted": true, "persons": ["ada"], "longest_days": 30}})");

QString rulesOf(const GateAnswer &answer)
{
    QStringList rules;
    for (const GateReason &reason : answer.reasons)
        rules.append(gateRuleName(reason.rule));
    return rules.join(QLatin1Char(' '));
}

} // namespace

/// A port on the disk, decided on, changed, verified: what an approval covers, and all that makes it stale.
class TestDecide : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void approvalCoversTheFiles();
    void refusedApprovalWritesNothing();
    void fileChangedAfterTheEvidence();
    void rejectWithoutEvidence();
    void onlyWhatWasShown();
    void withdrawal();
    void onlyTheDecisionThatWasMeant();
    void draftIsWhatIsWritten();
    void approvedRunsAreFreshAndAlone();
    void staleness_data();
    void staleness();
    void freshAgain();
    void acceptancesComeIntoTheLog();
    void waiverTurnsTheGate();
    void waiverIsRefused_data();
    void waiverIsRefused();
    void verifyNamesEverything();
    void verifyComputesAgain();
    void everyChangedByteOfAnArtefactIsSeen();
    void brokenPolicyStopsEverything();

private:
    [[nodiscard]] QString folder() const { return m_folder->filePath(QStringLiteral("port")); }
    void write(const QString &name, const QByteArray &bytes) const { QVERIFY(writeFileAtomically(folder() + QLatin1Char('/') + name, bytes)); }
    [[nodiscard]] RunEvidence evidence() const
    {
        return {{VerdictMatch::Agree, StageVerdict::Compiled, StageVerdict::Compiled, {}}, {}, port::takeSnapshot(folder()).valueOr({}), {{QStringLiteral("tileport"), QStringLiteral("0")}}};
    }
    [[nodiscard]] DecisionRequest request(DecisionKind kind, RunEvidence evidence) const
    {
        return {folder(), kB1, kind, QStringLiteral("looked at it"), QStringLiteral("ada"), noonPlus(0), std::move(evidence)};
    }
    [[nodiscard]] DecisionOutcome decided(DecisionKind kind, const RunEvidence &evidence) const
    {
        const Result<DecisionOutcome> outcome = decide(request(kind, evidence));
        return outcome ? *outcome : DecisionOutcome{{{{GateRule::NoVerdict, outcome.error().toString()}}, {}, {}}, {}};
    }
    [[nodiscard]] ReviewHistory history() const { return ReviewLog(folder()).read().valueOr({}); }
    [[nodiscard]] Verification verified(const Recompute &recompute = {}, int minutes = 10) const
    {
        Result<Verification> verification = verifyPort({folder(), noonPlus(minutes), {}, SshSignatures(), recompute});
        if (verification)
            return *verification;
        Verification failed;
        failed.problems.append(verification.error().toString());
        return failed;
    }
    [[nodiscard]] QStringList staleReasons(int minutes = 10) const
    {
        const QList<StandingCheck> standing = verified({}, minutes).standing;
        return standing.size() == 1 ? standing.constFirst().staleness.reasons : QStringList(QStringLiteral("no single decision stands"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestDecide::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write(QStringLiteral("kernel.rs"), "fn k() {}\n");
    write(QStringLiteral("generated/generated.mlir"), "module {}\n");
    write(QStringLiteral("reports/agent_b.md"), "VERDICT: COMPILED\n");
    write(QStringLiteral("reports/performance.md"), "VERDICT: DONE\n");
}

void TestDecide::approvalCoversTheFiles()
{
    const DecisionOutcome outcome = decided(DecisionKind::Approve, evidence());
    QVERIFY2(outcome.entry, qPrintable(rulesOf(outcome.answer)));
    const auto &decision = std::get<Decision>(outcome.entry->content);
    QCOMPARE(decision.covered.keys(), QStringList({QStringLiteral("generated/generated.mlir"), QStringLiteral("kernel.rs"), QStringLiteral("reports/agent_b.md")}));
    QCOMPARE(decision.covered.value(QStringLiteral("kernel.rs")).sha256, sha256Hex("fn k() {}\n"));
    QCOMPARE(decision.policy.sha256, irdiff::Policy::standard().hash());
    QCOMPARE(decision.tools.value(QStringLiteral("tileport")), QStringLiteral("0"));
    QCOMPARE(history().standing(kB1).size(), 1);
    QVERIFY(staleReasons().isEmpty());
}

void TestDecide::refusedApprovalWritesNothing()
{
    RunEvidence open = evidence();
    open.findings = {{{{}, QStringLiteral("f")}, FindingSeverity::Critical, QStringLiteral("wrong")}};
    const DecisionOutcome outcome = decided(DecisionKind::Approve, open);
    QVERIFY(!outcome.entry);
    QCOMPARE(rulesOf(outcome.answer), QStringLiteral("critical-open"));
    QVERIFY(!QFile::exists(ReviewLog(folder()).path()));
}

/// The files are read again under the lock: what the window showed a moment ago does not count.
void TestDecide::fileChangedAfterTheEvidence()
{
    const RunEvidence before = evidence();
    write(QStringLiteral("kernel.rs"), "fn K() {}\n");
    const DecisionOutcome outcome = decided(DecisionKind::Approve, before);
    QCOMPARE(rulesOf(outcome.answer), QStringLiteral("file-changed"));
    QVERIFY2(outcome.answer.reasons.constFirst().text.contains(QStringLiteral("kernel.rs (changed)")), qPrintable(outcome.answer.reasons.constFirst().text));
    QVERIFY(decided(DecisionKind::Approve, evidence()).entry);
}

void TestDecide::rejectWithoutEvidence()
{
    const DecisionOutcome outcome = decided(DecisionKind::Reject, {});
    QVERIFY2(outcome.entry, qPrintable(rulesOf(outcome.answer)));
    QCOMPARE(std::get<Decision>(outcome.entry->content).covered.size(), 3);
    write(QStringLiteral("kernel.rs"), "repaired");
    QVERIFY(verified().holds()); // a rejection of other bytes is no problem, but it is told
    QCOMPARE(staleReasons(), QStringList(QStringLiteral("kernel.rs was changed.")));
}

/// The files that the window shows as covered are covered, or none: a rejection of other bytes says nothing either.
void TestDecide::onlyWhatWasShown()
{
    for (const DecisionKind kind : {DecisionKind::Reject, DecisionKind::SendBack}) {
        DecisionRequest seen = request(kind, evidence());
        seen.shown = readPresent(folder(), noonPlus(0)).valueOr({}).files.files; // those of later stages are not covered
        QCOMPARE(rulesOf(decide(seen).valueOr({}).answer), QStringLiteral("file-changed"));
        seen.shown->remove(QStringLiteral("reports/performance.md"));
        QVERIFY(decide(seen).valueOr({}).entry);
        write(QStringLiteral("kernel.rs"), kind == DecisionKind::Reject ? "fn K() {}\n" : "fn L() {}\n");
        QCOMPARE(rulesOf(decide(seen).valueOr({}).answer), QStringLiteral("file-changed"));
    }
}

/// Somebody else decided meanwhile: their decision is not taken back with the old one.
void TestDecide::onlyTheDecisionThatWasMeant()
{
    const DecisionOutcome mine = decided(DecisionKind::Approve, evidence());
    const DecisionOutcome theirs = decided(DecisionKind::Reject, evidence());
    DecisionRequest undo = request(DecisionKind::Withdraw, {});
    undo.withdraws = mine.entry->hash;
    const DecisionOutcome refused = decide(undo).valueOr({});
    QCOMPARE(rulesOf(refused.answer), QStringLiteral("nothing-to-withdraw"));
    QVERIFY2(refused.answer.reasons.constFirst().text.contains(QStringLiteral("another one does")), qPrintable(refused.answer.reasons.constFirst().text));
    QVERIFY(!refused.entry);
    QCOMPARE(history().standing(kB1).constFirst().entry, theirs.entry->hash);
    undo.withdraws = theirs.entry->hash;
    QCOMPARE(std::get<Decision>(decide(undo).valueOr({}).entry->content).withdraws, theirs.entry->hash);
}

void TestDecide::draftIsWhatIsWritten()
{
    const DecisionRequest wanted = request(DecisionKind::Approve, evidence());
    const Decision draft = draftDecision(wanted, readPresent(folder(), noonPlus(0)).valueOr({}), history());
    const DecisionOutcome outcome = decide(wanted).valueOr({});
    QVERIFY(outcome.entry);
    QVERIFY(std::get<Decision>(outcome.entry->content) == draft);
}

void TestDecide::approvedRunsAreFreshAndAlone()
{
    const auto approved = [this] { return approvedRuns(readPresent(folder(), noonPlus(1)).valueOr({}), history()); };
    QVERIFY(approved().isEmpty());
    QVERIFY(decided(DecisionKind::Approve, evidence()).entry);
    QCOMPARE(approved(), QList<port::RunId>{kB1});
    write(QStringLiteral("kernel.rs"), "fn K() {}\n");
    QVERIFY(approved().isEmpty());
    write(QStringLiteral("kernel.rs"), "fn k() {}\n");
    QCOMPARE(approved(), QList<port::RunId>{kB1});
    const QString path = ReviewLog(folder()).path();
    const QByteArray log = readFile(path).valueOr({});
    QVERIFY(writeFileAtomically(path, QByteArray(log).replace("looked", "LOOKED")));
    QVERIFY(approved().isEmpty()); // a log that cannot be trusted approves nothing
    QVERIFY(writeFileAtomically(path, log));
    QVERIFY(decided(DecisionKind::Reject, evidence()).entry);
    QVERIFY(approved().isEmpty());
}

void TestDecide::withdrawal()
{
    QCOMPARE(rulesOf(decided(DecisionKind::Withdraw, {}).answer), QStringLiteral("nothing-to-withdraw"));
    const DecisionOutcome approval = decided(DecisionKind::Approve, evidence());
    const DecisionOutcome withdrawal = decided(DecisionKind::Withdraw, {});
    QVERIFY(approval.entry && withdrawal.entry);
    QCOMPARE(std::get<Decision>(withdrawal.entry->content).withdraws, approval.entry->hash);
    QVERIFY(history().standing().isEmpty());
    QCOMPARE(history().entries().size(), 2);
}

void TestDecide::staleness_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("reason");
    QTest::newRow("one byte") << QStringLiteral("kernel.rs") << QByteArray("fn K() {}\n") << QStringLiteral("kernel.rs was changed.");
    QTest::newRow("a new input") << QStringLiteral("build.rs") << QByteArray("x") << QStringLiteral("build.rs was added.");
    QTest::newRow("removed") << QStringLiteral("generated/generated.mlir") << QByteArray() << QStringLiteral("generated/generated.mlir was removed.");
    QTest::newRow("policy") << QStringLiteral(".tileport/policy.json") << kWaiversOn.toUtf8() << QStringLiteral("The policy was changed from %1 to %1, stricter by ours.").arg(irdiff::Policy::standard().name());
    QTest::newRow("a later stage") << QStringLiteral("reports/performance.md") << QByteArray("VERDICT: INVESTIGATE\n") << QString();
    QTest::newRow("an editor's backup") << QStringLiteral("kernel.rs~") << QByteArray("old") << QString();
    QTest::newRow("a build folder") << QStringLiteral("target/debug/k") << QByteArray("x") << QString();
}

void TestDecide::staleness()
{
    QFETCH(QString, file);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, reason);
    QVERIFY(decided(DecisionKind::Approve, evidence()).entry);
    if (bytes.isEmpty())
        QVERIFY(QFile::remove(folder() + QLatin1Char('/') + file));
    else
        write(file, bytes);
    QCOMPARE(staleReasons().join(QLatin1Char(' ')), reason);
    QCOMPARE(verified().holds(), reason.isEmpty());
}

/// The bytes decide, not the times: put back, the approval holds again.
void TestDecide::freshAgain()
{
    QVERIFY(decided(DecisionKind::Approve, evidence()).entry);
    write(QStringLiteral("kernel.rs"), "fn K() {}\n");
    QVERIFY(!staleReasons().isEmpty());
    write(QStringLiteral("kernel.rs"), "fn k() {}\n");
    QVERIFY(staleReasons().isEmpty());
}

void TestDecide::acceptancesComeIntoTheLog()
{
    AcceptanceFile file(AcceptanceFile::pathInPort(folder()));
    AcceptanceStore store = file.load().valueOr({});
    store.put(test::acceptanceOf(QStringLiteral("warn-1")));
    store.put(test::acceptanceOf(QStringLiteral("warn-2")));
    QVERIFY(file.save(store));
    RunEvidence withFinding = evidence();
    withFinding.findings = {{{QStringLiteral("f16"), QStringLiteral("warn-1")}, FindingSeverity::Warn, {}}};
    withFinding.verdict.claimed.reset();
    QCOMPARE(rulesOf(decided(DecisionKind::Approve, withFinding).answer), QStringLiteral("no-verdict"));
    QVERIFY(history().entries().isEmpty()); // a refusal writes nothing, the acceptances neither
    withFinding.verdict = evidence().verdict;
    const DecisionOutcome outcome = decided(DecisionKind::Approve, withFinding);
    QVERIFY(outcome.entry);
    QVERIFY(outcome.answer.notes.isEmpty());
    QCOMPARE(history().acceptances(), store.records());
    const auto &decision = std::get<Decision>(outcome.entry->content);
    QCOMPARE(decision.acceptances.size(), 1); // the other finding is not one of the run
    QVERIFY(staleReasons().isEmpty());
    store.put(test::acceptanceOf(QStringLiteral("warn-1"), QStringLiteral("another reason")));
    QVERIFY(file.save(store));
    QCOMPARE(staleReasons(), QStringList(QStringLiteral("The acceptance of warn-1 was changed.")));
    QVERIFY(store.remove({QStringLiteral("f16"), QStringLiteral("warn-1")}));
    QVERIFY(file.save(store));
    QCOMPARE(staleReasons(), QStringList(QStringLiteral("The acceptance of warn-1 was taken back.")));
    QCOMPARE(recordAcceptances(ReviewLog(folder()), store, {QStringLiteral("bob"), noonPlus(5)}).valueOr(-1), 1);
    QCOMPARE(recordAcceptances(ReviewLog(folder()), store, {QStringLiteral("bob"), noonPlus(5)}).valueOr(-1), 0);
    QCOMPARE(entryKindName(history().entries().constLast().content), QStringLiteral("acceptance-withdrawn"));
    QCOMPARE(history().acceptances().size(), 1);
}

void TestDecide::waiverTurnsTheGate()
{
    RunEvidence open = evidence();
    open.findings = {{{{}, QStringLiteral("crit-1")}, FindingSeverity::Critical, QStringLiteral("wrong")}};
    const Waiver waiver = test::waiverOf(QStringLiteral("crit-1"));
    const Result<ReviewEntry> off = recordWaiver(folder(), waiver);
    QVERIFY(!off && off.error().code == ErrorCode::Conflict);
    write(QStringLiteral(".tileport/policy.json"), kWaiversOn.toUtf8());
    QCOMPARE(rulesOf(decided(DecisionKind::Approve, open).answer), QStringLiteral("critical-open"));
    QVERIFY(recordWaiver(folder(), waiver));
    const DecisionOutcome outcome = decided(DecisionKind::Approve, open);
    QVERIFY2(outcome.entry, qPrintable(rulesOf(outcome.answer)));
    QCOMPARE(decisionTitle(std::get<Decision>(outcome.entry->content)), QStringLiteral("approved against evidence"));
    QVERIFY(verified().holds());
    QVERIFY(verified().notes.contains(QStringLiteral("B1 is approved against evidence: 1 critical finding is waived.")));
    const int month = 30 * 24 * 60;
    QVERIFY(staleReasons(month - 1).isEmpty());
    QCOMPARE(staleReasons(month), QStringList(QStringLiteral("The waiver of crit-1 has expired.")));
    QVERIFY(revokeWaiver(folder(), {Revocation::Of::Waiver, waiver.key, QStringLiteral("it is harmful"), QStringLiteral("bob"), noonPlus(3)}));
    QCOMPARE(staleReasons(), QStringList(QStringLiteral("The waiver of crit-1 was taken back.")));
    QCOMPARE(rulesOf(decided(DecisionKind::Approve, open).answer), QStringLiteral("critical-open"));
    const Result<ReviewEntry> again = revokeWaiver(folder(), {Revocation::Of::Waiver, waiver.key, QStringLiteral("x"), QStringLiteral("bob"), noonPlus(3)});
    QVERIFY(!again && again.error().code == ErrorCode::NotFound);
}

void TestDecide::waiverIsRefused_data()
{
    QTest::addColumn<QString>("author");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<int>("days");
    QTest::newRow("not named by the policy") << QStringLiteral("bob") << QStringLiteral("x") << 5;
    QTest::newRow("no reason") << QStringLiteral("ada") << QStringLiteral("  ") << 5;
    QTest::newRow("nobody") << QString() << QStringLiteral("x") << 5;
    QTest::newRow("too long") << QStringLiteral("ada") << QStringLiteral("x") << 31;
    QTest::newRow("over before it begins") << QStringLiteral("ada") << QStringLiteral("x") << 0;
}

void TestDecide::waiverIsRefused()
{
    QFETCH(QString, author);
    QFETCH(QString, reason);
    QFETCH(int, days);
    write(QStringLiteral(".tileport/policy.json"), kWaiversOn.toUtf8());
    QVERIFY(!recordWaiver(folder(), {{{}, QStringLiteral("f")}, {}, reason, author, noonPlus(0), noonPlus(0).addDays(days)}));
    QVERIFY(history().entries().isEmpty());
}

void TestDecide::verifyNamesEverything()
{
    QVERIFY(verified().holds());
    QVERIFY(decided(DecisionKind::Reject, {}).entry);
    QVERIFY(decided(DecisionKind::Approve, evidence()).entry);
    QVERIFY(verified().holds());
    QCOMPARE(verified().notes, QStringList(QStringLiteral("No verdict was computed again: this program brings no validators.")));
    const QString path = ReviewLog(folder()).path();
    const QByteArray log = readFile(path).valueOr({});
    QVERIFY(writeFileAtomically(path, QByteArray(log).replace("\"reject\"", "\"delete\"")));
    const Verification broken = verified();
    QVERIFY(!broken.holds());
    QVERIFY2(broken.problems.constFirst().startsWith(QStringLiteral("Review log, line 1:")), qPrintable(broken.problems.constFirst()));
    QVERIFY(writeFileAtomically(path, log.left(log.indexOf('\n') + 1)));
    QVERIFY2(verified().problems.constFirst().contains(QStringLiteral("review.head confirms the entry")), qPrintable(verified().problems.constFirst()));
    QVERIFY(writeFileAtomically(path, log + "{\"half"));
    QVERIFY(verified().holds());
    QVERIFY2(verified().notes.constFirst().startsWith(QStringLiteral("Review log, line 3: the line was not written to its end")), qPrintable(verified().notes.constFirst()));
    QVERIFY(!verifyPort({folder() + QStringLiteral("-not"), noonPlus(0), {}, SshSignatures(), {}}));
}

void TestDecide::verifyComputesAgain()
{
    const auto say = [](VerdictMatch match) {
        return [match](const QString &, const CancelToken &) -> Result<QList<RecomputedRun>> {
            return QList<RecomputedRun>{{kB1, {match, StageVerdict::Compiled, {}, QStringLiteral("The build log shows an error.")}}};
        };
    };
    QVERIFY(verified(say(VerdictMatch::Agree)).holds());
    QVERIFY(verified(say(VerdictMatch::CannotRecompute)).holds());
    QCOMPARE(verified(say(VerdictMatch::Disagree)).problems, QStringList(QStringLiteral("B1: claimed and recomputed verdict disagree. The build log shows an error.")));
    const Recompute fails = [](const QString &, const CancelToken &) -> Result<QList<RecomputedRun>> { return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled")); };
    QVERIFY(!verified(fails).holds());
}

/// 1,200 changes of single bytes, truncations and swaps in covered files: each makes the approval stale.
void TestDecide::everyChangedByteOfAnArtefactIsSeen()
{
    QVERIFY(decided(DecisionKind::Approve, evidence()).entry);
    const ReviewHistory log = history();
    Present present = readPresent(folder(), noonPlus(1)).valueOr({});
    const Decision decision = log.standing().constFirst().decision;
    QVERIFY(!stalenessOf(decision, present, log).isStale());
    QRandomGenerator dice(3);
    const QStringList names = decision.covered.keys();
    for (int i = 0; i < 1'200; ++i) {
        const QString path = folder() + QLatin1Char('/') + names[dice.bounded(int(names.size()))];
        const QByteArray whole = readFile(path).valueOr({});
        QByteArray bytes = whole;
        const qsizetype at = dice.bounded(int(bytes.size()));
        if (i % 3 == 0)
            bytes.truncate(at);
        else if (i % 3 == 1)
            bytes[at] = char(bytes[at] ^ (1 << dice.bounded(8)));
        else
            std::swap(bytes[at], bytes[dice.bounded(int(bytes.size()))]);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.close();
        present.files = port::takeSnapshot(folder()).valueOr({});
        if (stalenessOf(decision, present, log).isStale() != (bytes != whole))
            QFAIL(qPrintable(QStringLiteral("change %1 of %2").arg(i).arg(path)));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(whole) == whole.size());
    }
}

void TestDecide::brokenPolicyStopsEverything()
{
    write(QStringLiteral(".tileport/policy.json"), "{");
    const Result<DecisionOutcome> outcome = decide(request(DecisionKind::Reject, {}));
    QVERIFY(!outcome && outcome.error().code == ErrorCode::InvalidInput);
    QVERIFY(!recordWaiver(folder(), test::waiverOf(QStringLiteral("f"))));
    QVERIFY(!verified().holds());
}

TILEPORT_TEST_MAIN(TestDecide)
#include "tst_decide.moc"

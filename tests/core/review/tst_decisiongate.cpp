// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/decisiongate.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

#include <QRandomGenerator>

using namespace tileport;
using namespace tileport::review;
using port::StageVerdict;
using test::LogPicture;
using test::noonPlus;

namespace {

port::Snapshot filesOf(const QMap<QString, QByteArray> &files)
{
    port::Snapshot snapshot;
    for (auto file = files.cbegin(); file != files.cend(); ++file)
        snapshot.files.insert(file.key(), {file->size(), sha256Hex(*file)});
    return snapshot;
}

const QMap<QString, QByteArray> kFiles{{QStringLiteral("kernel.rs"), "k"}, {QStringLiteral("generated/generated.mlir"), "g"}};

/// B1 COMPILED, agreed, nothing open, nothing changed.
GateInput goodInput()
{
    GateInput input;
    input.run = {port::Stage::B, 1};
    input.reason = QStringLiteral("looked at it");
    input.author = QStringLiteral("ada");
    input.time = noonPlus(60);
    input.verdict = {VerdictMatch::Agree, StageVerdict::Compiled, StageVerdict::Compiled, {}};
    input.computedOn = input.now = filesOf(kFiles);
    return input;
}

GateFinding critical(const QString &finding)
{
    return {{{}, finding}, FindingSeverity::Critical, QStringLiteral("wrong")};
}

QString pictureOf(const GateAnswer &answer)
{
    QStringList rules;
    for (const GateReason &reason : answer.reasons)
        rules.append(gateRuleName(reason.rule));
    return rules.isEmpty() ? QStringLiteral("allowed") : rules.join(QStringLiteral(", "));
}

const irdiff::Policy::WaiverRule kWaiversForAda{true, {QStringLiteral("ada")}, 30};

ReviewHistory waivedHistory(const QString &finding)
{
    LogPicture log;
    log.add(test::waiverOf(finding));
    return log.history();
}

struct Case {
    const char *name;
    void (*change)(GateInput &);
    const char *answer;
};

/// What one deviation from a good state does to an approval.
const Case kApprovals[] = {
    {"good", [](GateInput &) {}, "allowed"},
    {"a warning is open", [](GateInput &in) { in.findings = {{{{}, QStringLiteral("w")}, FindingSeverity::Warn, {}}}; }, "allowed"},
    {"a file of a later stage changed", [](GateInput &in) { in.now.files.insert(QStringLiteral("perf_cutile_rs.txt"), {}); }, "allowed"},
    {"an editor's swap file came", [](GateInput &in) { in.now.files.insert(QStringLiteral(".kernel.rs.swp"), {}); }, "allowed"},
    {"nothing could be recomputed", [](GateInput &in) { in.verdict.match = VerdictMatch::CannotRecompute; in.verdict.recomputed.reset(); }, "allowed"},
    {"a waiver holds", [](GateInput &in) { in.findings = {critical(QStringLiteral("f"))}; in.waiverRule = kWaiversForAda; in.history = waivedHistory(QStringLiteral("f")); }, "allowed"},
    {"no reason", [](GateInput &in) { in.reason = QStringLiteral(" \n"); }, "reason-missing"},
    {"no author", [](GateInput &in) { in.author.clear(); }, "author-missing"},
    {"no verdict", [](GateInput &in) { in.verdict.claimed.reset(); }, "no-verdict"},
    {"a failure", [](GateInput &in) { in.verdict.claimed = in.verdict.recomputed = StageVerdict::FailCompile; }, "verdict-fails"},
    {"another word", [](GateInput &in) { in.verdict.recomputed = StageVerdict::FailCompile; }, "verdicts-disagree"},
    {"the same word, other evidence", [](GateInput &in) { in.verdict.match = VerdictMatch::Disagree; }, "verdicts-disagree"},
    {"a critical finding", [](GateInput &in) { in.findings = {critical(QStringLiteral("f"))}; }, "critical-open"},
    {"a critical finding that was accepted", [](GateInput &in) {
         Acceptance accepted = test::acceptanceOf(QStringLiteral("f"));
         accepted.key = {{}, QStringLiteral("f")};
         in.acceptances = {accepted};
         in.findings = {critical(QStringLiteral("f"))};
     }, "critical-open"},
    {"waivers are off", [](GateInput &in) { in.findings = {critical(QStringLiteral("f"))}; in.history = waivedHistory(QStringLiteral("f")); }, "critical-open"},
    {"another finding is waived", [](GateInput &in) { in.findings = {critical(QStringLiteral("g"))}; in.waiverRule = kWaiversForAda; in.history = waivedHistory(QStringLiteral("f")); }, "critical-open"},
    {"somebody else may waive", [](GateInput &in) { in.findings = {critical(QStringLiteral("f"))}; in.waiverRule = {true, {QStringLiteral("bob")}, 30}; in.history = waivedHistory(QStringLiteral("f")); }, "critical-open"},
    {"the waiver has expired", [](GateInput &in) { in.findings = {critical(QStringLiteral("f"))}; in.waiverRule = kWaiversForAda; in.history = waivedHistory(QStringLiteral("f")); in.time = noonPlus(0).addDays(30); }, "critical-open"},
    {"the policy became stricter", [](GateInput &in) { in.findings = {critical(QStringLiteral("f"))}; in.waiverRule = {true, {}, 29}; in.history = waivedHistory(QStringLiteral("f")); }, "critical-open"},
    {"one byte changed", [](GateInput &in) { in.now.files[QStringLiteral("kernel.rs")].sha256 = sha256Hex("K"); }, "file-changed"},
    {"a file came", [](GateInput &in) { in.now.files.insert(QStringLiteral("build.rs"), {}); }, "file-changed"},
    {"a file went", [](GateInput &in) { in.now.files.remove(QStringLiteral("kernel.rs")); }, "file-changed"},
    {"another file than the run left", [](GateInput &in) { in.ended = filesOf({{QStringLiteral("kernel.rs"), "K"}, {QStringLiteral("generated/generated.mlir"), "g"}}); }, "file-changed"},
    {"as the run left it", [](GateInput &in) { in.ended = in.now; }, "allowed"},
    {"changed, computed, changed back", [](GateInput &in) { in.ended = in.now; in.computedOn.files[QStringLiteral("kernel.rs")].sha256 = sha256Hex("K"); }, "file-changed"},
    {"other bytes were shown", [](GateInput &in) { in.shown = in.now.files; (*in.shown)[QStringLiteral("kernel.rs")].sha256 = sha256Hex("K"); }, "file-changed"},
    {"one file less was shown", [](GateInput &in) { in.shown = in.now.files; in.shown->remove(QStringLiteral("kernel.rs")); }, "file-changed"},
    {"these bytes were shown", [](GateInput &in) { in.shown = in.now.files; in.now.files.insert(QStringLiteral("perf_cutile_rs.txt"), {}); }, "allowed"},
    {"a file cannot be read", [](GateInput &in) { in.now.findings = {{{}, {}, {}, {}, QStringLiteral("no"), {}, {}, {QStringLiteral("kernel.rs"), 0, 0, -1, {}}}}; }, "file-not-read"},
    {"no files at all", [](GateInput &in) { in.now = in.computedOn = {}; }, "nothing-covered"},
    {"a broken log", [](GateInput &in) { in.history = ReviewHistory::fromBytes("{}\n{}\n", {true, ReviewHead{{sha256Hex("x")}, 1, 2, sha256Hex("y")}}, {}); }, "log-broken"},
    {"a branched log", [](GateInput &in) {
         LogPicture log;
         const QString first = log.add(test::decisionOn(QStringLiteral("A1"), DecisionKind::Approve));
         log.add(test::decisionOn(QStringLiteral("A1"), DecisionKind::Reject), {first});
         log.add(test::decisionOn(QStringLiteral("A1"), DecisionKind::SendBack), {first});
         in.history = log.history();
     }, "log-needs-join"},
    {"all at once", [](GateInput &in) {
         in.reason.clear();
         in.verdict = {VerdictMatch::Disagree, StageVerdict::Blocked, {}, {}};
         in.findings = {critical(QStringLiteral("f")), critical(QStringLiteral("g"))};
         in.now.files.clear();
     }, "reason-missing, verdict-fails, verdicts-disagree, critical-open, critical-open, file-changed"},
};

} // namespace

/// No approval in a forbidden state: case by case, and over random lives of a port.
class TestDecisionGate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void approvals_data()
    {
        QTest::addColumn<int>("index");
        for (size_t i = 0; i < std::size(kApprovals); ++i)
            QTest::newRow(kApprovals[i].name) << int(i);
    }
    void approvals()
    {
        QFETCH(int, index);
        GateInput input = goodInput();
        kApprovals[index].change(input);
        QCOMPARE(pictureOf(askGate(input)), QString::fromLatin1(kApprovals[index].answer));
    }

    /// Saying no is possible whatever the evidence is; withdrawing needs something to withdraw.
    void weakerGates()
    {
        GateInput input = goodInput();
        kApprovals[std::size(kApprovals) - 1].change(input);
        for (const DecisionKind kind : {DecisionKind::Reject, DecisionKind::SendBack}) {
            input.kind = kind;
            QCOMPARE(pictureOf(askGate(input)), QStringLiteral("reason-missing"));
        }
        input.kind = DecisionKind::Withdraw;
        QCOMPARE(pictureOf(askGate(input)), QStringLiteral("reason-missing, nothing-to-withdraw"));
        input.reason = QStringLiteral("a mistake");
        LogPicture log;
        const QString entry = log.add(test::decisionOn(QStringLiteral("B1"), DecisionKind::Approve));
        input.history = log.history();
        QCOMPARE(pictureOf(askGate(input)), QStringLiteral("allowed"));
        Decision withdrawal = test::decisionOn(QStringLiteral("B1"), DecisionKind::Withdraw);
        withdrawal.withdraws = entry;
        log.add(withdrawal);
        input.history = log.history();
        QCOMPARE(pictureOf(askGate(input)), QStringLiteral("nothing-to-withdraw"));
    }

    /// An approval that a waiver made possible names it and says so.
    void waiverIsNamed()
    {
        GateInput input = goodInput();
        input.findings = {critical(QStringLiteral("f"))};
        input.waiverRule = kWaiversForAda;
        input.history = waivedHistory(QStringLiteral("f"));
        const GateAnswer answer = askGate(input);
        QCOMPARE(answer.waivers, QList<CoveredWaiver>({{{{}, QStringLiteral("f")}, input.history.entries().constFirst().hash}}));
        QCOMPARE(answer.notes.size(), 1);
        QVERIFY2(answer.notes.constFirst().startsWith(QStringLiteral("Approved against evidence: ada waived")), qPrintable(answer.notes.constFirst()));
        Decision decision = test::decisionOn(QStringLiteral("B1"), DecisionKind::Approve);
        QCOMPARE(decisionTitle(decision), QStringLiteral("approved"));
        decision.waivers = answer.waivers;
        QCOMPARE(decisionTitle(decision), QStringLiteral("approved against evidence"));
        decision.kind = DecisionKind::Reject;
        QCOMPARE(decisionTitle(decision), QStringLiteral("rejected"));
    }

    void randomLives();
};

namespace {

/// The life of a port as it truly is, kept apart from what the gate is told: versions of files instead of hashes, a clock,
/// who knows what since when.
struct Life {
    QMap<QString, int> files;             ///< path → version
    QMap<QString, int> computedFiles;
    QMap<QString, FindingSeverity> findings;
    QMap<QString, int> waivedUntil;       ///< finding → day
    bool waiversPermitted = false;
    int day = 0;
    std::optional<StageVerdict> claimed;
    std::optional<StageVerdict> truth;    ///< nothing: cannot be recomputed

    [[nodiscard]] bool mayBeApproved() const
    {
        if (!claimed || !QList{StageVerdict::Compiled, StageVerdict::Pass, StageVerdict::AllPass, StageVerdict::Done}.contains(*claimed))
            return false;
        if (truth && truth != claimed)
            return false;
        for (auto finding = findings.cbegin(); finding != findings.cend(); ++finding) {
            const bool isWaived = waiversPermitted && waivedUntil.value(finding.key(), -1) > day;
            if (*finding == FindingSeverity::Critical && !isWaived)
                return false;
        }
        return files == computedFiles && !files.isEmpty();
    }
};

QMap<QString, QByteArray> contentsOf(const QMap<QString, int> &files)
{
    QMap<QString, QByteArray> contents;
    for (auto file = files.cbegin(); file != files.cend(); ++file)
        contents.insert(file.key(), file.key().toUtf8() + QByteArray::number(*file));
    return contents;
}

GateInput told(const Life &life, const ReviewHistory &history)
{
    GateInput input = goodInput();
    input.time = noonPlus(0).addDays(life.day);
    input.verdict = {!life.truth ? VerdictMatch::CannotRecompute : life.truth == life.claimed ? VerdictMatch::Agree : VerdictMatch::Disagree, life.claimed, life.truth, {}};
    for (auto finding = life.findings.cbegin(); finding != life.findings.cend(); ++finding)
        input.findings.append({{{}, finding.key()}, *finding, QStringLiteral("wrong")});
    input.computedOn = filesOf(contentsOf(life.computedFiles));
    input.now = filesOf(contentsOf(life.files));
    input.waiverRule = {life.waiversPermitted, {}, 30};
    input.history = history;
    return input;
}

void liveOn(Life &life, LogPicture &log, QRandomGenerator &dice)
{
    static const QStringList names{QStringLiteral("kernel.rs"), QStringLiteral("generated/generated.mlir"), QStringLiteral("Cargo.toml")};
    static const QList<StageVerdict> verdicts{StageVerdict::Compiled, StageVerdict::Compiled, StageVerdict::FailCompile, StageVerdict::Blocked};
    const QString name = names[dice.bounded(3)];
    const QString finding = QString(QChar(u'a' + dice.bounded(3)));
    switch (dice.bounded(10)) {
    case 0: life.files[name] += 1; break;
    case 1: life.files.remove(name); break;
    case 2: life.computedFiles = life.files; break;
    case 3: life.findings[finding] = kFindingSeverities[size_t(dice.bounded(3))]; break;
    case 4: life.findings.remove(finding); break;
    case 5: life.waiversPermitted = dice.bounded(3) > 0; break;
    case 6: {
        const int days = 1 + dice.bounded(29);
        life.waivedUntil[finding] = life.day + days;
        log.add(Waiver{{{}, finding}, {}, QStringLiteral("known"), QStringLiteral("ada"), noonPlus(0).addDays(life.day), noonPlus(0).addDays(life.day + days)});
        break;
    }
    case 7: life.day += dice.bounded(20); break;
    case 8: life.claimed = verdicts[dice.bounded(4)]; break;
    default: life.truth = dice.bounded(3) == 0 ? std::nullopt : dice.bounded(2) ? life.claimed : std::optional(verdicts[dice.bounded(4)]); break;
    }
}

} // namespace

/// 12,000 lives of up to 24 events; after each the gate is asked. It must say yes exactly where the true state permits it.
void TestDecisionGate::randomLives()
{
    QRandomGenerator dice(20261130);
    int yes = 0;
    int no = 0;
    for (int run = 0; run < 12'000; ++run) {
        Life life;
        life.files = life.computedFiles = {{QStringLiteral("kernel.rs"), 1}};
        if (dice.bounded(4) > 0)
            life.claimed = life.truth = StageVerdict::Compiled;
        LogPicture log;
        ReviewHistory history;
        const int events = dice.bounded(24);
        for (int event = 0; event <= events; ++event) {
            const qsizetype before = log.bytes.size();
            liveOn(life, log, dice);
            if (log.bytes.size() > before)
                history = log.history();
            const GateAnswer answer = askGate(told(life, history));
            if (answer.isAllowed() != life.mayBeApproved())
                QFAIL(qPrintable(QStringLiteral("run %1, event %2: the gate says %3").arg(run).arg(event).arg(pictureOf(answer))));
            ++(answer.isAllowed() ? yes : no);
        }
    }
    QVERIFY2(yes > 10'000 && no > 50'000, qPrintable(QStringLiteral("%1 yes, %2 no").arg(yes).arg(no)));
}

TILEPORT_TEST_MAIN(TestDecisionGate)
#include "tst_decisiongate.moc"

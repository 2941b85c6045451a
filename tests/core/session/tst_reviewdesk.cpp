// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/stagerunner.h"
#include "tests/core/review/logfixture.h"
#include "tests/core/session/reviewfolder.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QElapsedTimer>

using namespace tileport;
using namespace tileport::session;
using review::DecisionKind;
using test::ReviewFolder;

namespace {

constexpr int kPatience = 20'000;
const port::RunId kD1{port::Stage::D, 1};
const QString kWaiversOn = QStringLiteral(R"({"version": 1, "name": "ours", "rows": [], "waivers": {"permitted": true, "persons": ["ada"], "longest_days": 30}})");

/// Writes what its stage may not.
class Intruder : public pipeline::Executor {
public:
    [[nodiscard]] pipeline::ExecutorKind kind() const override { return pipeline::ExecutorKind::Person; }
    [[nodiscard]] QString name() const override { return QStringLiteral("ada"); }
    [[nodiscard]] bool canRun(port::Stage) const override { return true; }
    [[nodiscard]] Result<pipeline::RunAnswer> run(const pipeline::RunRequest &request, pipeline::RunContext &) override
    {
        if (const Result<void> written = writeFileAtomically(request.folder + QStringLiteral("/kernel.rs"), "fn other() {}\n"); !written)
            return written.error();
        return pipeline::RunAnswer{{port::StageVerdict::Pass, port::FaultClass::None}, {}, {}, {}};
    }
};

QStringList runsOf(const ReviewView &view)
{
    QStringList names;
    for (const ReviewedRun &run : view.runs)
        names.append(port::runName(run.run));
    return names;
}

} // namespace

/// A run of a real folder under review: what the gate says, what a decision covers, and everything that changes meanwhile.
class TestReviewDesk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { m_desk.reset(); m_folder.reset(); }
    void newestRunFirst();
    void draftIsWhatIsWritten();
    void oneByteMakesItStaleWithinASecond();
    void logIsFollowed();
    void lyingRunIsNotApproved();
    void againstEvidence();
    void orderIsBoundToWhatWasShown_data();
    void orderIsBoundToWhatWasShown();
    void anothersDecisionIsNotWithdrawn();
    void twoWritersAtOnce();
    void brokenLog();
    void unwritableFolder();
    void runThatIsNot();
    void portWithoutRuns();
    void brokenPolicy();
    void folderGoes();
    void newestRequestWins();
    void nothingOpen();
    void endsWhileWorking();

private:
    void open(const char *picture)
    {
        m_folder = std::make_unique<ReviewFolder>(picture);
        QVERIFY(m_folder->isThere());
        m_desk = std::make_unique<ReviewDesk>();
        m_desk->setClock([this] { return m_now; });
    }
    void show(const port::RunId &run)
    {
        m_desk->showRun(m_folder->path(), run);
        settle();
    }
    void settle() { QVERIFY(QTest::qWaitFor([this] { return !m_desk->isBusy(); }, kPatience)); }
    [[nodiscard]] const ReviewView &view() const { return *m_desk->view(); }
    [[nodiscard]] DecisionOrder order(DecisionKind kind) const { return m_desk->order(kind, QStringLiteral("looked at it"), QStringLiteral("ada")); }
    /// What came of \p order.
    [[nodiscard]] DecisionReport decided(const DecisionOrder &order)
    {
        std::optional<DecisionReport> report;
        const auto connection = connect(m_desk.get(), &ReviewDesk::answered, this, [&](const DecisionReport &one) { report.emplace(one); });
        m_desk->decide(order);
        const bool isThere = QTest::qWaitFor([&] { return report.has_value(); }, kPatience);
        disconnect(connection);
        return isThere ? *report : DecisionReport{order, makeError(ErrorCode::TimedOut, QStringLiteral("no answer"))};
    }
    [[nodiscard]] static QString rulesOf(const DecisionReport &report)
    {
        QStringList rules;
        if (!report.outcome)
            return report.outcome.error().toString();
        for (const review::GateReason &reason : report.outcome->answer.reasons)
            rules.append(review::gateRuleName(reason.rule));
        rules.removeDuplicates();
        return rules.join(u' ');
    }
    [[nodiscard]] QString stale() const { return view().standing.isEmpty() ? QStringLiteral("undecided") : view().standing.first().staleness.reasons.join(u' '); }
    /// Milliseconds until the view says \p wanted about the decision.
    [[nodiscard]] qint64 timeUntilStaleIs(const QString &wanted)
    {
        QElapsedTimer clock;
        clock.start();
        return QTest::qWaitFor([&] { return stale() == wanted; }, kPatience) ? clock.elapsed() : -1;
    }

    QDateTime m_now = test::noonPlus(0);
    std::unique_ptr<ReviewFolder> m_folder;
    std::unique_ptr<ReviewDesk> m_desk;
};

void TestReviewDesk::newestRunFirst()
{
    open("honest-happy");
    m_desk->showPort(m_folder->path());
    QVERIFY(m_desk->isBusy());
    QVERIFY(!view().notReady.isEmpty());
    settle();
    QCOMPARE(runsOf(view()), QStringList({QStringLiteral("E1"), QStringLiteral("D1"), QStringLiteral("B1"), QStringLiteral("A1")}));
    QVERIFY(view().run == view().runs.first().run);
    QVERIFY(view().reading && view().isCurrent);
    QCOMPARE(view().notReady, QString());
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::Approve), QString());
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::Reject), QString());
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::Withdraw), QStringLiteral("nothing-to-withdraw"));
    const review::GateAnswer silent = view().answer(DecisionKind::Approve, QStringLiteral(" "), {});
    QCOMPARE(silent.reasons.size(), 2); // reason and author
    show(kD1);
    QVERIFY(view().run == kD1 && view().reading->computed.run == kD1);
    QVERIFY(std::ranges::all_of(view().reading->computed.checks, [](const validate::CheckResult &check) { return validate::checkOf(check.check)->stage == port::Stage::D; }));
}

void TestReviewDesk::draftIsWhatIsWritten()
{
    open("honest-happy");
    show(kD1);
    const review::Decision draft = view().draft;
    QVERIFY(draft.covered.contains(QStringLiteral("ffi.rs")) && !draft.covered.contains(QStringLiteral("perf_cutile_rs.txt")));
    QCOMPARE(draft.covered.value(QStringLiteral("ffi.rs")).sha256, sha256Hex(m_folder->bytes(QStringLiteral("ffi.rs"))));
    const DecisionReport report = decided(order(DecisionKind::Approve));
    QVERIFY2(report.outcome && report.outcome->entry, qPrintable(rulesOf(report)));
    const auto written = std::get<review::Decision>(report.outcome->entry->content);
    QVERIFY(written.covered == draft.covered && written.tools == draft.tools && written.policy == draft.policy && written.verdict == draft.verdict);
    QCOMPARE(written.time, m_now);
    settle();
    QCOMPARE(view().standing.size(), 1);
    QCOMPARE(view().standing.first().logged.entry, report.outcome->entry->hash);
    QVERIFY(!view().standing.first().staleness.isStale());
    QCOMPARE(view().find(kD1)->standing.size(), 1);
    QCOMPARE(view().find({port::Stage::B, 1})->standing.size(), 0);
    QCOMPARE(order(DecisionKind::Withdraw).withdraws, report.outcome->entry->hash);
}

void TestReviewDesk::oneByteMakesItStaleWithinASecond()
{
    open("honest-happy");
    show(kD1);
    QVERIFY(decided(order(DecisionKind::Approve)).outcome->entry);
    settle();
    const QByteArray kernel = m_folder->bytes(QStringLiteral("kernel.rs"));
    m_folder->flip(QStringLiteral("kernel.rs"));
    const qint64 time = timeUntilStaleIs(QStringLiteral("kernel.rs was changed."));
    QVERIFY2(time >= 0 && time < 1'000, qPrintable(QString::number(time)));
    settle();
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::Withdraw), QString());
    m_folder->write(QStringLiteral("kernel.rs"), kernel);
    QVERIFY(timeUntilStaleIs(QString()) >= 0); // the bytes decide
    m_folder->write(QStringLiteral("perf_cutile_rs.txt"), "a later stage");
    QVERIFY(QFile::remove(m_folder->file(QStringLiteral("ffi.rs"))));
    QVERIFY(timeUntilStaleIs(QStringLiteral("ffi.rs was removed.")) >= 0);
}

/// Another program decides, or a person edits the log.
void TestReviewDesk::logIsFollowed()
{
    open("honest-happy");
    show(kD1);
    const auto reading = review::readRun(m_folder->path(), kD1, m_now);
    QVERIFY(review::decide({m_folder->path(), kD1, DecisionKind::Reject, QStringLiteral("no"), QStringLiteral("bob"), m_now, reading->evidence})->entry);
    QVERIFY(QTest::qWaitFor([this] { return view().standing.size() == 1; }, kPatience));
    QCOMPARE(view().standing.first().logged.decision.author, QStringLiteral("bob"));
}

void TestReviewDesk::lyingRunIsNotApproved()
{
    open("lying-mask-dropped");
    show({port::Stage::C, 1});
    QVERIFY2(test::rulesAgainst(view(), DecisionKind::Approve).contains(QStringLiteral("verdicts-disagree")), qPrintable(test::rulesAgainst(view(), DecisionKind::Approve)));
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::SendBack), QString());
    const DecisionReport refused = decided(order(DecisionKind::Approve));
    QVERIFY(refused.outcome && !refused.outcome->entry);
    QVERIFY(!QFile::exists(review::ReviewLog(m_folder->path()).path()));
    QVERIFY(decided(order(DecisionKind::SendBack)).outcome->entry);
}

void TestReviewDesk::againstEvidence()
{
    open("honest-happy");
    const port::RunId preflight{port::Stage::Preflight, 1};
    m_folder->write(QStringLiteral(".tileport/runs.jsonl"), {});
    m_folder->write(QStringLiteral("notes.txt"), "an input of every stage");
    Intruder intruder;
    const auto recorded = pipeline::StageRunner(pipeline::Engine(*pipeline::RoutingTable::builtIn()), *pipeline::StageRules::builtIn()).run(m_folder->path(), preflight, intruder, {});
    QVERIFY2(recorded, recorded ? "" : qPrintable(recorded.error().toString()));
    show(preflight);
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::Approve), QStringLiteral("critical-open"));
    m_folder->write(QStringLiteral(".tileport/policy.json"), kWaiversOn.toUtf8());
    const auto &findings = view().reading->evidence.findings;
    const auto critical = std::ranges::find(findings, FindingSeverity::Critical, &review::GateFinding::severity);
    QVERIFY(critical != findings.end());
    // The waiver of a finding that the run does not have changes nothing.
    QVERIFY(review::recordWaiver(m_folder->path(), test::waiverOf(QStringLiteral("some-other"))));
    QVERIFY(QTest::qWaitFor([this] { return view().history.waivers().size() == 1; }, kPatience));
    settle();
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::Approve), QStringLiteral("critical-open"));
    QVERIFY(review::recordWaiver(m_folder->path(), test::waiverOf(critical->key.finding)));
    QVERIFY(QTest::qWaitFor([this] { return view().history.waivers().size() == 2; }, kPatience));
    settle();
    QCOMPARE(test::rulesAgainst(view(), DecisionKind::Approve), QString());
    QCOMPARE(view().draft.waivers.size(), 1);
    const DecisionReport report = decided(order(DecisionKind::Approve));
    QCOMPARE(review::decisionTitle(std::get<review::Decision>(report.outcome->entry->content)), QStringLiteral("approved against evidence"));
    settle();
    QCOMPARE(stale(), QString());
    m_now = test::noonPlus(0).addDays(31); // the waiver expires while nothing else happens
    m_folder->write(QStringLiteral("reports/performance.md"), "VERDICT: DONE\n");
    QVERIFY(QTest::qWaitFor([this] { return stale().contains(QStringLiteral("has expired")); }, kPatience));
}

void TestReviewDesk::orderIsBoundToWhatWasShown_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("approve") << int(DecisionKind::Approve);
    QTest::newRow("reject") << int(DecisionKind::Reject);
    QTest::newRow("send back") << int(DecisionKind::SendBack);
}

/// The file changes between the look and the click: nothing is decided on bytes that nobody saw.
void TestReviewDesk::orderIsBoundToWhatWasShown()
{
    QFETCH(int, kind);
    open("honest-happy");
    show(kD1);
    const DecisionOrder seen = order(DecisionKind(kind));
    m_folder->flip(QStringLiteral("correctness_cutile_rs.txt"));
    const DecisionReport report = decided(seen);
    QVERIFY(report.outcome && !report.outcome->entry);
    QCOMPARE(rulesOf(report), QStringLiteral("file-changed"));
    QVERIFY(report.outcome->answer.reasons.constLast().text.contains(QStringLiteral("correctness_cutile_rs.txt (changed)")));
    QVERIFY(m_folder->log().entries().isEmpty());
    settle();
    if (DecisionKind(kind) != DecisionKind::Approve)
        QVERIFY(decided(order(DecisionKind(kind))).outcome->entry); // what is shown now
}

void TestReviewDesk::anothersDecisionIsNotWithdrawn()
{
    open("honest-happy");
    show(kD1);
    QVERIFY(decided(order(DecisionKind::Approve)).outcome->entry);
    settle();
    const DecisionOrder withdrawal = order(DecisionKind::Withdraw);
    QVERIFY(review::decide({m_folder->path(), kD1, DecisionKind::Reject, QStringLiteral("no"), QStringLiteral("bob"), m_now, {}})->entry);
    QCOMPARE(rulesOf(decided(withdrawal)), QStringLiteral("nothing-to-withdraw"));
    QCOMPARE(m_folder->log().standing(kD1).first().decision.author, QStringLiteral("bob"));
}

void TestReviewDesk::twoWritersAtOnce()
{
    open("honest-happy");
    show(kD1);
    ReviewDesk other;
    other.setClock([this] { return m_now; });
    other.showRun(m_folder->path(), kD1);
    QVERIFY(QTest::qWaitFor([&] { return !other.isBusy(); }, kPatience));
    int answers = 0;
    for (ReviewDesk *desk : {m_desk.get(), &other})
        connect(desk, &ReviewDesk::answered, this, [&] { ++answers; });
    m_desk->decide(order(DecisionKind::Approve));
    other.decide(other.order(DecisionKind::Reject, QStringLiteral("no"), QStringLiteral("bob")));
    QVERIFY(QTest::qWaitFor([&] { return answers == 2; }, kPatience));
    const review::ReviewHistory log = m_folder->log();
    QVERIFY(log.state() == review::LogState::Intact);
    QCOMPARE(log.entries().size(), 2);
    QCOMPARE(log.standing(kD1).size(), 1); // the later one follows the earlier one
    QVERIFY(QTest::qWaitFor([&] { return m_desk->view()->history == log && other.view()->history == log; }, kPatience));
}

void TestReviewDesk::brokenLog()
{
    open("honest-happy");
    show(kD1);
    for (int i = 0; i < 3; ++i) {
        QVERIFY(decided(order(DecisionKind::Reject)).outcome->entry);
        settle();
    }
    const QString path = review::ReviewLog(m_folder->path()).path();
    const QList<QByteArray> lines = readFile(path).valueOr({}).split('\n');
    QByteArray middle = lines.at(1);
    middle.replace("looked at it", "looked at IT");
    QVERIFY(writeFileAtomically(path, lines.at(0) + '\n' + middle + '\n' + lines.at(2) + '\n'));
    QVERIFY(QTest::qWaitFor([this] { return view().history.state() == review::LogState::Broken; }, kPatience));
    settle();
    for (const DecisionKind kind : review::kDecisionKinds)
        QVERIFY2(test::rulesAgainst(view(), kind).startsWith(QStringLiteral("log-broken")), qPrintable(test::rulesAgainst(view(), kind)));
    QVERIFY(view().answer(DecisionKind::Reject, QStringLiteral("x"), QStringLiteral("ada")).reasons.first().text.contains(QStringLiteral("line 2")));
    const DecisionReport report = decided(order(DecisionKind::Reject));
    QVERIFY(report.outcome && !report.outcome->entry);
    QCOMPARE(rulesOf(report), QStringLiteral("log-broken"));
}

void TestReviewDesk::unwritableFolder()
{
    open("honest-happy");
    m_folder->write(QStringLiteral(".tileport"), "a file where the folder should be");
    show(kD1);
    const DecisionReport report = decided(order(DecisionKind::Reject));
    QVERIFY(!report.outcome);
    QVERIFY(!report.outcome.error().message.isEmpty());
    settle();
    QVERIFY(view().standing.isEmpty());
}

void TestReviewDesk::runThatIsNot()
{
    open("honest-happy");
    show({port::Stage::F, 1});
    QVERIFY(!view().reading);
    QVERIFY2(view().notReady.contains(QStringLiteral("there was no run F1")), qPrintable(view().notReady));
    QCOMPARE(view().runs.size(), 4);
    show(kD1);
    QCOMPARE(view().notReady, QString());
}

void TestReviewDesk::portWithoutRuns()
{
    QTemporaryDir bare;
    QVERIFY(writeFileAtomically(bare.filePath(QStringLiteral("kernel.rs")), "fn k() {}\n"));
    ReviewDesk desk;
    desk.showPort(bare.path());
    QVERIFY(QTest::qWaitFor([&] { return !desk.isBusy(); }, kPatience));
    QVERIFY(!desk.view()->run && desk.view()->runs.isEmpty());
    QVERIFY2(desk.view()->notReady.contains(QStringLiteral("no run yet")), qPrintable(desk.view()->notReady));
}

void TestReviewDesk::brokenPolicy()
{
    open("honest-happy");
    m_folder->write(QStringLiteral(".tileport/policy.json"), "{");
    m_desk->showPort(m_folder->path());
    settle();
    QVERIFY(!view().problem.isEmpty());
    QVERIFY(!view().notReady.isEmpty());
    m_folder->write(QStringLiteral(".tileport/policy.json"), kWaiversOn.toUtf8());
    QVERIFY(QTest::qWaitFor([this] { return view().reading != nullptr; }, kPatience));
    QCOMPARE(view().problem, QString());
}

void TestReviewDesk::folderGoes()
{
    open("honest-happy");
    show(kD1);
    QVERIFY(QDir(m_folder->path()).removeRecursively());
    QVERIFY(QTest::qWaitFor([this] { return !view().problem.isEmpty(); }, kPatience));
    QVERIFY(!view().notReady.isEmpty());
}

void TestReviewDesk::newestRequestWins()
{
    open("lying-mask-dropped");
    const ReviewFolder other("honest-happy");
    m_desk->showRun(m_folder->path(), {port::Stage::C, 1});
    m_desk->showRun(other.path(), kD1);
    m_desk->showRun(other.path(), {port::Stage::B, 1});
    settle();
    QCOMPARE(view().folder, other.path());
    QVERIFY(view().reading->computed.run == (port::RunId{port::Stage::B, 1}));
}

void TestReviewDesk::nothingOpen()
{
    open("honest-happy");
    QVERIFY(!m_desk->isBusy());
    QVERIFY(view().folder.isEmpty() && view().runs.isEmpty() && !view().run);
    show(kD1);
    m_desk->showPort({});
    QVERIFY(!m_desk->isBusy());
    QVERIFY(!view().run && view().notReady.isEmpty());
}

void TestReviewDesk::endsWhileWorking()
{
    open("honest-happy");
    m_desk->showPort(m_folder->path());
    m_desk.reset();
    QVERIFY(!m_desk);
}

TILEPORT_TEST_MAIN(TestReviewDesk)
#include "tst_reviewdesk.moc"

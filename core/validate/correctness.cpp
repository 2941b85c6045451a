// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/hostfiles.h"
#include "core/validate/outcomes.h"

namespace tileport::validate {

namespace {

const QString kReport = QStringLiteral("reports/correctness.md");

const TestLog *logOf(Material &m)
{
    return !m.testLogFile().isEmpty() && m.tests() ? &*m.tests() : nullptr;
}

Outcome withEvidence(Outcome outcome, const QStringList &wrong, const Place &place)
{
    outcome.evidence = wrong.mid(0, 20);
    outcome.place = place;
    return outcome;
}

/// Tests that speak against a log, the first of them with its place.
class WrongTests {
public:
    explicit WrongTests(const QString &logFile) : m_place(fileAt(logFile)) {}

    void add(const TestCase &test, const QString &sentence)
    {
        if (m_sentences.isEmpty())
            m_place = test.place;
        add(sentence);
    }
    void add(const QString &sentence) { m_sentences.append(sentence); }

    [[nodiscard]] bool isEmpty() const { return m_sentences.isEmpty(); }
    /// Holds when there are none.
    [[nodiscard]] Outcome outcome() const { return withEvidence(oursOnly(m_sentences.isEmpty(), {}), m_sentences, m_place); }

private:
    QStringList m_sentences;
    Place m_place;
};

/// Every failing, crashing or expected-to-fail test is one too many.
Outcome failures(Material &m)
{
    const TestLog *log = logOf(m);
    if (log == nullptr)
        return skipped();
    WrongTests wrong(m.testLogFile());
    for (const TestCase &test : log->cases) {
        if (test.outcome != TestCase::Outcome::Failed && test.outcome != TestCase::Outcome::Error && test.outcome != TestCase::Outcome::Expected)
            continue;
        const QString what = test.outcome == TestCase::Outcome::Expected ? QStringLiteral("is expected to fail, which hides it") : QStringLiteral("failed");
        wrong.add(test, QStringLiteral("%1 %2%3").arg(test.id, what, test.reason.isEmpty() ? QString() : QStringLiteral(": ") + test.reason.left(200)));
    }
    if (const TestSummary sum = log->summary.value_or(TestSummary()); wrong.isEmpty() && sum.failed + sum.errors + sum.expected > 0)
        wrong.add(QStringLiteral("the last line counts %1 failed, %2 errors, %3 expected failures").arg(sum.failed).arg(sum.errors).arg(sum.expected));
    return wrong.outcome();
}

Outcome passes(Material &m)
{
    const TestLog *log = logOf(m);
    if (log == nullptr)
        return skipped();
    const int passed = std::max(log->counted().passed, log->summary.value_or(TestSummary()).passed);
    return oursOnly(passed > 0, QStringLiteral("no test passed"), fileAt(m.testLogFile()));
}

bool isCited(const TestCase &test, const QStringList &gaps)
{
    const QString parameters = test.id.section(u'[', 1).section(u']', 0, 0);
    return std::ranges::any_of(gaps, [&](const QString &gap) {
        return (!test.reason.isEmpty() && (gap.contains(test.reason, Qt::CaseInsensitive) || (gap.size() > 5 && test.reason.contains(gap, Qt::CaseInsensitive))))
            || (!parameters.isEmpty() && gap.contains(parameters));
    });
}

/// A skip is only good when stage A knew of it before anything was written.
Outcome skips(Material &m)
{
    const TestLog *log = logOf(m);
    if (log == nullptr)
        return skipped();
    WrongTests wrong(m.testLogFile());
    for (const TestCase &test : log->cases) {
        if (test.outcome != TestCase::Outcome::Skipped || isCited(test, m.data().knownGaps))
            continue;
        wrong.add(test, QStringLiteral("%1 was skipped (%2), and no known gap says why").arg(test.id, test.reason.isEmpty() ? QStringLiteral("no reason") : test.reason.left(200)));
    }
    const int named = log->counted().skipped;
    if (const int told = log->summary.value_or(TestSummary()).skipped; told > named && m.data().knownGaps.isEmpty())
        wrong.add(QStringLiteral("%1 tests were skipped that the log does not name").arg(told - named));
    return wrong.outcome();
}

Outcome complete(Material &m)
{
    const TestLog *log = logOf(m);
    if (log == nullptr)
        return skipped();
    QStringList wrong;
    const TestSummary counted = log->counted();
    const int named = static_cast<int>(log->cases.size());
    if (log->isTruncated)
        return unknown(QStringLiteral("the end of %1, with the line that sums up").arg(m.testLogFile()));
    const TestSummary told = log->summary.value_or(counted);
    const int sum = told.passed + told.failed + told.errors + told.skipped + told.expected;
    // Short logs name no test; those that do must name them all.
    if (named > 0 && counted.passed > 0 && log->summary && (counted.passed != told.passed || counted.skipped > told.skipped + told.expected))
        wrong.append(QStringLiteral("the last line counts %1 passed, the log shows %2").arg(told.passed).arg(counted.passed));
    if (log->collected && log->summary && sum + told.deselected != *log->collected)
        wrong.append(QStringLiteral("%1 tests were collected, %2 ended and %3 were deselected").arg(*log->collected).arg(sum).arg(told.deselected));
    return withEvidence(oursOnly(wrong.isEmpty(), {}), wrong, fileAt(m.testLogFile()));
}

/// The tests that ran are this operator's, by file or class.
Outcome ownTests(Material &m)
{
    const TestLog *log = logOf(m);
    if (log == nullptr || log->cases.isEmpty())
        return skipped();
    const QString file = m.data().testFile.section(u'/', -1).section(u'.', 0, 0);
    const QString wanted = plainName(m.kernel());
    WrongTests wrong(m.testLogFile());
    for (const TestCase &test : log->cases) {
        const QString owner = test.id.section(u'[', 0, 0);
        if (plainName(owner).contains(wanted) || (!file.isEmpty() && owner.contains(file)))
            continue;
        wrong.add(test, QStringLiteral("%1 is no test of %2").arg(test.id, m.kernel()));
    }
    return wrong.outcome();
}

/// Ids carry the back end; tests of another one prove nothing.
Outcome ownBackend(Material &m)
{
    const TestLog *log = logOf(m);
    if (log == nullptr)
        return skipped();
    static const QRegularExpression kBackend(QStringLiteral("\\b(cutile_rs|cutile-rs|cutile_py|cutile|triton|torch|pytorch)\\b"));
    int own = 0;
    int other = 0;
    Place place = fileAt(m.testLogFile());
    for (const TestCase &test : log->cases) {
        const QRegularExpressionMatch match = kBackend.match(test.id.section(u'[', 1).replace(u'-', u' ').replace(QStringLiteral("cutile rs"), QStringLiteral("cutile_rs")));
        if (!match.hasMatch() || test.outcome == TestCase::Outcome::Skipped)
            continue;
        const bool isOwn = match.captured(1).endsWith(QStringLiteral("rs"));
        if (!isOwn && other == 0)
            place = test.place;
        ++(isOwn ? own : other);
    }
    return oursOnly(other == 0 || own > 0, QStringLiteral("%1 tests ran, all of other back ends").arg(other), place);
}

/// "-k cutile_rs" chooses the back end; anything more chooses away.
Outcome selection(Material &m)
{
    QStringList commands = m.report(port::Stage::D).commands;
    if (const TestLog *log = logOf(m); log != nullptr && !log->command.isEmpty())
        commands.append(log->command);
    static const QRegularExpression kAway(QStringLiteral("--deselect|--ignore(?:-glob)?\\b|-m\\s*['\"]?not\\b|-k\\s*(?:'[^']*\\bnot\\b[^']*'|\"[^\"]*\\bnot\\b[^\"]*\"|not\\b)|--maxfail[= ]0|--lf\\b|--last-failed"));
    QStringList wrong;
    for (const QString &command : std::as_const(commands)) {
        // Performance tests are stage E's; leaving them out is right.
        QString rest = command;
        static const QRegularExpression kPerf(QStringLiteral("\\bnot\\s+(?:test_)?perf\\w*"));
        rest.remove(kPerf);
        if (kAway.match(rest).hasMatch())
            wrong.append(QStringLiteral("tests were deselected: %1").arg(command.left(300)));
    }
    wrong.removeDuplicates();
    return withEvidence(oursOnly(wrong.isEmpty(), {}), wrong, fileAt(kReport));
}

/// "X passed, Y failed, Z skipped" in the report is what the log says.
Outcome counts(Material &m)
{
    const TestLog *log = logOf(m);
    static const QRegularExpression kCounts(QStringLiteral("(\\d+)\\s+passed(?:\\s*,\\s*(\\d+)\\s+failed)?(?:\\s*,\\s*(\\d+)\\s+skipped)?"));
    const QRegularExpressionMatch match = kCounts.match(m.text(kReport));
    if (log == nullptr || !match.hasMatch())
        return skipped();
    const TestSummary told = log->summary.value_or(log->counted());
    const bool isSame = match.captured(1).toInt() == told.passed && (match.captured(2).isEmpty() || match.captured(2).toInt() == told.failed)
        && (match.captured(3).isEmpty() || match.captured(3).toInt() == told.skipped);
    return oursOnly(isSame, QStringLiteral("the report says \"%1\", the log %2 passed, %3 failed, %4 skipped").arg(match.captured(0)).arg(told.passed).arg(told.failed).arg(told.skipped), fileAt(kReport));
}

/// A tolerance that documents quote must be one of analysis.json.
Outcome quotedTolerances(Material &m)
{
    if (m.data().tolerances.isEmpty())
        return skipped();
    static const QRegularExpression kQuoted(QStringLiteral("\\b(atol|rtol)\\s*[=:]\\s*([0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?)"));
    QStringList wrong;
    for (const QString &path : {kReport, m.testLogFile()}) {
        const QString text = path.isEmpty() ? QString() : m.text(path);
        for (QRegularExpressionMatchIterator quoted = kQuoted.globalMatch(text); quoted.hasNext() && wrong.size() < 20;) {
            const QRegularExpressionMatch match = quoted.next();
            const double value = match.captured(2).toDouble();
            const bool isAtol = match.captured(1) == QStringLiteral("atol");
            const bool isKnown = std::ranges::any_of(m.data().tolerances, [&](const Tolerance &known) { return value <= (isAtol ? known.atol : known.rtol) * (1 + 1e-9); });
            if (!isKnown)
                wrong.append(QStringLiteral("%1 quotes %2, more than analysis.json allows anywhere").arg(path, match.captured(0)));
        }
    }
    return withEvidence(oursOnly(wrong.isEmpty(), {}), wrong, fileAt(kReport));
}

/// The copy beside the kernel and the one in the tree are the same bytes.
Outcome mirrored(Material &m)
{
    const QString path = QStringLiteral("src/tilegym/ops/cutile_rs/%1_kernel/ffi.rs").arg(m.kernel());
    if (!m.evidence().tree || !m.evidence().tree->has(path) || !m.files().has(QStringLiteral("ffi.rs")))
        return skipped();
    return oursOnly(m.evidence().tree->snapshot().files.value(path).sha256 == m.files().snapshot().files.value(QStringLiteral("ffi.rs")).sha256,
                    QStringLiteral("ffi.rs differs from %1").arg(path), fileAt(QStringLiteral("ffi.rs")));
}

/// A failure says whose it is: the routing needs it.
Outcome faultClass(Material &m)
{
    const StageReport &said = m.report(port::Stage::D);
    const bool isNeeded = said.claimed() == port::StageVerdict::Fail || said.claimed() == port::StageVerdict::Blocked;
    return isNeeded ? oursOnly(said.faultClass != port::FaultClass::None, QStringLiteral("%1 names neither fail_class nor block_class").arg(kReport), fileAt(kReport)) : skipped();
}

constexpr auto kD = port::Stage::D;
constexpr auto kV = Validator::AgentD;
constexpr auto kHost = FindingOwner::Host;
constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;

constexpr CheckRow kRows[] = {
    {"correctness.no-failure", kV, kD, kCritical, kNone, "No test fails, crashes or is expected to fail.", "", "", "", failures},
    {"correctness.passes", kV, kD, kCritical, kNone, "At least one test passes.", "", "", "", passes},
    {"correctness.skips-cited", kV, kD, kCritical, kNone, "Every skipped test is a gap that the analysis knew.", "", "", "Run the test, or have the gap recorded by stage A.", skips},
    {"correctness.complete", kV, kD, kCritical, kNone, "The log is whole: every collected test ended or was deselected.", "", "", "Keep the whole output.", complete},
    {"correctness.own-tests", kV, kD, kCritical, kNone, "The tests are those of this operator.", "", "", "", ownTests},
    {"correctness.own-backend", kV, kD, kCritical, kHost, "The tests ran on cutile-rs.", "", "", "", ownBackend},
    {"correctness.no-deselection", kV, kD, kCritical, kNone, "Nothing but the other back ends is deselected.", "", "", "Run all tests of the back end.", selection},
    {"correctness.counts", kV, kD, kCritical, kNone, "The numbers of the report are those of the log.", "", "", "", counts},
    {"correctness.tolerances", kV, kD, kCritical, kNone, "No quoted tolerance is larger than those of analysis.json.", "", "", "Use the tolerances of the tests.", quotedTolerances},
    {"correctness.ffi-mirrored", kV, kD, FindingSeverity::Warn, kHost, "Both copies of ffi.rs are the same.", "", "X2", "", mirrored},
    {"correctness.fault-class", kV, kD, FindingSeverity::Warn, kNone, "A failure names whose it is.", "", "", "Add fail_class: host or kernel.", faultClass},
};

} // namespace

CheckRows hostRows() { return kRows; }

} // namespace tileport::validate

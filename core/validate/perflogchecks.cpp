// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

namespace tileport::validate {

namespace {

/// What the script says of one log: 1 when it fails, and whether it warns.
Answer scriptAnswer(Material &m, const QString &path)
{
    if (!m.isFilled(path))
        return Answer::Fails;
    const QString text = m.text(path);
    const int sections = countLines(text, QRegularExpression(QStringLiteral("Performance Test Results")));
    const int passed = countLines(text, QRegularExpression(QStringLiteral("PASSED")));
    const int failed = countLines(text, QRegularExpression(QStringLiteral("FAILED")));
    if (sections == 0 || failed > 0)
        return Answer::Fails;
    return sections == passed ? Answer::Holds : Answer::Warns;
}

/// One log: readable, with at least one usable median, and no failed row.
Outcome logOf(Material &m, const QString &path)
{
    const Result<PerfLog> &log = m.perf(path);
    if (!log)
        return withScript(both(false, log.error().toString(), log.error().place), scriptAnswer(m, path), QStringLiteral("X18"), QStringLiteral("the script is content with one line that holds its heading"));
    QStringList wrong;
    bool hasMedian = false;
    Place place = fileAt(path);
    for (const PerfRow &row : log->rows) {
        hasMedian = hasMedian || row.median;
        const bool isBad = row.status == PerfRow::Status::Failed || (row.status == PerfRow::Status::Passed && !row.median);
        if (isBad && wrong.isEmpty())
            place = row.place;
        if (isBad)
            wrong.append(QStringLiteral("\"%1\" %2").arg(row.key, row.status == PerfRow::Status::Failed ? QStringLiteral("failed") : QStringLiteral("has no usable median")));
    }
    if (!hasMedian)
        wrong.prepend(QStringLiteral("no row of %1 has a usable median").arg(path));
    Outcome outcome = both(wrong.isEmpty(), {}, place);
    outcome.evidence = wrong.mid(0, 20);
    const QString why = outcome.ours == Answer::Fails ? QStringLiteral("the script counts headings and never looks at a number")
        : log->format == PerfFormat::Legacy          ? QStringLiteral("the script takes the word FAILED anywhere for a failed test")
                                                     : QStringLiteral("the script knows only the printed text with its heading, which no public test prints");
    return withScript(outcome, scriptAnswer(m, path), QStringLiteral("X18"), why);
}

/// Optional logs: nothing to say when they are not there.
Outcome optionalLog(Material &m, const QString &path) { return m.files().has(path) ? logOf(m, path) : skipped(); }

Outcome missingWinner(const QString &path, Answer script)
{
    Outcome outcome = unknown(path);
    outcome.script = script;
    return outcome;
}

Outcome cutile(Material &m)
{
    const QString path = QStringLiteral("baseline_perf_cutile.txt");
    bool isWinner = m.data().backend != QStringLiteral("triton");
    for (const AnalysisVariant &variant : m.data().variants)
        isWinner = isWinner || m.data().backendOf(variant.name) == QStringLiteral("cutile");
    if (!m.files().has(path) && !isWinner)
        return withScript(skipped(), Answer::Fails, QStringLiteral("X9"), QStringLiteral("the log is not needed: the winner is triton"));
    return m.files().has(path) ? logOf(m, path) : missingWinner(path, Answer::Fails);
}

Outcome triton(Material &m)
{
    const QString path = QStringLiteral("baseline_perf_triton_tileir.txt");
    bool isWinner = m.data().backend == QStringLiteral("triton");
    for (const AnalysisVariant &variant : m.data().variants)
        isWinner = isWinner || m.data().backendOf(variant.name) == QStringLiteral("triton");
    if (!m.files().has(path) && isWinner)
        return missingWinner(path, Answer::Skipped);
    return optionalLog(m, path);
}

Outcome winner(Material &m) { return optionalLog(m, QStringLiteral("baseline_perf.txt")); }

Outcome own(Material &m)
{
    const QString path = QStringLiteral("perf_cutile_rs.txt");
    return m.files().has(path) ? logOf(m, path) : missingWinner(path, Answer::Fails);
}

Outcome duplicates(Material &m)
{
    const Result<PerfLog> &log = m.perf(QStringLiteral("perf_cutile_rs.txt"));
    if (!log)
        return skipped();
    const QStringList problems = comparePerf({}, log->rows).problems.filter(QStringLiteral("twice with different"));
    Outcome outcome = oursOnly(problems.isEmpty(), {}, fileAt(QStringLiteral("perf_cutile_rs.txt")));
    outcome.evidence = problems;
    return outcome;
}

constexpr auto kA = port::Stage::A;
constexpr auto kE = port::Stage::E;
constexpr auto kV = Validator::PerfLog;
constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr const char *kScript = "not empty, a line with its heading, no line with FAILED; warns when headings and PASSED differ in number";

constexpr CheckRow kRows[] = {
    {"perf-log.cutile", kV, kA, kCritical, kNone, "The log of the cuTile back end has a usable median for every row.", kScript, "X9 X18", "Measure the reference again.", cutile},
    {"perf-log.triton", kV, kA, kCritical, kNone, "The log of the Triton back end, where there is one, has a usable median for every row.", kScript, "X18", "Measure the reference again.", triton},
    {"perf-log.winner", kV, kA, kCritical, kNone, "The winner's log has a usable median for every row.", kScript, "X18", "Copy the winner's log again.", winner},
    {"perf-log.own", kV, kE, kCritical, kNone, "The port's log has a usable median for every row.", kScript, "X18", "Measure the port again.", own},
    {"perf-log.duplicates", kV, kE, kCritical, kNone, "No configuration occurs twice with different times.", "", "", "Keep one measurement per configuration, made in one run.", duplicates},
};

} // namespace

CheckRows perfLogRows() { return kRows; }

} // namespace tileport::validate

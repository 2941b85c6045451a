// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

#include <cmath>

namespace tileport::validate {

namespace {

const QString kReport = QStringLiteral("reports/performance.md");
const QString kOwn = QStringLiteral("perf_cutile_rs.txt");
const QString kFull = QStringLiteral("reports/agent_logs/perf_cutile_rs.full.txt");

bool isBlocked(Material &m) { return m.report(port::Stage::E).claimed() == port::StageVerdict::Blocked; }

Outcome report(Material &m) { return filled(m, kReport); }

Outcome firstLine(Material &m)
{
    const StageReport &said = m.report(port::Stage::E);
    if (said.headFile.isEmpty())
        return skipped();
    const bool script = said.headLine == QStringLiteral("VERDICT: DONE") || said.headLine == QStringLiteral("VERDICT: INVESTIGATE");
    return withScript(both(said.head.has_value(), QStringLiteral("line 1 is \"%1\"").arg(said.headLine.left(80)), fileAt(kReport, 1)), failsUnless(script), QStringLiteral("X10"),
                      QStringLiteral("a stage that is blocked may say so; the script knows two verdicts only"));
}

const QRegularExpression &geomeanLine()
{
    static const QRegularExpression kLine(QStringLiteral("^geomean_ratio=([0-9]+(?:\\.[0-9]+)?)[ \\t]*\\r?$"));
    return kLine;
}

Outcome geomeanLines(Material &m)
{
    if (!m.isFilled(kReport))
        return skipped();
    const QString text = m.text(kReport);
    const int good = countLines(text, geomeanLine());
    const int all = countLines(text, QRegularExpression(QStringLiteral("^\\s*geomean_ratio\\s*=")));
    return withScript(both((good == 1 && all == 1) || isBlocked(m), QStringLiteral("geomean_ratio stands on %1 lines, %2 of them well formed").arg(all).arg(good), fileAt(kReport)), failsUnless(good == 1), isBlocked(m) ? QStringLiteral("X10") : QString(),
                      QStringLiteral("the script does not see a second, malformed line, and wants one of a blocked stage too"));
}

/// The logs again, under the name that the stage's script gives to this demand.
Outcome logs(Material &m)
{
    const bool hasOwn = m.perf(kOwn).hasValue();
    const bool hasBaseline = std::ranges::any_of(m.comparison().pairs, [](const PerfPair &pair) { return pair.baseline.has_value(); });
    const bool scriptOwn = m.isFilled(kOwn) && greps(m.text(kOwn), "Performance Test Results") && !greps(m.text(kOwn), "FAILED");
    const QString cutile = QStringLiteral("baseline_perf_cutile.txt");
    const bool scriptCutile = m.isFilled(cutile) && greps(m.text(cutile), "Performance Test Results") && !greps(m.text(cutile), "FAILED");
    const QString seen = !hasOwn ? QStringLiteral("%1 is missing or no performance log").arg(kOwn) : QStringLiteral("the winner's log has no usable row");
    return withScript(both((hasOwn && hasBaseline) || isBlocked(m), seen, fileAt(hasOwn ? cutile : kOwn)), failsUnless(scriptOwn && scriptCutile), QStringLiteral("X9 X18"),
                      QStringLiteral("the script always wants the cuTile log, and knows one printed form that nothing public prints"));
}

Outcome agentLog(Material &m) { return filled(m, QStringLiteral("reports/agent_logs/agent_e.md")); }

/// Every row on both sides, once, measured.
Outcome rows(Material &m)
{
    if (!m.perf(kOwn))
        return skipped();
    if (std::ranges::none_of(m.comparison().pairs, [](const PerfPair &pair) { return pair.baseline.has_value(); }))
        return unknown(QStringLiteral("a baseline log of the winning back end"));
    Outcome outcome = oursOnly(m.comparison().problems.isEmpty(), {}, fileAt(kOwn));
    outcome.evidence = m.comparison().problems.mid(0, 20);
    return outcome;
}

/// What the report writes after geomean_ratio=, and half a unit of its last digit.
struct WrittenRatio {
    double value = 0;
    double tolerance = 0;
};

std::optional<WrittenRatio> claimedGeomean(Material &m)
{
    for (const QString &line : m.text(kReport).split(u'\n')) {
        const QRegularExpressionMatch match = geomeanLine().match(line);
        if (!match.hasMatch())
            continue;
        // Four digits are asked for; fewer than two would excuse anything.
        const qsizetype digits = std::clamp<qsizetype>(match.captured(1).section(u'.', 1).size(), 2, 4);
        return WrittenRatio{match.captured(1).toDouble(), 0.5 * std::pow(10.0, -static_cast<double>(digits)) + 1e-9};
    }
    return {};
}

QString fixed(double value) { return QString::number(value, 'f', 4); }

/// The other denominator that the skill's texts allow: always the cuTile log.
std::optional<double> againstCutile(Material &m)
{
    const Result<PerfLog> &cutile = m.perf(QStringLiteral("baseline_perf_cutile.txt"));
    const Result<PerfLog> &own = m.perf(kOwn);
    return cutile && own ? comparePerf(cutile->rows, own->rows).geomean : std::nullopt;
}

Outcome geomean(Material &m)
{
    const std::optional<WrittenRatio> claimed = claimedGeomean(m);
    const std::optional<double> computed = m.comparison().geomean;
    if (!claimed || !computed)
        return skipped();
    if (std::abs(claimed->value - *computed) <= claimed->tolerance)
        return oursOnly(true, {}, fileAt(kReport));
    Outcome outcome = oursOnly(false, QStringLiteral("geomean_ratio=%1 is written, the rows give %2").arg(fixed(claimed->value), fixed(*computed)), fileAt(kReport));
    if (const std::optional<double> other = againstCutile(m); other && std::abs(claimed->value - *other) <= claimed->tolerance) {
        outcome.ours = Answer::Warns;
        outcome.evidence = QStringList{QStringLiteral("geomean_ratio=%1 is against the cuTile log; against the winner of each variant it is %2").arg(fixed(claimed->value), fixed(*computed))};
    }
    return outcome;
}

/// "Geo-mean ratio: 1.02x" and "Severity: …" for people say the same as the machine's line.
Outcome severity(Material &m)
{
    static const QRegularExpression kSeverity(QStringLiteral("^\\W*Severity\\W*:\\W*([A-Z_]+)"), QRegularExpression::MultilineOption);
    const QRegularExpressionMatch match = kSeverity.match(m.text(kReport));
    if (!match.hasMatch() || m.comparison().pairs.isEmpty())
        return skipped();
    const QString computed = perfSeverityName(m.comparison().severity);
    return oursOnly(match.captured(1) == computed, QStringLiteral("Severity: %1 is written, the rows give %2").arg(match.captured(1), computed), fileAt(kReport));
}

/// A line of the report's table whose numbers are not those of the logs.
Outcome table(Material &m)
{
    if (!m.isFilled(kReport) || m.comparison().pairs.isEmpty())
        return skipped();
    QStringList wrong;
    const QStringList lines = m.text(kReport).split(u'\n');
    for (const QString &line : lines) {
        const QStringList cells = line.split(u'|');
        if (cells.size() < 5)
            continue;
        for (const PerfPair &pair : m.comparison().pairs) {
            bool isNumber = false;
            const double port = cells.at(3).trimmed().toDouble(&isNumber);
            if (cells.at(1).trimmed() != pair.key || !isNumber || !pair.port)
                continue;
            if (std::abs(port - *pair.port) > 0.01 * *pair.port + 5e-5)
                wrong.append(QStringLiteral("\"%1\": %2 ms is written, the log says %3").arg(pair.key, cells.at(3).trimmed()).arg(*pair.port));
        }
    }
    Outcome outcome = oursOnly(wrong.isEmpty(), {}, fileAt(kReport));
    outcome.evidence = wrong.mid(0, 20);
    return outcome;
}

/// The log is of the port: not a copy of the baseline, not another back end.
Outcome ownLog(Material &m)
{
    const Result<PerfLog> &own = m.perf(kOwn);
    if (!own)
        return skipped();
    const auto &stamps = m.files().snapshot().files;
    for (const QString &path : {QStringLiteral("baseline_perf_cutile.txt"), QStringLiteral("baseline_perf_triton_tileir.txt"), QStringLiteral("baseline_perf.txt")}) {
        if (stamps.contains(path) && stamps.value(path) == stamps.value(kOwn))
            return oursOnly(false, QStringLiteral("%1 is byte for byte %2").arg(kOwn, path), fileAt(kOwn));
    }
    for (const PerfRow &row : own->rows) {
        if (!row.backend.isEmpty() && row.backend != QStringLiteral("cutile_rs"))
            return oursOnly(false, QStringLiteral("\"%1\" was measured on %2").arg(row.key, row.backend), row.place);
    }
    return oursOnly(true, {}, fileAt(kOwn));
}

/// Equal times in every row: nobody measures the same number twice, let alone always.
Outcome independent(Material &m)
{
    int same = 0;
    for (const PerfPair &pair : m.comparison().pairs)
        same += pair.baseline && pair.port && *pair.baseline == *pair.port ? 1 : 0;
    const bool isCopied = same >= 3 && same == m.comparison().pairs.size();
    return oursOnly(!isCopied, QStringLiteral("all %1 rows have exactly the baseline's times").arg(same), fileAt(kOwn));
}

/// Another operator's tests have the same parameters often enough.
Outcome ownTests(Material &m)
{
    const Result<PerfLog> &own = m.perf(kOwn);
    if (!own)
        return skipped();
    const QString file = m.data().testFile.section(u'/', -1).section(u'.', 0, 0);
    const QString wanted = QString(m.kernel()).remove(u'_').toLower();
    for (const PerfRow &row : own->rows) {
        const QString owner = row.test.section(u'[', 0, 0);
        if (!owner.isEmpty() && !QString(owner).remove(u'_').toLower().contains(wanted) && (file.isEmpty() || !owner.contains(file)))
            return oursOnly(false, QStringLiteral("%1 is no test of %2").arg(row.test, m.kernel()), row.place);
    }
    return oursOnly(true, {}, fileAt(kOwn));
}

/// The cleaned log says what the whole one says.
Outcome fullLog(Material &m)
{
    if (!m.files().has(kFull) || !m.perf(kFull) || !m.perf(kOwn))
        return skipped();
    const PerfComparison difference = comparePerf(m.perf(kFull)->rows, m.perf(kOwn)->rows);
    QStringList wrong = difference.problems;
    for (const PerfPair &pair : difference.pairs) {
        if (pair.ratio && *pair.baseline != *pair.port)
            wrong.append(QStringLiteral("\"%1\": %2 ms in the whole log, %3 in the cleaned one").arg(pair.key).arg(*pair.baseline).arg(*pair.port));
    }
    Outcome outcome = oursOnly(wrong.isEmpty(), {}, fileAt(kOwn));
    for (const QString &line : wrong.mid(0, 20))
        outcome.evidence.append(QString(line).replace(QStringLiteral("the baseline log"), QStringLiteral("the whole log")).replace(QStringLiteral("the port's log"), QStringLiteral("the cleaned log")));
    return outcome;
}

/// Spread above five per cent says little about five per cent.
Outcome noise(Material &m)
{
    const Result<PerfLog> &own = m.perf(kOwn);
    if (!own)
        return skipped();
    QStringList noisy;
    for (const PerfRow &row : own->rows) {
        if (row.relativeStd && *row.relativeStd > 5)
            noisy.append(QStringLiteral("\"%1\" spreads by %2 %").arg(row.key).arg(*row.relativeStd));
    }
    Outcome outcome = oursOnly(true, {}, fileAt(kOwn));
    if (!noisy.isEmpty())
        outcome.ours = Answer::Warns;
    outcome.evidence = noisy.mid(0, 20);
    return outcome;
}

constexpr auto kE = port::Stage::E;
constexpr auto kV = Validator::AgentE;
constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr auto kWarn = FindingSeverity::Warn;

constexpr CheckRow kRows[] = {
    {"agent-e.report", kV, kE, kWarn, kNone, "reports/performance.md is there.", "not empty", "", "", report},
    {"agent-e.first-line", kV, kE, kWarn, kNone, "The report's first line is its verdict.", "line 1 is DONE or INVESTIGATE", "X10", "", firstLine},
    {"agent-e.geomean-line", kV, kE, kWarn, kNone, "The report has exactly one line geomean_ratio=, well formed.", "exactly one well-formed line", "X10", "", geomeanLines},
    {"agent-e.logs", kV, kE, kWarn, kNone, "The port's log and the winner's log can be read.", "both logs pass validate_perf_log, always the cuTile one", "X9 X18", "", logs},
    {"agent-e.agent-log", kV, kE, FindingSeverity::Info, kNone, "The stage kept its log.", "reports/agent_logs/agent_e.md is not empty", "", "", agentLog},
    {"agent-e.rows", kV, kE, kCritical, kNone, "Every configuration is measured on both sides, once.", "", "", "Measure what is missing; leave nothing out.", rows},
    {"agent-e.geomean", kV, kE, kCritical, kNone, "The written geometric mean is that of the rows.", "", "X8", "Write the number that the rows give.", geomean},
    {"agent-e.severity", kV, kE, kWarn, kNone, "The written severity is that of the rows.", "", "X7", "", severity},
    {"agent-e.table", kV, kE, kCritical, kNone, "The times of the report's table are those of the log.", "", "", "", table},
    {"agent-e.own-log", kV, kE, kCritical, kNone, "The log was measured on cutile-rs.", "", "", "", ownLog},
    {"agent-e.independent", kV, kE, kCritical, kNone, "The port's times are not the baseline's.", "", "", "", independent},
    {"agent-e.own-tests", kV, kE, kCritical, kNone, "The measured tests are those of this operator.", "", "", "", ownTests},
    {"agent-e.full-log", kV, kE, kCritical, kNone, "The cleaned log has every row of the whole log, with the same times.", "", "", "", fullLog},
    {"agent-e.noise", kV, kE, kWarn, kNone, "Times spread by at most five per cent.", "", "", "", noise},
};

} // namespace

CheckRows agentERows() { return kRows; }

} // namespace tileport::validate

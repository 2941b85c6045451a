// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

#include <cmath>

namespace tileport::validate {

namespace {

QStringList reportsOf(Material &m) { return headFiles(m.files(), port::Stage::F); }

Outcome report(Material &m)
{
    return both(!reportsOf(m).isEmpty(), QStringLiteral("there is no reports/perf_investigation_*.md"));
}

Outcome firstLines(Material &m)
{
    static const QRegularExpression kLine(QStringLiteral("^VERDICT: (FIXABLE|ALIGNED|BLOCKED)$"));
    for (const QString &path : reportsOf(m)) {
        const QString line = m.text(path).section(u'\n', 0, 0);
        if (!kLine.match(line).hasMatch())
            return both(false, QStringLiteral("line 1 of %1 is \"%2\"").arg(path, line.left(80)), fileAt(path, 1));
    }
    return both(true, {});
}

Outcome agentLog(Material &m) { return filled(m, QStringLiteral("reports/agent_logs/agent_f.md")); }

/// A ratio that the report quotes is the one of the logs.
Outcome ratio(Material &m)
{
    static const QRegularExpression kRatio(QStringLiteral("(?:geomean_ratio=|geo-?mean(?: ratio)?:?\\s*)([0-9]+\\.[0-9]+)"), QRegularExpression::CaseInsensitiveOption);
    const std::optional<double> computed = m.comparison().geomean;
    for (const QString &path : reportsOf(m)) {
        const QRegularExpressionMatch match = kRatio.match(m.text(path));
        if (!match.hasMatch() || !computed)
            continue;
        // Quoted to as many digits as are written.
        const qsizetype digits = match.captured(1).section(u'.', 1).size();
        if (std::abs(match.captured(1).toDouble() - *computed) > 0.5 * std::pow(10.0, -static_cast<double>(digits)) + 1e-9)
            return oursOnly(false, QStringLiteral("%1 quotes the ratio %2, the rows give %3").arg(path, match.captured(1)).arg(*computed, 0, 'f', 4), fileAt(path));
    }
    return computed && !reportsOf(m).isEmpty() ? oursOnly(true, {}) : skipped();
}

constexpr auto kF = port::Stage::F;
constexpr auto kV = Validator::AgentF;
constexpr auto kNone = FindingOwner::None;

constexpr CheckRow kRows[] = {
    {"agent-f.report", kV, kF, FindingSeverity::Warn, kNone, "There is a report of the investigation.", "at least one file", "", "", report},
    {"agent-f.first-line", kV, kF, FindingSeverity::Warn, kNone, "The first line of every report is its verdict.", "the same", "", "", firstLines},
    {"agent-f.agent-log", kV, kF, FindingSeverity::Info, kNone, "The stage kept its log.", "reports/agent_logs/agent_f.md is not empty", "", "", agentLog},
    {"agent-f.ratio", kV, kF, FindingSeverity::Critical, kNone, "The quoted ratio is that of the rows.", "", "", "Quote the number that the rows give.", ratio},
};

} // namespace

CheckRows agentFRows() { return kRows; }

} // namespace tileport::validate

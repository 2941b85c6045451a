// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/checktable.h"

#include <array>

namespace tileport::validate {

namespace {

using Table = CheckRows (*)();
constexpr std::array<Table, 15> kTables{preflightRows, irRows,         analysisRows, referenceRows, entryPatternRows,
                                        agentBRows,    diffRows,       diffReportRows, agentDRows,  hostRows,
                                        perfLogRows,   agentERows,     agentFRows,   finalGateRows, claimRows};

constexpr std::array<const char *, kValidators.size()> kValidatorNames{
    "preflight",      "validate_ir",          "validate_analysis", "validate_entry_pattern", "validate_agent_b",
    "layout_gate",    "diff_ir",              "validate_diff_report", "validate_agent_d",    "validate_perf_log",
    "validate_agent_e", "validate_agent_f",   "validate_kernel"};

constexpr std::array<const char *, 5> kAnswerNames{"holds", "warns", "fails", "skipped", "unknown"};

QString text(const char *words) { return QString::fromUtf8(words); }

Check checkFrom(const CheckRow &row)
{
    const QStringList flaws = text(row.flaws).split(u' ', Qt::SkipEmptyParts);
    return {text(row.id), row.validator, row.stage, row.severity, text(row.rule), text(row.scriptRule), flaws, row.owner, text(row.remedy)};
}

CheckResult resultFrom(const CheckRow &row, const Outcome &outcome)
{
    CheckResult result{text(row.id), outcome.ours, outcome.script, outcome.evidence, outcome.missing, outcome.place, outcome.flaws, outcome.difference};
    // A script that tests nothing has no answer.
    if (*row.scriptRule == '\0')
        result.script = Answer::Skipped;
    const bool isKnown = result.ours != Answer::Unknown && result.script != Answer::Unknown && result.script != Answer::Skipped;
    if (!isKnown || (result.ours == Answer::Fails) == (result.script == Answer::Fails)) {
        result.difference.clear();
        result.flaws.clear();
    }
    return result;
}

} // namespace

const QList<Check> &checks()
{
    static const QList<Check> kAll = [] {
        QList<Check> all;
        for (const Table table : kTables) {
            for (const CheckRow &row : table())
                all.append(checkFrom(row));
        }
        return all;
    }();
    return kAll;
}

const Check *checkOf(const QString &id)
{
    for (const Check &check : checks()) {
        if (check.id == id)
            return &check;
    }
    return nullptr;
}

QList<CheckResult> runChecks(port::Stage stage, Material &material)
{
    QList<CheckResult> results;
    for (const Table table : kTables) {
        for (const CheckRow &row : table()) {
            if (row.stage == stage)
                results.append(resultFrom(row, row.run(material)));
        }
    }
    return results;
}

CheckResult runCheck(const QString &id, Material &material)
{
    for (const Table table : kTables) {
        for (const CheckRow &row : table()) {
            if (id == QLatin1String(row.id))
                return resultFrom(row, row.run(material));
        }
    }
    return {};
}

std::optional<int> scriptExit(Validator validator, const QList<CheckResult> &results)
{
    bool isUnknown = false;
    for (const CheckResult &result : results) {
        const Check *check = checkOf(result.check);
        if (check == nullptr || check->validator != validator)
            continue;
        if (result.script == Answer::Fails)
            return 1;
        isUnknown = isUnknown || result.script == Answer::Unknown;
    }
    return isUnknown ? std::nullopt : std::optional(0);
}

port::Findings findingsOf(const QList<CheckResult> &results)
{
    port::Findings findings;
    for (const CheckResult &result : results) {
        const Check *check = checkOf(result.check);
        if (check == nullptr || (result.ours != Answer::Fails && result.ours != Answer::Warns))
            continue;
        port::Finding finding;
        finding.kind = result.check;
        finding.severity = result.ours == Answer::Fails ? check->severity : FindingSeverity::Info;
        finding.owner = check->owner;
        finding.message = result.evidence.value(0, check->rule);
        finding.evidence = result.evidence.mid(1) + QStringList{QStringLiteral("rule: ") + check->rule};
        finding.remedy = check->remedy;
        finding.place = result.place;
        findings.append(port::withId(finding));
    }
    return findings;
}

QString validatorName(Validator validator) { return text(kValidatorNames.at(static_cast<size_t>(validator))); }

std::optional<Validator> validatorOf(const QString &name)
{
    for (const Validator validator : kValidators) {
        if (name == validatorName(validator))
            return validator;
    }
    return {};
}

QString answerName(Answer answer) { return text(kAnswerNames.at(static_cast<size_t>(answer))); }

} // namespace tileport::validate

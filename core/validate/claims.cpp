// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

namespace tileport::validate {

namespace {

using port::Stage;

/// Two documents of one stage must not end with two verdicts.
template <Stage stage>
Outcome verdicts(Material &m)
{
    const StageReport &said = m.report(stage);
    // A log of the stage's work may tell verdicts of earlier attempts; its closing text may not.
    if (!said.head || !said.agent || said.agentFile.startsWith(QStringLiteral("reports/agent_logs/")))
        return skipped();
    return oursOnly(*said.head == *said.agent, QStringLiteral("%1 says %2, %3 says %4").arg(said.headFile, port::stageVerdictName(*said.head), said.agentFile, port::stageVerdictName(*said.agent)), fileAt(said.headFile, 1));
}

/// The record of a run and its report.
template <Stage stage>
Outcome recorded(Material &m)
{
    const RunFacts *record = m.record(stage);
    const std::optional<port::StageVerdict> said = m.report(stage).claimed();
    if (record == nullptr || !record->claimed || !said)
        return skipped();
    return oursOnly(*record->claimed == *said, QStringLiteral("the record says %1, the report %2").arg(port::stageVerdictName(*record->claimed), port::stageVerdictName(*said)), fileAt(m.report(stage).headFile));
}

/// Checks whose answer changes when later stages do their work.
bool isOvertaken(const QString &id)
{
    static const QStringList kIds{QStringLiteral("agent-b.no-ffi"), QStringLiteral("agent-b.no-wrapper"), QStringLiteral("agent-b.no-test-wiring"), QStringLiteral("agent-b.no-registration")};
    return kIds.contains(id);
}

/// What the script must have ended with on these files: 1 when an answer fails for sure.
bool scriptSurelyFails(Material &m, Validator validator, Stage stage, QString &why)
{
    for (const Check &check : checks()) {
        if (check.validator != validator || check.stage != stage || check.scriptRule.isEmpty() || isOvertaken(check.id))
            continue;
        const CheckResult result = runCheck(check.id, m);
        if (result.script == Answer::Fails) {
            why = QStringLiteral("%1 (%2)").arg(check.id, check.scriptRule);
            return true;
        }
    }
    return false;
}

/// An exit code in a report is text that anybody can type; the script's answer on the same files is not.
template <Stage stage>
Outcome exits(Material &m)
{
    const QList<QuotedExit> quoted = m.report(stage).exits;
    for (const QuotedExit &exit : quoted) {
        QString why;
        if (exit.code == 0 && scriptSurelyFails(m, exit.validator, stage, why))
            return oursOnly(false, QStringLiteral("exit=0 is quoted for %1, which fails on these files: %2").arg(validatorName(exit.validator), why), exit.place);
    }
    return quoted.isEmpty() ? skipped() : oursOnly(true, {}, quoted.first().place);
}

/// A success that quotes a failing validator.
template <Stage stage>
Outcome nonZero(Material &m)
{
    const StageReport &said = m.report(stage);
    if (!said.claimed() || !port::isSuccess(*said.claimed()))
        return skipped();
    for (const QuotedExit &exit : said.exits) {
        // diff_ir ends with 2 for notes.
        if (exit.code != 0 && !(exit.validator == Validator::DiffIr && exit.code == 2))
            return oursOnly(false, QStringLiteral("%1 is claimed and exit=%2 quoted for %3").arg(port::stageVerdictName(*said.claimed())).arg(exit.code).arg(validatorName(exit.validator)), exit.place);
    }
    return said.exits.isEmpty() ? skipped() : oursOnly(true, {});
}

bool startsWithAny(const QString &path, const QStringList &prefixes)
{
    return std::ranges::any_of(prefixes, [&](const QString &prefix) { return path.startsWith(prefix); });
}

struct Lanes {
    QStringList evidence;   ///< what must have been made by the run itself
    QStringList basis;      ///< what it was made from: another content afterwards makes it stale
};

/// By prefixes of paths.
Lanes lanesOf(Stage stage)
{
    const QString kernel = QStringLiteral("kernel.rs");
    const QString reference = QStringLiteral("reference/");
    const QString generated = QStringLiteral("generated/generated");
    switch (stage) {
    case Stage::A: return {{reference}, {reference, QStringLiteral("baseline_perf")}};
    case Stage::B: return {{generated}, {kernel, generated, reference}};
    case Stage::C: return {{QStringLiteral("generated/diff_report")}, {generated, reference}};
    case Stage::D: return {{QStringLiteral("correctness_cutile_rs")}, {kernel, QStringLiteral("ffi.rs"), QStringLiteral("correctness_cutile_rs"), QStringLiteral("reference/analysis.json")}};
    case Stage::E: return {{QStringLiteral("perf_cutile_rs.txt")}, {kernel, QStringLiteral("ffi.rs"), QStringLiteral("perf_cutile_rs"), QStringLiteral("baseline_perf")}};
    default: return {};
    }
}

/// The evidence of a run was made by this run, not before it.
template <Stage stage>
Outcome made(Material &m)
{
    const RunFacts *record = m.record(stage);
    if (record == nullptr || !record->before || !record->after)
        return skipped();
    const auto changes = port::changedFiles(*record->before, *record->after);
    const QStringList evidence = lanesOf(stage).evidence;
    QString old;
    bool isMade = false;
    for (auto file = record->after->files.cbegin(); file != record->after->files.cend(); ++file) {
        if (!startsWithAny(file.key(), evidence))
            continue;
        isMade = isMade || changes.contains(file.key());
        old = file.key();
    }
    const bool isOld = !old.isEmpty() && !isMade;
    return oursOnly(!isOld, QStringLiteral("%1 is byte for byte what lay there before %2 began").arg(old, port::runName(record->run)), fileAt(old));
}

/// Nothing that the verdict rests on has another content than when the run ended.
template <Stage stage>
Outcome fresh(Material &m)
{
    const RunFacts *record = m.record(stage);
    if (record == nullptr || !record->after)
        return skipped();
    const auto changes = port::changedFiles(*record->after, m.files().snapshot());
    const QStringList basis = lanesOf(stage).basis;
    QStringList wrong;
    for (auto change = changes.cbegin(); change != changes.cend(); ++change) {
        if (startsWithAny(change.key(), basis))
            wrong.append(QStringLiteral("%1 was %2 after %3 ended").arg(change.key(), port::fileChangeName(*change), port::runName(record->run)));
    }
    Outcome outcome = oursOnly(wrong.isEmpty(), {}, fileAt(changes.isEmpty() ? QString() : changes.firstKey()));
    outcome.evidence = wrong.mid(0, 20);
    return outcome;
}

constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;
constexpr const char *kVerdicts = "All documents of a stage end with the same verdict.";
constexpr const char *kRecorded = "The report's verdict is the one that was recorded.";
constexpr const char *kExits = "Quoted exit codes are those that the scripts give on these files.";
constexpr const char *kNonZero = "A success quotes no failing validator.";
constexpr const char *kMade = "The evidence was made by the run that it is for.";
constexpr const char *kFresh = "What the verdict rests on is unchanged since the run ended.";

constexpr CheckRow kRows[] = {
    {"claims.a-recorded", Validator::Analysis, Stage::A, kCritical, kNone, kRecorded, "", "", "", recorded<Stage::A>},
    {"claims.a-exits", Validator::Analysis, Stage::A, kCritical, kNone, kExits, "", "", "", exits<Stage::A>},
    {"claims.a-nonzero", Validator::Analysis, Stage::A, kCritical, kNone, kNonZero, "", "", "", nonZero<Stage::A>},
    {"claims.a-fresh", Validator::Analysis, Stage::A, kCritical, kNone, kFresh, "", "", "Run stage A again.", fresh<Stage::A>},
    {"claims.b-recorded", Validator::AgentB, Stage::B, kCritical, kNone, kRecorded, "", "", "", recorded<Stage::B>},
    {"claims.b-exits", Validator::AgentB, Stage::B, kCritical, kNone, kExits, "", "", "", exits<Stage::B>},
    {"claims.b-nonzero", Validator::AgentB, Stage::B, kCritical, kNone, kNonZero, "", "", "", nonZero<Stage::B>},
    {"claims.b-made", Validator::AgentB, Stage::B, FindingSeverity::Warn, kNone, kMade, "", "", "Generate the Tile IR again.", made<Stage::B>},
    {"claims.b-fresh", Validator::AgentB, Stage::B, kCritical, kNone, kFresh, "", "", "Run stage B again.", fresh<Stage::B>},
    {"claims.c-verdicts", Validator::DiffReport, Stage::C, kCritical, kNone, kVerdicts, "", "", "", verdicts<Stage::C>},
    {"claims.c-recorded", Validator::DiffReport, Stage::C, kCritical, kNone, kRecorded, "", "", "", recorded<Stage::C>},
    {"claims.c-exits", Validator::DiffReport, Stage::C, kCritical, kNone, kExits, "", "", "", exits<Stage::C>},
    {"claims.c-nonzero", Validator::DiffReport, Stage::C, kCritical, kNone, kNonZero, "", "", "", nonZero<Stage::C>},
    {"claims.c-fresh", Validator::DiffReport, Stage::C, kCritical, kNone, kFresh, "", "", "Run stage C again.", fresh<Stage::C>},
    {"claims.d-verdicts", Validator::AgentD, Stage::D, kCritical, kNone, kVerdicts, "", "", "", verdicts<Stage::D>},
    {"claims.d-recorded", Validator::AgentD, Stage::D, kCritical, kNone, kRecorded, "", "", "", recorded<Stage::D>},
    {"claims.d-exits", Validator::AgentD, Stage::D, kCritical, kNone, kExits, "", "", "", exits<Stage::D>},
    {"claims.d-nonzero", Validator::AgentD, Stage::D, kCritical, kNone, kNonZero, "", "", "", nonZero<Stage::D>},
    {"claims.d-made", Validator::AgentD, Stage::D, kCritical, kNone, kMade, "", "", "Run the tests again.", made<Stage::D>},
    {"claims.d-fresh", Validator::AgentD, Stage::D, kCritical, kNone, kFresh, "", "", "Run stage D again.", fresh<Stage::D>},
    {"claims.e-verdicts", Validator::AgentE, Stage::E, kCritical, kNone, kVerdicts, "", "", "", verdicts<Stage::E>},
    {"claims.e-recorded", Validator::AgentE, Stage::E, kCritical, kNone, kRecorded, "", "", "", recorded<Stage::E>},
    {"claims.e-exits", Validator::AgentE, Stage::E, kCritical, kNone, kExits, "", "", "", exits<Stage::E>},
    {"claims.e-nonzero", Validator::AgentE, Stage::E, kCritical, kNone, kNonZero, "", "", "", nonZero<Stage::E>},
    {"claims.e-made", Validator::AgentE, Stage::E, kCritical, kNone, kMade, "", "", "Measure again.", made<Stage::E>},
    {"claims.e-fresh", Validator::AgentE, Stage::E, kCritical, kNone, kFresh, "", "", "Run stage E again.", fresh<Stage::E>},
    {"claims.f-verdicts", Validator::AgentF, Stage::F, kCritical, kNone, kVerdicts, "", "", "", verdicts<Stage::F>},
    {"claims.f-exits", Validator::AgentF, Stage::F, kCritical, kNone, kExits, "", "", "", exits<Stage::F>},
};

} // namespace

CheckRows claimRows() { return kRows; }

} // namespace tileport::validate

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/weight.h"
#include "core/port/finding.h"
#include "core/port/stage.h"

#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace tileport::validate {

/// The public scripts, and the two gates that stand in prose only, in the order of the public description.
enum class Validator : uint8_t {
    Preflight, Ir, Analysis, EntryPattern, AgentB, LayoutGate, DiffIr, DiffReport, AgentD, PerfLog, AgentE, AgentF, FinalGate,
};

inline constexpr std::array kValidators{
    Validator::Preflight, Validator::Ir,     Validator::Analysis, Validator::EntryPattern, Validator::AgentB,
    Validator::LayoutGate, Validator::DiffIr, Validator::DiffReport, Validator::AgentD,    Validator::PerfLog,
    Validator::AgentE,    Validator::AgentF, Validator::FinalGate,
};

/// What a check says. Skipped: it does not apply to this port. Unknown: it applies, but something is missing to tell.
enum class Answer : uint8_t { Holds, Warns, Fails, Skipped, Unknown };

/// One check: what it is called, what it demands, and how much a failure weighs.
struct Check {
    QString id;                       ///< "agent-d.log-has-results"; stable
    Validator validator = Validator::Ir;
    port::Stage stage = port::Stage::A;   ///< whose verdict it counts for
    FindingSeverity severity = FindingSeverity::Critical; ///< of our answer Fails
    QString rule;                     ///< what we demand, one sentence
    QString scriptRule;               ///< what the public script tests; empty where it tests nothing
    QStringList flaws;                ///< known reasons why the two may differ: "X5", "N8" …
    FindingOwner owner = FindingOwner::None;
    QString remedy;                   ///< what to do about a failure; may be empty
};

/// Both answers of one check on one port.
struct CheckResult {
    QString check;                    ///< Check::id
    Answer ours = Answer::Unknown;
    Answer script = Answer::Skipped;  ///< what the public script says of the same files, its flaws included
    QStringList evidence;             ///< what was seen, one line each
    QString missing;                  ///< what is needed to tell; only for Unknown
    Place place;                      ///< of the first offence, else of the file that was looked at
    QStringList flaws;                ///< the known flaws that made the answers differ
    QString difference;               ///< why the answers differ, one or two sentences; empty when they agree
};

/// Every check of this program in the order of the public description.
[[nodiscard]] const QList<Check> &checks();
/// Null for an id that no check has.
[[nodiscard]] const Check *checkOf(const QString &id);

/// A known reason for a false result of a public script, in our own words; empty for an unknown id.
[[nodiscard]] QString flawText(const QString &id);

/// What the whole script would exit with; nothing when an answer of it is Unknown and none fails.
[[nodiscard]] std::optional<int> scriptExit(Validator validator, const QList<CheckResult> &results);
/// One finding for every result whose own answer is Fails or Warns.
[[nodiscard]] port::Findings findingsOf(const QList<CheckResult> &results);

/// "preflight", "validate_ir", "validate_agent_d", "layout gate" …: the script's name without its ending.
[[nodiscard]] QString validatorName(Validator validator);
[[nodiscard]] std::optional<Validator> validatorOf(const QString &name);
/// "holds", "warns", "fails", "skipped", "unknown".
[[nodiscard]] QString answerName(Answer answer);

} // namespace tileport::validate

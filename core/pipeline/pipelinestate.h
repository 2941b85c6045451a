// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/stage.h"

#include <QString>

#include <array>
#include <optional>

namespace tileport::pipeline {

/// Where a pipeline stands: at a stage whose run is due, or at one of the ends. Complete still has the final gate before
/// it, Stopped has not; nothing follows Stopped and Ended.
enum class Node : uint8_t { Preflight, A, B, C, D, E, F, Complete, Stopped, Ended };

/// Why a pipeline stopped or completed.
enum class TerminalKind : uint8_t { None, StopA, StopB, StopEnv, CompleteDone, CompleteResidual, CompleteNotes, CompleteBug };

/// Row 25 of the routing table sends D(2) to "E(2)", which is terminal, even where E never ran. Literal keeps that;
/// Generous takes it for E's first run, whose trouble may still be looked at by C.
enum class Reading : uint8_t { Literal, Generous };

/// What came of the block of validator output that an agent's answer has to carry.
enum class BlockAnswer : uint8_t {
    NotNeeded,   ///< Tileport ran the checks itself, or no agent was at work
    Accepted,
    SoftMissing, ///< absent beside a success that nothing contradicts
    Refused,     ///< absent, without exit codes, or with one that is not zero
};

/// How one letter's block ended, beside the verdict; told in every view.
enum class SoftFlag : uint8_t { None, ValidatorMissing, ValidatorFailed };

/// A verdict with who has to act on it.
struct Outcome {
    port::StageVerdict verdict = port::StageVerdict::Pass;
    port::FaultClass fault = port::FaultClass::None;

    bool operator==(const Outcome &) const = default;
};

inline constexpr int kLetters = 6;   ///< stages A … F

/// 0 … 5 for A … F, -1 for Preflight and the final gate.
[[nodiscard]] int letterIndex(port::Stage stage);

/// Everything that the routing looks at. A plain value; the initial one has done nothing yet.
struct PipelineState {
    Node node = Node::Preflight;
    std::array<uint8_t, kLetters> runs{};     ///< finished runs of A … F; a repair is none
    std::array<uint8_t, kLetters> repairs{};  ///< respawns for a valid validator block only
    std::array<SoftFlag, kLetters> flags{};
    uint8_t occasion = 1;                     ///< which run the table takes the due one for: 2 for the "E(2)" of row 25
    std::optional<Outcome> held;              ///< waits for the repair of the node's letter; nothing else can happen
    TerminalKind terminal = TerminalKind::None;
    std::optional<port::StageVerdict> gate;   ///< of the final gate, recorded only
    int row = 0;                              ///< routing row that led here; 0 = none yet

    bool operator==(const PipelineState &) const = default;
    [[nodiscard]] int runsOf(port::Stage stage) const;
    [[nodiscard]] bool isOver() const { return node == Node::Stopped || node == Node::Ended; }
};

/// The stage whose run is due: the gate for Complete; nothing once it is over.
[[nodiscard]] std::optional<port::Stage> stageDue(const PipelineState &state);
/// The same with its number, B(2) as B2; for a repair the run that is repaired.
[[nodiscard]] std::optional<port::RunId> runDue(const PipelineState &state);

enum class EventKind : uint8_t {
    RunEnded,     ///< a stage, Preflight or the final gate ended with a verdict
    RepairEnded,  ///< the respawned letter answered; the verdict must be the held one
    OptIn,        ///< a person wants F
};

/// Something that happened to a pipeline.
struct PipelineEvent {
    EventKind kind = EventKind::RunEnded;
    port::RunId run;         ///< F1 for OptIn
    Outcome outcome;         ///< of no meaning for OptIn
    BlockAnswer block = BlockAnswer::NotNeeded;

    bool operator==(const PipelineEvent &) const = default;
};

/// What a project may choose.
struct PipelineSettings {
    Reading reading = Reading::Literal;

    bool operator==(const PipelineSettings &) const = default;
};

/// "PREFLIGHT", "A" … "F", "COMPLETE", "STOP", "END", as the routing table writes them.
[[nodiscard]] QString nodeName(Node node);
[[nodiscard]] std::optional<Node> nodeOf(const QString &name);
/// "none", "stop_a" … "complete_bug".
[[nodiscard]] QString terminalName(TerminalKind kind);
[[nodiscard]] std::optional<TerminalKind> terminalOf(const QString &name);
/// "literal", "generous".
[[nodiscard]] QString readingName(Reading reading);
[[nodiscard]] std::optional<Reading> readingOf(const QString &name);
/// "not-needed", "accepted", "soft-missing", "refused".
[[nodiscard]] QString blockAnswerName(BlockAnswer answer);
[[nodiscard]] std::optional<BlockAnswer> blockAnswerOf(const QString &name);
/// "", "SOFT_VALIDATOR_MISSING", "SOFT_VALIDATOR_FAILED".
[[nodiscard]] QString softFlagName(SoftFlag flag);

/// "ALL_PASS", "FAIL host".
[[nodiscard]] QString outcomeText(const Outcome &outcome);
/// "B(2)", "E(1, terminal)", "D(1) repair", "COMPLETE complete_notes": one line for logs and tests.
[[nodiscard]] QString stateText(const PipelineState &state);
/// "B1 COMPILED", "B1 repair COMPILED accepted", "opt in to F".
[[nodiscard]] QString eventText(const PipelineEvent &event);

} // namespace tileport::pipeline

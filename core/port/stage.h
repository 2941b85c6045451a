// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QString>

#include <array>
#include <optional>

namespace tileport::port {

/// A stage of the conversion pipeline: A analyse, B device kernel, C Tile IR diff, D host and correctness, E performance,
/// F residual performance, with Preflight and the final gate around them.
enum class Stage : uint8_t { Preflight, A, B, C, D, E, F, FinalGate };

inline constexpr std::array kStages{Stage::Preflight, Stage::A, Stage::B, Stage::C,
                                    Stage::D, Stage::E, Stage::F, Stage::FinalGate};

/// Every word that may follow "VERDICT:", and the exit status of Preflight and the final gate as Pass and Fail.
enum class StageVerdict : uint8_t {
    Pass, PassWithNotes, Compiled, AllPass, Done, Fixable, Aligned,
    Investigate, Fail, FailFixable, FailCompile, FailCompilerBug, Blocked,
};

/// Who has to act on a failure, as the reports' lines fail_class, block_class and owner name it.
enum class FaultClass : uint8_t { None, Host, Kernel, Env };

/// One execution of a stage: B1, B2 … Preflight and the final gate are written "preflight" and "gate", without a number.
struct RunId {
    Stage stage = Stage::A;
    int number = 1;          ///< 1-based

    bool operator==(const RunId &) const = default;
    auto operator<=>(const RunId &) const = default;
};

/// "preflight", "A" … "F", "gate": for files and the command line.
[[nodiscard]] QString stageName(Stage stage);
[[nodiscard]] std::optional<Stage> stageOf(const QString &name);
/// What people call it: "device kernel", "Tile IR diff" …
[[nodiscard]] QString stageTitle(Stage stage);

/// "PASS", "PASS_WITH_NOTES", "COMPILED" … as the public scripts spell them.
[[nodiscard]] QString stageVerdictName(StageVerdict verdict);
[[nodiscard]] std::optional<StageVerdict> stageVerdictOf(const QString &word);
/// The words that a run of \p stage may end with, in the order of the public stage table.
[[nodiscard]] const QList<StageVerdict> &verdictsOf(Stage stage);
/// Whether the word lets the pipeline go on: Pass, PassWithNotes, Compiled, AllPass, Done, Fixable, Aligned.
[[nodiscard]] bool isSuccess(StageVerdict verdict);

/// "none", "host", "kernel", "env".
[[nodiscard]] QString faultClassName(FaultClass faultClass);
[[nodiscard]] std::optional<FaultClass> faultClassOf(const QString &name);

/// "A1", "B2", "preflight", "gate".
[[nodiscard]] QString runName(const RunId &run);
/// Understands what runName writes; nothing for anything else, a number of 0 or more than two digits included.
[[nodiscard]] std::optional<RunId> runOf(const QString &name);

} // namespace tileport::port

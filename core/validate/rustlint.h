// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/finding.h"
#include "core/port/portfiles.h"

#include <QJsonObject>
#include <QString>

#include <array>

namespace tileport::validate {

/// How much of a coding rule is checked here.
enum class LintState : uint8_t {
    Linted,    ///< fully, by the tokens of the sources, analysis.json or Cargo.toml
    Partly,    ///< the cases that tokens show surely; the rest needs the syntax tree
    InDiff,    ///< by the comparison of the Tile IR
    NeedsTree, ///< needs types or data flow of the Rust or Python source
    Manual,    ///< a rule of conduct that no file shows
};

/// One of the numbered coding rules of the public skill, or a silent mis-lowering of the compiler (number 0).
struct LintRule {
    QString id;               ///< "rust.scientific-float"
    int number = 0;           ///< 1–49
    LintState state = LintState::Manual;
    FindingSeverity severity = FindingSeverity::Warn;
    FindingOwner owner = FindingOwner::Kernel;
    QString rule;             ///< in our words, one sentence
    QString remedy;           ///< what to write instead
};

/// All 49 rules in order (several lints may share a number), then the mis-lowerings.
[[nodiscard]] const QList<LintRule> &lintRules();
/// "linted", "partly", "in the diff", "needs the syntax tree", "manual".
[[nodiscard]] QString lintStateName(LintState state);

/// The files of one port that lints look at; an empty text means that there is none.
struct LintInput {
    QString kernel;           ///< kernel.rs
    QString ffi;              ///< ffi.rs
    QString pipeline;         ///< *_pipeline.rs
    QString pipelineFile;     ///< its name, for places
    QString cargo;            ///< Cargo.toml of the kernel's crate
    QString aggregateCargo;   ///< Cargo.toml of the aggregate crate
    QString aggregateCargoFile;
    QString buildLog;         ///< reports/build_log.md
    QJsonObject analysis;     ///< empty = none
};

/// What the lints see in \p input; kind is the rule's id, places are relative to the port. Sorted by file and place.
[[nodiscard]] port::Findings lint(const LintInput &input);
/// The input out of a port's files.
[[nodiscard]] LintInput lintInput(const port::PortFiles &files);

} // namespace tileport::validate

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

namespace tileport::validate {

namespace {

/// One variable: set, and what it must be.
Outcome variable(Material &material, const char *name, bool EnvironmentFact::*what, const char *noun)
{
    const auto &environment = material.evidence().environment;
    if (environment.isEmpty())
        return unknown(QStringLiteral("the environment of the run"));
    const EnvironmentFact fact = environment.value(QString::fromLatin1(name));
    const QString seen = fact.value.isEmpty() ? QStringLiteral("%1 is not set").arg(QString::fromLatin1(name))
                                              : QStringLiteral("%1=%2 is no %3").arg(QString::fromLatin1(name), fact.value, QString::fromLatin1(noun));
    Place place;
    place.key = QString::fromLatin1(name);
    return both(fact.*what, seen, place);
}

Outcome tilegym(Material &m) { return variable(m, "TILEGYM_PATH", &EnvironmentFact::isFolder, "folder"); }
Outcome tileiras(Material &m) { return variable(m, "TILEIRAS_BIN", &EnvironmentFact::isExecutable, "program"); }
Outcome optimiser(Material &m) { return variable(m, "CUDA_TILE_OPT_BIN", &EnvironmentFact::isExecutable, "program"); }
Outcome triton(Material &m) { return variable(m, "TRITON_TILEIR_PYTHONPATH", &EnvironmentFact::isFolder, "folder"); }
Outcome toolkit(Material &m) { return variable(m, "CUDA_TOOLKIT_PATH", &EnvironmentFact::isFolder, "folder"); }

/// The script makes the folder when it can, so only a set variable that still is none fails.
Outcome outputRoot(Material &m)
{
    Outcome outcome = variable(m, "CUTILE_KERNEL_OUT_ROOT", &EnvironmentFact::isFolder, "folder");
    const bool isSet = !m.evidence().environment.value(QStringLiteral("CUTILE_KERNEL_OUT_ROOT")).value.isEmpty();
    if (outcome.ours == Answer::Fails && isSet)
        return withScript(outcome, Answer::Unknown, {}, {});
    return outcome;
}

Outcome sibling(Material &m)
{
    Outcome outcome = variable(m, "cuda-tile-translate", &EnvironmentFact::isExecutable, "program");
    outcome.script = Answer::Skipped;
    return outcome;
}

constexpr auto kStage = port::Stage::Preflight;
constexpr auto kNone = FindingOwner::None;
constexpr auto kCritical = FindingSeverity::Critical;

constexpr CheckRow kRows[] = {
    {"preflight.tilegym", Validator::Preflight, kStage, kCritical, kNone, "TILEGYM_PATH is a folder.", "set and a folder", "", "Export TILEGYM_PATH.", tilegym},
    {"preflight.tileiras", Validator::Preflight, kStage, kCritical, kNone, "TILEIRAS_BIN is a program that can be started.", "set and executable", "", "Export TILEIRAS_BIN.", tileiras},
    {"preflight.optimiser", Validator::Preflight, kStage, kCritical, kNone, "CUDA_TILE_OPT_BIN is a program that can be started.", "set and executable", "", "Export CUDA_TILE_OPT_BIN.", optimiser},
    {"preflight.triton", Validator::Preflight, kStage, kCritical, kNone, "TRITON_TILEIR_PYTHONPATH is a folder.", "set and a folder", "", "Export TRITON_TILEIR_PYTHONPATH.", triton},
    {"preflight.toolkit", Validator::Preflight, kStage, kCritical, kNone, "CUDA_TOOLKIT_PATH is a folder.", "set and a folder", "", "Export CUDA_TOOLKIT_PATH.", toolkit},
    {"preflight.output-root", Validator::Preflight, kStage, kCritical, kNone, "CUTILE_KERNEL_OUT_ROOT is a folder.", "set; made when it is missing", "", "Export CUTILE_KERNEL_OUT_ROOT.", outputRoot},
    {"preflight.translator", Validator::Preflight, kStage, FindingSeverity::Warn, kNone, "cuda-tile-translate stands beside the optimiser, where the dump recipe looks for it.", "", "", "Install the whole tool folder.", sibling},
};

} // namespace

CheckRows preflightRows() { return kRows; }

} // namespace tileport::validate

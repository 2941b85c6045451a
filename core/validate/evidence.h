// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/policy.h"
#include "core/port/portfiles.h"
#include "core/port/stage.h"

#include <optional>

namespace tileport::validate {

/// What our own records say of one run; the public layout keeps none of it. Runs are listed in the order they ended.
struct RunFacts {
    port::RunId run;
    std::optional<port::StageVerdict> claimed;      ///< nothing: only the reports say
    port::FaultClass faultClass = port::FaultClass::None;
    std::optional<port::Snapshot> before;           ///< the port's files when it started
    std::optional<port::Snapshot> after;            ///< and when it ended
};

/// One variable of the environment that the preflight looks at.
struct EnvironmentFact {
    QString value;              ///< empty = unset
    bool isFolder = false;
    bool isExecutable = false;
};

/// Everything that the checks look at, read once. Checks are pure functions of it.
struct Evidence {
    QString kernel;                                 ///< public operator name, "softmax"
    port::PortFiles port;                           ///< the port's folder
    std::optional<port::PortFiles> tree;            ///< the TileGym tree that the host code lives in; nothing = not given
    QMap<QString, EnvironmentFact> environment;     ///< variables of the preflight by name; empty = not given
    QList<RunFacts> runs;                           ///< may be empty (an imported port)
    QList<port::RunId> approved;                    ///< runs with a decision that is in force
    irdiff::Policy policy = irdiff::Policy::standard(); ///< how differences weigh: the project's
    QString architecture = QStringLiteral("sm_90"); ///< hints are compared for this target
};

/// Reads \p folder (the kernel's name is the folder's unless analysis.json says otherwise), and \p tree when not empty.
/// The policy is that of the project around the folder. Touches the disk; errors of port::takeSnapshot and of Policy. Runs and approvals are the caller's to add.
[[nodiscard]] Result<Evidence> readEvidence(const QString &folder, const QString &tree = {}, const CancelToken &cancel = {});

/// The preflight's variables as they are for this process, with the program that must stand beside the optimiser under
/// "cuda-tile-translate". Looks at the disk; starts nothing.
[[nodiscard]] QMap<QString, EnvironmentFact> probeEnvironment();

} // namespace tileport::validate

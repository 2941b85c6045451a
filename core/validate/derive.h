// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/validate/check.h"
#include "core/validate/material.h"

namespace tileport::validate {

/// A stage's verdict out of its artefacts alone.
struct DerivedVerdict {
    std::optional<port::StageVerdict> verdict;  ///< nothing: see \c missing
    QStringList evidence;                       ///< what it rests on
    QStringList missing;
};

/// \p results are the stage's checks. Final gate excepted, nothing but this stage's artefacts is looked at.
[[nodiscard]] DerivedVerdict deriveVerdict(port::Stage stage, Material &material, const QList<CheckResult> &results);

/// Whether a failing answer of it refutes the stage's success.
[[nodiscard]] bool isCriticalFailure(const CheckResult &result);
/// Whether the check is about what the stage says of itself, so that a failure is a false statement whatever the verdict.
[[nodiscard]] bool isAboutClaim(const CheckResult &result);

} // namespace tileport::validate

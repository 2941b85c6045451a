// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/validate/check.h"
#include "core/validate/evidence.h"

namespace tileport::validate {

/// A run's claim beside what its artefacts say. A closed set.
enum class Agreement : uint8_t { Agree, Disagree, CannotRecompute };

/// What Tileport computed of one run, with everything that it rests on.
struct RecomputedVerdict {
    port::RunId run;
    std::optional<port::StageVerdict> claimed;     ///< by the record, else by the stage's report; nothing = it claims nothing
    std::optional<port::StageVerdict> recomputed;  ///< nothing: see \c missing
    port::FaultClass claimedClass = port::FaultClass::None;
    Agreement agreement = Agreement::CannotRecompute;
    QStringList evidence;                          ///< why it disagrees, or what the verdict rests on; strongest first
    QStringList missing;                           ///< what has to be there to recompute it
    QList<CheckResult> checks;                     ///< of this stage, in the order of checks()
    port::Findings findings;
    QMap<QString, port::FileStamp> files;          ///< every file that the answer rests on
};

/// The verdict of \p run. Pure; parses and compares Tile IR, so call it off the GUI thread. Artefacts are those of the latest
/// run of a stage: an earlier run is recomputed only as far as its record tells.
[[nodiscard]] RecomputedVerdict recompute(const Evidence &evidence, const port::RunId &run, const CancelToken &cancel = {});
/// Every run that the records name, else one of each stage that left a report; shares the work between them.
[[nodiscard]] QList<RecomputedVerdict> recomputeAll(const Evidence &evidence, const CancelToken &cancel = {});

/// Whether \p result speaks against a run that claims \p claimed: a false statement does against any claim, a critical
/// failure against a success.
[[nodiscard]] bool refutes(const CheckResult &result, const std::optional<port::StageVerdict> &claimed);

/// "agree", "disagree", "cannot-recompute".
[[nodiscard]] QString agreementName(Agreement agreement);

} // namespace tileport::validate

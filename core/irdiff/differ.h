// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"
#include "core/irdiff/irdiff.h"
#include "core/irdiff/parameterfact.h"
#include "core/irdiff/policy.h"

namespace tileport::irdiff {

/// What the caller knows and wants; every field may stay at its default.
struct DiffOptions {
    QString leftEntry;                        ///< symbol; empty = the only entry, or the one with the same symbol
    QString rightEntry;
    QString architecture = QStringLiteral("sm_90"); ///< hints are compared for this target only
    std::vector<ParameterFact> leftParameters;      ///< by argument number; empty = infer the pairing
    std::vector<ParameterFact> rightParameters;
    std::vector<PairCorrection> pairs;        ///< a person's pairing; wins over roles and inference
    std::vector<ConstantFact> leftConstants;  ///< for the specialisation table
    std::vector<ConstantFact> rightConstants;
    std::vector<Place> leftPlaces;            ///< by operation number, for programs without debug locations; empty = the program's own
    std::vector<Place> rightPlaces;
    QStringList hostHints;                    ///< hints that the host code passes at launch, by name; the others stand at the entry
    std::vector<int64_t> grid;                ///< launched blocks by axis of the generated side; empty = unknown
    std::vector<int64_t> referenceGrid;       ///< of the reference; empty = unknown
    RuleMask rules = kAllRules;               ///< the rules that may explain a difference
    Policy policy = Policy::standard();       ///< how findings weigh
};

/// Compares two programs. A null graph, one without the entry that is asked for, and one of several entries that could be
/// meant give the verdict Blocked, see blockedDiff. Errors: Cancelled; for a correction of the pairing NotFound (no such
/// argument), InvalidInput (other type, other rank) and Conflict (an argument named twice).
[[nodiscard]] Result<IrDiffPtr> diffGraphs(const irgraph::IrGraphPtr &left, const irgraph::IrGraphPtr &right,
                                           const DiffOptions &options = {}, const CancelToken &cancel = {});

} // namespace tileport::irdiff

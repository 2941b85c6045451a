// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"
#include "core/irdiff/irdiff.h"
#include "core/irdiff/policy.h"

#include <optional>

namespace tileport::irdiff {

/// What is known of one argument of an entry beyond its type.
struct ParameterFact {
    QString role;                    ///< the same text on both sides pairs the arguments; empty = unknown
    std::optional<int64_t> value;    ///< launch value of an integer
    bool isPointer = false;          ///< the argument is an address
    uint32_t tensorRank = 0;         ///< of a tensor whose address this is; its extents and strides follow. 0 = no tensor
};

/// What the caller knows and wants; every field may stay at its default.
struct DiffOptions {
    QString leftEntry;                        ///< symbol; empty = the only entry, or the one with the same symbol
    QString rightEntry;
    QString architecture = QStringLiteral("sm_90"); ///< hints are compared for this target only
    std::vector<ParameterFact> leftParameters;      ///< by argument number; empty = infer the pairing
    std::vector<ParameterFact> rightParameters;
    std::vector<int64_t> grid;                ///< launched blocks by axis; empty = unknown
    RuleMask rules = kAllRules;               ///< the rules that may explain a difference
    Policy policy = Policy::standard();       ///< how findings weigh
};

/// Compares two programs. Errors: InvalidInput for a null or entry-less graph, NotFound for an unknown entry symbol,
/// Conflict when several entries could be meant, Cancelled.
[[nodiscard]] Result<IrDiffPtr> diffGraphs(const irgraph::IrGraphPtr &left, const irgraph::IrGraphPtr &right,
                                           const DiffOptions &options = {}, const CancelToken &cancel = {});

} // namespace tileport::irdiff

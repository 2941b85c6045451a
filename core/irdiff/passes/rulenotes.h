// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

namespace tileport::irdiff {

/// A rule that needs a reason, where it was used and under which facts.
struct RuleNote {
    RuleId rule = RuleId::Count;
    int change = -1;       ///< the first change that it explains
    QString kind;          ///< "numeric-NAME", "fact-NAME", "granted-NAME" when nothing vouches for one of the facts, "launch-values"
    QString summary;       ///< how equal: "equal up to rounding" ..
    QStringList facts;     ///< those of all its uses, each once; granted ones first
};

/// What the comparison put the launch value in for, because only one side reads the argument: "input.shape[0] (reference
/// %arg1) is 4096 (launch specification; the generated program has no such argument)". Empty where no effect depends on it.
[[nodiscard]] QStringList builtInFacts(const DiffState &state, const ParameterPair &pair);
/// One note per numeric rule and per rule that needs facts among those that explain \p changes.
[[nodiscard]] std::vector<RuleNote> ruleNotes(const DiffState &state, const std::vector<OpChange> &changes);

} // namespace tileport::irdiff

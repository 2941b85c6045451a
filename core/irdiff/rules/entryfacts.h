// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/rules/rulecontext.h"

namespace tileport::irdiff {

/// What an assume claims of \p value, learned as facts.
void learnAssume(RuleContext &context, const irgraph::IrGraph &graph, irgraph::OpId op, ExprId value);

/// Learns what the operations directly inside of an entry say of its parameters, before either program is numbered, so
/// that a fact that only one of them states counts for both:
///
///   %1 = assume bounded<0, ?>, %n         %n is not negative
///   %2 = make_tensor_view %p, shape = [%m] ..   %m is not negative: it is an extent
void learnEntryFacts(RuleContext &context, const ProgramSide &side);

} // namespace tileport::irdiff

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/parameterfact.h"
#include "core/irdiff/specialisationtable.h"

namespace tileport::irdiff {

/// A constant of the reference kernel and the generic that carries it; null where a side has none.
struct ConstantPair {
    const ConstantFact *left = nullptr;
    const ConstantFact *right = nullptr;
    FactStatus status = FactStatus::Unknown;
    QString reason;
    QString change;
};

/// Pairs by name (case does not count), then generics of equal value in order, which it says. Type generics have no
/// counterpart among the constants and are left out. Pointers lead into the arguments.
[[nodiscard]] std::vector<ConstantPair> pairConstants(const std::vector<ConstantFact> &left, const std::vector<ConstantFact> &right);

} // namespace tileport::irdiff

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/passes/diffstate.h"

#include <QString>

#include <memory>

namespace tileport::test {

/// Two programs (bodies as for diffPicture) up to the point where equal operations are matched: what the passes that look
/// at the rest work on.
struct NumberedPair {
    irgraph::IrGraphPtr left;
    irgraph::IrGraphPtr right;
    irdiff::DiffState state;

    /// The value of that name in either program, "%0"; none when there is no such value.
    [[nodiscard]] irgraph::ValueId value(irdiff::Side side, const char *name) const;
    /// Operations directly in the entry, without constants, in order.
    [[nodiscard]] std::vector<irgraph::OpId> operations(irdiff::Side side) const;
    [[nodiscard]] const irgraph::IrGraph &graph(irdiff::Side side) const { return side == irdiff::Side::Left ? *left : *right; }
};

/// Null, with a warning, when a picture cannot be read.
[[nodiscard]] std::unique_ptr<NumberedPair> numberedPair(const QString &left, const QString &right);

} // namespace tileport::test

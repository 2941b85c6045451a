// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"
#include "widgets/irdiff/viewmarks.h"

namespace tileport::irdiff {

/// What to look for.
struct FindQuery {
    QString text;
    bool isCaseSensitive = false;
    bool isRegularExpression = false;
    bool operator==(const FindQuery &) const = default;
};

/// Searches every line of both sides, row by row; an invalid expression is an error that names the place in it.
/// At most kMaximumMatches are kept, then Matches::isComplete is false. Safe to run on any thread.
[[nodiscard]] Result<Matches> findInLines(const IrPair &pair, const FindQuery &query, const CancelToken &cancel);
inline constexpr size_t kMaximumMatches = 500'000;

} // namespace tileport::irdiff

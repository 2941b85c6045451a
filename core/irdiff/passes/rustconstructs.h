// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <string_view>

namespace tileport::irdiff {

/// How cuTile Rust writes an operation, "fma(a, b, c, rounding::…, ftz::…)"; "the code that becomes X" for one that it has
/// no function for. The functions are those of cutile::core 0.2 and later.
[[nodiscard]] QString rustConstruct(std::string_view opName);

/// How it writes the value of an attribute: "rounding::NearestEven", "ftz::Enabled", "predicate::LessThan"; the value as
/// printed when it has no marker for it.
[[nodiscard]] QString rustMarker(const QString &attribute, const QString &value);

} // namespace tileport::irdiff

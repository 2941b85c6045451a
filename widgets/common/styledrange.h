// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/common/theme.h"

namespace tileport::common {

/// A run of characters of one line (UTF-16 units) with the meaning of its colour.
struct StyledRange {
    int start = 0;
    int length = 0;
    ColorRole role = ColorRole::SyntaxNormal;
    bool operator==(const StyledRange &) const = default;
};

} // namespace tileport::common

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/page.h"

#include <algorithm>

namespace tileport::report {

PageLimits PageLimits::halved() const
{
    return {std::max(1, rows / 2), std::max(1, excerptRows / 2), std::max(1, items / 2), std::max(40, characters / 2), std::max(1, sections / 2)};
}

} // namespace tileport::report

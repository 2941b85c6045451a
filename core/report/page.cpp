// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/page.h"

#include <algorithm>

namespace tileport::report {

PageLimits PageLimits::halved() const
{
    // Names and sentences stay whole as long as there are rows to leave out.
    constexpr int kSentence = 500;
    constexpr int kName = 40;
    const bool hasOnlyTexts = rows <= 1 && excerptRows <= 1 && items <= 1 && sections <= 1;
    return {std::max(1, rows / 2), std::max(1, excerptRows / 2), std::max(1, items / 2), std::max(hasOnlyTexts ? kName : kSentence, characters / 2), std::max(1, sections / 2)};
}

} // namespace tileport::report

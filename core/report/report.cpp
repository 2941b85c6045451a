// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/report.h"

#include "core/base/words.h"

#include <array>

namespace tileport::report {

namespace {
constexpr std::array kStandings{"none", "partly-approved", "approved", "approved-against-evidence", "sent-back", "rejected", "conflicting", "stale", "untrusted"};
constexpr std::array kStates{"open", "accepted", "accepted-stale", "waived", "waiver-expired"};
} // namespace

QString standingName(Standing standing)
{
    return wordOf(kStandings, standing);
}

QString findingStateName(FindingState state)
{
    return wordOf(kStates, state);
}

} // namespace tileport::report

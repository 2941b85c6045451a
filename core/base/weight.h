// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

#include <array>

namespace tileport {

/// How much a finding weighs; a decision is impossible while a critical one is open.
enum class FindingSeverity : uint8_t { Info, Warn, Critical };

/// Who can repair what a finding tells: the device code, the launching code, or nobody needs to.
enum class FindingOwner : uint8_t { None, Kernel, Host };

inline constexpr std::array kFindingSeverities{FindingSeverity::Info, FindingSeverity::Warn, FindingSeverity::Critical};
inline constexpr std::array kFindingOwners{FindingOwner::None, FindingOwner::Kernel, FindingOwner::Host};

/// Stable lower-case names for files and the command line: "info", "warn", "critical"; "none", "kernel", "host".
[[nodiscard]] QString severityName(FindingSeverity severity);
[[nodiscard]] QString ownerName(FindingOwner owner);

} // namespace tileport

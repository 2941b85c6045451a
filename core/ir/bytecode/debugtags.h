// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <cstdint>

namespace tileport::ir {

/// Tags of the entries of the debug section; others mean an unknown location.
enum class DebugTag : uint8_t { CompileUnit = 1, File = 2, LexicalBlock = 3, Location = 4, Subprogram = 5, CallSite = 6 };

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/policy.h"
#include "core/port/port.h"
#include "core/report/programreport.h"
#include "core/validate/material.h"

namespace tileport::report {

/// No port has more structural variants than this many that a report compares.
inline constexpr int kMaximumPrograms = 32;

/// Compares both programs of one variant under \p policy. Bytecode is preferred to text, since it knows its places in the source;
/// nothing outside of \p files is read. \p port tells of the specifications. Never fails: a pair that cannot be compared says why.
[[nodiscard]] ProgramReport compareVariant(const validate::VariantFiles &variant, const port::PortFiles &files, const port::Port &port,
                                           const irdiff::Policy &policy, const CancelToken &cancel);

/// Whether a pair says anything at all: at least one of its files is there.
[[nodiscard]] bool hasProgram(const validate::VariantFiles &variant);

} // namespace tileport::report

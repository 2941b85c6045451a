// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/programreport.h"
#include "core/validate/programpair.h"

namespace tileport::report {

/// No port has more structural variants than this many that a report compares.
inline constexpr int kMaximumPrograms = 32;

/// validate::comparePrograms with the rows around what differs.
[[nodiscard]] ProgramReport compareVariant(const validate::VariantFiles &variant, const port::PortFiles &files, const port::Port &port,
                                           const irdiff::Policy &policy, const CancelToken &cancel);

} // namespace tileport::report

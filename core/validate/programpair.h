// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/policy.h"
#include "core/port/port.h"
#include "core/validate/material.h"

namespace tileport::validate {

/// The two programs of one structural variant, compared with all that the port tells of them.
struct ProgramPair {
    QString variant;                 ///< empty for the only one
    QString reference;               ///< the file that was read, relative to the port; empty = none is there
    QString generated;
    irdiff::IrDiffPtr diff;          ///< never null; blocked where there is a problem
    QString problem;                 ///< why there is no comparison; empty when there is
    QString factsFrom;               ///< which specification told of the launch; empty = none, parameters are paired by use
};

/// Compares both programs of \p variant under \p policy. Bytecode is preferred to text, since it knows its places in the source;
/// nothing outside of \p files is read. \p port tells of the specifications. Never fails: a pair that cannot be compared says why.
[[nodiscard]] ProgramPair comparePrograms(const VariantFiles &variant, const port::PortFiles &files, const port::Port &port,
                                          const irdiff::Policy &policy, const CancelToken &cancel);

/// Whether a pair says anything at all: at least one of its files is there.
[[nodiscard]] bool hasProgram(const VariantFiles &variant);

} // namespace tileport::validate

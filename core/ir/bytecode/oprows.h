// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytecodeversion.h"

#include <span>
#include <string_view>

namespace tileport::ir {

/// One operation in the short notation that OpTable takes apart:
/// results  "T" one type, "TT" two …, "n" a count and that many types; "n@13.2": older files do not store them
/// flags    bits of the flag word from bit 0 on, "name,name"; "@13.3 name": word absent in older files
/// fields   attributes in stream order, "name:kind"; "name:kind@13.2=0": absent before, meaning 0;
///          a name that is also a flag is there only when its bit is set
/// operands "a,b" fixed; "#a,b*" total count first; "a,b*,c?" group by group (* counted, ? by flag)
struct OpRow {
    uint16_t opcode;
    const char *mnemonic;
    BytecodeVersion since;
    const char *results;
    const char *flags;
    const char *fields;
    const char *operands;
    unsigned regions;
};

[[nodiscard]] std::span<const OpRow> opRows();

} // namespace tileport::ir

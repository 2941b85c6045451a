// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytecodeversion.h"

namespace tileport::ir {

/// Tags of the type table. 23 to 129 are not assigned.
enum class TypeTag : uint8_t {
    I1 = 0, I8 = 1, I16 = 2, I32 = 3, I64 = 4, F16 = 5, BF16 = 6, F32 = 7, TF32 = 8, F64 = 9, F8E4M3FN = 10, F8E5M2 = 11,
    Pointer = 12, Tile = 13, TensorView = 14, PartitionView = 15, Function = 16, Token = 17, F8E8M0FNU = 18, F4E2M1FN = 19,
    GatherScatterView = 20, StridedView = 21, I4 = 22, F8E5M3FNU = 130,
};

/// The first version that has the type; only meaningful for known tags.
[[nodiscard]] constexpr BytecodeVersion typeSince(TypeTag tag)
{
    switch (tag) {
    case TypeTag::F8E8M0FNU: return kV13_2;
    case TypeTag::F4E2M1FN:
    case TypeTag::GatherScatterView:
    case TypeTag::StridedView:
    case TypeTag::I4: return kV13_3;
    case TypeTag::F8E5M3FNU: return kV13_4;
    default: return kV13_1;
    }
}

/// The first version that knows a pointer attribute (none, then unicast and multicast).
[[nodiscard]] constexpr BytecodeVersion pointerKindSince(uint64_t kind)
{
    return kind == 0 ? kV13_4 : kV13_5;
}

[[nodiscard]] constexpr bool isKnownTypeTag(uint64_t tag)
{
    return tag <= uint64_t(TypeTag::I4) || tag == uint64_t(TypeTag::F8E5M3FNU);
}

} // namespace tileport::ir

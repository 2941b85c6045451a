// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <mlir/IR/BuiltinAttributes.h>

#include <cstdint>
#include <span>

namespace tileport::ir {

/// How the bytes of an i1 constant are to be read; producers disagree, so the length decides.
enum class BooleanLayout { Invalid, Splat, BytePerElement, Packed, Ambiguous };

/// The layout of \p bytes for \p count elements. Ambiguous reads as Packed.
[[nodiscard]] BooleanLayout booleanLayout(size_t count, std::span<const uint8_t> bytes);
[[nodiscard]] bool booleanAt(BooleanLayout layout, std::span<const uint8_t> bytes, size_t index);

/// Bytes of one element of a constant other than i1; 0 when constants cannot have that element type.
[[nodiscard]] unsigned constantElementBytes(mlir::Type element);
/// Precondition: \p bytes is one element or all of them.
[[nodiscard]] mlir::Attribute makeConstant(mlir::ShapedType type, std::span<const uint8_t> bytes);

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/bytecodeversion.h"
#include "core/ir/bytecode/optable.h"

#include <mlir/IR/Attributes.h>
#include <mlir/IR/MLIRContext.h>

#include <optional>

namespace tileport::ir {

[[nodiscard]] bool isEnumeration(FieldKind kind);
/// The attribute of an enumeration value; null when the value is not known in files of \p version.
[[nodiscard]] mlir::Attribute enumAttribute(FieldKind kind, uint64_t value, BytecodeVersion version, mlir::MLIRContext &context);
/// The number behind an enumeration attribute; nothing when the attribute is of another kind.
[[nodiscard]] std::optional<uint64_t> enumValue(FieldKind kind, mlir::Attribute attribute);
/// The first version that knows \p value of \p kind.
[[nodiscard]] BytecodeVersion enumValueSince(FieldKind kind, uint64_t value);

} // namespace tileport::ir

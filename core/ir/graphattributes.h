// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/bytecode/optable.h"
#include "core/irgraph/irgraphbuilder.h"

#include <llvm/ADT/DenseMap.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/Operation.h>

#include <map>

namespace tileport::ir {

/// Converts the attributes of operations into a graph, each distinct value once.
class GraphAttributes {
public:
    explicit GraphAttributes(irgraph::IrGraphBuilder &builder) : m_builder(builder) {}

    /// All attributes of \p op except the sizes of operand groups; valid until the next call.
    [[nodiscard]] const std::vector<irgraph::NamedAttr> &attributesOf(mlir::Operation &op);

private:
    struct Name {
        std::string text;
        irgraph::StringId id;
        FieldKind kind;
    };
    const std::vector<Name> &namesOf(mlir::Operation &op);
    irgraph::AttrId id(mlir::Attribute attribute, FieldKind kind);

    irgraph::IrGraphBuilder &m_builder;
    llvm::DenseMap<const void *, std::vector<Name>> m_names;     ///< by operation name
    // The same i32 integer is an ordering here and a number there, so the kind is part of the key.
    llvm::DenseMap<std::pair<mlir::Attribute, unsigned>, irgraph::AttrId> m_known;
    std::vector<irgraph::NamedAttr> m_current;
};

/// Describes one attribute without its text; \p kind tells enumerations from plain integers.
[[nodiscard]] irgraph::AttrInfo describeAttribute(mlir::Attribute attribute, FieldKind kind);
/// The canonical text of an attribute: keyword, number, or as in cuda_tile syntax without the dialect prefix.
[[nodiscard]] std::string attributeText(mlir::Attribute attribute, FieldKind kind);

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/graphattributes.h"
#include "core/ir/graphtypes.h"
#include "core/irgraph/idhashtable.h"

#include <deque>
#include <string>
#include <vector>

namespace tileport::ir {

/// The text of an operation without regions, with gaps where its operands' names go.
struct OpText {
    struct Gap {
        uint32_t at = 0;        ///< in literals
        uint32_t operand = 0;
    };
    std::string literals;
    std::vector<Gap> gaps;
};

/// A name that an operation asks for one of its results; without the number that makes it unique.
struct ResultHint {
    uint32_t result = 0;
    irgraph::StringId name;     ///< with "%"; none asks for a number
};

/// What operations with the same name, attributes and types have in common. Large programs repeat few of them, so the
/// work of describing and printing is done once for each.
struct OpShape {
    mlir::Operation *example = nullptr;
    irgraph::StringId name;
    std::vector<irgraph::NamedAttr> attributes;
    std::vector<uint32_t> segments;              ///< sizes of operand groups; empty when not segmented
    std::vector<irgraph::TypeId> resultTypes;
    std::vector<ResultHint> hints;
    std::vector<uint32_t> groups;                ///< first result of every group that shares one name
    bool isNamedByOperands = false;              ///< the hints are those of the example only
    OpText text;                                 ///< empty for operations with regions
};

/// Finds the shapes of operations; the operations must live as long as this.
class OpShapes {
public:
    static constexpr uint32_t kNotKept = UINT32_MAX;

    explicit OpShapes(irgraph::IrGraphBuilder &builder) : m_builder(builder), m_types(builder), m_attributes(builder) {}

    /// Number of the shape of \p op; kNotKept when there are so many shapes that no more are kept.
    [[nodiscard]] uint32_t find(mlir::Operation &op);
    [[nodiscard]] const OpShape &at(uint32_t number) const { return m_shapes[number]; }
    [[nodiscard]] OpShape describe(mlir::Operation &op);
    /// The names that \p op asks for itself.
    [[nodiscard]] std::vector<ResultHint> hintsOf(mlir::Operation &op);
    [[nodiscard]] GraphTypes &types() { return m_types; }

private:
    irgraph::IrGraphBuilder &m_builder;
    GraphTypes m_types;
    GraphAttributes m_attributes;
    std::deque<OpShape> m_shapes;      // references stay valid while more are found
    irgraph::IdHashTable m_index;
};

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/ir/opshapes.h"

namespace tileport::ir {

/// Numbers that the next unnamed value, argument and clashing name get. A region goes on from where the region around it
/// ended, so regions side by side use the same numbers.
struct NameCounters {
    uint32_t value = 0;
    uint32_t argument = 0;
    uint32_t conflict = 0;
};

/// The names of one region's own arguments and results.
struct RegionNames {
    NameCounters counters;                        ///< where the regions inside go on
    std::vector<irgraph::StringId> arguments;
    std::vector<irgraph::StringId> results;       ///< of its direct operations, one after another
    std::vector<uint32_t> shapes;                 ///< of its direct operations
    std::vector<irgraph::StringId> taken;         ///< names that nothing inside may have
};

/// Names values exactly as MLIR's printer does ("%0", "%tile_4", "%loop:2"), one region at a time. Names are interned in
/// the graph, so whether one is taken is a flag and not a search.
class ValueNames {
public:
    ValueNames(irgraph::IrGraphBuilder &builder, OpShapes &shapes) : m_builder(builder), m_shapes(shapes) {}

    /// Names the values of \p region. The names of the regions around it must have been entered.
    [[nodiscard]] RegionNames name(mlir::Region &region, NameCounters counters);
    /// From here to leave(), the names of \p region are taken.
    void enter(const RegionNames &region) { mark(region, true); }
    void leave(const RegionNames &region) { mark(region, false); }

private:
    void nameArguments(mlir::Region &region);
    void nameResults(mlir::Operation &op);
    void addResultNames(mlir::Operation &op, const OpShape &shape);
    [[nodiscard]] irgraph::StringId number();
    [[nodiscard]] irgraph::StringId unique(irgraph::StringId wanted);
    [[nodiscard]] bool isTaken(irgraph::StringId name) const { return name.value < m_taken.size() && m_taken[name.value]; }
    void take(irgraph::StringId name, bool isTaken);
    void mark(const RegionNames &region, bool isTaken);

    irgraph::IrGraphBuilder &m_builder;
    OpShapes &m_shapes;
    std::vector<bool> m_taken;                    // by string id
    std::vector<irgraph::StringId> m_numbers;     // "%0", "%1" …, as far as they were needed: regions side by side share them
    RegionNames m_region;                         // being named
    std::vector<irgraph::StringId> m_names;       // of one operation
};

} // namespace tileport::ir

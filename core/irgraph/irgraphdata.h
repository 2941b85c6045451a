// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"
#include "core/irgraph/stringarena.h"

namespace tileport::irgraph {

/// The columns of a graph; private to this library. "ends" columns hold one past the last entry of their row, so row i
/// is [ends[i-1], ends[i]) with 0 before the first.
struct IrGraphData {
    std::string sourceName;
    StringArena strings;

    // By operation.
    std::vector<StringId> opNames;
    std::vector<uint32_t> parents;
    std::vector<uint32_t> subtreeEnds;
    std::vector<uint32_t> operandEnds;
    std::vector<uint32_t> attrEnds;
    std::vector<uint32_t> firstResults;
    std::vector<uint32_t> resultCounts;
    std::vector<uint32_t> segmentRows;   ///< index into segments, 0 = not segmented
    std::vector<uint32_t> regionEnds;
    std::vector<LocId> locations;
    std::vector<uint32_t> firstLines;
    std::vector<uint32_t> lastLines;

    // Rows of operations.
    std::vector<ValueId> operands;
    std::vector<NamedAttr> attrs;
    std::vector<uint32_t> segments{0};   ///< count, sizes…, count, sizes…; entry 0 is unused

    // By region.
    std::vector<uint32_t> regionOwners;
    std::vector<uint32_t> firstArguments;
    std::vector<uint32_t> argumentCounts;
    std::vector<uint32_t> firstBodyOps;
    std::vector<uint32_t> lastBodyOps;   ///< one past the last

    // By value; definers has the operation, or the region with kRegionBit.
    static constexpr uint32_t kRegionBit = 1U << 31;
    std::vector<TypeId> types;
    std::vector<uint32_t> definers;
    std::vector<StringId> valueNames;
    std::vector<uint32_t> useEnds;
    std::vector<Use> uses;

    // Tables.
    std::vector<TypeInfo> typeTable;
    std::vector<AttrInfo> attrTable;
    std::vector<Frame> frames;
    std::vector<uint32_t> frameEnds;

    // Text.
    std::string text;
    std::vector<uint64_t> lineStarts;    ///< one more than lines
    std::vector<uint32_t> lineOps;
};

/// Derives line starts, the operation of every line and the last line of every operation from the text and firstLines.
void indexLines(IrGraphData &data);

} // namespace tileport::irgraph

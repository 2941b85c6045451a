// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irtypes.h"

#include <memory>
#include <optional>
#include <string>

namespace tileport::irgraph {

struct IrGraphData;

/// A whole Tile IR module as an immutable, compact graph without MLIR: struct-of-arrays, shared strings, typed ids.
/// The printed text belongs to it: every operation knows its first line, every line its operation.
/// Made by IrGraphBuilder; safe to read from any number of threads. Ids are only meaningful within their graph.
class IrGraph {
public:
    explicit IrGraph(IrGraphData data);
    ~IrGraph();

    // Operations. Pre-order; the subtree of an operation is the contiguous range [op, subtreeEnd(op)).
    [[nodiscard]] uint32_t opCount() const;
    [[nodiscard]] std::string_view opName(OpId op) const;               ///< mnemonic without dialect prefix
    [[nodiscard]] StringId opNameId(OpId op) const;
    [[nodiscard]] OpId parent(OpId op) const;                           ///< none for entries and globals
    [[nodiscard]] OpId subtreeEnd(OpId op) const;                       ///< one past the last operation inside op
    [[nodiscard]] std::span<const ValueId> operands(OpId op) const;
    [[nodiscard]] std::span<const uint32_t> operandSegments(OpId op) const; ///< sizes of operand groups; empty when not segmented
    [[nodiscard]] IdRange<ValueId> results(OpId op) const;
    [[nodiscard]] std::span<const NamedAttr> attributes(OpId op) const; ///< sorted by name
    [[nodiscard]] std::optional<AttrInfo> attribute(OpId op, std::string_view name) const;
    [[nodiscard]] IdRange<RegionId> regions(OpId op) const;
    [[nodiscard]] LocId location(OpId op) const;                        ///< none when unknown

    // Regions: at most one block each.
    [[nodiscard]] OpId owner(RegionId region) const;
    [[nodiscard]] IdRange<ValueId> arguments(RegionId region) const;
    [[nodiscard]] IdRange<OpId> body(RegionId region) const;            ///< all operations inside, nested ones included
    /// Walk the direct operations of a region: for (OpId o = first; o < end; o = subtreeEnd(o)).
    [[nodiscard]] std::vector<OpId> directOps(RegionId region) const;

    // Values.
    [[nodiscard]] uint32_t valueCount() const;
    [[nodiscard]] TypeId type(ValueId value) const;
    [[nodiscard]] OpId definingOp(ValueId value) const;                 ///< none for region arguments
    [[nodiscard]] RegionId argumentRegion(ValueId value) const;         ///< none for results
    [[nodiscard]] uint32_t indexInDefinition(ValueId value) const;      ///< result or argument number
    [[nodiscard]] std::string_view valueName(ValueId value) const;      ///< as printed, e.g. "%assume_4", "%loop#1"
    [[nodiscard]] std::span<const Use> uses(ValueId value) const;

    // Tables.
    [[nodiscard]] const TypeInfo &typeInfo(TypeId type) const;
    [[nodiscard]] const AttrInfo &attrInfo(AttrId attr) const;
    [[nodiscard]] std::span<const Frame> frames(LocId location) const;  ///< innermost first; empty for none
    [[nodiscard]] std::string_view string(StringId id) const;           ///< "" for none
    [[nodiscard]] std::optional<StringId> findString(std::string_view text) const;

    // Text: the official print, one entry after another.
    [[nodiscard]] uint32_t lineCount() const;
    [[nodiscard]] std::string_view line(uint32_t number) const;         ///< 0-based, without newline
    [[nodiscard]] OpId opAtLine(uint32_t number) const;                 ///< operation printed there; for "}" lines its owner; none for others
    [[nodiscard]] uint32_t firstLine(OpId op) const;                    ///< kNoLine when the operation is elided in text
    [[nodiscard]] uint32_t lastLine(OpId op) const;                     ///< last line of its text, regions included
    static constexpr uint32_t kNoLine = UINT32_MAX;

    // Module.
    [[nodiscard]] std::vector<OpId> entries() const;                    ///< operations named "entry", in order
    [[nodiscard]] std::optional<OpId> entry(std::string_view symbol) const;
    [[nodiscard]] std::string_view symbol(OpId op) const;               ///< of entries and globals
    [[nodiscard]] std::string_view sourceName() const;                  ///< display name of the file it came from
    [[nodiscard]] size_t memoryBytes() const;                           ///< heap held by this graph

private:
    std::unique_ptr<const IrGraphData> m_data;
};

using IrGraphPtr = std::shared_ptr<const IrGraph>;

} // namespace tileport::irgraph

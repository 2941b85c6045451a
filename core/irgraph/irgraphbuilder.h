// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

namespace tileport::irgraph {

/// Builds an IrGraph front to back in pre-order: beginOp … (beginRegion … endRegion)* … endOp.
/// Values must be made (results, arguments) before they are used as operands. Not thread-safe.
class IrGraphBuilder {
public:
    explicit IrGraphBuilder(std::string sourceName);
    ~IrGraphBuilder();
    IrGraphBuilder(const IrGraphBuilder &) = delete;
    IrGraphBuilder &operator=(const IrGraphBuilder &) = delete;

    /// Room for about this many operations, to avoid growth copies; optional.
    void reserve(size_t ops, size_t values);

    StringId addString(std::string_view text);   ///< the same text gives the same id
    [[nodiscard]] std::string_view string(StringId id) const;   ///< valid until the next string is added
    TypeId addType(TypeInfo info);               ///< keyed by its text
    AttrId addAttr(AttrInfo info);               ///< keyed by kind, text and bytes
    LocId addLocation(std::span<const Frame> frames);

    /// Starts an operation inside the innermost open region (or at the top). Attributes in any order.
    OpId beginOp(StringId name, std::span<const ValueId> operands, std::span<const NamedAttr> attributes, LocId location);
    void setOperandSegments(OpId op, std::span<const uint32_t> sizes);
    /// Results are numbered when added, all of one operation in one go; after its regions are closed or before.
    ValueId addResult(OpId op, TypeId type, StringId name);
    /// The id is for this builder's calls only; the finished graph numbers the regions of one operation side by side.
    RegionId beginRegion(OpId op);
    ValueId addArgument(RegionId region, TypeId type, StringId name);
    void endRegion(RegionId region);
    void endOp(OpId op);

    /// Sets the printed text; \p firstLines[i] is the 0-based first line of operation i or IrGraph::kNoLine.
    void setText(std::string text, std::vector<uint32_t> firstLines);

    /// Finishes the graph; the builder is empty afterwards. Precondition: every begin has its end.
    [[nodiscard]] IrGraphPtr finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace tileport::irgraph

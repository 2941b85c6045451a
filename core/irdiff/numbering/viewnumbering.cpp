// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/valuenumbering.h"

#include "core/irdiff/rules/indexrules.h"
#include "core/irdiff/rules/overflow.h"
#include "core/irdiff/rules/widths.h"

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

std::optional<ExprId> ValueNumbering::viewValue(OpId op, std::span<const ExprId> operands)
{
    const TypeInfo &type = m_graph.typeInfo(m_graph.type(m_graph.results(op)[0]));
    if (type.kind == TypeKind::TensorView && m_graph.opName(op) == "make_tensor_view") {
        // Static extents and strides stand beside dynamic ones, so that both spellings meet when the values agree.
        std::vector<ExprId> parts{operands[0]};
        size_t next = 1;
        for (const std::vector<int64_t> *list : {&type.shape, &type.strides}) {
            for (const int64_t size : *list)
                parts.push_back(size != TypeInfo::kDynamic ? m_pool.integer(size) : operands[std::min(next++, operands.size() - 1)]);
        }
        for (size_t i = 1; i <= type.shape.size(); ++i)
            m_context.learnNonNegative(parts[i], Structural); // An extent is never negative.
        return m_pool.makeClosed(m_pool.symbol("view of " + std::string(m_graph.string(m_graph.typeInfo(type.element).text))), widthOf(m_context, {m_graph, op, operands}), parts);
    }
    const bool isStrided = type.kind == TypeKind::StridedView;
    if (type.kind != TypeKind::PartitionView && !(isStrided && type.strides == type.shape))
        return std::nullopt;
    if (isStrided && !m_context.use(RuleId::StridedAsPartition))
        return std::nullopt;
    return m_pool.makeClosed(m_pool.symbol(partitionText(m_graph, type)), 0, operands.first(1));
}

/// Extents of a view are the operands that made it; of a partition, how many tiles cover them.
void ValueNumbering::numberExtents(OpId op, ExprId source)
{
    const TypeInfo &type = m_graph.typeInfo(m_graph.type(m_graph.operands(op)[0]));
    const bool isPartition = m_pool.symbolText(m_pool.symbolOf(source)).starts_with("partition");
    const IdRange<ValueId> results = m_graph.results(op);
    const ExprId tensor = isPartition ? m_pool.operands(source)[0] : source;
    const bool isKnown = m_pool.symbolText(m_pool.symbolOf(tensor)).starts_with("view of")
        && m_pool.operands(tensor).size() >= 1 + results.size();
    const auto extentAt = [&](uint32_t i) {
        return m_pool.operands(tensor)[1 + (isPartition && !type.dimMap.empty() ? static_cast<size_t>(type.dimMap[i]) : i)];
    };
    // A result of 32 bits tells of a wider extent only what fits.
    const auto isCut = [&](uint32_t i) { return tileExtent(m_graph, m_graph.type(results[i])).width == 32 && !isPartition && !isSingle(m_context, extentAt(i)); };
    bool mayBeCut = false;
    for (uint32_t i = 0; isKnown && i < results.size(); ++i)
        mayBeCut |= isCut(i);
    if (!isKnown || (isPartition && !m_context.use(RuleId::CeilDivision)) || (mayBeCut && !m_context.use(RuleId::IndexWidth)))
        return setOpaqueResults(op, m_pool.makeClosed(m_side.symbols.typed[op.value], 0, std::span(&source, 1)));
    for (uint32_t i = 0; i < results.size(); ++i) {
        const ExprId extent = extentAt(i);
        const Extent width = tileExtent(m_graph, m_graph.type(results[i]));
        if (isCut(i))
            needNoOverflow(m_context, extent, width);
        setResult(op, i, isPartition ? ceilDivision(m_context, extent, m_pool.integer(type.shape[i]), width) : extent);
    }
}

} // namespace tileport::irdiff

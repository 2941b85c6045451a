// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/viewmarks.h"

#include "core/base/text.h"

namespace tileport::irdiff {

using irgraph::OpId;
using irgraph::ValueId;

WordRange Selection::columnsIn(Side side, uint32_t row, int lineLength) const
{
    if (isEmpty() || side != anchor.side || row < first().row || row > last().row)
        return {};
    const int start = row == first().row ? std::min(first().column, lineLength) : 0;
    const int end = row == last().row ? std::min(last().column, lineLength) : lineLength + 1;
    return {start, std::max(0, end - start)};
}

std::pair<size_t, size_t> Matches::inRow(uint32_t row) const
{
    const auto first = std::lower_bound(list.begin(), list.end(), row,
                                        [](const Match &match, uint32_t r) { return match.row < r; });
    const auto last = std::upper_bound(first, list.end(), row,
                                       [](uint32_t r, const Match &match) { return r < match.row; });
    return {size_t(first - list.begin()), size_t(last - list.begin())};
}

ValueMark ValueMark::of(const IrPair &pair, Side side, ValueId value)
{
    ValueMark mark;
    const irgraph::IrGraphPtr &graph = pair.graph(side);
    if (!graph || !value.isValid() || value.value >= graph->valueCount())
        return mark;
    mark.value = value;
    const std::string_view name = graph->valueName(value);
    mark.name = qstring(name);
    mark.definition = graph->definingOp(value);
    if (!mark.definition.isValid() && graph->argumentRegion(value).isValid())
        mark.definition = graph->owner(graph->argumentRegion(value));
    if (mark.definition.isValid())
        mark.ops.push_back(mark.definition);
    for (const irgraph::Use &use : graph->uses(value))
        mark.ops.push_back(use.op);
    std::ranges::sort(mark.ops);
    const auto [first, last] = std::ranges::unique(mark.ops);
    mark.ops.erase(first, last);
    return mark;
}

} // namespace tileport::irdiff

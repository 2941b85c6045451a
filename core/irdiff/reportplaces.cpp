// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/reportplaces.h"

#include "core/base/text.h"

namespace tileport::irdiff {

using irgraph::IrGraph;

irgraph::Frame authorFrame(const IrGraph &graph, irgraph::OpId op)
{
    for (const irgraph::Frame &frame : graph.frames(graph.location(op))) {
        if (!frame.isLibrary && frame.line > 0)
            return frame;
    }
    return {};
}

QString lineText(const IrGraph &graph, irgraph::OpId op)
{
    const uint32_t line = op.isValid() ? graph.firstLine(op) : IrGraph::kNoLine;
    return line == IrGraph::kNoLine ? QString() : qstring(graph.line(line)).trimmed();
}

} // namespace tileport::irdiff

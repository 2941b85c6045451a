// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irgraph/irgraphdata.h"

#include <cstring>

// Which operation does a printed line belong to? Only first lines are known; the rest follows from braces:
//
//   entry @k(%a: ..) {          entry starts, opens
//     %0 = reduce %x dim=0 ..   reduce starts
//     (%l: .., %r: ..) {        continues reduce, opens it
//       yield %l                yield
//     }                         closes reduce: a line of reduce
//   }                           closes entry

namespace tileport::irgraph {

static constexpr uint32_t kNone = UINT32_MAX;

static void findLineStarts(IrGraphData &data)
{
    const char *begin = data.text.data();
    const char *end = begin + data.text.size();
    data.lineStarts.clear();
    for (const char *at = begin; at < end;) {
        data.lineStarts.push_back(static_cast<uint64_t>(at - begin));
        const void *newline = std::memchr(at, '\n', static_cast<size_t>(end - at));
        at = newline ? static_cast<const char *>(newline) + 1 : end;
    }
    // The end as if a newline followed, so that every line is [start, next start - 1).
    const bool isTerminated = !data.text.empty() && data.text.back() == '\n';
    data.lineStarts.push_back(data.text.size() + (isTerminated || data.text.empty() ? 0 : 1));
}

static std::string_view trimmedLine(const IrGraphData &data, uint32_t line)
{
    const uint64_t first = data.lineStarts[line];
    std::string_view text = std::string_view(data.text).substr(first, data.lineStarts[line + 1] - first - 1);
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

namespace {

/// State of the walk down the lines.
class LineWalk {
public:
    explicit LineWalk(IrGraphData &data) : m_data(data) {}

    void visit(uint32_t line)
    {
        const std::string_view text = trimmedLine(m_data, line);
        const bool opens = !text.empty() && text.back() == '{';
        const uint32_t started = m_data.lineOps[line];
        if (started != kNone) {
            m_current = started;
        } else if (!text.empty() && text.front() == '}') {
            m_data.lineOps[line] = close(opens);
        } else {
            m_data.lineOps[line] = m_current;
        }
        if (opens && (text.front() != '}' || started != kNone))
            m_open.push_back(m_current);
        if (const uint32_t op = m_data.lineOps[line]; op != kNone)
            m_data.lastLines[op] = line;
    }

private:
    /// The owner of a closing line; "} else {" keeps it open.
    uint32_t close(bool reopens)
    {
        if (m_open.empty())
            return kNone;
        const uint32_t owner = m_open.back();
        m_current = reopens ? owner : kNone;
        if (!reopens)
            m_open.pop_back();
        return owner;
    }

    IrGraphData &m_data;
    std::vector<uint32_t> m_open;
    uint32_t m_current = kNone;
};

} // namespace

void indexLines(IrGraphData &data)
{
    findLineStarts(data);
    const uint32_t lines = static_cast<uint32_t>(data.lineStarts.size() - 1);
    data.lineOps.assign(lines, kNone);
    data.lastLines = data.firstLines;
    for (uint32_t op = 0; op < data.firstLines.size(); ++op) {
        if (const uint32_t line = data.firstLines[op]; line < lines)
            data.lineOps[line] = op;
    }
    LineWalk walk(data);
    for (uint32_t line = 0; line < lines; ++line)
        walk.visit(line);
}

} // namespace tileport::irgraph

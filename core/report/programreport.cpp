// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/programreport.h"

#include "core/base/text.h"
#include "core/irdiff/reportplaces.h"

#include <QHash>

#include <algorithm>
#include <set>

namespace tileport::report {

using irdiff::AlignedRow;
using irdiff::ChangeKind;
using irdiff::IrDiff;
using irdiff::Side;

namespace {

/// Picks rows of one comparison: those that findings are about come first, then the other differences in their order.
class Picker {
public:
    Picker(const IrDiff &diff, const ExcerptLimits &limits) : m_diff(diff), m_limits(limits) {}

    void fill(ProgramReport &program)
    {
        placeFindings();
        std::vector<int> wanted = rowsOfFindings();
        for (int row = 0; row < int(m_diff.rows.size()); ++row) {
            if (m_diff.rows[size_t(row)].kind != ChangeKind::Same) {
                ++program.differingRows;
                wanted.push_back(row);
            }
        }
        for (const int row : wanted)
            take(row);
        qint64 shown = 0;
        for (const int row : m_taken)
            shown += m_diff.rows[size_t(row)].kind != ChangeKind::Same ? 1 : 0;
        program.rowsLeftOut = program.differingRows - shown;
        program.excerpts = excerpts();
    }

private:
    /// The first row that shows an operation of either side.
    void placeFindings()
    {
        QHash<int, int> byLeft;
        QHash<int, int> byRight;
        for (int row = 0; row < int(m_diff.rows.size()); ++row) {
            const AlignedRow &aligned = m_diff.rows[size_t(row)];
            if (aligned.leftLine >= 0)
                byLeft.insert(aligned.leftLine, row);
            if (aligned.rightLine >= 0)
                byRight.insert(aligned.rightLine, row);
        }
        const auto rowOf = [](const irgraph::IrGraph &graph, irgraph::OpId op, const QHash<int, int> &rows) {
            const uint32_t line = op.isValid() ? graph.firstLine(op) : irgraph::IrGraph::kNoLine;
            return line == irgraph::IrGraph::kNoLine ? -1 : rows.value(int(line), -1);
        };
        for (const irdiff::Finding &finding : m_diff.findings) {
            const std::set<int> rows{rowOf(*m_diff.left, finding.left, byLeft), rowOf(*m_diff.right, finding.right, byRight)};
            for (const int row : rows) {
                if (row >= 0)
                    m_findings[row].append(finding.id);
            }
        }
    }

    /// In the order of the findings, which are listed most severe first.
    std::vector<int> rowsOfFindings() const
    {
        QHash<QString, std::vector<int>> byFinding;
        for (auto row = m_findings.cbegin(); row != m_findings.cend(); ++row) {
            for (const QString &id : row.value())
                byFinding[id].push_back(row.key());
        }
        std::vector<int> rows;
        for (const irdiff::Finding &finding : m_diff.findings) {
            std::vector<int> own = byFinding.take(finding.id);
            std::ranges::sort(own);
            rows.insert(rows.end(), own.begin(), own.end());
        }
        return rows;
    }

    void take(int row)
    {
        if (m_taken.contains(row) || int(m_taken.size()) >= m_limits.rows)
            return;
        m_taken.insert(row);
        const int last = int(m_diff.rows.size()) - 1;
        for (int near = std::max(0, row - m_limits.context); near <= std::min(last, row + m_limits.context); ++near) {
            if (int(m_taken.size()) < m_limits.rows)
                m_taken.insert(near);
        }
    }

    QString text(const irgraph::IrGraph &graph, int line) const
    {
        if (line < 0)
            return {};
        const std::string_view whole = graph.line(uint32_t(line));
        const QString shown = qstring(whole.substr(0, size_t(m_limits.lineCharacters) * 4));
        const QString cut = shown.left(m_limits.lineCharacters);
        if (cut.size() == shown.size() && whole.size() <= size_t(m_limits.lineCharacters) * 4)
            return cut;
        return cut + QStringLiteral(" [line cut, it has %1 bytes]").arg(whole.size());
    }

    QList<IrExcerpt> excerpts() const
    {
        QList<IrExcerpt> list;
        int previous = -2;
        for (const int number : m_taken) {
            if (number != previous + 1)
                list.append(IrExcerpt());
            previous = number;
            const AlignedRow &row = m_diff.rows[size_t(number)];
            list.last().rows.append({row.leftLine + 1, row.rightLine + 1, text(*m_diff.left, row.leftLine), text(*m_diff.right, row.rightLine),
                                     row.kind, m_findings.value(number)});
        }
        return list;
    }

    const IrDiff &m_diff;
    const ExcerptLimits &m_limits;
    QHash<int, QStringList> m_findings;   ///< ids by row
    std::set<int> m_taken;
};

} // namespace

void addExcerpts(ProgramReport &program, const ExcerptLimits &limits)
{
    if (program.diff != nullptr && program.diff->left != nullptr && program.diff->right != nullptr)
        Picker(*program.diff, limits).fill(program);
}

} // namespace tileport::report

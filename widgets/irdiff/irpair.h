// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"
#include "widgets/irdiff/tokens.h"

namespace tileport::irdiff {

[[nodiscard]] constexpr Side otherSide(Side side) { return side == Side::Left ? Side::Right : Side::Left; }
[[nodiscard]] constexpr size_t sideIndex(Side side) { return side == Side::Left ? 0 : 1; }
[[nodiscard]] constexpr int32_t lineOf(const AlignedRow &row, Side side)
{
    return side == Side::Left ? row.leftLine : row.rightLine;
}
inline constexpr Side kSides[]{Side::Left, Side::Right};

/// Both programs that the view shows and what connects them: a comparison, or one or two graphs without one.
/// Every query accepts any number and answers "none" for what does not exist.
class IrPair {
public:
    IrPair() = default;
    explicit IrPair(IrDiffPtr diff);
    IrPair(irgraph::IrGraphPtr left, irgraph::IrGraphPtr right);

    [[nodiscard]] const IrDiffPtr &diff() const { return m_diff; }
    [[nodiscard]] const irgraph::IrGraphPtr &graph(Side side) const { return m_graphs[sideIndex(side)]; }
    [[nodiscard]] bool has(Side side) const { return graph(side) != nullptr; }
    [[nodiscard]] bool isEmpty() const { return !m_graphs[0] && !m_graphs[1]; }
    /// What sentences call a side: "the reference" and "the generated program" unless another name was given.
    void setName(Side side, const QString &name) { m_names[sideIndex(side)] = name; }
    [[nodiscard]] bool hasName(Side side) const { return !m_names[sideIndex(side)].isEmpty(); }
    [[nodiscard]] QString name(Side side) const;
    /// Rows of the comparison; without one, line i of both sides makes row i.
    [[nodiscard]] uint32_t rowCount() const;
    /// A row with line numbers that do not exist taken out.
    [[nodiscard]] AlignedRow row(uint32_t number) const;
    [[nodiscard]] uint32_t lineCount(Side side) const;
    /// Text of a line; invalid UTF-8 becomes replacement characters.
    [[nodiscard]] QString line(Side side, int64_t number) const;
    [[nodiscard]] std::string_view bytes(Side side, int64_t number) const;
    [[nodiscard]] irgraph::OpId opAtLine(Side side, int64_t number) const;
    /// First printed line of \p op, -1 when it has none.
    [[nodiscard]] int32_t firstLine(Side side, irgraph::OpId op) const;

    [[nodiscard]] irgraph::OpId partner(Side side, irgraph::OpId op) const;
    [[nodiscard]] irgraph::ValueId counterpart(Side side, irgraph::ValueId value) const;
    /// Change of a row; nullptr without one.
    [[nodiscard]] const OpChange *change(int32_t index) const;

    /// Rules that make a row equal although its two forms differ; 0 for rows that are equal as they stand.
    [[nodiscard]] RuleMask rules(const AlignedRow &row) const;
    /// Findings about the operation of a row, most severe first.
    [[nodiscard]] std::vector<const Finding *> findings(const AlignedRow &row) const;

    /// The value that "%name" or "%name#1" means on a line: a result, operand or region argument of its operation.
    [[nodiscard]] irgraph::ValueId valueNamed(Side side, int64_t line, QStringView name) const;
    /// Changed words of a row whose two lines are a matched, changed operation.
    [[nodiscard]] WordDiff changedWords(const AlignedRow &row) const;

private:
    [[nodiscard]] std::vector<irgraph::ValueId> namedValues(Side side, int64_t number, QStringView text,
                                                            const std::vector<Token> &tokens) const;

    IrDiffPtr m_diff;
    irgraph::IrGraphPtr m_graphs[2];
    QString m_names[2];
};

} // namespace tileport::irdiff

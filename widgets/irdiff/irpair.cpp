// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/irdiff/irpair.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace tileport::irdiff {

using irgraph::IrGraph;
using irgraph::OpId;
using irgraph::RegionId;
using irgraph::ValueId;

namespace {
bool isOp(const irgraph::IrGraphPtr &graph, OpId op)
{
    return graph && op.isValid() && op.value < graph->opCount();
}

// "%26" names the first of several results that are called "%26#0", "%26#1".
bool isNamed(const IrGraph &graph, ValueId value, std::string_view name)
{
    const std::string_view own = graph.valueName(value);
    return own == name || (own.size() == name.size() + 2 && own.starts_with(name) && own.ends_with("#0"));
}

bool comparesValues(const OpChange *change)
{
    if (!change)
        return true;
    for (const ChangeDetail &detail : change->details) {
        if (detail.kind == DetailKind::Operand || detail.kind == DetailKind::OperandOrder)
            return true;
    }
    return false;
}
} // namespace

IrPair::IrPair(IrDiffPtr diff) : m_diff(std::move(diff))
{
    if (m_diff) {
        m_graphs[0] = m_diff->left;
        m_graphs[1] = m_diff->right;
    }
}

IrPair::IrPair(irgraph::IrGraphPtr left, irgraph::IrGraphPtr right) : m_graphs{std::move(left), std::move(right)} {}

QString IrPair::name(Side side) const
{
    const QString &given = m_names[sideIndex(side)];
    return !given.isEmpty()     ? given
        : side == Side::Left    ? QCoreApplication::translate("IrPair", "the reference")
                                : QCoreApplication::translate("IrPair", "the generated program");
}

uint32_t IrPair::rowCount() const
{
    return m_diff ? uint32_t(m_diff->rows.size()) : std::max(lineCount(Side::Left), lineCount(Side::Right));
}

AlignedRow IrPair::row(uint32_t number) const
{
    AlignedRow row;
    if (number >= rowCount())
        return row;
    if (m_diff)
        row = m_diff->rows[number];
    else
        row.leftLine = row.rightLine = int32_t(number);
    if (row.leftLine >= int64_t(lineCount(Side::Left)))
        row.leftLine = -1;
    if (row.rightLine >= int64_t(lineCount(Side::Right)))
        row.rightLine = -1;
    return row;
}

uint32_t IrPair::lineCount(Side side) const
{
    return has(side) ? graph(side)->lineCount() : 0;
}

std::string_view IrPair::bytes(Side side, int64_t number) const
{
    if (number < 0 || number >= int64_t(lineCount(side)))
        return {};
    return graph(side)->line(uint32_t(number));
}

QString IrPair::line(Side side, int64_t number) const
{
    const std::string_view text = bytes(side, number);
    return qstring(text);
}

OpId IrPair::opAtLine(Side side, int64_t number) const
{
    if (number < 0 || number >= int64_t(lineCount(side)))
        return {};
    return graph(side)->opAtLine(uint32_t(number));
}

int32_t IrPair::firstLine(Side side, OpId op) const
{
    if (!isOp(graph(side), op))
        return -1;
    const uint32_t line = graph(side)->firstLine(op);
    return line < lineCount(side) ? int32_t(line) : -1;
}

OpId IrPair::partner(Side side, OpId op) const
{
    if (!m_diff || !isOp(graph(side), op))
        return {};
    const std::vector<OpId> &partners = side == Side::Left ? m_diff->partnerOfLeft : m_diff->partnerOfRight;
    const OpId found = op.value < partners.size() ? partners[op.value] : OpId();
    return isOp(graph(otherSide(side)), found) ? found : OpId();
}

ValueId IrPair::counterpart(Side side, ValueId value) const
{
    const irgraph::IrGraphPtr &from = graph(side);
    const irgraph::IrGraphPtr &to = graph(otherSide(side));
    if (!from || !to || !value.isValid() || value.value >= from->valueCount())
        return {};
    const uint32_t index = from->indexInDefinition(value);
    if (const OpId op = from->definingOp(value); op.isValid()) {
        const OpId other = partner(side, op);
        return other.isValid() && index < to->results(other).size() ? to->results(other)[index] : ValueId();
    }
    const RegionId region = from->argumentRegion(value);
    if (!region.isValid())
        return {};
    const OpId owner = from->owner(region);
    const OpId other = partner(side, owner);
    if (!other.isValid())
        return {};
    const uint32_t which = region.value - from->regions(owner).first;
    if (which >= to->regions(other).size())
        return {};
    const auto arguments = to->arguments(to->regions(other)[which]);
    return index < arguments.size() ? arguments[index] : ValueId();
}

const OpChange *IrPair::change(int32_t index) const
{
    if (!m_diff || index < 0 || size_t(index) >= m_diff->changes.size())
        return nullptr;
    return &m_diff->changes[size_t(index)];
}

RuleMask IrPair::rules(const AlignedRow &row) const
{
    const OpChange *found = change(row.change);
    return found && row.kind == ChangeKind::Same ? found->rules : 0;
}

std::vector<const Finding *> IrPair::findings(const AlignedRow &row) const
{
    std::vector<const Finding *> found;
    if (!change(row.change))
        return found;
    for (const Finding &finding : m_diff->findings) {
        if (finding.change == row.change)
            found.push_back(&finding);
    }
    return found;
}

ValueId IrPair::valueNamed(Side side, int64_t line, QStringView name) const
{
    const OpId op = opAtLine(side, line);
    if (!isOp(graph(side), op))
        return {};
    const IrGraph &ir = *graph(side);
    const QByteArray utf8 = name.toUtf8();
    const std::string_view wanted(utf8.constData(), size_t(utf8.size()));
    for (const ValueId value : ir.results(op)) {
        if (isNamed(ir, value, wanted))
            return value;
    }
    for (const ValueId value : ir.operands(op)) {
        if (isNamed(ir, value, wanted))
            return value;
    }
    for (const RegionId region : ir.regions(op)) {
        for (const ValueId value : ir.arguments(region)) {
            if (isNamed(ir, value, wanted))
                return value;
        }
    }
    return {};
}

std::vector<ValueId> IrPair::namedValues(Side side, int64_t number, QStringView text,
                                         const std::vector<Token> &tokens) const
{
    std::vector<ValueId> values(tokens.size());
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == TokenKind::Value)
            values[i] = valueNamed(side, number, tokens[i].of(text));
    }
    return values;
}

WordDiff IrPair::changedWords(const AlignedRow &row) const
{
    if (row.kind != ChangeKind::Changed || row.leftLine < 0 || row.rightLine < 0)
        return {};
    const QString leftText = line(Side::Left, row.leftLine);
    const QString rightText = line(Side::Right, row.rightLine);
    const std::vector<Token> left = tokenize(leftText);
    const std::vector<Token> right = tokenize(rightText);
    // Names differ on both sides without meaning: values are equal when they are counterparts, and all of them are
    // when the comparison found nothing in the operands (it knows equivalences that a name cannot show).
    const bool isStrict = comparesValues(change(row.change));
    const std::vector<ValueId> leftValues = namedValues(Side::Left, row.leftLine, leftText, left);
    const std::vector<ValueId> rightValues = namedValues(Side::Right, row.rightLine, rightText, right);
    const auto isSame = [&](size_t i, size_t j) {
        if (left[i].kind != right[j].kind)
            return false;
        if (left[i].kind == TokenKind::Value && !isStrict)
            return true;
        if (left[i].kind == TokenKind::Value && leftValues[i].isValid() && rightValues[j].isValid())
            return counterpart(Side::Left, leftValues[i]) == rightValues[j];
        return left[i].of(leftText) == right[j].of(rightText);
    };
    return diffTokens(left, right, isSame);
}

} // namespace tileport::irdiff

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/comparison.h"

#include "core/base/text.h"
#include "core/irdiff/numbering/opsymbol.h"
#include "core/irdiff/passes/hints.h"

#include <QStringList>

#include <algorithm>
#include <array>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// Attributes that are names or bookkeeping, not meaning.
bool isCompared(std::string_view name)
{
    static constexpr std::array<std::string_view, 5> kIgnored{"sym_name", "function_type", "arg_attrs", "res_attrs",
                                                              "operandSegmentSizes"};
    return std::ranges::find(kIgnored, name) == kIgnored.end();
}

class PairComparison {
public:
    PairComparison(const DiffState &state, OpId left, OpId right)
        : m_state(state), m_left(state.left), m_right(state.right), m_leftOp(left), m_rightOp(right)
    {
    }

    std::vector<ChangeDetail> run()
    {
        if (m_left.graph->opName(m_leftOp) != m_right.graph->opName(m_rightOp) && !isExplained())
            add(DetailKind::Name, QStringLiteral("operation"), qstring(m_left.graph->opName(m_leftOp)), qstring(m_right.graph->opName(m_rightOp)));
        compareAttributes();
        if (isExplained())
            return std::move(m_details);
        compareTypes();
        if (!isProvenEqual())
            compareOperands();
        if (m_left.graph->regions(m_leftOp).size() != m_right.graph->regions(m_rightOp).size())
            add(DetailKind::Region, QStringLiteral("regions"), QString::number(m_left.graph->regions(m_leftOp).size()),
                QString::number(m_right.graph->regions(m_rightOp).size()));
        return std::move(m_details);
    }

private:
    void add(DetailKind kind, const QString &what, const QString &left, const QString &right)
    {
        m_details.push_back({kind, what, left, right});
    }

    /// No effect that differs depends on this pair.
    [[nodiscard]] bool isExplained() const { return !m_left.unexplained[m_leftOp.value]; }
    [[nodiscard]] bool isProvenEqual() const { return m_state.isProvenEqual(m_leftOp, m_rightOp); }

    [[nodiscard]] static std::string_view viewOf(const ProgramSide &side, const NamedAttr &attr)
    {
        return side.graph->string(side.graph->attrInfo(attr.value).text);
    }

    [[nodiscard]] QString hintsText(const ProgramSide &side) const
    {
        QStringList parts;
        const QMap<QString, QString> hints = hintsOf(*side.graph, &side == &m_left ? m_leftOp : m_rightOp, m_state.options.architecture);
        for (auto hint = hints.begin(); hint != hints.end(); ++hint)
            parts.append(hint.key() + QStringLiteral(" = ") + hint.value());
        return parts.join(QStringLiteral(", "));
    }

    [[nodiscard]] QString attributeText(const ProgramSide &side, const NamedAttr *attr) const
    {
        if (!attr)
            return {};
        const std::string_view text = viewOf(side, *attr);
        if (side.graph->string(attr->name) == "optimization_hints")
            return hintsText(side);
        return text.empty() ? QStringLiteral("set") : qstring(text);
    }

    /// Both lists are sorted by name.
    void compareAttributes()
    {
        const std::span<const NamedAttr> left = m_left.graph->attributes(m_leftOp);
        const std::span<const NamedAttr> right = m_right.graph->attributes(m_rightOp);
        // The usual case, without a word said.
        if (std::ranges::equal(left, right, [this](const NamedAttr &l, const NamedAttr &r) {
                return m_left.graph->string(l.name) == m_right.graph->string(r.name) && viewOf(m_left, l) == viewOf(m_right, r);
            }))
            return;
        size_t l = 0;
        size_t r = 0;
        while (l < left.size() || r < right.size()) {
            const std::string_view leftName = l < left.size() ? m_left.graph->string(left[l].name) : std::string_view();
            const std::string_view rightName = r < right.size() ? m_right.graph->string(right[r].name) : std::string_view();
            const bool takeLeft = l < left.size() && (r == right.size() || leftName <= rightName);
            const bool takeRight = r < right.size() && (l == left.size() || rightName <= leftName);
            const std::string_view name = takeLeft ? leftName : rightName;
            const QString leftText = attributeText(m_left, takeLeft ? &left[l] : nullptr);
            const QString rightText = attributeText(m_right, takeRight ? &right[r] : nullptr);
            // Attributes that only lead to the value are covered by the proof that the value is equal.
            const bool isCovered = isValueAttribute(name) && (isProvenEqual() || isExplained());
            if (isCompared(name) && leftText != rightText && !isCovered && !isAssume())
                add(DetailKind::Attribute, qstring(name), leftText, rightText);
            l += takeLeft;
            r += takeRight;
        }
    }

    /// What assumes claim is compared as facts, not one by one.
    [[nodiscard]] bool isAssume() const
    {
        return m_left.graph->opName(m_leftOp) == "assume" && m_right.graph->opName(m_rightOp) == "assume";
    }

    /// How tokens are threaded is compared as an order, not as results.
    using Values = QVarLengthArray<ValueId, 4>;
    [[nodiscard]] static Values withoutTokens(const ProgramSide &side, OpId op)
    {
        Values values;
        for (const ValueId value : side.graph->results(op)) {
            if (!side.isToken(value))
                values.push_back(value);
        }
        return values;
    }

    void compareTypes()
    {
        const Values left = withoutTokens(m_left, m_leftOp);
        const Values right = withoutTokens(m_right, m_rightOp);
        if (left.size() != right.size())
            add(DetailKind::ResultType, QStringLiteral("results"), QString::number(left.size()), QString::number(right.size()));
        for (qsizetype i = 0; i < std::min(left.size(), right.size()); ++i) {
            const TypeInfo &leftType = m_left.graph->typeInfo(m_left.graph->type(left[i]));
            const TypeInfo &rightType = m_right.graph->typeInfo(m_right.graph->type(right[i]));
            const std::string_view leftText = m_left.graph->string(leftType.text);
            const std::string_view rightText = m_right.graph->string(rightType.text);
            // Equal values of view or index type may be spelt differently (static extents, width).
            const bool mayDiffer = leftType.kind != TypeKind::Tile && isProvenEqual();
            if (leftText != rightText && !mayDiffer)
                add(DetailKind::ResultType, QStringLiteral("result %1").arg(i), qstring(leftText), qstring(rightText));
        }
    }

    [[nodiscard]] static QString nameOf(const ProgramSide &side, OpId op, int operand)
    {
        return operand < 0 ? QString() : qstring(side.graph->valueName(side.graph->operands(op)[size_t(operand)]));
    }

    void compareOperands()
    {
        if (m_state.haveEqualOperands(m_leftOp, m_rightOp))
            return;
        const OperandSlots slots = operandSlots(m_state, m_leftOp, m_rightOp);
        for (qsizetype i = 0; i < slots.size(); ++i) {
            const OperandSlot slot = slots[i];
            if (slot.left >= 0 && slot.right >= 0 && isSame(slot))
                continue;
            add(isExchanged(slots, i) ? DetailKind::OperandOrder : DetailKind::Operand,
                QStringLiteral("operand %1").arg(std::max(slot.left, slot.right)), nameOf(m_left, m_leftOp, slot.left),
                nameOf(m_right, m_rightOp, slot.right));
        }
    }

    [[nodiscard]] bool isSame(const OperandSlot &slot) const
    {
        const ValueId left = m_left.graph->operands(m_leftOp)[size_t(slot.left)];
        const ValueId right = m_right.graph->operands(m_rightOp)[size_t(slot.right)];
        return m_state.areEqual(left, right) || m_state.arePartners(left, right);
    }

    /// The right operand stands at another place of the left operation.
    [[nodiscard]] bool isExchanged(const OperandSlots &slots, qsizetype index) const
    {
        if (slots[index].left < 0 || slots[index].right < 0)
            return false;
        return std::ranges::any_of(slots, [&](const OperandSlot &other) {
            return other.left >= 0 && other.right >= 0 && isSame({slots[index].left, other.right})
                && isSame({other.left, slots[index].right});
        });
    }

    const DiffState &m_state;
    const ProgramSide &m_left;
    const ProgramSide &m_right;
    OpId m_leftOp;
    OpId m_rightOp;
    std::vector<ChangeDetail> m_details;
};

} // namespace

std::vector<ChangeDetail> compareOperations(const DiffState &state, OpId left, OpId right)
{
    return PairComparison(state, left, right).run();
}

} // namespace tileport::irdiff

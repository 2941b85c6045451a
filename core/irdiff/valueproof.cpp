// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/valueproof.h"

#include "core/base/text.h"

#include <QCoreApplication>

#include <array>
#include <set>
#include <utility>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

struct ProofText {
    Q_DECLARE_TR_FUNCTIONS(ValueProof)
};

/// One program with the change of each of its operations.
struct ProofSide {
    const IrGraph &graph;
    std::vector<int32_t> changeOf;
    bool isLeft;

    [[nodiscard]] bool has(ValueId value) const { return value.isValid() && value.value < graph.valueCount(); }
    [[nodiscard]] bool isToken(ValueId value) const { return graph.typeInfo(graph.type(value)).kind == TypeKind::Token; }
    [[nodiscard]] QString name(ValueId value) const { return qstring(graph.valueName(value)); }
    [[nodiscard]] std::vector<ValueId> dataOperands(OpId op) const
    {
        std::vector<ValueId> found;
        for (const ValueId operand : graph.operands(op)) {
            if (!isToken(operand))
                found.push_back(operand);
        }
        return found;
    }
    /// What the last operation of each region hands to result \p index.
    [[nodiscard]] std::vector<ValueId> yielded(OpId op, uint32_t index) const
    {
        std::vector<ValueId> found;
        const uint32_t results = graph.results(op).size();
        for (const RegionId region : graph.regions(op)) {
            const std::vector<OpId> ops = graph.directOps(region);
            const auto last = ops.empty() ? std::span<const ValueId>() : graph.operands(ops.back());
            found.push_back(last.size() == results && index < results ? last[index] : ValueId());
        }
        return found;
    }
};

class ProofWalk {
public:
    ProofWalk(const IrDiff &diff, size_t limit)
        : m_diff(diff), m_limit(limit), m_left{*diff.left, std::vector<int32_t>(diff.left->opCount(), -1), true},
          m_right{*diff.right, std::vector<int32_t>(diff.right->opCount(), -1), false}
    {
        for (size_t i = 0; i < diff.changes.size(); ++i) {
            if (diff.changes[i].left.isValid())
                m_left.changeOf[diff.changes[i].left.value] = int32_t(i);
            if (diff.changes[i].right.isValid())
                m_right.changeOf[diff.changes[i].right.value] = int32_t(i);
        }
    }

    ValueProof run(ValueId left, ValueId right)
    {
        left = m_left.has(left) ? left : ValueId();
        right = m_right.has(right) ? right : ValueId();
        m_proof.isEqual = (left.isValid() || right.isValid()) && !visit(left, right, 0) && m_proof.isComplete;
        m_proof.summary = summary(left, right);
        return std::move(m_proof);
    }

private:
    using Pairs = std::vector<std::pair<ValueId, ValueId>>;

    [[nodiscard]] const OpChange *changeOf(const ProofSide &side, OpId op) const
    {
        const int32_t index = op.isValid() ? side.changeOf[op.value] : -1;
        return index < 0 ? nullptr : &m_diff.changes[size_t(index)];
    }

    // An operation that only this side has and that the comparison explained away.
    [[nodiscard]] const OpChange *oneSided(const ProofSide &side, ValueId value) const
    {
        const OpId op = side.has(value) ? side.graph.definingOp(value) : OpId();
        const OpChange *change = changeOf(side, op);
        const bool isAlone = change && (side.isLeft ? !change->right.isValid() : !change->left.isValid());
        return isAlone && change->kind == ChangeKind::Same ? change : nullptr;
    }

    [[nodiscard]] ValueId stripped(const ProofSide &side, ValueId value) const
    {
        while (oneSided(side, value)) {
            const std::vector<ValueId> operands = side.dataOperands(side.graph.definingOp(value));
            if (operands.size() != 1)
                break;
            value = operands.front();
        }
        return value;
    }

    [[nodiscard]] ValueId counterpart(ValueId left) const
    {
        const OpId op = m_left.graph.definingOp(left);
        const uint32_t index = m_left.graph.indexInDefinition(left);
        if (op.isValid()) {
            const OpId other = m_diff.partner(Side::Left, op);
            return other.isValid() && index < m_right.graph.results(other).size() ? m_right.graph.results(other)[index] : ValueId();
        }
        const RegionId region = m_left.graph.argumentRegion(left);
        const OpId owner = m_left.graph.owner(region);
        if (owner == m_diff.leftEntry)
            return pairedParameter(index);
        const OpId other = m_diff.partner(Side::Left, owner);
        const uint32_t which = region.value - m_left.graph.regions(owner).first;
        if (!other.isValid() || which >= m_right.graph.regions(other).size())
            return {};
        const auto arguments = m_right.graph.arguments(m_right.graph.regions(other)[which]);
        return index < arguments.size() ? arguments[index] : ValueId();
    }

    [[nodiscard]] ValueId pairedParameter(uint32_t index) const
    {
        if (!m_diff.rightEntry.isValid() || m_right.graph.regions(m_diff.rightEntry).empty())
            return {};
        const auto arguments = m_right.graph.arguments(m_right.graph.regions(m_diff.rightEntry)[0]);
        for (const ParameterPair &pair : m_diff.parameters) {
            if (pair.left == int(index) && pair.right >= 0 && uint32_t(pair.right) < arguments.size())
                return arguments[uint32_t(pair.right)];
        }
        return {};
    }

    [[nodiscard]] bool correspond(ValueId left, ValueId right) const
    {
        const auto isPair = [this](ValueId l, ValueId r) { return r.isValid() && counterpart(l) == r; };
        return isPair(left, right) || isPair(stripped(m_left, left), stripped(m_right, right));
    }

    // Each left value with the right one that it corresponds to, the same position preferred; the rest by position
    // when that is what the operation compares.
    [[nodiscard]] Pairs pairOperands(const std::vector<ValueId> &left, const std::vector<ValueId> &right, bool pairsRest) const
    {
        Pairs pairs;
        std::vector<bool> isTaken(right.size());
        std::vector<size_t> rest;
        for (size_t i = 0; i < left.size(); ++i) {
            size_t found = i < right.size() && !isTaken[i] && correspond(left[i], right[i]) ? i : right.size();
            for (size_t j = 0; j < right.size() && found == right.size(); ++j) {
                if (!isTaken[j] && correspond(left[i], right[j]))
                    found = j;
            }
            if (found == right.size()) {
                rest.push_back(i);
                continue;
            }
            isTaken[found] = true;
            pairs.emplace_back(left[i], right[found]);
        }
        for (const size_t i : rest) {
            const auto open = std::find(isTaken.begin(), isTaken.end(), false);
            if (!pairsRest || open == isTaken.end())
                break;
            const size_t j = i < right.size() && !isTaken[i] ? i : size_t(open - isTaken.begin());
            isTaken[j] = true;
            pairs.emplace_back(left[i], right[j]);
        }
        return pairs;
    }

    // The walks below say whether they met a difference.
    bool visit(ValueId left, ValueId right, int depth)
    {
        if ((!left.isValid() && !right.isValid()) || !m_seen.insert({left, right}).second)
            return false;
        if (m_proof.steps.size() >= m_limit) {
            m_proof.isComplete = false;
            return false;
        }
        if (const OpChange *alone = oneSided(m_left, left))
            return stepOver(m_left, left, right, *alone, depth);
        if (const OpChange *alone = oneSided(m_right, right))
            return stepOver(m_right, right, left, *alone, depth);
        if (!left.isValid() || !right.isValid())
            return addUnpaired(left, right, depth);
        const OpId leftOp = m_left.graph.definingOp(left);
        const OpId rightOp = m_right.graph.definingOp(right);
        if (!leftOp.isValid() && !rightOp.isValid())
            return addArguments(left, right, depth);
        if (!leftOp.isValid() || !rightOp.isValid())
            return addDifference(left, right, depth, ProofText::tr("an argument against the result of an operation"), {});
        return visitOperations(left, right, depth);
    }

    bool visitOperations(ValueId left, ValueId right, int depth)
    {
        const OpId leftOp = m_left.graph.definingOp(left);
        const OpId rightOp = m_right.graph.definingOp(right);
        const OpChange *change = changeOf(m_left, leftOp);
        const bool arePartners = m_diff.partner(Side::Left, leftOp) == rightOp
            && m_left.graph.indexInDefinition(left) == m_right.graph.indexInDefinition(right);
        const bool isSame = change && change->kind == ChangeKind::Same;
        const bool isExchanged = arePartners && isSame && operandsAreExchanged(leftOp, rightOp);
        const RuleMask rules = (change ? change->rules : 0) | (isExchanged ? maskOf(RuleId::Commutation) : 0);
        const Pairs below = pairsBelow(left, right, arePartners && rules == 0);
        if (arePartners && !isSame)
            return addDifference(left, right, depth, detailText(change), below);
        if (!arePartners && !areBothSame(leftOp, rightOp))
            return addDifference(left, right, depth, ProofText::tr("these two were not matched"), below);
        const QString name = qstring(m_left.graph.opName(leftOp));
        if (arePartners && rules == 0)
            add({ProofStepKind::SameForm, depth, left, right, 0, ProofText::tr("same operation %1").arg(name)});
        else
            add({ProofStepKind::ByRule, depth, left, right, rules | rulesOf(m_right, rightOp),
                 arePartners ? ProofText::tr("%1 in another form").arg(name) : ProofText::tr("part of a form that is equal as a whole")});
        return visitAll(below, depth + 1);
    }

    // The first operand is not the first one over there but another one is.
    [[nodiscard]] bool operandsAreExchanged(OpId leftOp, OpId rightOp) const
    {
        const std::vector<ValueId> left = m_left.dataOperands(leftOp);
        const std::vector<ValueId> right = m_right.dataOperands(rightOp);
        return left.size() == 2 && right.size() == 2 && !correspond(left[0], right[0]) && correspond(left[0], right[1]);
    }

    [[nodiscard]] RuleMask rulesOf(const ProofSide &side, OpId op) const
    {
        const OpChange *change = changeOf(side, op);
        return change ? change->rules : 0;
    }

    [[nodiscard]] bool areBothSame(OpId leftOp, OpId rightOp) const
    {
        const OpChange *left = changeOf(m_left, leftOp);
        const OpChange *right = changeOf(m_right, rightOp);
        return left && right && left->kind == ChangeKind::Same && right->kind == ChangeKind::Same;
    }

    [[nodiscard]] Pairs pairsBelow(ValueId left, ValueId right, bool pairsRest) const
    {
        const OpId leftOp = m_left.graph.definingOp(left);
        const OpId rightOp = m_right.graph.definingOp(right);
        Pairs pairs = pairOperands(m_left.dataOperands(leftOp), m_right.dataOperands(rightOp), pairsRest);
        const std::vector<ValueId> leftYield = m_left.yielded(leftOp, m_left.graph.indexInDefinition(left));
        const std::vector<ValueId> rightYield = m_right.yielded(rightOp, m_right.graph.indexInDefinition(right));
        for (size_t i = 0; i < std::min(leftYield.size(), rightYield.size()); ++i) {
            if (leftYield[i].isValid() && rightYield[i].isValid())
                pairs.emplace_back(leftYield[i], rightYield[i]);
        }
        return pairs;
    }

    bool visitAll(const Pairs &pairs, int depth)
    {
        bool differs = false;
        for (const auto &[left, right] : pairs)
            differs = visit(left, right, depth) || differs;
        return differs;
    }

    bool stepOver(const ProofSide &side, ValueId value, ValueId other, const OpChange &change, int depth)
    {
        const OpId op = side.graph.definingOp(value);
        add({ProofStepKind::OneSided, depth, side.isLeft ? value : ValueId(), side.isLeft ? ValueId() : value, change.rules,
             side.isLeft ? ProofText::tr("only the reference has this %1").arg(qstring(side.graph.opName(op)))
                         : ProofText::tr("only the generated program has this %1").arg(qstring(side.graph.opName(op)))});
        const std::vector<ValueId> operands = side.dataOperands(op);
        // A constant, or a form of several operands: the rules named compare it as a whole.
        if (operands.size() != 1 || !other.isValid())
            return false;
        return side.isLeft ? visit(operands.front(), other, depth + 1) : visit(other, operands.front(), depth + 1);
    }

    bool addArguments(ValueId left, ValueId right, int depth)
    {
        const OpId owner = m_left.graph.owner(m_left.graph.argumentRegion(left));
        if (counterpart(left) != right)
            return addDifference(left, right, depth, ProofText::tr("different arguments"), {});
        if (owner != m_diff.leftEntry) {
            add({ProofStepKind::Carried, depth, left, right, 0,
                 ProofText::tr("argument %1 of the paired %2").arg(m_left.graph.indexInDefinition(left) + 1).arg(qstring(m_left.graph.opName(owner)))});
            return false;
        }
        for (const ParameterPair &pair : m_diff.parameters) {
            if (pair.left != int(m_left.graph.indexInDefinition(left)))
                continue;
            const QString role = pair.role.isEmpty() ? QString() : QStringLiteral(" %1").arg(pair.role);
            add({ProofStepKind::Parameter, depth, left, right, 0, ProofText::tr("paired parameters%1 (%2)").arg(role, pair.reason)});
        }
        return false;
    }

    // A value without a counterpart: what it is made of may show where the difference begins.
    bool addUnpaired(ValueId left, ValueId right, int depth)
    {
        const ProofSide &side = left.isValid() ? m_left : m_right;
        const ValueId value = left.isValid() ? left : right;
        const OpId op = side.graph.definingOp(value);
        const size_t index = add({ProofStepKind::Unpaired, depth, left, right, 0,
                                  !op.isValid() ? ProofText::tr("an argument that only this side has")
                                  : side.isLeft ? ProofText::tr("only the reference computes this %1").arg(qstring(side.graph.opName(op)))
                                                : ProofText::tr("only the generated program computes this %1").arg(qstring(side.graph.opName(op)))});
        bool isCausedBelow = false;
        for (const ValueId operand : op.isValid() ? side.dataOperands(op) : std::vector<ValueId>())
            isCausedBelow = (left.isValid() ? visit(operand, counterpart(operand), depth + 1) : visitRight(operand, depth + 1)) || isCausedBelow;
        if (!isCausedBelow && m_proof.firstDifference < 0)
            m_proof.firstDifference = int(index);
        return true;
    }

    bool visitRight(ValueId right, int depth)
    {
        const OpId op = m_right.graph.definingOp(right);
        const OpId other = op.isValid() ? m_diff.partner(Side::Right, op) : OpId();
        const uint32_t index = m_right.graph.indexInDefinition(right);
        if (other.isValid() && index < m_left.graph.results(other).size())
            return visit(m_left.graph.results(other)[index], right, depth);
        // Arguments have few candidates: those of the paired region.
        const RegionId region = op.isValid() ? RegionId() : m_right.graph.argumentRegion(right);
        const OpId owner = region.isValid() ? m_right.graph.owner(region) : OpId();
        const OpId leftOwner = owner == m_diff.rightEntry ? m_diff.leftEntry : owner.isValid() ? m_diff.partner(Side::Right, owner) : OpId();
        if (leftOwner.isValid()) {
            for (const RegionId candidate : m_left.graph.regions(leftOwner)) {
                for (const ValueId left : m_left.graph.arguments(candidate)) {
                    if (counterpart(left) == right)
                        return visit(left, right, depth);
                }
            }
        }
        return visit({}, right, depth);
    }

    bool addDifference(ValueId left, ValueId right, int depth, const QString &reason, const Pairs &below)
    {
        const size_t index = add({ProofStepKind::Difference, depth, left, right, 0, reason});
        if (!visitAll(below, depth + 1) && m_proof.firstDifference < 0)
            m_proof.firstDifference = int(index);
        return true;
    }

    size_t add(ProofStep step)
    {
        m_proof.steps.push_back(std::move(step));
        return m_proof.steps.size() - 1;
    }

    [[nodiscard]] static QString detailText(const OpChange *change)
    {
        if (!change || change->details.empty())
            return ProofText::tr("not equal");
        const ChangeDetail &detail = change->details.front();
        const QString first = ProofText::tr("%1: %2 → %3").arg(detail.what, detail.left, detail.right);
        return change->details.size() == 1 ? first : ProofText::tr("%1, and %2 more").arg(first).arg(change->details.size() - 1);
    }

    [[nodiscard]] QString summary(ValueId left, ValueId right) const
    {
        if (!left.isValid() && !right.isValid())
            return ProofText::tr("There is no such value");
        const QString names = left.isValid() && right.isValid() ? ProofText::tr("%1 and %2").arg(m_left.name(left), m_right.name(right))
                                                                : left.isValid() ? m_left.name(left) : m_right.name(right);
        if (m_proof.firstDifference >= 0) {
            const ProofStep &step = m_proof.steps[size_t(m_proof.firstDifference)];
            const QString where = step.left.isValid() ? m_left.name(step.left) : m_right.name(step.right);
            return left.isValid() && right.isValid() ? ProofText::tr("%1 are not equal; the first difference is at %2: %3").arg(names, where, step.reason)
                                                     : ProofText::tr("%1 has no counterpart; the first difference is at %2: %3").arg(names, where, step.reason);
        }
        if (!m_proof.isComplete)
            return ProofText::tr("%1: no difference in the first %2 steps, the rest is not listed").arg(names).arg(m_proof.steps.size());
        RuleMask rules = 0;
        for (const ProofStep &step : m_proof.steps)
            rules |= step.rules;
        if (!left.isValid() || !right.isValid())
            return ProofText::tr("%1 needs no counterpart: %2").arg(names, ruleNames(rules).join(QStringLiteral(", ")));
        return rules == 0 ? ProofText::tr("%1 are equal: the same operations on equal values").arg(names)
                          : ProofText::tr("%1 are equal by %2").arg(names, ruleNames(rules).join(QStringLiteral(", ")));
    }

    const IrDiff &m_diff;
    size_t m_limit;
    ProofSide m_left;
    ProofSide m_right;
    std::set<std::pair<ValueId, ValueId>> m_seen;
    ValueProof m_proof;
};

} // namespace

ValueProof explainEquality(const IrDiff &diff, ValueId left, ValueId right, size_t limit)
{
    return ProofWalk(diff, limit).run(left, right);
}

} // namespace tileport::irdiff

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/findings.h"

#include "core/base/text.h"
#include "core/irdiff/passes/claims.h"
#include "core/irdiff/passes/comparison.h"
#include "core/irdiff/passes/flushing.h"
#include "core/irdiff/passes/leafwalk.h"
#include "core/irdiff/passes/rulenotes.h"
#include "core/irdiff/passes/tokenorder.h"

#include <QStringList>

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

class Judge {
public:
    Judge(DiffState &state, IrDiff &diff) : m_state(state), m_diff(diff) {}

    void run()
    {
        for (size_t i = 0; i < m_diff.changes.size(); ++i)
            judgeChange(static_cast<int>(i));
        judgeFlushing();
        judgeOrder();
        judgeClaims();
        noteRules();
        if (m_hasUnexplained && std::ranges::count(m_diff.findings, FindingSeverity::Critical, &Finding::severity) == 0)
            add(-1, QStringLiteral("unexplained"), QStringLiteral("operations without counterpart remain"));
        judgeProof();
    }

private:
    Finding &add(int change, const QString &kind, const QString &message)
    {
        Finding finding;
        finding.kind = kind;
        finding.severity = m_state.options.policy.severityOf(kind);
        finding.owner = m_state.options.policy.ownerOf(kind);
        finding.change = change;
        finding.message = message;
        if (change >= 0) {
            finding.left = m_diff.changes[size_t(change)].left;
            finding.right = m_diff.changes[size_t(change)].right;
        }
        m_diff.findings.push_back(finding);
        return m_diff.findings.back();
    }

    void judgeChange(int index)
    {
        const OpChange &change = m_diff.changes[size_t(index)];
        if (change.kind == ChangeKind::Changed) {
            for (const ChangeDetail &detail : change.details)
                judgeDetail(index, detail);
            return;
        }
        if (change.kind == ChangeKind::Same)
            return;
        // Values are told by the operation that uses them; what has an effect of its own is told here.
        const bool isLeft = change.left.isValid();
        const ProgramSide &side = isLeft ? m_state.left : m_state.right;
        const OpId op = isLeft ? change.left : change.right;
        m_hasUnexplained = true;
        if (side.traits[op.value].opClass == OpClass::Pure || side.traits[op.value].isLoad || isOnlyValues(side, op))
            return;
        const QString name = qstring(side.graph->opName(op));
        if (isLeft)
            add(index, QStringLiteral("operation-removed"), QStringLiteral("%1 of the reference has no counterpart").arg(name));
        else
            add(index, QStringLiteral("operation-added"), QStringLiteral("%1 is not in the reference").arg(name));
    }

    /// An if without effects only chooses values, and so do its yields.
    [[nodiscard]] static bool isOnlyValues(const ProgramSide &side, OpId op)
    {
        const OpId structure = side.graph->opName(op) == "yield" ? side.graph->parent(op) : op;
        if (side.graph->opName(structure) != "if" || side.graph->results(structure).empty())
            return false;
        for (uint32_t inner = structure.value + 1; inner < side.graph->subtreeEnd(structure).value; ++inner) {
            const std::string_view name = side.graph->opName(OpId(inner));
            if (side.traits[inner].opClass != OpClass::Pure && !side.traits[inner].isLoad && name != "yield" && name != "if")
                return false;
        }
        return true;
    }

    void judgeDetail(int index, const ChangeDetail &detail)
    {
        const OpChange &change = m_diff.changes[size_t(index)];
        const QString op = qstring(m_diff.right->opName(change.right));
        if (detail.kind == DetailKind::Operand || detail.kind == DetailKind::OperandOrder)
            return judgeOperand(index, detail);
        if (detail.kind == DetailKind::ResultType && isPaddingOnly(change)) {
            Finding &note = add(index, QStringLiteral("padding-refined"), QStringLiteral("%1: the reference leaves padding open, here it is %2")
                                    .arg(op, paddingOf(*m_diff.right, change.right)));
            note.explanation = QStringLiteral("any padding is allowed where the reference asks for none");
            return;
        }
        const QString kind = detail.kind == DetailKind::Attribute ? attributeKind(detail)
            : detail.kind == DetailKind::Name                     ? QStringLiteral("operation-kind")
            : detail.kind == DetailKind::Location                 ? QStringLiteral("place")
            : detail.kind == DetailKind::ResultType               ? QStringLiteral("type")
                                                                  : QStringLiteral("region");
        add(index, kind, QStringLiteral("%1: %2").arg(op, attributeSentence(detail)));
    }

    [[nodiscard]] static QString hintsOr(const QString &hints) { return hints.isEmpty() ? QStringLiteral("no hint") : hints; }

    /// A flag has no value that a reader could use: it is set or it is not.
    [[nodiscard]] static QString attributeSentence(const ChangeDetail &detail)
    {
        if (detail.what == QStringLiteral("flush_to_zero"))
            return detail.left.isEmpty() ? QStringLiteral("the generated one flushes denormals to zero, the reference keeps them")
                                         : QStringLiteral("the generated one keeps denormals, the reference flushes them to zero");
        if (detail.what == QStringLiteral("optimization_hints"))
            return QStringLiteral("the generated one asks for %1, the reference for %2").arg(hintsOr(detail.right), hintsOr(detail.left));
        const auto isFlag = [](const QString &text) { return text.isEmpty() || text == QStringLiteral("unit"); };
        if (isFlag(detail.left) && isFlag(detail.right))
            return detail.left.isEmpty() ? QStringLiteral("%1 is set, in the reference it is not").arg(detail.what)
                                         : QStringLiteral("%1 is not set, in the reference it is").arg(detail.what);
        if (detail.left.isEmpty())
            return QStringLiteral("%1 is %2, the reference sets none").arg(detail.what, detail.right);
        if (detail.right.isEmpty())
            return QStringLiteral("%1 is not set, in the reference it is %2").arg(detail.what, detail.left);
        return QStringLiteral("%1 is %2, in the reference %3").arg(detail.what, detail.right, detail.left);
    }

    /// Flags that are lost and flags that are gained weigh differently.
    [[nodiscard]] static QString attributeKind(const ChangeDetail &detail)
    {
        const QString kind = QStringLiteral("attribute-") + detail.what;
        if (detail.what != QStringLiteral("flush_to_zero"))
            return kind;
        return kind + (detail.left.isEmpty() ? QStringLiteral("-gained") : QStringLiteral("-lost"));
    }

    [[nodiscard]] static const TypeInfo *viewType(const IrGraph &graph, OpId op)
    {
        const IdRange<ValueId> results = graph.results(op);
        return results.size() == 1 ? &graph.typeInfo(graph.type(results[0])) : nullptr;
    }
    [[nodiscard]] static QString paddingOf(const IrGraph &graph, OpId op)
    {
        return qstring(graph.string(viewType(graph, op)->padding));
    }

    /// Views that differ in padding alone, and the reference has none.
    [[nodiscard]] bool isPaddingOnly(const OpChange &change) const
    {
        const TypeInfo *left = viewType(*m_diff.left, change.left);
        const TypeInfo *right = viewType(*m_diff.right, change.right);
        return left && right && left->kind == TypeKind::PartitionView && right->kind == TypeKind::PartitionView
            && !left->padding.isValid() && right->padding.isValid() && left->shape == right->shape && left->dimMap == right->dimMap;
    }

    /// Names of the unmatched operations that lead to \p value, nearest first.
    [[nodiscard]] QStringList chainOf(const ProgramSide &side, ValueId value) const
    {
        QStringList names;
        for (int step = 0; step < 4 && value.isValid(); ++step) {
            const OpId op = side.graph->definingOp(value);
            if (!op.isValid() || side.partner[op.value].isValid() || !side.unexplained[op.value])
                break;
            names.append(qstring(side.graph->opName(op)));
            const std::span<const ValueId> operands = side.graph->operands(op);
            value = operands.empty() ? ValueId() : operands.front();
        }
        return names;
    }

    [[nodiscard]] static ValueId operandAt(const ProgramSide &side, OpId op, const QString &what, const QString &name)
    {
        const std::span<const ValueId> operands = side.graph->operands(op);
        const size_t index = static_cast<size_t>(what.section(QLatin1Char(' '), -1).toInt());
        if (index < operands.size() && qstring(side.graph->valueName(operands[index])) == name)
            return operands[index];
        for (const ValueId operand : operands) {
            if (qstring(side.graph->valueName(operand)) == name)
                return operand;
        }
        return {};
    }

    void judgeOperand(int index, const ChangeDetail &detail)
    {
        const OpChange &change = m_diff.changes[size_t(index)];
        const QString op = qstring(m_diff.right->opName(change.right));
        const ValueId left = detail.left.isEmpty() ? ValueId() : operandAt(m_state.left, change.left, detail.what, detail.left);
        const ValueId right = detail.right.isEmpty() ? ValueId() : operandAt(m_state.right, change.right, detail.what, detail.right);
        const QStringList removed = left.isValid() ? chainOf(m_state.left, left) : QStringList();
        const QStringList added = right.isValid() ? chainOf(m_state.right, right) : QStringList();
        const QString none = QStringLiteral("nothing");
        const auto describe = [&](const QString &name, const QStringList &chain) {
            if (name.isEmpty())
                return none;
            return chain.isEmpty() ? name : QStringLiteral("%1 (through %2)").arg(name, chain.join(QStringLiteral(", ")));
        };
        const QString kind = detail.kind == DetailKind::OperandOrder ? QStringLiteral("operand-order")
            : detail.right.isEmpty()                                 ? QStringLiteral("operand-dropped")
            : detail.left.isEmpty()                                  ? QStringLiteral("operand-gained")
                                                                     : QStringLiteral("operand");
        Finding &finding = add(index, kind, QStringLiteral("%1: %2 is %3, in the reference %4")
                                   .arg(op, detail.what, describe(detail.right, added), describe(detail.left, removed)));
        finding.explanation = QStringLiteral("no rule makes the two equal");
        if (const OpPair leaf = left.isValid() && right.isValid() ? leafOf(m_state, left, right) : OpPair(); leaf.left.isValid())
            pointAt(leaf, finding);
    }

    /// The place of a finding is where the values part, not where they are used.
    void pointAt(const OpPair &leaf, Finding &finding) const
    {
        const auto text = [](const IrGraph &graph, OpId op) {
            const uint32_t line = graph.firstLine(op);
            if (line == IrGraph::kNoLine)
                return qstring(graph.opName(op));
            return QStringLiteral("%1 (line %2)").arg(qstring(graph.line(line)).section(QStringLiteral(" : "), 0, 0).trimmed()).arg(line + 1);
        };
        finding.left = leaf.left;
        finding.right = leaf.right;
        finding.explanation = QStringLiteral("the values part at %1, in the reference %2; no rule makes the two equal")
                                  .arg(text(*m_diff.right, leaf.right), text(*m_diff.left, leaf.left));
    }

    [[nodiscard]] int changeOfLeft(OpId op) const
    {
        const auto found = std::ranges::find(m_diff.changes, op, &OpChange::left);
        return found == m_diff.changes.end() ? -1 : static_cast<int>(found - m_diff.changes.begin());
    }

    /// The pointer parameter or view that a memory operation goes through, as far as first operands tell.
    [[nodiscard]] ValueId baseOf(OpId op) const
    {
        const IrGraph &graph = *m_diff.left;
        ValueId value;
        for (const ValueId operand : graph.operands(op)) {
            const TypeInfo &type = graph.typeInfo(graph.type(operand));
            const bool isPointer = type.kind == TypeKind::Tile && graph.typeInfo(type.element).kind == TypeKind::Pointer;
            if (isPointer || type.kind == TypeKind::PartitionView || type.kind == TypeKind::StridedView || type.kind == TypeKind::GatherScatterView)
                value = operand;
        }
        for (int step = 0; step < 64 && value.isValid() && graph.definingOp(value).isValid(); ++step) {
            const std::span<const ValueId> operands = graph.operands(graph.definingOp(value));
            if (operands.empty())
                break;
            value = operands.front();
        }
        return value;
    }
    [[nodiscard]] bool isSamePlace(OpId first, OpId second) const { return baseOf(first) == baseOf(second); }

    void judgeOrder()
    {
        constexpr size_t kMostTold = 50;
        const std::vector<OrderDifference> differences = compareOrder(m_state);
        for (size_t i = 0; i < std::min(differences.size(), kMostTold); ++i) {
            const OrderDifference &difference = differences[i];
            const QString first = qstring(m_diff.left->opName(difference.first));
            const QString second = qstring(m_diff.left->opName(difference.second));
            // Behind or at itself in the text: it waits for an earlier iteration of the loop around both.
            const bool isAcrossIterations = difference.first >= difference.second;
            // Two writes of a tile per iteration rarely meet; a read that must see an earlier write does.
            const auto isRead = [&](OpId op) { return m_state.left.traits[op.value].isLoad; };
            const bool mayMeet = (isRead(difference.first) || isRead(difference.second)) && isSamePlace(difference.first, difference.second);
            const QString missing = isAcrossIterations && !mayMeet ? QStringLiteral("order-iterations") : QStringLiteral("order-missing");
            const QString waited = isAcrossIterations ? QStringLiteral("%1 of the iteration before").arg(first) : first;
            const QString message = difference.isExtra
                ? QStringLiteral("the generated %1 waits for %2, in the reference it does not").arg(second, waited)
                : QStringLiteral("the generated %1 does not wait for %2, in the reference it does").arg(second, waited);
            Finding &finding = add(changeOfLeft(difference.second),
                                   difference.isExtra ? QStringLiteral("order-extra") : missing, message);
            finding.explanation = isAcrossIterations
                ? QStringLiteral("the reference carries the token from one iteration to the next; without it they may overlap, which is harmless where each writes elements of its own")
                : QStringLiteral("memory operations are ordered by tokens only");
        }
    }

    void judgeClaims()
    {
        for (const ClaimDifference &difference : compareClaims(m_state)) {
            const bool isExtra = difference.kind == ClaimDifference::Kind::Extra;
            const bool isMissing = difference.kind == ClaimDifference::Kind::Missing;
            const QString nothing = QStringLiteral("nothing");
            const bool mayWiden = m_state.options.rules & maskOf(RuleId::WidenedAssume);
            const QString kind = isMissing ? (mayWiden ? QStringLiteral("assume-missing") : QStringLiteral("assume-differs"))
                : isExtra                  ? QStringLiteral("assume-extra")
                : difference.kind == ClaimDifference::Kind::Contradicted ? QStringLiteral("assume-unjustified")
                                                                         : QStringLiteral("assume-at-launch");
            const QString claimed = difference.claimed.isEmpty() ? nothing : difference.claimed;
            const QString known = difference.known.isEmpty() ? nothing : difference.known;
            Finding &finding = add(-1, kind, isMissing ? QStringLiteral("reference %1 is claimed to be %2; the generated program claims %3").arg(difference.name, known, claimed)
                                                       : QStringLiteral("generated %1 is claimed to be %2; the reference claims %3").arg(difference.name, claimed, known));
            finding.left = difference.left;
            finding.right = difference.right;
            if (!difference.launch.isEmpty())
                finding.message += QStringLiteral("; its value is %1").arg(difference.launch);
        }
    }

    void judgeFlushing()
    {
        const FlushDifferences found = flushDifferences(m_state, m_diff.changes);
        if (found.lost >= 0) {
            add(found.lost, QStringLiteral("attribute-flush_to_zero-lost"), QStringLiteral("%1 of the reference flushes denormals, what stands for it does not")
                    .arg(qstring(m_diff.left->opName(m_diff.changes[size_t(found.lost)].left))));
        }
        if (found.gained >= 0) {
            add(found.gained, QStringLiteral("attribute-flush_to_zero-gained"), QStringLiteral("%1 flushes denormals, what it stands for does not")
                    .arg(qstring(m_diff.right->opName(m_diff.changes[size_t(found.gained)].right))));
        }
    }

    /// The whole is equal when all that the entry does is; where it is not, something above must have said why.
    void judgeProof()
    {
        const ExprId left = m_state.left.actions[m_state.left.entry.value];
        const ExprId right = m_state.right.actions[m_state.right.entry.value];
        if (left == right || std::ranges::count(m_diff.findings, FindingSeverity::Critical, &Finding::severity) > 0)
            return;
        add(-1, QStringLiteral("unexplained"), QStringLiteral("the programs are not proven equal, and no single operation shows why"));
    }

    void noteRules()
    {
        for (const RuleNote &note : ruleNotes(m_state, m_diff.changes))
            noteRule(note);
        const bool isLaunchNoted = std::ranges::count(m_diff.findings, QStringLiteral("launch-values"), &Finding::kind) > 0;
        for (const ParameterPair &pair : m_diff.parameters) {
            // What only the generated side reads stands for a constant of the reference, which the specialisation tells.
            const QStringList builtIn = isLaunchNoted ? QStringList() : builtInFacts(m_state, pair);
            if (builtIn.isEmpty() || pair.left < 0)
                continue;
            Finding &note = add(-1, QStringLiteral("launch-values"), QStringLiteral("%1: %2").arg(pair.role, pair.reason));
            note.explanation = QString::fromLatin1(rule(RuleId::LaunchValues).argument);
            note.rules = maskOf(RuleId::LaunchValues);
            note.facts = builtIn;
        }
    }

    void noteRule(const RuleNote &found)
    {
        const Rule &entry = rule(found.rule);
        Finding &note = add(found.change, found.kind, QStringLiteral("%1: %2").arg(found.summary, QString::fromLatin1(entry.statement)));
        note.explanation = QString::fromLatin1(entry.argument);
        if (!m_state.areRulesChecked)
            note.explanation += QStringLiteral("; the programs are too large to check whether they are equal without it");
        note.rules = maskOf(entry.id);
        note.facts = found.facts;
    }

    DiffState &m_state;
    IrDiff &m_diff;
    bool m_hasUnexplained = false;
};

} // namespace

void judge(DiffState &state, IrDiff &diff) { Judge(state, diff).run(); }

} // namespace tileport::irdiff

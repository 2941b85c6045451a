// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/trial.h"

#include <algorithm>
#include <set>

namespace tileport::test {

using namespace irgraph;
using namespace irdiff;

namespace {

std::vector<ParameterFact> factsByPosition(const IrGraph &graph)
{
    std::vector<ParameterFact> facts;
    const std::vector<OpId> entries = graph.entries();
    const uint32_t count = entries.empty() ? 0 : graph.arguments(graph.regions(entries[0])[0]).size();
    for (uint32_t i = 0; i < count; ++i)
        facts.push_back({QStringLiteral("parameter %1").arg(i), {}});
    return facts;
}

bool passesOn(const IrGraph &graph, OpId op)
{
    const std::string_view name = graph.opName(op);
    return name == "assume" || name == "reshape" || name == "broadcast" || name == "exti";
}

void addUsers(const IrGraph &graph, OpId op, std::set<OpId> &near)
{
    for (const ValueId result : graph.results(op)) {
        for (const Use &use : graph.uses(result)) {
            if (near.insert(use.op).second && passesOn(graph, use.op))
                addUsers(graph, use.op, near);
        }
    }
}

void addDefiners(const IrGraph &graph, OpId op, std::set<OpId> &near)
{
    for (const ValueId operand : graph.operands(op)) {
        const OpId definer = graph.definingOp(operand);
        if (definer.isValid() && near.insert(definer).second && passesOn(graph, definer))
            addDefiners(graph, definer, near);
    }
}

std::set<OpId> neighbourhood(const IrGraph &graph, OpId op)
{
    std::set<OpId> near;
    if (!op.isValid())
        return near;
    near.insert(op);
    addUsers(graph, op, near);
    addDefiners(graph, op, near);
    if (graph.parent(op).isValid())
        near.insert(graph.parent(op));
    if (op.value > 0)
        near.insert(OpId(op.value - 1));
    if (op.value + 1 < graph.opCount())
        near.insert(OpId(op.value + 1));
    return near;
}

} // namespace

Result<IrDiffPtr> compare(const ProgramText &left, const ProgramText &right)
{
    DiffOptions options;
    options.leftParameters = factsByPosition(left.graph());
    options.rightParameters = factsByPosition(right.graph());
    return diffGraphs(left.graphPtr(), right.graphPtr(), options);
}

Outcome judge(const Mutant &mutant)
{
    Outcome outcome;
    const Result<IrDiffPtr> result = compare(*mutant.original, *mutant.changed);
    if (!result) {
        outcome.found = result.error().toString();
        return outcome;
    }
    const IrDiff &diff = **result;
    outcome.found = verdictName(diff.verdict);
    outcome.isCaught = !diff.findings.empty();
    if (diff.findings.empty())
        return outcome;
    const Finding &first = diff.findings.front();
    outcome.found += QStringLiteral(", %1 %2: %3").arg(severityName(first.severity), first.kind, first.message);
    const FindingSeverity expected = faultClasses()[mutant.faultClass].severity;
    const bool isVerdict = expected == FindingSeverity::Critical ? diff.verdict == Verdict::FailFixable
        : expected == FindingSeverity::Warn                      ? diff.verdict == Verdict::PassWithNotes
                                                                 : diff.verdict == Verdict::Pass || diff.verdict == Verdict::PassWithNotes;
    outcome.isAtSeverity = isVerdict && first.severity == expected;
    const OpId changedOp = mutant.changedLine < mutant.changed->graph().lineCount() ? mutant.changed->graph().opAtLine(mutant.changedLine) : OpId();
    OpId left = first.left;
    OpId right = first.right;
    if (first.change >= 0 && !left.isValid() && !right.isValid()) {
        left = diff.changes[size_t(first.change)].left;
        right = diff.changes[size_t(first.change)].right;
    }
    const bool isEntry = mutant.original->graph().opName(mutant.at) == "entry";
    std::set<OpId> leftNear = neighbourhood(mutant.original->graph(), mutant.at);
    for (const uint32_t line : mutant.editedLines)
        leftNear.insert(mutant.original->graph().opAtLine(line));
    outcome.isLocal = (left.isValid() && leftNear.count(left) > 0)
        || neighbourhood(mutant.changed->graph(), changedOp).count(right) > 0 || (isEntry && first.kind.startsWith(QStringLiteral("hints")));
    return outcome;
}

QString describe(const Mutant &mutant)
{
    return QStringLiteral("%1:%2 %3: %4 | %5").arg(mutant.original->name()).arg(mutant.original->graph().firstLine(mutant.at) + 1)
        .arg(QString::fromLatin1(faultClasses()[mutant.faultClass].name), QString::fromStdString(mutant.note),
             QString::fromStdString(mutant.original->line(mutant.at)).trimmed().left(160));
}

} // namespace tileport::test

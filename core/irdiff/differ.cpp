// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/differ.h"

#include "core/base/text.h"
#include "core/irdiff/blockeddiff.h"
#include "core/irdiff/passes/alignment.h"
#include "core/irdiff/passes/claims.h"
#include "core/irdiff/passes/comparison.h"
#include "core/irdiff/passes/findings.h"
#include "core/irdiff/passes/liveness.h"
#include "core/irdiff/passes/looks.h"
#include "core/irdiff/passes/mismatchwalk.h"
#include "core/irdiff/passes/neededrules.h"
#include "core/irdiff/passes/paircorrection.h"
#include "core/irdiff/passes/pairingcheck.h"
#include "core/irdiff/passes/parameterpairing.h"
#include "core/irdiff/passes/performance.h"
#include "core/irdiff/passes/placement.h"
#include "core/irdiff/passes/remedies.h"
#include "core/irdiff/passes/rounds.h"
#include "core/irdiff/passes/specialisationfindings.h"
#include "core/irdiff/passes/verdict.h"
#include "core/irdiff/preparation.h"

#include <QElapsedTimer>
#include <QStringList>

#include <algorithm>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// Whether the right text sorts before the left one.
bool isRightFirst(const IrGraph &left, const IrGraph &right)
{
    for (uint32_t line = 0; line < std::min(left.lineCount(), right.lineCount()); ++line) {
        if (const int order = left.line(line).compare(right.line(line)); order != 0)
            return order > 0;
    }
    return left.lineCount() > right.lineCount();
}

/// Where and why a budget was hit.
QString skippedText(const DiffState &state)
{
    const auto place = [](const ProgramSide &side, OpId owner) {
        const std::string_view name = side.graph->opName(owner);
        return QStringLiteral("%1 at line %2").arg(qstring(name)).arg(side.graph->firstLine(owner) + 1);
    };
    QStringList texts;
    for (const SkippedWeighing &one : state.skipped) {
        texts.append(QStringLiteral("%1 unmatched operations directly in the %2 and %3 in the %4 of the generated program were paired in order, "
                                    "not by likeness")
                         .arg(QString::number(one.leftCount), place(state.left, one.leftOwner), QString::number(one.rightCount),
                              place(state.right, one.rightOwner)));
    }
    texts.removeDuplicates();
    return texts.size() > 3 ? texts.first(3).join(QStringLiteral("; ")) + QStringLiteral("; and %1 more").arg(texts.size() - 3)
                            : texts.join(QStringLiteral("; "));
}

/// Why an operation that no difference depends on needs no counterpart.
RuleId ruleForOneSided(const ProgramSide &side, const ProgramSide &other, OpId op)
{
    for (OpId around = op; around.isValid() && around != side.entry; around = side.graph->parent(around)) {
        if (const auto absorbed = side.absorbed.find(around); absorbed != side.absorbed.end())
            return absorbed->second;
        if (other.performed.contains(side.actions[around.value]))
            return RuleId::LoopSplit;
    }
    if (!side.live[op.value])
        return RuleId::DeadCode;
    const std::string_view name = side.graph->opName(op);
    if (name == "constant")
        return RuleId::SharedConstants;
    if (name == "assume")
        return RuleId::AssumeNoise;
    if (name == "make_token" || name == "join_tokens")
        return RuleId::TokenThreading;
    if (name == "if" || name == "yield")
        return RuleId::BranchSelect;
    return name.starts_with("make_") ? RuleId::ViewPerUse : RuleId::DuplicatedPure;
}

/// What a matched pair needs for standing elsewhere: explained where the rule is on, else a difference.
void addPlacement(const DiffState &state, RuleMask needed, OpChange &change)
{
    for (const RuleId rule : {RuleId::IndependentOrder, RuleId::HoistedInvariants, RuleId::TokenThreading}) {
        if ((needed & maskOf(rule)) && !(state.options.rules & maskOf(rule)))
            change.details.push_back(placementDetail(rule));
    }
    if (!change.details.empty())
        change.kind = ChangeKind::Changed;
    else
        change.rules |= needed;
}

/// The rules to tell of a pair. Where the programs are equal, what is left of those that are not exact is needed, also where
/// the pair looks equal or differs in something that no value depends on.
RuleMask rulesOfPair(const DiffState &state, OpId left, OpId right, bool isSame)
{
    if (left == state.left.entry)
        return 0;
    const RuleMask used = state.left.rules[left.value] | state.right.rules[right.value];
    if (isSame && hasOtherForm(state, left, right))
        return used;
    return state.areProgramsEqual ? used & ~rulesOf(Soundness::Exact) : 0;
}

OpChange changeOf(const DiffState &state, OpId left, OpId right)
{
    OpChange change;
    change.left = left;
    change.right = right;
    if (left.isValid() && right.isValid()) {
        if (state.left.isInEntry(left) && left != state.left.entry)
            change.details = compareOperations(state, left, right);
        change.kind = change.details.empty() ? ChangeKind::Same : ChangeKind::Changed;
        change.rules = rulesOfPair(state, left, right, change.details.empty());
        return change;
    }
    const ProgramSide &side = left.isValid() ? state.left : state.right;
    const OpId op = left.isValid() ? left : right;
    const RuleMask needed = maskOf(ruleForOneSided(side, left.isValid() ? state.right : state.left, op));
    if (side.unexplained[op.value] || (side.isInEntry(op) && !(state.options.rules & needed)))
        change.kind = left.isValid() ? ChangeKind::Removed : ChangeKind::Added;
    else
        change.rules = side.rules[op.value] | needed;
    return change;
}

void fillChanges(const DiffState &state, IrDiff &diff)
{
    const std::vector<RuleMask> placements = placementRules(state);
    for (uint32_t op = 0; op < diff.left->opCount(); ++op) {
        diff.changes.push_back(changeOf(state, OpId(op), state.left.partner[op]));
        if (placements[op] != 0)
            addPlacement(state, placements[op], diff.changes.back());
    }
    for (uint32_t op = 0; op < diff.right->opCount(); ++op) {
        if (!state.right.partner[op].isValid())
            diff.changes.push_back(changeOf(state, OpId(), OpId(op)));
    }
}

/// Globals are paired by symbol; other entries are not compared.
void matchGlobals(DiffState &state)
{
    const IrGraph &left = *state.left.graph;
    const IrGraph &right = *state.right.graph;
    for (uint32_t l = 0; l < left.opCount(); l = left.subtreeEnd(OpId(l)).value) {
        for (uint32_t r = 0; r < right.opCount() && left.opName(OpId(l)) == "global"; r = right.subtreeEnd(OpId(r)).value) {
            if (right.opName(OpId(r)) == "global" && left.symbol(OpId(l)) == right.symbol(OpId(r)))
                state.match(OpId(l), OpId(r));
        }
    }
}

void judgeAll(DiffState &state, IrDiff &diff)
{
    diff.specialisation = specialisationTable(diff, state.options);
    diff.layout = layoutGate(diff);
    judge(state, diff);
    judgePerformance(state, diff);
    judgeSpecialisation(state, diff);
    addRemedies(state, diff);
    decideVerdict(state, diff);
}

/// One comparison with the pairing as it is; \p state is kept for the passes that look at the result.
Result<std::shared_ptr<IrDiff>> compareOnce(DiffState &state, const IrGraphPtr &left, const IrGraphPtr &right)
{
    const Result<std::vector<std::pair<int, int>>> corrections = resolvePairs(state);
    if (!corrections)
        return corrections.error();
    state.corrections = *corrections;
    markLive(state.left);
    markLive(state.right);
    pairParameters(state);
    const bool isMirrored = isRightFirst(*left, *right);
    if (isMirrored)
        state.mirror();
    const bool isDone = matchInRounds(state) && findNeededRules(state);
    if (isMirrored)
        state.mirror();
    if (!isDone)
        return makeError(ErrorCode::Cancelled, QStringLiteral("the comparison was cancelled"));
    state.approximationReason = skippedText(state);
    matchGlobals(state);
    markUnexplained(state);
    auto diff = std::make_shared<IrDiff>();
    diff->left = left;
    diff->right = right;
    diff->leftEntry = state.left.entry;
    diff->rightEntry = state.right.entry;
    describeParameters(state);
    diff->parameters = state.parameters;
    diff->partnerOfLeft = state.left.partner;
    diff->partnerOfRight = state.right.partner;
    fillChanges(state, *diff);
    alignRows(*diff);
    linkRows(*diff);
    judgeAll(state, *diff);
    return diff;
}

} // namespace

Result<IrDiffPtr> diffGraphs(const IrGraphPtr &left, const IrGraphPtr &right, const DiffOptions &options, const CancelToken &cancel)
{
    QElapsedTimer timer;
    timer.start();
    for (const auto &[graph, side] : {std::pair(left, Side::Left), std::pair(right, Side::Right)}) {
        if (!graph)
            return blockedDiff(left, right, side, makeError(ErrorCode::InvalidInput, QStringLiteral("there is no program")), options.policy);
    }
    const Result<OpId> leftEntry = chooseEntry(*left, *right, options.leftEntry);
    const Result<OpId> rightEntry = chooseEntry(*right, *left, options.rightEntry);
    if (!leftEntry)
        return blockedDiff(left, right, Side::Left, leftEntry.error(), options.policy);
    if (!rightEntry)
        return blockedDiff(left, right, Side::Right, rightEntry.error(), options.policy);
    const auto prepare = [&](DiffState &state, const DiffOptions &wishes) {
        state.options = wishes;
        state.cancel = cancel;
        state.left = makeSide(state.pool, *left, *leftEntry);
        state.right = makeSide(state.pool, *right, *rightEntry);
    };
    DiffState state;
    prepare(state, options);
    const Result<std::shared_ptr<IrDiff>> compared = compareOnce(state, left, right);
    if (!compared)
        return compared.error();
    const std::shared_ptr<IrDiff> diff = *compared;
    checkPairing(state, *diff, [&](const DiffOptions &other) {
        DiffState otherState;
        prepare(otherState, other);
        return compareOnce(otherState, left, right).valueOr(nullptr);
    });
    diff->milliseconds = double(timer.nsecsElapsed()) / 1e6;
    return IrDiffPtr(diff);
}

} // namespace tileport::irdiff

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/rewrites.h"

#include <array>
#include <set>

namespace tileport::test {

using namespace irgraph;

namespace {

/// Applies \p rewrite at some operations, never twice at neighbours, since an edit takes the line that it found.
template <PlaceRewrite rewrite>
std::optional<QByteArray> atPlaces(const ProgramText &program, const Meaning &meaning, Dice &dice, size_t places)
{
    std::vector<OpId> ops;
    for (uint32_t i = 0; i < program.graph().opCount(); ++i) {
        if (program.graph().firstLine(OpId(i)) != IrGraph::kNoLine)
            ops.push_back(OpId(i));
    }
    dice.shuffle(ops);
    Patch patch(program);
    size_t done = 0;
    for (size_t i = 0; i < ops.size() && done < places; ++i) {
        Patch attempt = patch;
        if (!rewrite({program, meaning, attempt, dice, static_cast<int>(i)}, ops[i]))
            continue;
        // Edits of one place can stand in the way of another's; only what still reads back counts.
        if (done > 0 && !ProgramText::read(attempt.text(), program.name(), program.group()))
            continue;
        patch = std::move(attempt);
        ++done;
    }
    return done == 0 ? std::nullopt : std::optional(patch.text());
}

/// Every value gets another name.
std::optional<QByteArray> renumber(const ProgramText &program, const Meaning &, Dice &dice, size_t)
{
    const std::string text = program.text().toStdString();
    std::string prefix("v");
    prefix.append(std::to_string(dice.next() % 9000 + 1000)).append("_");
    std::string out;
    for (size_t i = 0; i < text.size(); ++i) {
        out += text[i];
        if (text[i] == '%')
            out += prefix;
    }
    return QByteArray::fromStdString(out);
}

constexpr std::array kRewrites{
    RewriteKind{"renumbered", renumber},
    RewriteKind{"constant-duplicated", atPlaces<duplicateConstant>},
    RewriteKind{"constant-shared", atPlaces<shareConstant>},
    RewriteKind{"independent-order", atPlaces<swapNeighbours>},
    RewriteKind{"commutative-swapped", atPlaces<swapCommutative>},
    RewriteKind{"dead-code-added", atPlaces<addDeadCode>},
    RewriteKind{"pure-duplicated-per-use", atPlaces<duplicatePure>},
    RewriteKind{"block-id-repeated", atPlaces<repeatBlockId>},
    RewriteKind{"block-id-assumed", atPlaces<assumeBlockId>},
    RewriteKind{"assume-stacked", atPlaces<stackAssume>},
    RewriteKind{"view-per-use", atPlaces<repeatView>},
    RewriteKind{"invariant-hoisted", atPlaces<hoistInvariant>},
    RewriteKind{"invariant-sunk", atPlaces<sinkInvariant>},
    RewriteKind{"reshape-split", atPlaces<splitReshape>},
    RewriteKind{"broadcast-split", atPlaces<splitBroadcast>},
    RewriteKind{"min-as-select", atPlaces<minAsSelect>},
    RewriteKind{"ceil-division-form", atPlaces<ceilDivision>},
    RewriteKind{"extension-moved", atPlaces<moveExtension>},
    RewriteKind{"fresh-token-joined", atPlaces<joinFreshToken>},
    RewriteKind{"comparison-flipped", atPlaces<flipComparison>},
    RewriteKind{"product-distributed", atPlaces<multiplyDistributed>},
    RewriteKind{"fused-split", atPlaces<splitFused>},
    RewriteKind{"exp-as-exp2", atPlaces<expAsExp2>},
    RewriteKind{"condition-negated", atPlaces<negateCondition>},
    RewriteKind{"comparison-negated", atPlaces<negateComparison>},
    RewriteKind{"multiplied-by-one", atPlaces<multiplyByOne>},
    RewriteKind{"for-as-loop", atPlaces<forAsLoop>},
    RewriteKind{"split-loops-merged", mergeSplitLoops},
};

} // namespace

std::span<const RewriteKind> rewriteKinds() { return kRewrites; }

std::string Place::body(OpId op) const
{
    const std::string line = program.line(op);
    return line.substr(nameStart(program, op, line));
}

} // namespace tileport::test

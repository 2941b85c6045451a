// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/corpus/mutation/faults.h"

#include <optional>

namespace tileport::test {

/// A rewrite that keeps the meaning: the patched text, or nothing where the program offers no place for it.
struct RewriteKind {
    const char *name;
    /// Applies the rewrite at up to \p places places drawn with \p dice.
    std::optional<QByteArray> (*rewrite)(const ProgramText &program, const Meaning &meaning, Dice &dice, size_t places);
};

[[nodiscard]] std::span<const RewriteKind> rewriteKinds();

/// What a rewrite of one place works on; it returns false where it does not fit.
struct Place {
    const ProgramText &program;
    const Meaning &meaning;
    Patch &patch;
    Dice &dice;
    int number;             ///< for names of new values

    [[nodiscard]] const irgraph::IrGraph &graph() const { return program.graph(); }
    [[nodiscard]] bool is(irgraph::OpId op, std::string_view name) const { return graph().opName(op) == name; }
    [[nodiscard]] std::string fresh(const char *what = "") const { return "%new_" + std::string(what) + std::to_string(number); }
    [[nodiscard]] std::string indent(irgraph::OpId op) const { return indentOf(program.line(op)); }
    /// "name operands attributes : types" of \p op, without results.
    [[nodiscard]] std::string body(irgraph::OpId op) const;
};

using PlaceRewrite = bool (*)(const Place &place, irgraph::OpId op);

/// One operation rewritten, by kind; in the files placerewrites.cpp, formrewrites.cpp and controlrewrites.cpp.
bool duplicateConstant(const Place &place, irgraph::OpId op);
bool shareConstant(const Place &place, irgraph::OpId op);
bool swapNeighbours(const Place &place, irgraph::OpId op);
bool swapCommutative(const Place &place, irgraph::OpId op);
bool addDeadCode(const Place &place, irgraph::OpId op);
bool duplicatePure(const Place &place, irgraph::OpId op);
bool repeatBlockId(const Place &place, irgraph::OpId op);
bool assumeBlockId(const Place &place, irgraph::OpId op);
bool stackAssume(const Place &place, irgraph::OpId op);
bool repeatView(const Place &place, irgraph::OpId op);
bool hoistInvariant(const Place &place, irgraph::OpId op);
bool sinkInvariant(const Place &place, irgraph::OpId op);

bool splitReshape(const Place &place, irgraph::OpId op);
bool splitBroadcast(const Place &place, irgraph::OpId op);
bool minAsSelect(const Place &place, irgraph::OpId op);
bool ceilDivision(const Place &place, irgraph::OpId op);
bool moveExtension(const Place &place, irgraph::OpId op);
bool joinFreshToken(const Place &place, irgraph::OpId op);
bool flipComparison(const Place &place, irgraph::OpId op);
bool multiplyDistributed(const Place &place, irgraph::OpId op);

bool splitFused(const Place &place, irgraph::OpId op);
bool expAsExp2(const Place &place, irgraph::OpId op);
bool negateCondition(const Place &place, irgraph::OpId op);
bool negateComparison(const Place &place, irgraph::OpId op);
bool multiplyByOne(const Place &place, irgraph::OpId op);
bool forAsLoop(const Place &place, irgraph::OpId op);

/// Pairs of loops that a front end split at a boundary, each as one loop with an if: rule loop-split, backwards.
std::optional<QByteArray> mergeSplitLoops(const ProgramText &program, const Meaning &meaning, Dice &dice, size_t places);

} // namespace tileport::test

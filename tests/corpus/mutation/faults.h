// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/finding.h"
#include "tests/corpus/mutation/dice.h"
#include "tests/corpus/mutation/meaning.h"
#include "tests/corpus/mutation/programtext.h"

#include <span>

namespace tileport::test {

/// One fault planted in a program, as edits of its text.
struct Fault {
    irgraph::OpId at;       ///< operation of the program that the fault lies in
    Patch patch;
    std::string note;       ///< what was done, for the list of survivors
};

/// What a planter works on: it appends the faults that it can plant in one operation.
struct Site {
    const ProgramText &program;
    const Meaning &meaning;
    Dice &dice;
    std::vector<Fault> &faults;

    [[nodiscard]] const irgraph::IrGraph &graph() const { return program.graph(); }
    [[nodiscard]] bool is(irgraph::OpId op, std::string_view name) const { return graph().opName(op) == name; }
    [[nodiscard]] bool isAny(irgraph::OpId op, std::initializer_list<std::string_view> names) const;
    /// Appends the fault that replaces \p from by \p to in the text of \p op, when \p from is there.
    void replace(irgraph::OpId op, const std::string &from, const std::string &to) const;
    /// Appends the fault that replaces operands; the note names them.
    void setOperands(irgraph::OpId op, std::initializer_list<std::pair<uint32_t, irgraph::ValueId>> operands) const;
    void add(irgraph::OpId op, Patch patch, std::string note) const;
};

/// A class of faults: how it is planted and how severe the diff has to call it.
struct FaultClass {
    const char *name;
    irdiff::FindingSeverity severity;
    void (*plant)(const Site &site, irgraph::OpId op);
};

/// All classes; a mutant's class is an index into them.
[[nodiscard]] std::span<const FaultClass> faultClasses();

// Planters, by file.
void plantOperandsSwapped(const Site &site, irgraph::OpId op);
void plantOperandRewired(const Site &site, irgraph::OpId op);
void plantForwarded(const Site &site, irgraph::OpId op);
void plantIndexSwapped(const Site &site, irgraph::OpId op);
void plantYieldsSwapped(const Site &site, irgraph::OpId op);
void plantTokenDropped(const Site &site, irgraph::OpId op);
void plantStoreDropped(const Site &site, irgraph::OpId op);

void plantConstant(const Site &site, irgraph::OpId op);
void plantKind(const Site &site, irgraph::OpId op);
void plantPredicate(const Site &site, irgraph::OpId op);
void plantSignedness(const Site &site, irgraph::OpId op);
void plantRounding(const Site &site, irgraph::OpId op);
void plantFlushLost(const Site &site, irgraph::OpId op);
void plantFlushGained(const Site &site, irgraph::OpId op);
void plantAssumeStrengthened(const Site &site, irgraph::OpId op);
void plantAssumeWeakened(const Site &site, irgraph::OpId op);
void plantHint(const Site &site, irgraph::OpId op);
void plantOrdering(const Site &site, irgraph::OpId op);

void plantReduce(const Site &site, irgraph::OpId op);
void plantMask(const Site &site, irgraph::OpId op);
void plantShape(const Site &site, irgraph::OpId op);
void plantDimensionMap(const Site &site, irgraph::OpId op);
void plantLoopBound(const Site &site, irgraph::OpId op);
void plantLoopInit(const Site &site, irgraph::OpId op);

} // namespace tileport::test

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/differ.h"
#include "tests/corpus/mutation/faults.h"

#include <QStringList>

#include <functional>

namespace tileport::test {

/// The produced corpus: reference programs of all operators and generated programs of the shipped ports.
/// At most \p perGroup different programs of each operator, spread over its variants; groups of ports are called "port/…".
[[nodiscard]] std::vector<ProgramTextPtr> readCorpus(const QString &folder, int perGroup, QStringList &problems);

/// One fault that became a program of its own.
struct Mutant {
    ProgramTextPtr original;
    ProgramTextPtr changed;
    size_t faultClass = 0;
    irgraph::OpId at;           ///< in the original
    uint32_t changedLine = 0;   ///< where that operation's line is in the changed program
    std::string note;
    std::vector<uint32_t> editedLines;   ///< all lines of the original that the fault changed
};

/// Plants faults: at most \p quota of each class in each group, drawn with \p seed; each reads back and verifies.
void plantFaults(const std::vector<ProgramTextPtr> &programs, size_t quota, uint64_t seed, const std::function<void(const Mutant &)> &use);

/// What the diff made of a mutant.
struct Outcome {
    bool isCaught = false;         ///< something is reported
    bool isAtSeverity = false;     ///< the worst finding and the verdict are what the class asks for
    /// The first finding is at an edited line or within one operation of the fault: what it uses, what uses it, what is
    /// around it or beside it. Assumes, reshapes, broadcasts and widenings pass a value on and are not counted as steps.
    bool isLocal = false;
    QString found;                 ///< verdict and first finding, for lists
};

/// Compares with parameters paired by position. An error of the diff is an outcome that is not caught.
[[nodiscard]] Result<irdiff::IrDiffPtr> compare(const ProgramText &left, const ProgramText &right);
[[nodiscard]] Outcome judge(const Mutant &mutant);
/// "matmul/file:line class: note"
[[nodiscard]] QString describe(const Mutant &mutant);

} // namespace tileport::test

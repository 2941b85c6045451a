// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/corpus/mutation/trial.h"

#include <QTextStream>

namespace tileport::test {

/// Counts of one class of faults.
struct FaultTally {
    int planted = 0;
    int caught = 0;
    int atSeverity = 0;
    int local = 0;
    QStringList survivors;     ///< not caught at the right severity
    QStringList strays;        ///< caught, but the first finding is elsewhere
};

/// The table of all classes.
struct FaultTable {
    std::vector<FaultTally> byClass = std::vector<FaultTally>(faultClasses().size());
    void add(const Mutant &mutant, const Outcome &outcome);
    [[nodiscard]] FaultTally total() const;
    /// Rows, then one line for every survivor and, when asked for, every stray.
    void print(QTextStream &out, bool withStrays) const;
};

/// Counts of one kind of rewrite.
struct RewriteTally {
    int made = 0;
    int alarms = 0;            ///< critical findings where the meaning is the same
    int notes = 0;             ///< not silent, but not critical
    QStringList alarmList;
};

struct RewriteTable {
    std::vector<RewriteTally> byKind;
    void add(size_t kind, const QString &what, const irdiff::IrDiff &diff);
    [[nodiscard]] RewriteTally total() const;
    void print(QTextStream &out) const;
};

} // namespace tileport::test

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "tests/corpus/mutation/trial.h"

#include <QTextStream>

namespace tileport::test {

/// Caught faults, each seen once more through a harmless rewrite of one side.
struct RewrittenTally {
    int tried = 0;
    QStringList lost;          ///< no longer at the severity that it had before

    /// Rewrites the original or the changed program of a caught \p mutant, kinds and sides in turn, and compares again.
    void add(const Mutant &mutant);
    void print(QTextStream &out) const;

private:
    size_t m_next = 0;
};

} // namespace tileport::test

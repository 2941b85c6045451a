// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/port/analysis.h"
#include "core/port/finding.h"

namespace tileport::session {

/// What an operator's own tests demand, as the reference helper read it (method "tests").
struct TestFacts {
    QJsonArray configurations;     ///< measured ones: [{test, names, param_list}]
    QJsonObject tolerances;        ///< dtype, or "DTYPE TEST" where a further test differs → {atol, rtol, test}
    QString toleranceSource;       ///< FILE::CLASS, or where else they are from
    QString referenceFunction;
    QString referenceSource;       ///< FILE::CLASS::FUNCTION
    QStringList notes;             ///< what is assumed instead of read
    port::Findings findings;       ///< what could not be read, with its line

    bool operator==(const TestFacts &) const = default;
};

/// Out of the helper's answer. Tests of correctness decide on tolerances; those of performance only where there are no
/// others. Without a test the defaults of the dtypes are taken, and a note says so.
[[nodiscard]] TestFacts testFactsOf(const QJsonObject &answer);

/// The same for a kernel that has no tests: defaults of \p dtypes, and \p cases as configurations.
[[nodiscard]] TestFacts factsWithoutTests(const QStringList &dtypes, const QStringList &cases, const QString &reason);

/// Puts \p facts into \p analysis; \p cases stand in for configurations where the tests measure none.
void addTestFacts(port::Analysis &analysis, const TestFacts &facts, const QStringList &cases);

} // namespace tileport::session

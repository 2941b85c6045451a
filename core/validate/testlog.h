// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/result.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace tileport::validate {

/// One test of a pytest run.
struct TestCase {
    enum class Outcome : uint8_t { Passed, Failed, Error, Skipped, Expected };   ///< Expected: xfail, a failure nobody counts
    QString id;            ///< "tests/ops/test_softmax.py::Test_Softmax::test_op[…]"
    Outcome outcome = Outcome::Passed;
    QString reason;        ///< of a skip or failure; may be empty
    Place place;
    bool operator==(const TestCase &) const = default;
};

/// What the last line of pytest's output says.
struct TestSummary {
    int passed = 0;
    int failed = 0;
    int errors = 0;
    int skipped = 0;
    int deselected = 0;
    int expected = 0;      ///< xfailed and xpassed
    bool operator==(const TestSummary &) const = default;
};

/// A pytest run, from junit XML or from its printed log.
struct TestLog {
    QList<TestCase> cases;                 ///< in the order of the log; short logs name none
    std::optional<TestSummary> summary;    ///< as printed, or as the suite element says; nothing when absent
    std::optional<int> collected;          ///< "collected N items"
    QString command;                       ///< the pytest command line when the log shows it
    bool hasSession = false;               ///< a "platform …", "rootdir:" or "plugins:" line, or junit XML
    bool isTruncated = false;              ///< no last line: the run was cut off

    [[nodiscard]] TestSummary counted() const;   ///< the cases, added up
    bool operator==(const TestLog &) const = default;
};

/// Reads junit XML or text, told apart by the first bytes. InvalidInput for broken XML or one with a document type,
/// LimitExceeded above 500,000 tests.
[[nodiscard]] Result<TestLog> readTestLog(const QByteArray &bytes, const QString &file);

} // namespace tileport::validate

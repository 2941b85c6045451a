// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/result.h"

#include "tests/support/testmain.h"

#include <memory>

using namespace tileport;

namespace {
Result<int> half(int number)
{
    if (number % 2 != 0)
        return makeError(ErrorCode::InvalidInput, QStringLiteral("%1 is odd").arg(number));
    return number / 2;
}

Result<void> mustBePositive(int number)
{
    if (number <= 0)
        return makeError(ErrorCode::Conflict, QStringLiteral("not positive"));
    return {};
}
} // namespace

/// Result<T>: either a value or an error, moved and copied without loss.
class TestResult : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void holdsAValue();
    void holdsAnError();
    void fallsBackOnlyOnFailure();
    void movesWhatCannotBeCopied();
    void changesThroughAReference();
    void voidSucceedsOrFails();
};

void TestResult::holdsAValue()
{
    const Result<int> result = half(8);
    QVERIFY(result.hasValue());
    QVERIFY(static_cast<bool>(result));
    QCOMPARE(*result, 4);
    QCOMPARE(result.value(), 4);
}

void TestResult::holdsAnError()
{
    const Result<int> result = half(7);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::InvalidInput);
    QCOMPARE(result.error().message, QStringLiteral("7 is odd"));
    const Result<int> copy = result;
    QVERIFY(copy.error() == result.error());
}

void TestResult::fallsBackOnlyOnFailure()
{
    QCOMPARE(half(8).valueOr(-1), 4);
    QCOMPARE(half(9).valueOr(-1), -1);
}

void TestResult::movesWhatCannotBeCopied()
{
    Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
    QVERIFY(result.hasValue());
    const std::unique_ptr<int> owned = *std::move(result);
    QCOMPARE(*owned, 5);
}

void TestResult::changesThroughAReference()
{
    Result<QString> result(QStringLiteral("ab"));
    result->append(QLatin1Char('c'));
    *result += QLatin1Char('d');
    QCOMPARE(result.value(), QStringLiteral("abcd"));
}

void TestResult::voidSucceedsOrFails()
{
    QVERIFY(mustBePositive(1).hasValue());
    const Result<void> failed = mustBePositive(0);
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::Conflict);
}

TILEPORT_TEST_MAIN(TestResult)
#include "tst_result.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"

#include "tests/support/testmain.h"

#include <QSet>

using namespace tileport;

/// Errors print as one readable chain and compare by every part.
class TestError : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void printsWithPlaceAndRemedy();
    void printsWithoutPlace();
    void printsTheChainOfCauses();
    void appendsACauseAtTheEndOfTheChain();
    void comparesEveryPart();
    void namesEveryCode();
};

void TestError::printsWithPlaceAndRemedy()
{
    Place where;
    where.file = QStringLiteral("a.mlir");
    where.line = 3;
    where.column = 7;
    const Error error = makeError(ErrorCode::InvalidInput, QStringLiteral("expected a type"), where,
                                  QStringLiteral("write tile<…>"));
    QCOMPARE(error.toString(), QStringLiteral("a.mlir:3:7: error: expected a type (write tile<…>)"));
}

void TestError::printsWithoutPlace()
{
    QCOMPARE(makeError(ErrorCode::Internal, QStringLiteral("oops")).toString(), QStringLiteral("error: oops"));
}

void TestError::printsTheChainOfCauses()
{
    const Error inner = makeError(ErrorCode::Io, QStringLiteral("disk full"));
    const Error outer = withCause(makeError(ErrorCode::ToolFailed, QStringLiteral("not written")), inner);
    QCOMPARE(outer.toString(), QStringLiteral("error: not written\n  because error: disk full"));
}

void TestError::appendsACauseAtTheEndOfTheChain()
{
    Error error = makeError(ErrorCode::Internal, QStringLiteral("one"));
    error = withCause(error, makeError(ErrorCode::Io, QStringLiteral("two")));
    const Error before = error;
    error = withCause(error, makeError(ErrorCode::NotFound, QStringLiteral("three")));
    QCOMPARE(error.cause->message, QStringLiteral("two"));
    QCOMPARE(error.cause->cause->message, QStringLiteral("three"));
    QVERIFY2(!before.cause->cause, "a shared cause must not change under other owners");
}

void TestError::comparesEveryPart()
{
    const Error error = makeError(ErrorCode::Io, QStringLiteral("m"), {}, QStringLiteral("r"));
    Error other = error;
    QVERIFY(error == other);
    other.remedy.clear();
    QVERIFY(!(error == other));
    other = withCause(error, error);
    QVERIFY(!(error == other));
    QVERIFY(withCause(error, error) == other);
    other = error;
    other.code = ErrorCode::Internal;
    QVERIFY(!(error == other));
}

void TestError::namesEveryCode()
{
    QSet<QString> names;
    const int last = static_cast<int>(ErrorCode::Internal);
    for (int code = 0; code <= last; ++code)
        names.insert(errorCodeName(static_cast<ErrorCode>(code)));
    QCOMPARE(names.size(), last + 1);
    QVERIFY(!names.contains(QString()));
    QCOMPARE(errorCodeName(ErrorCode::InvalidInput), QStringLiteral("invalid-input"));
    QCOMPARE(errorCodeName(ErrorCode::Internal), QStringLiteral("internal"));
}

TILEPORT_TEST_MAIN(TestError)
#include "tst_error.moc"

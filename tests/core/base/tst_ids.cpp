// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/canceltoken.h"
#include "core/base/ids.h"

#include "tests/support/testmain.h"

#include <type_traits>
#include <unordered_set>

using namespace tileport;

using ApplePos = TypedId<struct AppleTag>;
using PearPos = TypedId<struct PearTag>;
static_assert(!std::is_convertible_v<uint32_t, ApplePos>, "a bare number is no id");
static_assert(!std::is_convertible_v<ApplePos, PearPos>, "ids of two kinds must not mix");
static_assert(!std::is_constructible_v<ApplePos, PearPos>, "ids of two kinds must not mix");

/// Typed ids and the shared stop flag.
class TestIds : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void defaultIsNone();
    void ordersAndHashesByNumber();
    void cancelIsSeenByEveryCopy();
    void freshTokensAreIndependent();
};

void TestIds::defaultIsNone()
{
    QVERIFY(!ApplePos().isValid());
    QVERIFY(ApplePos(0u).isValid());
    QCOMPARE(ApplePos(size_t(7)).value, 7u);
}

void TestIds::ordersAndHashesByNumber()
{
    QVERIFY(ApplePos(1u) < ApplePos(2u));
    QVERIFY(ApplePos(2u) < ApplePos());
    const std::unordered_set<ApplePos> set{ApplePos(1u), ApplePos(1u), ApplePos(2u)};
    QCOMPARE(set.size(), size_t(2));
    QVERIFY(!set.contains(ApplePos(3u)));
}

void TestIds::cancelIsSeenByEveryCopy()
{
    CancelToken token;
    const CancelToken copy = token;
    QVERIFY(!copy.isCancelled());
    token.cancel();
    QVERIFY(copy.isCancelled());
}

void TestIds::freshTokensAreIndependent()
{
    CancelToken first;
    const CancelToken second;
    first.cancel();
    QVERIFY(!second.isCancelled());
}

TILEPORT_TEST_MAIN(TestIds)
#include "tst_ids.moc"

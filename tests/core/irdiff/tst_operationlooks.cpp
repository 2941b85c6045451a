// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/operationlooks.h"
#include "tests/core/irdiff/numberedpair.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

/// How alike operations look with four, one and no step up from them.
class TestOperationLooks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void looks_data();
    void looks();
};

namespace {

/// One word an operation: how many steps up both programs look alike there ("4", "1", "0"), "-" when they never do.
QString picture(const QString &left, const QString &right)
{
    const std::unique_ptr<test::NumberedPair> pair = test::numberedPair(left, right);
    if (!pair)
        return QStringLiteral("no programs");
    const std::vector<irgraph::OpId> leftOps = pair->operations(Side::Left), rightOps = pair->operations(Side::Right);
    const std::vector<Likenesses> levels = OperationLooks(pair->state).of(leftOps, rightOps);
    if (levels.size() != 3)
        return QStringLiteral("%1 levels").arg(levels.size());
    QStringList words;
    for (size_t i = 0; i < std::min(leftOps.size(), rightOps.size()); ++i) {
        const auto isAlike = [&](size_t level) { return levels[level].left[i] == levels[level].right[i]; };
        words.append(isAlike(0) ? QStringLiteral("4") : isAlike(1) ? QStringLiteral("1") : isAlike(2) ? QStringLiteral("0") : QStringLiteral("-"));
    }
    return words.join(QLatin1Char(' '));
}

#define FOUR(OP, OPERAND) \
    "%1 = " OP " %x : tile<f32>\n%2 = absf %1 : tile<f32>\n%3 = addf %2, " OPERAND " : tile<f32>\n" \
    "%s = store_ptr_tko weak %p, %3 : tile<ptr<f32>>, tile<f32> -> token"

} // namespace

void TestOperationLooks::looks_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *left, const char *right, const char *expected) {
        QTest::newRow(title) << QString::fromLatin1(left) << QString::fromLatin1(right) << QString::fromLatin1(expected);
    };
    row("the same", FOUR("exp2", "%y"), FOUR("exp2", "%y"), "4 4 4 4");
    // Another kind never looks alike; its user does without a step; the next ones with one.
    row("a fault at the top", FOUR("exp2", "%y"), FOUR("cos", "%y"), "- 0 1 1");
    row("a fault in the middle", FOUR("exp2", "%y"), FOUR("exp2", "%x"), "4 4 0 1");
    // An operand that the other side has as well counts as what it is, however it was made.
    row("operands with an equal", "%1 = addf %x, %y : tile<f32>\n%2 = cos %1 : tile<f32>\n%s = store_ptr_tko weak %p, %2 : tile<ptr<f32>>, tile<f32> -> token",
        "%1 = addf %y, %x : tile<f32>\n%2 = cos %1 : tile<f32>\n%s = store_ptr_tko weak %p, %2 : tile<ptr<f32>>, tile<f32> -> token", "0 4 4");
    row("other pointers", "%s = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token", "%s = store_ptr_tko weak %q, %x : tile<ptr<f32>>, tile<f32> -> token", "0");
}

void TestOperationLooks::looks()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, expected);
    QCOMPARE(picture(left, right), expected);
}

TILEPORT_TEST_MAIN(TestOperationLooks)
#include "tst_operationlooks.moc"

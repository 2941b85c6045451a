// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

using namespace tileport;
using irdiff::Verdict;

/// Correct ports that the public script fails, and what Tileport says; and the reverse, wrong ports that it passes.
class TestFalseAlarms : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void correctPorts_data();
    void correctPorts();
    void wrongPorts_data();
    void wrongPorts();
};

namespace {

const char *const kStore = "\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";

void row(const char *name, const QByteArray &left, const QByteArray &right, Verdict verdict)
{
    QTest::newRow(name) << QString::fromLatin1(left + kStore) << QString::fromLatin1(right + kStore) << verdict;
}

void columns()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<tileport::irdiff::Verdict>("verdict");
}

} // namespace

void TestFalseAlarms::correctPorts_data()
{
    columns();
    row("a reference with a claim against itself", "%a = assume div_by<16>, %n : tile<i32>\n%i = itof %a signed : tile<i32> -> tile<f32>\n%0 = addf %i, %x : tile<f32>",
        "%a = assume div_by<16>, %n : tile<i32>\n%i = itof %a signed : tile<i32> -> tile<f32>\n%0 = addf %i, %x : tile<f32>", Verdict::Pass);
    row("exp as exp2 of a scaled argument", "%0 = exp %x : tile<f32>",
        "%c = constant <f32: 1.44269502> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>", Verdict::PassWithNotes);
    row("exp2 of a scaled argument as exp", "%c = constant <f32: 1.44269502> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>",
        "%0 = exp %x : tile<f32>", Verdict::PassWithNotes);
    // Both forms have scalar claims, which the script fails whatever the other side claims.
    row("pointer offset in 64 bits",
        "%a = assume bounded<0, 4096>, %n : tile<i32>\n%b = assume bounded<0, 1024>, %m : tile<i32>\n%d = assume div_by<16>, %a : tile<i32>\n"
        "%i = addi %d, %b : tile<i32>\n%o = offset %q, %i : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n"
        "%0, %t = load_ptr_tko weak %o : tile<ptr<f32>> -> tile<f32>, token",
        "%a = assume bounded<0, 4096>, %n : tile<i32>\n%b = assume bounded<0, 1024>, %m : tile<i32>\n%d = assume div_by<16>, %a : tile<i32>\n"
        "%w = exti %d signed : tile<i32> -> tile<i64>\n%v = exti %b signed : tile<i32> -> tile<i64>\n%i = addi %w, %v : tile<i64>\n"
        "%o = offset %q, %i : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>\n%0, %t = load_ptr_tko weak %o : tile<ptr<f32>> -> tile<f32>, token",
        Verdict::PassWithNotes);
    row("fma as product and sum", "%0 = fma %x, %y, %x : tile<f32>", "%1 = mulf %x, %y : tile<f32>\n%0 = addf %1, %x : tile<f32>", Verdict::PassWithNotes);
    row("a load that is dead", "%0 = addf %x, %y : tile<f32>",
        "%d, %t = load_ptr_tko weak %q : tile<ptr<f32>> -> tile<f32>, token\n%0 = addf %x, %y : tile<f32>", Verdict::Pass);
    row("exp computed twice", "%1 = exp2 %x : tile<f32>\n%0 = mulf %1, %1 : tile<f32>",
        "%1 = exp2 %x : tile<f32>\n%2 = exp2 %x : tile<f32>\n%0 = mulf %1, %2 : tile<f32>", Verdict::Pass);
    row("a constant of another shape, broadcast", "%c = constant <f32: 2.0> : tile<4xf32>\n%1 = reduce %c dim=0 identities=[0.000000e+00 : f32] : tile<4xf32> -> tile<f32>\n"
        "(%l: tile<f32>, %r: tile<f32>) {\n%2 = addf %l, %r : tile<f32>\nyield %2 : tile<f32>\n}\n%0 = addf %1, %x : tile<f32>",
        "%c = constant <f32: 2.0> : tile<f32>\n%e = reshape %c : tile<f32> -> tile<1xf32>\n%b = broadcast %e : tile<1xf32> -> tile<4xf32>\n"
        "%1 = reduce %b dim=0 identities=[0.000000e+00 : f32] : tile<4xf32> -> tile<f32>\n"
        "(%l: tile<f32>, %r: tile<f32>) {\n%2 = addf %l, %r : tile<f32>\nyield %2 : tile<f32>\n}\n%0 = addf %1, %x : tile<f32>", Verdict::Pass);
}

void TestFalseAlarms::correctPorts()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const Verdict, verdict);
    const auto diff = test::diffOf(left, right);
    QVERIFY(diff);
    QCOMPARE(diff->shell.verdict, Verdict::FailFixable);
    QVERIFY(diff->shell.difference.contains(QStringLiteral("would say FAIL_FIXABLE")));
    QVERIFY2(diff->verdict == Verdict::Pass || diff->verdict == Verdict::PassWithNotes, qPrintable(test::findingPicture(left, right)));
    // A fact that is proven may make the verdict better than noted, never worse.
    QVERIFY2(diff->verdict <= verdict, qPrintable(test::findingPicture(left, right)));
}

void TestFalseAlarms::wrongPorts_data()
{
    columns();
    const auto wrong = [](const char *name, const QByteArray &left, const QByteArray &right) { row(name, left, right, Verdict::FailFixable); };
    wrong("operands swapped", "%0 = subf %x, %y : tile<f32>", "%0 = subf %y, %x : tile<f32>");
    wrong("another constant", "%c = constant <f32: 2.0> : tile<f32>\n%0 = mulf %x, %c : tile<f32>", "%c = constant <f32: 3.0> : tile<f32>\n%0 = mulf %x, %c : tile<f32>");
    wrong("exp2 of an argument that is not scaled by log2(e)", "%c = constant <f32: 1.44269502> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>",
          "%c = constant <f32: 0.693147182> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>");
    wrong("another predicate", "%c = cmpi less_than %n, %m, signed : tile<i32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>",
          "%c = cmpi less_than_or_equal %n, %m, signed : tile<i32> -> tile<i1>\n%0 = select %c, %x, %y : tile<i1>, tile<f32>");
    wrong("another rounding", "%0 = divf %x, %y : tile<f32>", "%0 = divf %x, %y rounding<full> : tile<f32>");
    wrong("a sum instead of a difference, within the script's tolerance", "%0 = subf %x, %y : tile<f32>", "%0 = addf %x, %y : tile<f32>");
}

void TestFalseAlarms::wrongPorts()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const Verdict, verdict);
    const auto diff = test::diffOf(left, right);
    QVERIFY(diff);
    QVERIFY(diff->shell.verdict == Verdict::Pass || diff->shell.verdict == Verdict::PassWithNotes);
    QVERIFY(!diff->shell.difference.isEmpty());
    QVERIFY2(diff->verdict == verdict, qPrintable(test::findingPicture(left, right)));
}

TILEPORT_TEST_MAIN(TestFalseAlarms)
#include "tst_falsealarms.moc"

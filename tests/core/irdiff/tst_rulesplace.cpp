// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

/// Rules about where operations stand, how loops are written and what loads read: each with the form that it explains, the
/// same without the rule, and programs that look alike but are not the same.
class TestRulesPlace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void explained_data();
    void explained();
    void different_data();
    void different();
    void exactCover_data();
    void exactCover();
    void widenedAssume();
    void factsAreTold();
};

namespace {

const QString kHead = QStringLiteral("%z = constant <i32: 0> : tile<i32>\n%k = constant <i32: 1> : tile<i32>\n%t0 = make_token : token\n");

QString store(const char *token, const char *pointer, const char *value, const char *waitsFor = "%t0")
{
    return QStringLiteral("%1 = store_ptr_tko weak %2, %3 token=%4 : tile<ptr<f32>>, tile<f32> -> token\n")
        .arg(QLatin1String(token), QLatin1String(pointer), QLatin1String(value), QLatin1String(waitsFor));
}

QString load(const char *value, const char *waitsFor)
{
    return QStringLiteral("%%1, %%1_t = load_ptr_tko weak %q token=%2 : tile<ptr<f32>> -> tile<f32>, token\n").arg(QLatin1String(value), QLatin1String(waitsFor));
}

/// for %i in (first to last) with one carried float.
QString countedFor(const QString &body, const char *first = "%z", const char *last = "%n", const char *init = "%x", const char *result = "%r")
{
    return QStringLiteral("%1 = for %i in (%2 to %3, step %k) : tile<i32> iter_values(%acc = %4) -> (tile<f32>) {\n%5}\n")
        .arg(QLatin1String(result), QLatin1String(first), QLatin1String(last), QLatin1String(init), body);
}

const QString kSum = QStringLiteral("%v = itof %i signed : tile<i32> -> tile<f32>\n%w = addf %acc, %v : tile<f32>\n");
const QString kEndOfFor = QStringLiteral("continue %w : tile<f32>\n");

QString sumAsFor() { return kHead + countedFor(kSum + kEndOfFor) + store("%s", "%p", "%r"); }

/// The same as loop and break; guard is the comparison's predicate, breaksWhenTrue which branch has the break.
QString sumAsLoop(const char *predicate, bool breaksWhenTrue, const char *step = "%k", bool guardFirst = true)
{
    const QString exit = QStringLiteral("break %acc, %i : tile<f32>, tile<i32>\n");
    const QString guard = QStringLiteral("%c = cmpi %1 %i, %n, signed : tile<i32> -> tile<i1>\nif %c {\n%2} else {\n%3}\n")
                              .arg(QLatin1String(predicate), breaksWhenTrue ? exit : QString(), breaksWhenTrue ? QString() : exit);
    const QString effect = store("%u", "%q", "%y");
    return kHead + QStringLiteral("%l:2 = loop iter_values(%acc = %x, %i = %z) : tile<f32>, tile<i32> -> tile<f32>, tile<i32> {\n")
        + (guardFirst ? guard : effect + guard) + kSum
        + QStringLiteral("%i2 = addi %i, %1 : tile<i32>\ncontinue %w, %i2 : tile<f32>, tile<i32>\n}\n").arg(QLatin1String(step)) + store("%s", "%p", "%l#0");
}

QString accumulate(const char *operation)
{
    return QStringLiteral("%u = %1 %acc, %y : tile<f32>\n%w = addf %u, %x : tile<f32>\ncontinue %w : tile<f32>\n").arg(QLatin1String(operation));
}

/// One loop: mulf where the comparison of the counter with %m holds, addf elsewhere.
QString oneLoop(const char *predicate, const char *sign = "signed", const QString &extra = {})
{
    return kHead + countedFor(QStringLiteral("%c = cmpi %1 %i, %m, %2 : tile<i32> -> tile<i1>\n"
                                             "%u = if %c -> (tile<f32>) {\n%d = mulf %acc, %y : tile<f32>\nyield %d : tile<f32>\n} else {\n"
                                             "%e = addf %acc, %y : tile<f32>\nyield %e : tile<f32>\n}\n%w = addf %u, %x : tile<f32>\n")
                                  .arg(QLatin1String(predicate), QLatin1String(sign)) + extra + kEndOfFor)
        + store("%s", "%p", "%r");
}

/// Two loops that meet at %m, or at %m + 1.
QString twoLoops(const char *first, const char *second, bool isRaised = false, bool meet = true)
{
    const QString boundary = isRaised ? QStringLiteral("%b = addi %m, %k : tile<i32>\n") : QStringLiteral("%b = addi %m, %z : tile<i32>\n");
    return kHead + boundary + QStringLiteral("%lo = mini %n, %b signed : tile<i32>\n%hi = maxi %z, %b signed : tile<i32>\n")
        + countedFor(accumulate(first), "%z", meet ? "%lo" : "%n", "%x", "%r1") + countedFor(accumulate(second), "%hi", "%n", "%r1", "%r2")
        + store("%s", "%p", "%r2");
}

QString inLoop(const QString &body) { return kHead + countedFor(body + QStringLiteral("%w = addf %acc, %y : tile<f32>\n") + kEndOfFor) + store("%s", "%p", "%r"); }

/// Copies a row of tiles; the views' padding and the loop's end are given.
QString copyTiles(const char *padding, const char *end, const char *extent = "1024")
{
    const QString tensor = QStringLiteral("tensor_view<%1xf32, strides=[1]>").arg(QLatin1String(extent));
    return QStringLiteral("%z = constant <i32: 0> : tile<i32>\n%k = constant <i32: 1> : tile<i32>\n%e = constant <i32: %1> : tile<i32>\n"
                          "%a = make_tensor_view %q, shape = [%2], strides = [1] : %3\n%b = make_tensor_view %p, shape = [%2], strides = [1] : %3\n"
                          "%va = make_partition_view %a : partition_view<tile=(64)%4, %3>\n%vb = make_partition_view %b : partition_view<tile=(64), %3>\n"
                          "for %i in (%z to %e, step %k) : tile<i32> {\n"
                          "%l, %t = load_view_tko weak %va[%i] : partition_view<tile=(64)%4, %3>, tile<i32> -> tile<64xf32>, token\n"
                          "%s = store_view_tko weak %l, %vb[%i] : tile<64xf32>, partition_view<tile=(64), %3>, tile<i32> -> token\n}\n")
        .arg(QLatin1String(end), QLatin1String(extent), tensor, QLatin1String(padding));
}

void columns()
{
    QTest::addColumn<int>("rule");
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("verdict");
}

void row(const char *title, RuleId rule, const QString &left, const QString &right, const char *verdict = "PASS")
{
    QTest::newRow(title) << int(rule) << left << right << QString::fromLatin1(verdict);
}

} // namespace

void TestRulesPlace::explained_data()
{
    columns();
    const QString pure = QStringLiteral("%a = exp2 %x : tile<f32>\n"), other = QStringLiteral("%b = absf %y : tile<f32>\n");
    const QString end = QStringLiteral("%c = addf %a, %b : tile<f32>\n") + store("%s", "%p", "%c");
    row("pure operations in another order", RuleId::IndependentOrder, kHead + pure + other + end, kHead + other + pure + end);
    row("unordered stores in another order", RuleId::IndependentOrder, inLoop(store("%a", "%p", "%x") + store("%b", "%q", "%y")),
        inLoop(store("%b", "%q", "%y") + store("%a", "%p", "%x")));
    row("hoisted", RuleId::HoistedInvariants, inLoop(QStringLiteral("%g = exp2 %y : tile<f32>\n") + store("%a", "%q", "%g")),
        kHead + QStringLiteral("%g = exp2 %y : tile<f32>\n") + inLoop(store("%a", "%q", "%g")).sliced(kHead.size()));
    row("joined tokens", RuleId::TokenThreading, kHead + store("%a", "%p", "%x") + store("%b", "%p", "%y", "%a"),
        kHead + store("%a", "%p", "%x") + QStringLiteral("%j = join_tokens %t0, %a : token\n") + store("%b", "%p", "%y", "%j"));
    row("for against loop, guard at the end", RuleId::LoopForm, sumAsFor(), sumAsLoop("greater_than_or_equal", true));
    row("for against loop, guard as condition", RuleId::LoopForm, sumAsFor(), sumAsLoop("less_than", false));
    row("split, from the boundary on", RuleId::LoopSplit, twoLoops("addf", "mulf"), oneLoop("greater_than_or_equal"));
    row("split, up to the boundary", RuleId::LoopSplit, twoLoops("mulf", "addf"), oneLoop("less_than"));
    // The boundary plus one wraps around for the largest integer.
    row("split, behind the boundary", RuleId::LoopSplit, twoLoops("addf", "mulf", true), oneLoop("greater_than"), "PASS_WITH_NOTES");
    row("split, up to and with the boundary", RuleId::LoopSplit, twoLoops("mulf", "addf", true), oneLoop("less_than_or_equal"), "PASS_WITH_NOTES");
}

void TestRulesPlace::explained()
{
    QFETCH(const int, rule);
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, verdict);
    QCOMPARE(test::diffPicture(left, right), verdict);
    QCOMPARE(test::diffPicture(right, left), verdict);
    DiffOptions without;
    without.rules = kAllRules & ~maskOf(RuleId(rule));
    QVERIFY2(test::diffPicture(left, right, without).startsWith(QStringLiteral("FAIL_FIXABLE")), qPrintable(test::diffPicture(left, right, without)));
}

void TestRulesPlace::different_data()
{
    columns();
    row("ordered stores exchanged", RuleId::IndependentOrder, kHead + store("%a", "%p", "%x") + store("%b", "%q", "%y", "%a"),
        kHead + store("%b", "%q", "%y") + store("%a", "%p", "%x", "%b"));
    row("a store that a break may skip", RuleId::IndependentOrder, sumAsLoop("greater_than_or_equal", true, "%k", false), sumAsLoop("greater_than_or_equal", true));
    row("a load moved over a store in its loop", RuleId::HoistedInvariants,
        kHead + QStringLiteral("%r = for %i in (%z to %n, step %k) : tile<i32> iter_values(%tk = %t0) -> (token) {\n") + load("a", "%tk")
            + QStringLiteral("%0 = addf %a, %x : tile<f32>\n") + store("%s", "%q", "%0", "%a_t") + QStringLiteral("continue %s : token\n}\n"),
        kHead + load("a", "%t0") + QStringLiteral("%r = for %i in (%z to %n, step %k) : tile<i32> iter_values(%tk = %a_t) -> (token) {\n")
            + QStringLiteral("%0 = addf %a, %x : tile<f32>\n") + store("%s", "%q", "%0", "%tk") + QStringLiteral("continue %s : token\n}\n"));
    const QString around = kHead + load("a", "%t0") + store("%s1", "%q", "%x", "%a_t") + load("b", "%s1");
    row("what was read before and behind a store exchanged", RuleId::DuplicatedPure,
        around + QStringLiteral("%0 = subf %a, %b : tile<f32>\n") + store("%s", "%p", "%0"),
        around + QStringLiteral("%0 = subf %b, %a : tile<f32>\n") + store("%s", "%p", "%0"));
    row("what was read before a store used behind it", RuleId::DuplicatedPure,
        around + QStringLiteral("%0 = subf %a, %b : tile<f32>\n") + store("%s", "%p", "%0"),
        kHead + load("a", "%t0") + store("%s1", "%q", "%x", "%a_t") + QStringLiteral("%0 = subf %a, %a : tile<f32>\n") + store("%s", "%p", "%0"));
    row("the guard lets one more through", RuleId::LoopForm, sumAsFor(), sumAsLoop("greater_than", true));
    row("the guard breaks at once", RuleId::LoopForm, sumAsFor(), sumAsLoop("less_than", true));
    row("another step", RuleId::LoopForm, sumAsFor(), sumAsLoop("less_than", false, "%m"));
    row("an effect before the guard", RuleId::LoopForm, sumAsFor(), sumAsLoop("less_than", false, "%k", false));
    row("branches exchanged", RuleId::LoopSplit, twoLoops("mulf", "addf"), oneLoop("greater_than_or_equal"));
    row("split one too early", RuleId::LoopSplit, twoLoops("addf", "mulf"), oneLoop("greater_than"));
    row("the first loop runs on", RuleId::LoopSplit, twoLoops("addf", "mulf", false, false), oneLoop("greater_than_or_equal"));
    row("an unsigned comparison", RuleId::LoopSplit, twoLoops("addf", "mulf"), oneLoop("greater_than_or_equal", "unsigned"));
    row("a loop that writes", RuleId::LoopSplit, twoLoops("addf", "mulf"), oneLoop("greater_than_or_equal", "signed", store("%st", "%q", "%u")));
    row("flushing lost with the form", RuleId::FloatIdentity,
        kHead + QStringLiteral("%0 = subf %x, %y flush_to_zero : tile<f32>\n") + store("%s", "%p", "%0"),
        kHead + QStringLiteral("%1 = negf %y : tile<f32>\n%0 = addf %x, %1 : tile<f32>\n") + store("%s", "%p", "%0"));
}

void TestRulesPlace::different()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QVERIFY2(test::diffPicture(left, right).startsWith(QStringLiteral("FAIL_FIXABLE")), qPrintable(test::diffPicture(left, right)));
    QVERIFY(!test::diffPicture(right, left).startsWith(QStringLiteral("PASS\n")) && test::diffPicture(right, left) != QStringLiteral("PASS"));
}

void TestRulesPlace::exactCover_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<bool>("isEqual");
    const char *zero = ", padding_value = zero";
    QTest::newRow("covered") << copyTiles(zero, "16") << copyTiles("", "16") << true;
    QTest::newRow("one tile beyond") << copyTiles(zero, "17") << copyTiles("", "17") << false;
    QTest::newRow("extent is no multiple") << copyTiles(zero, "16", "1000") << copyTiles("", "16", "1000") << false;
    QTest::newRow("other padding, covered") << copyTiles(zero, "16") << copyTiles(", padding_value = nan", "16") << true;
    QTest::newRow("other padding, not covered") << copyTiles(zero, "17") << copyTiles(", padding_value = nan", "17") << false;
}

void TestRulesPlace::exactCover()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const bool, isEqual);
    QCOMPARE(test::diffPicture(left, right).startsWith(QStringLiteral("PASS")), isEqual);
    DiffOptions without;
    without.rules = kAllRules & ~maskOf(RuleId::ExactCover);
    QVERIFY(test::diffPicture(left, right, without).startsWith(QStringLiteral("FAIL_FIXABLE")));
}

void TestRulesPlace::widenedAssume()
{
    const QString end = QStringLiteral("%0 = itof %a signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    const QString strong = QStringLiteral("%a = assume bounded<0, 100>, %n : tile<i32>\n") + end;
    const QString wide = QStringLiteral("%a = assume bounded<0, ?>, %n : tile<i32>\n") + end;
    QCOMPARE(test::diffPicture(strong, wide), QStringLiteral("PASS"));
    QVERIFY(test::findingPicture(wide, strong).startsWith(QStringLiteral("PASS_WITH_NOTES\nwarn assume-extra")));
    DiffOptions without;
    without.rules = kAllRules & ~maskOf(RuleId::WidenedAssume);
    QVERIFY(test::findingPicture(strong, wide, without).startsWith(QStringLiteral("FAIL_FIXABLE\ncritical assume-differs")));
}

/// A note says which facts it needs and who vouches for each.
void TestRulesPlace::factsAreTold()
{
    const QString claims = QStringLiteral("%a = assume bounded<0, ?>, %n : tile<i32>\n");
    const QString other = QStringLiteral("%b = assume bounded<0, ?>, %m : tile<i32>\n");
    const QString end = QStringLiteral("%z = itof %0 signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %z : tile<ptr<f32>>, tile<f32> -> token");
    const IrDiffPtr diff = test::diffOf(claims + other + QStringLiteral("%0 = divi %a, %b signed rounding<negative_inf> : tile<i32>\n") + end,
                                        claims + QStringLiteral("%0 = divi %a, %m signed : tile<i32>\n") + end);
    QVERIFY(diff);
    QStringList facts;
    for (const Finding &finding : diff->findings) {
        if (finding.kind == QStringLiteral("fact-rounding-direction"))
            facts = finding.facts;
    }
    QCOMPARE(facts, (QStringList{QStringLiteral("%n is at least 0 (assumed on both sides)"), QStringLiteral("%m is at least 0 (assumed by the reference)")}));
}

TILEPORT_TEST_MAIN(TestRulesPlace)
#include "tst_rulesplace.moc"

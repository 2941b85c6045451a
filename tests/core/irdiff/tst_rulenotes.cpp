// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/testmain.h"

#include <algorithm>

using namespace tileport;
using namespace tileport::irdiff;

/// What is said of the rules that were used: only those that the equality needs, with their facts, and as a warning where
/// nothing vouches for a fact.
class TestRuleNotes : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void kinds_data();
    void kinds();
    void sigmoidOverflowIsNamed();
    void grantedFactIsNamed();
    void launchFactsOfMasks();
    void builtInValuesAreNamed();
    void indicesOfCoveredAccesses();
    void neededRulesAreMinimal();
    void usesAtPairsThatLookEqual_data();
    void usesAtPairsThatLookEqual();
    void numericRuleBesideNeedlessOne();
    void boundsProve_data();
    void boundsProve();
};

namespace {

#define STORE "%z = itof %0 signed : tile<i64> -> tile<f32>\n%s = store_ptr_tko weak %p, %z : tile<ptr<f32>>, tile<f32> -> token"
#define STORE32 "%z = itof %0 signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %z : tile<ptr<f32>>, tile<f32> -> token"
#define STOREF "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token"
#define CLAIMS "%a = assume bounded<0, ?>, %n : tile<i32>\n%b = assume bounded<0, ?>, %m : tile<i32>\n"
#define WIDE "%c = exti %n signed : tile<i32> -> tile<i64>\n%d = exti %m signed : tile<i32> -> tile<i64>\n"
#define ONE "%o = constant <f32: 1.0> : tile<f32>\n"

const char *const kSafe = ONE "%1 = negf %x : tile<f32>\n%2 = exp2 %1 : tile<f32>\n%3 = addf %o, %2 : tile<f32>\n%0 = divf %o, %3 : tile<f32>\n" STOREF;
const char *const kOverflowing = ONE "%2 = exp2 %x : tile<f32>\n%3 = addf %2, %o : tile<f32>\n%0 = divf %2, %3 : tile<f32>\n" STOREF;
const char *const kSigmoid = ONE "%1 = negf %x : tile<f32>\n%2 = exp %1 : tile<f32>\n%3 = addf %o, %2 : tile<f32>\n%0 = divf %o, %3 : tile<f32>\n" STOREF;
const char *const kSigmoidTurned = ONE "%1 = negf %x : tile<f32>\n%2 = exp %1 : tile<f32>\n%3 = addf %2, %o : tile<f32>\n%0 = divf %o, %3 : tile<f32>\n" STOREF;

/// Verdict and "severity kind" of each finding.
QString picture(const char *left, const char *right)
{
    const IrDiffPtr diff = test::diffOf(QString::fromLatin1(left), QString::fromLatin1(right));
    if (!diff)
        return QStringLiteral("no diff");
    QStringList parts{verdictName(diff->verdict)};
    for (const Finding &finding : diff->findings)
        parts.append(severityName(finding.severity) + QLatin1Char(' ') + finding.kind);
    return parts.join(QStringLiteral(", "));
}

} // namespace

void TestRuleNotes::kinds_data()
{
    QTest::addColumn<QString>("actual");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *left, const char *right, const char *expected) {
        QTest::newRow(title) << picture(left, right) << QString::fromLatin1(expected);
    };
    // Direction matters: only the generated side may not overflow where the reference does not.
    row("overflow of the generated side", kSafe, kOverflowing, "PASS_WITH_NOTES, warn numeric-sigmoid-overflow");
    row("overflow of the reference", kOverflowing, kSafe, "PASS_WITH_NOTES, info numeric-sigmoid-form");
    row("overflow of both", kOverflowing, kOverflowing, "PASS");
    // Both sides use rules for operations that are equal as they stand.
    row("same sigmoid", kSigmoid, kSigmoid, "PASS");
    row("same sigmoid, other order", kSigmoid, kSigmoidTurned, "PASS");
    row("same extension", WIDE "%0 = muli %c, %d : tile<i64>\n" STORE, WIDE "%0 = muli %d, %c : tile<i64>\n" STORE, "PASS");
    // A sum of values that are not negative may wrap around.
    row("signed sum read as unsigned", CLAIMS "%t = addi %a, %b : tile<i32>\n%0 = exti %t signed : tile<i32> -> tile<i64>\n" STORE,
        CLAIMS "%t = addi %a, %b : tile<i32>\n%0 = exti %t unsigned : tile<i32> -> tile<i64>\n" STORE, "PASS_WITH_NOTES, warn granted-non-negative-compare");
    row("product in 32 bits against 64", "%t = muli %n, %m : tile<i32>\n%0 = exti %t signed : tile<i32> -> tile<i64>\n" STORE,
        WIDE "%0 = muli %c, %d : tile<i64>\n" STORE, "PASS_WITH_NOTES, warn granted-index-width");
    row("product truncated to 32 bits", "%0 = muli %n, %m : tile<i32>\n" STORE32,
        WIDE "%t = muli %c, %d : tile<i64>\n%0 = trunci %t : tile<i64> -> tile<i32>\n" STORE32, "PASS, info fact-index-width");
    row("quotient truncated to 32 bits", "%k = constant <i32: 8> : tile<i32>\n%e = addi %n, %m : tile<i32>\n%0 = divi %e, %k signed rounding<negative_inf> : tile<i32>\n" STORE32,
        WIDE "%k = constant <i64: 8> : tile<i64>\n%e = addi %c, %d : tile<i64>\n%t = divi %e, %k signed rounding<negative_inf> : tile<i64>\n"
        "%0 = trunci %t : tile<i64> -> tile<i32>\n" STORE32, "PASS_WITH_NOTES, warn granted-index-width");
    row("minimum against a constant", "%k = constant <i32: 8> : tile<i32>\n%t = mini %n, %k signed : tile<i32>\n%0 = exti %t signed : tile<i32> -> tile<i64>\n" STORE,
        "%c = exti %n signed : tile<i32> -> tile<i64>\n%k = constant <i64: 8> : tile<i64>\n%0 = mini %c, %k signed : tile<i64>\n" STORE, "PASS, info fact-index-width");
}

void TestRuleNotes::kinds()
{
    QFETCH(const QString, actual);
    QTEST(actual, "expected");
}

void TestRuleNotes::sigmoidOverflowIsNamed()
{
    const QString text = test::findingPicture(QString::fromLatin1(kSafe), QString::fromLatin1(kOverflowing));
    QVERIFY2(text.contains(QStringLiteral("above 88.7")) && text.contains(QStringLiteral("NaN")), qPrintable(text));
}

void TestRuleNotes::grantedFactIsNamed()
{
    const IrDiffPtr diff = test::diffOf(QStringLiteral("%t = muli %n, %m : tile<i32>\n%0 = exti %t signed : tile<i32> -> tile<i64>\n" STORE),
                                        QStringLiteral(WIDE "%0 = muli %c, %d : tile<i64>\n" STORE));
    QVERIFY(diff);
    QCOMPARE(diff->findings.size(), size_t(1));
    QCOMPARE(diff->findings.front().facts.size(), qsizetype(1));
    const QString fact = diff->findings.front().facts.front();
    QVERIFY2(fact.contains(QStringLiteral("%t")) && fact.endsWith(QStringLiteral("is computed without overflow (taken for granted)")), qPrintable(fact));
}

namespace {

/// The parameters of the test's entry as both specifications tell them: roles of all, launch values of %n and %m.
DiffOptions launchedWith(int64_t n, int64_t m)
{
    DiffOptions options;
    for (const char *role : {"P", "Q", "N", "M", "X", "Y"})
        options.leftParameters.push_back({.role = QString::fromLatin1(role), .name = QString::fromLatin1(role)});
    options.leftParameters[2].value = n;
    options.leftParameters[3].value = m;
    options.leftParameters[0].isPointer = options.leftParameters[1].isPointer = true;
    options.rightParameters = options.leftParameters;
    return options;
}

QStringList factsTold(const IrDiffPtr &diff, const QString &kind)
{
    QStringList facts;
    for (const Finding &finding : diff->findings)
        facts << (finding.kind == kind ? finding.facts : QStringList());
    facts.sort();
    return facts;
}

} // namespace

/// The padding of the load is never stored because both masks are one at this launch: that is the fact, by its names.
void TestRuleNotes::launchFactsOfMasks()
{
#define LANES(name, count, mask) "%" name "r = reshape " count " : tile<i32> -> tile<1xi32>\n%" name "b = broadcast %" name "r : tile<1xi32> -> tile<8xi32>\n" \
    mask " = cmpi less_than %i, %" name "b, signed : tile<8xi32> -> tile<8xi1>\n"
#define POINTERS(name, base) "%" name "r = reshape " base " : tile<ptr<f32>> -> tile<1xptr<f32>>\n%" name "b = broadcast %" name "r : tile<1xptr<f32>> -> tile<8xptr<f32>>\n" \
    "%" name " = offset %" name "b, %i : tile<8xptr<f32>>, tile<8xi32> -> tile<8xptr<f32>>\n"
#define MASKED "%i = iota : tile<8xi32>\n" LANES("n", "%n", "%a") LANES("m", "%m", "%b") POINTERS("s", "%p") POINTERS("d", "%q")
#define STORE8 "%s2 = store_ptr_tko weak %d, %v, %b : tile<8xptr<f32>>, tile<8xf32>, tile<8xi1> -> token"
    const QString left = QStringLiteral(MASKED "%z = constant <f32: 0.0> : tile<8xf32>\n"
                                               "%v, %t = load_ptr_tko weak %s, %a, %z : tile<8xptr<f32>>, tile<8xi1>, tile<8xf32> -> tile<8xf32>, token\n" STORE8);
    const QString right = QStringLiteral(MASKED "%v, %t = load_ptr_tko weak %s, %a : tile<8xptr<f32>>, tile<8xi1> -> tile<8xf32>, token\n" STORE8);
    const IrDiffPtr equal = test::diffOf(left, right, launchedWith(5, 5));
    QVERIFY(equal);
    QCOMPARE(equal->verdict, Verdict::PassWithNotes);
    QCOMPARE(factsTold(equal, QStringLiteral("launch-values")), (QStringList{QStringLiteral("M (%m) is 5 (launch specification)"), QStringLiteral("N (%n) is 5 (launch specification)")}));
    const IrDiffPtr other = test::diffOf(left, right, launchedWith(5, 6));
    QVERIFY(other);
    QCOMPARE(other->verdict, Verdict::FailFixable);
}

/// What one side has built in and the other reads is said with the value that both must keep.
void TestRuleNotes::builtInValuesAreNamed()
{
    const IrDiffPtr diff = test::diffOf(QStringLiteral("%0 = exti %n signed : tile<i32> -> tile<i64>\n" STORE), QStringLiteral("%0 = constant <i64: 7> : tile<i64>\n" STORE), launchedWith(7, 9));
    QVERIFY(diff);
    QCOMPARE(diff->verdict, Verdict::PassWithNotes);
    QCOMPARE(factsTold(diff, QStringLiteral("launch-values")), QStringList{QStringLiteral("N (reference %n) is 7 (launch specification; a constant in the generated program)")});
}

/// What is told of a remainder is what its sign needs, not what covers the access that it indexes.
void TestRuleNotes::indicesOfCoveredAccesses()
{
#define SWEEP "%k = constant <i32: 4> : tile<i32>\n%bx, %by, %bz = get_tile_block_id : tile<i32>\n" \
    "%view = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>\n"
#define PART(padding) "%part = make_partition_view %view : partition_view<tile=(8), " padding "tensor_view<?xf32, strides=[1]>>\n" \
    "%v, %t = load_view_tko weak %part[%r] : partition_view<tile=(8), " padding "tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token\n" \
    "%i = iota : tile<8xi32>\n" POINTERS("d", "%q") "%s2 = store_ptr_tko weak %d, %v : tile<8xptr<f32>>, tile<8xf32> -> token"
    const QString left = QStringLiteral(SWEEP "%r = remi %bx, %k signed : tile<i32>\n" PART(""));
    const QString right = QStringLiteral(SWEEP "%r = remi %bx, %k signed : tile<i32>\n" PART("padding_value = zero, "));
    const IrDiffPtr diff = test::diffOf(left, right, launchedWith(32, 9));
    QVERIFY(diff);
    QCOMPARE(diff->verdict, Verdict::PassWithNotes);
    QVERIFY(factsTold(diff, QStringLiteral("fact-exact-cover-padding")).contains(QStringLiteral("N (%n) is 32 (launch specification)")));
    QVERIFY(factsTold(diff, QStringLiteral("fact-remainder-fix")).filter(QStringLiteral("N (%n)")).isEmpty());
}

void TestRuleNotes::usesAtPairsThatLookEqual_data()
{
    QTest::addColumn<QString>("actual");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *left, const char *right, const char *expected) {
        QTest::newRow(title) << picture(left, right) << QString::fromLatin1(expected);
    };
#define SUM32 "%t = addi %n, %m : tile<i32>\n"
#define SUM64 WIDE "%t = addi %c, %d : tile<i64>\n"
#define K32 "%k = constant <i32: 8> : tile<i32>\n"
#define K64 "%k = constant <i64: 8> : tile<i64>\n"
#define CHOOSE "%0 = select %l, %x, %y : tile<i1>, tile<f32>\n" STOREF
    // The operations look alike, the one wraps around and the other does not.
    const char *const granted = "PASS_WITH_NOTES, warn granted-index-width";
    row("comparison of a sum", SUM32 K32 "%l = cmpi less_than %t, %k, signed : tile<i32> -> tile<i1>\n" CHOOSE,
        SUM64 K64 "%l = cmpi less_than %t, %k, signed : tile<i64> -> tile<i1>\n" CHOOSE, granted);
    row("equality of a sum", SUM32 K32 "%l = cmpi equal %t, %k, signed : tile<i32> -> tile<i1>\n" CHOOSE,
        SUM64 K64 "%l = cmpi equal %t, %k, signed : tile<i64> -> tile<i1>\n" CHOOSE, granted);
    row("both wrap", SUM32 K32 "%l = cmpi less_than %t, %k, signed : tile<i32> -> tile<i1>\n" CHOOSE,
        "%t = addi %m, %n : tile<i32>\n" K32 "%l = cmpi greater_than %k, %t, signed : tile<i32> -> tile<i1>\n" CHOOSE, "PASS");
    row("float of a sum", SUM32 "%0 = itof %t signed : tile<i32> -> tile<f32>\n" STOREF, SUM64 "%0 = itof %t signed : tile<i64> -> tile<f32>\n" STOREF, granted);
    row("float of a minimum", SUM32 K32 "%u = mini %t, %k signed : tile<i32>\n%0 = itof %u signed : tile<i32> -> tile<f32>\n" STOREF,
        SUM64 K64 "%u = mini %t, %k signed : tile<i64>\n%0 = itof %u signed : tile<i64> -> tile<f32>\n" STOREF, granted);
    row("float of a quotient", SUM32 K32 "%u = divi %t, %k signed rounding<negative_inf> : tile<i32>\n%0 = itof %u signed : tile<i32> -> tile<f32>\n" STOREF,
        SUM64 K64 "%u = divi %t, %k signed rounding<negative_inf> : tile<i64>\n%0 = itof %u signed : tile<i64> -> tile<f32>\n" STOREF, granted);
    row("float of a quotient rounded to zero", SUM32 K32 "%u = divi %t, %k signed : tile<i32>\n%0 = itof %u signed : tile<i32> -> tile<f32>\n" STOREF,
        SUM64 K64 "%u = divi %t, %k signed : tile<i64>\n%0 = itof %u signed : tile<i64> -> tile<f32>\n" STOREF, granted);
    row("offset by a sum", SUM32 "%g = offset %p, %t : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>\n%s = store_ptr_tko weak %g, %x : tile<ptr<f32>>, tile<f32> -> token",
        SUM64 "%g = offset %p, %t : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>\n%s = store_ptr_tko weak %g, %x : tile<ptr<f32>>, tile<f32> -> token", granted);
    row("comparison of a value", K32 "%l = cmpi less_than %n, %k, signed : tile<i32> -> tile<i1>\n" CHOOSE,
        "%t = exti %n signed : tile<i32> -> tile<i64>\n" K64 "%l = cmpi less_than %t, %k, signed : tile<i64> -> tile<i1>\n" CHOOSE, "PASS, info fact-index-width");
    row("unsigned minimum as selection", "%0 = mini %n, %m unsigned : tile<i32>\n" STORE32,
        "%l = cmpi less_than %n, %m, unsigned : tile<i32> -> tile<i1>\n%0 = select %l, %n, %m : tile<i1>, tile<i32>\n" STORE32, "PASS");
    row("unsigned minimum as signed selection", "%0 = mini %n, %m unsigned : tile<i32>\n" STORE32,
        "%l = cmpi less_than %n, %m, signed : tile<i32> -> tile<i1>\n%0 = select %l, %n, %m : tile<i1>, tile<i32>\n" STORE32,
        "FAIL_FIXABLE, critical operand");
    // A sum inside of a quotient, with the multiple taken out.
    row("multiple inside of a quotient", K32 "%t = addi %n, %k : tile<i32>\n%0 = divi %t, %k signed rounding<negative_inf> : tile<i32>\n" STORE32,
        K32 "%o = constant <i32: 1> : tile<i32>\n%t = divi %n, %k signed rounding<negative_inf> : tile<i32>\n%0 = addi %t, %o : tile<i32>\n" STORE32, granted);
}

/// Every use of a rule that the equality rests on is told, however alike the pairs look.
void TestRuleNotes::usesAtPairsThatLookEqual()
{
    QFETCH(const QString, actual);
    QTEST(actual, "expected");
}

void TestRuleNotes::boundsProve_data()
{
    QTest::addColumn<QString>("claims");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("expected");
    const QString proven = QStringLiteral("PASS, info fact-index-width");
    const QString granted = QStringLiteral("PASS_WITH_NOTES, warn granted-index-width");
    const auto claim = [](const char *n, const char *m) {
        return QStringLiteral("%a = assume %1, %n : tile<i32>\n%b = assume %2, %m : tile<i32>\n").arg(QLatin1String(n), QLatin1String(m));
    };
    const QString product = QStringLiteral("%0 = muli %a, %b : tile<i$>\n");
    QTest::newRow("product inside") << claim("bounded<0, 46340>", "bounded<0, 46340>") << product << proven;
    QTest::newRow("product one beyond") << claim("bounded<0, 46341>", "bounded<0, 46341>") << product << granted;
    QTest::newRow("product of negative ones") << claim("bounded<-46340, 46340>", "bounded<-46340, 46340>") << product << proven;
    QTest::newRow("no lower bound") << claim("bounded<?, 46340>", "bounded<0, 46340>") << product << granted;
    QTest::newRow("no upper bound") << claim("bounded<0, ?>", "bounded<0, 46340>") << product << granted;
    QTest::newRow("stacked claims") << claim("bounded<0, ?>", "bounded<0, 46340>") + QStringLiteral("%e = assume bounded<?, 46340>, %a : tile<i32>\n") << product << proven;
    const QString sum = QStringLiteral("%0 = addi %a, %b : tile<i$>\n");
    QTest::newRow("sum inside") << claim("bounded<0, 1073741823>", "bounded<0, 1073741824>") << sum << proven;
    QTest::newRow("sum one beyond") << claim("bounded<0, 1073741824>", "bounded<0, 1073741824>") << sum << granted;
    const QString smallest = QStringLiteral("%k = constant <i$: 1000> : tile<i$>\n%e = mini %a, %k signed : tile<i$>\n%f = mini %b, %k signed : tile<i$>\n%0 = muli %e, %f : tile<i$>\n");
    QTest::newRow("product of minima") << claim("bounded<0, ?>", "bounded<0, ?>") << smallest << proven;
    const QString rest = QStringLiteral("%k = constant <i$: 1000> : tile<i$>\n%e = remi %a, %k signed : tile<i$>\n%f = remi %b, %k signed : tile<i$>\n%0 = muli %e, %f : tile<i$>\n");
    QTest::newRow("product of remainders") << claim("bounded<0, ?>", "bounded<0, ?>") << rest << QStringLiteral("PASS, info fact-index-width, info fact-remainder-fix");
}

/// Both bounds of an assume count, through sums, products, minima and remainders: what they prove need not be granted.
void TestRuleNotes::boundsProve()
{
    QFETCH(const QString, claims);
    QFETCH(const QString, value);
    const QString narrow = claims + QString(value).replace(QLatin1Char('$'), QStringLiteral("32")) + QStringLiteral("%z = itof %0 signed : tile<i32> -> tile<f32>\n");
    const QString wide = claims + QStringLiteral("%c = exti %a signed : tile<i32> -> tile<i64>\n%d = exti %b signed : tile<i32> -> tile<i64>\n")
        + QString(value).replace(QLatin1Char('$'), QStringLiteral("64")).replace(QStringLiteral("%a"), QStringLiteral("%c")).replace(QStringLiteral("%b"), QStringLiteral("%d"))
        + QStringLiteral("%z = itof %0 signed : tile<i64> -> tile<f32>\n");
    const QString end = QStringLiteral("%s = store_ptr_tko weak %p, %z : tile<ptr<f32>>, tile<f32> -> token");
    QTEST(picture((narrow + end).toLatin1().constData(), (wide + end).toLatin1().constData()), "expected");
}

/// The search for needed rules ends with one that is not; the numeric one must be told all the same.
void TestRuleNotes::numericRuleBesideNeedlessOne()
{
#define WIDER "%c = exti %n signed : tile<i32> -> tile<i64>\n%g = offset %p, %c : tile<ptr<f32>>, tile<i64> -> tile<ptr<f32>>\n"
#define STOREG "%s = store_ptr_tko weak %g, %0 : tile<ptr<f32>>, tile<f32> -> token"
    QCOMPARE(picture("%0 = fma %x, %y, %x : tile<f32>\n" WIDER STOREG, "%t = mulf %x, %y : tile<f32>\n%0 = addf %t, %x : tile<f32>\n" WIDER STOREG),
             QStringLiteral("PASS_WITH_NOTES, info numeric-fused-multiply-add"));
}

/// Without any of the rules that are told the programs differ; with those alone they are equal.
void TestRuleNotes::neededRulesAreMinimal()
{
    const QString left = QString::fromLatin1(CLAIMS "%t = addi %a, %b : tile<i32>\n%1 = exti %t signed : tile<i32> -> tile<i64>\n%0 = muli %1, %1 : tile<i64>\n" STORE);
    const QString right = QString::fromLatin1(CLAIMS "%c = exti %a signed : tile<i32> -> tile<i64>\n%d = exti %b unsigned : tile<i32> -> tile<i64>\n"
                                              "%1 = addi %c, %d : tile<i64>\n%0 = muli %1, %1 : tile<i64>\n" STORE);
    const IrDiffPtr diff = test::diffOf(left, right);
    QVERIFY(diff && diff->verdict == Verdict::PassWithNotes);
    RuleMask told = 0;
    for (const Finding &finding : diff->findings)
        told |= finding.rules;
    QCOMPARE(ruleNames(told), (QStringList{QStringLiteral("index-width"), QStringLiteral("non-negative-compare")}));
    for (const Rule &entry : rulebook()) {
        DiffOptions without;
        without.rules = kAllRules & ~maskOf(entry.id);
        if (told & maskOf(entry.id))
            QVERIFY2(test::diffPicture(left, right, without).startsWith(QStringLiteral("FAIL_FIXABLE")), entry.name);
    }
    DiffOptions only;
    only.rules = told | rulesOf(Soundness::Exact);
    QVERIFY(test::diffPicture(left, right, only).startsWith(QStringLiteral("PASS_WITH_NOTES")));
}

TILEPORT_TEST_MAIN(TestRuleNotes)
#include "tst_rulenotes.moc"

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
    void neededRulesAreMinimal();
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

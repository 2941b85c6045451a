// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/blockeddiff.h"
#include "core/irdiff/diffdocument.h"
#include "core/irdiff/numbering/opsymbol.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

#include <QJsonArray>
#include <QJsonObject>

using namespace tileport;
using namespace tileport::irdiff;

/// Two programs in, the diff out: what must not show, what must show and where, and the promises of the result.
class TestIrDiff : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void equalForms_data();
    void equalForms();
    void faults_data();
    void faults();
    void kindsKeepApart();
    void everythingOnce_data();
    void everythingOnce();
    void mirrored_data();
    void mirrored();
    void entryChoice();
    void refusals();
    void blockedReport();
    void cancelled();

private:
    static DiffOptions options() { return {}; }
};

static const char *const kStore = "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";

void TestIrDiff::equalForms_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    const auto row = [](const char *name, const char *left, const char *right) {
        const QString store = QLatin1Char('\n') + QString::fromLatin1(kStore);
        QTest::newRow(name) << QString::fromLatin1(left) + store << QString::fromLatin1(right) + store;
    };
    row("same", "%0 = addf %x, %y : tile<f32>", "%0 = addf %x, %y : tile<f32>");
    row("duplicated constant", "%c = constant <f32: 1.0> : tile<f32>\n%1 = addf %x, %c : tile<f32>\n%0 = mulf %1, %c : tile<f32>",
        "%c = constant <f32: 1.0> : tile<f32>\n%1 = addf %x, %c : tile<f32>\n%d = constant <f32: 1.0> : tile<f32>\n%0 = mulf %1, %d : tile<f32>");
    row("independent order", "%1 = absf %x : tile<f32>\n%2 = negf %y : tile<f32>\n%0 = subf %1, %2 : tile<f32>",
        "%2 = negf %y : tile<f32>\n%1 = absf %x : tile<f32>\n%0 = subf %1, %2 : tile<f32>");
    row("commuted", "%0 = addf %x, %y : tile<f32>", "%0 = addf %y, %x : tile<f32>");
    row("dead code", "%0 = addf %x, %y : tile<f32>", "%d = mulf %x, %y : tile<f32>\n%0 = addf %x, %y : tile<f32>");
    row("renumbered", "%1 = absf %x : tile<f32>\n%0 = negf %1 : tile<f32>", "%77 = absf %x : tile<f32>\n%0 = negf %77 : tile<f32>");
}

void TestIrDiff::equalForms()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QCOMPARE(test::diffPicture(left, right), QStringLiteral("PASS"));
    QCOMPARE(test::diffPicture(right, left), QStringLiteral("PASS"));
}

void TestIrDiff::faults_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("picture");
    const auto row = [](const char *name, const char *left, const char *right, const char *picture) {
        const QString store = QLatin1Char('\n') + QString::fromLatin1(kStore);
        QTest::newRow(name) << QString::fromLatin1(left) + store << QString::fromLatin1(right) + store
                            << QStringLiteral("FAIL_FIXABLE\n") + QString::fromLatin1(picture);
    };
    row("kind", "%1 = addf %x, %y : tile<f32>\n%0 = exp2 %1 : tile<f32>", "%1 = subf %x, %y : tile<f32>\n%0 = exp2 %1 : tile<f32>",
        "~ %1 = addf %x, %y | %1 = subf %x, %y  (operation: addf -> subf)");
    row("operand order", "%1 = subf %x, %y : tile<f32>\n%0 = exp2 %1 : tile<f32>", "%1 = subf %y, %x : tile<f32>\n%0 = exp2 %1 : tile<f32>",
        "~ %1 = subf %x, %y | %1 = subf %y, %x  (operand 0: %x -> %y; operand 1: %y -> %x)");
    row("constant", "%c = constant <f32: 1.0> : tile<f32>\n%0 = addf %x, %c : tile<f32>", "%c = constant <f32: 2.0> : tile<f32>\n%0 = addf %x, %c : tile<f32>",
        "~ %c = constant <f32: 1.0> | %c = constant <f32: 2.0>  (value: 1.0 -> 2.0)");
    row("attribute", "%0 = divf %x, %y : tile<f32>", "%0 = divf %x, %y rounding<approx> : tile<f32>",
        "~ %0 = divf %x, %y | %0 = divf %x, %y rounding<approx>  (rounding_mode: nearest_even -> approx)");
    row("flush lost", "%0 = addf %x, %y flush_to_zero : tile<f32>", "%0 = addf %x, %y : tile<f32>",
        "~ %0 = addf %x, %y flush_to_zero | %0 = addf %x, %y  (flush_to_zero: unit -> )");
    row("operation forwarded away", "%1 = absf %x : tile<f32>\n%0 = exp2 %1 : tile<f32>", "%0 = exp2 %x : tile<f32>",
        "- %1 = absf %x\n~ %0 = exp2 %1 | %0 = exp2 %x  (operand 0: %1 -> %x)");
    row("rewired", "%1 = absf %x : tile<f32>\n%2 = negf %y : tile<f32>\n%0 = addf %1, %2 : tile<f32>",
        "%1 = absf %x : tile<f32>\n%2 = negf %y : tile<f32>\n%0 = addf %1, %1 : tile<f32>",
        "~ %0 = addf %1, %2 | %0 = addf %1, %1  (operand 1: %2 -> %1)");
}

void TestIrDiff::faults()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, picture);
    QCOMPARE(test::diffPicture(left, right), picture);
}

/// A store of each kind of sum, product and quotient; kinds that share a hash were once taken for each other.
static QString everyRounding(bool isReversed)
{
    QStringList lines;
    for (const char *op : {"addf", "mulf", "subf", "divf"}) {
        for (const char *rounding : {"", " rounding<zero>", " rounding<negative_inf>", " rounding<positive_inf>"}) {
            const QString number = QString::number(lines.size());
            lines << QStringLiteral("%%1 = %2 %x, %y%3 : tile<f32>\n%s%1 = store_ptr_tko weak %p, %%1 : tile<ptr<f32>>, tile<f32> -> token")
                         .arg(number, QString::fromLatin1(op), QString::fromLatin1(rounding));
        }
    }
    if (isReversed)
        std::ranges::reverse(lines);
    return lines.join(QLatin1Char('\n'));
}

void TestIrDiff::kindsKeepApart()
{
    const auto graph = test::graphFromText(test::program(everyRounding(false)).toStdString()).value();
    ExprPool pool;
    const OpSymbols symbols = symbolsOf(pool, *graph, graph->entries().front());
    for (uint32_t op = 0; op < graph->opCount(); ++op) {
        QCOMPARE(pool.symbolText(symbols.plain[op]), std::string_view(symbolText(*graph, irgraph::OpId(op), false)));
        QCOMPARE(pool.symbolText(symbols.typed[op]), std::string_view(symbolText(*graph, irgraph::OpId(op), true)));
    }
    QCOMPARE(test::diffPicture(everyRounding(false), everyRounding(true)), QStringLiteral("PASS"));
    QString wrong = everyRounding(true);
    wrong.replace(QStringLiteral("addf %x, %y rounding<negative_inf>"), QStringLiteral("mulf %x, %y"));
    QVERIFY(test::diffPicture(everyRounding(false), wrong).startsWith(QStringLiteral("FAIL_FIXABLE")));
}

void TestIrDiff::everythingOnce_data() { faults_data(); }

void TestIrDiff::everythingOnce()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    const IrDiffPtr diff = test::diffOf(left, right);
    QVERIFY(diff);
    std::vector<int> leftOps(diff->left->opCount()), rightOps(diff->right->opCount());
    for (const OpChange &change : diff->changes) {
        if (change.left.isValid())
            ++leftOps[change.left.value];
        if (change.right.isValid())
            ++rightOps[change.right.value];
    }
    QVERIFY(std::ranges::all_of(leftOps, [](int count) { return count == 1; }));
    QVERIFY(std::ranges::all_of(rightOps, [](int count) { return count == 1; }));
    int nextLeft = 0;
    int nextRight = 0;
    for (const AlignedRow &row : diff->rows) {
        if (row.leftLine >= 0)
            QCOMPARE(row.leftLine, nextLeft++);
        if (row.rightLine >= 0)
            QCOMPARE(row.rightLine, nextRight++);
    }
    QCOMPARE(nextLeft, int(diff->left->lineCount()));
    QCOMPARE(nextRight, int(diff->right->lineCount()));
}

void TestIrDiff::mirrored_data() { faults_data(); }

/// Whichever side is the reference: the same pairs, the same findings, gained for lost.
void TestIrDiff::mirrored()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    const IrDiffPtr there = test::diffOf(left, right);
    const IrDiffPtr back = test::diffOf(right, left);
    QCOMPARE(there->count(ChangeKind::Removed), back->count(ChangeKind::Added));
    QCOMPARE(there->count(ChangeKind::Added), back->count(ChangeKind::Removed));
    QCOMPARE(there->count(ChangeKind::Changed), back->count(ChangeKind::Changed));
    QCOMPARE(there->partnerOfLeft, back->partnerOfRight);
    QCOMPARE(there->findings.size(), back->findings.size());
    QVERIFY(back->verdict != Verdict::Pass);
}

void TestIrDiff::entryChoice()
{
    const auto two = test::graphFromText("entry @a(%x: tile<f32>) {\n return\n}\nentry @b(%x: tile<f32>) {\n return\n}\n");
    const auto one = test::graphFromText("entry @b(%x: tile<f32>) {\n return\n}\n");
    const auto chosen = diffGraphs(*two, *one);
    QVERIFY(chosen.hasValue());
    QCOMPARE(two.value()->symbol((*chosen)->leftEntry), std::string_view("b"));
    DiffOptions named;
    named.leftEntry = QStringLiteral("a");
    QCOMPARE(two.value()->symbol((*diffGraphs(*two, *one, named))->leftEntry), std::string_view("a"));
    const IrDiffPtr unclear = *diffGraphs(*two, *two);
    QCOMPARE(unclear->verdict, Verdict::Blocked);
    QCOMPARE(unclear->verdictReason, QStringLiteral("the reference cannot be compared: picture: several entries could be meant: @a, @b (name the entry of each side)"));
}

/// What cannot be compared is blocked, names the side, and still shows every line of both texts.
void TestIrDiff::refusals()
{
    const auto one = test::graphFromText("entry @b(%x: tile<f32>) {\n return\n}\n");
    const IrDiffPtr missing = *diffGraphs(nullptr, *one);
    QCOMPARE(missing->verdict, Verdict::Blocked);
    QCOMPARE(missing->verdictReason, QStringLiteral("the reference cannot be compared: there is no program"));
    QCOMPARE(missing->rows.size(), size_t(one.value()->lineCount()));
    QCOMPARE((*diffGraphs(*one, nullptr))->verdictReason, QStringLiteral("the generated program cannot be compared: there is no program"));
    const IrDiffPtr empty = *diffGraphs(*one, *test::graphFromText(""));
    QCOMPARE(empty->verdict, Verdict::Blocked);
    QCOMPARE(empty->verdictReason, QStringLiteral("the generated program cannot be compared: picture: the program has no entry to compare"));
    QVERIFY(empty->findings.empty() && empty->changes.empty() && empty->parameters.empty());
    DiffOptions named;
    named.rightEntry = QStringLiteral("nobody");
    const IrDiffPtr unknown = *diffGraphs(*one, *one, named);
    QCOMPARE(unknown->verdict, Verdict::Blocked);
    QCOMPARE(unknown->verdictReason, QStringLiteral("the generated program cannot be compared: picture: no entry @nobody; there are @b"));
    named = {};
    named.leftEntry = QStringLiteral("nobody");
    QVERIFY((*diffGraphs(*one, *one, named))->verdictReason.startsWith(QStringLiteral("the reference")));
}

/// A blocked report is a report: verdict, reason, no findings, and a policy as in any other.
void TestIrDiff::blockedReport()
{
    const auto one = test::graphFromText("entry @b(%x: tile<f32>) {\n return\n}\n");
    const Place place{QStringLiteral("left.mlir"), 7, 22, -1, {}};
    const IrDiffPtr diff = blockedDiff(nullptr, *one, Side::Left, makeError(ErrorCode::InvalidInput, QStringLiteral("does not verify"), place));
    const QJsonObject document = diffDocument(*diff, {QStringLiteral("left.mlir"), QStringLiteral("right.mlir")});
    QCOMPARE(document.value(QStringLiteral("verdict")).toString(), QStringLiteral("BLOCKED"));
    QCOMPARE(document.value(QStringLiteral("reason")).toString(), QStringLiteral("the reference cannot be compared: left.mlir:7:22: does not verify"));
    QVERIFY(document.value(QStringLiteral("findings")).toArray().isEmpty());
    QCOMPARE(document.value(QStringLiteral("policy")).toString(), Policy::standard().name());
    QCOMPARE(document.value(QStringLiteral("left")).toObject().value(QStringLiteral("operations")).toInt(-1), 0);
}

void TestIrDiff::cancelled()
{
    const auto one = test::graphFromText("entry @b(%x: tile<f32>) {\n return\n}\n");
    CancelToken token;
    token.cancel();
    QCOMPARE(diffGraphs(*one, *one, {}, token).error().code, ErrorCode::Cancelled);
}

TILEPORT_TEST_MAIN(TestIrDiff)
#include "tst_irdiff.moc"

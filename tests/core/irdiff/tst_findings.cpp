// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/sequencealignment.h"
#include "core/irdiff/policy.h"
#include "core/irdiff/specification.h"
#include "tests/core/irdiff/diffpicture.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

#include <QJsonDocument>

using namespace tileport;
using namespace tileport::irdiff;

/// Findings beyond values: claims, order of memory operations, hints, parameters, policy, the shell script's verdict.
class TestFindings : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findings_data();
    void findings();
    void whatIsToldFirst_data();
    void whatIsToldFirst();
    void claimsOfAnyValue_data();
    void claimsOfAnyValue();
    void stableIds();
    void parametersByRole();
    void parametersByUse();
    void launchValues();
    void policies();
    void brokenPolicies_data();
    void brokenPolicies();
    void shellScriptMissesSwappedIndices();
    void shellScriptFailsOnExp2();
    void specifications();
    void factsFitTheEntry_data();
    void factsFitTheEntry();
    void brokenSpecifications();
    void alignments();
    void longAlignments();
    void longestIncreasingRuns();
};

static QJsonObject json(const char *text) { return QJsonDocument::fromJson(text).object(); }

void TestFindings::findings_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("picture");
    const auto row = [](const char *title, const char *left, const char *right, const char *picture) {
        QTest::newRow(title) << QString::fromLatin1(left) << QString::fromLatin1(right) << QString::fromLatin1(picture);
    };
    const char *ordered = "%t0 = make_token : token\n%a = store_ptr_tko weak %p, %x token=%t0 : tile<ptr<f32>>, tile<f32> -> token\n"
                          "%b = store_ptr_tko weak %p, %y token=%a : tile<ptr<f32>>, tile<f32> -> token";
    const char *unordered = "%t0 = make_token : token\n%a = store_ptr_tko weak %p, %x token=%t0 : tile<ptr<f32>>, tile<f32> -> token\n"
                            "%b = store_ptr_tko weak %p, %y token=%t0 : tile<ptr<f32>>, tile<f32> -> token";
    const char *joined = "%t0 = make_token : token\n%a = store_ptr_tko weak %p, %x token=%t0 : tile<ptr<f32>>, tile<f32> -> token\n"
                         "%j = join_tokens %t0, %a : token\n%b = store_ptr_tko weak %p, %y token=%j : tile<ptr<f32>>, tile<f32> -> token";
    row("order lost", ordered, unordered, "FAIL_FIXABLE\ncritical order-missing: the generated store_ptr_tko does not wait for store_ptr_tko, in the reference it does");
    row("order gained", unordered, ordered, "PASS_WITH_NOTES\nwarn order-extra: the generated store_ptr_tko waits for store_ptr_tko, in the reference it does not");
    row("order through join", ordered, joined, "PASS");
    // The inner loop's continue is none of the outer loop's, whatever the number of values that it carries.
    const char *counted = "%z = constant <i32: 0> : tile<i32>\n%u = constant <i32: 1> : tile<i32>\n%t0 = make_token : token\n"
                          "%o = for %k in (%z to %n, step %u) : tile<i32> iter_values(%a = %t0) -> (token) {\n"
                          "%c = for %j in (%z to %m, step %u) : tile<i32> iter_values(%d = %t0) -> (token) {\n"
                          "%e = store_ptr_tko weak %q, %y token=%d : tile<ptr<f32>>, tile<f32> -> token\ncontinue %e : token\n}\n"
                          "%s = store_ptr_tko weak %p, %x token=%a : tile<ptr<f32>>, tile<f32> -> token\ncontinue %s : token\n}";
    const char *stepped = "%z = constant <i32: 0> : tile<i32>\n%u = constant <i32: 1> : tile<i32>\n%t0 = make_token : token\n"
                          "%o = for %k in (%z to %n, step %u) : tile<i32> iter_values(%a = %t0) -> (token) {\n"
                          "%c:2 = loop iter_values(%j = %z, %d = %t0) : tile<i32>, token -> tile<i32>, token {\n"
                          "%g = cmpi greater_than_or_equal %j, %m, signed : tile<i32> -> tile<i1>\nif %g {\nbreak %j, %d : tile<i32>, token\n}\n"
                          "%e = store_ptr_tko weak %q, %y token=%d : tile<ptr<f32>>, tile<f32> -> token\n"
                          "%i = addi %j, %u : tile<i32>\ncontinue %i, %e : tile<i32>, token\n}\n"
                          "%s = store_ptr_tko weak %p, %x token=%a : tile<ptr<f32>>, tile<f32> -> token\ncontinue %s : token\n}";
    row("order in a loop inside a loop", counted, stepped,
        "PASS\ninfo fact-loop-form: equal as long as the facts hold: a loop that breaks when its counter reaches the bound equals a for");
    const char *plain = "%1 = assume div_by<8>, %n : tile<i32>\n%2 = itof %1 signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %2 : tile<ptr<f32>>, tile<f32> -> token";
    const char *strong = "%1 = assume div_by<16>, %n : tile<i32>\n%2 = itof %1 signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %2 : tile<ptr<f32>>, tile<f32> -> token";
    row("claim strengthened", plain, strong, "PASS_WITH_NOTES\nwarn assume-extra: generated %n is claimed to be divisible by 16; the reference claims divisible by 8");
    row("claim weakened", strong, plain, "PASS\ninfo assume-missing: reference %n is claimed to be divisible by 16; the generated program claims divisible by 8");
    row("flush gained", "%0 = addf %x, %y : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token",
        "%0 = addf %x, %y flush_to_zero : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token",
        "PASS_WITH_NOTES\nwarn attribute-flush_to_zero-gained: addf: the generated one flushes denormals to zero, the reference keeps them");
    row("store removed", "%s = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token", "",
        "FAIL_FIXABLE\ncritical operation-removed: store_ptr_tko of the reference has no counterpart");
}

void TestFindings::findings()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, picture);
    QCOMPARE(test::findingPicture(left, right), picture);
}

void TestFindings::whatIsToldFirst_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("picture");
    const auto row = [](const char *title, const char *left, const char *right, const char *picture) {
        QTest::newRow(title) << QString::fromLatin1(left) << QString::fromLatin1(right) << QString::fromLatin1(picture);
    };
    // The if chooses a value that the minimum has too; only what is done with it differs.
    const char *chosen = "%k = constant <i32: 8> : tile<i32>\n%g = cmpi less_than %n, %k, signed : tile<i32> -> tile<i1>\n"
                         "%c = if %g -> (tile<i32>) {\nyield %n : tile<i32>\n} else {\nyield %k : tile<i32>\n}\n"
                         "%r = divi %m, %c signed : tile<i32>\n%0 = itof %r signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";
    const char *least = "%k = constant <i32: 8> : tile<i32>\n%c = mini %n, %k signed : tile<i32>\n"
                        "%r = remi %m, %c signed : tile<i32>\n%0 = itof %r signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";
    row("an if that only chooses", least, chosen, "FAIL_FIXABLE\ncritical operation-kind: divi: operation is divi, in the reference remi\n"
                                                   "critical attribute-rounding: divi: rounding is zero, the reference sets none");
    // The sum at the end is told by where its values part, which is before the product.
    const char *corrected = "%z = constant <i32: 0> : tile<i32>\n%r = remi %m, %n signed : tile<i32>\n%g = cmpi less_than %r, %z, signed : tile<i32> -> tile<i1>\n"
                            "%d = addi %r, %n : tile<i32>\n%v = select %g, %d, %r : tile<i1>, tile<i32>\n%k = mulf %x, %y : tile<f32>\n"
                            "%w = addi %v, %m : tile<i32>\n%f = itof %w signed : tile<i32> -> tile<f32>\n%0 = addf %f, %k : tile<f32>\n"
                            "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";
    const char *divided = "%v = divi %m, %n signed : tile<i32>\n%k = divf %x, %y : tile<f32>\n"
                          "%w = addi %v, %m : tile<i32>\n%f = itof %w signed : tile<i32> -> tile<f32>\n%0 = addf %f, %k : tile<f32>\n"
                          "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token";
    row("a cause before what stands between", corrected, divided,
        "FAIL_FIXABLE\ncritical operand: addi: operand 0 is %v (through divi), in the reference %v (through select, cmpi, remi)\n"
        "critical operation-kind: divf: operation is divf, in the reference mulf");
}

void TestFindings::whatIsToldFirst() { findings(); }

void TestFindings::claimsOfAnyValue_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("picture");
    // A number from memory, one from a loop, an address that was computed, and a constant; CLAIM is an assume of %v.
    const QString loaded = QStringLiteral("%i = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i32>>\n%v, %t = load_ptr_tko weak %i : tile<ptr<i32>> -> tile<i32>, token\n");
    const QString looped = QStringLiteral("%z = constant <i32: 0> : tile<i32>\n%o = constant <i32: 1> : tile<i32>\n"
                                          "%v = for %j in (%z to %n, step %o) : tile<i32> iter_values(%a = %m) -> (tile<i32>) {\n%b = xori %a, %j : tile<i32>\ncontinue %b : tile<i32>\n}\n");
    const QString carried = QStringLiteral("%z = constant <i32: 0> : tile<i32>\n%o = constant <i32: 1> : tile<i32>\n"
                                           "%w = for %j in (%z to %n, step %o) : tile<i32> iter_values(%v = %m) -> (tile<i32>) {\nCLAIM\n%b = xori %c, %j : tile<i32>\ncontinue %b : tile<i32>\n}\n");
    const QString constant = QStringLiteral("%v = constant <i32: 1> : tile<i32>\n");
    const QString scaled = QStringLiteral("%4 = constant <i32: 4> : tile<i32>\n%5 = assume div_by<8>, %n : tile<i32>\n%v = muli %5, %4 : tile<i32>\n");
    const auto program = [](const QString &value, const char *predicate) {
        const QString claim = QStringLiteral("%c = assume %1, %v : tile<i32>").arg(QString::fromLatin1(predicate));
        const QString result = value.contains(u"CLAIM") ? QStringLiteral("%w") : QStringLiteral("%c");
        QString text = value.contains(u"CLAIM") ? QString(value).replace(QStringLiteral("CLAIM"), claim) : value + claim + QLatin1Char('\n');
        return text + QStringLiteral("%f = itof %1 signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %q, %f : tile<ptr<f32>>, tile<f32> -> token").arg(result);
    };
    const auto row = [&](const char *title, const QString &value, const char *left, const char *right, const char *picture) {
        QTest::newRow(title) << program(value, left) << program(value, right) << QString::fromLatin1(picture);
    };
    row("loaded, strengthened", loaded, "div_by<8>", "div_by<16>", "PASS_WITH_NOTES\nwarn assume-extra: generated %v is claimed to be divisible by 16; the reference claims divisible by 8");
    row("loaded, weakened", loaded, "div_by<16>", "div_by<8>", "PASS\ninfo assume-missing: reference %v is claimed to be divisible by 16; the generated program claims divisible by 8");
    row("loop result, bound raised", looped, "bounded<0, ?>", "bounded<4, ?>", "PASS_WITH_NOTES\nwarn assume-extra: generated %v is claimed to be at least 4; the reference claims at least 0");
    row("loop result, same", looped, "div_by<8>", "div_by<8>", "PASS");
    row("carried value, strengthened", carried, "div_by<2>", "div_by<4>", "PASS_WITH_NOTES\nwarn assume-extra: generated %v is claimed to be divisible by 4; the reference claims divisible by 2");
    row("computed, more than follows", scaled, "div_by<32>", "div_by<64>", "PASS_WITH_NOTES\nwarn assume-extra: generated %v is claimed to be divisible by 64; the reference claims divisible by 32");
    row("computed, follows already", scaled, "div_by<2>", "div_by<32>", "PASS");
    row("constant, untrue", constant, "div_by<1>", "div_by<4>", "FAIL_FIXABLE\ncritical assume-unjustified: generated %v is claimed to be divisible by 4; the reference claims nothing; its value is 1");
    row("constant, untrue on both sides", constant, "div_by<4>", "div_by<4>", "PASS");
    row("constant, true", constant, "div_by<1>", "bounded<0, 1>", "PASS");
}

void TestFindings::claimsOfAnyValue()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, picture);
    QCOMPARE(test::findingPicture(left, right), picture);
    const IrDiffPtr diff = test::diffOf(left, right);
    for (const Finding &finding : diff->findings)
        QVERIFY2(finding.left.isValid() && finding.right.isValid(), qPrintable(finding.message));
}

void TestFindings::stableIds()
{
    const QString left = QStringLiteral("%s = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token");
    const QString right = QStringLiteral("%s = store_ptr_tko weak %p, %y : tile<ptr<f32>>, tile<f32> -> token");
    const IrDiffPtr first = test::diffOf(left, right);
    const IrDiffPtr second = test::diffOf(left, right);
    QCOMPARE(first->findings.size(), size_t(1));
    QCOMPARE(first->findings[0].id, second->findings[0].id);
    QVERIFY(first->findings[0].id.startsWith(QStringLiteral("operand-")));
    QCOMPARE(first->findings[0].owner, FindingOwner::Kernel);
}

static irgraph::IrGraphPtr copyKernel(const char *head, const char *from, const char *to)
{
    const QString text = QStringLiteral("entry %1 {\n%a, %t = load_ptr_tko weak %2 : tile<ptr<f32>> -> tile<f32>, token\n"
                                        "%s = store_ptr_tko weak %3, %a : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n")
                             .arg(QString::fromLatin1(head), QString::fromLatin1(from), QString::fromLatin1(to));
    return test::graphFromText(text.toStdString()).value();
}

void TestFindings::parametersByRole()
{
    const auto left = copyKernel("@l(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>)", "%in", "%out");
    const auto right = copyKernel("@r(%out: tile<ptr<f32>>, %in: tile<ptr<f32>>)", "%in", "%out");
    DiffOptions options;
    options.leftParameters = {{QStringLiteral("in"), {}}, {QStringLiteral("out"), {}}};
    options.rightParameters = {{QStringLiteral("out"), {}}, {QStringLiteral("in"), {}}};
    QCOMPARE((*diffGraphs(left, right, options))->verdict, Verdict::Pass);
    std::swap(options.rightParameters[0], options.rightParameters[1]);
    QCOMPARE((*diffGraphs(left, right, options))->verdict, Verdict::FailFixable);
}

void TestFindings::parametersByUse()
{
    const auto left = copyKernel("@l(%in: tile<ptr<f32>>, %out: tile<ptr<f32>>)", "%in", "%out");
    const auto right = copyKernel("@r(%out: tile<ptr<f32>>, %in: tile<ptr<f32>>)", "%in", "%out");
    const auto diff = *diffGraphs(left, right);
    QCOMPARE(diff->verdict, Verdict::Pass);
    QCOMPARE(diff->parameters[0].right, 1);
    QCOMPARE(diff->parameters[0].reason, QStringLiteral("same use"));
}

void TestFindings::launchValues()
{
    const QString left = QStringLiteral("%c = constant <i32: 5> : tile<i32>\n%0 = itof %c signed : tile<i32> -> tile<f32>\n"
                                        "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    const QString right = QStringLiteral("%0 = itof %n signed : tile<i32> -> tile<f32>\n"
                                         "%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    QVERIFY(test::diffPicture(left, right).startsWith(QStringLiteral("FAIL_FIXABLE")));
    DiffOptions options;
    for (const char *role : {"p", "q", "n", "m", "x", "y"})
        options.leftParameters.push_back({QString::fromLatin1(role), {}});
    options.rightParameters = options.leftParameters;
    options.rightParameters[2].value = 5;
    QVERIFY(test::findingPicture(left, right, options).startsWith(QStringLiteral("PASS_WITH_NOTES\nwarn launch-values")));
    options.rightParameters[2].value = 6;
    QVERIFY(test::diffPicture(left, right, options).startsWith(QStringLiteral("FAIL_FIXABLE")));
}

void TestFindings::policies()
{
    const Policy standard = Policy::standard();
    QCOMPARE(standard.name(), QStringLiteral("public checklist"));
    QCOMPARE(standard.severityOf(QStringLiteral("order-missing")), FindingSeverity::Critical);
    QCOMPARE(standard.severityOf(QStringLiteral("numeric-exp-base-2")), FindingSeverity::Info);
    QCOMPARE(standard.severityOf(QStringLiteral("never heard of")), FindingSeverity::Critical);
    QCOMPARE(standard.ownerOf(QStringLiteral("hints-entry")), FindingOwner::Host);
    QCOMPARE(Policy().severityOf(QStringLiteral("numeric-exp-base-2")), FindingSeverity::Critical);
    const auto strict = Policy::fromJson(json(R"({"version": 1, "name": "strict", "rows": [{"kind": "numeric-*", "severity": "critical"}]})"), QStringLiteral("p"));
    DiffOptions options;
    options.policy = *strict;
    const QString left = QStringLiteral("%0 = fma %x, %y, %x : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    const QString right = QStringLiteral("%1 = mulf %x, %y : tile<f32>\n%0 = addf %1, %x : tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    QCOMPARE(test::diffOf(left, right, options)->verdict, Verdict::FailFixable);
    QCOMPARE(test::diffOf(left, right, options)->policy, QStringLiteral("strict"));
}

void TestFindings::brokenPolicies_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    QTest::newRow("no version") << QByteArray(R"({"name": "x", "rows": []})") << int(ErrorCode::InvalidInput);
    QTest::newRow("newer version") << QByteArray(R"({"version": 2, "name": "x", "rows": []})") << int(ErrorCode::Unsupported);
    QTest::newRow("unknown severity") << QByteArray(R"({"version": 1, "name": "x", "rows": [{"kind": "a", "severity": "bad"}]})") << int(ErrorCode::InvalidInput);
    QTest::newRow("no rows") << QByteArray(R"({"version": 1, "name": "x"})") << int(ErrorCode::InvalidInput);
}

void TestFindings::brokenPolicies()
{
    QFETCH(const QByteArray, text);
    QFETCH(const int, code);
    const auto policy = Policy::fromJson(json(text.constData()), QStringLiteral("p.json"));
    QVERIFY(!policy);
    QCOMPARE(int(policy.error().code), code);
}

void TestFindings::shellScriptMissesSwappedIndices()
{
    const QString head = QStringLiteral("%v = make_tensor_view %q, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf32, strides=[64,1]>\n"
                                        "%w = make_partition_view %v : partition_view<tile=(1x1), tensor_view<64x64xf32, strides=[64,1]>>\n");
    const QString load = QStringLiteral("%l, %t = load_view_tko weak %w[FIRST, SECOND] : partition_view<tile=(1x1), tensor_view<64x64xf32, strides=[64,1]>>, tile<i32> -> tile<1x1xf32>, token\n"
                                        "%0 = reshape %l : tile<1x1xf32> -> tile<f32>\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    const auto body = [&](const char *a, const char *b) {
        return head + QString(load).replace(QStringLiteral("FIRST"), QString::fromLatin1(a)).replace(QStringLiteral("SECOND"), QString::fromLatin1(b));
    };
    const IrDiffPtr diff = test::diffOf(body("%n", "%m"), body("%m", "%n"));
    QVERIFY(diff);
    QCOMPARE(diff->verdict, Verdict::FailFixable);
    QCOMPARE(diff->shell.verdict, Verdict::Pass);
    QVERIFY(diff->shell.difference.contains(QStringLiteral("would say PASS")));
}

void TestFindings::shellScriptFailsOnExp2()
{
    const QString store = QStringLiteral("\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token");
    const IrDiffPtr diff = test::diffOf(QStringLiteral("%0 = exp %x : tile<f32>") + store,
                                        QStringLiteral("%c = constant <f32: 1.44269502> : tile<f32>\n%1 = mulf %x, %c : tile<f32>\n%0 = exp2 %1 : tile<f32>") + store);
    QCOMPARE(diff->verdict, Verdict::PassWithNotes);
    QCOMPARE(diff->shell.verdict, Verdict::FailFixable);
    QVERIFY(diff->shell.difference.contains(QStringLiteral("exp: 1 -> 0")));
}

void TestFindings::specifications()
{
    const auto reference = referenceParameters(json(R"({"parameters": [{"kind": "array", "name": "x", "shape": [4, 8], "strides": [8, 1]}, {"kind": "constant", "name": "N", "value": 3}]})"));
    QVERIFY(reference.hasValue());
    QCOMPARE(reference->size(), size_t(5));
    QCOMPARE((*reference)[3].role, QStringLiteral("x.strides[0]"));
    QCOMPARE((*reference)[3].value, std::optional<int64_t>(8));
    const auto generated = generatedParameters(json(R"({"args": [{"kind": "tensor", "name": "a", "shape": [4, 8]}, {"kind": "scalar", "name": "n", "value": 3}], "grid": [2, 1]})"), json(R"({"x": "a"})"));
    QVERIFY(generated.hasValue());
    QCOMPARE((*generated)[0].role, QStringLiteral("x.pointer"));
    QCOMPARE((*generated)[3].value, std::optional<int64_t>(8));
    QVERIFY((*generated)[5].role.isEmpty());
    QCOMPARE((*generated)[0].tensorRank, 2u);
    QCOMPARE(gridOf(json(R"({"grid": [2, 1]})")), (std::vector<int64_t>{2, 1}));
}

void TestFindings::factsFitTheEntry_data()
{
    QTest::addColumn<QString>("arguments");
    QTest::addColumn<QString>("laid");
    const QString p = QStringLiteral("tile<ptr<f32>>");
    const QString i = QStringLiteral("tile<i32>");
    QTest::newRow("shared tensor") << QStringList{p, i, i, i}.join(u',') << QStringLiteral("x.pointer x.shape[0] x.strides[0] -");
    QTest::newRow("mutable tensor") << QStringList{p, i, i, i, i, i}.join(u',') << QStringLiteral("x.pointer x.shape[0] x.strides[0] - - -");
    QTest::newRow("too few arguments") << QStringList{p, i}.join(u',') << QString();
    QTest::newRow("one argument more than any way has") << QStringList{p, i, i, i, i}.join(u',') << QString();
    QTest::newRow("an address where a number should be") << QStringList{p, i, p, i}.join(u',') << QString();
}

void TestFindings::factsFitTheEntry()
{
    QFETCH(const QString, arguments);
    QFETCH(const QString, laid);
    QStringList parts;
    int number = 0;
    for (const QString &type : arguments.split(u','))
        parts << QStringLiteral("%a%1: %2").arg(number++).arg(type);
    const QString text = QStringLiteral("entry @k(%1) {\n  return\n}\n").arg(parts.join(QStringLiteral(", ")));
    const auto graph = test::graphFromText(text.toStdString()).value();
    const auto facts = generatedParameters(json(R"({"args": [{"kind": "tensor", "name": "a", "shape": [4]}, {"kind": "scalar", "name": "n"}]})"), json(R"({"x": "a"})"));
    QStringList roles;
    for (const ParameterFact &fact : fitToEntry(*facts, *graph, graph->entries().front()))
        roles << (fact.role.isEmpty() ? QStringLiteral("-") : fact.role);
    QCOMPARE(roles.join(u' '), laid);
}

void TestFindings::brokenSpecifications()
{
    QVERIFY(!referenceParameters({}));
    QCOMPARE(referenceParameters(json(R"({"parameters": [{"kind": "list", "name": "xs"}]})")).error().code, ErrorCode::Unsupported);
    QVERIFY(!generatedParameters({}, {}));
    QCOMPARE(generatedParameters(json(R"({"args": [{"kind": "queue"}]})"), {}).error().code, ErrorCode::Unsupported);
    QVERIFY(gridOf({}).empty());
}

void TestFindings::alignments()
{
    const std::string left = "abcdef";
    const std::string right = "xacxef";
    const auto aligned = alignSequences(left.size(), right.size(), [&](size_t l, size_t r) { return left[l] == right[r] ? 1 : 0; });
    std::string common;
    for (const auto &[l, r] : aligned.pairs)
        common += left[l];
    QCOMPARE(QString::fromStdString(common), QStringLiteral("acef"));
    QVERIFY(!aligned.isApproximate);
    const auto large = alignSequences(2000, 2000, [](size_t l, size_t r) { return l == r ? 1 : 0; });
    QVERIFY(large.isApproximate);
    QCOMPARE(large.pairs.size(), size_t(2000));
    QVERIFY(alignSequences(0, 5, [](size_t, size_t) { return 1; }).pairs.empty());
}

/// Pairs of two long texts whose characters are looks: as many lines as there are pairs.
static SequenceAlignment alignTexts(const std::string &left, const std::string &right)
{
    const Likenesses looks{{left.begin(), left.end()}, {right.begin(), right.end()}};
    return alignLongSequences({looks}, [&](size_t l, size_t r) { return left[l] == right[r] ? 1 : 0; });
}

void TestFindings::longAlignments()
{
    // Equal but for one entry in the middle, and every entry there many times: nothing is weighed but the gap.
    std::string left;
    for (int i = 0; i < 100'000; ++i)
        left += char('a' + (i % 7) * (i % 7) % 7);
    const std::string right = left.substr(0, 50'000) + 'z' + left.substr(50'000);
    const SequenceAlignment inserted = alignTexts(left, right);
    QVERIFY(!inserted.isApproximate);
    QCOMPARE(inserted.pairs.size(), left.size());
    QCOMPARE(inserted.pairs[60'000], (std::pair<size_t, size_t>(60'000, 60'001)));
    // What is unique splits: the parts on both sides of it are aligned by themselves.
    const std::string part(3'000, 'p');
    const SequenceAlignment split = alignTexts('b' + part + 'U' + part + 'e', 'c' + part + 'U' + part + 'f');
    QVERIFY(!split.isApproximate);
    QCOMPARE(split.pairs.size(), size_t(6'001));
    // Nothing to hold on to, and too much to weigh: said, not hidden.
    const std::string many = std::string(1'500, 'p') + std::string(1'500, 'q');
    QVERIFY(alignTexts('b' + many + 'e', 'c' + std::string(many.rbegin(), many.rend()) + 'f').isApproximate);
    QVERIFY(alignTexts("", "abc").pairs.empty());
}

void TestFindings::longestIncreasingRuns()
{
    QCOMPARE(longestIncreasing({3, 1, 2, 5, 4}).size(), size_t(3));
    QVERIFY(longestIncreasing({}).empty());
    QCOMPARE(longestIncreasing({5, 4, 3}).size(), size_t(1));
}

TILEPORT_TEST_MAIN(TestFindings)
#include "tst_findings.moc"

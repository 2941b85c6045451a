// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/differ.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

/// Which argument plays the part of which: corrections, contradictions, and what nobody can tell.
class TestPairing : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void corrections_data();
    void corrections();
    void refused_data();
    void refused();
    void contradictionComesFirst();
    void correctionThatContradicts();
    void faultOfTheKernelIsNotThePairing();
    void otherElementType();
    void transposed();
    void ambiguous();
    void hints_data();
    void hints();
};

/// c = a OP b through pointers; \p order gives the order of the arguments.
static irgraph::IrGraphPtr program(const char *symbol, const char *order, const char *op, const char *element = "f32")
{
    QStringList arguments;
    for (const char *name = order; *name; ++name)
        arguments.append(QStringLiteral("%%1: tile<ptr<%2>>").arg(QLatin1Char(*name)).arg(QString::fromLatin1(element)));
    const QString text = QStringLiteral("entry @%1(%2, %n: tile<i32>) {\n%x, %t = load_ptr_tko weak %a : tile<ptr<%4>> -> tile<%4>, token\n"
                                        "%y, %u = load_ptr_tko weak %b : tile<ptr<%4>> -> tile<%4>, token\n%z = %3 %x, %y : tile<%4>\n"
                                        "%s = store_ptr_tko weak %c, %z : tile<ptr<%4>>, tile<%4> -> token\nreturn\n}\n")
                             .arg(QString::fromLatin1(symbol), arguments.join(QStringLiteral(", ")), QString::fromLatin1(op), QString::fromLatin1(element));
    return test::graphFromText(text.toStdString()).value();
}

static std::vector<ParameterFact> named(const QStringList &roles)
{
    std::vector<ParameterFact> facts;
    for (const QString &role : roles) {
        ParameterFact fact;
        fact.role = role.isEmpty() ? QString() : role + QStringLiteral(".pointer");
        fact.name = fact.role;
        fact.isPointer = true;
        facts.push_back(fact);
    }
    return facts;
}

static std::vector<PairCorrection> pairsFrom(const QString &text)
{
    std::vector<PairCorrection> pairs;
    for (const QString &word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        pairs.push_back({word.section(QLatin1Char('='), 0, 0), word.section(QLatin1Char('='), 1)});
    return pairs;
}

void TestPairing::corrections_data()
{
    QTest::addColumn<QString>("pairs");
    QTest::addColumn<QString>("picture");
    QTest::newRow("by number") << "0=1 1=0" << "0-1 corrected, 1-0 corrected, 2-2 same use, 3-3 same position";
    QTest::newRow("by printed name") << "%a=a a=%b" << "paired twice";
    QTest::newRow("one of them") << "a=1" << "0-1 corrected";
}

void TestPairing::corrections()
{
    QFETCH(const QString, pairs);
    QFETCH(const QString, picture);
    DiffOptions options;
    options.pairs = pairsFrom(pairs);
    const auto diff = diffGraphs(program("l", "abc", "subf"), program("r", "abc", "subf"), options);
    if (!diff) {
        QVERIFY2(diff.error().message.contains(picture), qPrintable(diff.error().message));
        return;
    }
    QStringList lines;
    for (const ParameterPair &pair : (*diff)->parameters)
        lines.append(QStringLiteral("%1-%2 %3").arg(pair.left).arg(pair.right).arg(pair.reason));
    QVERIFY2(lines.join(QStringLiteral(", ")).startsWith(picture.section(QStringLiteral(", 2-"), 0, 0)), qPrintable(lines.join(QStringLiteral(", "))));
    QCOMPARE((*diff)->verdict, Verdict::FailFixable);
}

void TestPairing::refused_data()
{
    QTest::addColumn<QString>("pairs");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("message");
    QTest::newRow("number behind the last") << "4=0" << int(ErrorCode::NotFound) << "the reference has no argument '4'; it has 0 to 3";
    QTest::newRow("negative number") << "0=-1" << int(ErrorCode::NotFound) << "the generated program has no argument '-1'; it has 0 to 3";
    QTest::newRow("unknown name") << "q=0" << int(ErrorCode::NotFound) << "the reference has no argument 'q'; it has 0 to 3";
    QTest::newRow("other type") << "a=3" << int(ErrorCode::InvalidInput) << "A.pointer is tile<ptr<f32>>, %n is tile<i32>: they cannot be the same argument";
    QTest::newRow("left twice") << "0=0 0=1" << int(ErrorCode::Conflict) << "A.pointer is paired twice";
    QTest::newRow("right twice") << "A=0 B=0" << int(ErrorCode::Conflict) << "%a is paired twice";
    QTest::newRow("empty") << "=0" << int(ErrorCode::NotFound) << "the reference has no argument ''; it has 0 to 3";
}

void TestPairing::refused()
{
    QFETCH(const QString, pairs);
    QFETCH(const int, code);
    QFETCH(const QString, message);
    DiffOptions options;
    options.leftParameters = named({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")});
    options.pairs = pairsFrom(pairs);
    const auto diff = diffGraphs(program("l", "abc", "subf"), program("r", "abc", "subf"), options);
    QVERIFY(!diff);
    QCOMPARE(int(diff.error().code), code);
    QCOMPARE(diff.error().message, message);
}

/// Swapped by the specification; the programs are the same.
void TestPairing::contradictionComesFirst()
{
    DiffOptions options;
    options.leftParameters = named({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")});
    options.rightParameters = named({QStringLiteral("B"), QStringLiteral("A"), QStringLiteral("C")});
    const auto diff = *diffGraphs(program("l", "abc", "subf"), program("r", "abc", "subf"), options);
    QCOMPARE(diff->verdict, Verdict::FailFixable);
    const Finding &first = diff->findings.front();
    QCOMPARE(first.kind, QStringLiteral("pairing-contradicts"));
    QVERIFY2(first.message.contains(QStringLiteral("no difference remains")), qPrintable(first.message));
    QVERIFY2(first.remedy.contains(QStringLiteral("--pair A=")), qPrintable(first.remedy));
    QVERIFY(diff->findings.size() > 1);
    for (const Finding &finding : diff->findings) {
        if (&finding != &first && finding.severity == FindingSeverity::Critical)
            QCOMPARE(finding.cause, first.id);
    }
    options.pairs = {{QStringLiteral("A"), QStringLiteral("0")}, {QStringLiteral("B"), QStringLiteral("1")}};
    QCOMPARE((*diffGraphs(program("l", "abc", "subf"), program("r", "abc", "subf"), options))->verdict, Verdict::Pass);
}

void TestPairing::correctionThatContradicts()
{
    DiffOptions options;
    options.pairs = pairsFrom(QStringLiteral("0=1 1=0"));
    const auto diff = *diffGraphs(program("l", "abc", "subf"), program("r", "abc", "subf"), options);
    QCOMPARE(diff->findings.front().kind, QStringLiteral("pairing-contradicts"));
}

/// Another operation under a right pairing: no other pairing makes it equal, so none is blamed.
void TestPairing::faultOfTheKernelIsNotThePairing()
{
    DiffOptions options;
    options.leftParameters = options.rightParameters = named({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")});
    const auto diff = *diffGraphs(program("l", "abc", "subf"), program("r", "abc", "mulf"), options);
    QCOMPARE(diff->verdict, Verdict::FailFixable);
    for (const Finding &finding : diff->findings) {
        QVERIFY(finding.kind != QStringLiteral("pairing-contradicts"));
        QVERIFY(finding.cause.isEmpty());
    }
}

void TestPairing::otherElementType()
{
    DiffOptions options;
    options.leftParameters = options.rightParameters = named({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")});
    const auto diff = *diffGraphs(program("l", "abc", "subf"), program("r", "abc", "subf", "f16"), options);
    QCOMPARE(diff->findings.front().kind, QStringLiteral("pairing-contradicts"));
    QVERIFY(diff->findings.front().message.contains(QStringLiteral("tile<ptr<f16>>")));
    QVERIFY(std::ranges::none_of(diff->findings, [&](const Finding &finding) {
        return &finding != &diff->findings.front() && finding.severity == FindingSeverity::Critical && finding.cause.isEmpty();
    }));
}

void TestPairing::transposed()
{
    const QString text = QStringLiteral("entry @%1(%a: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %s: tile<i32>, %r: tile<i32>) {\n%2 = itof %n signed : tile<i32> -> tile<f32>\n"
                                        "%k = store_ptr_tko weak %a, %2 : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n");
    const auto facts = [](int64_t rows, int64_t columns) {
        std::vector<ParameterFact> all = named({QStringLiteral("A")});
        all[0].tensorRank = 2;
        for (const auto &[part, value] : {std::pair{QStringLiteral("shape[0]"), rows}, std::pair{QStringLiteral("shape[1]"), columns},
                                          std::pair{QStringLiteral("strides[0]"), columns}, std::pair{QStringLiteral("strides[1]"), int64_t(1)}}) {
            ParameterFact fact;
            fact.role = fact.name = QStringLiteral("A.") + part;
            fact.value = value;
            all.push_back(fact);
        }
        return all;
    };
    DiffOptions options;
    options.leftParameters = facts(64, 32);
    options.rightParameters = facts(32, 64);
    const auto left = test::graphFromText(text.arg(QStringLiteral("l"), QStringLiteral("%x")).toStdString()).value();
    const auto right = test::graphFromText(text.arg(QStringLiteral("r"), QStringLiteral("%x")).toStdString()).value();
    const auto diff = *diffGraphs(left, right, options);
    QCOMPARE(diff->findings.front().kind, QStringLiteral("pairing-contradicts"));
    QVERIFY2(diff->findings.front().message.contains(QStringLiteral("64x32")), qPrintable(diff->findings.front().message));
}

void TestPairing::ambiguous()
{
    const auto diff = *diffGraphs(program("l", "abc", "addf"), program("r", "cba", "addf"));
    QCOMPARE(diff->verdict, Verdict::PassWithNotes);
    QCOMPARE(diff->findings.size(), size_t(1));
    QCOMPARE(diff->findings[0].kind, QStringLiteral("pairing-ambiguous"));
    QCOMPARE(std::ranges::count(diff->parameters, true, &ParameterPair::isAmbiguous), 2);
    // The same with names: nothing is left to guess.
    DiffOptions options;
    options.leftParameters = named({QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")});
    options.rightParameters = named({QStringLiteral("C"), QStringLiteral("B"), QStringLiteral("A")});
    QCOMPARE((*diffGraphs(program("l", "abc", "addf"), program("r", "cba", "addf"), options))->verdict, Verdict::Pass);
}

void TestPairing::hints_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("picture");
    QTest::newRow("equal") << "sm_90 = {occupancy = 2}" << "sm_90 = {occupancy = 2}" << "";
    QTest::newRow("default counts for the target") << "default = {occupancy = 2}" << "sm_90 = {occupancy = 2}" << "";
    QTest::newRow("other targets do not count") << "sm_100 = {occupancy = 2}" << "sm_120 = {occupancy = 4}" << "";
    QTest::newRow("not forwarded") << "default = {num_cta_in_cga = 2}" << "sm_100 = {num_cta_in_cga = 2}" << "host hints-num_cta_in_cga: num_cta_in_cga is not set for sm_90, in the reference it is 2";
    QTest::newRow("not forwarded, but the default given") << "sm_90 = {num_cta_in_cga = 2}" << "sm_90 = {num_cta_in_cga = 1}"
                                                          << "kernel hints-num_cta_in_cga: num_cta_in_cga is 1 for sm_90, in the reference 2";
    QTest::newRow("pinned") << "" << "sm_90 = {num_cta_in_cga = 2}" << "kernel hints-num_cta_in_cga: num_cta_in_cga is 2 for sm_90, the reference leaves it to the compiler";
    QTest::newRow("the default, only generated") << "sm_90 = {occupancy = 2}" << "sm_90 = {num_cta_in_cga = 1, occupancy = 2}" << "";
    QTest::newRow("the default, only in the reference") << "sm_90 = {num_cta_in_cga = 1}" << "" << "";
    QTest::newRow("occupancy has no default") << "" << "sm_90 = {num_cta_in_cga = 1, occupancy = 1}"
                                              << "host hints-occupancy: occupancy is 1 for sm_90, the reference leaves it to the compiler";
    QTest::newRow("pinned by the host") << "" << "sm_90 = {occupancy = 1}" << "host hints-occupancy: occupancy is 1 for sm_90, the reference leaves it to the compiler";
    QTest::newRow("other values") << "sm_90 = {num_cta_in_cga = 2, occupancy = 1}" << "sm_90 = {num_cta_in_cga = 4, occupancy = 1}"
                                  << "kernel hints-num_cta_in_cga: num_cta_in_cga is 4 for sm_90, in the reference 2";
}

void TestPairing::hints()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, picture);
    const auto entry = [](const QString &hints) {
        const QString attribute = hints.isEmpty() ? QString() : QStringLiteral(" optimization_hints=<%1>").arg(hints);
        const QString text = QStringLiteral("entry @k(%p: tile<ptr<f32>>, %x: tile<f32>)%1 {\n%s = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n").arg(attribute);
        return test::graphFromText(text.toStdString()).value();
    };
    DiffOptions options;
    options.hostHints = QStringList{QStringLiteral("occupancy")};
    const auto diff = *diffGraphs(entry(left), entry(right), options);
    QStringList lines;
    for (const Finding &finding : diff->findings) {
        QCOMPARE(finding.severity, FindingSeverity::Warn);
        QVERIFY(!finding.remedy.isEmpty());
        lines.append(QStringLiteral("%1 %2: %3").arg(ownerName(finding.owner), finding.kind, finding.message));
    }
    QCOMPARE(lines.join(QLatin1Char('\n')), picture);
}

TILEPORT_TEST_MAIN(TestPairing)
#include "tst_pairing.moc"

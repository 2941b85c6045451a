// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/constantpairing.h"
#include "core/irdiff/factcomparison.h"
#include "core/irdiff/preparation.h"
#include "core/irdiff/rustsignature.h"
#include "core/irdiff/specialisationtext.h"
#include "core/irdiff/specification.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

#include <QJsonArray>
#include <QJsonDocument>

using namespace tileport;
using namespace tileport::irdiff;

/// From launch over inference and declaration to both programs.
class TestSpecialisation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void comparisons_data();
    void comparisons();
    void signature();
    void signatureKinds_data();
    void signatureKinds();
    void brokenSignatures_data();
    void brokenSignatures();
    void declarations();
    void constants();
    void table();
    void contradictedByTheLaunch();
    void constantNamedByTheBinding();
    void ownPartOfAClaim();
    void tableWithoutSpecifications();
    void json();
};

static QJsonObject parsed(const char *text) { return QJsonDocument::fromJson(text).object(); }

/// "div 16, low 0, fixed 1, unread" as a fact.
static KnownFact factFrom(const QString &text)
{
    KnownFact fact;
    fact.isUsed = !text.contains(QStringLiteral("unread"));
    for (const QString &part : text.split(QStringLiteral(", "))) {
        const int64_t number = part.section(QLatin1Char(' '), 1).toLongLong();
        if (part.startsWith(QStringLiteral("div")))
            fact.divisor = number;
        else if (part.startsWith(QStringLiteral("low")))
            fact.low = number;
        else if (part.startsWith(QStringLiteral("high")))
            fact.high = number;
        else if (part.startsWith(QStringLiteral("fixed")))
            fact.fixed = number;
    }
    return fact;
}

void TestSpecialisation::comparisons_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("launch");
    QTest::addColumn<QString>("status");
    const auto row = [](const char *title, const char *left, const char *right, const char *launch, const char *status) {
        QTest::newRow(title) << QString::fromLatin1(left) << QString::fromLatin1(right) << QString::fromLatin1(launch) << QString::fromLatin1(status);
    };
    row("the same", "div 16, low 0", "div 16, low 0", "1024", "agrees");
    row("nothing on both sides", "read", "read", "7", "agrees");
    row("more divisible, holds", "div 8, low 0", "div 16, low 0", "1024", "extra");
    row("more divisible, does not hold", "div 8", "div 16", "24", "contradicts");
    row("more divisible, launch unknown", "div 8", "div 16", "", "extra");
    row("less divisible", "div 16", "div 4", "1024", "missing");
    row("divisors that do not divide each other", "div 4", "div 6", "12", "extra");
    row("no lower bound", "low 0", "read", "5", "missing");
    row("tighter bound, holds", "low 0", "low 0, high 10", "5", "extra");
    row("tighter bound, does not hold", "low 0", "low 0, high 10", "11", "contradicts");
    row("both static and equal", "fixed 1", "fixed 1", "1", "agrees");
    row("static for another value", "fixed 1", "fixed 2", "", "contradicts");
    row("static that the launch breaks", "read", "fixed 64", "128", "contradicts");
    row("static value read at run time", "fixed 1", "read", "1", "missing");
    row("run-time value made static", "read", "fixed 64", "64", "extra");
    row("nobody reads it", "unread", "unread", "3", "not needed");
    row("only the reference reads it", "read", "unread", "3", "not needed");
    row("claim of the reference broken by its own launch", "div 16", "read", "24", "contradicts");
}

void TestSpecialisation::comparisons()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, launch);
    QFETCH(const QString, status);
    const KnownFact leftFact = factFrom(left);
    const KnownFact rightFact = factFrom(right);
    ParameterFact told;
    if (!launch.isEmpty())
        told.value = launch.toLongLong();
    FactComparison comparison;
    comparison.left = &leftFact;
    comparison.right = &rightFact;
    comparison.leftTold = comparison.rightTold = &told;
    const FactJudgement judgement = compareFacts(comparison);
    QCOMPARE(factStatusName(judgement.status), status);
    QCOMPARE(judgement.reason.isEmpty(), judgement.status == FactStatus::Agrees);
}

static const char *kKernel = R"rust(// fn k(not: this)
#[cutile::module]
mod m {
    /* #[cutile::entry()] fn k() {} */
    #[cutile::entry(optimization_hints = (sm_90 = (occupancy = 2,)))]
    pub unsafe fn k<
        E: ElementType, // the data
        const BM: i32,
    >(
        a: &Tensor<E, { [-1, BM] }>,
        out: &mut Tensor<f32, { [BM] }>, // "quoted, (
        p: *mut E,
        n: i32,
    ) {
        let s = "fn k(x: i32)";
    }
}
)rust";

void TestSpecialisation::signature()
{
    const Result<RustSignature> found = rustSignature(QString::fromLatin1(kKernel), QStringLiteral("k"), QStringLiteral("kernel.rs"));
    QVERIFY(found);
    QCOMPARE(found->attribute, QStringLiteral("optimization_hints = (sm_90 = (occupancy = 2,))"));
    QCOMPARE(found->place.line, 6);
    QCOMPARE(found->generics.size(), size_t(2));
    QVERIFY(found->generics[0].isType);
    QCOMPARE(found->generics[1].name, QStringLiteral("BM"));
    QCOMPARE(found->generics[1].place.line, 8);
    QStringList lines;
    for (const RustParameter &parameter : found->parameters)
        lines.append(QStringLiteral("%1:%2:%3 %4").arg(parameter.place.line).arg(parameter.place.column).arg(parameter.name, parameter.declaration));
    const QStringList wanted{QStringLiteral("10:9:a a: &Tensor<E, { [-1, BM] }>"), QStringLiteral("11:9:out out: &mut Tensor<f32, { [BM] }>"),
                             QStringLiteral("12:9:p p: *mut E"), QStringLiteral("13:9:n n: i32")};
    QCOMPARE(lines, wanted);
    QCOMPARE(found->parameters[0].shape, (QStringList{QStringLiteral("-1"), QStringLiteral("BM")}));
}

void TestSpecialisation::signatureKinds_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("element");
    using Kind = RustParameter::Kind;
    QTest::newRow("tensor") << "&Tensor<f16, { [-1] }>" << int(Kind::Tensor) << "f16";
    QTest::newRow("with lifetime") << "&'a mut Tensor<E, {[4]}>" << int(Kind::MutableTensor) << "E";
    QTest::newRow("qualified") << "&cutile::core::Tensor<E, {[]}>" << int(Kind::Tensor) << "E";
    QTest::newRow("constant pointer") << "*const f32" << int(Kind::Pointer) << "f32";
    QTest::newRow("pointer to pointers") << "*mut *mut E" << int(Kind::Pointer) << "*mut E";
    QTest::newRow("scalar") << "f32" << int(Kind::Scalar) << "f32";
    QTest::newRow("anything else") << "MappedPartitionMut<E, 4>" << int(Kind::Other) << "";
}

void TestSpecialisation::signatureKinds()
{
    QFETCH(const QString, type);
    QFETCH(const int, kind);
    QFETCH(const QString, element);
    const Result<RustSignature> found = rustSignature(QStringLiteral("#[entry()] fn f(x: %1) {}").arg(type), QStringLiteral("f"), {});
    QVERIFY(found);
    QCOMPARE(int(found->parameters.at(0).kind), kind);
    QCOMPARE(found->parameters.at(0).element, element);
}

void TestSpecialisation::brokenSignatures_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("code");
    QTest::newRow("empty file") << "" << int(ErrorCode::NotFound);
    QTest::newRow("another name") << "#[cutile::entry()] fn g() {}" << int(ErrorCode::NotFound);
    QTest::newRow("no attribute") << "fn f(a: i32) {}" << int(ErrorCode::NotFound);
    QTest::newRow("only in a comment") << "// #[cutile::entry()] fn f() {}" << int(ErrorCode::NotFound);
    QTest::newRow("attribute that does not end") << "#[cutile::entry( fn f() {}" << int(ErrorCode::NotFound);
    QTest::newRow("parameters that do not end") << "#[cutile::entry()] fn f(a: i32" << int(ErrorCode::InvalidInput);
    QTest::newRow("generics that do not end") << "#[cutile::entry()] fn f<E: X (a: i32)" << int(ErrorCode::InvalidInput);
    QTest::newRow("no parameter list") << "#[cutile::entry()] fn f" << int(ErrorCode::InvalidInput);
}

void TestSpecialisation::brokenSignatures()
{
    QFETCH(const QString, text);
    QFETCH(const int, code);
    const Result<RustSignature> found = rustSignature(text, QStringLiteral("f"), QStringLiteral("k.rs"));
    QVERIFY(!found);
    QCOMPARE(int(found.error().code), code);
    QCOMPARE(found.error().place.file, QStringLiteral("k.rs"));
}

void TestSpecialisation::declarations()
{
    const QJsonObject specification = parsed(R"({"entry": "k", "generics": ["f16", 64], "args": [
        {"kind": "tensor", "name": "a", "shape": [8, 64]}, {"kind": "pointer", "name": "p", "ptr_align": 4},
        {"kind": "scalar", "name": "n", "value": 24}]})");
    const Result<SideFacts> side = generatedFacts(specification, QStringLiteral("spec.json"), QString::fromLatin1(kKernel), QStringLiteral("kernel.rs"));
    QVERIFY(side);
    const std::vector<ParameterFact> &facts = side->parameters;
    QCOMPARE(facts.size(), size_t(7));
    QCOMPARE(facts[0].dtype, QStringLiteral("f16"));
    QCOMPARE(facts[0].place.line, 10);
    QCOMPARE(facts[1].name, QStringLiteral("a.shape[0]"));
    QCOMPARE(facts[1].divisor, int64_t(8));
    QVERIFY(!facts[1].fixed);
    QCOMPARE(facts[2].fixed, std::optional<int64_t>(64));
    QCOMPARE(facts[3].divisor, int64_t(16));
    QCOMPARE(facts[4].fixed, std::optional<int64_t>(1));
    QCOMPARE(facts[5].divisor, int64_t(4));
    QCOMPARE(facts[6].divisor, int64_t(8));
    QCOMPARE(side->constants.at(1).name, QStringLiteral("BM"));
    QCOMPARE(side->constants.at(1).place.line, 8);
}

void TestSpecialisation::constants()
{
    const std::vector<ConstantFact> left{{QStringLiteral("TILE_D"), QStringLiteral("64")}, {QStringLiteral("H"), QStringLiteral("64")},
                                         {QStringLiteral("TILE_M"), QStringLiteral("128")}, {QStringLiteral("check"), QStringLiteral("true")}, {QStringLiteral("N"), QStringLiteral("7")}};
    const std::vector<ConstantFact> right{{QStringLiteral("E"), QStringLiteral("f16"), true}, {QStringLiteral("h"), QStringLiteral("32")}, {QStringLiteral("BM"), QStringLiteral("128")},
                                          {QStringLiteral("TILE_D"), QStringLiteral("64")}, {QStringLiteral("CAST"), QStringLiteral("1")}};
    QStringList lines;
    for (const ConstantPair &pair : pairConstants(left, right))
        lines.append(QStringLiteral("%1=%2 %3").arg(pair.left ? pair.left->name : QStringLiteral("-"), pair.right ? pair.right->name : QStringLiteral("-"), factStatusName(pair.status)));
    const QStringList wanted{QStringLiteral("TILE_D=TILE_D agrees"), QStringLiteral("H=h contradicts"), QStringLiteral("TILE_M=BM agrees"),
                             QStringLiteral("check=- not needed"), QStringLiteral("N=- not needed"), QStringLiteral("-=CAST not needed")};
    QCOMPARE(lines, wanted);
}

/// A kernel that copies a row; \p assumes stand before the view is built.
static irgraph::IrGraphPtr kernel(const char *symbol, const char *assumes, const char *extent, const char *stride)
{
    const QString text = QStringLiteral("entry @%1(%a: tile<ptr<f16>>, %n: tile<i32>, %s: tile<i32>) {\n%2\n"
                                        "%v = make_tensor_view %a, shape = [%3], strides = [%4] : tile<i32> -> tensor_view<?xf16, strides=[%5]>\n"
                                        "%p = make_partition_view %v : partition_view<tile=(16), tensor_view<?xf16, strides=[%5]>>\n"
                                        "%x, %y, %z = get_tile_block_id : tile<i32>\n"
                                        "%t, %k = load_view_tko weak %p[%x] : partition_view<tile=(16), tensor_view<?xf16, strides=[%5]>>, tile<i32> -> tile<16xf16>, token\n"
                                        "%o = store_view_tko weak %t, %p[%x] : tile<16xf16>, partition_view<tile=(16), tensor_view<?xf16, strides=[%5]>>, tile<i32> -> token\n"
                                        "return\n}\n")
                             .arg(QString::fromLatin1(symbol), QString::fromLatin1(assumes), QString::fromLatin1(extent), QString::fromLatin1(stride),
                                  QString::fromLatin1(stride).startsWith(QLatin1Char('%')) ? QStringLiteral("?") : QString::fromLatin1(stride));
    const auto graph = test::graphFromText(text.toStdString());
    if (!graph)
        qWarning("%s", qPrintable(graph.error().toString()));
    return graph.valueOr(nullptr);
}

static const char *kReference = R"({"parameters": [{"kind": "array", "name": "A", "dtype": "float16", "shape": [48], "strides": [1],
    "shape_divisible_by": [16], "stride_constant": [1], "stride_divisible_by": [1], "stride_lower_bound": [null], "alignment": 16,
    "may_alias_internally": false, "alias_groups": []}, {"kind": "constant", "name": "TILE", "value": 16}], "launches": [{"grid": [3, 1, 1]}]})";

static IrDiffPtr compared(const irgraph::IrGraphPtr &left, const irgraph::IrGraphPtr &right, const char *generated)
{
    DiffRequest request;
    request.left = left;
    request.right = right;
    request.leftFacts = referenceFacts(parsed(kReference), QStringLiteral("reference.spec.json")).valueOr({});
    request.rightFacts = generatedFacts(parsed(generated), QStringLiteral("generated.spec.json")).valueOr({});
    return compare(request).valueOr(nullptr);
}

static QStringList statuses(const IrDiff &diff)
{
    QStringList lines;
    for (const SpecialisationRow &row : diff.specialisation.rows)
        lines.append(QStringLiteral("%1 %2: %3").arg(row.parameter, row.part.isEmpty() ? factKindName(row.kind) : row.part, factStatusName(row.status)));
    return lines;
}

void TestSpecialisation::table()
{
    const auto left = kernel("l", "%b = assume bounded<0, ?>, %n : tile<i32>\n%d = assume div_by<16>, %b : tile<i32>", "%d", "1");
    const auto right = kernel("r", "%b = assume bounded<0, ?>, %n : tile<i32>\n%d = assume div_by<4>, %b : tile<i32>", "%d", "%s");
    const IrDiffPtr diff = compared(left, right, R"({"entry": "r", "generics": ["f16", 16], "grid": [3, 1, 1], "binding": {"A": "a"},
        "args": [{"kind": "tensor", "name": "a", "shape": [48], "strides": [1]}]})");
    QVERIFY(diff);
    const QStringList wanted{QStringLiteral("A dtype: agrees"),      QStringLiteral("A address: agrees"),   QStringLiteral("A aliasing: not needed"),
                             QStringLiteral("A shape[0]: missing"),  QStringLiteral("A strides[0]: missing"), QStringLiteral("TILE constant: agrees"),
                             QStringLiteral("grid grid: agrees")};
    QCOMPARE(statuses(*diff), wanted);
    const SpecialisationRow &stride = diff->specialisation.rows[4];
    QCOMPARE(stride.leftIr, QStringLiteral("static 1 in the view"));
    QCOMPARE(stride.launch, QStringLiteral("1"));
    const auto finding = std::ranges::find(diff->findings, stride.findingId, &Finding::id);
    QVERIFY(finding != diff->findings.end());
    QCOMPARE(finding->kind, QStringLiteral("specialisation-runtime"));
    QCOMPARE(diff->specialisation.count(FactStatus::Missing), size_t(2));
    QVERIFY(diff->specialisation.note.isEmpty());
}

void TestSpecialisation::contradictedByTheLaunch()
{
    const auto left = kernel("l", "%d = assume bounded<0, ?>, %n : tile<i32>", "%d", "1");
    const auto right = kernel("r", "%d = assume div_by<32>, %n : tile<i32>", "%d", "1");
    const IrDiffPtr diff = compared(left, right, R"({"entry": "r", "grid": [4, 1, 1], "binding": {"A": "a"},
        "args": [{"kind": "tensor", "name": "a", "shape": [48], "strides": [1]}]})");
    QVERIFY(diff);
    QVERIFY(statuses(*diff).contains(QStringLiteral("A shape[0]: contradicts")));
    QVERIFY(statuses(*diff).contains(QStringLiteral("grid grid: contradicts")));
    QCOMPARE(diff->verdict, Verdict::FailFixable);
    const auto grid = std::ranges::find(diff->findings, QStringLiteral("launch-grid"), &Finding::kind);
    QVERIFY(grid != diff->findings.end());
    QCOMPARE(grid->owner, FindingOwner::Host);
}

/// Two constants of one value: the binding says which one the argument is.
void TestSpecialisation::constantNamedByTheBinding()
{
    const auto left = test::graphFromText("cuda_tile.module @m {\nentry @k(%p: tile<ptr<i32>>) {\n  return\n}\n}\n");
    const auto right = test::graphFromText("cuda_tile.module @m {\nentry @k(%p: tile<ptr<i32>>, %k: tile<i32>) {\n"
                                           "  %s = store_ptr_tko weak %p, %k : tile<ptr<i32>>, tile<i32> -> token\n  return\n}\n}\n");
    QVERIFY(left && right);
    const auto reasonWith = [&](const QString &role) {
        DiffOptions options;
        options.leftConstants = {{QStringLiteral("M"), QStringLiteral("64")}, {QStringLiteral("K"), QStringLiteral("64")}};
        options.leftParameters = {{.role = QStringLiteral("P"), .isPointer = true}};
        options.rightParameters = {{.role = QStringLiteral("P"), .isPointer = true}, {.role = role, .value = 64, .name = QStringLiteral("rt_k")}};
        const Result<IrDiffPtr> diff = diffGraphs(*left, *right, options);
        for (const SpecialisationRow &row : diff ? (*diff)->specialisation.rows : std::vector<SpecialisationRow>()) {
            if (row.parameter == QStringLiteral("rt_k"))
                return row.reason;
        }
        return QString();
    };
    QCOMPARE(reasonWith(QStringLiteral("K")), QStringLiteral("the reference is compiled for its constant K, which is read at run time here"));
    QCOMPARE(reasonWith(QString()), QStringLiteral("the reference is compiled for its constant M or K, which is read at run time here"));
}

/// A divisor that the launch gives is no claim of the kernel, the bound beside it is.
void TestSpecialisation::ownPartOfAClaim()
{
    const KnownFact leftFact = factFrom(QStringLiteral("read"));
    const KnownFact rightFact = factFrom(QStringLiteral("div 4, low 0"));
    ParameterFact told;
    told.value = 4;
    told.divisor = 4;
    told.isTold = true;
    FactComparison comparison;
    comparison.left = &leftFact;
    comparison.right = &rightFact;
    comparison.leftTold = comparison.rightTold = &told;
    QCOMPARE(compareFacts(comparison).reason, QStringLiteral("the kernel claims 'at least 0', which the reference does not know; it holds at this launch"));
    told.isTold = false;
    QCOMPARE(compareFacts(comparison).reason, QStringLiteral("the kernel claims 'divisible by 4, at least 0', which the reference does not know; it holds at this launch"));
}

void TestSpecialisation::tableWithoutSpecifications()
{
    const auto left = kernel("l", "%d = assume div_by<16>, %n : tile<i32>", "%d", "1");
    const auto diff = *diffGraphs(left, left);
    QVERIFY(!diff->specialisation.note.isEmpty());
    QVERIFY(!diff->specialisation.hasInferred);
    QCOMPARE(diff->specialisation.rows.size(), size_t(4));
    QCOMPARE(diff->specialisation.count(FactStatus::Contradicts), size_t(0));
}

void TestSpecialisation::json()
{
    const auto left = kernel("l", "%d = assume div_by<16>, %n : tile<i32>", "%d", "1");
    const auto diff = *diffGraphs(left, left);
    const QJsonObject object = specialisationJson(diff->specialisation);
    QCOMPARE(object.value(QStringLiteral("rows")).toArray().size(), qsizetype(4));
    QCOMPARE(object.value(QStringLiteral("has_declared")).toBool(true), false);
    QVERIFY(specialisationText(diff->specialisation).contains("divisible by 16"));
}

TILEPORT_TEST_MAIN(TestSpecialisation)
#include "tst_specialisation.moc"

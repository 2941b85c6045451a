// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/ir/program.h"
#include "tests/core/ir/hexcorpus.h"
#include "tests/support/testmain.h"

#include <QTest>

using namespace tileport;
using namespace tileport::ir;

/// The facade: bytecode or text in; text, bytecode, entries, warnings and graph out.
class TestProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bytecodePrintsAsTheOfficialTool();
    void textAndBytecodeAreTheSameProgram();
    void wrapperIsOptional();
    void losslessTextKeepsALonePadding();
    void oneEntryCanBePrinted();
    void anUnknownEntryIsAnErrorWithTheChoices();
    void oldVersionsRefuseWhatTheyCannotHold_data();
    void oldVersionsRefuseWhatTheyCannotHold();
    void newOperationsSurviveTheRoundTrip();
    void ambiguousBooleansAreReported();
    void printOfOldFilesHasAnUnnumberedToken();
    void framesComeInnermostFirst();
    void theGraphKnowsLinesNamesAndAttributes();
    void elidedOperationsHaveNoLine();
    void doubtfulHintsAreReported_data();
    void doubtfulHintsAreReported();
    void soundHintsAreNotReported();
    void doubtfulHintsOfBytecodeHaveAnOffset();
    void argumentAttributesAreKept();
    void argumentAttributesAreVerified();
    void brokenTextHasLineAndColumn_data();
    void brokenTextHasLineAndColumn();
};

static ProgramPtr program(const QByteArray &bytes)
{
    const Result<ProgramPtr> read = readProgram(bytes, QStringLiteral("test"));
    if (!read) {
        qInfo("%s", qPrintable(read.error().toString()));
        return {};
    }
    return *read;
}

static const char *const kAxpy = R"(entry @axpy(%arg0: tile<ptr<f32>>, %arg1: tile<f32>) {
  %blockId_x, %blockId_y, %blockId_z = get_tile_block_id : tile<i32>
  %tview = make_tensor_view %arg0, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
  %pview = make_partition_view %tview : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>
  %tile, %result_token = load_view_tko weak %pview[%blockId_x] : partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token
  %reshape = reshape %arg1 : tile<f32> -> tile<1xf32>
  %bcast = broadcast %reshape : tile<1xf32> -> tile<8xf32>
  %0 = mulf %tile, %bcast rounding<zero> : tile<8xf32>
  %1 = store_view_tko weak %0, %pview[%blockId_x] token = %result_token : tile<8xf32>, partition_view<tile=(8), padding_value = zero, tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
  return
}
)";

static const char *const kTwo = R"(cuda_tile.module @m {
  entry @first(%a: tile<i32>) {
    return
  }
  entry @second(%a: tile<i32>) {
    %c = constant <i32: 1> : tile<i32>
    %r = loop iter_values(%x = %a) : tile<i32> -> tile<i32> {
      %s = addi %x, %c : tile<i32>
      break %s : tile<i32>
    }
    %q = cmpi equal %r, %c, signed : tile<i32> -> tile<i1>
    if %q {
      %n = negi %r : tile<i32>
    }
    return
  }
}
)";

void TestProgram::bytecodePrintsAsTheOfficialTool()
{
    const ProgramPtr axpy = program(test::validBytes(QStringLiteral("axpy-13-1")));
    QVERIFY(axpy);
    QCOMPARE(axpy->print()->simplified(), QByteArray(kAxpy).simplified());
    QCOMPARE(axpy->version(), std::optional(kV13_1));
    QCOMPARE(axpy->entries(), QStringList{QStringLiteral("axpy")});
    QVERIFY(axpy->warnings().isEmpty());
}

void TestProgram::textAndBytecodeAreTheSameProgram()
{
    const ProgramPtr fromText = program(kAxpy);
    QVERIFY(fromText);
    QVERIFY(!fromText->version());
    const Result<QByteArray> bytes = fromText->toBytecode(kV13_1);
    QVERIFY(bytes);
    QCOMPARE(*program(*bytes)->print(), *program(test::validBytes(QStringLiteral("axpy-13-1")))->print());
    QCOMPARE(bytes->size(), test::validBytes(QStringLiteral("axpy-13-1")).size());
}

void TestProgram::wrapperIsOptional()
{
    const ProgramPtr two = program(kTwo);
    QVERIFY(two);
    PrintOptions options;
    options.moduleWrapper = true;
    const QByteArray wrapped = *two->print(options);
    QVERIFY(wrapped.startsWith("cuda_tile.module @m {\n"));
    const ProgramPtr again = program(wrapped);
    QVERIFY(again);
    QCOMPARE(*again->print(), *two->print());
    QVERIFY(two->print()->startsWith("entry @first"));
}

/// The official text of a padding without mask looks like a mask without padding when the elements are booleans.
void TestProgram::losslessTextKeepsALonePadding()
{
    const ProgramPtr lone = program(R"(entry @k(%p: tile<ptr<i1>>, %m: tile<i1>) {
      %x, %t = load_ptr_tko weak %p padding=%m : tile<ptr<i1>>, tile<i1> -> tile<i1>, token
      return
    })");
    QVERIFY(lone);
    PrintOptions lossless;
    lossless.form = PrintForm::Lossless;
    QVERIFY(lone->print(lossless)->contains("padding=%arg1"));
    QVERIFY(!lone->print()->contains("padding="));
    const ProgramPtr again = program(*lone->print(lossless));
    QVERIFY(again);
    QCOMPARE(*again->toBytecode(kV13_3), *lone->toBytecode(kV13_3));
}

void TestProgram::oneEntryCanBePrinted()
{
    const ProgramPtr two = program(kTwo);
    QCOMPARE(two->entries(), (QStringList{QStringLiteral("first"), QStringLiteral("second")}));
    PrintOptions options;
    options.entry = QStringLiteral("second");
    const QByteArray printed = *two->print(options);
    QVERIFY(printed.startsWith("entry @second"));
    QVERIFY(!printed.contains("@first"));
}

void TestProgram::anUnknownEntryIsAnErrorWithTheChoices()
{
    PrintOptions options;
    options.entry = QStringLiteral("third");
    const Result<QByteArray> printed = program(kTwo)->print(options);
    QVERIFY(!printed);
    QCOMPARE(printed.error().code, ErrorCode::NotFound);
    QVERIFY(printed.error().remedy.contains(QStringLiteral("first, second")));
}

void TestProgram::oldVersionsRefuseWhatTheyCannotHold_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("minor");
    QTest::addColumn<QString>("named");
    QTest::newRow("operation") << QByteArray("%0 = atan2 %b, %b : tile<f32>") << 1 << QStringLiteral("operation atan2 cannot be written as bytecode 13.1: it needs version 13.2");
    QTest::newRow("attribute") << QByteArray("%0 = exp %b rounding<approx> : tile<f32>") << 2 << QStringLiteral("operation exp cannot be written as bytecode 13.2: its rounding_mode needs version 13.3");
    QTest::newRow("overflow") << QByteArray("%0 = negi %a overflow<no_signed_wrap> : tile<i32>") << 1 << QStringLiteral("negi");
    QTest::newRow("type") << QByteArray("%0 = ftof %b rounding<zero> : tile<f32> -> tile<f8E8M0FNU>") << 1 << QStringLiteral("f8E8M0FNU needs version 13.2");
    QTest::newRow("saturating") << QByteArray("%0 = ftoi %b signed saturating : tile<f32> -> tile<i32>") << 3 << QStringLiteral("ftoi");
    QTest::newRow("new operation") << QByteArray("%0 = fpowi %b, %a : tile<f32>, tile<i32>") << 3 << QStringLiteral("fpowi cannot be written as bytecode 13.3: it needs version 13.4");
}

void TestProgram::oldVersionsRefuseWhatTheyCannotHold()
{
    QFETCH(QByteArray, body);
    QFETCH(int, minor);
    QFETCH(QString, named);
    const ProgramPtr read = program("entry @k(%a: tile<i32>, %b: tile<f32>) {\n" + body + "\nreturn\n}\n");
    QVERIFY(read);
    const Result<QByteArray> old = read->toBytecode({13, static_cast<uint8_t>(minor)});
    QVERIFY(!old);
    QCOMPARE(old.error().code, ErrorCode::Unsupported);
    QVERIFY2(old.error().message.contains(named), qPrintable(old.error().message));
    const Result<QByteArray> bytes = read->toBytecode(kNewestVersion);
    QVERIFY(bytes);
    QCOMPARE(*program(*bytes)->print(), *read->print());
}

void TestProgram::newOperationsSurviveTheRoundTrip()
{
    const ProgramPtr read = program(R"(entry @k(%p: tile<ptr<f32>>, %i: tile<i32>, %x: tile<f32>) {
      %v = make_tensor_view %p, shape = [64, 128], strides = [128, 1] : tensor_view<64x128xf32, strides=[128,1]>
      %w = make_partition_view %v : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>
      %t, %k = load_view_tko weak %w[%i, %i] inbounds = [true, false] : partition_view<tile=(8x16), tensor_view<64x128xf32, strides=[128,1]>>, tile<i32> -> tile<8x16xf32>, token
      %s = gdc_wait_tko token = %k -> token
      %u = gdc_launch_dependents_tko -> token
      %m = memory_fence_alias_tko %s
      %e = extract %t[%i, %i] : tile<8x16xf32> -> tile<4x4xf32>
      %n = insert %e, %t[%i, %i] : tile<4x4xf32>, tile<8x16xf32>
      %f = fpowi %x, %i : tile<f32>, tile<i32>
      return
    })");
    QVERIFY(read);
    for (const BytecodeVersion version : {kV13_4, kV13_5}) {
        const Result<QByteArray> bytes = read->toBytecode(version);
        QVERIFY2(bytes, bytes ? "" : qPrintable(bytes.error().toString()));
        const ProgramPtr again = program(*bytes);
        QVERIFY(again);
        QCOMPARE(*again->print(), *read->print());
    }
}

void TestProgram::ambiguousBooleansAreReported()
{
    const ProgramPtr read = program(test::validBytes(QStringLiteral("constant-i1-ambiguous")));
    QVERIFY(read);
    QCOMPARE(read->warnings().size(), 1);
    QCOMPARE(read->warnings().first().severity, Severity::Warning);
    QVERIFY(read->warnings().first().place.offset > 0);
    QVERIFY(read->print()->contains("[true, false, false, false]"));
    QVERIFY(program(test::validBytes(QStringLiteral("constant-i1-packed")))->print()->contains("[true, false, true, false]"));
    const ProgramPtr bytes = program(test::validBytes(QStringLiteral("constant-i1-bytes")));
    QVERIFY(bytes->print()->contains("[true, false, false, true]"));
    QVERIFY(bytes->warnings().isEmpty());
}

void TestProgram::printOfOldFilesHasAnUnnumberedToken()
{
    const QByteArray printed = *program(test::validBytes(QStringLiteral("print-in-13-1")))->print();
    QVERIFY2(printed.contains("print_tko \"x %i\", %arg0 : tile<i32> -> token"), printed.constData());
    QVERIFY(printed.contains("addi %arg0, %arg0"));
}

void TestProgram::framesComeInnermostFirst()
{
    const ProgramPtr read = program(test::validBytes(QStringLiteral("debug-inlined-call")));
    const auto graph = *read->toGraph();
    const auto frames = graph->frames(graph->location(irgraph::OpId(1U)));
    QCOMPARE(frames.size(), size_t(2));
    QCOMPARE(qstring(graph->string(frames[0].file)), QStringLiteral("k.py"));
    QCOMPARE(qstring(graph->string(frames[0].function)), QStringLiteral("kernel"));
    QCOMPARE(frames[0].line, 6U);
    QCOMPARE(frames[0].column, 7U);
    QVERIFY(!frames[0].isLibrary);
    QVERIFY(!graph->location(irgraph::OpId(2U)).isValid());
}

void TestProgram::theGraphKnowsLinesNamesAndAttributes()
{
    const auto graph = *program(kTwo)->toGraph();
    const auto second = graph->entry("second");
    QVERIFY(second);
    for (uint32_t number = 0; number < graph->opCount(); ++number) {
        const irgraph::OpId op(number);
        if (graph->firstLine(op) == irgraph::IrGraph::kNoLine)
            continue;
        const QString line = qstring(graph->line(graph->firstLine(op)));
        QVERIFY2(line.contains(qstring(graph->opName(op))), qPrintable(line));
        for (const irgraph::ValueId result : graph->results(op))
            QVERIFY2(line.contains(qstring(graph->valueName(result))), qPrintable(line));
    }
    const auto ops = graph->directOps(graph->regions(*second)[0]);
    QCOMPARE(ops.size(), size_t(5));
    QCOMPARE(qstring(graph->opName(ops[2])), QStringLiteral("cmpi"));
    const auto predicate = graph->attribute(ops[2], "comparison_predicate");
    QVERIFY(predicate);
    QCOMPARE(predicate->kind, irgraph::AttrKind::Enum);
    QCOMPARE(qstring(graph->string(predicate->text)), QStringLiteral("equal"));
    const auto value = graph->attribute(ops[0], "value");
    QVERIFY(value && (value->flags & 1) != 0);
    QCOMPARE(value->bits, uint64_t(1));
    QCOMPARE(qstring(graph->string(value->text)), QStringLiteral("1"));
    QCOMPARE(qstring(graph->string(graph->typeInfo(graph->type(graph->results(ops[2])[0])).text)), QStringLiteral("tile<i1>"));
}

void TestProgram::elidedOperationsHaveNoLine()
{
    const auto graph = *program(kTwo)->toGraph();
    int elided = 0;
    for (uint32_t number = 0; number < graph->opCount(); ++number) {
        if (graph->firstLine(irgraph::OpId(number)) != irgraph::IrGraph::kNoLine)
            continue;
        QCOMPARE(qstring(graph->opName(irgraph::OpId(number))), QStringLiteral("yield"));
        ++elided;
    }
    QCOMPARE(elided, 1);
}

static QByteArray hinted(const QByteArray &ofEntry, const QByteArray &ofLoad)
{
    return "entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) " + ofEntry + " {\n"
        "  %t = make_tensor_view %arg0, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>\n"
        "  %p = make_partition_view %t : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>\n"
        "  %x, %y = load_view_tko weak %p[%arg1] " + ofLoad
        + " : partition_view<tile=(8), tensor_view<64xf32, strides=[1]>>, tile<i32> -> tile<8xf32>, token\n"
        "  %v, %w = load_ptr_tko weak %arg0 optimization_hints = <sm_90 = {latency = 10}> : tile<ptr<f32>> -> tile<f32>, token\n"
        "  return\n}\n";
}

void TestProgram::doubtfulHintsAreReported_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("reason");
    const auto entry = [](const char *name, const QByteArray &hints, const char *reason) {
        QTest::newRow(name) << hinted("optimization_hints=<" + hints + ">", {}) << 1 << QString::fromLatin1(reason);
    };
    const auto load = [](const char *name, const QByteArray &hints, const char *reason) {
        QTest::newRow(name) << hinted({}, "optimization_hints = <" + hints + ">") << 4 << QString::fromLatin1(reason);
    };
    entry("architecture", "sm_77 = {occupancy = 2}", "'sm_77' have no effect: expected one of sm_80, sm_86");
    entry("key", "sm_90 = {occupance = 2}", "'occupance' for sm_90 has no effect: expected one of num_cta_in_cga, num_worker_warps_per_cta, occupancy");
    entry("key of loads on an entry", "sm_90 = {latency = 2}", "'latency' for sm_90 has no effect here: it belongs to loads and stores");
    entry("zero", "sm_90 = {occupancy = 0}", "must be a whole number from 1 to 32, found 0");
    entry("too large", "default = {occupancy = 33}", "'occupancy' for default must be a whole number from 1 to 32, found 33");
    entry("negative", "sm_90 = {num_cta_in_cga = -4}", "must be a power of two from 1 to 16, found -4");
    entry("no power of two", "sm_90 = {num_worker_warps_per_cta = 6}", "must be a power of two from 1 to 32, found 6");
    entry("clusters where there are none", "sm_89 = {num_cta_in_cga = 2}", "must be 1: this architecture has no clusters, found 2");
    entry("boolean as number", "sm_90 = {occupancy = true}", "must be a whole number from 1 to 32, found true");
    entry("text as number", "sm_90 = {occupancy = \"2\"}", "found \"2\"");
    entry("wide number", "sm_90 = {occupancy = 18446744073709551617 : i128}", "found 18446744073709551617");
    load("latency", "sm_100 = {latency = 11}", "'latency' for sm_100 must be a whole number from 1 to 10, found 11");
    load("number as boolean", "sm_100 = {allow_tma = 1}", "'allow_tma' for sm_100 must be true or false, found 1");
    load("key of entries on a load", "sm_100 = {occupancy = 1}", "it belongs to entries");
    QTest::newRow("view hint on a pointer") << hinted({}, {}).replace("latency = 10", "allow_tma = true") << 5
                                            << QStringLiteral("it belongs to loads and stores through views");
}

void TestProgram::doubtfulHintsAreReported()
{
    QFETCH(QByteArray, source);
    QFETCH(int, line);
    QFETCH(QString, reason);
    const ProgramPtr read = program(source);
    QVERIFY(read);
    QCOMPARE(read->warnings().size(), 1);
    const Diagnostic warning = read->warnings().front();
    QVERIFY2(warning.message.contains(reason), qPrintable(warning.message));
    QCOMPARE(warning.place.line, line);
    QCOMPARE(warning.severity, Severity::Warning);
}

void TestProgram::soundHintsAreNotReported()
{
    const ProgramPtr read = program(hinted("optimization_hints=<sm_90 = {num_cta_in_cga = 16, num_worker_warps_per_cta = 8, occupancy = 32}, "
                                           "sm_80 = {num_cta_in_cga = 1 : i32}, default = {occupancy = 1}>",
                                           "optimization_hints = <sm_120 = {allow_tma = false, latency = 1}>"));
    QVERIFY(read);
    QCOMPARE(read->warnings().size(), 0);
}

void TestProgram::doubtfulHintsOfBytecodeHaveAnOffset()
{
    const ProgramPtr fromText = program(hinted({}, "optimization_hints = <sm_100 = {latency = 11}>"));
    QVERIFY(fromText);
    const QByteArray bytes = *fromText->toBytecode(kV13_3);
    const ProgramPtr read = program(bytes);
    QVERIFY(read);
    QCOMPARE(read->warnings().size(), 1);
    const qint64 offset = read->warnings().front().place.offset;
    QVERIFY(offset > 0 && offset < bytes.size());
    QCOMPARE(static_cast<unsigned char>(bytes[offset]), static_cast<unsigned char>(0x3e));   // the opcode of load_view_tko
}

/// Text, bytecode from 13.5 on and the graph have them; the official disassembler prints the first line below just so.
void TestProgram::argumentAttributesAreKept()
{
    const ProgramPtr read = program("entry @k(%arg0: tile<i32> {cuda_tile.note = \"n\", cuda_tile.size = 4 : i32}, %arg1: tile<i32>) {\n  return\n}\n");
    QVERIFY(read);
    const QByteArray text = *read->print();
    QVERIFY2(text.startsWith("entry @k(%arg0: tile<i32> {cuda_tile.note = \"n\", cuda_tile.size = 4 : i32}, %arg1: tile<i32>)"), text.constData());
    QCOMPARE(*program(text)->print(), text);
    const ProgramPtr again = program(*read->toBytecode(kV13_5));
    QVERIFY(again);
    QCOMPARE(again->warnings().size(), 0);
    QCOMPARE(*again->print(), text);
    const auto graph = *again->toGraph();
    QCOMPARE(QByteArray(graph->line(0).data(), static_cast<qsizetype>(graph->line(0).size())), text.left(text.indexOf('\n')));
    QVERIFY(graph->attribute(irgraph::OpId(0U), "arg_attrs"));
    QVERIFY(!(*program(*read->toBytecode(kV13_3))->toGraph())->attribute(irgraph::OpId(0U), "arg_attrs"));
}

void TestProgram::argumentAttributesAreVerified()
{
    const Result<ProgramPtr> plain = readProgram("entry @k(%a: tile<i32>, %b: tile<i32> {note = 1}) {\n  return\n}\n", QStringLiteral("a"));
    QVERIFY(!plain);
    QVERIFY2(plain.error().message.contains(QStringLiteral("attribute 'note' of argument 1 needs the prefix of a dialect")),
             qPrintable(plain.error().toString()));
    QCOMPARE(plain.error().place.line, 1);
    // 0b 00: no hints; 06 01: an array of one dictionary, 0a 00, for a kernel without arguments or with more of them.
    QByteArray bytes = test::validBytes(QStringLiteral("function-hints-13-5"));
    const Result<ProgramPtr> none = readProgram(bytes.replace(QByteArray::fromHex("0b000600"), QByteArray::fromHex("0b000500")), QStringLiteral("a"));
    QVERIFY(!none);
    QVERIFY(none.error().place.offset > 0);
}

void TestProgram::brokenTextHasLineAndColumn_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<int>("line");
    QTest::newRow("unknown operation") << QByteArray("entry @k(%a: tile<i32>) {\n  %b = frobnicate %a : tile<i32>\n  return\n}\n") << 2;
    QTest::newRow("undefined value") << QByteArray("entry @k(%a: tile<i32>) {\n  %b = addi %a, %z : tile<i32>\n  return\n}\n") << 2;
    QTest::newRow("type error") << QByteArray("entry @k(%a: tile<i32>) {\n  %b = addf %a, %a : tile<i32>\n  return\n}\n") << 2;
    QTest::newRow("cut") << QByteArray("entry @k(%a: tile<i32>) {\n  return\n") << 0;
}

void TestProgram::brokenTextHasLineAndColumn()
{
    QFETCH(QByteArray, source);
    QFETCH(int, line);
    const Result<ProgramPtr> read = readProgram(source, QStringLiteral("broken.mlir"));
    QVERIFY(!read);
    QCOMPARE(read.error().place.file, QStringLiteral("broken.mlir"));
    if (line != 0)
        QCOMPARE(read.error().place.line, line);
    QVERIFY(!read.error().message.isEmpty());
}

TILEPORT_TEST_MAIN(TestProgram)
#include "tst_program.moc"

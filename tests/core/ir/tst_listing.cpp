// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/ir/program.h"
#include "tests/core/ir/hexcorpus.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::ir;
using irgraph::IrGraph;

/// The listing of a graph is printed by our own code; Program::print goes through MLIR's printer, which is the measure.
class TestListing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isWhatMlirPrints_data();
    void isWhatMlirPrints();
    void namesStandInTheLines_data() { isWhatMlirPrints_data(); }
    void namesStandInTheLines();
    void manyDistinctConstants();
    void aLongChainOfAssumes();
};

static QByteArray kernel(const QByteArray &body)
{
    return "entry @k(%arg0: tile<i32>, %arg1: tile<ptr<f32>>) {\n" + body + "  return\n}\n";
}

/// Clashing names side by side and inside one another.
static const char *const kClashes = R"(
  %cst_1_i32 = constant <i32: 1> : tile<i32>
  %a = constant <i32: 1> : tile<i32>
  %b = constant <i32: 1> : tile<i32>
  %c = constant <i32: -1> : tile<i32>
  %sum, %product = for %i in (%a to %b, step %c) : tile<i32> iter_values(%x = %a, %y = %b) -> (tile<i32>, tile<i32>) {
    %d = constant <i32: 1> : tile<i32>
    %inner = for %j in (%a to %d, step %d) : tile<i32> iter_values(%z = %d) -> (tile<i32>) {
      %e = constant <i32: 1> : tile<i32>
      %f = addi %e, %z : tile<i32>
      continue %f : tile<i32>
    }
    for %j in (%a to %inner, step %d) : tile<i32> {
      %e = constant <i32: 1> : tile<i32>
      %f = addi %e, %e : tile<i32>
    }
    continue %inner, %inner : tile<i32>, tile<i32>
  }
  %less = cmpi less_than %sum, %product, signed : tile<i32> -> tile<i1>
  %p, %q = if %less -> (tile<i32>, tile<i32>) {
    %g = muli %a, %sum : tile<i32>
    yield %g, %g : tile<i32>, tile<i32>
  } else {
    %h = muli %product, %product : tile<i32>
    %l = constant <i32: 1> : tile<i32>
    yield %h, %l : tile<i32>, tile<i32>
  }
  if %less {
    %g = muli %p, %q : tile<i32>
  }
  if %less {
    %g = muli %p, %q : tile<i32>
  } else {
    %g = muli %q, %q : tile<i32>
  }
)";

static const char *const kOddities = R"(
  %t = constant <i1: true> : tile<i1>
  assert %t, "quote \22 and line \0A" : tile<i1>
  %nan = constant <f32: 0x7FC00000> : tile<f32>
  %small = constant <f64: 1.000000e-300> : tile<f64>
  %half = constant <f16: [1.5, -0.0, 65504.0, 0x7C00]> : tile<4xf16>
  %brain = constant <bf16: 3.140630e+00> : tile<bf16>
  %f8 = constant <f8E4M3FN: 1.5> : tile<f8E4M3FN>
  %f8b = constant <f8E5M2: 1.5> : tile<f8E5M2>
  %tf = constant <tf32: 1.5> : tile<tf32>
  %ones = constant <i8: [[1, -2], [3, -128]]> : tile<2x2xi8>
  %twice = addi %arg0, %arg0 : tile<i32>
  %again = addi %arg0, %twice : tile<i32>
  %kept = addi %twice, %again {note = "kept", other = 1 : i32, flag, "odd key" = [1, 2]} : tile<i32>
  %s = addi %kept, %kept {note = "else"} : tile<i32>
  %d = assume div_by<4>, %s : tile<i32>
  %e = assume bounded<0, ?>, %d : tile<i32>
  %o = constant <i32: 1> : tile<i32>
  %od = assume div_by<1>, %o : tile<i32>
  %oe = assume same_elements<[]>, %od : tile<i32>
  %r = loop iter_values(%x = %e, %y = %o) : tile<i32>, tile<i32> -> tile<i32> {
    if %t {
      break %x : tile<i32>
    }
    continue %y, %x : tile<i32>, tile<i32>
  }
)";

static QString printed(const Program &program)
{
    return QString::fromUtf8(*program.print());
}

static QString listing(const IrGraph &graph)
{
    QString text;
    for (uint32_t line = 0; line < graph.lineCount(); ++line) {
        const std::string_view view = graph.line(line);
        text += qstring(view) + u'\n';
    }
    return text;
}

void TestListing::isWhatMlirPrints_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("clashing names") << kernel(kClashes);
    QTest::newRow("oddities") << kernel(kOddities);
    QTest::newRow("symbols that need quotes") << QByteArray("entry @\"a b\"() {\n  return\n}\nentry @\"\\22\"() {\n  return\n}\n");
    for (const char *folder : {"irtext/valid", "bytecode/valid"}) {
        const QDir dir(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/%1").arg(QLatin1String(folder)));
        const QStringList files = dir.entryList(QDir::Files, QDir::Name);
        QVERIFY(!files.isEmpty());
        for (const QString &name : files) {
            QFile file(dir.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray content = file.readAll();
            const qsizetype end = content.indexOf("// prints:\n");   // what follows is for another test
            QTest::newRow(qPrintable(name)) << (name.endsWith(u".hex"_s) ? test::readHexFile(dir.filePath(name)).bytes
                                                                         : content.left(end < 0 ? content.size() : end));
        }
    }
}

void TestListing::isWhatMlirPrints()
{
    QFETCH(QByteArray, bytes);
    const Result<ProgramPtr> program = readProgram(bytes, u"case"_s);
    QVERIFY2(program, program ? "" : qPrintable(program.error().toString()));
    QCOMPARE(listing(**(*program)->toGraph()), printed(**program));
}

/// Every operation starts at its line: results first, then the operation, and every operand somewhere.
void TestListing::namesStandInTheLines()
{
    QFETCH(QByteArray, bytes);
    QVERIFY(readProgram(bytes, u"case"_s));
    const auto graph = *(*readProgram(bytes, u"case"_s))->toGraph();
    for (uint32_t number = 0; number < graph->opCount(); ++number) {
        const irgraph::OpId op(number);
        const uint32_t first = graph->firstLine(op);
        if (first == IrGraph::kNoLine)
            continue;
        QCOMPARE(graph->opAtLine(first), op);
        QStringList names;
        for (const irgraph::ValueId result : graph->results(op))
            names.append(qstring(graph->valueName(result)));
        QString head = names.join(u", "_s);
        if (names.size() > 1 && names.front().endsWith(u"#0"_s))
            head = names.front().chopped(2) + u':' + QString::number(names.size());
        if (!names.isEmpty())
            head += u" = "_s;
        const QString line = qstring(graph->line(first)).trimmed();
        QVERIFY2(line.startsWith(head + qstring(graph->opName(op))), qPrintable(line));
        for (const irgraph::ValueId operand : graph->operands(op))
            QVERIFY2(line.contains(qstring(graph->valueName(operand))), qPrintable(line));
    }
}

/// More different operations than are remembered: those beyond must not change.
void TestListing::manyDistinctConstants()
{
    QByteArray body;
    for (int i = 0; i < 70'000; ++i)
        body += "  %c" + QByteArray::number(i) + " = constant <i32: " + QByteArray::number(i) + "> : tile<i32>\n";
    body += "  %m, %n = for %i in (%c0 to %c69999, step %c1) : tile<i32> iter_values(%x = %c69998, %y = %c69997) -> (tile<i32>, tile<i32>) {\n"
            "    continue %y, %x : tile<i32>, tile<i32>\n  }\n"
            "  %s = muli %m, %n : tile<i32>\n";
    const Result<ProgramPtr> program = readProgram(kernel(body), u"case"_s);
    QVERIFY2(program, program ? "" : qPrintable(program.error().toString()));
    const auto graph = *(*program)->toGraph();
    QVERIFY(listing(*graph) == printed(**program));
    const irgraph::OpId last(graph->opCount() - 4);
    QCOMPARE(qstring(graph->opName(last)), u"for"_s);
    QCOMPARE(graph->results(last).size(), 2U);
    const irgraph::OpId constant(69'000U + 1);
    QCOMPARE(qstring(graph->string(graph->attribute(constant, "value")->text)), u"69000"_s);
}

/// Names grow by a word with every assumption; a long chain must neither exhaust the stack nor the memory.
void TestListing::aLongChainOfAssumes()
{
    QByteArray body = "  %v0 = assume div_by<4>, %arg0 : tile<i32>\n";
    for (int i = 1; i < 5'000; ++i)
        body += "  %v" + QByteArray::number(i) + " = assume div_by<4>, %v" + QByteArray::number(i - 1) + " : tile<i32>\n";
    const Result<ProgramPtr> program = readProgram(kernel(body), u"case"_s);
    QVERIFY2(program, program ? "" : qPrintable(program.error().toString()));
    const auto graph = *(*program)->toGraph();
    QVERIFY(listing(*graph) == printed(**program));
    QVERIFY(graph->memoryBytes() < 20'000'000);
}

TILEPORT_TEST_MAIN(TestListing)
#include "tst_listing.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/irgraph/irgraphbuilder.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irgraph;

static const char *const kProgram = R"(cuda_tile.module @kernels {
  entry @k(%arg0: tile<ptr<f32>>, %arg1: tile<i32>) {
    %cst = constant <i32: 0> : tile<i32>
    %cst_1 = constant <i32: 1> : tile<i32>
    %for = for %i in (%cst to %arg1, step %cst_1) : tile<i32> iter_values(%c = %cst) -> (tile<i32>) {
      %c2 = cmpi less_than %c, %i, signed : tile<i32> -> tile<i1>
      %if = if %c2 -> (tile<i32>) {
        yield %c : tile<i32>
      } else {
        yield %i : tile<i32>
      }
      continue %if : tile<i32>
    }
    %t = iota : tile<8xi32>
    %r = reduce %t dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32> 
    (%l: tile<i32>, %a: tile<i32>) {
      %s = addi %l, %a : tile<i32>
      yield %s : tile<i32>
    }
    return
  }
}
)";

/// The graph itself: ids, rows, regions, uses, text lines, and what the builder shares.
class TestIrGraph : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tree();
    void defUse();
    void lines();
    void sharesTables();
    void sortsAttributes();
    void regionsOfOneOpAreAdjacent();
    void emptyGraph();
    void unknownNamesAreAbsent();
    void textShorterThanOps();
    void unbalancedBraces();
    void locations();
    void memoryPerOp();
    void pictureErrors_data();
    void pictureErrors();

private:
    static IrGraphPtr program() { return test::graphFromText(kProgram).value(); }
};

void TestIrGraph::tree()
{
    const IrGraphPtr graph = program();
    QString picture;
    for (uint32_t i = 0; i < graph->opCount(); ++i) {
        int depth = 0;
        for (OpId up = graph->parent(OpId(i)); up.isValid(); up = graph->parent(up))
            ++depth;
        picture += QString(depth, QLatin1Char('.')) + qstring(graph->opName(OpId(i))) + QLatin1Char(' ');
    }
    QCOMPARE(picture, QStringLiteral("entry .constant .constant .for ..cmpi ..if ...yield ...yield ..continue "
                                     ".iota .reduce ..addi ..yield .return "));
    QCOMPARE(graph->subtreeEnd(OpId(3U)).value, 9U);
    const auto direct = graph->directOps(graph->regions(OpId(3U))[0]);
    QCOMPARE(direct.size(), size_t(3));
    QCOMPARE(graph->entries().size(), size_t(1));
    QCOMPARE(qstring(graph->symbol(OpId(0U))), QStringLiteral("k"));
    QVERIFY(graph->entry("k").has_value());
}

void TestIrGraph::defUse()
{
    const IrGraphPtr graph = program();
    const ValueId zero = graph->results(OpId(1U))[0];
    QCOMPARE(qstring(graph->valueName(zero)), QStringLiteral("%cst"));
    QCOMPARE(graph->uses(zero).size(), size_t(2));
    QCOMPARE(graph->uses(zero)[1], (Use{OpId(3U), 3}));
    const ValueId induction = graph->arguments(graph->regions(OpId(3U))[0])[0];
    QVERIFY(!graph->definingOp(induction).isValid());
    QCOMPARE(graph->argumentRegion(induction), graph->regions(OpId(3U))[0]);
    QCOMPARE(graph->indexInDefinition(graph->arguments(graph->regions(OpId(0U))[0])[1]), 1U);
    QCOMPARE(graph->uses(induction).size(), size_t(2));
    QVERIFY(graph->uses(graph->results(OpId(10U))[0]).empty());
    QVERIFY(graph->typeInfo(graph->type(zero)).kind == TypeKind::Tile);
}

void TestIrGraph::lines()
{
    const IrGraphPtr graph = program();
    QString picture;
    for (uint32_t line = 0; line < graph->lineCount(); ++line) {
        const OpId op = graph->opAtLine(line);
        picture += op.isValid() ? QString::number(op.value) + QLatin1Char(' ') : QStringLiteral("- ");
    }
    QCOMPARE(picture, QStringLiteral("- 0 1 2 3 4 5 6 5 7 5 8 3 9 10 10 11 12 10 13 0 - "));
    QCOMPARE(graph->lastLine(OpId(5U)), 10U);
    QCOMPARE(graph->lastLine(OpId(10U)), 18U);
    QCOMPARE(graph->lastLine(OpId(0U)), 20U);
    QCOMPARE(graph->firstLine(OpId(9U)), 13U);
    QCOMPARE(qstring(graph->line(19)), QStringLiteral("    return"));
}

void TestIrGraph::sharesTables()
{
    IrGraphBuilder builder("shared");
    const StringId text = builder.addString("i32");
    QCOMPARE(builder.addString("i32"), text);
    TypeInfo type;
    type.kind = TypeKind::Integer;
    type.text = text;
    QCOMPARE(builder.addType(type), builder.addType(type));
    AttrInfo one;
    one.kind = AttrKind::Dense;
    one.text = builder.addString("digest");
    one.bytes = {1, 2};
    AttrInfo other = one;
    other.bytes = {1, 3};
    QVERIFY(builder.addAttr(one) == builder.addAttr(one));
    QVERIFY(builder.addAttr(one) != builder.addAttr(other));
}

void TestIrGraph::sortsAttributes()
{
    IrGraphBuilder builder("attributes");
    AttrInfo unit;
    unit.text = builder.addString("unit");
    const AttrId value = builder.addAttr(unit);
    const std::vector<NamedAttr> attributes{{builder.addString("zeta"), value}, {builder.addString("alpha"), value}};
    builder.endOp(builder.beginOp(builder.addString("op"), {}, attributes, {}));
    const IrGraphPtr graph = builder.finish();
    QCOMPARE(qstring(graph->string(graph->attributes(OpId(0U))[0].name)), QStringLiteral("alpha"));
    QVERIFY(graph->attribute(OpId(0U), "zeta").has_value());
    QVERIFY(!graph->attribute(OpId(0U), "beta").has_value());
}

void TestIrGraph::regionsOfOneOpAreAdjacent()
{
    // The inner region is begun before the second region of the outer operation.
    IrGraphBuilder builder("regions");
    const StringId name = builder.addString("if");
    const OpId outer = builder.beginOp(name, {}, {}, {});
    const RegionId first = builder.beginRegion(outer);
    const OpId inner = builder.beginOp(name, {}, {}, {});
    const RegionId nested = builder.beginRegion(inner);
    builder.addArgument(nested, {}, builder.addString("%n"));
    builder.endRegion(nested);
    builder.endOp(inner);
    builder.endRegion(first);
    const RegionId second = builder.beginRegion(outer);
    builder.endRegion(second);
    builder.endOp(outer);
    const IrGraphPtr graph = builder.finish();
    QCOMPARE(graph->regions(outer).size(), 2U);
    QCOMPARE(graph->body(graph->regions(outer)[0]).size(), 1U);
    QVERIFY(graph->body(graph->regions(outer)[1]).empty());
    QCOMPARE(graph->owner(graph->argumentRegion(ValueId(0U))), inner);
}

void TestIrGraph::emptyGraph()
{
    const IrGraphPtr graph = IrGraphBuilder("empty").finish();
    QCOMPARE(graph->opCount(), 0U);
    QCOMPARE(graph->lineCount(), 0U);
    QVERIFY(graph->entries().empty());
}

void TestIrGraph::unknownNamesAreAbsent()
{
    const IrGraphPtr graph = program();
    QVERIFY(!graph->entry("nobody").has_value());
    QVERIFY(!graph->findString("never printed").has_value());
    QVERIFY(graph->findString("reduce").has_value());
    QVERIFY(graph->string({}).empty());
    QVERIFY(graph->frames({}).empty());
    QVERIFY(graph->symbol(OpId(1U)).empty());
}

void TestIrGraph::textShorterThanOps()
{
    IrGraphBuilder builder("short");
    const StringId name = builder.addString("op");
    builder.endOp(builder.beginOp(name, {}, {}, {}));
    builder.endOp(builder.beginOp(name, {}, {}, {}));
    builder.setText("one line without newline", {0});
    const IrGraphPtr graph = builder.finish();
    QCOMPARE(graph->lineCount(), 1U);
    QCOMPARE(qstring(graph->line(0)), QStringLiteral("one line without newline"));
    QCOMPARE(graph->firstLine(OpId(1U)), IrGraph::kNoLine);
}

void TestIrGraph::unbalancedBraces()
{
    IrGraphBuilder builder("unbalanced");
    builder.endOp(builder.beginOp(builder.addString("op"), {}, {}, {}));
    builder.setText("}\n}\nop\n}\n", {2});
    const IrGraphPtr graph = builder.finish();
    QVERIFY(!graph->opAtLine(0).isValid());
    QCOMPARE(graph->opAtLine(2), OpId(0U));
    QVERIFY(!graph->opAtLine(3).isValid());
}

void TestIrGraph::locations()
{
    IrGraphBuilder builder("located");
    const std::vector<Frame> frames{{builder.addString("k.py"), {}, 3, 4, false}, {builder.addString("k.py"), {}, 9, 1, false}};
    const LocId location = builder.addLocation(frames);
    QCOMPARE(builder.addLocation(frames), location);
    QVERIFY(builder.addLocation(std::span(frames).first(1)) != location);
    QVERIFY(!builder.addLocation({}).isValid());
    builder.endOp(builder.beginOp(builder.addString("op"), {}, {}, location));
    const IrGraphPtr graph = builder.finish();
    QCOMPARE(graph->frames(graph->location(OpId(0U))).size(), size_t(2));
    QCOMPARE(graph->frames(location)[1].line, 9U);
}

void TestIrGraph::memoryPerOp()
{
    std::string text = "entry @k(%a: tile<i32>) {\n";
    constexpr int kOps = 20000;
    for (int i = 0; i < kOps; ++i)
        text.append("  %").append(std::to_string(i)).append(" = addi %a, %")
            .append(i == 0 ? std::string("a") : std::to_string(i - 1)).append(" : tile<i32>\n");
    text += "  return\n}\n";
    const IrGraphPtr graph = test::graphFromText(text).value();
    QVERIFY2(graph->memoryBytes() / kOps <= 250, qPrintable(QString::number(graph->memoryBytes() / kOps)));
}

void TestIrGraph::pictureErrors_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("error");
    QTest::newRow("unknown value") << QByteArray("entry @k() {\n  %0 = negf %x : tile<f32>\n}\n")
                                   << QStringLiteral("picture:2: error: unknown value %x");
    QTest::newRow("open region") << QByteArray("entry @k() {\n") << QStringLiteral("picture:2: error: '}' expected before the end");
    QTest::newRow("stray brace") << QByteArray("}\n") << QStringLiteral("picture:1: error: '}' closes nothing");
    QTest::newRow("no type") << QByteArray("entry @k() {\n  %0 = iota\n}\n")
                             << QStringLiteral("picture:2: error: a result type is missing");
}

void TestIrGraph::pictureErrors()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, error);
    const auto graph = test::graphFromText(text.toStdString());
    QVERIFY(!graph);
    QCOMPARE(graph.error().toString(), error);
}

TILEPORT_TEST_MAIN(TestIrGraph)
#include "tst_irgraph.moc"

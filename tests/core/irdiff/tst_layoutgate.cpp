// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/differ.h"
#include "core/irdiff/specialisationtext.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

/// The semantic-layout gate on programs, beside what the public gate makes of the texts.
class TestLayoutGate : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void gates_data();
    void gates();
    void vacuousWithoutViews();
    void scriptNormalisesStrides();
};

/// Reads through view \p a and stores through view \p b.
static irgraph::IrGraphPtr program(const char *symbol, const QString &a, const QString &b)
{
    const auto tensor = [](const QString &view) { return view.mid(view.indexOf(QStringLiteral("tensor_view"))).chopped(1); };
    const QString text = QStringLiteral(
        "entry @%1(%a: tile<ptr<f32>>, %b: tile<ptr<f32>>, %n: tile<i32>, %m: tile<i32>, %s: tile<i32>, %q: tile<i32>) {\n"
        "%va = make_tensor_view %a, shape = [%n, %m], strides = [%6] : tile<i32> -> %4\n"
        "%vb = make_tensor_view %b, shape = [%n, %m], strides = [%s, 1] : tile<i32> -> %5\n"
        "%pa = make_partition_view %va : %2\n%pb = make_partition_view %vb : %3\n"
        "%x, %y, %z = get_tile_block_id : tile<i32>\n"
        "%t, %k = load_view_tko weak %pa[%x, %y] : %2, tile<i32> -> tile<16x16xf32>, token\n"
        "%o = store_view_tko weak %t, %pb[%x, %y] : tile<16x16xf32>, %3, tile<i32> -> token\nreturn\n}\n")
                             .arg(QString::fromLatin1(symbol), a, b, tensor(a), tensor(b), a.contains(QStringLiteral("?,?")) ? QStringLiteral("%s, %q") : QStringLiteral("%s, 1"));
    const auto graph = test::graphFromText(text.toStdString());
    if (!graph)
        qWarning("%s", qPrintable(graph.error().toString()));
    return graph.valueOr(nullptr);
}

static QString view(const char *tile, const char *strides, const char *extra = "")
{
    return QStringLiteral("partition_view<tile=(%1), %3tensor_view<?x?xf32, strides=[%2]>>")
        .arg(QString::fromLatin1(tile), QString::fromLatin1(strides), QString::fromLatin1(extra));
}

static std::vector<ParameterFact> roles()
{
    std::vector<ParameterFact> facts;
    for (const char *role : {"A", "B", "n", "m", "s", "q"}) {
        ParameterFact fact;
        fact.role = QString::fromLatin1(role);
        facts.push_back(fact);
    }
    return facts;
}

void TestLayoutGate::gates_data()
{
    QTest::addColumn<QStringList>("left");
    QTest::addColumn<QStringList>("right");
    QTest::addColumn<bool>("holds");
    QTest::addColumn<bool>("scriptHolds");
    QTest::addColumn<QString>("what");
    const QString square = view("16x16", "?,1");
    const QString wide = view("8x16", "?,1");
    const QString tall = view("16x8", "?,1");
    QTest::newRow("equal") << QStringList{square, square} << QStringList{square, square} << true << true << "";
    QTest::newRow("other tile") << QStringList{square, square} << QStringList{tall, square} << false << false << "tile shape";
    QTest::newRow("layouts of two tensors exchanged") << QStringList{wide, tall} << QStringList{tall, wide} << false << true << "tile shape";
    QTest::newRow("axis order") << QStringList{square, square} << QStringList{view("16x16", "?,1", "dim_map=[1, 0], "), square} << false << false << "axis order";
    QTest::newRow("static stride is no other layout") << QStringList{view("16x16", "64,1"), square} << QStringList{square, square} << true << true << "";
    QTest::newRow("unit stride lost") << QStringList{square, square} << QStringList{view("16x16", "?,?"), square} << false << false << "stride mask";
    QTest::newRow("padding where the reference leaves it open") << QStringList{square, square} << QStringList{view("16x16", "?,1", "padding_value = zero, "), square} << true << true << "padding";
    QTest::newRow("padding dropped") << QStringList{view("16x16", "?,1", "padding_value = zero, "), square} << QStringList{square, square} << false << true << "padding";
}

void TestLayoutGate::gates()
{
    QFETCH(const QStringList, left);
    QFETCH(const QStringList, right);
    QFETCH(const bool, holds);
    QFETCH(const bool, scriptHolds);
    QFETCH(const QString, what);
    DiffOptions options;
    options.leftParameters = options.rightParameters = roles();
    const auto diff = *diffGraphs(program("l", left[0], left[1]), program("r", right[0], right[1]), options);
    const LayoutGate &gate = diff->layout;
    QCOMPARE(gate.holds, holds);
    QCOMPARE(gate.scriptHolds, scriptHolds);
    QCOMPARE(gate.disagreement.isEmpty(), holds == scriptHolds);
    QCOMPARE(gate.differences.empty() ? QString() : gate.differences.front().what, what);
    if (!what.isEmpty())
        QCOMPARE(gate.differences.front().parameter, QStringLiteral("A"));
    QCOMPARE(layoutJson(gate).value(QStringLiteral("holds")).toBool(), holds);
}

void TestLayoutGate::vacuousWithoutViews()
{
    const QString text = QStringLiteral("entry @k(%p: tile<ptr<f32>>, %x: tile<f32>) {\n%s = store_ptr_tko weak %p, %x : tile<ptr<f32>>, tile<f32> -> token\nreturn\n}\n");
    const auto graph = test::graphFromText(text.toStdString()).value();
    const auto diff = *diffGraphs(graph, graph);
    QVERIFY(diff->layout.isVacuous);
    QVERIFY(diff->layout.holds);
}

void TestLayoutGate::scriptNormalisesStrides()
{
    const auto layouts = scriptLayouts(*program("l", view("16x16", "64, 1"), view("16x16", "?,1")));
    QStringList texts;
    for (const auto &[text, count] : layouts)
        texts.append(text);
    QCOMPARE(texts, (QStringList{QStringLiteral("strides=[?,1]"), QStringLiteral("tile=(16x16)")}));
    QCOMPARE(layouts.at(QStringLiteral("tile=(16x16)")), 4);
}

TILEPORT_TEST_MAIN(TestLayoutGate)
#include "tst_layoutgate.moc"

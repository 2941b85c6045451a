// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/leafwalk.h"
#include "tests/core/irdiff/numberedpair.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

/// Where two values part: the operation that differs by itself, and none where the user took the wrong value.
class TestLeafWalk : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void leaves_data();
    void leaves();
};

namespace {

#define END "\n%z = itof %0 signed : tile<i32> -> tile<f32>\n%s = store_ptr_tko weak %p, %z : tile<ptr<f32>>, tile<f32> -> token"
#define ENDF "\n%s = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token"
#define SCALED(VALUE) "%c = constant <i32: " VALUE "> : tile<i32>\n%1 = xori %n, %c : tile<i32>\n%0 = xori %1, %m : tile<i32>" END
#define CHAIN(OP) "%1 = " OP " %x : tile<f32>\n%2 = absf %1 : tile<f32>\n%0 = addf %2, %y : tile<f32>" ENDF
#define TWO "%a = exp2 %x : tile<f32>\n%b = cos %y : tile<f32>\n%sa = store_ptr_tko weak %q, %a : tile<ptr<f32>>, tile<f32> -> token\n" \
            "%sb = store_ptr_tko weak %q, %b : tile<ptr<f32>>, tile<f32> -> token\n"

/// "constant | constant" of the place where %0 parts, "none" when its user is the place.
QString picture(const QString &left, const QString &right, const char *name)
{
    const std::unique_ptr<test::NumberedPair> pair = test::numberedPair(left, right);
    if (!pair)
        return QStringLiteral("no programs");
    const OpPair leaf = leafOf(pair->state, pair->value(Side::Left, name), pair->value(Side::Right, name));
    if (!leaf.left.isValid() || !leaf.right.isValid())
        return QStringLiteral("none");
    const auto text = [](const irgraph::IrGraph &graph, irgraph::OpId op) {
        const std::string_view line = graph.line(graph.firstLine(op));
        return QString::fromUtf8(line.data(), qsizetype(line.size())).section(QStringLiteral(" : "), 0, 0).trimmed();
    };
    return text(*pair->left, leaf.left) + QStringLiteral(" | ") + text(*pair->right, leaf.right);
}

} // namespace

void TestLeafWalk::leaves_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *title, const char *left, const char *right, const char *name, const char *expected) {
        QTest::newRow(title) << QString::fromLatin1(left) << QString::fromLatin1(right) << QString::fromLatin1(name) << QString::fromLatin1(expected);
    };
    row("a constant two steps up", SCALED("5"), SCALED("6"), "%0", "%c = constant <i32: 5> | %c = constant <i32: 6>");
    row("another kind on the same operands", CHAIN("exp2"), CHAIN("cos"), "%0", "%1 = exp2 %x | %1 = cos %x");
    row("a parameter for another", "%0 = addf %x, %y : tile<f32>" ENDF, "%0 = addf %x, %x : tile<f32>" ENDF, "%0", "%0 = addf %x, %y | %0 = addf %x, %x");
    row("behind an assume", "%1 = xori %n, %m : tile<i32>\n%0 = assume bounded<0, ?>, %1 : tile<i32>" END,
        "%1 = xori %n, %n : tile<i32>\n%0 = assume bounded<0, ?>, %1 : tile<i32>" END, "%0", "%1 = xori %n, %m | %1 = xori %n, %n");
    row("parameters have no leaf", "%0 = absf %x : tile<f32>" ENDF, "%0 = absf %y : tile<f32>" ENDF, "%x", "none");
    row("both values have their own counterpart", TWO "%0 = absf %a : tile<f32>" ENDF, TWO "%0 = absf %b : tile<f32>" ENDF, "%0", "%0 = absf %a | %0 = absf %b");
    row("another result of the same operation", "%0, %by, %bz = get_tile_block_id : tile<i32>" END, "%bx, %0, %bz = get_tile_block_id : tile<i32>" END, "%0", "none");
    row("a load is no leaf", "%0, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token" ENDF,
        "%0, %t = load_ptr_tko weak %q : tile<ptr<f32>> -> tile<f32>, token" ENDF, "%0", "none");
}

void TestLeafWalk::leaves()
{
    QFETCH(const QString, left);
    QFETCH(const QString, right);
    QFETCH(const QString, name);
    QFETCH(const QString, expected);
    QCOMPARE(picture(left, right, qPrintable(name)), expected);
}

TILEPORT_TEST_MAIN(TestLeafWalk)
#include "tst_leafwalk.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/textalignment.h"
#include "core/irgraph/irgraphbuilder.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::irdiff;

namespace {

// One line for each letter of the picture: the same letter has the same structure, the names of values count up.
irgraph::IrGraphPtr textOf(const QByteArray &letters, int firstName)
{
    irgraph::IrGraphBuilder builder("letters");
    std::string text;
    for (const char letter : letters) {
        text += "  %" + std::to_string(firstName) + " = op_" + letter + " %" + std::to_string(firstName + 1) + "\n";
        ++firstName;
    }
    if (!text.empty())
        text.pop_back();
    builder.setText(text, {});
    return builder.finish();
}

// Rows as text: letters of rows on both sides, -x and +x for one side.
QByteArray picture(const QByteArray &left, const QByteArray &right)
{
    IrDiff diff;
    diff.left = textOf(left, 1);
    diff.right = textOf(right, 7000);
    const IrDiffPtr raw = rawAlignment(diff);
    QByteArray shown;
    for (const AlignedRow &row : raw->rows) {
        shown += row.leftLine < 0 ? "+" : row.rightLine < 0 ? "-" : "";
        shown += row.leftLine < 0 ? right[row.rightLine] : left[row.leftLine];
    }
    return shown;
}

} // namespace

class TestTextAlignment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void structure()
    {
        QCOMPARE(lineStructure("  %1 = addi %arg0, %c_4#1 : tile<i32>"), lineStructure("%longname = addi %q, %r : tile<i32>"));
        QVERIFY(lineStructure("%1 = addi %2, %3 : tile<i32>") != lineStructure("%1 = addi %2, %3 : tile<i64>"));
        QVERIFY(lineStructure("%1, %2 = f") != lineStructure("%1 = f"));
        QVERIFY(lineStructure("constant <i32: 1>") != lineStructure("constant <i32: 11>"));
        QCOMPARE(lineStructure(""), lineStructure("    "));
    }

    void rows_data()
    {
        QTest::addColumn<QByteArray>("left");
        QTest::addColumn<QByteArray>("right");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("equal") << QByteArray("abca") << QByteArray("abca") << QByteArray("abca");
        QTest::newRow("inserted") << QByteArray("abcd") << QByteArray("abxcd") << QByteArray("ab+xcd");
        QTest::newRow("removed") << QByteArray("abxcd") << QByteArray("abcd") << QByteArray("ab-xcd");
        QTest::newRow("replaced") << QByteArray("abc") << QByteArray("axc") << QByteArray("a-b+xc");
        QTest::newRow("moved: order wins over equality") << QByteArray("abcde") << QByteArray("bcdae") << QByteArray("-abcd+ae");
        QTest::newRow("repeated lines in a gap") << QByteArray("xaaby") << QByteArray("zaabbw") << QByteArray("-x+zaab-y+b+w");
        QTest::newRow("unrelated") << QByteArray("ab") << QByteArray("cd") << QByteArray("-a-b+c+d");
        QTest::newRow("trimming gives each line once") << QByteArray("aa") << QByteArray("aaa") << QByteArray("aa+a");
    }
    void rows()
    {
        QFETCH(QByteArray, left);
        QFETCH(QByteArray, right);
        QTEST(picture(left, right), "expected");
    }

    // Negative: what the printed form should never be.
    void nothingOnOneSide()
    {
        QCOMPARE(lineStructure("%"), lineStructure("%x"));
        QVERIFY(lineStructure("%%") != lineStructure("%"));
    }

    void everyLineOnceInOrder()
    {
        uint32_t random = 12345;
        const auto letter = [&random] { return char('a' + (random = random * 1664525U + 1013904223U) / 1000000007U % 5); };
        for (int round = 0; round < 50; ++round) {
            QByteArray left;
            QByteArray right;
            for (int i = 0; i < 700; ++i)
                (i % 3 == 0 ? left : right) += letter();
            IrDiff diff;
            diff.left = textOf(left, 1);
            diff.right = textOf(right, 1);
            const IrDiffPtr raw = rawAlignment(diff);
            int32_t nextLeft = 0;
            int32_t nextRight = 0;
            for (const AlignedRow &row : raw->rows) {
                QVERIFY(row.leftLine < 0 || row.leftLine == nextLeft++);
                QVERIFY(row.rightLine < 0 || row.rightLine == nextRight++);
                QVERIFY(row.leftLine < 0 || row.rightLine < 0 || left[row.leftLine] == right[row.rightLine]);
            }
            QCOMPARE(nextLeft, int32_t(diff.left->lineCount()));
            QCOMPARE(nextRight, int32_t(diff.right->lineCount()));
        }
    }

    void cancelledStopsEarly()
    {
        CancelToken cancel;
        cancel.cancel();
        const auto left = textOf("abc", 1);
        QCOMPARE(alignLines(*left, *left, cancel).size(), size_t(3));
    }
};

TILEPORT_TEST_MAIN(TestTextAlignment)
#include "tst_textalignment.moc"

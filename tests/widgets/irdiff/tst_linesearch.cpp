// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "tests/widgets/irdiff/irfixtures.h"
#include "widgets/irdiff/linesearch.h"

using namespace tileport;
using namespace tileport::irdiff;

namespace {
IrPair pair()
{
    const auto left = fixture::graphFromText("%a = addi %b\n%ADDI = x");
    const auto right = fixture::graphFromText(QStringLiteral("%größe = addi addi\n%z = y").toUtf8());
    return IrPair(fixture::diffFromPicture(left, right, "=-+"));
}

QByteArray found(const FindQuery &query)
{
    const Result<Matches> matches = findInLines(pair(), query, CancelToken());
    if (!matches)
        return "error at " + QByteArray::number(matches.error().place.column);
    QByteArrayList parts;
    for (const Match &match : matches->list)
        parts << QByteArray::number(match.row) + (match.side == Side::Left ? "L" : "R") + QByteArray::number(match.column) + '+'
                + QByteArray::number(match.length);
    return parts.join(' ');
}
} // namespace

class TestLineSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void finds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isCaseSensitive");
        QTest::addColumn<bool>("isExpression");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("plain, any case") << "addi" << false << false << QByteArray("0L5+4 0R9+4 0R14+4 1L1+4");
        QTest::newRow("plain, case") << "ADDI" << true << false << QByteArray("1L1+4");
        QTest::newRow("columns count characters") << QStringLiteral("größe") << true << false << QByteArray("0R1+5");
        QTest::newRow("other case of other letters") << QStringLiteral("GRÖSSE") << false << false << QByteArray();
        QTest::newRow("expression") << "%[az] " << true << true << QByteArray("0L0+3 2R0+3");
        QTest::newRow("signs are no expression") << "%[az] " << true << false << QByteArray();
        // Negative.
        QTest::newRow("nothing to find") << "" << false << false << QByteArray();
        QTest::newRow("not there") << "mulf" << false << false << QByteArray();
        QTest::newRow("broken expression") << "a(b" << false << true << QByteArray("error at 4");
        QTest::newRow("empty matches") << "q*" << false << true << QByteArray();
    }
    void finds()
    {
        QFETCH(QString, text);
        QFETCH(bool, isCaseSensitive);
        QFETCH(bool, isExpression);
        QTEST(found({text, isCaseSensitive, isExpression}), "expected");
    }

    void cancelled()
    {
        CancelToken token;
        token.cancel();
        const Result<Matches> result = findInLines(pair(), {QStringLiteral("a"), false, false}, token);
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
    }

    void matchesOfARow()
    {
        Matches matches;
        matches.list = {{1, Side::Left, 0, 1}, {4, Side::Left, 0, 1}, {4, Side::Right, 2, 1}, {9, Side::Left, 0, 1}};
        QCOMPARE(matches.inRow(4), (std::pair<size_t, size_t>{1, 3}));
        QCOMPARE(matches.inRow(5), (std::pair<size_t, size_t>{3, 3}));
        QCOMPARE(Matches().inRow(0), (std::pair<size_t, size_t>{0, 0}));
    }
};

TILEPORT_TEST_MAIN(TestLineSearch)
#include "tst_linesearch.moc"

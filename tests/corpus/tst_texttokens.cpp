// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "tests/corpus/texttokens.h"

#include "tests/support/testmain.h"

using namespace tileport;

/// The comparison that the corpus test rests on.
class TestTextTokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void splits();
    void whiteSpaceDoesNotCount();
    void everyWordCounts_data();
    void everyWordCounts();
    void tellsWhere();
};

void TestTextTokens::splits()
{
    QStringList words;
    for (const std::string_view word : test::textTokens("%0 = addf %a_1, 1.0e-3 \"x \\\" y\" : tile<4x8xf32>\n"))
        words << qstring(word);
    QCOMPARE(words.join(QLatin1Char('|')), QStringLiteral("%|0|=|addf|%|a_1|,|1.0e|-|3|\"x \\\" y\"|:|tile|<|4x8xf32|>"));
}

void TestTextTokens::whiteSpaceDoesNotCount()
{
    QCOMPARE(test::firstDifference("a  b\n", "a\tb"), QString());
    QCOMPARE(test::firstDifference("", " \n"), QString());
}

void TestTextTokens::everyWordCounts_data()
{
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<QByteArray>("actual");
    QTest::newRow("other word") << QByteArray("a b") << QByteArray("a c");
    QTest::newRow("word missing") << QByteArray("a b") << QByteArray("a");
    QTest::newRow("word too many") << QByteArray("a") << QByteArray("a b");
    QTest::newRow("words joined") << QByteArray("a b") << QByteArray("ab");
    QTest::newRow("blank in a string") << QByteArray("\"a b\"") << QByteArray("\"a  b\"");
    QTest::newRow("string left open") << QByteArray("\"a\"") << QByteArray("\"a");
    QTest::newRow("sign") << QByteArray("-1") << QByteArray("1");
}

void TestTextTokens::everyWordCounts()
{
    QFETCH(QByteArray, expected);
    QFETCH(QByteArray, actual);
    QVERIFY(!test::firstDifference(expected.toStdString(), actual.toStdString()).isEmpty());
}

void TestTextTokens::tellsWhere()
{
    QCOMPARE(test::firstDifference("a\nb c d", "a\nb x d"),
             QStringLiteral("\n  expected line 2, column 3: b c d\n  actual   line 2, column 3: b x d"));
}

TILEPORT_TEST_MAIN(TestTextTokens)
#include "tst_texttokens.moc"

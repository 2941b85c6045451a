// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "widgets/irdiff/tokens.h"

using namespace tileport::irdiff;

namespace {
// "[Value %0] [Word add]" …
QString picture(QStringView line)
{
    static constexpr const char *kNames[]{"Value", "Symbol", "Word", "Number", "String", "Punct", "Comment"};
    QStringList parts;
    for (const Token &token : tokenize(line))
        parts << QString::fromLatin1(kNames[int(token.kind)]) + u' ' + token.of(line).toString();
    return parts.join(u'|');
}

QString marked(const QString &line, const std::vector<WordRange> &ranges)
{
    QString text = line;
    for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
        text.insert(range->start + range->length, u']');
        text.insert(range->start, u'[');
    }
    return text;
}

WordDiff plainDiff(const QString &left, const QString &right)
{
    const auto leftTokens = tokenize(left);
    const auto rightTokens = tokenize(right);
    return diffTokens(leftTokens, rightTokens, [&](size_t i, size_t j) {
        return leftTokens[i].of(left) == rightTokens[j].of(right);
    });
}
} // namespace

class TestTokens : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tokens_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("expected");
        QTest::newRow("operation") << "  %3 = addi %a_1, %26#1 : tile<i32>"
                                   << "Value %3|Punct =|Word addi|Value %a_1|Punct ,|Value %26#1|Punct :|Word tile|Punct <|Word i32|Punct >";
        QTest::newRow("results") << "%26:2 = x" << "Value %26|Punct :|Number 2|Punct =|Word x";
        QTest::newRow("numbers") << "-1 0x7F 1.5e-3 4x8xf32" << "Number -1|Number 0x7F|Number 1.5e-3|Number 4|Word x8xf32";
        QTest::newRow("arrow and symbol") << "@main #loc1 -> !t" << "Symbol @main|Symbol #loc1|Punct ->|Symbol !t";
        QTest::newRow("string") << R"(print "a \" b" // end)" << R"(Word print|String "a \" b"|Comment // end)";
        QTest::newRow("unicode names") << QStringLiteral("%שלום = %größe") << QStringLiteral("Value %שלום|Punct =|Value %größe");
        // Broken text is cut somehow, but never lost and never endless.
        QTest::newRow("open string") << "\"abc" << "String \"abc";
        QTest::newRow("string ends in backslash") << "\"abc\\" << "String \"abc\\";
        QTest::newRow("lone signs") << "% # - ." << "Punct %|Punct #|Punct -|Punct .";
        QTest::newRow("empty") << "" << "";
        QTest::newRow("blanks") << "   \t " << "";
        QTest::newRow("lone surrogate") << QString(QChar(0xd800)) << QStringLiteral("Word ") + QChar(0xd800);
    }
    void tokens()
    {
        QFETCH(QString, line);
        QTEST(picture(line), "expected");
    }

    void words_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("expectedLeft");
        QTest::addColumn<QString>("expectedRight");
        QTest::newRow("one word") << "divi %a rounding<zero>" << "divi %a rounding<up>" << "divi %a rounding<[zero]>" << "divi %a rounding<[up]>";
        QTest::newRow("inserted") << "add %a" << "add %a, %b" << "add %a" << "add %a[, %b]";
        QTest::newRow("equal") << "add %a" << "add %a" << "add %a" << "add %a";
        QTest::newRow("nothing in common") << "a b" << "c" << "[a b]" << "[c]";
        QTest::newRow("two places") << "a x b y c" << "a 1 b 2 c" << "a [x] b [y] c" << "a [1] b [2] c";
        QTest::newRow("empty side") << "" << "a" << "" << "[a]";
    }
    void words()
    {
        QFETCH(QString, left);
        QFETCH(QString, right);
        const WordDiff diff = plainDiff(left, right);
        QTEST(marked(left, diff.left), "expectedLeft");
        QTEST(marked(right, diff.right), "expectedRight");
    }

    void tooManyTokensMarkTheMiddle()
    {
        QString left = QStringLiteral("start ");
        QString right = left;
        for (int i = 0; i < int(kTokenDiffLimit) + 10; ++i) {
            left += QStringLiteral("a ");
            right += QStringLiteral("b ");
        }
        const WordDiff diff = plainDiff(left + QStringLiteral("end"), right + QStringLiteral("end"));
        QCOMPARE(diff.left.size(), size_t(1));
        QCOMPARE(diff.left[0].start, 6);
    }

    void tokenAtFindsTheTokenOrNothing()
    {
        const auto tokens = tokenize(u"  %a = b");
        QCOMPARE(tokenAt(tokens, 0), nullptr);
        QCOMPARE(tokenAt(tokens, 2)->start, 2);
        QCOMPARE(tokenAt(tokens, 4)->start, 2); // at its end
        QCOMPARE(tokenAt(tokens, 100), nullptr);
        QCOMPARE(tokenAt({}, 0), nullptr);
    }
};

TILEPORT_TEST_MAIN(TestTokens)
#include "tst_tokens.moc"

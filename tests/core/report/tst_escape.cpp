// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/escape.h"
#include "tests/support/testmain.h"

using namespace tileport::report;

/// Texts that somebody sends, and what a writer makes of them.
class TestEscape : public QObject {
    Q_OBJECT
private:
    static void columns()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
    }

private Q_SLOTS:
    void visible_data()
    {
        columns();
        QTest::newRow("plain") << QStringLiteral("matmul f16") << QStringLiteral("matmul f16");
        QTest::newRow("other scripts stay") << QStringLiteral("Grüße 内核 ядро") << QStringLiteral("Grüße 内核 ядро");
        QTest::newRow("beyond the basic plane") << QStringLiteral("\U0001F50D") << QStringLiteral("\U0001F50D");
        QTest::newRow("right to left override") << QStringLiteral("a\u202Eb") << QStringLiteral("a<U+202E>b");
        QTest::newRow("isolates") << QStringLiteral("\u2066x\u2069") << QStringLiteral("<U+2066>x<U+2069>");
        QTest::newRow("zero width") << QStringLiteral("a\u200Bb\uFEFF") << QStringLiteral("a<U+200B>b<U+FEFF>");
        QTest::newRow("separators") << QStringLiteral("a\u2028b") << QStringLiteral("a<U+2028>b");
        QTest::newRow("controls") << QString::fromLatin1("a\x1b[31m\x07\x7f\r") << QStringLiteral("a<U+001B>[31m<U+0007><U+007F><U+000D>");
        QTest::newRow("nul") << QString(QChar(0)) << QStringLiteral("<U+0000>");
        QTest::newRow("newline") << QStringLiteral("a\nb") << QStringLiteral("a<newline>b");
        QTest::newRow("tab") << QStringLiteral("a\tb") << QStringLiteral("a    b");
        QTest::newRow("half a pair") << QString(QChar(0xd83d)) + u'x' << QStringLiteral("<U+D83D>x");
    }
    void visible()
    {
        QFETCH(QString, text);
        QTEST(tileport::report::visible(text), "expected");
    }

    void cutsWithCount()
    {
        QCOMPARE(cut(QStringLiteral("abc"), 3), QStringLiteral("abc"));
        QCOMPARE(cut(QStringLiteral("abcdef"), 2), QStringLiteral("ab [4 more characters]"));
        QCOMPARE(cut(QStringLiteral("a\U0001F50Db"), 2), QStringLiteral("a [3 more characters]"));
        QCOMPARE(cut(QStringLiteral("%1 %2 %3"), 5), QStringLiteral("%1 %2 [3 more characters]"));
    }

    void html_data()
    {
        columns();
        QTest::newRow("script") << QStringLiteral("<script>alert(1)</script>") << QStringLiteral("&lt;script&gt;alert(1)&lt;/script&gt;");
        QTest::newRow("attribute") << QStringLiteral("\" onmouseover='x'") << QStringLiteral("&quot; onmouseover=&#39;x&#39;");
        QTest::newRow("entity") << QStringLiteral("&lt;b&gt;") << QStringLiteral("&amp;lt;b&amp;gt;");
        QTest::newRow("override") << QStringLiteral("\u202E") << QStringLiteral("&lt;U+202E&gt;");
    }
    void html()
    {
        QFETCH(QString, text);
        QTEST(htmlText(text), "expected");
    }

    void markdown_data()
    {
        columns();
        QTest::newRow("names stay readable") << QStringLiteral("load_ptr_tko in kernel.rs, a::b (x-y)") << QStringLiteral("load_ptr_tko in kernel.rs, a::b (x-y)");
        QTest::newRow("emphasis") << QStringLiteral("_a_ *b* ~c~") << QStringLiteral("&#95;a&#95; &#42;b&#42; &#126;c&#126;");
        QTest::newRow("cell") << QStringLiteral("a|b\\|c") << QStringLiteral("a&#124;b&#92;&#124;c");
        QTest::newRow("new row") << QStringLiteral("a\n| b |") << QStringLiteral("a&#60;newline&#62;&#124; b &#124;");
        QTest::newRow("html") << QStringLiteral("<img src=x> &amp;") << QStringLiteral("&#60;img src=x&#62; &#38;amp;");
        QTest::newRow("link") << QStringLiteral("[a](b)") << QStringLiteral("&#91;a&#93;(b)");
        QTest::newRow("fence") << QStringLiteral("```") << QStringLiteral("&#96;&#96;&#96;");
        QTest::newRow("mention") << QStringLiteral("@all") << QStringLiteral("@<!-- -->all");
        QTest::newRow("issue") << QStringLiteral("fixes #1") << QStringLiteral("fixes &#35;<!-- -->1");
        QTest::newRow("address") << QStringLiteral("https://a.example") << QStringLiteral("https:<!-- -->//a.example");
        QTest::newRow("www") << QStringLiteral("WWW.a.example") << QStringLiteral("WWW<!-- -->.a.example");
        QTest::newRow("picture") << QStringLiteral(":bug:") << QStringLiteral(":<!-- -->bug:");
        QTest::newRow("time") << QStringLiteral("2026-12-01T09:10:11Z, 0.5 (B1).") << QStringLiteral("2026-12-01T09:10:11Z, 0.5 (B1).");
        QTest::newRow("picture of digits") << QStringLiteral(":100:") << QStringLiteral(":<!-- -->100:");
        QTest::newRow("other numbered list") << QStringLiteral("12) x") << QStringLiteral("12&#41; x");
        QTest::newRow("heading") << QStringLiteral("# x") << QStringLiteral("&#35; x");
        QTest::newRow("list") << QStringLiteral("- x") << QStringLiteral("&#45; x");
        QTest::newRow("numbered list") << QStringLiteral("1. x") << QStringLiteral("1&#46; x");
        QTest::newRow("formula") << QStringLiteral("$x$") << QStringLiteral("&#36;x&#36;");
    }
    void markdown()
    {
        QFETCH(QString, text);
        QTEST(markdownText(text), "expected");
    }

    void code_data()
    {
        columns();
        QTest::newRow("plain") << QStringLiteral("a_b*c@d") << QStringLiteral("`a_b*c@d`");
        QTest::newRow("backtick") << QStringLiteral("a`b") << QStringLiteral("<code>a&#96;b</code>");
        QTest::newRow("pipe") << QStringLiteral("a|b") << QStringLiteral("<code>a&#124;b</code>");
        QTest::newRow("end of element") << QStringLiteral("|</code><b>") << QStringLiteral("<code>&#124;&#60;&#47;code&#62;&#60;b&#62;</code>");
        QTest::newRow("empty") << QString() << QStringLiteral("<code></code>");
        QTest::newRow("blank at the end") << QStringLiteral("a ") << QStringLiteral("<code>a </code>");
    }
    void code()
    {
        QFETCH(QString, text);
        QTEST(markdownCode(text), "expected");
    }
};

TILEPORT_TEST_MAIN(TestEscape)
#include "tst_escape.moc"

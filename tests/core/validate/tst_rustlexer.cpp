// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/rustlexer.h"

#include "tests/support/testmain.h"

using namespace tileport::validate;

namespace {

/// Every token as its kind's letter and its text.
QString picture(const QString &source)
{
    constexpr std::array kLetters{u'i', u'l', u'n', u'f', u's', u'c', u'p', u'#'};
    const RustTokens tokens = lexRust(source);
    QStringList parts;
    for (const RustToken &token : tokens.all)
        parts.append(QString(QChar(kLetters.at(static_cast<size_t>(token.kind)))) + QLatin1Char(':') + token.text.toString());
    return parts.join(u' ') + (tokens.isBalanced ? QString() : QStringLiteral(" !"));
}

} // namespace

class TestRustLexer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void tokens_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const QString &source, const QString &expected) { QTest::newRow(name) << source << expected; };
        row("words", QStringLiteral("let r#type = _x9;"), QStringLiteral("i:let i:r#type p:= i:_x9 p:;"));
        row("generics close one by one", QStringLiteral("Tile<A<B>>=x"), QStringLiteral("i:Tile p:< i:A p:< i:B p:> p:>= i:x"));
        row("paths and arrows", QStringLiteral("a::b->c=>d"), QStringLiteral("i:a p::: i:b p:-> i:c p:=> i:d"));
        row("ranges are no floats", QStringLiteral("0..9 0..=9 1.5..2.0"), QStringLiteral("n:0 p:.. n:9 n:0 p:..= n:9 f:1.5 p:.. f:2.0"));
        row("methods of literals", QStringLiteral("1.max(2) t.0.1"), QStringLiteral("n:1 p:. i:max p:( n:2 p:) i:t p:. n:0 p:. n:1"));
        row("scientific", QStringLiteral("1e-6 2.5E+3f32 1e6 0x1e 1_000u64 3f32 1."), QStringLiteral("f:1e-6 f:2.5E+3f32 f:1e6 n:0x1e n:1_000u64 f:3f32 f:1."));
        row("lifetimes and characters", QStringLiteral("&'a str 'x' '\\'' b'z' 'static"), QStringLiteral("p:& l:'a i:str c:'x' c:'\\'' c:b'z' l:'static"));
        row("strings", QStringLiteral("\"a\\\"b\" b\"c\" r\"\\\" r#\"q\"x\"#"), QStringLiteral("s:\"a\\\"b\" s:b\"c\" s:r\"\\\" s:r#\"q\"x\"#"));
        row("comments nest", QStringLiteral("a /* b /* c */ d */ e // f\ng"), QStringLiteral("i:a #:/* b /* c */ d */ i:e #:// f i:g"));
        row("brackets", QStringLiteral("f([{}])"), QStringLiteral("i:f p:( p:[ p:{ p:} p:] p:)"));
        row("negative: string without end", QStringLiteral("a \"b"), QStringLiteral("i:a s:\"b !"));
        row("negative: comment without end", QStringLiteral("/* /* */"), QStringLiteral("#:/* /* */ !"));
        row("negative: raw string without end", QStringLiteral("r#\"x\""), QStringLiteral("s:r#\"x\" !"));
        row("negative: crossed brackets", QStringLiteral("( [ ) ]"), QStringLiteral("p:( p:[ p:) p:] !"));
        row("negative: left open", QStringLiteral("f(a"), QStringLiteral("i:f p:( i:a !"));
        row("escape at the end", QStringLiteral("\"\\"), QStringLiteral("s:\"\\ !"));
    }
    void tokens()
    {
        QFETCH(const QString, source);
        QFETCH(const QString, expected);
        QCOMPARE(picture(source), expected);
    }

    void places()
    {
        const RustTokens tokens = lexRust(QStringLiteral("a\n  /* x\n*/ b(c)"));
        QCOMPARE(tokens.size(), 5);
        QCOMPARE(tokens.code[1].line, 3);
        QCOMPARE(tokens.code[1].column, 4);
        QCOMPARE(tokens.code[2].match, 4);
        QCOMPARE(tokens.code[4].match, 2);
        QVERIFY(tokens.matches(1, {u"b", u"(", u"c"}));
        QVERIFY(!tokens.matches(3, {u"c", u")", u";"}));
        QVERIFY(!tokens.matches(-1, {u"a"}));
    }

    /// A word inside a string or comment is none.
    void hiddenWords()
    {
        const RustTokens tokens = lexRust(QStringLiteral("\"transmute\" // transmute\n'(' /* ) */"));
        for (const RustToken &token : tokens.all)
            QVERIFY(!token.is(u"transmute") && !token.is(u"(") && !token.is(u")"));
        QVERIFY(tokens.isBalanced);
    }
};

TILEPORT_TEST_MAIN(TestRustLexer)
#include "tst_rustlexer.moc"

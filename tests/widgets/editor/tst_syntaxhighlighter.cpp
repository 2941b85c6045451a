// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/testmain.h"
#include "widgets/editor/syntaxhighlighter.h"

#include <QGuiApplication>

using namespace tileport;
using namespace tileport::editor;

namespace {
// "Keyword:addi Number:4" …
QString picture(const QString &line, const HighlightedLine &highlighted)
{
    QStringList parts;
    for (const common::StyledRange &range : highlighted.ranges)
        parts << common::Theme::roleName(range.role).mid(6) + u':' + line.mid(range.start, range.length);
    return parts.join(u' ');
}
} // namespace

class TestSyntaxHighlighter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void definitions()
    {
        QVERIFY(m_repository.hasDefinition(HighlightRepository::tileIr()));
        QVERIFY(m_repository.hasDefinition(QStringLiteral("Python")));
        QVERIFY(m_repository.hasDefinition(QStringLiteral("Rust")));
        QCOMPARE(m_repository.definitionForFile(QStringLiteral("a/kernel.rs")), QStringLiteral("Rust"));
        QCOMPARE(m_repository.definitionForFile(QStringLiteral("a/x.mlir")), HighlightRepository::tileIr());
        QCOMPARE(m_repository.definitionForFile(QStringLiteral("a/x.nothing-knows-this")), QString());
    }

    void tileIr_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("expected");
        QTest::newRow("operation") << "%3 = addi %a, %26#1 : i32"
                                   << "Variable:%3 Operator:= Keyword:addi Variable:%a Operator:, Variable:%26#1 Operator:: Type:i32";
        QTest::newRow("shape") << "tile<4x?xf32>" << "Type:tile Operator:< Number:4x?x Type:f32 Operator:>";
        QTest::newRow("tile of a view") << "tile=(256x64)" << "Type:tile Operator:=( Number:256x64 Operator:)";
        QTest::newRow("hexadecimal") << "<f32: 0x7F800000>" << "Operator:< Type:f32 Operator:: Number:0x7F800000 Operator:>";
        QTest::newRow("memory") << "load_view_tko weak %v" << "Builtin:load_view_tko Attribute:weak Variable:%v";
        QTest::newRow("flow") << "for %i in" << "Control:for Variable:%i Attribute:in";
        QTest::newRow("names of operations inside names") << "%addi_1" << "Variable:%addi_1";
        QTest::newRow("symbol, alias, comment") << "entry @k #loc1 // for" << "Keyword:entry Function:@k Preprocessor:#loc1 Comment:// for";
        QTest::newRow("number") << "<f32: 1.5e-03>" << "Operator:< Type:f32 Operator:: Number:1.5e-03 Operator:>";
        QTest::newRow("string") << "print_tko \"a %b \\\" c\"" << "Builtin:print_tko String:\"a %b \\\" c\"";
        // Negative: unknown words are plain, broken text does not swallow what follows.
        QTest::newRow("unknown operation") << "frobnicate %a" << "Variable:%a";
        QTest::newRow("empty") << "" << "";
    }
    void tileIr()
    {
        QFETCH(QString, line);
        const LineHighlighter highlighter(m_repository, HighlightRepository::tileIr());
        QTEST(picture(line, highlighter.highlight(line)), "expected");
    }

    void everyLineOfTileIrStartsAfresh()
    {
        const LineHighlighter highlighter(m_repository, HighlightRepository::tileIr());
        const LineState start = highlighter.highlight(u"").next;
        for (const QString &line : {QStringLiteral("\"open string"), QStringLiteral("// comment"), QStringLiteral("for {")})
            QVERIFY2(highlighter.highlight(line).next == start, qPrintable(line));
    }

    void stateIsCarried()
    {
        const LineHighlighter python(m_repository, QStringLiteral("Python"));
        const HighlightedLine first = python.highlight(u"text = \"\"\"one");
        const QString second = QStringLiteral("import two");
        QVERIFY(!picture(second, python.highlight(second, first.next)).contains(QStringLiteral("Preprocessor")));
        QVERIFY(picture(second, python.highlight(second)).contains(QStringLiteral("Preprocessor:import")));
        QVERIFY(!(first.next == LineState()));
    }

    void rust()
    {
        const LineHighlighter highlighter(m_repository, QStringLiteral("Rust"));
        const QString line = QStringLiteral("fn add(x: f32) -> f32 { x } // sum");
        const QString found = picture(line, highlighter.highlight(line));
        QVERIFY2(found.contains(QStringLiteral("Keyword:fn")) && found.contains(QStringLiteral("Type:f32"))
                     && found.contains(QStringLiteral("Comment:// sum")), qPrintable(found));
    }

    void unknownLanguageIsPlain()
    {
        const LineHighlighter highlighter(m_repository, QStringLiteral("No such language"));
        QVERIFY(!highlighter.isValid());
        QVERIFY(highlighter.highlight(u"for %a").ranges.empty());
    }

private:
    HighlightRepository m_repository;
};

int main(int argc, char **argv)
{
    tileport::test::prepareEnvironment();
    const QGuiApplication app(argc, argv);
    TestSyntaxHighlighter test;
    return tileport::test::runStrictly(&test, QCoreApplication::arguments());
}
#include "tst_syntaxhighlighter.moc"

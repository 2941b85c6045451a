// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/program.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace tileport::ir {

namespace {

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A case is a text, or a text and what it prints as after the line "// prints:".
std::pair<QByteArray, QByteArray> partsOf(const QByteArray &content)
{
    const QByteArray mark("// prints:\n");
    const qsizetype at = content.indexOf(mark);
    if (at < 0)
        return {content, content};
    return {content.left(at), content.mid(at + mark.size())};
}

QStringList words(const QString &text)
{
    static const QRegularExpression space(u"\\s+"_s);
    return text.split(space, Qt::SkipEmptyParts);
}

QString printed(const QByteArray &text, const PrintOptions &options)
{
    const Result<ProgramPtr> program = readProgram(text, u"case.mlir"_s);
    if (!program)
        return program.error().toString();
    const Result<QByteArray> out = (*program)->print(options);
    return out ? QString::fromUtf8(*out) : out.error().toString();
}

void addCorpus(const QString &folder)
{
    QTest::addColumn<QString>("path");
    const QDir dir(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/irtext/") + folder);
    const QStringList files = dir.entryList({u"*.mlir"_s}, QDir::Files, QDir::Name);
    QVERIFY(!files.isEmpty());
    for (const QString &file : files)
        QTest::newRow(qPrintable(file.chopped(5))) << dir.filePath(file);
}

} // namespace

/// The text of the dialect: what is read, how it prints, and what is refused where and why.
class TestDialectText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void printsAsWritten_data() { addCorpus(u"valid"_s); }
    void printsAsWritten();
    void keepsItsOwnText_data() { addCorpus(u"valid"_s); }
    void keepsItsOwnText();
    void refuses_data() { addCorpus(u"invalid"_s); }
    void refuses();
    void survivesEveryTruncation();
};

void TestDialectText::printsAsWritten()
{
    QFETCH(QString, path);
    const auto [input, output] = partsOf(contentOf(path));
    const QString expected = QString::fromUtf8(output);
    PrintOptions options;
    options.debugInfo = expected.contains(u"loc("_s);
    QCOMPARE(words(printed(input, options)), words(expected));
}

void TestDialectText::keepsItsOwnText()
{
    QFETCH(QString, path);
    PrintOptions options;
    options.form = PrintForm::Lossless;
    options.moduleWrapper = true;
    options.debugInfo = true;
    const QString once = printed(partsOf(contentOf(path)).first, options);
    QCOMPARE(printed(once.toUtf8(), options), once);
}

/// First line: "// expect LINE:COLUMN: part of the message".
void TestDialectText::refuses()
{
    QFETCH(QString, path);
    const QByteArray content = contentOf(path);
    static const QRegularExpression head(u"^// expect (\\d+):(\\d+): ([^\\n]*)"_s);
    const QRegularExpressionMatch match = head.match(QString::fromUtf8(content));
    QVERIFY2(match.hasMatch(), "no expectation in the first line");
    const Result<ProgramPtr> program = readProgram(content, u"case.mlir"_s);
    QVERIFY2(!program, "was read");
    const Error &error = program.error();
    QVERIFY2(error.message.contains(match.captured(3)), qPrintable(error.toString()));
    QCOMPARE(error.place.line, match.captured(1).toInt());
    QCOMPARE(error.place.column, match.captured(2).toInt());
    QCOMPARE(error.place.file, u"case.mlir"_s);
}

/// Whatever a cut leaves is read or refused with a message, never a crash.
void TestDialectText::survivesEveryTruncation()
{
    const QByteArray content
        = partsOf(contentOf(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/irtext/valid/golden.mlir"))).first;
    for (qsizetype length = 0; length < content.size(); length += 7) {
        const Result<ProgramPtr> program = readProgram(content.left(length), u"cut.mlir"_s);
        if (!program)
            QVERIFY(!program.error().message.isEmpty());
    }
}

} // namespace tileport::ir

TILEPORT_TEST_MAIN(tileport::ir::TestDialectText)
#include "tst_dialecttext.moc"

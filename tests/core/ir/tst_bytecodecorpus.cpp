// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/program.h"
#include "tests/core/ir/hexcorpus.h"
#include "tests/support/testmain.h"

#include <QFileInfo>
#include <QTest>

using namespace tileport;
using namespace tileport::ir;

/// Broken files give an error with file, offset and what was expected, never a crash; good ones survive the round trip.
class TestBytecodeCorpus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theCorpusIsThere();
    void brokenFilesAreExplained_data();
    void brokenFilesAreExplained();
    void goodFilesSurviveTheRoundTrip_data();
    void goodFilesSurviveTheRoundTrip();
    void everyTruncationIsRefused();
    void anyChangedByteIsSurvived_data();
    void anyChangedByteIsSurvived();
};

static void addFiles(const QString &folder)
{
    QTest::addColumn<QString>("path");
    for (const QString &path : test::hexFiles(folder))
        QTest::newRow(qPrintable(QFileInfo(path).completeBaseName())) << path;
}

static QString allMessages(const Error &error)
{
    QString text = error.message;
    for (const Error *cause = error.cause.get(); cause; cause = cause->cause.get())
        text += QStringLiteral("\n") + cause->message;
    return text;
}

void TestBytecodeCorpus::theCorpusIsThere()
{
    QVERIFY(test::hexFiles(QStringLiteral("invalid")).size() >= 60);
    QVERIFY(test::hexFiles(QStringLiteral("valid")).size() >= 10);
}

void TestBytecodeCorpus::brokenFilesAreExplained_data()
{
    addFiles(QStringLiteral("invalid"));
}

void TestBytecodeCorpus::brokenFilesAreExplained()
{
    QFETCH(QString, path);
    const test::HexFile file = test::readHexFile(path);
    QVERIFY(!file.bytes.isEmpty());
    const Result<ProgramPtr> read = readProgram(file.bytes, QStringLiteral("broken.tilebc"));
    QVERIFY2(!read, "the broken file was accepted");
    const Error &error = read.error();
    QVERIFY2(allMessages(error).contains(file.expected), qPrintable(error.toString()));
    QCOMPARE(error.place.file, QStringLiteral("broken.tilebc"));
    QVERIFY2(error.place.offset >= 0 && error.place.offset <= file.bytes.size(), qPrintable(error.toString()));
    QVERIFY(error.code == ErrorCode::InvalidInput || error.code == ErrorCode::Unsupported);
}

void TestBytecodeCorpus::goodFilesSurviveTheRoundTrip_data()
{
    addFiles(QStringLiteral("valid"));
}

void TestBytecodeCorpus::goodFilesSurviveTheRoundTrip()
{
    QFETCH(QString, path);
    const test::HexFile file = test::readHexFile(path);
    const Result<ProgramPtr> read = readProgram(file.bytes, QStringLiteral("good"));
    QVERIFY2(read, read ? "" : qPrintable(read.error().toString()));
    PrintOptions options;
    options.debugInfo = true;
    const Result<QByteArray> text = (*read)->print(options);
    QVERIFY(text);
    for (const BytecodeVersion version : {*(*read)->version(), kV13_3, kNewestVersion}) {
        if (version < *(*read)->version())
            continue;
        const Result<QByteArray> bytes = (*read)->toBytecode(version);
        QVERIFY2(bytes, bytes ? "" : qPrintable(bytes.error().toString()));
        const Result<ProgramPtr> again = readProgram(*bytes, QStringLiteral("again"));
        QVERIFY2(again, again ? "" : qPrintable(again.error().toString()));
        QCOMPARE(*(*again)->print(options), *text);
        QCOMPARE(*(*again)->toBytecode(version), *bytes);
    }
}

void TestBytecodeCorpus::everyTruncationIsRefused()
{
    for (const QString &name : {QStringLiteral("axpy-13-1"), QStringLiteral("debug-inlined-call"), QStringLiteral("loop-reuses-numbers")}) {
        const QByteArray bytes = test::validBytes(name);
        for (qsizetype size = 1; size < bytes.size(); ++size)
            QVERIFY2(!readProgram(bytes.left(size), name), qPrintable(QStringLiteral("%1 cut to %2 bytes").arg(name).arg(size)));
    }
}

void TestBytecodeCorpus::anyChangedByteIsSurvived_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"axpy-13-1", "debug-inlined-call", "global-private-constant", "function-hints-13-5"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestBytecodeCorpus::anyChangedByteIsSurvived()
{
    QFETCH(QString, name);
    const QByteArray bytes = test::validBytes(name);
    int accepted = 0;
    for (qsizetype at = 0; at < bytes.size(); ++at) {
        for (const unsigned char value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
            QByteArray changed = bytes;
            changed[at] = static_cast<char>(value);
            const Result<ProgramPtr> read = readProgram(changed, name);
            // What is still accepted must be a program in every respect.
            if (!read)
                continue;
            ++accepted;
            QVERIFY((*read)->print());
            QVERIFY((*read)->toGraph());
        }
    }
    QVERIFY(accepted > 0);
}

TILEPORT_TEST_MAIN(TestBytecodeCorpus)
#include "tst_bytecodecorpus.moc"

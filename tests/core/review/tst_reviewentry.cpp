// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/review/coverage.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

#include <QDir>

using namespace tileport;
using namespace tileport::review;

namespace {

const QString kCorpus = QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/reviewentry/");

QStringList filesIn(const QString &folder)
{
    return QDir(kCorpus + folder).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
}

} // namespace

/// Lines of the log, written and read in one form only; and which files a decision covers.
class TestReviewEntry : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void validFiles_data() { files(QStringLiteral("valid")); }
    void validFiles();
    void invalidFiles_data() { files(QStringLiteral("invalid")); }
    void invalidFiles();
    void corpusIsThere();
    void errorsNameLineAndKey();
    void tooLong();
    void signedBytesLeaveTheSignatureOut();
    void names();
    void coverage_data();
    void coverage();

private:
    static void files(const QString &folder)
    {
        QTest::addColumn<QString>("path");
        for (const QString &name : filesIn(folder))
            QTest::newRow(qPrintable(name)) << kCorpus + folder + QLatin1Char('/') + name;
    }
};

void TestReviewEntry::validFiles()
{
    QFETCH(QString, path);
    const QByteArray line = readFile(path).valueOr({});
    const Result<ReviewEntry> entry = entryFromLine(line, path, 1);
    QVERIFY2(entry, qPrintable(entry ? QString() : entry.error().toString()));
    QCOMPARE(entryLine(*entry), line + '\n');
    QCOMPARE(sealed(*entry), *entry);
}

void TestReviewEntry::invalidFiles()
{
    QFETCH(QString, path);
    const Result<ReviewEntry> entry = entryFromLine(readFile(path).valueOr({}), path, 7);
    QVERIFY(!entry);
    QCOMPARE(entry.error().place.line, 7);
    const bool isNewer = path.endsWith(QLatin1String("version-is-newer.json"));
    const bool isLong = path.endsWith(QLatin1String("reason-is-too-long.json"));
    QCOMPARE(entry.error().code, isNewer ? ErrorCode::Unsupported : isLong ? ErrorCode::LimitExceeded : ErrorCode::InvalidInput);
}

void TestReviewEntry::corpusIsThere()
{
    QCOMPARE(filesIn(QStringLiteral("valid")).size(), 10);
    QCOMPARE(filesIn(QStringLiteral("invalid")).size(), 47);
}

void TestReviewEntry::errorsNameLineAndKey()
{
    const auto keyOf = [](const char *name) {
        const QString path = kCorpus + QStringLiteral("invalid/") + QLatin1String(name) + QStringLiteral(".json");
        return entryFromLine(readFile(path).valueOr({}), path, 1).error().place.key;
    };
    QCOMPARE(keyOf("covered-size-is-negative"), QStringLiteral("/content/covered/k/size"));
    QCOMPARE(keyOf("acceptance-without-hash"), QStringLiteral("/content/acceptances/0/sha256"));
    QCOMPARE(keyOf("unknown-key"), QStringLiteral("/extra"));
    QCOMPARE(keyOf("changed-word"), QStringLiteral("/content/decision"));
    QCOMPARE(keyOf("changed-size"), QString()); // well formed: only the hash tells
}

void TestReviewEntry::tooLong()
{
    const Result<ReviewEntry> entry = entryFromLine(QByteArray(kMaximumEntryBytes + 1, ' '), {}, 3);
    QVERIFY(!entry && entry.error().code == ErrorCode::LimitExceeded);
}

void TestReviewEntry::signedBytesLeaveTheSignatureOut()
{
    ReviewEntry entry;
    entry.content = test::decisionOn(QStringLiteral("B1"), DecisionKind::Approve);
    const QByteArray bytes = signedBytes(entry);
    const QString hash = sealed(entry).hash;
    entry.signature = QStringLiteral("x");
    QCOMPARE(signedBytes(entry), bytes);
    QVERIFY(sealed(entry).hash != hash); // a changed signature breaks the chain, even where nobody can check it
    entry.parents = {sha256Hex("p")};
    QVERIFY(signedBytes(entry) != bytes);
}

void TestReviewEntry::names()
{
    for (const DecisionKind kind : kDecisionKinds)
        QCOMPARE(decisionKindOf(decisionKindName(kind)), std::optional(kind));
    for (const VerdictMatch match : {VerdictMatch::Agree, VerdictMatch::Disagree, VerdictMatch::CannotRecompute})
        QCOMPARE(verdictMatchOf(verdictMatchName(match)), std::optional(match));
    QVERIFY(!decisionKindOf(QStringLiteral("approved")) && !decisionKindOf({}) && !verdictMatchOf(QStringLiteral("Agree")));
}

void TestReviewEntry::coverage_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("stages");
    QTest::newRow("source") << QStringLiteral("source.py") << QStringLiteral("preflight A B C D E F gate");
    QTest::newRow("what nobody knows") << QStringLiteral("build.rs") << QStringLiteral("preflight A B C D E F gate");
    QTest::newRow("reference") << QStringLiteral("reference/supplements/x.mlir") << QStringLiteral("A B C D E F gate");
    QTest::newRow("kernel") << QStringLiteral("kernel.rs") << QStringLiteral("B C D E F gate");
    QTest::newRow("generated") << QStringLiteral("generated/layout_gate/diff.txt") << QStringLiteral("B C D E F gate");
    QTest::newRow("host") << QStringLiteral("ffi.rs") << QStringLiteral("C D E F gate");
    QTest::newRow("speed") << QStringLiteral("perf_cutile_rs.txt") << QStringLiteral("E F gate");
    QTest::newRow("diff report") << QStringLiteral("generated/diff_report.md") << QStringLiteral("C F gate");
    QTest::newRow("investigation") << QStringLiteral("reports/perf_investigation_all_shapes.md") << QStringLiteral("F gate");
    QTest::newRow("a kernel elsewhere") << QStringLiteral("old/kernel.rs") << QStringLiteral("preflight A B C D E F gate");
    QTest::newRow("vim") << QStringLiteral("src/.lib.rs.swp") << QString();
    QTest::newRow("emacs") << QStringLiteral(".#kernel.rs") << QString();
    QTest::newRow("backup") << QStringLiteral("kernel.rs~") << QString();
    QTest::newRow("hidden, but no leftover") << QStringLiteral(".cargo/config.toml") << QStringLiteral("preflight A B C D E F gate");
}

void TestReviewEntry::coverage()
{
    QFETCH(QString, path);
    QStringList covered;
    for (const port::Stage stage : port::kStages) {
        if (isCovered(stage, path))
            covered.append(port::stageName(stage));
    }
    QTEST(covered.join(QLatin1Char(' ')), "stages");
}

TILEPORT_TEST_MAIN(TestReviewEntry)
#include "tst_reviewentry.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/review/acceptancestore.h"
#include "tests/support/graphfromtext.h"
#include "tests/support/testmain.h"

#include <QDir>

using namespace tileport;
using namespace tileport::review;

namespace {

const QString kCorpus = QStringLiteral(TILEPORT_SOURCE_DIR "/tests/corpus/acceptedfindings/");

Acceptance record(const QString &finding, const QString &specialisation = QStringLiteral("f16"))
{
    Acceptance made;
    made.key = {specialisation, finding};
    made.kind = QStringLiteral("hints-entry");
    made.message = QStringLiteral("launch hints differ");
    made.reason = QStringLiteral("the launcher sets them");
    made.author = QStringLiteral("ada");
    made.time = QDateTime(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC);
    made.policy = QStringLiteral("public checklist");
    made.evidence = {QString(64, u'a'), QString(64, u'b'), QString(64, u'c')};
    return made;
}

} // namespace

/// Records of accepted findings: order, limits, evidence, and a reader that says what is wrong where.
class TestAcceptanceStore : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void putFindRemove();
    void longTextsAreCut();
    void roundTrip();
    void sameRecordsSameBytes();
    void validFiles_data();
    void validFiles();
    void brokenFiles_data();
    void brokenFiles();
    void everyBrokenFileHasItsRow();
    void tooManyRecords();
    void evidence();
    void evidenceIgnoresNames();
};

void TestAcceptanceStore::putFindRemove()
{
    AcceptanceStore store;
    QVERIFY(!store.find({QStringLiteral("f16"), QStringLiteral("b")}));
    store.put(record(QStringLiteral("b")));
    store.put(record(QStringLiteral("a")));
    store.put(record(QStringLiteral("a"), QStringLiteral("bf16")));
    Acceptance again = record(QStringLiteral("b"));
    again.reason = QStringLiteral("another reason");
    store.put(again);
    QCOMPARE(store.records().size(), 3);
    QCOMPARE(store.records().constFirst().key.specialisation, QStringLiteral("bf16"));
    QCOMPARE(store.find(again.key)->reason, QStringLiteral("another reason"));
    QVERIFY(store.remove(again.key));
    QVERIFY(!store.remove(again.key));
    QVERIFY(!store.find(again.key));
    QCOMPARE(store.records().size(), 2);
}

void TestAcceptanceStore::longTextsAreCut()
{
    Acceptance longer = record(QStringLiteral("a"));
    longer.reason = QString(5000, u'x');
    AcceptanceStore store;
    store.put(longer);
    QCOMPARE(store.records().constFirst().reason.size(), AcceptanceStore::kMaximumText);
    QVERIFY(store.records().constFirst().reason.endsWith(QChar(0x2026)));
    const auto read = AcceptanceStore::fromJson(store.toJson(), QStringLiteral("x"));
    QVERIFY(read);
    QCOMPARE(*read, store);
}

void TestAcceptanceStore::roundTrip()
{
    AcceptanceStore store;
    for (int i = 0; i < 300; ++i)
        store.put(record(QStringLiteral("finding-%1").arg(i), QStringLiteral("s%1").arg(i % 7)));
    const auto read = AcceptanceStore::fromJson(store.toJson(), QStringLiteral("x"));
    QVERIFY(read);
    QCOMPARE(*read, store);
}

void TestAcceptanceStore::sameRecordsSameBytes()
{
    AcceptanceStore one;
    AcceptanceStore other;
    one.put(record(QStringLiteral("a")));
    one.put(record(QStringLiteral("b")));
    other.put(record(QStringLiteral("b")));
    other.put(record(QStringLiteral("a")));
    QCOMPARE(one.toJson(), other.toJson());
    QVERIFY(one.toJson().endsWith('\n'));
}

void TestAcceptanceStore::validFiles_data()
{
    QTest::addColumn<qsizetype>("records");
    QTest::newRow("one") << qsizetype(1);
    QTest::newRow("none") << qsizetype(0);
    QTest::newRow("no-kernel-and-unicode") << qsizetype(2);
}

void TestAcceptanceStore::validFiles()
{
    QFETCH(qsizetype, records);
    const auto bytes = readFile(kCorpus + QStringLiteral("valid/%1.json").arg(QString::fromLatin1(QTest::currentDataTag())));
    QVERIFY(bytes);
    const auto store = AcceptanceStore::fromJson(*bytes, QStringLiteral("x"));
    QVERIFY2(store, store ? "" : qPrintable(store.error().toString()));
    QCOMPARE(store->records().size(), records);
    const auto again = AcceptanceStore::fromJson(store->toJson(), QStringLiteral("x"));
    QVERIFY(again && *again == *store);
}

void TestAcceptanceStore::brokenFiles_data()
{
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QString>("key");     // JSON pointer, or line of a file that is no JSON
    const auto row = [](const char *name, ErrorCode code, const char *key) { QTest::newRow(name) << code << QString::fromLatin1(key); };
    row("format-of-something-else", ErrorCode::InvalidInput, "/format");
    row("format-is-missing", ErrorCode::InvalidInput, "/format");
    row("version-is-newer", ErrorCode::Unsupported, "/version");
    row("version-is-zero", ErrorCode::InvalidInput, "/version");
    row("version-is-a-fraction", ErrorCode::InvalidInput, "/version");
    row("unknown-key-at-top", ErrorCode::InvalidInput, "/note");
    row("accepted-is-an-object", ErrorCode::InvalidInput, "/accepted");
    row("record-is-a-number", ErrorCode::InvalidInput, "/accepted/1");
    row("finding-is-missing", ErrorCode::InvalidInput, "/accepted/0/finding");
    row("reason-is-blank", ErrorCode::InvalidInput, "/accepted/0/reason");
    row("reason-is-a-list", ErrorCode::InvalidInput, "/accepted/0/reason");
    row("reason-is-too-long", ErrorCode::LimitExceeded, "/accepted/0/reason");
    row("time-has-no-zone", ErrorCode::InvalidInput, "/accepted/0/time");
    row("time-is-no-date", ErrorCode::InvalidInput, "/accepted/0/time");
    row("hash-is-too-short", ErrorCode::InvalidInput, "/accepted/0/evidence/kernel");
    row("hash-is-upper-case", ErrorCode::InvalidInput, "/accepted/0/evidence/reference");
    row("evidence-is-missing", ErrorCode::InvalidInput, "/accepted/0/evidence");
    row("evidence-has-unknown-key", ErrorCode::InvalidInput, "/accepted/0/evidence/host");
    row("record-has-unknown-key", ErrorCode::InvalidInput, "/accepted/0/severity");
    row("finding-accepted-twice", ErrorCode::InvalidInput, "/accepted/1");
    row("truncated", ErrorCode::InvalidInput, "line 10");
    row("merge-conflict-markers", ErrorCode::InvalidInput, "line 1");
    row("empty", ErrorCode::InvalidInput, "line 1");
    row("nested-too-deep", ErrorCode::InvalidInput, "line 1");
    row("not-utf8", ErrorCode::InvalidInput, "line 4");
    row("array-at-top", ErrorCode::InvalidInput, "");
}

void TestAcceptanceStore::brokenFiles()
{
    QFETCH(ErrorCode, code);
    QFETCH(QString, key);
    const QString path = kCorpus + QStringLiteral("invalid/%1.json").arg(QString::fromLatin1(QTest::currentDataTag()));
    const auto bytes = readFile(path);
    QVERIFY(bytes);
    const auto store = AcceptanceStore::fromJson(*bytes, path);
    QVERIFY(!store);
    QVERIFY2(store.error().code == code, qPrintable(store.error().toString()));
    QCOMPARE(store.error().place.file, path);
    const Place &place = store.error().place;
    QCOMPARE(place.line > 0 ? QStringLiteral("line %1").arg(place.line) : place.key, key);
}

void TestAcceptanceStore::everyBrokenFileHasItsRow()
{
    // The count is of the rows above: a file that no row names would never be read.
    QCOMPARE(QDir(kCorpus + QStringLiteral("invalid")).entryList({QStringLiteral("*.json")}).size(), 26);
}

void TestAcceptanceStore::tooManyRecords()
{
    QByteArray bytes = "{\"format\": \"tileport-accepted-findings\", \"version\": 1, \"accepted\": [0";
    for (qsizetype i = 0; i < AcceptanceStore::kMaximumRecords; ++i)
        bytes += ",0";
    const auto store = AcceptanceStore::fromJson(bytes + "]}", QStringLiteral("x"));
    QVERIFY(!store && store.error().code == ErrorCode::LimitExceeded);
    const auto huge = AcceptanceStore::fromJson(QByteArray(AcceptanceStore::kMaximumBytes + 1, ' '), QStringLiteral("x"));
    QVERIFY(!huge && huge.error().code == ErrorCode::LimitExceeded);
}

void TestAcceptanceStore::evidence()
{
    const auto left = test::graphFromText("entry @k(%x: tile<f32>) {\nreturn\n}\n");
    const auto right = test::graphFromText("entry @k(%x: tile<f32>) {\n%0 = addf %x, %x : tile<f32>\nreturn\n}\n");
    QVERIFY(left && right);
    const Evidence then = evidenceOf(**left, **right, QStringLiteral("fn k() {}"));
    QCOMPARE(then.reference.size(), 64);
    QVERIFY(then.reference != then.generated);
    QCOMPARE(changedEvidence(then, then), QStringList());
    QCOMPARE(changedEvidence(then, evidenceOf(**left, **left, QStringLiteral("fn k() {}"))), QStringList{QStringLiteral("the generated program")});
    QCOMPARE(changedEvidence(then, evidenceOf(**right, **right, QString())),
             (QStringList{QStringLiteral("the reference program"), QStringLiteral("kernel.rs")}));
    // printf 'abc' | sha256sum
    QCOMPARE(textHash(QStringLiteral("abc")), QStringLiteral("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    QCOMPARE(textHash(QString()), QString());
}

void TestAcceptanceStore::evidenceIgnoresNames()
{
    const auto one = test::graphFromText("entry @k(%x: tile<f32>) {\nreturn\n}\n", QStringLiteral("one"));
    const auto other = test::graphFromText("entry @k(%x: tile<f32>) {\nreturn\n}\n", QStringLiteral("other"));
    QVERIFY(one && other);
    QCOMPARE(evidenceOf(**one, **one, {}), evidenceOf(**other, **other, {}));
}

TILEPORT_TEST_MAIN(TestAcceptanceStore)
#include "tst_acceptancestore.moc"

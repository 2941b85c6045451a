// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/review/acceptancefile.h"
#include "tests/core/review/acceptancefixture.h"
#include "tests/support/testmain.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::review;

namespace {

AcceptanceStore storeOf(const QStringList &findings)
{
    AcceptanceStore store;
    for (const QString &finding : findings)
        store.put(test::acceptanceOf(finding));
    return store;
}

} // namespace

/// The file never loses what it did not write: broken, newer, foreign and concurrent content stays as it is.
class TestAcceptanceFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void missingIsEmpty();
    void savesAndLoads();
    void emptyFileIsBroken();
    void brokenFileIsKept();
    void newerFileIsKept();
    void foreignChangeIsAConflict();
    void mergeKeepsBoth();
    void mergeOfABrokenFile();
    void deletedMeanwhile();
    void symbolicLinkIsRefused();
    void folderInTheWay();

private:
    [[nodiscard]] QByteArray onDisk() const { return readFile(m_path).valueOr("unreadable"); }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;
};

void TestAcceptanceFile::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = AcceptanceFile::pathInPort(m_folder->path());
    QVERIFY(m_path.endsWith(QStringLiteral("/.tileport/accepted-findings.json")));
}

void TestAcceptanceFile::missingIsEmpty()
{
    AcceptanceFile file(m_path);
    const auto store = file.load();
    QVERIFY(store && store->records().isEmpty());
    QVERIFY(!QFileInfo::exists(m_folder->filePath(QStringLiteral(".tileport")))); // reading makes nothing
}

void TestAcceptanceFile::savesAndLoads()
{
    AcceptanceFile file(m_path);
    QVERIFY(file.load());
    QVERIFY(file.save(storeOf({QStringLiteral("a")})));
    QVERIFY(file.save(storeOf({QStringLiteral("a"), QStringLiteral("b")})));
    AcceptanceFile again(m_path);
    const auto store = again.load();
    QVERIFY(store);
    QCOMPARE(*store, storeOf({QStringLiteral("a"), QStringLiteral("b")}));
}

void TestAcceptanceFile::emptyFileIsBroken()
{
    QVERIFY(writeFileAtomically(m_path, QByteArray()));
    AcceptanceFile file(m_path);
    const auto store = file.load();
    QVERIFY(!store && store.error().code == ErrorCode::InvalidInput && store.error().place.line == 1);
}

void TestAcceptanceFile::brokenFileIsKept()
{
    QVERIFY(writeFileAtomically(m_path, "{\"format\": 1}"));
    AcceptanceFile file(m_path);
    QVERIFY(!file.load());
    const auto saved = file.save(storeOf({QStringLiteral("a")}));
    QVERIFY(!saved && saved.error().code == ErrorCode::Conflict);
    QCOMPARE(onDisk(), QByteArray("{\"format\": 1}"));
}

void TestAcceptanceFile::newerFileIsKept()
{
    const QByteArray newer = "{\"format\": \"tileport-accepted-findings\", \"version\": 9, \"things\": []}";
    QVERIFY(writeFileAtomically(m_path, newer));
    AcceptanceFile file(m_path);
    const auto loaded = file.load();
    QVERIFY(!loaded && loaded.error().code == ErrorCode::Unsupported);
    QVERIFY(!file.save({}));
    QCOMPARE(onDisk(), newer);
}

void TestAcceptanceFile::foreignChangeIsAConflict()
{
    AcceptanceFile ours(m_path);
    AcceptanceFile theirs(m_path);
    QVERIFY(ours.load() && theirs.load());
    QVERIFY(theirs.save(storeOf({QStringLiteral("theirs")})));
    const auto saved = ours.save(storeOf({QStringLiteral("ours")}));
    QVERIFY(!saved && saved.error().code == ErrorCode::Conflict);
    QCOMPARE(onDisk(), storeOf({QStringLiteral("theirs")}).toJson());
}

void TestAcceptanceFile::mergeKeepsBoth()
{
    AcceptanceFile ours(m_path);
    QVERIFY(ours.load());
    AcceptanceStore foreign = storeOf({QStringLiteral("theirs")});
    foreign.put(test::acceptanceOf(QStringLiteral("both"), QStringLiteral("their reason")));
    QVERIFY(writeFileAtomically(m_path, foreign.toJson()));
    const auto merged = ours.mergeAndSave(storeOf({QStringLiteral("both"), QStringLiteral("ours")}));
    QVERIFY(merged);
    QCOMPARE(merged->records().size(), 3);
    QCOMPARE(merged->find({QStringLiteral("f16"), QStringLiteral("both")})->reason, QStringLiteral("their reason"));
    QCOMPARE(onDisk(), merged->toJson());
    QVERIFY(ours.save(*merged));
}

void TestAcceptanceFile::mergeOfABrokenFile()
{
    QVERIFY(writeFileAtomically(m_path, "no JSON"));
    AcceptanceFile file(m_path);
    QVERIFY(!file.mergeAndSave(storeOf({QStringLiteral("a")})));
    QCOMPARE(onDisk(), QByteArray("no JSON"));
}

void TestAcceptanceFile::deletedMeanwhile()
{
    AcceptanceFile file(m_path);
    QVERIFY(file.load());
    QVERIFY(file.save(storeOf({QStringLiteral("a")})));
    QVERIFY(QFile::remove(m_path));
    const auto saved = file.save(storeOf({QStringLiteral("a"), QStringLiteral("b")}));
    QVERIFY(!saved && saved.error().code == ErrorCode::Conflict); // somebody took it away: ask before making it again
    QVERIFY(file.mergeAndSave(storeOf({QStringLiteral("a"), QStringLiteral("b")})));
}

void TestAcceptanceFile::symbolicLinkIsRefused()
{
    QTemporaryDir elsewhere;
    const QString target = elsewhere.filePath(QStringLiteral("precious.json"));
    QVERIFY(writeFileAtomically(target, "precious"));
    QVERIFY(QFile::link(elsewhere.path(), m_folder->filePath(QStringLiteral(".tileport"))));
    AcceptanceFile throughFolder(m_path);
    QVERIFY(!throughFolder.load());
    QVERIFY(!throughFolder.save(storeOf({QStringLiteral("a")})));
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral(".tileport"))));
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral(".tileport")));
    QVERIFY(QFile::link(target, m_path));
    AcceptanceFile throughFile(m_path);
    const auto loaded = throughFile.load();
    QVERIFY(!loaded && loaded.error().message.contains(QStringLiteral("symbolic link")));
    QVERIFY(!throughFile.save(storeOf({QStringLiteral("a")})));
    QCOMPARE(readFile(target).valueOr({}), QByteArray("precious"));
}

void TestAcceptanceFile::folderInTheWay()
{
    QVERIFY(QDir().mkpath(m_path));
    AcceptanceFile file(m_path);
    QVERIFY(!file.load());
    QVERIFY(!file.save(storeOf({QStringLiteral("a")})));
    QVERIFY(QFileInfo(m_path).isDir());
}

TILEPORT_TEST_MAIN(TestAcceptanceFile)
#include "tst_acceptancefile.moc"

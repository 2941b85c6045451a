// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/snapshotwatch.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSaveFile>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::review;

namespace {

using Change = void (*)(const QDir &);

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

/// As editors do it: a new file beside the old one, then a rename over it.
void replace(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
    QVERIFY(file.commit());
}

} // namespace

/// Real files, really changed: each change is told within a second, whatever way it is made in.
class TestSnapshotWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void changes_data();
    void changes();
    void nothingHappens();
    void replacedAgainAndAgain();
    void folderDeletedAndMadeAgain();
    void missingFolder();
    void reviewFiles();
    void anotherFolder();
    void endsWhileReading();

private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(QStringLiteral("port/") + name); }
    void watch()
    {
        m_watch = std::make_unique<SnapshotWatch>();
        connect(m_watch.get(), &SnapshotWatch::snapshotTaken, this, [this](const auto &snapshot) { m_snapshot = snapshot; });
        m_watch->watch(path({}).chopped(1));
        QTRY_VERIFY_WITH_TIMEOUT(m_snapshot, 5'000);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<SnapshotWatch> m_watch;
    std::shared_ptr<const port::Snapshot> m_snapshot;
};

void TestSnapshotWatch::init()
{
    m_watch.reset();
    m_snapshot.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("port/generated/deep")));
    write(path(QStringLiteral("kernel.rs")), "fn k() {}\n");
    write(path(QStringLiteral("generated/deep/a.mlir")), "module {}\n");
}

void TestSnapshotWatch::changes_data()
{
    QTest::addColumn<Change>("change");
    QTest::newRow("one byte in place") << Change([](const QDir &port) { write(port.filePath(QStringLiteral("kernel.rs")), "fn K() {}\n"); });
    QTest::newRow("in a deep folder") << Change([](const QDir &port) { write(port.filePath(QStringLiteral("generated/deep/a.mlir")), "module []\n"); });
    QTest::newRow("replaced") << Change([](const QDir &port) { replace(port.filePath(QStringLiteral("kernel.rs")), "fn K() {}\n"); });
    QTest::newRow("appended") << Change([](const QDir &port) { QFile file(port.filePath(QStringLiteral("kernel.rs"))); QVERIFY(file.open(QIODevice::Append)); file.write("\n"); });
    QTest::newRow("removed") << Change([](const QDir &port) { QVERIFY(QFile::remove(port.filePath(QStringLiteral("kernel.rs")))); });
    QTest::newRow("added") << Change([](const QDir &port) { write(port.filePath(QStringLiteral("build.rs")), ""); });
    QTest::newRow("renamed") << Change([](const QDir &port) { QVERIFY(QFile::rename(port.filePath(QStringLiteral("kernel.rs")), port.filePath(QStringLiteral("k.rs")))); });
    QTest::newRow("time set back") << Change([](const QDir &port) {
        QFile file(port.filePath(QStringLiteral("kernel.rs")));
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QDateTime before = file.fileTime(QFileDevice::FileModificationTime);
        file.write("fn K() {}\n");
        file.flush();
        QVERIFY(file.setFileTime(before, QFileDevice::FileModificationTime));
    });
}

void TestSnapshotWatch::changes()
{
    QFETCH(Change, change);
    watch();
    QTest::qWait(350); // a look in between, so that the change meets a watch that is at rest
    const auto before = m_snapshot;
    QElapsedTimer clock;
    clock.start();
    change(QDir(path({})));
    QTRY_VERIFY_WITH_TIMEOUT(m_snapshot != before && *m_snapshot == port::takeSnapshot(path({})).valueOr({}), 5'000);
    QVERIFY(!port::changedFiles(*before, *m_snapshot).isEmpty());
    QVERIFY2(clock.elapsed() < 1'000, qPrintable(QStringLiteral("told after %1 ms").arg(clock.elapsed())));
}

void TestSnapshotWatch::nothingHappens()
{
    watch();
    QSignalSpy taken(m_watch.get(), &SnapshotWatch::snapshotTaken);
    replace(path(QStringLiteral("kernel.rs")), "fn k() {}\n"); // the same bytes again
    QVERIFY(QDir(path({})).mkdir(QStringLiteral("target")));
    write(path(QStringLiteral("target/built")), "x");
    QTest::qWait(900);
    QCOMPARE(taken.size(), 0);
}

void TestSnapshotWatch::replacedAgainAndAgain()
{
    watch();
    for (int i = 0; i < 6; ++i) {
        const auto before = m_snapshot;
        replace(path(QStringLiteral("kernel.rs")), QByteArray("fn k() {} // ") + char('a' + i)); // always as long
        QTRY_VERIFY_WITH_TIMEOUT(m_snapshot != before, 3'000);
        QCOMPARE(*m_snapshot, port::takeSnapshot(path({})).valueOr({}));
    }
}

void TestSnapshotWatch::folderDeletedAndMadeAgain()
{
    watch();
    QSignalSpy failed(m_watch.get(), &SnapshotWatch::failed);
    QVERIFY(QDir(path(QStringLiteral("generated"))).removeRecursively());
    QTRY_COMPARE_WITH_TIMEOUT(m_snapshot->files.size(), 1, 3'000);
    QVERIFY(QDir(path({})).mkpath(QStringLiteral("generated/deep")));
    write(path(QStringLiteral("generated/deep/a.mlir")), "module {}\n");
    QTRY_COMPARE_WITH_TIMEOUT(m_snapshot->files.size(), 2, 3'000);
    QVERIFY(QDir(path({})).removeRecursively());
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 3'000);
    const auto before = m_snapshot;
    QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("port/generated/deep")));
    write(path(QStringLiteral("kernel.rs")), "fn k() {}\n");
    write(path(QStringLiteral("generated/deep/a.mlir")), "module {}\n");
    QTRY_VERIFY_WITH_TIMEOUT(m_snapshot != before && *m_snapshot == port::takeSnapshot(path({})).valueOr({}), 3'000);
    write(path(QStringLiteral("generated/deep/a.mlir")), "module []\n");
    QTRY_VERIFY_WITH_TIMEOUT(*m_snapshot == port::takeSnapshot(path({})).valueOr({}), 3'000);
    QCOMPARE(failed.size(), 1);
}

void TestSnapshotWatch::missingFolder()
{
    SnapshotWatch watch;
    QSignalSpy failed(&watch, &SnapshotWatch::failed);
    QSignalSpy taken(&watch, &SnapshotWatch::snapshotTaken);
    watch.watch(m_folder->filePath(QStringLiteral("nowhere")));
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 3'000);
    QTest::qWait(700);
    QCOMPARE(failed.size(), 1); // said once
    QCOMPARE(taken.size(), 0);
}

void TestSnapshotWatch::reviewFiles()
{
    watch();
    QSignalSpy changed(m_watch.get(), &SnapshotWatch::reviewFilesChanged);
    QSignalSpy taken(m_watch.get(), &SnapshotWatch::snapshotTaken);
    QVERIFY(QDir(path({})).mkdir(QStringLiteral(".tileport")));
    write(path(QStringLiteral(".tileport/review.jsonl")), "{}\n");
    QTRY_VERIFY_WITH_TIMEOUT(!changed.isEmpty(), 3'000);
    QCOMPARE(taken.size(), 0); // Tileport's own files are no artefacts
}

void TestSnapshotWatch::anotherFolder()
{
    watch();
    QTemporaryDir other;
    write(other.filePath(QStringLiteral("other.rs")), "x");
    m_watch->watch(other.path());
    QTRY_VERIFY_WITH_TIMEOUT(m_snapshot->files.contains(QStringLiteral("other.rs")), 3'000);
    const auto before = m_snapshot;
    write(path(QStringLiteral("kernel.rs")), "nobody looks");
    QTest::qWait(700);
    QCOMPARE(m_snapshot, before);
    m_watch->watch({});
    write(other.filePath(QStringLiteral("other.rs")), "y");
    QTest::qWait(700);
    QCOMPARE(m_snapshot, before);
}

void TestSnapshotWatch::endsWhileReading()
{
    for (int i = 0; i < 400; ++i)
        write(path(QStringLiteral("f%1").arg(i)), QByteArray(20'000, 'x'));
    for (int i = 0; i < 10; ++i) {
        SnapshotWatch watch;
        watch.watch(path({}).chopped(1));
        QTest::qWait(i);
    }
}

TILEPORT_TEST_MAIN(TestSnapshotWatch)
#include "tst_snapshotwatch.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"

#include "tests/support/testmain.h"

#include <QDir>
#include <QTemporaryDir>

#include <csignal>
#include <sys/resource.h>

using namespace tileport;

/// Whole-file reading with limits, and replacing a file in one step.
class TestFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void readsBackWhatWasWritten();
    void makesMissingFolders();
    void replacesAndLeavesNothingBehind();
    void refusesWhatIsMissing();
    void refusesFolders();
    void refusesTooLargeFiles();
    void refusesAFileAsFolder();
    void aFullDiskKeepsTheOldContent();

private:
    QTemporaryDir m_folder;
};

void TestFiles::readsBackWhatWasWritten()
{
    const QByteArray bytes("a\0b\r\n", 5);
    const QString path = m_folder.filePath(QStringLiteral("x.bin"));
    QVERIFY(writeFileAtomically(path, bytes));
    QCOMPARE(readFile(path).value(), bytes);
    QVERIFY(writeFileAtomically(path, {}));
    QCOMPARE(readFile(path).value(), QByteArray());
}

void TestFiles::makesMissingFolders()
{
    const QString path = m_folder.filePath(QStringLiteral("one/two/x.txt"));
    QVERIFY(writeFileAtomically(path, "x"));
    QCOMPARE(readFile(path).value(), QByteArray("x"));
}

void TestFiles::replacesAndLeavesNothingBehind()
{
    const QString folder = m_folder.filePath(QStringLiteral("replace"));
    const QString path = folder + QStringLiteral("/x.txt");
    QVERIFY(writeFileAtomically(path, "old, and longer"));
    QVERIFY(writeFileAtomically(path, "new"));
    QCOMPARE(readFile(path).value(), QByteArray("new"));
    QCOMPARE(QDir(folder).entryList(QDir::Files | QDir::Hidden), QStringList{QStringLiteral("x.txt")});
}

void TestFiles::refusesWhatIsMissing()
{
    const auto result = readFile(m_folder.filePath(QStringLiteral("absent")));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::NotFound);
    QVERIFY(result.error().place.file.endsWith(QStringLiteral("absent")));
}

void TestFiles::refusesFolders()
{
    const auto result = readFile(m_folder.path());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::InvalidInput);
    QVERIFY(!writeFileAtomically(m_folder.path(), "x"));
}

void TestFiles::refusesTooLargeFiles()
{
    const QString path = m_folder.filePath(QStringLiteral("large"));
    QVERIFY(writeFileAtomically(path, QByteArray(11, 'x')));
    QVERIFY(readFile(path, 11));
    const auto result = readFile(path, 10);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::LimitExceeded);
}

void TestFiles::refusesAFileAsFolder()
{
    const QString file = m_folder.filePath(QStringLiteral("plain"));
    QVERIFY(writeFileAtomically(file, "x"));
    const auto result = writeFileAtomically(file + QStringLiteral("/below"), "y");
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Io);
}

/// A limit on file sizes fails a write as a full disk does.
void TestFiles::aFullDiskKeepsTheOldContent()
{
    const QString path = m_folder.filePath(QStringLiteral("kernel.rs"));
    QVERIFY(writeFileAtomically(path, "the old kernel"));
    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{100, before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto result = writeFileAtomically(path, QByteArray(200, 'x'));
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::Io);
    QCOMPARE(*readFile(path), QByteArray("the old kernel"));
    QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kernel.rs*")}, QDir::Files | QDir::Hidden), QStringList{QStringLiteral("kernel.rs")});
}

TILEPORT_TEST_MAIN(TestFiles)
#include "tst_files.moc"

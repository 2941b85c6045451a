// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/review/reviewlog.h"
#include "tests/core/review/logfixture.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QLockFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QThread>

#include <atomic>
#include <cstdio>
#include <thread>

using namespace tileport;
using namespace tileport::review;
using test::decisionOn;
using test::noonPlus;
using test::pictureOf;

namespace {

const QString kAppender = QStringLiteral("--append-until-killed");

/// The child of the kill test: appends for ever and tells each hash once the append is confirmed.
int appendUntilKilled(const QString &folder)
{
    const ReviewLog log(folder);
    for (int i = 0;; ++i) {
        Decision decision = decisionOn(QStringLiteral("B1"), DecisionKind::SendBack);
        decision.reason = QString(2'000 + i % 1'000, QChar(u'x'));
        const Result<ReviewEntry> entry = log.append(decision);
        if (!entry) {
            std::fprintf(stderr, "%s\n", qPrintable(entry.error().toString()));
            return 1;
        }
        std::printf("%s\n", qPrintable(entry->hash));
        std::fflush(stdout);
    }
}

QStringList hashesOf(const ReviewHistory &history)
{
    QStringList hashes;
    for (const ReviewEntry &entry : history.entries())
        hashes.append(entry.hash);
    return hashes;
}

} // namespace

/// The log on the disk: what is confirmed stays, whatever happens to the program that wrote it.
class TestReviewLog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void readingMakesNothing();
    void appendsAndReads();
    void firstAppendInterrupted();
    void goesOnBehindAFragment();
    void lockWithoutOwner();
    void killedWriters();
    void writersAtOnce();
    void mergedCopies();
    void headLost();
    void unreadableHeadIsKept();
    void brokenLogIsNotTouched();
    void nothingToJoin();
    void links();
    void lockHeldByOthers();
    void folderIsNotWritable();
    void whatCannotBeReadBackIsNotWritten();
    void composeCanRefuse();

private:
    [[nodiscard]] ReviewLog log() const { return ReviewLog(m_folder->path()); }
    [[nodiscard]] QByteArray onDisk() const { return readFile(log().path()).valueOr("unreadable"); }
    void put(const QString &path, const QByteArray &bytes) const { QVERIFY(writeFileAtomically(path, bytes)); }
    [[nodiscard]] QString picture() const
    {
        const Result<ReviewHistory> history = log().read();
        return history ? pictureOf(*history) : errorCodeName(history.error().code);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestReviewLog::readingMakesNothing()
{
    QCOMPARE(picture(), QStringLiteral("empty 0"));
    QVERIFY(!QDir(m_folder->filePath(QStringLiteral(".tileport"))).exists());
}

void TestReviewLog::appendsAndReads()
{
    const auto first = log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Approve));
    QVERIFY2(first, qPrintable(first ? QString() : first.error().toString()));
    const auto second = log().append(test::waiverOf(QStringLiteral("f")));
    QVERIFY(second);
    QCOMPARE(second->parents, QStringList{first->hash});
    QCOMPARE(picture(), QStringLiteral("intact 2"));
    QCOMPARE(onDisk(), entryLine(*first) + entryLine(*second));
    const auto head = ReviewHead::fromJson(readFile(log().headPath()).valueOr({}), {});
    QVERIFY(head);
    QCOMPARE(head->heads, QStringList{second->hash});
    QCOMPARE(head->entries, 2);
}

void TestReviewLog::firstAppendInterrupted()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Approve)));
    const QByteArray piece = onDisk().left(100);
    put(log().path(), piece);
    QCOMPARE(picture(), QStringLiteral("broken 0; broken 1; cut-off 0")); // it was confirmed: somebody cut it
    put(log().headPath(), ReviewHead{{}, 0, 0, sha256Hex({})}.toJson());
    QCOMPARE(picture(), QStringLiteral("empty 0; interrupted 1"));
    QVERIFY(log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Approve)));
    QCOMPARE(picture(), QStringLiteral("intact 1"));
}

void TestReviewLog::goesOnBehindAFragment()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Approve)));
    QFile file(log().path());
    QVERIFY(file.open(QIODevice::Append));
    file.write("{\"author\":\"a");
    file.close();
    QCOMPARE(picture(), QStringLiteral("intact 1; interrupted 2"));
    const auto next = log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Reject));
    QVERIFY(next);
    QCOMPARE(next->fragments.size(), 1);
    QCOMPARE(picture(), QStringLiteral("intact 2"));
    QVERIFY(onDisk().contains("\n{\"author\":\"a\n{"));
}

/// A writer was killed after it made its lock file and before it named itself in it.
void TestReviewLog::lockWithoutOwner()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    QFile lock(m_folder->filePath(QStringLiteral(".tileport/review.lock")));
    QVERIFY(lock.open(QIODevice::WriteOnly));
    lock.close();
    const auto appended = log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Approve));
    QVERIFY2(appended, qPrintable(appended ? QString() : appended.error().toString()));
    QCOMPARE(picture(), QStringLiteral("intact 2"));
}

/// Thirty writers, each killed at a random moment: every hash that one of them told is in the log, which stays usable.
void TestReviewLog::killedWriters()
{
    QStringList confirmed;
    QRandomGenerator dice(11);
    for (int round = 0; round < 30; ++round) {
        QProcess child;
        child.start(QCoreApplication::applicationFilePath(), {kAppender, m_folder->path()});
        QVERIFY(child.waitForStarted());
        QVERIFY2(child.waitForReadyRead(20'000), qPrintable(QString::fromUtf8(child.readAllStandardError())));
        QThread::usleep(dice.bounded(60'000));
        child.kill();
        QVERIFY(child.waitForFinished());
        QCOMPARE(child.exitStatus(), QProcess::CrashExit);
        const QByteArray said = child.readAllStandardOutput();
        for (const QByteArray &line : said.left(said.lastIndexOf('\n')).split('\n'))
            confirmed.append(QString::fromLatin1(line));
        const auto history = log().read();
        QVERIFY(history);
        QVERIFY2(history->state() == LogState::Intact, qPrintable(pictureOf(*history)));
        const QStringList kept = hashesOf(*history);
        for (const QString &hash : std::as_const(confirmed))
            QVERIFY2(kept.contains(hash), qPrintable(QStringLiteral("round %1 lost %2").arg(round).arg(hash)));
        if (history->entries().size() > 400)
            break;
    }
    QVERIFY(confirmed.size() > 30);
    QVERIFY(log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Approve)));
    QVERIFY(picture().startsWith(QStringLiteral("intact")));
}

void TestReviewLog::writersAtOnce()
{
    std::atomic_int failures{0};
    std::vector<std::thread> writers;
    for (int writer = 0; writer < 4; ++writer) {
        writers.emplace_back([&, writer] {
            for (int i = 0; i < 10; ++i)
                failures += log().append(decisionOn(QStringLiteral("B%1").arg(writer + 1), DecisionKind::SendBack)) ? 0 : 1;
        });
    }
    for (std::thread &writer : writers)
        writer.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(picture(), QStringLiteral("intact 40"));
}

/// Two people go on from the same entry in their own copies, and the lines of both come into one file.
void TestReviewLog::mergedCopies()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    const QByteArray base = onDisk();
    const QByteArray baseHead = readFile(log().headPath()).valueOr({});
    QVERIFY(log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Reject, QStringLiteral("bob"))));
    const QByteArray theirs = onDisk().mid(base.size());
    put(log().path(), base);
    put(log().headPath(), baseHead);
    QVERIFY(log().append(decisionOn(QStringLiteral("B1"), DecisionKind::Approve)));
    const QByteArray ours = onDisk();
    put(log().path(), ours + theirs);
    QCOMPARE(picture(), QStringLiteral("needs-join 3; branched 0; behind 0"));
    const auto refused = log().append(decisionOn(QStringLiteral("B2"), DecisionKind::Approve));
    QVERIFY(!refused && refused.error().code == ErrorCode::Conflict);
    QCOMPARE(onDisk(), ours + theirs);
    const auto joined = log().join({QStringLiteral("talked to bob"), QStringLiteral("ada"), noonPlus(5)});
    QVERIFY2(joined, qPrintable(joined ? QString() : joined.error().toString()));
    QCOMPARE(joined->parents.size(), 2);
    QCOMPARE(picture(), QStringLiteral("intact 4"));
    QCOMPARE(log().read()->standing({port::Stage::B, 1}).size(), 2);
    // The other order, which the head did not confirm, is told and can be joined as well.
    put(log().path(), base + theirs + ours.mid(base.size()));
    put(log().headPath(), ReviewHead{{joined->parents.constFirst()}, 2, ours.size(), sha256Hex(ours)}.toJson());
    QCOMPARE(picture(), QStringLiteral("needs-join 3; branched 0; reordered 0"));
    QVERIFY(log().join({QStringLiteral("merged"), QStringLiteral("ada"), noonPlus(6)}));
    QCOMPARE(picture(), QStringLiteral("intact 4"));
}

void TestReviewLog::headLost()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    QVERIFY(QFile::remove(log().headPath()));
    QCOMPARE(picture(), QStringLiteral("needs-join 1; head-missing 0"));
    QVERIFY(!log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    QVERIFY(log().join({QStringLiteral("compared with the copy"), QStringLiteral("ada"), noonPlus(5)}));
    QCOMPARE(picture(), QStringLiteral("intact 2"));
}

void TestReviewLog::unreadableHeadIsKept()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    put(log().headPath(), "<<<<<<< HEAD\n");
    QVERIFY(picture().startsWith(QStringLiteral("needs-join 1; head-broken")));
    QVERIFY(log().join({QStringLiteral("merge"), QStringLiteral("ada"), noonPlus(5)}));
    QCOMPARE(readFile(log().headPath() + QStringLiteral(".kept")).valueOr({}), QByteArray("<<<<<<< HEAD\n"));
}

void TestReviewLog::brokenLogIsNotTouched()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    const QByteArray changed = onDisk().replace("approve", "reject");
    put(log().path(), changed);
    for (const auto &tried : {log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)), log().join({QStringLiteral("x"), QStringLiteral("ada"), noonPlus(5)})}) {
        QVERIFY(!tried && tried.error().code == ErrorCode::Conflict);
        QVERIFY2(tried.error().message.contains(QStringLiteral("line 1")), qPrintable(tried.error().message));
    }
    QCOMPARE(onDisk(), changed);
}

void TestReviewLog::nothingToJoin()
{
    const Join join{QStringLiteral("x"), QStringLiteral("ada"), noonPlus(5)};
    QVERIFY(!log().join(join));
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    const auto joined = log().join(join);
    QVERIFY(!joined && joined.error().code == ErrorCode::Conflict);
}

/// A port that somebody sent must not make us write elsewhere.
void TestReviewLog::links()
{
    QTemporaryDir elsewhere;
    QVERIFY(QFile::link(elsewhere.path(), m_folder->filePath(QStringLiteral(".tileport"))));
    auto refused = log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve));
    QVERIFY(!refused && refused.error().code == ErrorCode::InvalidInput);
    QCOMPARE(picture(), QStringLiteral("invalid-input"));
    QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral(".tileport"))));
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral(".tileport")));
    QVERIFY(QFile::link(elsewhere.filePath(QStringLiteral("log")), log().path()));
    refused = log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve));
    QVERIFY(!refused && refused.error().code == ErrorCode::InvalidInput);
    QVERIFY(QDir(elsewhere.path()).isEmpty());
}

void TestReviewLog::lockHeldByOthers()
{
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve)));
    QLockFile lock(m_folder->filePath(QStringLiteral(".tileport/review.lock")));
    QVERIFY(lock.lock());
    std::thread unlocker([&] {
        QThread::msleep(300);
        lock.unlock();
    });
    QElapsedTimer clock;
    clock.start();
    QVERIFY(log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Reject)));
    QVERIFY(clock.elapsed() >= 200);
    unlocker.join();
}

void TestReviewLog::folderIsNotWritable()
{
    put(m_folder->filePath(QStringLiteral(".tileport")), "a file in the way");
    const auto refused = log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve));
    QVERIFY(!refused && refused.error().code == ErrorCode::Io);
}

void TestReviewLog::whatCannotBeReadBackIsNotWritten()
{
    Decision decision = decisionOn(QStringLiteral("A1"), DecisionKind::Approve);
    decision.reason = QString(5'000, QChar(u'x'));
    QVERIFY(!log().append(decision));
    decision.reason.clear();
    QVERIFY(!log().append(decision));
    QCOMPARE(picture(), QStringLiteral("empty 0"));
}

void TestReviewLog::composeCanRefuse()
{
    const auto refuse = [](const ReviewHistory &) -> Result<EntryContent> { return makeError(ErrorCode::Cancelled, QStringLiteral("no")); };
    QVERIFY(!log().append(refuse));
    const auto unsigned_ = log().append(decisionOn(QStringLiteral("A1"), DecisionKind::Approve), [](const QByteArray &) -> Result<QString> { return makeError(ErrorCode::ToolFailed, QStringLiteral("no key")); });
    QVERIFY(!unsigned_ && unsigned_.error().code == ErrorCode::ToolFailed);
    QCOMPARE(picture(), QStringLiteral("empty 0"));
}

int main(int argc, char **argv)
{
    tileport::test::prepareEnvironment();
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == kAppender)
        return appendUntilKilled(arguments.value(2));
    TestReviewLog test;
    return tileport::test::runStrictly(&test, arguments);
}
#include "tst_reviewlog.moc"

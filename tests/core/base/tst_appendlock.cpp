// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/appendlock.h"
#include "tests/support/testmain.h"

#include <QFile>
#include <QTemporaryDir>

using namespace tileport;

/// One holder at a time; a holder that died before it named itself is none.
class TestAppendLock : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    [[nodiscard]] QString lockPath() const { return m_folder.filePath(QStringLiteral("log.lock")); }
    [[nodiscard]] QString log() const { return m_folder.filePath(QStringLiteral("log")); }

private Q_SLOTS:
    void oneHolderAtATime()
    {
        AppendLock second(lockPath(), log());
        {
            AppendLock first(lockPath(), log());
            QVERIFY(first.take(QStringLiteral("the log"), 0));
            const Result<void> refused = second.take(QStringLiteral("the log"), 50);
            QVERIFY(!refused);
            QCOMPARE(refused.error().code, ErrorCode::Conflict);
            QCOMPARE(refused.error().place.file, log());
            QVERIFY2(refused.error().message.contains(QStringLiteral("process %1 on ").arg(QCoreApplication::applicationPid())), qPrintable(refused.error().message));
            QCOMPARE(refused.error().remedy, QStringLiteral("Try again; if that program is gone, delete log.lock"));
        }
        QVERIFY(second.take(QStringLiteral("the log"), 0));
    }

    void lockWithoutOwnerIsTaken()
    {
        QFile unfilled(lockPath());
        QVERIFY(unfilled.open(QIODevice::WriteOnly));
        unfilled.close();
        AppendLock lock(lockPath(), log());
        QVERIFY(lock.take(QStringLiteral("the log"), 10'000));
    }

    /// Its maker may be just about to name itself.
    void freshLockWithoutOwnerIsKept()
    {
        QFile unfilled(lockPath());
        QVERIFY(unfilled.open(QIODevice::WriteOnly));
        unfilled.close();
        AppendLock lock(lockPath(), log());
        QCOMPARE(lock.take(QStringLiteral("the log"), 100).error().code, ErrorCode::Conflict);
        QVERIFY(QFile::exists(lockPath()));
        QVERIFY(unfilled.remove());
    }

    void noFolder()
    {
        AppendLock lock(m_folder.filePath(QStringLiteral("missing/log.lock")), log());
        const Result<void> refused = lock.take(QStringLiteral("the log"), 100);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::Io);
        QCOMPARE(refused.error().place.file, m_folder.filePath(QStringLiteral("missing")));
    }
};

TILEPORT_TEST_MAIN(TestAppendLock)
#include "tst_appendlock.moc"

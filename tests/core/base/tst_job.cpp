// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/job.h"

#include "tests/support/testmain.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QThread>

#include <optional>

using namespace tileport;

/// Background work: the newest request wins, results arrive on the owner's thread, a dead owner gets nothing.
class TestJob : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void deliversOnTheOwnersThread();
    void deliversOnlyTheNewest();
    void cancelDropsTheResult();
    void overtakenWorkIsToldToStop();
    void destroyedJobDeliversNothing();
    void reportsRunning();
    void idsGrow();
};

void TestJob::deliversOnTheOwnersThread()
{
    Job job;
    std::optional<int> result;
    QThread *workThread = nullptr;
    QThread *deliverThread = nullptr;
    job.start([&](const CancelToken &) { workThread = QThread::currentThread(); return 42; },
              [&](int value) { deliverThread = QThread::currentThread(); result = value; });
    QTRY_VERIFY(result.has_value());
    QCOMPARE(*result, 42);
    QVERIFY(workThread != QThread::currentThread());
    QCOMPARE(deliverThread, QThread::currentThread());
}

void TestJob::deliversOnlyTheNewest()
{
    Job job;
    QList<int> results;
    for (int i = 0; i < 20; ++i)
        job.start([i](const CancelToken &) { return i; }, [&results](int value) { results << value; });
    QTRY_VERIFY(!results.isEmpty());
    job.waitForIdle();
    QCoreApplication::processEvents();
    QCOMPARE(results, QList<int>{19});
}

void TestJob::cancelDropsTheResult()
{
    Job job;
    bool delivered = false;
    job.start([](const CancelToken &) { return 1; }, [&](int) { delivered = true; });
    job.waitForIdle();
    job.cancel();
    QVERIFY(!job.isRunning());
    QTest::qWait(20);
    QVERIFY(!delivered);
}

void TestJob::overtakenWorkIsToldToStop()
{
    Job job;
    QSemaphore started;
    std::atomic_bool stopped{false};
    job.start([&](const CancelToken &token) {
        started.release();
        while (!token.isCancelled())
            QThread::msleep(1);
        stopped = true;
        return 0;
    }, [](int) { QFAIL("an overtaken result was delivered"); });
    started.acquire();
    std::optional<int> result;
    job.start([](const CancelToken &token) { return token.isCancelled() ? -1 : 7; }, [&](int value) { result = value; });
    QTRY_VERIFY(result.has_value());
    QVERIFY(stopped.load());
    QCOMPARE(*result, 7);
}

void TestJob::destroyedJobDeliversNothing()
{
    bool delivered = false;
    {
        Job job;
        job.start([](const CancelToken &) { return 1; }, [&](int) { delivered = true; });
        job.waitForIdle();
    }
    QTest::qWait(20);
    QVERIFY(!delivered);
}

void TestJob::reportsRunning()
{
    Job job;
    QSignalSpy spy(&job, &Job::runningChanged);
    bool delivered = false;
    job.start([](const CancelToken &) { return 1; }, [&](int) { delivered = true; });
    QVERIFY(job.isRunning());
    QTRY_VERIFY(delivered);
    QVERIFY(!job.isRunning());
    QCOMPARE(spy.count(), 2);
    job.cancel();
    QCOMPARE(spy.count(), 2);
}

void TestJob::idsGrow()
{
    Job job;
    const quint64 first = job.start([](const CancelToken &) { return 1; }, [](int) {});
    const quint64 second = job.start([](const CancelToken &) { return 1; }, [](int) {});
    QVERIFY(second > first);
}

TILEPORT_TEST_MAIN(TestJob)
#include "tst_job.moc"

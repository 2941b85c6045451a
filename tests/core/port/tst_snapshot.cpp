// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/snapshot.h"
#include "tests/support/testmain.h"

#include <QDateTime>
#include <QDir>
#include <QTemporaryDir>

#include <cstdio>

using namespace tileport;
using namespace tileport::port;

/// Snapshots of a folder: every file inside counts, nothing outside is read, and what was left out is said.
class tst_Snapshot : public QObject {
    Q_OBJECT
    QTemporaryDir m_folder;
    QString path(const QString &name) const { return m_folder.filePath(QStringLiteral("port/") + name); }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    Snapshot taken(const SnapshotLimits &limits = {}) const
    {
        Result<Snapshot> snapshot = takeSnapshot(path({}), limits);
        return snapshot ? *snapshot : Snapshot{{}, {{snapshot.error().message, {}, {}, {}, {}, {}, {}, {}}}};
    }
    static QString picture(const Snapshot &snapshot)
    {
        QString text;
        for (auto file = snapshot.files.cbegin(); file != snapshot.files.cend(); ++file)
            text += QStringLiteral("%1 %2 %3\n").arg(file.key()).arg(file->size).arg(file->sha256.left(8));
        for (const Finding &finding : snapshot.findings)
            text += finding.kind + QLatin1Char('|') + finding.message + QLatin1Char('\n');
        return text;
    }

private Q_SLOTS:
    void init()
    {
        QVERIFY(QDir(path({})).removeRecursively());
        write(QStringLiteral("kernel.rs"), "fn k() {}\n");
        write(QStringLiteral("reports/agent_b.md"), "x");
    }

    void filesAreListedWithTheirHashes()
    {
        write(QStringLiteral("target/debug/huge"), "build output");
        write(QStringLiteral(".tileport/review.jsonl"), "our own");
        QCOMPARE(picture(taken()), QStringLiteral("kernel.rs 10 27cc9549\nreports/agent_b.md 1 2d711642\n"));
    }

    void nameThatIsNoUtf8IsTold()
    {
        const QByteArray name = QFile::encodeName(path(QStringLiteral("reports/"))) + "odd-\xff.md";
        std::FILE *file = std::fopen(name.constData(), "wb");
        if (file == nullptr)
            QSKIP("this file system takes no such name");
        std::fclose(file);
        QCOMPARE(picture(taken()), QString::fromUtf8("kernel.rs 10 27cc9549\nreports/agent_b.md 1 2d711642\nfile-name|reports/odd-\uFFFD.md has a name that is no UTF-8 and was not read\n"));
        QVERIFY(std::remove(name.constData()) == 0);
    }

    void changesAreTold()
    {
        const Snapshot before = taken();
        QVERIFY(changedFiles(before, taken()).isEmpty());
        write(QStringLiteral("kernel.rs"), "fn K() {}\n");  // as long as before
        write(QStringLiteral("new.txt"), "");
        QVERIFY(QFile::remove(path(QStringLiteral("reports/agent_b.md"))));
        QStringList told;
        const QMap<QString, FileChange> changes = changedFiles(before, taken());
        for (auto change = changes.cbegin(); change != changes.cend(); ++change)
            told.append(fileChangeName(*change) + QLatin1Char(' ') + change.key());
        QCOMPARE(told, QStringList({QStringLiteral("changed kernel.rs"), QStringLiteral("added new.txt"),
                                    QStringLiteral("removed reports/agent_b.md")}));
    }

    void linksOutsideAreNotRead()
    {
        QVERIFY(QFile::link(QStringLiteral("/etc/hostname"), path(QStringLiteral("outside"))));
        QVERIFY(QFile::link(QStringLiteral("kernel.rs"), path(QStringLiteral("inside.rs"))));
        QVERIFY(QFile::link(path({}), path(QStringLiteral("loop"))));
        QVERIFY(QFile::link(path(QStringLiteral("nowhere")), path(QStringLiteral("dangling"))));
        const Snapshot snapshot = taken();
        QCOMPARE(snapshot.files.keys(), QStringList({QStringLiteral("inside.rs"), QStringLiteral("kernel.rs"), QStringLiteral("reports/agent_b.md")}));
        QStringList kinds;
        for (const Finding &finding : snapshot.findings)
            kinds.append(finding.kind + QLatin1Char(' ') + finding.place.file);
        QCOMPARE(kinds, QStringList({QStringLiteral("file-outside dangling"), QStringLiteral("file-outside loop"), QStringLiteral("file-outside outside")}));
    }

    void limitsHold()
    {
        SnapshotLimits limits;
        limits.bytesPerFile = 9;
        limits.depth = 0;
        QCOMPARE(picture(taken(limits)), QStringLiteral("file-oversized|kernel.rs is larger than 9 bytes and was not read\n"
                                                        "file-depth|reports lies more than 0 folders deep and was not read\n"));
        limits = {};
        limits.files = 1;
        const Result<Snapshot> snapshot = takeSnapshot(path({}), limits);
        QVERIFY(!snapshot);
        QCOMPARE(snapshot.error().code, ErrorCode::LimitExceeded);
    }

    void noFolder()
    {
        const Result<Snapshot> snapshot = takeSnapshot(path(QStringLiteral("kernel.rs")));
        QVERIFY(!snapshot);
        QCOMPARE(snapshot.error().code, ErrorCode::NotFound);
    }

    void cancelled()
    {
        CancelToken token;
        token.cancel();
        QCOMPARE(takeSnapshot(path({}), {}, token).error().code, ErrorCode::Cancelled);
    }

    /// A cache reads only what may have changed, and never tells anything else than a whole reading.
    void cacheTellsTheSame()
    {
        SnapshotCache cache;
        QCOMPARE(cache.take(path({})).valueOr({}), taken());
        for (int i = 0; i < 40; ++i) { // faster than the clock of a disk ticks, always as long
            write(QStringLiteral("kernel.rs"), QByteArray("fn k() {} ") + char('a' + i % 26));
            QCOMPARE(cache.take(path({})).valueOr({}), taken());
        }
        QVERIFY(QFile::remove(path(QStringLiteral("kernel.rs"))));
        QCOMPARE(cache.take(path({})).valueOr({}), taken());
        QTemporaryDir other;
        QVERIFY(cache.take(other.path()).valueOr(Snapshot{{{QStringLiteral("x"), {}}}, {}}).files.isEmpty());
        QVERIFY(!cache.take(path(QStringLiteral("nowhere"))));
    }

    void cacheReadsWhatItKnowsOnlyOnce()
    {
        const QString file = path(QStringLiteral("kernel.rs"));
        QFile opened(file);
        QVERIFY(opened.open(QIODevice::ReadWrite));
        const QDateTime longAgo = QDateTime::currentDateTime().addDays(-1);
        QVERIFY(opened.setFileTime(longAgo, QFileDevice::FileModificationTime));
        SnapshotCache cache;
        const Snapshot before = cache.take(path({})).valueOr({});
        QTest::qWait(2'100); // beyond the coarsest clock: from now on the times are believed
        QCOMPARE(cache.take(path({})).valueOr({}), before);
        opened.write("fn K() {}\n");
        opened.flush();
        QVERIFY(opened.setFileTime(longAgo, QFileDevice::FileModificationTime)); // set back, but not the time of that change
        const Snapshot after = cache.take(path({})).valueOr({});
        QVERIFY(after != before);
        QCOMPARE(after, taken());
    }

    void linkCalledLikeABuildFolder()
    {
        QVERIFY(QFile::link(QStringLiteral("/tmp"), path(QStringLiteral("target"))));
        QCOMPARE(picture(taken()), QStringLiteral("kernel.rs 10 27cc9549\nreports/agent_b.md 1 2d711642\n"));
    }
};

TILEPORT_TEST_MAIN(tst_Snapshot)
#include "tst_snapshot.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/port/portdata.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::port;

/// The version of Tileport's own data in a port, and the way from an older one.
class tst_PortData : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QStringList m_done;

    QString path(const QString &file = {}) const { return m_folder->filePath(QStringLiteral(".tileport/") + file); }
    void write(const QString &file, const QByteArray &bytes) const { QVERIFY(writeFileAtomically(path(file), bytes)); }
    /// Steps that note that they ran; one with \p broken as its version fails.
    std::vector<Migration> steps(int count, int broken = -1)
    {
        std::vector<Migration> made;
        for (int i = 0; i < count; ++i) {
            made.push_back({i, [this, i, broken](const QString &data) -> Result<void> {
                                m_done.append(QString::number(i));
                                if (i == broken)
                                    return makeError(ErrorCode::Io, QStringLiteral("the disk is full"));
                                return writeFileAtomically(data + QStringLiteral("/step%1").arg(i), "x");
                            }});
        }
        return made;
    }
    QString migrated(int version, const std::vector<Migration> &way)
    {
        m_done.clear();
        const Result<void> done = migrateData(m_folder->path(), version, way);
        const Result<int> now = dataVersion(m_folder->path());
        return QStringLiteral("%1: %2, at %3").arg(m_done.join(QLatin1Char(' ')), done ? QStringLiteral("done") : errorCodeName(done.error().code)).arg(now ? *now : -1);
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aNewPortGetsTheVersion()
    {
        QCOMPARE(*dataVersion(m_folder->path()), 0);
        QVERIFY(prepareData(m_folder->path()));
        QCOMPARE(*dataVersion(m_folder->path()), kDataVersion);
        QCOMPARE(*readFile(path(QStringLiteral("version"))), QByteArray("1\n"));
        QVERIFY(checkData(m_folder->path()));
    }

    void dataFromBeforeVersionsKeepsItsFiles()
    {
        write(QStringLiteral("runs.jsonl"), "{}\n");
        QVERIFY(prepareData(m_folder->path()));
        QCOMPARE(*readFile(path(QStringLiteral("runs.jsonl"))), QByteArray("{}\n"));
        QCOMPARE(*dataVersion(m_folder->path()), 1);
    }

    void everyStepOnceAndInOrder()
    {
        QCOMPARE(migrated(3, steps(3)), QStringLiteral("0 1 2: done, at 3"));
        QCOMPARE(migrated(3, steps(3)), QStringLiteral(": done, at 3"));
        QCOMPARE(migrated(5, steps(5)), QStringLiteral("3 4: done, at 5"));
    }

    void aStoppedMigrationGoesOnWhereItStopped()
    {
        QCOMPARE(migrated(3, steps(3, 1)), QStringLiteral("0 1: io, at 1"));
        QCOMPARE(migrated(3, steps(3)), QStringLiteral("1 2: done, at 3"));
    }

    void aMissingStepIsABug() { QCOMPARE(migrated(3, steps(2)), QStringLiteral("0 1: internal, at 2")); }

    void newerDataIsNotTouched()
    {
        write(QStringLiteral("version"), "7\n");
        QCOMPARE(checkData(m_folder->path()).error().code, ErrorCode::Unsupported);
        QCOMPARE(prepareData(m_folder->path()).error().code, ErrorCode::Unsupported);
        QCOMPARE(migrated(3, steps(3)), QStringLiteral(": unsupported, at 7"));
    }

    void versionsThatAreNone()
    {
        for (const char *text : {"", "one\n", "-1\n", "0\n", "1.5\n", "99999999999999\n"}) {
            write(QStringLiteral("version"), text);
            QVERIFY2(!dataVersion(m_folder->path()), text);
            QVERIFY2(!prepareData(m_folder->path()), text);
        }
    }

    void linksAreRefused()
    {
        QTemporaryDir elsewhere;
        QVERIFY(QFile::link(elsewhere.path(), m_folder->filePath(QStringLiteral(".tileport"))));
        QCOMPARE(prepareData(m_folder->path()).error().code, ErrorCode::InvalidInput);
        QVERIFY(QDir(elsewhere.path()).isEmpty());
    }
};

TILEPORT_TEST_MAIN(tst_PortData)
#include "tst_portdata.moc"

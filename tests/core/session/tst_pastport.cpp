// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/session/pastport.h"
#include "tests/core/session/stagedport.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::session;
using namespace tileport::test;

/// Files of an earlier run come back as they were, and what nobody kept is said.
class tst_PastPort : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QList<pipeline::RunRecord> m_records;

    [[nodiscard]] QString path() const { return m_folder->path(); }
    [[nodiscard]] Result<PastPort> past(int record) const { return readPastPort({path(), m_records.at(record), {}, {}, {}}); }
    static QByteArray programOf(const ProgramChoice &choice)
    {
        const auto *file = std::get_if<ProgramFile>(&choice.source);
        return file && file->missing.isEmpty() ? *readFile(file->path) : QByteArray("none: ") + (file ? file->missing.toUtf8() : QByteArray());
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        writeStagedPort(path());
        recordRuns(path(), {QStringLiteral("preflight PASS"), QStringLiteral("A PASS"), QStringLiteral("B COMPILED")});
        writePortFile(path(), QStringLiteral("kernel.rs"), "// second\nfn k() {}\n");
        writePortFile(path(), QStringLiteral("generated/generated.mlir"), "second\n");
        m_records = recordRuns(path(), {QStringLiteral("D FAIL kernel")}).records;
    }

    void eachRunHasItsFiles()
    {
        const Result<PastPort> first = past(2);
        const Result<PastPort> second = past(3);
        QVERIFY(first && second);
        QCOMPARE(first->rust, QStringLiteral("// first\nfn k() {}\n"));
        QCOMPARE(second->rust, QStringLiteral("// second\nfn k() {}\n"));
        QCOMPARE(first->rustFile, QStringLiteral("kernel.rs"));
        QCOMPARE(first->sourceFile, QStringLiteral("k.py"));
        QVERIFY(first->source.startsWith(QStringLiteral("def k_kernel")));
        QCOMPARE(first->generated.title, QStringLiteral("Generated, after B1"));
        QCOMPARE(programOf(second->generated), QByteArray("second\n"));
        QCOMPARE(programOf(first->reference), programOf(second->reference));
        QVERIFY(programOf(first->generated) != programOf(second->generated));
        QVERIFY(first->missing.isEmpty());
    }

    void copiesGoWithTheirOwner()
    {
        QString copied;
        {
            const Result<PastPort> first = past(2);
            copied = std::get<ProgramFile>(first->generated.source).path;
            QVERIFY(QFile::exists(copied));
        }
        QVERIFY(!QFile::exists(copied));
    }

    void absentProgramsSayWhy()
    {
        QVERIFY(QFile::remove(QDir(path()).filePath(QStringLiteral("generated/generated.mlir"))));
        m_records = recordRuns(path(), {QStringLiteral("C BLOCKED")}).records;
        const Result<PastPort> third = past(4);
        QVERIFY(third);
        QCOMPARE(programOf(third->generated), QByteArray("none: There was no generated Tile IR after C1"));
    }

    void lostContentsAreNamed()
    {
        QDir store(QDir(path()).filePath(QStringLiteral(".tileport/artefacts")));
        QVERIFY(store.removeRecursively());
        const Result<PastPort> first = past(2);
        // Nothing that makes a port is left.
        QVERIFY(!first);
        QCOMPARE(first.error().code, ErrorCode::NotFound);
    }

    void oneLostContent()
    {
        const QString sha256 = m_records.at(2).after.files.value(QStringLiteral("k.py")).sha256;
        pipeline::RunRecord record = m_records.at(2);
        record.after.files[QStringLiteral("k.py")].sha256 = QString(64, QLatin1Char('0'));
        const Result<PastPort> first = readPastPort({path(), record, {}, {}, {}});
        QVERIFY(first && !sha256.isEmpty());
        QCOMPARE(first->missing, QStringList{QStringLiteral("k.py")});
        QCOMPARE(first->source, QString());
    }

    void importedRunsHaveNoFiles()
    {
        pipeline::RunRecord record = m_records.at(2);
        record.after = {};
        const Result<PastPort> none = readPastPort({path(), record, {}, {}, {}});
        QVERIFY(!none);
        QCOMPARE(none.error().message, QStringLiteral("Nobody kept the files of B1"));
    }

    void cancelled()
    {
        CancelToken cancel;
        cancel.cancel();
        QCOMPARE(readPastPort({path(), m_records.at(2), {}, {}, {}}, cancel).error().code, ErrorCode::Cancelled);
    }
};

TILEPORT_TEST_MAIN(tst_PastPort)
#include "tst_pastport.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/port/portfiles.h"

#include "tests/support/testmain.h"

#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::port;

/// Files as checks see them: what was hashed, or nothing.
class TestPortFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void memory()
    {
        const PortFiles files = PortFiles::ofTexts({{QStringLiteral("a/x1.mlir"), "one"}, {QStringLiteral("a/x2.mlir"), ""}, {QStringLiteral("a/b/x3.mlir"), "three"}, {QStringLiteral("top"), "t"}});
        QVERIFY(files.has(QStringLiteral("a/x2.mlir")));
        QVERIFY(!files.isFilled(QStringLiteral("a/x2.mlir")));
        QCOMPARE(files.matching(QStringLiteral("a"), QStringLiteral("x*.mlir")), QStringList({QStringLiteral("a/x1.mlir"), QStringLiteral("a/x2.mlir")}));
        QCOMPARE(files.matching({}, QStringLiteral("*")), QStringList{QStringLiteral("top")});
        QCOMPARE(files.text(QStringLiteral("a/x1.mlir")), QStringLiteral("one"));
        QCOMPARE(files.snapshot().files.value(QStringLiteral("top")).sha256, sha256Hex("t"));
        QCOMPARE(files.bytes(QStringLiteral("none")).error().code, ErrorCode::NotFound);
        QCOMPARE(files.text(QStringLiteral("none")), QString());
    }

    void folder()
    {
        QTemporaryDir folder;
        QVERIFY(writeFileAtomically(folder.filePath(QStringLiteral("kernel.rs")), "fn f() {}").hasValue());
        const Result<PortFiles> files = PortFiles::ofFolder(folder.path());
        QVERIFY(files.hasValue());
        QCOMPARE(files->text(QStringLiteral("kernel.rs")), QStringLiteral("fn f() {}"));
        QVERIFY(writeFileAtomically(folder.filePath(QStringLiteral("kernel.rs")), "changed").hasValue());
        QCOMPARE(files->text(QStringLiteral("kernel.rs")), QStringLiteral("fn f() {}"));
    }

    /// Bytes that are not those of the snapshot are never given out.
    void changedBehind()
    {
        QTemporaryDir folder;
        QVERIFY(writeFileAtomically(folder.filePath(QStringLiteral("log.txt")), "1 passed").hasValue());
        const Result<PortFiles> files = PortFiles::ofFolder(folder.path());
        QVERIFY(writeFileAtomically(folder.filePath(QStringLiteral("log.txt")), "9 passed").hasValue());
        QCOMPARE(files->bytes(QStringLiteral("log.txt")).error().code, ErrorCode::Conflict);
        QVERIFY(!PortFiles::ofFolder(folder.filePath(QStringLiteral("none"))).hasValue());
    }

    /// A link to a file outside is in no snapshot and therefore in no text.
    void outside()
    {
        QTemporaryDir folder;
        QTemporaryDir other;
        QVERIFY(writeFileAtomically(other.filePath(QStringLiteral("secret")), "s").hasValue());
        QVERIFY(QFile::link(other.filePath(QStringLiteral("secret")), folder.filePath(QStringLiteral("kernel.rs"))));
        const Result<PortFiles> files = PortFiles::ofFolder(folder.path());
        QVERIFY(!files->has(QStringLiteral("kernel.rs")));
        QCOMPARE(files->bytes(QStringLiteral("kernel.rs")).error().code, ErrorCode::NotFound);
        QCOMPARE(files->snapshot().findings.size(), 1);
    }
};

TILEPORT_TEST_MAIN(TestPortFiles)
#include "tst_portfiles.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/port/catalogue.h"
#include "core/port/portfolder.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::port;

/// Catalogue and port folders: what is known without tools, what lies in a folder, what is wrong with it.
class TestPort : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void builtInCatalogue();
    void shippedPort();
    void operatorWithoutPort();
    void badCatalogues_data();
    void badCatalogues();
    void artefactFolder();
    void writesAndReads();
    void badFolders();
    void variants();

private:
    static void write(const QDir &folder, const QString &name, const QByteArray &bytes)
    {
        if (!writeFileAtomically(folder.filePath(name), bytes))
            qWarning("cannot write");
    }
};

void TestPort::builtInCatalogue()
{
    const auto catalogue = Catalogue::builtIn();
    QVERIFY(catalogue);
    QCOMPARE(catalogue->operators().size(), 24);
    QCOMPARE(catalogue->shippedPorts().size(), 5);
    int kernels = 0;
    int ports = 0;
    for (const OperatorInfo &info : catalogue->operators()) {
        kernels += info.kernels;
        ports += info.hasPort ? 1 : 0;
        QVERIFY(!info.summary.isEmpty() && !info.family.isEmpty());
    }
    QCOMPARE(kernels, 45);
    QCOMPARE(ports, 5);
}

void TestPort::shippedPort()
{
    const auto catalogue = Catalogue::builtIn();
    const auto port = catalogue->portOf(QStringLiteral("matmul"));
    QVERIFY(port);
    QCOMPARE(port->kind, PortKind::Shipped);
    QVERIFY(port->rustFile.endsWith(QStringLiteral("kernel.rs")));
    QCOMPARE(port->variants().size(), 2);
    const Specialisation &s = port->specialisations.first();
    QVERIFY(!s.reference.call.isEmpty() && !s.reference.select.isEmpty());
    QCOMPARE(s.generated.value(QStringLiteral("target")).toString(), QStringLiteral("sm_90"));
    QVERIFY(!s.generated.contains(QStringLiteral("reference"))); // pairing is not the emitter's business
}

void TestPort::operatorWithoutPort()
{
    const auto catalogue = Catalogue::builtIn();
    const auto port = catalogue->portOf(QStringLiteral("softmax"));
    QVERIFY(port);
    QCOMPARE(port->kind, PortKind::Operator);
    QVERIFY(port->rustFile.isEmpty());
    QVERIFY(port->sourceFile.endsWith(QStringLiteral("softmax.py")));
    QVERIFY(!catalogue->portOf(QStringLiteral("no such operator")));
}

void TestPort::badCatalogues_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("not json") << QByteArray("{") << ErrorCode::InvalidInput;
    QTest::newRow("newer") << QByteArray(R"({"version": 2, "ports": []})") << ErrorCode::Unsupported;
    QTest::newRow("no ports") << QByteArray(R"({"version": 1})") << ErrorCode::InvalidInput;
    QTest::newRow("nameless") << QByteArray(R"({"version": 1, "ports": [{"specifications": []}]})") << ErrorCode::InvalidInput;
    QTest::newRow("number for a specification")
        << QByteArray(R"({"version": 1, "ports": [{"operator": "a", "specifications": [7]}]})") << ErrorCode::InvalidInput;
}

void TestPort::badCatalogues()
{
    QFETCH(QByteArray, json);
    QFETCH(ErrorCode, code);
    const auto catalogue = Catalogue::fromJson(json, QStringLiteral("ports.json"));
    QVERIFY(!catalogue);
    QVERIFY2(catalogue.error().code == code || catalogue.error().code == ErrorCode::NotFound, qPrintable(catalogue.error().toString()));
    QVERIFY(catalogue.error().toString().contains(QStringLiteral("ports.json")));
}

void TestPort::artefactFolder()
{
    const QTemporaryDir temp;
    const QDir folder(temp.path());
    write(folder, QStringLiteral("kernel.rs"), "fn k() {}");
    write(folder, QStringLiteral("reference/reference_tiled.tilebc"), "x");
    write(folder, QStringLiteral("reference/reference_tiled.mlir"), "x");
    write(folder, QStringLiteral("reference/reference_persistent.mlir"), "x");
    write(folder, QStringLiteral("generated/generated_tiled_canon.mlir"), "x");
    const auto port = readPortFolder(temp.path());
    QVERIFY(port);
    QCOMPARE(port->variants(), (QStringList{QStringLiteral("persistent"), QStringLiteral("tiled")}));
    const Specialisation &tiled = port->specialisations.at(port->indicesOf(QStringLiteral("tiled")).first());
    QVERIFY(tiled.reference.artefact.endsWith(QStringLiteral(".tilebc"))); // bytecode wins over text
    QVERIFY(tiled.generatedArtefact.endsWith(QStringLiteral("generated_tiled_canon.mlir")));
    QVERIFY(port->sourceFile.isEmpty());
}

void TestPort::writesAndReads()
{
    const auto shipped = Catalogue::builtIn()->portOf(QStringLiteral("silu_and_mul"));
    const QTemporaryDir temp;
    QVERIFY(writePortFolder(*shipped, temp.path(), QStringLiteral("fn k() {} // ü\n")));
    const auto port = readPortFolder(temp.path());
    QVERIFY2(port, port ? "" : qPrintable(port.error().toString()));
    QCOMPARE(port->name, shipped->name);
    QCOMPARE(port->kind, PortKind::Folder);
    QCOMPARE(port->specialisations.size(), shipped->specialisations.size());
    for (qsizetype i = 0; i < port->specialisations.size(); ++i) {
        QCOMPARE(port->specialisations.at(i).generated, shipped->specialisations.at(i).generated);
        QCOMPARE(port->specialisations.at(i).reference, shipped->specialisations.at(i).reference);
    }
    QCOMPARE(port->sourceFile, shipped->sourceFile); // still the package's
}

void TestPort::badFolders()
{
    QCOMPARE(readPortFolder(QStringLiteral("/no/such/folder")).error().code, ErrorCode::NotFound);
    const QTemporaryDir temp;
    const auto empty = readPortFolder(temp.path());
    QVERIFY(!empty);
    QVERIFY(empty.error().remedy.contains(QStringLiteral("kernel.rs")));
    write(QDir(temp.path()), QStringLiteral("port.json"), "[1]");
    QVERIFY(!readPortFolder(temp.path()));
    write(QDir(temp.path()), QStringLiteral("port.json"), R"({"version": 9, "operator": "a", "specifications": []})");
    QCOMPARE(readPortFolder(temp.path()).error().code, ErrorCode::Unsupported);
    QFile::remove(temp.filePath(QStringLiteral("port.json")));
    write(QDir(temp.path()), QStringLiteral("a.spec.json"), "{ nonsense");
    QVERIFY(readPortFolder(temp.path()).error().toString().contains(QStringLiteral("a.spec.json")));
}

void TestPort::variants()
{
    Port port;
    QVERIFY(port.variants().isEmpty());
    QVERIFY(port.indicesOf(QStringLiteral("a")).isEmpty());
    for (const QString &variant : {QStringLiteral("b"), QStringLiteral("a"), QStringLiteral("b")}) {
        Specialisation s;
        s.variant = variant;
        port.specialisations.append(s);
    }
    QCOMPARE(port.variants(), (QStringList{QStringLiteral("b"), QStringLiteral("a")}));
    QCOMPARE(port.indicesOf(QStringLiteral("b")), (QList<int>{0, 2}));
}

TILEPORT_TEST_MAIN(TestPort)
#include "tst_port.moc"

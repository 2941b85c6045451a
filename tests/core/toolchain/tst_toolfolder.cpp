// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/toolfolder.h"
#include "core/toolchain/toollocator.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// What lies where in the tool folder, and what that makes possible.
class TestToolFolder : public QObject {
    Q_OBJECT
private:
    static Capability find(const QList<Capability> &capabilities, const QString &id)
    {
        for (const Capability &capability : capabilities) {
            if (capability.id == id)
                return capability;
        }
        return {};
    }

    static void fill(const test::FakeTools &tools)
    {
        tools.script(u"python/bin/python"_s, "echo cuda-tile 1.7.0, tilegym 1.5.1");
        tools.write(u"python-src/tileport_reference/__main__.py"_s, "");
        tools.write(u"python/lib/python3.11/site-packages/cuda/tile/__init__.py"_s, "");
        tools.write(u"python/lib/python3.11/site-packages/tilegym/__init__.py"_s, "");
        for (const QString &name : {u"tileiras"_s, u"ptxas"_s, u"tileirdisasm"_s, u"nvdisasm"_s, u"cuobjdump"_s})
            tools.cudaTool(name, "echo 'release 13.5'");
        tools.script(u"rust/tileport-emit-0.10.0"_s, "");
        tools.script(u"rust/tileport-emit-0.2.0"_s, "");
    }

private Q_SLOTS:
    void overrideByEnvironment()
    {
        qputenv("TILEPORT_TOOLS", "/some/where");
        QCOMPARE(ToolFolder::defaultRoot(), u"/some/where"_s);
        qunsetenv("TILEPORT_TOOLS");
        QVERIFY(ToolFolder::defaultRoot().endsWith(u"/tileport/tools"_s));
    }

    void anEmptyFolderHasNothing()
    {
        const test::FakeTools tools;
        const ToolFolder folder = tools.folder();
        QVERIFY(folder.exists());
        QVERIFY(folder.sitePackages().isEmpty());
        QVERIFY(folder.cudaBin().isEmpty());
        QVERIFY(folder.pythonPackage(u"tilegym"_s).isEmpty());
        QVERIFY(folder.emitHelpers().isEmpty());
        const Result<QString> tool = folder.tool(u"no-such-tool-at-all"_s);
        QCOMPARE(tool.error().code, ErrorCode::ToolMissing);
        QVERIFY(tool.error().remedy.contains(u"tileport setup"_s));
        QVERIFY(!ToolFolder(u"/no/such/folder"_s).exists());
    }

    void findsTools()
    {
        const test::FakeTools tools;
        fill(tools);
        const ToolFolder folder = tools.folder();
        QCOMPARE(*folder.tool(u"tileiras"_s), folder.cudaBin() + u"/tileiras"_s);
        QCOMPARE(folder.emitHelpers().keys(), QList<QVersionNumber>({QVersionNumber(0, 2, 0), QVersionNumber(0, 10, 0)}));
        QVERIFY(folder.environment().value(u"PATH"_s).startsWith(folder.cudaBin()));
        QCOMPARE(folder.cargoEnvironment().value(u"CUDA_TOOLKIT_PATH"_s) + u"/bin"_s, folder.cudaBin());
    }

    void filesThatAreNoProgramsDoNotCount()
    {
        const test::FakeTools tools;
        tools.write(u"rust/tileport-emit-0.2.0"_s, "");
        tools.script(u"rust/tileport-emit-newest"_s, "");
        tools.write(u"python/lib/python3.11/site-packages/nvidia/cu13/bin/tileirdisasm-x"_s, "");
        QVERIFY(tools.folder().emitHelpers().isEmpty());
        QVERIFY(!tools.folder().tool(u"tileirdisasm-x"_s));
    }

    void capabilitiesOfAnEmptyFolder()
    {
        const test::FakeTools tools;
        const QList<Capability> found = ToolLocator(tools.folder()).capabilities();
        for (const QString &id : {u"reference"_s, u"generated"_s}) {
            const Capability capability = find(found, id);
            QCOMPARE(capability.state, CapabilityState::Missing);
            QVERIFY(!capability.neededFor.isEmpty());
            QVERIFY(capability.detail.startsWith(u"not installed: "_s));
            QCOMPARE(capability.remedyCommand, u"tileport setup"_s);
        }
    }

    void capabilitiesOfAFullFolder()
    {
        const test::FakeTools tools;
        fill(tools);
        const QList<Capability> found = ToolLocator(tools.folder()).probedCapabilities();
        for (const QString &id : {u"reference"_s, u"generated"_s, u"assemble"_s, u"tileirdisasm"_s, u"machine-code"_s})
            QCOMPARE(capabilityStateName(find(found, id).state), u"ready"_s);
        QVERIFY(find(found, u"reference"_s).detail.startsWith(u"cuda-tile 1.7.0"_s));
        QCOMPARE(find(found, u"generated"_s).detail, u"cutile 0.2.0, 0.10.0"_s);
    }

    void aToolThatDoesNotStartIsBroken()
    {
        const test::FakeTools tools;
        fill(tools);
        tools.cudaTool(u"tileiras"_s, "echo 'libfoo.so not found' >&2; exit 127");
        const Capability assemble = find(ToolLocator(tools.folder()).probedCapabilities(), u"assemble"_s);
        QCOMPARE(assemble.state, CapabilityState::Broken);
        QVERIFY2(assemble.detail.contains(u"libfoo.so"_s), qPrintable(assemble.detail));
        QCOMPARE(assemble.remedyCommand, u"tileport setup"_s);
    }
};

TILEPORT_TEST_MAIN(TestToolFolder)
#include "tst_toolfolder.moc"

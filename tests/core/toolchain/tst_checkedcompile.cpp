// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/blocking.h"
#include "core/toolchain/checkedcompile.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// cargo check on a port, with a cargo that says what the test wants.
class TestCheckedCompile : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<test::FakeTools> m_tools;

    Result<Diagnostics> check(const QString &text = u"mod k {}"_s, const QString &version = u"0.2.0"_s)
    {
        CheckedCompile compile(m_tools->folder(), m_tools->path(u"check"_s));
        return waitForAnswer<Diagnostics>([&](QObject *context, const auto &answer) {
            compile.check({.rustFile = m_tools->path(u"ports/k_kernel/kernel.rs"_s), .text = text, .cutileVersion = version},
                          context, answer);
        });
    }

    void cargo(const QByteArray &body) { m_tools->script(u"rust/cargo/bin/cargo"_s, body); }
    void cargoPrints(const QByteArray &output, const QByteArray &more = {})
    {
        cargo("cat '" + m_tools->write(u"output"_s, output).toUtf8() + "'\n" + more);
    }

private Q_SLOTS:
    void init()
    {
        m_tools = std::make_unique<test::FakeTools>();
        m_tools->write(u"ports/k_kernel/kernel.rs"_s, "old text");
    }

    void aCleanPort()
    {
        cargoPrints("{\"reason\":\"build-finished\",\"success\":true}");
        const Result<Diagnostics> found = check();
        QVERIFY2(found, qPrintable(found ? QString() : found.error().toString()));
        QVERIFY(found->isEmpty());
    }

    void theBufferIsCheckedAndTheFileLeftAlone()
    {
        cargo("cat kernel.rs lib.rs Cargo.toml >&2; exit 101");
        const QString said = check(u"new text"_s).error().message;
        QVERIFY2(said.contains(u"cuda-async = \"=0.2.0\""_s), qPrintable(said));
        QFile file(m_tools->path(u"ports/k_kernel/kernel.rs"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("old text"));
    }

    void theLauncherJoinsInWhereItExists()
    {
        m_tools->write(u"ports/k_kernel/ffi.rs"_s, "// launcher");
        m_tools->write(u"ports/ffi_util.rs"_s, "// helpers");
        cargo("cat lib.rs ffi.rs ffi_util.rs | tr '\\n' ' ' >&2; exit 101");
        const QString said = check().error().message;
        QVERIFY2(said.contains(u"include!(\"ffi.rs\"); } // launcher// helpers"_s), qPrintable(said));
    }

    void diagnosticsHaveThePortsPlaces()
    {
        cargoPrints(test::FakeTools::read(u"fakes/cargo-check.jsonl"_s), "exit 101");
        const Result<Diagnostics> found = check();
        QVERIFY(found);
        QCOMPARE(found->size(), 2);
        const QString file = m_tools->path(u"ports/k_kernel/kernel.rs"_s);
        QCOMPARE(found->at(0).toString(), file + u":12:5: error: mismatched types [E0308]"_s);
        QCOMPARE(found->at(0).endColumn, 9);
        QCOMPARE(found->at(0).remedy, u"add .into()"_s);
        QCOMPARE(found->at(1).toString(), file + u":3:1: warning: unused"_s);
    }

    void cargosOwnFailureIsAnError()
    {
        cargo("echo 'failed to download' >&2; exit 101");
        const Error error = check().error();
        QCOMPARE(error.code, ErrorCode::ToolFailed);
        QVERIFY(error.message.contains(u"failed to download"_s));
        QVERIFY(error.remedy.contains(u"network"_s));
    }

    void anUnchangedPortIsNotWrittenAgain()
    {
        cargo("stat -c %y kernel.rs lib.rs Cargo.toml >&2; exit 101");
        const QString first = check().error().message;
        QTest::qWait(50);
        QCOMPARE(check().error().message, first);
        QVERIFY(check(u"changed"_s).error().message != first);
    }

    void wrongVersionText()
    {
        cargo("exit 0");
        QCOMPARE(check({}, u"0.2.0\"\nevil = \"*"_s).error().code, ErrorCode::InvalidInput);
    }

    void parsesNothing()
    {
        QVERIFY(CheckedCompile::parseOutput({}, {}).isEmpty());
        QVERIFY(CheckedCompile::parseOutput("not json\n{}\n[]\n", {}).isEmpty());
    }
};

TILEPORT_TEST_MAIN(TestCheckedCompile)
#include "tst_checkedcompile.moc"

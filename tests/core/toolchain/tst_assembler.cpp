// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/assembler.h"
#include "core/toolchain/blocking.h"
#include "core/toolchain/disassembler.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// Assembling and disassembling with tools that behave as the test needs.
class TestAssembler : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<test::FakeTools> m_tools;
    std::unique_ptr<ContentCache> m_cache;

    // Writes a cubin and remarks, and counts its runs.
    static QByteArray goodTileiras()
    {
        return "echo run >> \"$(dirname \"$0\")/runs\"\n"
               "for a in \"$@\"; do case $a in --remarks-output-file=*) f=${a#*=};\n"
               "  printf -- \"--- !Passed\\nPass: Memory\\nArgs:\\n  - Remark: fine\\n...\\n\" > \"$f\";; esac; done\n"
               "printf 'cubin of %s for %s %s' \"$(cat \"$1\")\" \"$5\" \"$6\" > \"$3\"\n";
    }

    Result<Assembled> assemble(const AssembleRequest &request)
    {
        m_cache->waitForStores();
        Assembler assembler(m_tools->folder(), m_cache.get());
        return waitForAnswer<Assembled>([&](QObject *context, const auto &answer) { assembler.assemble(request, context, answer); });
    }

    Error failure(const QByteArray &tileiras, bool hasPtxas = true)
    {
        m_tools->cudaTool(u"tileiras"_s, tileiras);
        if (hasPtxas)
            m_tools->cudaTool(u"ptxas"_s, "");
        const Result<Assembled> assembled = assemble({.bytecode = "bc", .name = u"k.tilebc"_s});
        return assembled ? makeError(ErrorCode::Internal, u"no failure"_s) : assembled.error();
    }

    Result<QString> disassemble(const QByteArray &bytes, bool withLocations = false)
    {
        Disassembler disassembler(m_tools->folder(), m_cache.get());
        return waitForAnswer<QString>([&](QObject *context, const auto &answer) {
            disassembler.tileIr(bytes, withLocations, context, answer);
        });
    }

private Q_SLOTS:
    void init()
    {
        m_tools = std::make_unique<test::FakeTools>();
        m_cache = std::make_unique<ContentCache>(m_tools->path(u"cache"_s));
        // An empty PATH of programs with these names, so that the machine's own do not join in.
        qputenv("PATH", "/usr/bin:/bin");
    }

    void assembles()
    {
        m_tools->cudaTool(u"tileiras"_s, goodTileiras());
        const Result<Assembled> assembled = assemble({.bytecode = "bc", .name = u"k"_s, .arch = u"sm_100"_s, .optLevel = 1});
        QVERIFY2(assembled, qPrintable(assembled ? QString() : assembled.error().toString()));
        QCOMPARE(assembled->cubin, QByteArray("cubin of bc for sm_100 -O1"));
        QCOMPARE(assembled->remarks.first().message, u"fine"_s);
        QVERIFY(!assembled->isFromCache);
    }

    void equalRequestsComeFromTheCache()
    {
        m_tools->cudaTool(u"tileiras"_s, goodTileiras());
        AssembleRequest request{.bytecode = "bc", .name = u"k"_s};
        QVERIFY(assemble(request));
        const Result<Assembled> again = assemble(request);
        QVERIFY(again && again->isFromCache);
        QCOMPARE(again->cubin, QByteArray("cubin of bc for sm_90 -O3"));
        QCOMPARE(again->remarks.size(), 1);
        request.optLevel = 2;
        QVERIFY(!assemble(request)->isFromCache);
        request.bytecode = "other";
        QVERIFY(!assemble(request)->isFromCache);
        QFile runs(m_tools->folder().cudaBin() + u"/runs"_s);
        QVERIFY(runs.open(QIODevice::ReadOnly));
        QCOMPARE(runs.readAll().count("run"), 3);
    }

    void unknownTarget()
    {
        m_tools->cudaTool(u"tileiras"_s, goodTileiras());
        const Result<Assembled> assembled = assemble({.bytecode = "bc", .name = {}, .arch = u"sm_90a"_s});
        QCOMPARE(assembled.error().code, ErrorCode::InvalidInput);
        QVERIFY(assembled.error().remedy.contains(u"sm_90"_s));
        QCOMPARE(assemble({.bytecode = "bc", .name = {}, .optLevel = 4}).error().code, ErrorCode::InvalidInput);
    }

    void missingTileiras()
    {
        QCOMPARE(assemble({.bytecode = "bc", .name = {}}).error().code, ErrorCode::ToolMissing);
    }

    void compilerFailureIsNotThePorts()
    {
        const Error error = failure("echo 'error: failed to compile Tile IR program' >&2; exit 5");
        QCOMPARE(error.code, ErrorCode::ToolFailed);
        QVERIFY(error.remedy.contains(u"not the port's"_s));
        QCOMPARE(error.place.file, u"k.tilebc"_s);
    }

    void exitFiveWithoutPtxas()
    {
        const Error error = failure("echo 'error: failed to compile Tile IR program' >&2; exit 5", false);
        QCOMPARE(error.code, ErrorCode::ToolMissing);
        QVERIFY(error.message.contains(u"ptxas"_s));
    }

    void notBytecode()
    {
        const Error error = failure("echo 'error: input does not correspond to Tile IR bytecode' >&2; exit 3");
        QCOMPARE(error.code, ErrorCode::InvalidInput);
        QVERIFY(error.remedy.contains(u"tileport show"_s));
    }

    void otherEnds()
    {
        QCOMPARE(failure("exit 1").code, ErrorCode::Unsupported);
        QCOMPARE(failure("exit 77").code, ErrorCode::ToolFailed);
        QVERIFY(failure("kill -ABRT $$").message.contains(u"signal 6 (abort)"_s));
        QVERIFY(failure("exit 0").message.contains(u"no machine code"_s));
    }

    void cancels()
    {
        m_tools->cudaTool(u"tileiras"_s, "sleep 100");
        Assembler assembler(m_tools->folder(), nullptr);
        std::optional<ErrorCode> code;
        const QPointer<ToolJob> job = assembler.assemble({.bytecode = "bc", .name = {}}, this,
                                                         [&](const Result<Assembled> &result) { code = result.error().code; });
        QVERIFY(job);
        job->cancel();
        QTRY_VERIFY(code == ErrorCode::Cancelled);
    }

    void disassembles()
    {
        m_tools->cudaTool(u"tileirdisasm"_s, "[ \"$1\" = -g ] && echo located && shift\ncat \"$1\"");
        QCOMPARE(*disassemble("text"), u"text"_s);
        QCOMPARE(*disassemble("text", true), u"located\ntext"_s);
        m_tools->cudaTool(u"nvdisasm"_s, "echo machine");
        Disassembler disassembler(m_tools->folder(), m_cache.get());
        const Result<QString> listing = waitForAnswer<QString>([&](QObject *context, const auto &answer) {
            disassembler.machineCode("cubin", context, answer);
        });
        QCOMPARE(*listing, u"machine\n"_s);
    }

    void disassemblerRefuses()
    {
        QCOMPARE(disassemble("text").error().code, ErrorCode::ToolMissing);
        m_tools->cudaTool(u"tileirdisasm"_s, "echo 'must have power of two length' >&2; exit 3");
        const Result<QString> refused = disassemble("text");
        QCOMPARE(refused.error().code, ErrorCode::InvalidInput);
        QVERIFY(refused.error().message.contains(u"power of two"_s));
    }
};

TILEPORT_TEST_MAIN(TestAssembler)
#include "tst_assembler.moc"

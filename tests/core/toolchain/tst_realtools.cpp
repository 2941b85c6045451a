// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/json.h"
#include "core/toolchain/assembler.h"
#include "core/toolchain/blocking.h"
#include "core/toolchain/checkedcompile.h"
#include "core/toolchain/disassembler.h"
#include "core/toolchain/generatedservice.h"
#include "core/toolchain/referenceservice.h"
#include "core/toolchain/toollocator.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// The real tools of the tool folder, each once; skipped where they are not installed.
class TestRealTools : public QObject {
    Q_OBJECT
private:
    const ToolFolder m_folder{qEnvironmentVariable("TILEPORT_TOOLS", QStringLiteral(TILEPORT_TOOL_FOLDER))};
    QTemporaryDir m_temporary;
    ContentCache m_cache{m_temporary.path()};

    [[nodiscard]] bool has(const QString &id) const
    {
        for (const Capability &capability : ToolLocator(m_folder).capabilities()) {
            if (capability.id == id)
                return capability.state == CapabilityState::Ready;
        }
        return false;
    }

    Result<ReferenceBytecode> reference(const QString &operatorName, const QJsonObject &replay, const QJsonObject &select)
    {
        ReferenceService service(m_folder, &m_cache);
        ReferenceProgram program;
        program.operatorName = operatorName;
        program.replay = replay;
        return waitForAnswer<ReferenceBytecode>([&](QObject *context, const auto &answer) {
            service.selectedBytecode(program, select, context, answer);
        });
    }

    // A kernel with tensor-core work, so that the compiler has something to remark.
    Result<ReferenceBytecode> bmm()
    {
        const QJsonArray arguments{QJsonObject{{u"tensor"_s, u"float16"_s}, {u"shape"_s, QJsonArray{4, 128, 256}}},
                                   QJsonObject{{u"tensor"_s, u"float16"_s}, {u"shape"_s, QJsonArray{4, 256, 128}}}};
        return reference(u"bmm"_s, {{u"function"_s, u"bmm"_s}, {u"arguments"_s, arguments},
                                    {u"keywords"_s, QJsonObject{{u"static_persistent"_s, false}}}},
                         {{u"kernel"_s, u"_bmm_kernel"_s}});
    }

private Q_SLOTS:
    void operatorsAreListed()
    {
        if (!has(u"reference"_s))
            QSKIP("the reference tools are not installed");
        ReferenceService service(m_folder, &m_cache);
        const auto found = waitForAnswer<QList<ReferenceOperator>>(
            [&](QObject *context, const auto &answer) { service.operators(context, answer); });
        QVERIFY2(found, qPrintable(found ? QString() : found.error().toString()));
        QCOMPARE(found->size(), 24);
        QCOMPARE(std::count_if(found->begin(), found->end(), [](const auto &op) { return !op.portKernel.isEmpty(); }), 5);
    }

    void specialisationsAreListed()
    {
        if (!has(u"reference"_s))
            QSKIP("the reference tools are not installed");
        ReferenceService service(m_folder, &m_cache);
        ReferenceProgram program;
        program.operatorName = u"softmax"_s;
        const auto list = waitForAnswer<SpecialisationList>(
            [&](QObject *context, const auto &answer) { service.specialisations(program, context, answer); });
        QVERIFY2(list, qPrintable(list ? QString() : list.error().toString()));
        QVERIFY(list->problems.isEmpty());
        QVERIFY(list->specialisations.size() >= 8);
        for (const Specialisation &spec : list->specialisations)
            QVERIFY(*specialisationFromJson(toJson(spec), u"x"_s) == spec);
    }

    void referenceIsDisassembledAndAssembled()
    {
        if (!has(u"reference"_s) || !has(u"assemble"_s) || !has(u"tileirdisasm"_s))
            QSKIP("the reference tools or the assembler are not installed");
        const Result<ReferenceBytecode> made = bmm();
        QVERIFY2(made, qPrintable(made ? QString() : made.error().toString()));
        Disassembler disassembler(m_folder, &m_cache);
        const auto text = waitForAnswer<QString>([&](QObject *context, const auto &answer) {
            disassembler.tileIr(made->bytecode, false, context, answer);
        });
        QVERIFY2(text, qPrintable(text ? QString() : text.error().toString()));
        QVERIFY2(text->startsWith(u"entry @_bmm_kernel"_s), qPrintable(text->left(200)));
        Assembler assembler(m_folder, &m_cache);
        const auto assembled = waitForAnswer<Assembled>([&](QObject *context, const auto &answer) {
            assembler.assemble({.bytecode = made->bytecode, .name = u"bmm"_s}, context, answer);
        });
        QVERIFY2(assembled, qPrintable(assembled ? QString() : assembled.error().toString()));
        QVERIFY(assembled->cubin.startsWith("\x7f" "ELF"));
        QVERIFY(!assembled->remarks.isEmpty());
        QVERIFY(assembled->remarks.first().place.file.endsWith(u"bmm.py"_s));
    }

    void assemblerRefusesGarbage()
    {
        if (!has(u"assemble"_s))
            QSKIP("the assembler is not installed");
        Assembler assembler(m_folder, &m_cache);
        const auto assembled = waitForAnswer<Assembled>([&](QObject *context, const auto &answer) {
            assembler.assemble({.bytecode = "garbage", .name = u"x"_s}, context, answer);
        });
        QCOMPARE(assembled.error().code, ErrorCode::InvalidInput);
    }

    void generatedOfAShippedPort()
    {
        const QString kernel = m_folder.pythonPackage(u"tilegym"_s) + u"/ops/cutile_rs/silu_and_mul_kernel/kernel.rs"_s;
        if (!has(u"generated"_s) || !QFileInfo(kernel).isFile())
            QSKIP("the Rust helpers or the shipped ports are not installed");
        GeneratedService service(m_folder, &m_cache);
        for (const QString &version : service.versions()) {
            const auto listing = waitForAnswer<GeneratedListing>(
                [&](QObject *context, const auto &answer) { service.list(version, kernel, {}, context, answer); });
            QVERIFY2(listing, qPrintable(listing ? QString() : listing.error().toString()));
            QVERIFY(!listing->entries.isEmpty());
            GeneratedSpec broken;
            broken.source = kernel;
            broken.text = u"#[cutile::module]\nmod m { #[cutile::entry()] fn k( }\n"_s;
            broken.entry = u"k"_s;
            const auto program = waitForAnswer<GeneratedProgram>(
                [&](QObject *context, const auto &answer) { service.generate(version, broken, context, answer); });
            QVERIFY2(program, qPrintable(program ? QString() : program.error().toString()));
            QVERIFY(!program->isUsable);
            QCOMPARE(program->diagnostics.first().place.line, 2);
        }
    }

    void checkedCompileOfAShippedPort_data()
    {
        QTest::addColumn<QString>("kernel");
        QTest::newRow("silu_and_mul") << u"silu_and_mul_kernel"_s;
        QTest::newRow("matmul") << u"matmul_kernel"_s;
    }
    void checkedCompileOfAShippedPort()
    {
        QFETCH(const QString, kernel);
        if (!qEnvironmentVariableIsSet("TILEPORT_TEST_CHECKED_COMPILE"))
            QSKIP("set TILEPORT_TEST_CHECKED_COMPILE=FOLDER: it needs the network and minutes, and keeps its crates there");
        if (!has(u"checked-compile"_s))
            QSKIP("the tools of the checked compile are not installed");
        CheckRequest request;
        request.rustFile = m_folder.pythonPackage(u"tilegym"_s) + u"/ops/cutile_rs/%1/kernel.rs"_s.arg(kernel);
        request.cutileVersion = u"0.2.0"_s;
        QFile file(request.rustFile);
        QVERIFY(file.open(QIODevice::ReadOnly));
        request.text = QString::fromUtf8(file.readAll());
        CheckedCompile compile(m_folder, qEnvironmentVariable("TILEPORT_TEST_CHECKED_COMPILE"));
        const auto check = [&] {
            return waitForAnswer<Diagnostics>([&](QObject *context, const auto &answer) { compile.check(request, context, answer); });
        };
        const Result<Diagnostics> clean = check();
        QVERIFY2(clean, qPrintable(clean ? QString() : clean.error().toString()));
        for (const Diagnostic &diagnostic : *clean)
            QVERIFY2(diagnostic.severity != Severity::Error, qPrintable(diagnostic.toString()));
        request.text += u"\nfn broken() -> i32 { \"text\" }\n"_s;
        const Result<Diagnostics> broken = check();
        QVERIFY(broken);
        const auto error = std::find_if(broken->begin(), broken->end(), [](const Diagnostic &d) { return d.severity == Severity::Error; });
        QVERIFY(error != broken->end());
        QCOMPARE(error->place.file, request.rustFile);
        QCOMPARE(error->place.line, request.text.count(u'\n'));
    }

    void generatedAssembles()
    {
        if (!has(u"generated"_s) || !has(u"assemble"_s))
            QSKIP("the Rust helpers or the assembler are not installed");
        const QByteArray text = test::FakeTools::read(u"../../../resources/samples/ports.json"_s);
        const QJsonObject port = QJsonDocument::fromJson(text).object().value(u"ports"_s).toArray().first().toObject();
        const QJsonObject json = port.value(u"specifications"_s).toArray().first().toObject();
        Result<GeneratedSpec> spec = generatedSpecFromJson(json, u"ports.json"_s);
        QVERIFY(spec);
        spec->source = m_folder.pythonPackage(u"tilegym"_s) + u'/' + port.value(u"kernel_file"_s).toString();
        GeneratedService service(m_folder, &m_cache);
        Assembler assembler(m_folder, &m_cache);
        for (const QString &version : service.versions()) {
            const auto program = waitForAnswer<GeneratedProgram>(
                [&](QObject *context, const auto &answer) { service.generate(version, *spec, context, answer); });
            QVERIFY2(program && program->isUsable, qPrintable(version));
            const auto assembled = waitForAnswer<Assembled>([&](QObject *context, const auto &answer) {
                assembler.assemble({.bytecode = program->bytecode, .name = version}, context, answer);
            });
            QVERIFY2(assembled, qPrintable(assembled ? QString() : assembled.error().toString()));
        }
    }
};

TILEPORT_TEST_MAIN(TestRealTools)
#include "tst_realtools.moc"

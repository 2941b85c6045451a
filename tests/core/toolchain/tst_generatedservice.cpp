// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/blocking.h"
#include "core/toolchain/generatedservice.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// Tile IR of Rust kernels from helpers of several versions.
class TestGeneratedService : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<test::FakeTools> m_tools;
    std::unique_ptr<ContentCache> m_cache;
    std::unique_ptr<GeneratedService> m_service;

    Result<GeneratedProgram> generate(const std::optional<QString> &text, const QString &version = u"0.2.0"_s)
    {
        GeneratedSpec spec;
        spec.source = m_tools->path(u"kernel.rs"_s);
        spec.text = text;
        spec.entry = u"k"_s;
        m_cache->waitForStores();
        return waitForAnswer<GeneratedProgram>([&](QObject *context, const auto &answer) {
            m_service->generate(version, spec, context, answer);
        });
    }

    Result<GeneratedListing> list(const std::optional<QString> &text, const QString &version = u"0.2.0"_s)
    {
        return waitForAnswer<GeneratedListing>([&](QObject *context, const auto &answer) {
            m_service->list(version, m_tools->path(u"kernel.rs"_s), text, context, answer);
        });
    }

    [[nodiscard]] qint64 runs() const { return QFileInfo(m_tools->path(u"rust/runs"_s)).size(); }

private Q_SLOTS:
    void init()
    {
        m_tools = std::make_unique<test::FakeTools>();
        m_tools->copy(u"fakes/emit.py"_s, u"rust/tileport-emit-0.2.0"_s);
        m_tools->copy(u"fakes/emit.py"_s, u"rust/tileport-emit-0.5.0"_s);
        m_tools->write(u"kernel.rs"_s, "mod k {}");
        m_cache = std::make_unique<ContentCache>(m_tools->path(u"cache"_s));
        m_service = std::make_unique<GeneratedService>(m_tools->folder(), m_cache.get());
    }
    // The cache's writer must be done before its folder goes.
    void cleanup()
    {
        m_service.reset();
        m_cache.reset();
        m_tools.reset();
    }

    void versions() { QCOMPARE(m_service->versions(), QStringList({u"0.2.0"_s, u"0.5.0"_s})); }

    void bytecodeSymbolAndLocations()
    {
        const Result<GeneratedProgram> program = generate(u"mod x {}"_s);
        QVERIFY2(program, qPrintable(program ? QString() : program.error().toString()));
        QVERIFY(program->isUsable);
        QCOMPARE(program->bytecode, QByteArray("mod x {}"));
        QCOMPARE(program->symbol, u"k_entry"_s);
        QCOMPARE(program->locations.size(), 2);
        QVERIFY(program->locations[0].isEmpty());
        QCOMPARE(program->locations[1].first().toString(), u"k.rs:7:2"_s);
    }

    void theFileIsReadWhenThereIsNoBuffer()
    {
        QCOMPARE(generate({})->bytecode, QByteArray("mod k {}"));
        m_tools->write(u"kernel.rs"_s, "mod l {}");
        QCOMPARE(generate({})->bytecode, QByteArray("mod l {}"));
    }

    void equalTextsComeFromTheCache()
    {
        QVERIFY(!generate(u"mod x {}"_s)->isFromCache);
        const Result<GeneratedProgram> again = generate(u"mod x {}"_s);
        QVERIFY(again && again->isFromCache);
        QCOMPARE(again->locations.size(), 2);
        QVERIFY(!generate(u"mod x {}"_s, u"0.5.0"_s)->isFromCache);
        QCOMPARE(runs(), 2);
    }

    void aCacheHitPreparesTheHelperOnRequest()
    {
        QVERIFY(generate(u"mod x {}"_s));
        m_cache->waitForStores();
        m_service = std::make_unique<GeneratedService>(m_tools->folder(), m_cache.get());
        QVERIFY(generate(u"mod x {}"_s)->isFromCache);
        const ResidentProcess *helper = m_service->process(u"0.2.0"_s);
        QCOMPARE(helper->startCount(), 0); // not asked for: the helper stays off
        m_service->setPreparesHelper(true);
        QVERIFY(generate(u"mod x {}"_s)->isFromCache);
        QVERIFY(helper->isRunning());
        QVERIFY(generate(u"mod x {}"_s)->isFromCache);
        QCOMPARE(helper->startCount(), 1);
        QVERIFY(!generate(u"mod y {}"_s)->isFromCache);
        QCOMPARE(helper->startCount(), 1); // the edit meets the helper that was prepared …
        QCOMPARE(runs(), 2);               // … and nothing stands in its way
    }

    void aRefusedKernelIsAnAnswer()
    {
        const Result<GeneratedProgram> program = generate(u"bad"_s);
        QVERIFY(program);
        QVERIFY(!program->isUsable);
        QCOMPARE(program->diagnostics.first().toString(), u"k.rs:2:5: error: no"_s);
    }

    void aCrashIsAnErrorAndOnlyOnce()
    {
        QCOMPARE(generate(u"crash"_s).error().code, ErrorCode::ToolFailed);
        QVERIFY(generate(u"mod x {}"_s));
    }

    void aWrongHashIsNoticed()
    {
        QCOMPARE(generate(u"tampered"_s).error().code, ErrorCode::ToolFailed);
    }

    void aVersionThatIsNotInstalled()
    {
        const Error error = generate(u"mod x {}"_s, u"0.9.9"_s).error();
        QCOMPARE(error.code, ErrorCode::ToolMissing);
        QVERIFY(error.message.contains(u"0.2.0, 0.5.0"_s));
        QCOMPARE(list({}, u"0.9.9"_s).error().code, ErrorCode::ToolMissing);
    }

    void aMissingFile()
    {
        QFile::remove(m_tools->path(u"kernel.rs"_s));
        QCOMPARE(generate({}).error().code, ErrorCode::NotFound);
    }

    void lists()
    {
        const Result<GeneratedListing> listing = list(u"fine"_s);
        QVERIFY(listing);
        const GeneratedEntry &entry = listing->entries.first();
        QCOMPARE(entry.module + u"::"_s + entry.name, u"m::k"_s);
        QCOMPARE(entry.generics.first().name, u"E"_s);
        QCOMPARE(entry.parameters.first().kind, u"tensor"_s);
        QVERIFY(list(u"bad"_s)->entries.isEmpty());
        QCOMPARE(list(u"bad"_s)->diagnostics.size(), 1);
    }
};

TILEPORT_TEST_MAIN(TestGeneratedService)
#include "tst_generatedservice.moc"

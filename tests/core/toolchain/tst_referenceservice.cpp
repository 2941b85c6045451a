// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/toolchain/blocking.h"
#include "core/toolchain/referencebatch.h"
#include "core/toolchain/referenceservice.h"
#include "tests/core/toolchain/faketools.h"
#include "tests/support/testmain.h"

using namespace Qt::StringLiterals;
using namespace tileport;
using namespace tileport::toolchain;

/// The client of the reference helper, with a helper that knows one operator.
class TestReferenceService : public QObject {
    Q_OBJECT
private:
    std::unique_ptr<test::FakeTools> m_tools;
    std::unique_ptr<ContentCache> m_cache;
    std::unique_ptr<ReferenceService> m_service;

    static ReferenceProgram program(const QString &name)
    {
        ReferenceProgram made;
        made.operatorName = name;
        return made;
    }

    Result<SpecialisationList> list(const ReferenceProgram &wanted)
    {
        m_cache->waitForStores();
        return waitForAnswer<SpecialisationList>([&](QObject *context, const auto &answer) {
            m_service->specialisations(wanted, context, answer);
        });
    }

    Result<ReferenceBytecode> bytecode(const ReferenceProgram &wanted, const QString &id)
    {
        m_cache->waitForStores();
        return waitForAnswer<ReferenceBytecode>([&](QObject *context, const auto &answer) {
            m_service->bytecode(wanted, id, context, answer);
        });
    }

    [[nodiscard]] qint64 runs() const { return QFileInfo(m_tools->path(u"python/bin/runs"_s)).size(); }

private Q_SLOTS:
    void init()
    {
        m_tools = std::make_unique<test::FakeTools>();
        m_tools->copy(u"fakes/reference.py"_s, u"python/bin/python"_s);
        m_tools->write(u"python-src/tileport_reference/__init__.py"_s, "");
        m_cache = std::make_unique<ContentCache>(m_tools->path(u"cache"_s));
        m_service = std::make_unique<ReferenceService>(m_tools->folder(), m_cache.get());
    }
    // The cache's writer must be done before its folder goes.
    void cleanup()
    {
        m_service.reset();
        m_cache.reset();
        m_tools.reset();
    }

    void operators()
    {
        const Result<QList<ReferenceOperator>> found = waitForAnswer<QList<ReferenceOperator>>(
            [&](QObject *context, const auto &answer) { m_service->operators(context, answer); });
        QVERIFY2(found, qPrintable(found ? QString() : found.error().toString()));
        const ReferenceOperator &op = found->first();
        QCOMPARE(op.name, u"op"_s);
        QCOMPARE(op.kernelNames, QStringList({u"k"_s}));
        QCOMPARE(op.kernels.first().endLine, 9);
        QCOMPARE(op.portKernel, u"/k.rs"_s);
        QVERIFY(op.testFile.isEmpty());
    }

    void specialisationsAndProblems()
    {
        const Result<SpecialisationList> found = list(program(u"op"_s));
        QVERIFY(found);
        QCOMPARE(found->specialisations.first().id, u"op.k.1"_s);
        QCOMPARE(found->problems.first().toString(), u"/op.py:4: warning: c: m"_s);
    }

    void operatorsAreCachedUntilTheirModuleChanges()
    {
        QVERIFY(list(program(u"op"_s)));
        QVERIFY(list(program(u"op"_s)));
        QCOMPARE(runs(), 1);
        ReferenceProgram other = program(u"op"_s);
        other.sm = 100;
        QVERIFY(list(other));
        m_tools->write(u"python/lib/python3.11/site-packages/tilegym/ops/cutile/op.py"_s, "x = 1");
        QVERIFY(list(program(u"op"_s)));
        QCOMPARE(runs(), 3);
    }

    void filesAreNotCached()
    {
        ReferenceProgram file;
        file.file = u"/k.py"_s;
        file.call = u"run()"_s;
        QVERIFY(list(file));
        QVERIFY(list(file));
        QCOMPARE(runs(), 2);
    }

    void bytecodeWithItsSpecialisation()
    {
        const Result<ReferenceBytecode> made = bytecode(program(u"op"_s), u"op.k.1"_s);
        QVERIFY2(made, qPrintable(made ? QString() : made.error().toString()));
        QCOMPARE(made->bytecode, QByteArray("bytes op.k.1"));
        QCOMPARE(made->specialisation.kernel, u"k"_s);
        const Result<ReferenceBytecode> again = bytecode(program(u"op"_s), u"op.k.1"_s);
        QVERIFY(again && again->isFromCache);
        QCOMPARE(again->bytecode, made->bytecode);
        QVERIFY(again->specialisation == made->specialisation);
    }

    void selectedBytecode()
    {
        const Result<ReferenceBytecode> made = waitForAnswer<ReferenceBytecode>([&](QObject *context, const auto &answer) {
            m_service->selectedBytecode(program(u"op"_s), {{u"kernel"_s, u"k"_s}}, context, answer);
        });
        QVERIFY(made);
        QCOMPARE(made->bytecode, QByteArray("bytes k"));
    }

    void exportAll()
    {
        const Result<ExportedLaunches> exported = waitForAnswer<ExportedLaunches>([&](QObject *context, const auto &answer) {
            m_service->exportAll(program(u"op"_s), m_tools->path(u"out"_s), context, answer);
        });
        QCOMPARE(exported->files, QStringList({u"/a.tilebc"_s, u"/a.spec.json"_s}));
        QCOMPARE(exported->problems.size(), 1);
        QCOMPARE(exported->problems.first().message, u"op.k.2: the compiler gave up"_s);
    }

    void testsOfAnOperator()
    {
        ReferenceBatch batch(m_tools->folder());
        const Result<QJsonObject> tests = batch.tests(u"op"_s, u"/tree"_s, {});
        QVERIFY(tests);
        QCOMPARE(tests->value(u"name"_s).toString(), u"op in /tree"_s);
        QCOMPARE(batch.tests(u"none"_s, {}, {}).error().code, ErrorCode::NotFound);
    }

    void aBatchWritesFiles()
    {
        ReferenceBatch batch(m_tools->folder());
        const Result<ExportedLaunches> one = batch.exportSelected(program(u"op"_s), {{u"kernel"_s, u"k"_s}}, m_tools->path(u"out"_s), {});
        QVERIFY(one);
        QCOMPARE(*readFile(one->files.first()), QByteArray("bytes k"));
        QVERIFY(readFile(one->files.last())->contains("op.k.1"));
        CancelToken cancelled;
        cancelled.cancel();
        QCOMPARE(batch.exportAll(program(u"slow"_s), m_tools->path(u"out"_s), {}, cancelled).error().code, ErrorCode::Cancelled);
    }

    void anErrorKeepsItsPlace()
    {
        const Result<QJsonObject> outline = waitForAnswer<QJsonObject>([&](QObject *context, const auto &answer) {
            m_service->outline(u"/k.py"_s, context, answer);
        });
        QCOMPARE(outline.error().place.toString(), u"/k.py:2"_s);
    }

    void anAnswerThatIsNoSpecialisation()
    {
        QCOMPARE(list(program(u"broken"_s)).error().code, ErrorCode::InvalidInput);
        QCOMPARE(list(program(u"broken"_s)).error().place.key, u"/kernel"_s);
    }

    void aHelperThatForgetsTheFile()
    {
        QCOMPARE(bytecode(program(u"op"_s), u"forgets"_s).error().code, ErrorCode::NotFound);
    }

    void aMissingHelper()
    {
        const test::FakeTools empty;
        m_service = std::make_unique<ReferenceService>(empty.folder(), nullptr);
        const Error error = list(program(u"op"_s)).error();
        QCOMPARE(error.code, ErrorCode::ToolMissing);
        QVERIFY(error.remedy.contains(u"tileport setup"_s));
    }
};

TILEPORT_TEST_MAIN(TestReferenceService)
#include "tst_referenceservice.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/ir/program.h"
#include "core/port/portfolder.h"
#include "core/session/portmaker.h"
#include "tests/support/testmain.h"

#include <QDirIterator>
#include <QTemporaryDir>

using namespace tileport;
using namespace tileport::session;
using port::PortOrigin;

namespace {

/// A kernel that stores what it reads; \p operation tells structures apart, \p width sizes.
QByteArray programText(const char *operation, int width, const char *name = "scale")
{
    return QByteArray(R"(entry @NAME(%p: tile<ptr<f32>>) {
  %x, %y, %z = get_tile_block_id : tile<i32>
  %v = make_tensor_view %p, shape = [256], strides = [1] : tensor_view<256xf32, strides=[1]>
  %w = make_partition_view %v : partition_view<tile=(WIDTH), tensor_view<256xf32, strides=[1]>>
  %t, %k = load_view_tko weak %w[%x] : partition_view<tile=(WIDTH), tensor_view<256xf32, strides=[1]>>, tile<i32> -> tile<WIDTHxf32>, token
  %r = OPERATION %t, %t : tile<WIDTHxf32>
  %s = store_view_tko weak %r, %w[%x] token = %k : tile<WIDTHxf32>, partition_view<tile=(WIDTH), tensor_view<256xf32, strides=[1]>>, tile<i32> -> token
  return
}
)").replace("WIDTH", QByteArray::number(width)).replace("OPERATION", operation).replace("NAME", name);
}

} // namespace

/// Ports that are created: what is in the folder, and what is left when it goes wrong.
class tst_PortMaker : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_root;
    std::optional<Error> m_exportError;
    bool m_isCancelledByExport = false;
    QStringList m_problems;
    CancelToken m_cancel;
    QList<std::pair<QByteArray, QJsonObject>> m_launches;

    QString path(const QString &name = {}) const { return m_root->filePath(name); }
    QString write(const QString &name, const QByteArray &bytes) const
    {
        return writeFileAtomically(path(name), bytes) ? path(name) : QString();
    }

    void launch(const QByteArray &text, const QString &kernel, const QString &branch, const QString &dtype, const QString &label)
    {
        const QJsonObject array{{QStringLiteral("kind"), QStringLiteral("array")}, {QStringLiteral("name"), QStringLiteral("p")}, {QStringLiteral("dtype"), dtype}};
        m_launches.append({text, {{QStringLiteral("format"), QStringLiteral("tileport-reference-spec")}, {QStringLiteral("version"), 1},
                                  {QStringLiteral("id"), QStringLiteral("op.%1.%2").arg(kernel).arg(m_launches.size())}, {QStringLiteral("kernel"), kernel},
                                  {QStringLiteral("symbol"), QStringLiteral("scale")}, {QStringLiteral("variant"), branch}, {QStringLiteral("parameters"), QJsonArray{array}},
                                  {QStringLiteral("cases"), QJsonArray{label}}, {QStringLiteral("kinds"), QJsonArray{QStringLiteral("launch")}},
                                  {QStringLiteral("bytecode"), QJsonObject{{QStringLiteral("file"), QStringLiteral("x.tilebc")}}}}});
    }

    Result<ExportedReferences> exported(const QString &folder)
    {
        if (m_isCancelledByExport)
            m_cancel.cancel();
        if (m_exportError)
            return *m_exportError;
        ExportedReferences made;
        for (const auto &[text, specification] : std::as_const(m_launches)) {
            const QString stem = folder + QLatin1Char('/') + specification.value(QLatin1String("id")).toString();
            made.files += {stem + QStringLiteral(".tilebc"), stem + QStringLiteral(".spec.json")};
            if (!writeFileAtomically(made.files.at(made.files.size() - 2), text) || !writeFileAtomically(made.files.last(), stableJson(specification)))
                return makeError(ErrorCode::Io, QStringLiteral("the test cannot write"));
        }
        made.problems = m_problems;
        return made;
    }

    BuiltInTools tools()
    {
        BuiltInTools tools;
        tools.readProgram = [](const QByteArray &bytes, const QString &name) -> Result<irgraph::IrGraphPtr> {
            const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
            return program ? (*program)->toGraph() : Result<irgraph::IrGraphPtr>(program.error());
        };
        tools.printProgram = [](const QByteArray &bytes, const QString &name) -> Result<QByteArray> {
            const Result<ir::ProgramPtr> program = ir::readProgram(bytes, name);
            return program ? (*program)->print({ir::PrintForm::Lossless, false, true, {}}) : Result<QByteArray>(program.error());
        };
        tools.exportReferences = [this](const ReferenceOrder &, const QString &folder, const pipeline::RunContext &) { return exported(folder); };
        tools.operatorTests = [](const QString &name, const QString &, const CancelToken &) -> Result<QJsonObject> {
            return parseJsonObject(R"({"name": "tests/t.py", "classes": [{"name": "T", "reference": "r", "tolerances": [{"test": "test_op", "dtype": "float32", "atol": 1, "rtol": 0}],
                                      "configurations": [{"test": "test_perf", "names": ["n"], "rows": [[1]]}]}]})", name);
        };
        return tools;
    }

    NewPort operatorPort() const
    {
        NewPort wanted;
        wanted.port.name = QStringLiteral("scale");
        wanted.port.origin.kind = PortOrigin::Kind::Operator;
        wanted.source = path(QStringLiteral("src/scale.py"));
        return wanted;
    }

    NewPort tritonPort(const QStringList &bytecode = {}) const
    {
        NewPort wanted;
        wanted.port.name = QStringLiteral("fused");
        wanted.port.origin.kind = PortOrigin::Kind::Triton;
        wanted.port.origin.file = wanted.source = path(QStringLiteral("src/fused.py"));
        for (const QString &file : bytecode) {
            const QString kept = QStringLiteral("reference/bytecode/") + QFileInfo(file).fileName();
            wanted.copies.insert(kept, file);
            wanted.port.origin.bytecode.append(kept);
        }
        return wanted;
    }

    Result<MadePort> make(const NewPort &wanted, const PortMaker::Generate &generate = {})
    {
        pipeline::RunOptions options;
        options.cancel = m_cancel;
        return PortMaker(path(QStringLiteral("ports")), tools(), QStringLiteral("1"), generate).make(wanted, options);
    }

    /// Files below the root of the ports, without what is kept for looking back.
    QStringList listing() const
    {
        QStringList files;
        QDirIterator all(path(QStringLiteral("ports")), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (all.hasNext()) {
            const QString file = QDir(path(QStringLiteral("ports"))).relativeFilePath(all.next());
            if (!file.contains(QStringLiteral("/artefacts/")))
                files.append(file);
        }
        files.sort();
        return files;
    }
    QJsonObject analysis(const QString &port) const { return readJsonObject(path(QStringLiteral("ports/%1/reference/analysis.json").arg(port))).valueOr({}); }

private Q_SLOTS:
    void init()
    {
        m_root = std::make_unique<QTemporaryDir>();
        m_exportError.reset();
        m_isCancelledByExport = false;
        m_problems.clear();
        m_launches.clear();
        m_cancel = CancelToken();
        QVERIFY(!write(QStringLiteral("src/scale.py"), "kernel\n").isEmpty());
        QVERIFY(!write(QStringLiteral("src/fused.py"), "def fused(x):\n    pass\n").isEmpty());
    }

    void anOperatorIsAnalysed()
    {
        launch(programText("addf", 16), QStringLiteral("_scale"), QStringLiteral("plain"), QStringLiteral("float32"), QStringLiteral("a"));
        launch(programText("addf", 32), QStringLiteral("_scale"), QStringLiteral("plain"), QStringLiteral("float16"), QStringLiteral("b"));
        launch(programText("mulf", 16), QStringLiteral("_scale"), QStringLiteral("twice"), QStringLiteral("float32"), QStringLiteral("c"));
        m_problems = {QStringLiteral("case d: no device")};
        const Result<MadePort> made = make(operatorPort());
        QVERIFY2(made, made ? "" : qPrintable(made.error().toString()));
        QCOMPARE(pipeline::stateText(made->state), QStringLiteral("B(1)"));
        QCOMPARE(listing(), QStringList({QStringLiteral("scale/.tileport/runs.jsonl"), QStringLiteral("scale/.tileport/version"), QStringLiteral("scale/port.json"), QStringLiteral("scale/reference/analysis.json"),
                                         QStringLiteral("scale/reference/reference_scale_plain.mlir"), QStringLiteral("scale/reference/reference_scale_plain.spec.json"),
                                         QStringLiteral("scale/reference/reference_scale_plain.tilebc"), QStringLiteral("scale/reference/reference_scale_twice.mlir"),
                                         QStringLiteral("scale/reference/reference_scale_twice.spec.json"), QStringLiteral("scale/reference/reference_scale_twice.tilebc"),
                                         QStringLiteral("scale/reference/supplements/reference_scale_plain_float16.mlir"),
                                         QStringLiteral("scale/reference/supplements/reference_scale_plain_float16.spec.json"),
                                         QStringLiteral("scale/reference/supplements/reference_scale_plain_float16.tilebc"), QStringLiteral("scale/reports/agent_a.md"), QStringLiteral("scale/scale.py")}));
        QCOMPARE(made->runs.last().findings.first().kind, QStringLiteral("reference-problem"));
        const QJsonObject document = analysis(QStringLiteral("scale"));
        QCOMPARE(document.value(QLatin1String("config_to_variant")).toObject(),
                 QJsonObject({{QStringLiteral("a"), QStringLiteral("scale_plain")}, {QStringLiteral("b"), QStringLiteral("scale_plain")}, {QStringLiteral("c"), QStringLiteral("scale_twice")}}));
        QVERIFY(readFile(path(QStringLiteral("ports/scale/reports/agent_a.md")))->endsWith("VERDICT: PASS\n"));
        const Result<QJsonObject> beside = readJsonObject(path(QStringLiteral("ports/scale/reference/reference_scale_plain.spec.json")));
        QCOMPARE(beside->value(QLatin1String("bytecode"))[QLatin1String("file")].toString(), QStringLiteral("reference_scale_plain.tilebc"));
    }

    void onlyOneKernel()
    {
        launch(programText("addf", 16), QStringLiteral("_scale"), {}, QStringLiteral("float32"), QStringLiteral("a"));
        launch(programText("mulf", 16), QStringLiteral("_scale_back"), {}, QStringLiteral("float32"), QStringLiteral("a"));
        NewPort wanted = operatorPort();
        wanted.port.origin.kernel = QStringLiteral("_scale_back");
        QVERIFY(make(wanted));
        QCOMPARE(analysis(QStringLiteral("scale")).value(QLatin1String("kernel_variants")).toArray().size(), 1);
        QVERIFY(QFileInfo::exists(path(QStringLiteral("ports/scale/reference/reference.mlir"))));
        wanted.port.name = QStringLiteral("other");
        wanted.port.origin.kernel = QStringLiteral("_nobody");
        QVERIFY(make(wanted).error().message.contains(QStringLiteral("_nobody is not launched")));
    }

    void anExistingPortIsNotTouched()
    {
        launch(programText("addf", 16), QStringLiteral("_scale"), {}, QStringLiteral("float32"), QStringLiteral("a"));
        QVERIFY(make(operatorPort()));
        const QStringList before = listing();
        const QByteArray runs = *readFile(path(QStringLiteral("ports/scale/.tileport/runs.jsonl")));
        QCOMPARE(make(operatorPort()).error().code, ErrorCode::Conflict);
        QCOMPARE(listing(), before);
        QCOMPARE(*readFile(path(QStringLiteral("ports/scale/.tileport/runs.jsonl"))), runs);
        QVERIFY(QFile::link(path(QStringLiteral("nowhere")), path(QStringLiteral("ports/dangling"))));
        NewPort wanted = operatorPort();
        wanted.port.name = QStringLiteral("dangling");
        QCOMPARE(make(wanted).error().code, ErrorCode::Conflict);
    }

    void whatGoesWrongLeavesNothing()
    {
        m_exportError = makeError(ErrorCode::ToolMissing, QStringLiteral("no helper"));
        QCOMPARE(make(operatorPort()).error().code, ErrorCode::ToolFailed);
        QCOMPARE(listing(), QStringList());
        m_exportError = makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
        m_isCancelledByExport = true;
        QCOMPARE(make(operatorPort()).error().code, ErrorCode::Cancelled);
        QCOMPARE(listing(), QStringList());
        QCOMPARE(QDir(path(QStringLiteral("ports"))).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
    }

    void whatAStoppedProgramLeftIsReplaced()
    {
        QVERIFY(!write(QStringLiteral("ports/.tileport-new/scale/reference/analysis.json"), "{").isEmpty());
        QVERIFY(!write(QStringLiteral("ports/.tileport-new/scale/half"), "x").isEmpty());
        launch(programText("addf", 16), QStringLiteral("_scale"), {}, QStringLiteral("float32"), QStringLiteral("a"));
        QVERIFY(make(operatorPort()));
        QVERIFY(!listing().join(QLatin1Char(' ')).contains(QStringLiteral("half")));
        QVERIFY(!QFileInfo::exists(path(QStringLiteral("ports/.tileport-new"))));
    }

    void namesThatAreNoFolders()
    {
        for (const char *name : {"", "..", "a/b", ".hidden", "a b", "x\n"}) {
            NewPort wanted = operatorPort();
            wanted.port.name = QLatin1String(name);
            QCOMPARE(make(wanted).error().code, ErrorCode::InvalidInput);
        }
    }

    void aTritonPortWaitsAndIsCompleted()
    {
        const Result<MadePort> waiting = make(tritonPort());
        QVERIFY(waiting);
        QCOMPARE(waiting->waiting.what, QStringLiteral("Tile IR bytecode of the Triton kernel"));
        QCOMPARE(pipeline::stateText(waiting->state), QStringLiteral("A(1)"));
        QCOMPARE(make(tritonPort()).error().code, ErrorCode::Conflict);
        const QString bytecode = write(QStringLiteral("dump/k.tileirbc"), programText("addf", 16, "fused"));
        const Result<MadePort> made = make(tritonPort({bytecode}));
        QVERIFY2(made, made ? "" : qPrintable(made.error().toString()));
        QVERIFY(!made->waiting);
        QCOMPARE(pipeline::stateText(made->state), QStringLiteral("B(1)"));
        QCOMPARE(analysis(QStringLiteral("fused")).value(QLatin1String("reference_backend")).toString(), QStringLiteral("triton"));
        QVERIFY(!QFileInfo::exists(path(QStringLiteral("ports/fused/reference/reference.spec.json"))));
        QCOMPARE(make(tritonPort({bytecode})).error().code, ErrorCode::Conflict);
    }

    void bytecodeThatIsNone()
    {
        QVERIFY(!make(tritonPort({write(QStringLiteral("dump/k.tileirbc"), "no program")})));
        QVERIFY(!make(tritonPort({write(QStringLiteral("dump/k.tileirbc"), programText("addf", 16, "a") + programText("addf", 16, "b"))})));
        QCOMPARE(listing(), QStringList());
    }

    void aForeignEntryIsTold()
    {
        const Result<MadePort> made = make(tritonPort({write(QStringLiteral("dump/k.tileirbc"), programText("addf", 16, "stranger"))}));
        QVERIFY(made);
        QStringList kinds;
        for (const port::Finding &finding : made->runs.last().findings)
            kinds.append(finding.kind);
        QVERIFY(kinds.contains(QStringLiteral("entry-not-in-source")));
    }

    void aPythonFileWithoutACallWaits()
    {
        NewPort wanted = operatorPort();
        wanted.port.origin.kind = PortOrigin::Kind::Python;
        wanted.port.origin.file = wanted.source;
        const Result<MadePort> made = make(wanted);
        QVERIFY(made);
        QCOMPARE(made->waiting.what, QStringLiteral("an expression that launches the kernel"));
        launch(programText("addf", 16), QStringLiteral("_scale"), {}, QStringLiteral("int8"), QStringLiteral("call"));
        wanted.port.origin.call = QStringLiteral("run()");
        const Result<MadePort> completed = make(wanted);
        QVERIFY(completed);
        QCOMPARE(analysis(QStringLiteral("scale")).value(QLatin1String("correctness_tolerance"))[QLatin1String("default")][QLatin1String("atol")].toDouble(), 0.0);
        QVERIFY(readFile(path(QStringLiteral("ports/scale/reports/agent_a.md")))->contains("the file was run: `run()`"));
    }

    void aShippedPortBringsItsProgram()
    {
        launch(programText("addf", 16), QStringLiteral("_scale"), {}, QStringLiteral("float32"), QStringLiteral("replay"));
        NewPort wanted = operatorPort();
        wanted.port.origin.isShipped = true;
        wanted.port.specialisations = {port::Specialisation()};
        wanted.port.specialisations.first().name = QStringLiteral("one");
        wanted.port.specialisations.first().generated = QJsonObject{{QStringLiteral("entry"), QStringLiteral("scale")}};
        wanted.copies = {{QStringLiteral("kernel.rs"), write(QStringLiteral("src/kernel.rs"), "fn scale() {}\n")}};
        const Result<MadePort> made = make(wanted, [](const QString &, const QJsonObject &) -> Result<QByteArray> { return programText("mulf", 16); });
        QVERIFY(made);
        QCOMPARE(made->findings.size(), 0);
        for (const char *file : {"kernel.rs", "generated/generated.mlir", "generated/generated.tileirbc", "generated/generated.spec.json"})
            QVERIFY2(QFileInfo::exists(path(QStringLiteral("ports/scale/") + QLatin1String(file))), file);
        wanted.port.name = QStringLiteral("refused");
        const Result<MadePort> refused = make(wanted, [](const QString &, const QJsonObject &) -> Result<QByteArray> { return makeError(ErrorCode::Unsupported, QStringLiteral("line 3 is wrong")); });
        QVERIFY(refused);
        QCOMPARE(refused->findings.first().kind, QStringLiteral("not-generated"));
    }
};

TILEPORT_TEST_MAIN(tst_PortMaker)
#include "tst_portmaker.moc"

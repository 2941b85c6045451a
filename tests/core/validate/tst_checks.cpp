// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/recompute.h"

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::validate;
using port::Stage;

namespace {

using Files = QMap<QString, QByteArray>;

/// One program: a tile scaled by \p factor, reached by pointers.
QByteArray program(const char *symbol, const char *factor = "2.000000e+00", const char *more = "")
{
    return QByteArray("cuda_tile.module @m {\n entry @") + symbol + "(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>) {\n" + more
        + "  %i = iota : tile<128xi32>\n"
          "  %x1 = reshape %x : tile<ptr<f32>> -> tile<1xptr<f32>>\n  %x2 = broadcast %x1 : tile<1xptr<f32>> -> tile<128xptr<f32>>\n"
          "  %p = offset %x2, %i : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>\n"
          "  %v, %t = load_ptr_tko weak %p : tile<128xptr<f32>> -> tile<128xf32>, token\n"
          "  %c = constant <f32: " + factor + "> : tile<128xf32>\n  %r = mulf %v, %c : tile<128xf32>\n"
          "  %y1 = reshape %y : tile<ptr<f32>> -> tile<1xptr<f32>>\n  %y2 = broadcast %y1 : tile<1xptr<f32>> -> tile<128xptr<f32>>\n"
          "  %q = offset %y2, %i : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>\n"
          "  %s = store_ptr_tko weak %q, %r : tile<128xptr<f32>>, tile<128xf32> -> token\n  return\n }\n}\n";
}

Evidence evidence(const Files &files, const Files &tree = {})
{
    Evidence all;
    all.kernel = QStringLiteral("scale");
    all.port = port::PortFiles::ofTexts(files);
    if (!tree.isEmpty())
        all.tree = port::PortFiles::ofTexts(tree);
    return all;
}

/// "ours script" of one check, with the flaws where they differ.
QString answerTo(const Evidence &all, const char *id)
{
    const Check *check = checkOf(QString::fromLatin1(id));
    if (check == nullptr)
        return QStringLiteral("no such check");
    for (const CheckResult &result : recompute(all, {check->stage, 1}).checks) {
        if (result.check == check->id)
            return QStringList{answerName(result.ours), answerName(result.script), result.flaws.join(u' ')}.join(u' ').trimmed();
    }
    return QStringLiteral("not run");
}

QString answer(const Files &files, const char *id) { return answerTo(evidence(files), id); }

} // namespace

/// Both answers of single checks on small ports.
class TestChecks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void programs()
    {
        const QString file = QStringLiteral("reference/reference.mlir");
        QCOMPARE(answer({{file, program("scale_kernel")}}, "ir.reference-parses"), QStringLiteral("holds holds"));
        QCOMPARE(answer({{file, "// cuda_tile.module entry @scale load_ptr_tko\n"}}, "ir.reference-parses"), QStringLiteral("fails holds N8"));
        QCOMPARE(answer({{file, program("scale_kernel").mid(22).chopped(2)}}, "ir.reference-parses"), QStringLiteral("holds fails"));
        QCOMPARE(answer({{file, program("other")}}, "ir.reference-entry"), QStringLiteral("fails fails"));
        QCOMPARE(answer({{file, program("s_c_a_l_e")}}, "ir.reference-entry"), QStringLiteral("holds fails"));
        QCOMPARE(answer({{file, program("scale", "2.0", "  // Tile[PointerTy\n")}}, "ir.reference-level"), QStringLiteral("holds fails"));
        QCOMPARE(answer({{file, "cuda_tile.module @m {\n entry @scale() {\n  return\n }\n}\n"}}, "ir.reference-effects"), QStringLiteral("fails warns"));
        QCOMPARE(answer({{QStringLiteral("reference/reference.tilebc"), program("scale")}}, "ir.reference-exists"), QStringLiteral("holds fails"));
        QCOMPARE(answer(Files(), "ir.reference-exists"), QStringLiteral("unknown fails"));
    }

    void bytecodeBeside()
    {
        const Files same{{QStringLiteral("reference/reference.mlir"), program("scale")}, {QStringLiteral("reference/reference.tileirbc"), program("scale")}};
        QCOMPARE(answer(same, "ir.reference-bytecode"), QStringLiteral("holds skipped"));
        Files other = same;
        other[QStringLiteral("reference/reference.tileirbc")] = program("scale", "4.0");
        QCOMPARE(answer(other, "ir.reference-bytecode"), QStringLiteral("fails skipped"));
    }

    void analysis()
    {
        const auto with = [](const char *json) { return Files{{QStringLiteral("reference/analysis.json"), json}}; };
        QCOMPARE(answer(with("{"), "analysis.document"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("{}"), "analysis.kernel-name"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("{\"launch_path\":\"both\"}"), "analysis.launch-path"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("{\"ops_used\":7}"), "analysis.ops-used"), QStringLiteral("fails holds"));
        QCOMPARE(answer(with("{\"test_perf_configs\":[{\"name\":\"a\"}]}"), "analysis.configurations"), QStringLiteral("holds fails X6"));
        QCOMPARE(answer(with("{\"test_perf_configs\":{\"a\":{\"shapes\":[[1]]}}}"), "analysis.configurations"), QStringLiteral("holds holds"));
        QCOMPARE(answer(with("{\"test_perf_configs\":[]}"), "analysis.configurations"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("{\"kernel_variants\":{}}"), "analysis.variants"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("{\"kernel_variants\":[{\"variant_name\":\"a\",\"kernel_function\":\"k\",\"reference_ir\":\"../../etc/passwd\"}]}"), "analysis.variant-fields"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("{\"kernel_variants\":[{\"variant_name\":\"a\"},{\"variant_name\":\"a\"}]}"), "analysis.unique-variants"), QStringLiteral("fails skipped"));
        QCOMPARE(answer(with("{\"correctness_tolerance\":{\"f32\":{\"atol\":\"big\",\"rtol\":0}}}"), "analysis.tolerances"), QStringLiteral("fails holds"));
        QCOMPARE(answer(with("{\"correctness_tolerance\":{\"f32\":{\"atol\":1e-5,\"rtol\":0},\"source\":\"t\"}}"), "analysis.tolerances"), QStringLiteral("holds holds"));
        QCOMPARE(answer(with("{\"launch_path\":\"autotune\",\"kernel_variants\":[{\"autotune_configs\":[{\"TM\":1}]}]}"), "analysis.autotune"), QStringLiteral("holds holds"));
        QCOMPARE(answer(with("{\"launch_path\":\"autotune\"}"), "analysis.autotune"), QStringLiteral("fails fails"));
    }

    void entries()
    {
        const QString reference = QStringLiteral("reference/reference.mlir");
        const QString generated = QStringLiteral("generated/generated.mlir");
        Files files{{reference, program("scale")}, {generated, program("scale")}, {QStringLiteral("kernel.rs"), "#[cutile::entry()]\nunsafe fn scale<E: ElementType>(x: *mut E, y: *mut E) {}\n"}};
        QCOMPARE(answer(files, "entry-pattern.family"), QStringLiteral("holds holds"));
        files[QStringLiteral("kernel.rs")] = "#[cutile::entry()]\nunsafe fn scale<E: ElementType>(x: *mut E1, y: *mut E1) {}\n";
        QCOMPARE(answer(files, "entry-pattern.family"), QStringLiteral("holds fails"));
        files[QStringLiteral("kernel.rs")] = "#[cutile::entry()]\nunsafe fn scale<E: ElementType>(x: *mut E, y: &mut Tensor<E, { [-1] }>) {}\n";
        QCOMPARE(answer(files, "entry-pattern.outputs"), QStringLiteral("fails holds"));
        QCOMPARE(answer(files, "agent-b.dynamic-output"), QStringLiteral("fails fails"));
        files.remove(generated);
        QCOMPARE(answer(files, "entry-pattern.family"), QStringLiteral("unknown fails"));
    }

    void buildLog()
    {
        const auto with = [](const char *log) { return Files{{QStringLiteral("kernel.rs"), "x"}, {QStringLiteral("reports/build_log.md"), log}}; };
        QCOMPARE(answer(with("## Attempt 1\nResult: FAIL\n```rust\nx\n```\n## Attempt 2\nResult: FAIL\n## Attempt 3\nResult: SUCCESS\n"), "agent-b.failure-shown"), QStringLiteral("fails holds"));
        QCOMPARE(answer(with("#### Attempt 1\nResult: SUCCESS\n"), "agent-b.build-log"), QStringLiteral("holds fails"));
        QCOMPARE(answer(with("## Attempt 1\n## Attempt 2\n## Attempt 3\n## Attempt 4\n"), "agent-b.budget"), QStringLiteral("fails skipped"));
        QCOMPARE(answer(with("## Attempt 1\n**Result:** FAIL\n"), "agent-b.last-attempt"), QStringLiteral("fails skipped"));
    }

    /// Files of stage D are no fault of stage B once D ran.
    void lanes()
    {
        const Files before{{QStringLiteral("kernel.rs"), "x"}, {QStringLiteral("ffi.rs"), "y"}};
        QCOMPARE(answer(before, "agent-b.no-ffi"), QStringLiteral("fails fails"));
        Files after = before;
        after.insert(QStringLiteral("reports/correctness.md"), "VERDICT: ALL_PASS\n");
        QCOMPARE(answer(after, "agent-b.no-ffi"), QStringLiteral("holds fails X3"));
    }

    void hostCode()
    {
        const auto with = [](const char *ffi) { return Files{{QStringLiteral("ffi.rs"), ffi}}; };
        QCOMPARE(answer(with("crate::setup_device_stream!(d, s, id, r);"), "agent-d.ffi-device"), QStringLiteral("holds fails X5"));
        QCOMPARE(answer(with("Device::new(device_id)"), "agent-d.ffi-device"), QStringLiteral("holds holds"));
        QCOMPARE(answer(with("Device::new(0)"), "agent-d.ffi-device"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("// no transmute here\nfn f() {}"), "agent-d.ffi-ownership"), QStringLiteral("holds fails"));
        QCOMPARE(answer(with("fn f() { core::mem::transmute(x) }"), "agent-d.ffi-ownership"), QStringLiteral("fails fails"));
        QCOMPARE(answer(with("// *const TensorDesc"), "agent-d.ffi-descriptor"), QStringLiteral("fails holds"));
        QCOMPARE(answer(Files(), "agent-d.ffi"), QStringLiteral("unknown fails"));
    }

    void tree()
    {
        const QString cargo = QStringLiteral("src/tilegym/ops/cutile_rs/cutile_kernels/Cargo.toml");
        const auto with = [&](const char *toml) { return evidence({}, {{cargo, toml}}); };
        QCOMPARE(answerTo(with("[lib]\npath = \"src/lib.rs\"\n[dependencies]\ncutile = \"=0.2.0\"\n"), "gate.registry-only"), QStringLiteral("holds fails X4"));
        QCOMPARE(answerTo(with("[dependencies]\ncutile = { path = \"../x\" }\n"), "gate.registry-only"), QStringLiteral("fails fails"));
        QCOMPARE(answerTo(with("[dependencies]\ncutile = \"0.3\"\n"), "gate.pin"), QStringLiteral("fails fails"));
        QCOMPARE(answer(Files(), "gate.pin"), QStringLiteral("unknown unknown"));
        const Files renamed{{QStringLiteral("reference/analysis.json"), "{\"correctness_reference\":{\"source\":\"tests/ops/test_all.py::T::r\"}}"}};
        QCOMPARE(answerTo(evidence(renamed, {{QStringLiteral("tests/ops/test_all.py"), "cutile-rs"}}), "agent-d.test-wiring"), QStringLiteral("holds fails"));
    }

    void reports()
    {
        const auto correctness = [](const char *text) { return Files{{QStringLiteral("reports/correctness.md"), text}}; };
        QCOMPARE(answer(correctness("VERDICT: BLOCKED\n"), "agent-d.first-line"), QStringLiteral("holds fails X10"));
        QCOMPARE(answer(correctness("verdict: all pass\n"), "agent-d.first-line"), QStringLiteral("fails fails"));
        const auto performance = [](const char *text) { return Files{{QStringLiteral("reports/performance.md"), text}}; };
        QCOMPARE(answer(performance("VERDICT: DONE\ngeomean_ratio=1.0\ngeomean_ratio=fast\n"), "agent-e.geomean-line"), QStringLiteral("fails holds"));
        QCOMPARE(answer(performance("VERDICT: DONE\ngeomean_ratio=1.0\n"), "agent-e.geomean-line"), QStringLiteral("holds holds"));
        const auto diff = [](const char *text) { return Files{{QStringLiteral("generated/diff_report.md"), text}}; };
        QCOMPARE(answer(diff("no verdict, structural comparison, checklist, root cause, impact: PASS\n"), "diff-report.structural"), QStringLiteral("fails holds"));
        QCOMPARE(answer(diff("VERDICT: PASS\nFAIL_FIXABLE was considered\n"), "diff-report.actions"), QStringLiteral("holds fails"));
        QCOMPARE(answer(diff("VERDICT: BLOCKED\n"), "diff-report.first-line"), QStringLiteral("holds fails X10"));
        const Files investigation{{QStringLiteral("reports/perf_investigation_a.md"), "VERDICT: MAYBE\n"}};
        QCOMPARE(answer(investigation, "agent-f.first-line"), QStringLiteral("fails fails"));
    }

    /// Whatever lies in a folder: every stage gives an answer, and every failure something to read.
    void emptyPort()
    {
        for (const Stage stage : port::kStages) {
            const RecomputedVerdict verdict = recompute(evidence({}), {stage, 1});
            QCOMPARE(verdict.agreement, Agreement::CannotRecompute);
            QVERIFY(!verdict.missing.isEmpty());
            QVERIFY(!verdict.checks.isEmpty());
        }
        QVERIFY(recomputeAll(evidence({})).isEmpty());
    }

    void hostileFiles()
    {
        Files files;
        for (const char *name : {"kernel.rs", "ffi.rs", "reference/analysis.json", "reference/reference.mlir", "generated/generated.mlir", "generated/diff_report.md", "reports/correctness.md", "reports/performance.md",
                                 "correctness_cutile_rs.txt", "correctness_cutile_rs.xml", "perf_cutile_rs.txt", "baseline_perf_cutile.txt", "reports/build_log.md", "reports/agent_d.md", "reports/perf_investigation_x.md"})
            files.insert(QString::fromLatin1(name), QByteArray("\xff\xfe\x00<![[{\"\n#[cutile::entry(", 24) + QByteArray(20'000, '['));
        for (const RecomputedVerdict &verdict : recomputeAll(evidence(files)))
            QVERIFY(verdict.agreement != Agreement::Agree);
    }

    void preflight()
    {
        Evidence all = evidence({});
        QCOMPARE(answerTo(all, "preflight.tilegym"), QStringLiteral("unknown unknown"));
        all.environment = {{QStringLiteral("TILEGYM_PATH"), {QStringLiteral("/t"), true, false}}, {QStringLiteral("TILEIRAS_BIN"), {QStringLiteral("/x"), false, false}}};
        QCOMPARE(answerTo(all, "preflight.tilegym"), QStringLiteral("holds holds"));
        QCOMPARE(answerTo(all, "preflight.tileiras"), QStringLiteral("fails fails"));
        QCOMPARE(answerTo(all, "preflight.output-root"), QStringLiteral("fails fails"));
        QVERIFY(probeEnvironment().contains(QStringLiteral("TILEIRAS_BIN")));
    }
};

TILEPORT_TEST_MAIN(TestChecks)
#include "tst_checks.moc"

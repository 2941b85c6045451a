// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/rustlint.h"

#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::validate;

namespace {

/// "id line" of every finding.
QString picture(const LintInput &input)
{
    QStringList lines;
    for (const port::Finding &finding : lint(input))
        lines.append(QStringLiteral("%1 %2").arg(finding.kind).arg(finding.place.line));
    return lines.join(u'\n');
}

/// A module with \p head as the entry's signature and \p body inside it, which begins on line 6.
QString kernel(const QString &body, const QString &parameters = QStringLiteral("x: *mut E, n: i32"), const QString &attribute = QStringLiteral("cutile::entry()"))
{
    return QStringLiteral("#[cutile::module]\npub mod m {\n    use cutile::core::*;\n    #[%1]\n    pub unsafe fn k<E: ElementType, const BM: i32>(%2) {\n%3\n    }\n}\n").arg(attribute, parameters, body);
}

} // namespace

class TestRustLint : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bodies_data()
    {
        QTest::addColumn<QString>("body");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *body, const char *expected) { QTest::newRow(body) << QString::fromLatin1(body) << QString::fromLatin1(expected); };
        // Every second line is right and must stay silent.
        row("let a: f32 = 1e-6;", "rust.scientific-float 6");
        row("let a: f32 = 0.000001; let b = 0x1e; // 1e-6", "");
        row("let a = f32::MAX;", "rust.path-constant 6");
        row("let a = None::<scope::TileBlock>; use cutile::core::half;", "");
        row("let (t, _): (Tile<E, { [BM] }>, Token) = load_ptr_tko(p);", "rust.token-name 6");
        row("let (t, tok): (Tile<E, { [BM] }>, Token) = load_ptr_tko(p); let _ = tok;", "");
        row("let (t, tok) = load_ptr_tko(p);", "rust.untyped-pointer-load 6");
        row("let y = exti(x);", "rust.untyped-widen 6");
        row("let y: Tile<i64, { [BM] }> = exti(x);", "");
        row("let y: T = exti(scalar_to_tile(n));", "rust.nested-widen 6");
        row("let y: T = pointer_to_tile(x).reshape(const_shape![1]);", "rust.chained-conversion 6");
        row("let y: T = pointer_to_tile(x); let z: T = y.reshape(const_shape![1]);", "");
        row("let y: T = reduce_sum(x, 0i32) * b;", "rust.reduction-in-math 6");
        row("let y: T = maxf(reduce_max(x, 0i32), b, nan::P, ftz::Disabled);", "rust.reduction-in-math 6");
        row("let y: T = reduce_sum(x, 0i32);", "");
        row("let y: Tile<E, { [BM * 2] }> = z;", "rust.shape-arithmetic 6");
        row("let y: Tile<E, { [BM, -1] }> = z.reshape(const_shape![BM, 2]);", "");
        row("let s = z.reshape(const_shape![BM + 1]);", "rust.shape-arithmetic 6");
        row("let s = Shape::<{ [-1, 8] }> { dims: &[a, b] };", "rust.dynamic-dims 6");
        row("let s = Shape::<{ [-1, 8] }> { dims: &[a] };", "");
        row("for i in (0i32..n).step_by(s) {}", "rust.step-by 6");
        row("for i in (0i32..n).step_by(1) {}", "rust.step-by 6");
        row("for i in (0i32..n).step_by(s as usize) {}", "");
        row("let p = Some(E::ZERO);", "rust.associated-padding 6");
        row("let t = load_view_tko(&v, [0i32]);", "rust.untyped-load 6");
        row("let t = permute(a, const_array![1, 0]);", "rust.untyped-permute 6");
        row("let c: T = constant(scale, const_shape![BM]);", "rust.runtime-constant 6");
        row("let c: T = constant(-1.0f32, const_shape![BM]);", "");
        row("let x: Tile<E, { [BM] }> = if FLAG == 1i32 { a } else { b };", "rust.tile-if 6");
        row("let x: i32 = if FLAG == 1i32 { a } else { b };", "");
        row("let y: T = addf(a, b);", "rust.modes 6");
        row("let y: T = addf(a, b, rounding::NearestEven, ftz::Disabled); fn addf(a: T) {}", "");
        row("let y: T = exp2(a);", "rust.modes 6");
        row("let f = BM as f32;", "rust.float-cast 6");
        row("let f = s as usize;", "");
        row("if n > 3i32 { a = b; return; }", "lowering.dropped-return 6");
        row("if n > 3i32 { a = b; return; } else { a = c; }", "");
        row("for i in 0i32..n { if i == 2i32 { return; } }", "lowering.dropped-return 6");
        row("return;", "");
        row("for i in 0i32..=n {}", "lowering.inclusive-range 6");
        row("let y: T = reduce(x, 1i32, 0.0f32, |a, b| a + b);", "lowering.closure-reduction 6");
        row("let y: T = reduce(x, 0i32, 1.0f32, |a, b| a * b);", "lowering.closure-reduction 6");
        row("let y: T = reduce(x, 0i32, 0.0f32, |a, b| a + b);", "");
        row("let y: T = scan_sum(x, 1i32, reverse::No);", "lowering.closure-reduction 6");
        row("let y: Tile<u8, { [BM] }> = z;", "lowering.small-unsigned 6");
        row("for i in 0i32..n { z.store(t); }", "lowering.loop-store 6");
        row("z.store(t);", "");
        row("let q: T = divi(a, b);", "lowering.unwritable 6");
        row("let q: T = a.rev();", "lowering.unwritable 6");
        row("let q: bool = !flag;", "lowering.negation 6");
        row("let q: bool = a != b; vec![!0]; cuda_tile_assert!(q);", "");
        row("let c: T = constant(0.0, const_shape![48, BM]);", "lowering.odd-tile 6");
        row("let c: T = constant(0.0, const_shape![64, BM]);", "");
    }
    void bodies()
    {
        QFETCH(const QString, body);
        QFETCH(const QString, expected);
        LintInput input;
        input.kernel = kernel(body);
        QCOMPARE(picture(input), expected);
    }

    void signatures()
    {
        LintInput input;
        input.kernel = kernel({}, QStringLiteral("x: &mut Tensor<E, { [-1] }>"));
        QCOMPARE(picture(input), QStringLiteral("rust.mutable-output 5"));
        input.kernel = kernel({}, QStringLiteral("x: &Tensor<E, { [128, -1] }>"));
        QCOMPARE(picture(input), QStringLiteral("lowering.mixed-extents 5"));
        input.kernel = kernel({}, QStringLiteral("x: &Tensor<E, { [-1, 128] }>"));
        QCOMPARE(picture(input), QString());
        input.kernel = kernel({}, QStringLiteral("x: *mut f16"));
        QCOMPARE(picture(input), QStringLiteral("rust.concrete-element 5"));
        input.kernel = kernel({}, QStringLiteral("x: *mut E"), QStringLiteral("cutile::entry"));
        QCOMPARE(picture(input), QStringLiteral("rust.bare-entry 5"));
        input.kernel = QStringLiteral("#![feature(generic_const_exprs)]\n") + kernel({});
        QCOMPARE(picture(input), QStringLiteral("rust.nightly 1"));
        input.kernel = kernel({}, QStringLiteral("x: *mut E"), QStringLiteral("cutile::entry(unchecked_accesses = true)")).replace(QStringLiteral("pub unsafe fn"), QStringLiteral("pub fn"));
        QCOMPARE(picture(input), QStringLiteral("rust.unchecked-safe 5"));
    }

    /// Words in comments and strings, and code outside the kernel module, are nobody's business.
    void silence()
    {
        LintInput input;
        input.kernel = QStringLiteral("fn host() { let a = 1e-6; for i in 0..=9 {} }\n") + kernel(QStringLiteral("// 0..=n and 1e-6 and !x\nlet s = \"return divi(a, b)\"; /* match */"));
        QCOMPARE(picture(input), QString());
    }

    void otherFiles()
    {
        LintInput input;
        input.ffi = QStringLiteral("// transmute\n#[unsafe(no_mangle)]\nfn f() { std::mem::forget(a); }\nfn g() { Device::new(0); }\n");
        QCOMPARE(picture(input), QStringLiteral("host.ownership 3\nhost.export 4"));
        input = {};
        input.cargo = QStringLiteral("[dependencies]\ncutile = \"0.2\"\ncutile-compiler = \"=0.2.0\"\ncutile-macro = \"=0.2.0\"\ncuda-core = \"=0.2.0\"\ncuda-async = \"=0.2.0\"\n");
        QCOMPARE(picture(input), QStringLiteral("cargo.pins 2"));
        input = {};
        input.pipeline = kernel({});
        input.pipelineFile = QStringLiteral("k_pipeline.rs");
        QCOMPARE(picture(input), QStringLiteral("pipeline.own-entry 5"));
        input = {};
        input.buildLog = QStringLiteral("it compiled\n");
        QCOMPARE(picture(input), QStringLiteral("log.attempts 1"));
        input = {};
        input.kernel = kernel({});
        input.analysis = {{QStringLiteral("kernel_variants"), QJsonArray{QJsonObject{{QStringLiteral("constants"), QJsonArray{QStringLiteral("bm"), QStringLiteral("GROUP")}}}}}};
        QCOMPARE(picture(input), QStringLiteral("rust.missing-generic 0"));
    }

    /// Broken sources give findings or silence, never a crash.
    void brokenSources()
    {
        for (const char *text : {"", "#[cutile::module]", "#[cutile::module] mod m {", "#[cutile::module] mod m { #[cutile::entry( fn", "#[cutile::entry()] fn f<", "#[cutile::entry()] fn f(", "#[cutile::module] mod m { constant( } ",
                                 "#[cutile::module] mod m { let ( = ; step_by( const_shape![ Shape::<{[ reduce(,) for }", "'", "\"", "r#\"", "/*"}) {
            LintInput input;
            input.kernel = QString::fromLatin1(text);
            input.ffi = input.kernel;
            input.pipeline = input.kernel;
            for (const port::Finding &finding : lint(input))
                QVERIFY(!finding.kind.isEmpty());
        }
    }
};

TILEPORT_TEST_MAIN(TestRustLint)
#include "tst_rustlint.moc"

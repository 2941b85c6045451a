// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/rustentry.h"

#include "tests/support/testmain.h"

using namespace tileport::validate;

namespace {

/// "name<generics>(parameters)" of every entry; a parameter as "name kind element".
QString picture(const QString &text)
{
    constexpr std::array kKinds{"tensor", "mutable", "pointer", "scalar", "other"};
    QStringList lines;
    for (const RustEntry &entry : readRustKernel(text, QStringLiteral("k.rs")).entries) {
        QStringList parameters;
        for (const RustParameter &parameter : entry.parameters)
            parameters.append(QStringLiteral("%1 %2 %3").arg(parameter.name, QString::fromLatin1(kKinds.at(static_cast<size_t>(parameter.kind))), parameter.element).trimmed());
        lines.append(QStringLiteral("%1%2%3<%4>(%5)%6").arg(entry.isPublic ? QStringLiteral("pub ") : QString(), entry.isUnsafe ? QStringLiteral("unsafe ") : QString(), entry.name,
                                                             (entry.typeGenerics + entry.constGenerics).join(u','), parameters.join(QStringLiteral(", ")), entry.bodyBegin < 0 ? QStringLiteral(" no body") : QString()));
    }
    return lines.join(u'\n');
}

} // namespace

class TestRustEntry : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void entries_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<int>("script");   // how many the public script finds
        QTest::newRow("pointer") << QStringLiteral("#[cutile::entry()]\npub unsafe fn k<E: ElementType, const BM: i32>(x: *mut E, n: i32) {}") << QStringLiteral("pub unsafe k<E,BM>(x pointer E, n scalar)") << 1;
        QTest::newRow("tensor") << QStringLiteral("#[cutile::entry(unchecked_accesses = true)]\npub unsafe fn k<E: ElementType>(a: &Tensor<E, { [-1, -1] }>, b: &mut Tensor<E, { [BM, 8] }>) {}")
                                << QStringLiteral("pub unsafe k<E>(a tensor E, b mutable E)") << 1;
        QTest::newRow("two, with types of their own") << QStringLiteral("#[cutile::entry()] unsafe fn a(x: *const f32) {} #[cutile::entry()] unsafe fn b(y: [i32; 2], z: (A, B)) {}")
                                                      << QStringLiteral("unsafe a<>(x pointer f32)\nunsafe b<>(y other, z other)") << 2;
        QTest::newRow("another attribute and a comment between") << QStringLiteral("#[cutile::entry()]\n/// doc\n#[allow(unused)]\npub unsafe fn k(x: *mut E) {}") << QStringLiteral("pub unsafe k<>(x pointer E)") << 0;
        QTest::newRow("safe function") << QStringLiteral("#[cutile::entry()]\npub fn k(n: i32) {}") << QStringLiteral("pub k<>(n scalar)") << 0;
        QTest::newRow("nested generics") << QStringLiteral("#[cutile::entry()] unsafe fn k<E: Num<f32>>(x: *mut E, mut n: i32) {}") << QStringLiteral("unsafe k<E>(x pointer E, n scalar)") << 0;
        QTest::newRow("negative: only in a comment") << QStringLiteral("// #[cutile::entry()] unsafe fn k(x: *mut E)") << QString() << 1;
        QTest::newRow("negative: no function") << QStringLiteral("#[cutile::entry()] struct S;") << QString() << 0;
        QTest::newRow("negative: does not end") << QStringLiteral("#[cutile::entry()] unsafe fn k<E(x: *mut E") << QString() << 0;
        QTest::newRow("negative: no body") << QStringLiteral("#[cutile::entry()] unsafe fn k(x: *mut E);") << QStringLiteral("unsafe k<>(x pointer E) no body") << 1;
    }
    void entries()
    {
        QFETCH(const QString, text);
        QFETCH(const QString, expected);
        QFETCH(const int, script);
        QCOMPARE(picture(text), expected);
        QCOMPARE(scriptEntries(text).size(), script);
    }

    void details()
    {
        const RustKernel kernel = readRustKernel(QStringLiteral("#[cutile::entry(unchecked_accesses = true)]\nunsafe fn k(a: &Tensor<E, { [-1, 8] }>) {\n}\n#[cutile::entry]\nfn l() {}"), QStringLiteral("k.rs"));
        QCOMPARE(kernel.entries.size(), size_t(2));
        QCOMPARE(kernel.entries[0].attribute, QStringLiteral("unchecked_accesses=true"));
        QCOMPARE(kernel.entries[0].place.toString(), QStringLiteral("k.rs:2:11"));
        QCOMPARE(kernel.entries[0].parameters[0].type, QStringLiteral("&Tensor<E,{[-1, 8]}>"));
        QVERIFY(!kernel.entries[0].isBareAttribute);
        QVERIFY(kernel.entries[1].isBareAttribute);
    }

    void scriptSees()
    {
        const QList<ScriptEntry> entries = scriptEntries(QStringLiteral("#[cutile::entry()] unsafe fn a(x: &mut Tensor<E, {[1]}>, y: *mut E) {} #[cutile::entry()] unsafe fn b(x: *mut E1, y: *const E) {}"));
        QCOMPARE(entries.size(), 2);
        QVERIFY(entries[0].hasTensor && entries[0].hasPointer);
        QVERIFY(!entries[1].hasTensor && !entries[1].hasPointer);
    }
};

TILEPORT_TEST_MAIN(TestRustEntry)
#include "tst_rustentry.moc"

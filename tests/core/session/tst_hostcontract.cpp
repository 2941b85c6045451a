// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/hostcontract.h"
#include "tests/support/testmain.h"

using namespace tileport;
using namespace tileport::session;

/// The host launch contract of a made-up port, as a picture: "entry | Python | C | Rust | IR | mark sentence".
class tst_HostContract : public QObject {
    Q_OBJECT

    static ContractInput port()
    {
        ContractInput input;
        input.kernel = {QStringLiteral("kernel.rs"), QString::fromUtf8(R"(#[cutile::module]
mod m {
    #[cutile::entry()]
    pub unsafe fn scale<E: ElementType, const TILE: i32>(y_ptr: *mut E, x_ptr: *mut E, x_shape0: i32, factor: f32) {}
}
)"), {}};
        input.interface = {QStringLiteral("ffi.rs"), QString::fromUtf8(R"(// extern "C" fn commented(no: i32)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn c_scale(
    y: *const TensorDesc, x: *const TensorDesc, // what is written comes first
    factor: f32, tile: i32, raw_stream: u64) -> i32 {
    let (y_d, x_d) = crate::deref_descs!(y, x);
    let y_p: DevicePointer<E> = unsafe { from(y_d.ptr) };
    let x_p: DevicePointer<E> = unsafe { from(x_d.ptr) };
    let op = unsafe { scale(y_p, x_p, x_d.dim(0), factor) };
    0
}
)"), {}};
        input.wrapper = {QStringLiteral("scale.py"), QString::fromUtf8(R"(_CDEF = """
int32_t c_scale(const TensorDesc* y, const TensorDesc* x, float factor, int32_t tile, uint64_t raw_stream);
"""
def scale(x, factor):
    rc = lib.c_scale(yd, xd,  # (
        float(factor), int(max(tile, 16)), stream)
)"), {}};
        for (const char *one : {"y_ptr %0", "x_ptr %1", "x_shape0 %2", "factor %3"}) {
            const QStringList words = QString::fromLatin1(one).split(u' ');
            input.program.push_back({QStringLiteral("scale"), words[0], words[1]});
        }
        return input;
    }
    static QString picture(const ContractInput &input)
    {
        QStringList lines;
        const HostContract contract = hostContract(input);
        for (const ContractRow &row : contract.rows) {
            const char *mark = row.mark == ContractMark::Match ? "=" : row.mark == ContractMark::Mismatch ? "!" : "?";
            lines.append(QStringList({row.entry, row.python.text, row.interface.text, row.rust.text, row.program.text, QString::fromLatin1(mark) + row.sentence}).join(QStringLiteral(" | ")));
        }
        for (const QString &missing : contract.missing)
            lines.append(QStringLiteral("missing: ") + missing);
        return lines.join(u'\n');
    }
    /// Rows that do not match, and what is missing.
    static QString faults(const ContractInput &input)
    {
        QStringList lines;
        for (const QString &line : picture(input).split(u'\n')) {
            if (line.startsWith(u"missing"))
                lines.append(line);
            else if (!line.endsWith(u'='))
                lines.append(line.section(QStringLiteral(" | "), 3, 3) + QStringLiteral(" ") + line.section(QStringLiteral(" | "), 5));
        }
        return lines.join(u'\n');
    }

private Q_SLOTS:
    void everyArgumentFromPythonToTheProgram()
    {
        QCOMPARE(picture(port()), QString::fromUtf8(
            "scale | yd | y: *const TensorDesc → y_p | y_ptr: *mut E | %0 | =\n"
            "scale | xd | x: *const TensorDesc → x_p | x_ptr: *mut E | %1 | =\n"
            "scale | xd | x: *const TensorDesc → x_d.dim(0) | x_shape0: i32 | %2 | =\n"
            "scale | float(factor) | factor: f32 → factor | factor: f32 | %3 | =\n"
            " | int(max(tile, 16)) | tile: i32 | const TILE |  | =\n"
            " | stream | raw_stream: u64 |  |  | ="));
    }

    void everyCellHasItsPlace()
    {
        const HostContract contract = hostContract(port());
        const ContractRow &row = contract.rows.at(3);
        QCOMPARE(row.python.place.toString(), QStringLiteral("scale.py:6:9"));
        QCOMPARE(row.interface.place.toString(), QStringLiteral("ffi.rs:9:51"));
        QCOMPARE(row.rust.place.line, 4);
        QCOMPARE(contract.rows.at(4).interface.place.line, 5);
    }

    void faults_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *source, const char *from, const char *to, const char *expected) {
            QTest::newRow(name) << QString::fromUtf8(source) << QString::fromUtf8(from) << QString::fromUtf8(to) << QString::fromUtf8(expected);
        };
        row("launch order", "ffi", "scale(y_p, x_p,", "scale(x_p, y_p,",
            "y_ptr: *mut E !The launch passes 'x' where the entry takes 'y_ptr'.\nx_ptr: *mut E !The launch passes 'y' where the entry takes 'x_ptr'.");
        row("launch lacks one", "ffi", ", factor) };", ") };", "factor: f32 !The launch in ffi.rs passes nothing for 'factor'.");
        row("launch has one more", "ffi", ", factor) };", ", factor, tile) };", " !The entry has no parameter number 5.");
        row("cast to another type", "ffi", "x_d.dim(0)", "x_d.dim(0) as i64", "x_shape0: i32 !The launch passes i64 where the entry takes i32.");
        row("interface takes another type", "ffi", "tile: i32", "tile: i64", "const TILE !Python declares 'tile' as int32_t, the interface as i64.");
        row("argument of no parameter", "ffi", "x_d.dim(0)", "7", "x_shape0: i32 ?No parameter of c_scale is found in '7'.");
        row("declared in another order", "py", "float factor, int32_t tile", "int32_t tile, float factor",
            "factor: f32 !Python declares 'factor' as int32_t, the interface as f32. Python declares 'tile' where the interface takes 'factor'.\n"
            "const TILE !Python declares 'tile' as float, the interface as i32. Python declares 'factor' where the interface takes 'tile'.");
        row("call lacks one", "py", ", stream)", ")", " !The call in scale.py passes nothing for 'raw_stream'.");
        row("call has one more", "py", ", stream)", ", stream, 0)", " !c_scale has no parameter number 6.");
        row("no call", "py", "lib.c_scale", "lib.other", "missing: scale.py does not call c_scale");
        row("cut interface", "ffi", "raw_stream: u64) -> i32 {", "raw_stream: u64", "missing: ffi.rs has no readable function that C can call");
        row("entry that nobody launches", "ffi", "{ scale(", "{ other(", "missing: ffi.rs does not launch scale");
        row("kernel without entry", "kernel", "#[cutile::entry()]", "", "missing: kernel.rs has no entry");
    }
    void faults()
    {
        QFETCH(QString, source);
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, expected);
        ContractInput input = port();
        QString &text = source == u"ffi" ? input.interface.text : source == u"py" ? input.wrapper.text : input.kernel.text;
        QCOMPARE(text.count(from), 1);
        text.replace(from, to);
        QCOMPARE(faults(input), expected);
    }

    void whatIsNotThereIsSaid()
    {
        ContractInput input;
        input.wrapper.problem = QStringLiteral("no tree is given");
        input.interface.problem = QStringLiteral("ffi.rs is not UTF-8");
        input.kernel.problem = QStringLiteral("there is no kernel.rs");
        QCOMPARE(picture(input), QStringLiteral("missing: no tree is given\nmissing: ffi.rs is not UTF-8\nmissing: there is no kernel.rs\nmissing: there is no generated program with named arguments"));
    }
};

TILEPORT_TEST_MAIN(tst_HostContract)
#include "tst_hostcontract.moc"

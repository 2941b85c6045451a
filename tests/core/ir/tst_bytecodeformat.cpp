// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/bytereader.h"
#include "core/ir/bytecode/bytewriter.h"
#include "core/ir/bytecode/container.h"
#include "core/ir/bytecode/entrytable.h"
#include "core/ir/bytecode/offsettable.h"
#include "core/ir/bytecode/optable.h"
#include "tests/core/ir/hexcorpus.h"
#include "tests/support/testmain.h"

#include <QTest>

#include <limits>

using namespace tileport;
using namespace tileport::ir;

/// The parts of the bytecode reader that know nothing of MLIR: cursor, tables, sections, operation table.
class TestBytecodeFormat : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersComeBackAsWritten_data();
    void numbersComeBackAsWritten();
    void fixedNumbersAreLittleEndian();
    void longNumbersAreRefused();
    void countsAreCappedByTheBytesLeft();
    void theFirstFailureStays();
    void paddingCountsFromTheReadersStart();
    void tablesComeBackAsWritten();
    void sectionsAreFoundInAnyOrder();
    void everyOperationIsThereOnce();
    void notationIsTakenApart();
    void operandsOfEveryOperationAreConsistent();
};

static std::span<const uint8_t> spanOf(const std::string &bytes)
{
    return {reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()};
}

void TestBytecodeFormat::numbersComeBackAsWritten_data()
{
    QTest::addColumn<qint64>("number");
    for (const qint64 number : {qint64(0), qint64(1), qint64(-1), qint64(63), qint64(64), qint64(-64), qint64(-65), qint64(127), qint64(128),
                                qint64(16383), qint64(1) << 40, std::numeric_limits<qint64>::max(), std::numeric_limits<qint64>::min()})
        QTest::newRow(qPrintable(QString::number(number))) << number;
}

void TestBytecodeFormat::numbersComeBackAsWritten()
{
    QFETCH(qint64, number);
    ByteWriter writer;
    writer.signedVarint(number);
    writer.varint(static_cast<uint64_t>(number));
    ReadFailure failure(QStringLiteral("numbers"));
    ByteReader reader(spanOf(writer.bytes()), 0, failure);
    QCOMPARE(reader.signedVarint("a"), int64_t(number));
    QCOMPARE(reader.varint("b"), uint64_t(number));
    QVERIFY(reader.atEnd() && !reader.failed());
}

void TestBytecodeFormat::fixedNumbersAreLittleEndian()
{
    ReadFailure failure(QStringLiteral("fixed"));
    const std::string bytes("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e", 14);
    ByteReader reader(spanOf(bytes), 100, failure);
    QCOMPARE(reader.u64("eight"), uint64_t(0x0807060504030201));
    QCOMPARE(reader.u32("four"), uint32_t(0x0c0b0a09));
    QCOMPARE(reader.offset(), uint64_t(112));
    QCOMPARE(reader.u16("two"), uint16_t(0x0e0d));
    QCOMPARE(reader.u32("more"), uint32_t(0));
    QCOMPARE(failure.error().place.offset, qint64(114));
    QCOMPARE(failure.error().place.file, QStringLiteral("fixed"));
}

void TestBytecodeFormat::longNumbersAreRefused()
{
    for (const std::string &bytes : {std::string(11, '\x80'), std::string(9, '\xff') + "\x02", std::string("\x80")}) {
        ReadFailure failure(QStringLiteral("long"));
        ByteReader reader(spanOf(bytes), 7, failure);
        QCOMPARE(reader.varint("a length"), uint64_t(0));
        QVERIFY(reader.failed());
        QCOMPARE(failure.error().place.offset, qint64(7));
        QVERIFY(failure.error().message.contains(QStringLiteral("a length")));
    }
}

void TestBytecodeFormat::countsAreCappedByTheBytesLeft()
{
    const std::string bytes("\x02\x00\x00\x00\x00\x00\x00\x00\x00", 9);
    ReadFailure fits(QStringLiteral("count"));
    QCOMPARE(ByteReader(spanOf(bytes), 0, fits).count(4, "words"), uint32_t(2));
    QVERIFY(!fits.isSet());
    ReadFailure over(QStringLiteral("count"));
    QCOMPARE(ByteReader(spanOf(bytes), 0, over).count(8, "words"), uint32_t(0));
    QCOMPARE(over.error().message, QStringLiteral("words is 2, more than the 8 bytes left can hold"));
    ReadFailure huge(QStringLiteral("count"));
    ByteReader(spanOf(std::string(9, '\xff') + "\x01"), 0, huge).count(1, "words");
    QVERIFY(huge.isSet());
}

void TestBytecodeFormat::theFirstFailureStays()
{
    ReadFailure failure(QStringLiteral("first"));
    const std::string bytes("\x05");
    ByteReader reader(spanOf(bytes), 0, failure);
    QCOMPARE(reader.index(3, "the colour"), uint32_t(0));
    reader.byte("another thing");
    QCOMPARE(failure.error().message, QStringLiteral("expected the colour below 3, found 5"));
}

void TestBytecodeFormat::paddingCountsFromTheReadersStart()
{
    ReadFailure failure(QStringLiteral("padding"));
    const std::string bytes("\x01\xcb\xcb\xcb\x02", 5);
    ByteReader reader(spanOf(bytes), 3, failure);
    reader.byte("one");
    reader.align(4, "padding");
    QCOMPARE(reader.byte("two"), uint8_t(2));
    reader.align(4, "padding");
    QVERIFY(reader.failed());
}

void TestBytecodeFormat::tablesComeBackAsWritten()
{
    EntryTable entries;
    QCOMPARE(entries.add("alpha"), uint32_t(0));
    QCOMPARE(entries.add(""), uint32_t(1));
    QCOMPARE(entries.add("beta"), uint32_t(2));
    QCOMPARE(entries.add("alpha"), uint32_t(0));
    for (const unsigned width : {4U, 8U}) {
        ByteWriter writer;
        entries.write(writer, width);
        ReadFailure failure(QStringLiteral("table"));
        const OffsetTable table(ByteReader(spanOf(writer.bytes()), 0, failure), width, "entries");
        QVERIFY(!failure.isSet());
        QCOMPARE(table.size(), size_t(3));
        QCOMPARE(table.text(0), std::string_view("alpha"));
        QCOMPARE(table.text(1), std::string_view(""));
        QCOMPARE(table.text(2), std::string_view("beta"));
    }
}

void TestBytecodeFormat::sectionsAreFoundInAnyOrder()
{
    const QByteArray bytes = test::validBytes(QStringLiteral("axpy-13-1"));
    ReadFailure failure(QStringLiteral("axpy"));
    const Container container = readContainer({reinterpret_cast<const uint8_t *>(bytes.constData()), size_t(bytes.size())}, failure);
    QVERIFY(!failure.isSet());
    QCOMPARE(container.version, kV13_1);
    QCOMPARE(container.section(SectionId::Func).offset, uint64_t(16));
    QCOMPARE(container.section(SectionId::Func).bytes.size(), size_t(56));
    QCOMPARE(container.section(SectionId::Type).bytes.size(), size_t(127));
    QVERIFY(!container.section(SectionId::Debug).present);
}

void TestBytecodeFormat::everyOperationIsThereOnce()
{
    QCOMPARE(opTable().all().size(), size_t(105));
    for (const OpSpec &spec : opTable().all()) {
        QCOMPARE(opTable().find(spec.opcode), &spec);
        QCOMPARE(opTable().find(std::string_view(spec.mnemonic)), &spec);
    }
    QVERIFY(!opTable().find(0x19) && !opTable().find(0x7e) && !opTable().find(UINT64_MAX));
    QVERIFY(!opTable().find(std::string_view("entry")));
}

void TestBytecodeFormat::notationIsTakenApart()
{
    const OpSpec &load = *opTable().find(std::string_view("load_view_tko"));
    QVERIFY(load.countedResults && load.hasFlags);
    QCOMPARE(load.layout, OperandLayout::Segmented);
    QCOMPARE(load.fields.size(), size_t(4));
    QCOMPARE(load.fields[0].flag, -1);
    QCOMPARE(load.fields[1].flag, 0);
    QCOMPARE(load.fields[3].since, kV13_4);
    QCOMPARE(load.operands[1].style, OperandStyle::Many);
    QCOMPARE(load.operands[2].flag, 2);
    const OpSpec &maxf = *opTable().find(std::string_view("maxf"));
    QCOMPARE(maxf.fields[0].name, std::string("propagate_nan"));
    QCOMPARE(maxf.fields[1].flag, 1);
    const OpSpec &exp = *opTable().find(std::string_view("exp"));
    QVERIFY(exp.fields[0].hasDefault);
    QCOMPARE(exp.fields[0].defaultValue, int64_t(5));
    const OpSpec &print = *opTable().find(std::string_view("print_tko"));
    QCOMPARE(print.resultsSince, kV13_2);
    QCOMPARE(print.flagsSince, kV13_2);
}

void TestBytecodeFormat::operandsOfEveryOperationAreConsistent()
{
    for (const OpSpec &spec : opTable().all()) {
        for (const OperandSpec &operand : spec.operands) {
            QVERIFY2(spec.layout != OperandLayout::Plain || operand.style == OperandStyle::One, spec.mnemonic.c_str());
            QVERIFY2(spec.layout != OperandLayout::Segmented || operand.style != OperandStyle::Optional || operand.flag >= 0, spec.mnemonic.c_str());
        }
        for (const FieldSpec &field : spec.fields)
            QVERIFY2(field.kind != FieldKind::Unit || field.flag >= 0, spec.mnemonic.c_str());
        QVERIFY2(spec.flagCount < 8, spec.mnemonic.c_str());
    }
}

TILEPORT_TEST_MAIN(TestBytecodeFormat)
#include "tst_bytecodeformat.moc"

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/opwriter.h"

#include "core/ir/bytecode/enumattributes.h"
#include "core/ir/dialect/types.h"

namespace tileport::ir {

namespace {

mlir::Attribute attributeOf(mlir::Operation &op, const std::string &name)
{
    return op.getInherentAttr(name).value_or(mlir::Attribute());
}

llvm::ArrayRef<int32_t> segmentsOf(mlir::Operation &op)
{
    const auto sizes = llvm::dyn_cast_or_null<mlir::DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
    return sizes ? sizes.asArrayRef() : llvm::ArrayRef<int32_t>();
}

/// Whether a file that cannot store \p field still means \p value.
bool isMeantByOldFiles(const FieldSpec &field, mlir::Attribute value)
{
    if (field.hasDefault)
        return !value || enumValue(field.kind, value) == static_cast<uint64_t>(field.defaultValue);
    if (const auto booleans = llvm::dyn_cast_or_null<mlir::DenseBoolArrayAttr>(value))
        return llvm::none_of(booleans.asArrayRef(), [](bool set) { return set; });
    return !value;
}

} // namespace

OpWriter::OpWriter(WriteContext &context, TypeWriter &types, AttributeWriter &attributes, ConstantWriter &constants, DebugWriter &debug)
    : m_context(context), m_types(types), m_attributes(attributes), m_constants(constants), m_debug(debug)
{
}

void OpWriter::writeBody(mlir::Block &body, ByteWriter &writer)
{
    m_numbers.clear();
    m_next = 0;
    for (mlir::Value argument : body.getArguments())
        number(argument);
    for (mlir::Operation &op : body)
        writeOp(op, writer);
}

const OpSpec *OpWriter::specOf(mlir::Operation &op)
{
    const llvm::StringRef name = op.getName().stripDialect();
    m_context.setSubject("operation " + name.str());
    const OpSpec *spec = op.getName().getDialectNamespace() == "cuda_tile" ? opTable().find(std::string_view(name.data(), name.size())) : nullptr;
    if (!spec)
        m_context.fail(QStringLiteral("it is not an operation of a function body"));
    return spec && m_context.require(spec->since, QStringLiteral("it")) ? spec : nullptr;
}

void OpWriter::writeOp(mlir::Operation &op, ByteWriter &writer)
{
    if (m_context.failed())
        return;
    const OpSpec *spec = specOf(op);
    if (!spec)
        return;
    m_debug.add(op.getLoc());
    writer.varint(spec->opcode);
    const bool resultsStored = writeResults(op, *spec, writer);
    writeFlags(op, *spec, writer);
    writeFields(op, *spec, writer);
    writeOperands(op, *spec, writer);
    if (spec->regions != 0)
        writeRegions(op, writer);
    if (resultsStored) {
        for (mlir::Value result : op.getResults())
            number(result);
    }
}

bool OpWriter::writeResults(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer)
{
    const bool stored = m_context.version() >= spec.resultsSince;
    if (spec.countedResults)
        writer.varint(stored ? op.getNumResults() : 0);
    for (mlir::Type type : op.getResultTypes()) {
        if (stored)
            m_types.writeIndex(type, writer);
    }
    return stored;
}

void OpWriter::writeFlags(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer)
{
    if (!spec.hasFlags)
        return;
    uint64_t flags = 0;
    for (const FieldSpec &field : spec.fields) {
        if (field.flag >= 0 && attributeOf(op, field.name))
            flags |= uint64_t(1) << field.flag;
    }
    const auto segments = segmentsOf(op);
    for (size_t i = 0; i < spec.operands.size(); ++i) {
        if (spec.operands[i].flag >= 0 && i < segments.size() && segments[i] != 0)
            flags |= uint64_t(1) << spec.operands[i].flag;
    }
    if (m_context.version() >= spec.flagsSince)
        writer.varint(flags);
    else if (flags != 0)
        m_context.require(spec.flagsSince, QStringLiteral("one of its optional parts"));
}

void OpWriter::writeFields(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer)
{
    for (const FieldSpec &field : spec.fields) {
        const mlir::Attribute value = attributeOf(op, field.name);
        if (field.kind == FieldKind::Unit || (field.flag >= 0 && !value))
            continue;
        if (m_context.version() >= field.since)
            writeField(op, field, value, writer);
        else if (!isMeantByOldFiles(field, value))
            m_context.require(field.since, QStringLiteral("its %1").arg(QString::fromStdString(field.name)));
    }
}

void OpWriter::writeField(mlir::Operation &op, const FieldSpec &field, mlir::Attribute value, ByteWriter &writer)
{
    if (isEnumeration(field.kind) || field.kind == FieldKind::Int32 || field.kind == FieldKind::Int64 || field.kind == FieldKind::Bool) {
        writeInteger(field, value, writer);
    } else if (field.kind == FieldKind::Int32Array) {
        writeIntArray(value, writer);
    } else if (field.kind == FieldKind::BoolArray) {
        writeBooleans(op, value, writer);
    } else if (!value) {
        m_context.fail(QStringLiteral("its %1 is missing").arg(QString::fromStdString(field.name)));
    } else if (field.kind == FieldKind::String) {
        m_attributes.writeString(llvm::cast<mlir::StringAttr>(value).getValue(), writer);
    } else if (field.kind == FieldKind::Symbol) {
        m_attributes.writeString(llvm::cast<mlir::FlatSymbolRefAttr>(value).getValue(), writer);
    } else if (field.kind == FieldKind::Dense) {
        m_constants.writeIndex(value, writer);
    } else if (field.kind == FieldKind::Array) {
        m_attributes.writeArray(llvm::cast<mlir::ArrayAttr>(value), writer);
    } else if (field.kind == FieldKind::Hints) {
        m_attributes.writeHints(value, writer);
    } else {
        m_attributes.writeTagged(value, writer);
    }
}

void OpWriter::writeInteger(const FieldSpec &field, mlir::Attribute value, ByteWriter &writer)
{
    if (!value && field.hasDefault) {
        writer.varint(static_cast<uint64_t>(field.defaultValue));
        return;
    }
    if (isEnumeration(field.kind)) {
        // An absent enumeration is one at its default, which is value 0 for all of them.
        const uint64_t number = enumValue(field.kind, value).value_or(0);
        m_context.require(enumValueSince(field.kind, number), QStringLiteral("its %1").arg(QString::fromStdString(field.name)));
        writer.varint(number);
    } else if (const auto integer = llvm::dyn_cast_or_null<mlir::IntegerAttr>(value)) {
        writer.varint(integer.getValue().getZExtValue());
    } else {
        m_context.fail(QStringLiteral("its %1 is missing").arg(QString::fromStdString(field.name)));
    }
}

void OpWriter::writeIntArray(mlir::Attribute value, ByteWriter &writer)
{
    const auto array = llvm::dyn_cast_or_null<mlir::DenseI32ArrayAttr>(value);
    const llvm::ArrayRef<int32_t> numbers = array ? array.asArrayRef() : llvm::ArrayRef<int32_t>();
    writer.varint(numbers.size());
    for (int32_t number : numbers)
        writer.fixed(static_cast<uint32_t>(number), 4);
}

/// The only boolean array is inbounds: one entry per dimension of the view, absent in the model when all are false.
void OpWriter::writeBooleans(mlir::Operation &op, mlir::Attribute value, ByteWriter &writer)
{
    const auto array = llvm::dyn_cast_or_null<mlir::DenseBoolArrayAttr>(value);
    size_t dimensions = 0;
    for (mlir::Type type : op.getOperandTypes())
        dimensions = std::max(dimensions, cudatile::tileShapeOf(type).size());
    llvm::SmallVector<bool> booleans(dimensions, false);
    if (array)
        booleans.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    writer.varint(booleans.size());
    for (const bool boolean : booleans)
        writer.byte(boolean ? 1 : 0);
}

void OpWriter::writeOperands(mlir::Operation &op, const OpSpec &spec, ByteWriter &writer)
{
    if (spec.layout == OperandLayout::Counted)
        writer.varint(op.getNumOperands());
    if (spec.layout != OperandLayout::Segmented) {
        for (mlir::Value operand : op.getOperands())
            writeValue(operand, writer);
        return;
    }
    const auto segments = segmentsOf(op);
    unsigned next = 0;
    for (size_t i = 0; i < spec.operands.size() && i < segments.size(); ++i) {
        if (spec.operands[i].style == OperandStyle::Many)
            writer.varint(static_cast<uint64_t>(segments[i]));
        for (int32_t k = 0; k < segments[i]; ++k)
            writeValue(op.getOperand(next++), writer);
    }
}

void OpWriter::writeValue(mlir::Value value, ByteWriter &writer)
{
    const auto found = m_numbers.find(value);
    if (found == m_numbers.end())
        m_context.fail(QStringLiteral("one of its operands has no number in this version"));
    else
        writer.varint(found->second);
}

void OpWriter::writeRegions(mlir::Operation &op, ByteWriter &writer)
{
    writer.varint(op.getNumRegions());
    for (mlir::Region &region : op.getRegions()) {
        writer.varint(region.empty() ? 0 : 1);
        if (region.empty())
            continue;
        const uint32_t outer = m_next;
        mlir::Block &block = region.front();
        writer.varint(block.getNumArguments());
        for (mlir::BlockArgument argument : block.getArguments()) {
            m_types.writeIndex(argument.getType(), writer);
            number(argument);
        }
        writer.varint(block.getOperations().size());
        for (mlir::Operation &inner : block)
            writeOp(inner, writer);
        m_next = outer;
    }
}

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/opreader.h"

#include "core/ir/dialect/types.h"

namespace tileport::ir {

namespace {

constexpr int kMaxDepth = 200;   // nested regions; printing and verifying recurse as well

bool hasFlag(uint64_t flags, int bit)
{
    return (flags >> bit & 1) != 0;
}

bool isAllFalse(mlir::Attribute attribute)
{
    const auto array = llvm::dyn_cast_or_null<mlir::DenseBoolArrayAttr>(attribute);
    return array && llvm::none_of(array.asArrayRef(), [](bool value) { return value; });
}

} // namespace

OpReader::OpReader(ReadContext &context, TypeReader &types, FieldReader &fields, DebugReader &debug)
    : m_context(context)
    , m_types(types)
    , m_fields(fields)
    , m_debug(debug)
    , m_segmentsName(mlir::StringAttr::get(&context.mlir, "operandSegmentSizes"))
    , m_noAttributes(mlir::DictionaryAttr::get(&context.mlir))
{
    for (const OpSpec &spec : opTable().all()) {
        m_names.emplace_back("cuda_tile." + spec.mnemonic, &context.mlir);
        auto &names = m_fieldNames.emplace_back();
        for (const FieldSpec &field : spec.fields)
            names.push_back(mlir::StringAttr::get(&context.mlir, field.name));
    }
}

void OpReader::readBody(ByteReader reader, mlir::Block &body, LocationCursor locations)
{
    m_locations = locations;
    m_values.assign(body.args_begin(), body.args_end());
    while (!reader.failed() && !reader.atEnd())
        readOp(reader, body);
    if (!reader.failed() && m_locations.known && m_locations.next != m_locations.end)
        reader.fail(QStringLiteral("the function has %1 locations more than operations").arg(m_locations.end - m_locations.next));
}

const OpSpec *OpReader::readOpcode(ByteReader &reader)
{
    const uint64_t place = reader.offset();
    const uint64_t opcode = reader.varint("an opcode");
    const OpSpec *spec = opTable().find(opcode);
    if (spec && m_context.version >= spec->since && m_names[spec - opTable().all().data()].isRegistered()) [[likely]]
        return reader.failed() ? nullptr : spec;
    if (!reader.failed())
        refuseOpcode(opcode, spec, place, reader);
    return nullptr;
}

void OpReader::refuseOpcode(uint64_t opcode, const OpSpec *spec, uint64_t place, ByteReader &reader)
{
    const QString number = QStringLiteral("0x%1").arg(opcode, 2, 16, QLatin1Char('0'));
    const QString version = m_context.version.toString();
    if (!spec && opcode >= OpTable::kFirstPreviewOpcode)
        reader.failAt(place, QStringLiteral("preview operation with opcode %1 in a file of version %2 is not supported").arg(number, version),
                      ErrorCode::Unsupported);
    else if (!spec)
        reader.failAt(place, QStringLiteral("unknown operation with opcode %1 in a file of version %2").arg(number, version),
                      ErrorCode::Unsupported);
    else if (m_context.version < spec->since)
        reader.failAt(place, QStringLiteral("operation %1 (opcode %2) needs version %3, but the file is %4")
                                 .arg(spec->name(), number, spec->since.toString(), version));
    else
        reader.failAt(place, QStringLiteral("operation %1 (opcode %2) is not part of this build's dialect").arg(spec->name(), number),
                      ErrorCode::Internal);
}

void OpReader::readOp(ByteReader &reader, mlir::Block &block)
{
    Parts parts;
    parts.offset = reader.offset();
    parts.spec = readOpcode(reader);
    if (!parts.spec)
        return;
    const mlir::Location location = m_debug.next(m_locations, reader);
    readResultTypes(reader, parts);
    readFlags(reader, parts);
    readFields(reader, parts);
    readOperands(reader, parts);
    if (reader.failed())
        return;
    m_offsets.push_back(static_cast<uint32_t>(parts.offset));
    mlir::Operation *op = make(parts, location, block);
    if (parts.spec->regions != 0)
        readRegions(reader, *op, *parts.spec);
    // Results are numbered after the regions, whose own values have gone out of scope by then.
    if (parts.resultsStored)
        m_values.insert(m_values.end(), op->result_begin(), op->result_end());
}

void OpReader::readResultTypes(ByteReader &reader, Parts &parts)
{
    const OpSpec &spec = *parts.spec;
    const uint64_t place = reader.offset();
    const uint32_t count = spec.countedResults ? reader.count(1, "the number of results") : spec.fixedResults;
    for (uint32_t i = 0; i < count && !reader.failed(); ++i)
        parts.resultTypes.push_back(m_types.type(reader, "the index of a result type"));
    if (m_context.version >= spec.resultsSince || reader.failed())
        return;
    // Old files do not store the token of print_tko; the operation still has it, without a number.
    parts.resultsStored = false;
    if (count != 0)
        reader.failAt(place, QStringLiteral("%1 has no stored result before version %2")
                                 .arg(spec.name(), spec.resultsSince.toString()));
    parts.resultTypes.push_back(cudatile::TokenType::get(&m_context.mlir));
}

void OpReader::readFlags(ByteReader &reader, Parts &parts)
{
    const OpSpec &spec = *parts.spec;
    if (!spec.hasFlags || m_context.version < spec.flagsSince)
        return;
    const uint64_t place = reader.offset();
    parts.flags = reader.varint("the flags of an operation");
    if (parts.flags >> spec.flagCount != 0)
        reader.failAt(place, QStringLiteral("unknown flags %1 of %2; expected less than %3")
                                 .arg(parts.flags).arg(spec.name()).arg(1U << spec.flagCount));
}

void OpReader::readFields(ByteReader &reader, Parts &parts)
{
    const OpSpec &spec = *parts.spec;
    const auto &names = m_fieldNames[&spec - opTable().all().data()];
    for (size_t i = 0; i < spec.fields.size() && !reader.failed(); ++i) {
        const mlir::Attribute attribute = readField(spec.fields[i], reader, parts);
        if (attribute)
            parts.attributes.emplace_back(names[i], attribute);
    }
}

mlir::Attribute OpReader::readField(const FieldSpec &field, ByteReader &reader, Parts &parts)
{
    if (m_context.version < field.since)
        return m_fields.defaultOf(field);
    if (field.flag >= 0 && !hasFlag(parts.flags, field.flag))
        return {};
    const mlir::Type resultType = parts.resultTypes.empty() ? mlir::Type() : parts.resultTypes.front();
    const mlir::Attribute attribute = m_fields.read(field, reader, resultType);
    // "No dimension is in bounds" is what files without the field mean, so both read as the same model.
    return field.kind == FieldKind::BoolArray && isAllFalse(attribute) ? mlir::Attribute() : attribute;
}

void OpReader::readOperands(ByteReader &reader, Parts &parts)
{
    const OpSpec &spec = *parts.spec;
    if (spec.layout == OperandLayout::Counted) {
        const uint64_t place = reader.offset();
        const uint32_t count = reader.count(1, "the number of operands");
        const bool variadic = spec.operands.back().style == OperandStyle::Many;
        const size_t fixed = spec.operands.size() - 1;
        if (count < fixed || (!variadic && count > fixed + 1))
            reader.failAt(place, QStringLiteral("%1 has %2 operands; expected %3 %4").arg(spec.name()).arg(count)
                                     .arg(variadic ? QStringLiteral("at least") : QStringLiteral("at most"))
                                     .arg(variadic ? fixed : fixed + 1));
        readValues(count, reader, parts);
        return;
    }
    for (const OperandSpec &group : spec.operands) {
        if (reader.failed())
            return;
        readOperandGroup(group, reader, parts);
    }
}

void OpReader::readOperandGroup(const OperandSpec &group, ByteReader &reader, Parts &parts)
{
    size_t count = 1;
    if (group.style == OperandStyle::Many)
        count = reader.count(1, "the number of operands");
    else if (group.style == OperandStyle::Optional)
        count = hasFlag(parts.flags, group.flag) ? 1 : 0;
    readValues(count, reader, parts);
    if (parts.spec->layout == OperandLayout::Segmented)
        parts.segments.push_back(static_cast<int32_t>(count));
}

void OpReader::readValues(size_t count, ByteReader &reader, Parts &parts)
{
    for (size_t i = 0; i < count; ++i) {
        const uint64_t place = reader.offset();
        const uint64_t number = reader.varint("an operand");
        if (reader.failed())
            return;
        if (number >= m_values.size()) {
            reader.failAt(place, QStringLiteral("operand %1 of %2 is not defined before; only values below %3 are")
                                     .arg(number).arg(parts.spec->name()).arg(m_values.size()));
            return;
        }
        parts.operands.push_back(m_values[number]);
    }
}

mlir::Operation *OpReader::make(const Parts &parts, mlir::Location location, mlir::Block &block)
{
    const OpSpec &spec = *parts.spec;
    mlir::Operation *op = mlir::Operation::create(location, m_names[&spec - opTable().all().data()], parts.resultTypes,
                                                  parts.operands, m_noAttributes, nullptr, {}, spec.regions);
    block.push_back(op);
    // Set one by one: building a dictionary for every operation would cost more than all the rest of it.
    for (const auto &[name, attribute] : parts.attributes)
        op->setInherentAttr(name, attribute);
    if (spec.layout == OperandLayout::Segmented)
        op->setInherentAttr(m_segmentsName, mlir::DenseI32ArrayAttr::get(&m_context.mlir, parts.segments));
    return op;
}

void OpReader::readRegions(ByteReader &reader, mlir::Operation &op, const OpSpec &spec)
{
    const uint64_t place = reader.offset();
    const uint64_t count = reader.varint("the number of regions");
    if (!reader.failed() && count != spec.regions)
        reader.failAt(place, QStringLiteral("%1 has %2 regions; expected %3").arg(spec.name()).arg(count).arg(spec.regions));
    if (!reader.failed() && m_depth >= kMaxDepth)
        reader.failAt(place, QStringLiteral("regions are nested more than %1 deep").arg(kMaxDepth));
    ++m_depth;
    for (mlir::Region &region : op.getRegions()) {
        const uint64_t blockPlace = reader.offset();
        const uint64_t blocks = reader.failed() ? 0 : reader.varint("the number of blocks");
        if (blocks > 1)
            reader.failAt(blockPlace, QStringLiteral("a region of %1 has %2 blocks; expected at most 1")
                                          .arg(spec.name()).arg(blocks));
        if (blocks == 1 && !reader.failed())
            readBlock(reader, region);
    }
    --m_depth;
}

void OpReader::readBlock(ByteReader &reader, mlir::Region &region)
{
    const size_t outerValues = m_values.size();
    mlir::Block &block = region.emplaceBlock();
    const uint32_t arguments = reader.count(1, "the number of block arguments");
    for (uint32_t i = 0; i < arguments && !reader.failed(); ++i) {
        if (const mlir::Type type = m_types.type(reader, "the type of a block argument"))
            m_values.push_back(block.addArgument(type, mlir::UnknownLoc::get(&m_context.mlir)));
    }
    const uint32_t operations = reader.count(1, "the number of operations");
    for (uint32_t i = 0; i < operations && !reader.failed(); ++i)
        readOp(reader, block);
    m_values.resize(outerValues);
}

} // namespace tileport::ir

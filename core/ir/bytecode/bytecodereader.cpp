// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/bytecodereader.h"

#include "core/ir/bytecode/container.h"
#include "core/ir/bytecode/modulebuilder.h"
#include "core/ir/bytecode/moduleverifier.h"
#include "core/ir/bytecode/opreader.h"
#include "core/ir/hintcheck.h"

namespace tileport::ir {

namespace {

constexpr uint8_t kFunctionPrivate = 1;
constexpr uint8_t kFunctionKernel = 2;
constexpr uint8_t kFunctionHints = 4;

/// One read from the container to the verified module; its members are the tables in order of dependence.
class FileReader {
public:
    FileReader(ReadContext &context, const Container &container)
        : m_context(context)
        , m_container(container)
        , m_types(context, OffsetTable(section(SectionId::Type), 4, "the number of types"))
        , m_attributes(context, OffsetTable(section(SectionId::String), 4, "the number of strings"), m_types)
        , m_constants(context, OffsetTable(section(SectionId::Constant), 8, "the number of constants"))
        , m_fields(context, m_attributes, m_constants)
        , m_debug(context, m_attributes, section(SectionId::Debug))
        , m_ops(context, m_types, m_fields, m_debug)
        , m_builder(context.mlir)
    {
    }

    void readAll()
    {
        readProducer();
        readGlobals();
        readFunctions();
    }
    [[nodiscard]] ModuleBuilder &builder() { return m_builder; }
    [[nodiscard]] std::vector<uint32_t> takeOffsets() { return m_ops.takeOffsets(); }

private:
    ByteReader section(SectionId id) const { return m_container.reader(id, m_context.failure); }
    void readProducer();
    void readGlobals();
    void readGlobal(ByteReader &reader);
    void readFunctions();
    void readFunction(ByteReader &reader);
    mlir::Attribute readHints(ByteReader &reader, uint8_t flags);
    mlir::ArrayAttr readArgumentAttributes(ByteReader &reader);

    ReadContext &m_context;
    const Container &m_container;
    TypeReader m_types;
    AttributeReader m_attributes;
    ConstantReader m_constants;
    FieldReader m_fields;
    DebugReader m_debug;
    OpReader m_ops;
    ModuleBuilder m_builder;
};

void FileReader::readProducer()
{
    ByteReader reader = section(SectionId::Producer);
    if (!reader.failed() && !reader.atEnd())
        m_builder.setProducer(m_attributes.stringAttr(reader, "the name of the producer"));
}

void FileReader::readGlobals()
{
    ByteReader reader = section(SectionId::Global);
    if (reader.failed() || reader.atEnd())
        return;
    const uint32_t count = reader.count(4, "the number of globals");
    for (uint32_t i = 0; i < count && !reader.failed(); ++i)
        readGlobal(reader);
    if (!reader.failed() && !reader.atEnd())
        reader.fail(QStringLiteral("%1 bytes too many in the Global section").arg(reader.remaining()));
}

void FileReader::readGlobal(ByteReader &reader)
{
    GlobalParts parts;
    parts.offset = reader.offset();
    parts.name = m_attributes.stringAttr(reader, "the name of a global");
    const mlir::Type type = m_types.type(reader, "the type of a global");
    parts.value = m_constants.constant(reader, type);
    const uint64_t place = reader.offset();
    parts.alignment = reader.varint("the alignment of a global");
    if (parts.alignment > INT32_MAX)
        reader.failAt(place, QStringLiteral("alignment %1 of a global is out of range").arg(parts.alignment));
    if (m_context.version >= kV13_3) {
        parts.isPrivate = reader.index(2, "the visibility of a global") == 1;
        parts.isConstant = reader.index(2, "the constant flag of a global") == 1;
    }
    if (!reader.failed())
        m_builder.addGlobal(parts);
}

void FileReader::readFunctions()
{
    ByteReader reader = section(SectionId::Func);
    const uint32_t count = reader.failed() ? 0 : reader.count(5, "the number of functions");
    for (uint32_t i = 0; i < count && !reader.failed(); ++i)
        readFunction(reader);
    // The rest is padding; its length depends on the producer.
}

mlir::Attribute FileReader::readHints(ByteReader &reader, uint8_t flags)
{
    const bool always = m_context.version >= kV13_5 && (flags & kFunctionKernel) != 0;
    if (!always && (flags & kFunctionHints) == 0)
        return {};
    const uint64_t place = reader.offset();
    const uint8_t tag = reader.byte("the tag of hints");
    if (!reader.failed() && tag != 11)
        reader.failAt(place, QStringLiteral("expected the optimisation hints of a function (tag 11), found tag %1").arg(tag));
    return reader.failed() ? mlir::Attribute() : m_attributes.hints(reader);
}

/// One dictionary for each argument; null when none of them says anything, as an empty list does.
mlir::ArrayAttr FileReader::readArgumentAttributes(ByteReader &reader)
{
    if (m_context.version < kV13_5 || reader.failed())
        return {};
    const uint64_t place = reader.offset();
    const auto attributes = llvm::dyn_cast_or_null<mlir::ArrayAttr>(m_attributes.tagged(reader));
    if (reader.failed())
        return {};
    const auto isDictionary = [](mlir::Attribute attribute) { return llvm::isa<mlir::DictionaryAttr>(attribute); };
    if (!attributes || !llvm::all_of(attributes, isDictionary)) {
        reader.failAt(place, QStringLiteral("expected an array of argument attributes, a dictionary for each argument"));
        return {};
    }
    const auto saysNothing = [](mlir::Attribute attribute) { return llvm::cast<mlir::DictionaryAttr>(attribute).empty(); };
    return llvm::all_of(attributes, saysNothing) ? mlir::ArrayAttr() : attributes;
}

void FileReader::readFunction(ByteReader &reader)
{
    EntryParts parts;
    parts.offset = reader.offset();
    parts.name = m_attributes.stringAttr(reader, "the name of a function");
    const uint64_t typePlace = reader.offset();
    parts.type = llvm::dyn_cast_or_null<mlir::FunctionType>(m_types.type(reader, "the signature of a function"));
    if (!parts.type)
        reader.failAt(typePlace, QStringLiteral("the type of a function is not a function type"));
    const uint64_t flagsPlace = reader.offset();
    const uint8_t flags = reader.byte("the flags of a function");
    if (!reader.failed() && (flags > (kFunctionPrivate | kFunctionKernel | kFunctionHints) || (flags & kFunctionKernel) == 0))
        reader.failAt(flagsPlace, QStringLiteral("function flags %1: only kernel entries (flag 2) are supported").arg(flags), ErrorCode::Unsupported);
    LocationCursor locations = m_debug.function(reader);
    parts.hints = readHints(reader, flags);
    parts.argumentAttributes = readArgumentAttributes(reader);
    parts.location = m_debug.next(locations, reader);
    const uint64_t lengthPlace = reader.offset();
    const uint64_t length = reader.varint("the length of a function body");
    if (!reader.failed() && length > reader.remaining())
        reader.failAt(lengthPlace, QStringLiteral("function body of %1 bytes is longer than the %2 bytes left").arg(length).arg(reader.remaining()));
    if (reader.failed())
        return;
    mlir::Block &body = m_builder.addEntry(parts);
    m_ops.readBody(reader.sub(length, "the body of a function"), body, locations);
}

} // namespace

/// Preview files may hold anything; say so where it explains the failure.
static Error explained(Error error, const Container &container)
{
    if ((container.tag & 1) != 0)
        error.remedy = QStringLiteral("the file says that it uses preview features, which have no fixed format and are not supported");
    return error;
}

Result<BytecodeModule> readBytecode(std::span<const uint8_t> bytes, const QString &fileName, mlir::MLIRContext &context)
{
    ReadFailure failure(fileName);
    const Container container = readContainer(bytes, failure);
    if (failure.isSet())
        return failure.error();
    DiagnosticCapture diagnostics(context);
    ReadContext read{context, failure, diagnostics, container.version, {}};
    FileReader file(read, container);
    if (!failure.isSet())
        file.readAll();
    if (failure.isSet())
        return explained(failure.error(), container);
    BytecodeModule result;
    result.producer = file.builder().producer();
    result.version = container.version;
    result.module = file.builder().take();
    const std::vector<uint32_t> offsets = file.takeOffsets();
    const auto offsetOf = [&](mlir::Operation *op) { return offsetOfOp(*result.module.get(), op, file.builder().headOffsets(), offsets); };
    if (const auto problem = verifyModule(*result.module.get(), diagnostics)) {
        failure.set(offsetOf(problem->op), problem->message);
        return failure.error();
    }
    for (const HintProblem &problem : hintProblems(*result.module.get()))
        read.warn(offsetOf(problem.op), QString::fromStdString(problem.message));
    result.warnings = read.warnings;
    return result;
}

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/bytecodewriter.h"

#include "core/ir/bytecode/container.h"
#include "core/ir/bytecode/enumattributes.h"
#include "core/ir/bytecode/opwriter.h"

#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

namespace {

constexpr uint8_t kKernel = 2;
constexpr uint8_t kHints = 4;

mlir::Attribute attributeOf(mlir::Operation &op, llvm::StringRef name)
{
    return op.getInherentAttr(name).value_or(mlir::Attribute());
}

llvm::StringRef textOf(mlir::Operation &op, llvm::StringRef name)
{
    const auto text = llvm::dyn_cast_or_null<mlir::StringAttr>(attributeOf(op, name));
    return text ? text.getValue() : llvm::StringRef();
}

bool hasLocations(mlir::Operation &entry)
{
    return entry.walk([](mlir::Operation *op) {
        return DebugWriter::isKept(op->getLoc()) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
    }).wasInterrupted();
}

/// One write: functions and globals fill the tables, which are written last.
class FileWriter {
public:
    explicit FileWriter(WriteContext &context)
        : m_context(context)
        , m_types(context)
        , m_attributes(context, m_types)
        , m_constants(context)
        , m_debug(context, m_attributes)
        , m_ops(context, m_types, m_attributes, m_constants, m_debug)
    {
    }

    void collect(mlir::Operation &module);
    [[nodiscard]] std::string file() const;

private:
    void addGlobal(mlir::Operation &global);
    void addEntry(mlir::Operation &entry);
    void writeEntryHints(mlir::Attribute hints, ByteWriter &writer);
    void addSection(SectionId id, const ByteWriter &payload, unsigned alignment, ByteWriter &file) const;

    WriteContext &m_context;
    TypeWriter m_types;
    AttributeWriter m_attributes;
    ConstantWriter m_constants;
    DebugWriter m_debug;
    OpWriter m_ops;
    ByteWriter m_globals;
    ByteWriter m_functions;
    ByteWriter m_producer;
    size_t m_globalCount = 0;
    size_t m_functionCount = 0;
};

void FileWriter::collect(mlir::Operation &module)
{
    if (const llvm::StringRef producer = textOf(module, "producer"); !producer.empty() && m_context.version() >= kV13_3)
        m_attributes.writeString(producer, m_producer);
    for (mlir::Operation &op : module.getRegion(0).front()) {
        const llvm::StringRef kind = op.getName().stripDialect();
        m_context.setSubject(kind.str() + " " + textOf(op, "sym_name").str());
        if (kind == "global")
            addGlobal(op);
        else if (kind == "entry")
            addEntry(op);
        else
            m_context.fail(QStringLiteral("only entries and globals can stand in a module"));
    }
}

void FileWriter::addGlobal(mlir::Operation &global)
{
    ++m_globalCount;
    m_attributes.writeString(textOf(global, "sym_name"), m_globals);
    const auto value = llvm::dyn_cast_or_null<mlir::ElementsAttr>(attributeOf(global, "value"));
    if (!value) {
        m_context.fail(QStringLiteral("it has no value"));
        return;
    }
    m_types.writeIndex(value.getShapedType(), m_globals);
    m_constants.writeIndex(value, m_globals);
    const auto alignment = llvm::dyn_cast_or_null<mlir::IntegerAttr>(attributeOf(global, "alignment"));
    m_globals.varint(alignment ? alignment.getValue().getZExtValue() : 0);
    const uint64_t visibility = enumValue(FieldKind::Visibility, attributeOf(global, "symbol_visibility")).value_or(0);
    const bool constant = static_cast<bool>(attributeOf(global, "constant"));
    if (m_context.version() >= kV13_3) {
        m_globals.varint(visibility);
        m_globals.varint(constant ? 1 : 0);
    } else if (visibility != 0 || constant) {
        m_context.require(kV13_3, QStringLiteral("a private or constant global"));
    }
}

void FileWriter::writeEntryHints(mlir::Attribute hints, ByteWriter &writer)
{
    writer.byte(11);   // the tag of optimisation hints, which only function records carry
    m_attributes.writeHints(hints, writer);
}

void FileWriter::addEntry(mlir::Operation &entry)
{
    ++m_functionCount;
    m_attributes.writeString(textOf(entry, "sym_name"), m_functions);
    m_types.writeIndex(llvm::cast<mlir::TypeAttr>(attributeOf(entry, "function_type")).getValue(), m_functions);
    const mlir::Attribute hints = attributeOf(entry, "optimization_hints");
    const mlir::Attribute argumentAttributes = attributeOf(entry, "arg_attrs");
    const bool newLayout = m_context.version() >= kV13_5;
    m_functions.byte(static_cast<uint8_t>(kKernel | (hints && !newLayout ? kHints : 0)));
    m_debug.beginFunction(hasLocations(entry), m_functions);
    if (hints || newLayout)
        writeEntryHints(hints, m_functions);
    if (newLayout)
        m_attributes.writeTagged(argumentAttributes ? argumentAttributes : mlir::ArrayAttr::get(entry.getContext(), {}), m_functions);
    m_debug.add(entry.getLoc());
    ByteWriter body;
    m_ops.writeBody(entry.getRegion(0).front(), body);
    m_functions.varint(body.size());
    m_functions.append(body.bytes());
}

void FileWriter::addSection(SectionId id, const ByteWriter &payload, unsigned alignment, ByteWriter &file) const
{
    file.byte(static_cast<uint8_t>(static_cast<unsigned>(id) | (alignment != 0 ? 0x80U : 0U)));
    file.varint(payload.size());
    if (alignment != 0) {
        file.varint(alignment);
        file.align(alignment);
    }
    file.append(payload.bytes());
}

std::string FileWriter::file() const
{
    ByteWriter file;
    file.append(kMagic);
    file.byte(m_context.version().major);
    file.byte(m_context.version().minor);
    file.fixed(0, 2);
    ByteWriter functions;
    functions.varint(m_functionCount);
    functions.append(m_functions.bytes());
    functions.align(8);
    ByteWriter globals;
    globals.varint(m_globalCount);
    globals.append(m_globals.bytes());
    ByteWriter constants;
    m_constants.writeTable(constants);
    ByteWriter debug;
    m_debug.writeSection(debug);
    ByteWriter types;
    m_types.table().write(types, 4);
    ByteWriter strings;
    m_attributes.strings().write(strings, 4);
    if (m_globalCount != 0)
        addSection(SectionId::Global, globals, 0, file);
    addSection(SectionId::Func, functions, 8, file);
    if (m_constants.size() != 0)
        addSection(SectionId::Constant, constants, 8, file);
    if (!m_debug.isEmpty())
        addSection(SectionId::Debug, debug, 8, file);
    addSection(SectionId::Type, types, 4, file);
    if (m_producer.size() != 0)
        addSection(SectionId::Producer, m_producer, 0, file);
    addSection(SectionId::String, strings, 4, file);
    file.byte(0);
    return file.takeBytes();
}

} // namespace

Result<std::string> writeBytecode(mlir::Operation &module, BytecodeVersion version)
{
    WriteContext context(version);
    if (version < kOldestVersion || version > kNewestVersion)
        context.fail(QStringLiteral("expected a version from %1 to %2").arg(kOldestVersion.toString(), kNewestVersion.toString()));
    FileWriter writer(context);
    if (!context.failed())
        writer.collect(module);
    if (context.failed())
        return context.error();
    return writer.file();
}

} // namespace tileport::ir

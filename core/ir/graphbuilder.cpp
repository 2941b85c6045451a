// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/graphbuilder.h"

#include "core/ir/frames.h"
#include "core/ir/opprinter.h"
#include "core/ir/opshapes.h"
#include "core/ir/valuenames.h"
#include "core/irgraph/irgraphbuilder.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/Support/raw_ostream.h>

namespace tileport::ir {

using namespace irgraph;

namespace {

constexpr size_t kBytesPerOperation = 96;   // of text, to avoid copies while it grows
constexpr size_t kIndent = 2;

struct Sizes {
    size_t operations = 0;
    size_t values = 0;
};

/// Of an operation and everything inside it, so that tables get their room at once.
Sizes sizesOf(mlir::Operation &head)
{
    Sizes sizes;
    head.walk([&sizes](mlir::Operation *op) {
        ++sizes.operations;
        sizes.values += op->getNumResults();
        for (mlir::Region &region : op->getRegions())
            sizes.values += region.getNumArguments();
    });
    return sizes;
}

/// Values of one block lie one after another in memory, and operands are mostly recent ones. The usual hash scatters
/// them over the table, so that every operand costs a look into memory that no cache holds.
struct NeighbourlyValues : llvm::DenseMapInfo<mlir::Value> {
    static unsigned getHashValue(mlir::Value value)
    {
        constexpr int kOperationBits = 6;   // an operation with one result takes two or three times 64 bytes
        const auto address = reinterpret_cast<uintptr_t>(value.getAsOpaquePointer());
        return static_cast<unsigned>(address >> kOperationBits) ^ static_cast<unsigned>(address >> 38);
    }
};

/// One walk over the module that names, prints and converts every operation.
class Converter : private OpPrinter::Client {
public:
    explicit Converter(const std::string &sourceName) : m_builder(sourceName), m_shapes(m_builder), m_names(m_builder, m_shapes) {}

    IrGraphPtr convert(mlir::Operation &module);

private:
    struct Value {
        ValueId id;
        StringId name;
    };
    /// The names of a region and how many of them are used up.
    struct OpenRegion {
        RegionNames names;
        size_t shapes = 0;
        size_t results = 0;
    };
    /// An operation with regions that is being converted.
    struct OpenOp {
        mlir::Operation *op = nullptr;
        OpId id;
        std::vector<OpenRegion> regions;
        unsigned next = 0;                 ///< the first region that is not converted yet
    };

    void addHead(mlir::Operation &head);
    void addOp(mlir::Operation &op, OpenRegion &region, bool isPrinted);
    void findOperands(mlir::Operation &op);
    void addRegions(mlir::Operation &op, OpId id, const NameCounters &counters, bool isPrinted);
    void addRegion(OpenOp &owner, mlir::Region &region, bool isPrinted, bool printsTerminator);
    void addOperations(mlir::Block &block, OpenRegion &region, bool isPrinted, bool printsTerminator);
    void addResults(mlir::Operation &op, OpId id, const OpShape &shape, const StringId *names);
    void appendResults(const OpShape &shape, const StringId *names, size_t count);
    void appendText(const OpText &text);
    void endLine();
    LocId location(mlir::Location location);

    void printValue(mlir::Value value) override { m_text += m_builder.string(m_values.lookup(value).name); }
    void printRegion(mlir::Region &region, bool printsTerminator) override;
    void printLineBreak() override;

    IrGraphBuilder m_builder;
    OpShapes m_shapes;
    ValueNames m_names;
    std::string m_text;
    llvm::raw_string_ostream m_stream{m_text};
    OpPrinter m_printer{m_stream, *this};
    std::vector<uint32_t> m_firstLines;
    uint32_t m_line = 0;
    size_t m_indent = 0;
    llvm::DenseMap<mlir::Value, Value, NeighbourlyValues> m_values;
    llvm::DenseMap<mlir::Attribute, LocId> m_locations;
    std::vector<OpenOp *> m_open;             // innermost last
    std::vector<ValueId> m_operands;          // of the current operation
    std::vector<StringId> m_operandNames;
};

} // namespace

IrGraphPtr Converter::convert(mlir::Operation &module)
{
    for (mlir::Operation &head : module.getRegion(0).front())
        addHead(head);
    m_builder.setText(std::move(m_text), std::move(m_firstLines));
    return m_builder.finish();
}

/// An operation of the module itself; nothing outside has a name that counts inside.
void Converter::addHead(mlir::Operation &head)
{
    const Sizes sizes = sizesOf(head);
    m_builder.reserve(sizes.operations, sizes.values);
    m_values.reserve(static_cast<unsigned>(m_values.size() + sizes.values));
    m_firstLines.reserve(m_firstLines.size() + sizes.operations);
    m_text.reserve(m_text.size() + sizes.operations * kBytesPerOperation);
    OpenRegion alone;
    alone.names.shapes.push_back(m_shapes.find(head));
    addOp(head, alone, true);
}

void Converter::addOp(mlir::Operation &op, OpenRegion &region, bool isPrinted)
{
    const uint32_t kept = region.names.shapes[region.shapes++];
    const StringId *names = region.names.results.data() + region.results;
    region.results += op.getNumResults();
    OpShape described;
    if (kept == OpShapes::kNotKept)
        described = m_shapes.describe(op);
    const OpShape &shape = kept == OpShapes::kNotKept ? described : m_shapes.at(kept);
    findOperands(op);
    const OpId id = m_builder.beginOp(shape.name, m_operands, shape.attributes, location(op.getLoc()));
    if (!shape.segments.empty())
        m_builder.setOperandSegments(id, shape.segments);
    m_firstLines.push_back(isPrinted ? m_line : IrGraph::kNoLine);
    if (isPrinted) {
        m_text.append(m_indent, ' ');
        appendResults(shape, names, op.getNumResults());
    }
    if (op.getNumRegions() != 0)
        addRegions(op, id, region.names.counters, isPrinted);
    else if (isPrinted)
        appendText(shape.text);
    if (isPrinted)
        endLine();
    addResults(op, id, shape, names);
    m_builder.endOp(id);
}

void Converter::findOperands(mlir::Operation &op)
{
    m_operands.clear();
    m_operandNames.clear();
    for (mlir::Value operand : op.getOperands()) {
        const Value value = m_values.lookup(operand);
        m_operands.push_back(value.id);
        m_operandNames.push_back(value.name);
    }
}

/// Names all regions first: the text before a region may hold its arguments.
void Converter::addRegions(mlir::Operation &op, OpId id, const NameCounters &counters, bool isPrinted)
{
    OpenOp open{&op, id, {}, 0};
    for (mlir::Region &region : op.getRegions()) {
        open.regions.push_back({m_names.name(region, counters)});
        for (mlir::BlockArgument argument : region.getArguments())
            m_values[argument].name = open.regions.back().names.arguments[argument.getArgNumber()];
    }
    m_open.push_back(&open);
    if (isPrinted)
        m_printer.print(op);
    while (open.next < op.getNumRegions())   // absent ones, which have no text
        addRegion(open, op.getRegion(open.next), false, false);
    m_open.pop_back();
}

void Converter::printRegion(mlir::Region &region, bool printsTerminator)
{
    OpenOp &owner = *m_open.back();
    while (owner.next < region.getRegionNumber())
        addRegion(owner, owner.op->getRegion(owner.next), false, false);
    m_text += '{';
    endLine();
    m_indent += kIndent;
    addRegion(owner, region, true, printsTerminator);
    m_indent -= kIndent;
    m_text.append(m_indent, ' ') += '}';
}

void Converter::addRegion(OpenOp &owner, mlir::Region &region, bool isPrinted, bool printsTerminator)
{
    OpenRegion &names = owner.regions[owner.next++];
    const RegionId id = m_builder.beginRegion(owner.id);
    m_names.enter(names.names);
    for (mlir::BlockArgument argument : region.getArguments()) {
        Value &value = m_values[argument];
        value.id = m_builder.addArgument(id, m_shapes.types().id(argument.getType()), value.name);
    }
    if (!region.empty())
        addOperations(region.front(), names, isPrinted, printsTerminator);
    m_names.leave(names.names);
    m_builder.endRegion(id);
}

void Converter::addOperations(mlir::Block &block, OpenRegion &region, bool isPrinted, bool printsTerminator)
{
    const bool hidesLast = !printsTerminator && !block.empty() && block.back().hasTrait<mlir::OpTrait::IsTerminator>();
    for (mlir::Operation &op : block)
        addOp(op, region, isPrinted && !(hidesLast && &op == &block.back()));
}

void Converter::addResults(mlir::Operation &op, OpId id, const OpShape &shape, const StringId *names)
{
    for (mlir::OpResult result : op.getResults()) {
        const unsigned number = result.getResultNumber();
        m_values[result] = {m_builder.addResult(id, shape.resultTypes[number], names[number]), names[number]};
    }
}

/// "%a, %b = " or, for results that share a name, "%a:2 = ".
void Converter::appendResults(const OpShape &shape, const StringId *names, size_t count)
{
    for (size_t group = 0; group < shape.groups.size(); ++group) {
        const uint32_t first = shape.groups[group];
        const size_t size = (group + 1 < shape.groups.size() ? shape.groups[group + 1] : count) - first;
        std::string_view name = m_builder.string(names[first]);
        if (group > 0)
            m_text += ", ";
        if (size > 1)
            name = name.substr(0, name.rfind('#'));
        m_text += name;
        if (size > 1)
            m_text.append(":").append(std::to_string(size));
    }
    if (count > 0)
        m_text += " = ";
}

void Converter::appendText(const OpText &text)
{
    size_t done = 0;
    for (const OpText::Gap &gap : text.gaps) {
        m_text.append(text.literals, done, gap.at - done);
        m_text += m_builder.string(m_operandNames[gap.operand]);
        done = gap.at;
    }
    m_text.append(text.literals, done);
}

void Converter::endLine()
{
    m_text += '\n';
    ++m_line;
}

void Converter::printLineBreak()
{
    endLine();
    m_text.append(m_indent, ' ');
}

LocId Converter::location(mlir::Location location)
{
    const auto [known, isNew] = m_locations.try_emplace(mlir::LocationAttr(location));
    if (!isNew || llvm::isa<mlir::UnknownLoc>(location))
        return known->second;
    std::vector<Frame> frames;
    for (const SourceFrame &source : framesOf(location)) {
        Frame frame;
        frame.file = m_builder.addString(source.file);
        if (!source.function.empty())
            frame.function = m_builder.addString(source.function);
        frame.line = source.line;
        frame.column = source.column;
        frame.isLibrary = source.isLibrary;
        frames.push_back(frame);
    }
    return known->second = frames.empty() ? LocId() : m_builder.addLocation(frames);
}

Result<IrGraphPtr> buildGraph(mlir::Operation &module, const std::string &sourceName)
{
    Converter converter(sourceName);
    return converter.convert(module);
}

} // namespace tileport::ir

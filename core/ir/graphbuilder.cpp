// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/graphbuilder.h"

#include "core/ir/bytecode/optable.h"
#include "core/ir/frames.h"
#include "core/ir/graphattributes.h"
#include "core/ir/graphtypes.h"
#include "core/ir/moduleprinter.h"
#include "core/irgraph/irgraphbuilder.h"

#include <llvm/Support/raw_ostream.h>

#include <string_view>

namespace tileport::ir {

using namespace irgraph;

namespace {

/// One walk over the module that fills the graph; the text is printed once, before, and gives lines and names.
class Converter {
public:
    explicit Converter(const std::string &sourceName) : m_builder(sourceName), m_types(m_builder), m_attributes(m_builder) {}

    IrGraphPtr convert(mlir::Operation &module);

private:
    struct Kind {
        StringId name;
        bool segmented = false;
    };
    const Kind &kindOf(mlir::Operation &op);
    void reserve(size_t operations);
    void nameArguments(mlir::Operation &head, mlir::AsmState &state);
    void addOp(mlir::Operation &op);
    void addRegion(mlir::Region &region, OpId owner);
    void addSegments(mlir::Operation &op, OpId id);
    void addResults(mlir::Operation &op, OpId id, uint32_t line);
    void addResult(mlir::OpResult result, OpId id, std::string_view name);
    LocId location(mlir::Location location);
    std::string_view lineText(uint32_t line) const;
    void indexLines();

    IrGraphBuilder m_builder;
    GraphTypes m_types;
    GraphAttributes m_attributes;
    std::string m_text;
    std::vector<size_t> m_lineStarts{0};
    std::vector<uint32_t> m_firstLines;
    const mlir::AsmState::LocationMap *m_places = nullptr;   ///< of the head being converted
    unsigned m_linesBefore = 0;
    llvm::DenseMap<mlir::Value, ValueId> m_values;
    llvm::DenseMap<mlir::Value, StringId> m_argumentNames;
    llvm::DenseMap<mlir::Attribute, LocId> m_locations;
    llvm::DenseMap<const void *, Kind> m_kinds;              ///< by operation name
    std::vector<ValueId> m_operands;
    std::vector<uint32_t> m_segments;
};

} // namespace

IrGraphPtr Converter::convert(mlir::Operation &module)
{
    printHeads(module, m_text, [this](mlir::Operation &head, HeadPlace place, mlir::AsmState &state,
                                      const mlir::AsmState::LocationMap &places) {
        m_places = &places;
        m_linesBefore = place.linesBefore;
        reserve(place.operations);
        nameArguments(head, state);
        indexLines();
        addOp(head);
    });
    m_builder.setText(std::move(m_text), std::move(m_firstLines));
    return m_builder.finish();
}

void Converter::reserve(size_t operations)
{
    m_builder.reserve(operations, operations);
    m_values.reserve(static_cast<unsigned>(m_values.size() + operations));
    m_firstLines.reserve(m_firstLines.size() + operations);
    m_lineStarts.reserve(m_lineStarts.size() + operations);
}

/// Names of region arguments; those of results are read from the text, which is much cheaper for the many of them.
void Converter::nameArguments(mlir::Operation &head, mlir::AsmState &state)
{
    std::string name;
    head.walk([&](mlir::Block *block) {
        for (mlir::BlockArgument argument : block->getArguments()) {
            name.clear();
            llvm::raw_string_ostream stream(name);
            argument.printAsOperand(stream, state);
            m_argumentNames[argument] = m_builder.addString(name);
        }
    });
}

/// Goes on where it stopped at the previous head; the last start is that of the line not yet printed.
void Converter::indexLines()
{
    for (size_t at = m_text.find('\n', m_lineStarts.back()); at != std::string::npos; at = m_text.find('\n', at + 1))
        m_lineStarts.push_back(at + 1);
}

std::string_view Converter::lineText(uint32_t line) const
{
    if (line + 1 >= m_lineStarts.size())
        return {};
    const size_t start = m_lineStarts[line];
    return std::string_view(m_text).substr(start, m_lineStarts[line + 1] - 1 - start);
}

LocId Converter::location(mlir::Location location)
{
    if (llvm::isa<mlir::UnknownLoc>(location))
        return {};
    const auto [known, isNew] = m_locations.try_emplace(mlir::LocationAttr(location));
    if (!isNew)
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

void Converter::addOp(mlir::Operation &op)
{
    m_operands.clear();
    for (mlir::Value operand : op.getOperands())
        m_operands.push_back(m_values.lookup(operand));
    const Kind kind = kindOf(op);
    const OpId id = m_builder.beginOp(kind.name, m_operands, m_attributes.attributesOf(op), location(op.getLoc()));
    if (kind.segmented)
        addSegments(op, id);
    const auto place = m_places->find(&op);
    m_firstLines.push_back(place == m_places->end() ? IrGraph::kNoLine : m_linesBefore + place->second.first - 1);
    const uint32_t firstLine = m_firstLines.back();
    for (mlir::Region &region : op.getRegions())
        addRegion(region, id);
    addResults(op, id, firstLine);
    m_builder.endOp(id);
}

void Converter::addSegments(mlir::Operation &op, OpId id)
{
    const auto sizes = llvm::dyn_cast_or_null<mlir::DenseI32ArrayAttr>(op.getInherentAttr("operandSegmentSizes").value_or(mlir::Attribute()));
    if (!sizes)
        return;
    m_segments.assign(sizes.asArrayRef().begin(), sizes.asArrayRef().end());
    m_builder.setOperandSegments(id, m_segments);
}

const Converter::Kind &Converter::kindOf(mlir::Operation &op)
{
    Kind &kind = m_kinds[op.getName().getAsOpaquePointer()];
    if (!kind.name.isValid()) {
        const llvm::StringRef mnemonic = op.getName().stripDialect();
        const std::string_view text(mnemonic.data(), mnemonic.size());
        const OpSpec *spec = opTable().find(text);
        kind.name = m_builder.addString(text);
        kind.segmented = spec && spec->layout == OperandLayout::Segmented;
    }
    return kind;
}

void Converter::addRegion(mlir::Region &region, OpId owner)
{
    const RegionId id = m_builder.beginRegion(owner);
    for (mlir::Block &block : region) {
        for (mlir::BlockArgument argument : block.getArguments())
            m_values[argument] = m_builder.addArgument(id, m_types.id(argument.getType()), m_argumentNames.lookup(argument));
        for (mlir::Operation &op : block)
            addOp(op);
    }
    m_builder.endRegion(id);
}

/// Reads the names off the printed line: "%a, %b = …" or "%a:2 = …".
void Converter::addResults(mlir::Operation &op, OpId id, uint32_t line)
{
    if (op.getNumResults() == 0)
        return;
    std::string_view text = line == IrGraph::kNoLine ? std::string_view() : lineText(line);
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    const size_t end = std::min(text.find_first_of(", :"), text.size());
    if (end < text.size() && text[end] == ':') {
        const std::string group(text.substr(0, end));
        for (mlir::OpResult result : op.getResults())
            addResult(result, id, group + "#" + std::to_string(result.getResultNumber()));
        return;
    }
    for (mlir::OpResult result : op.getResults()) {
        const size_t length = std::min(text.find_first_of(", "), text.size());
        addResult(result, id, text.substr(0, length));
        text.remove_prefix(std::min(length + 2, text.size()));
    }
}

void Converter::addResult(mlir::OpResult result, OpId id, std::string_view name)
{
    m_values[result] = m_builder.addResult(id, m_types.id(result.getType()), m_builder.addString(name));
}

Result<IrGraphPtr> buildGraph(mlir::Operation &module, const std::string &sourceName)
{
    Converter converter(sourceName);
    return converter.convert(module);
}

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/textio.h"

#include <llvm/Support/SourceMgr.h>
#include <mlir/AsmParser/AsmParser.h>
#include <mlir/AsmParser/AsmParserState.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Parser/Parser.h>

namespace tileport::ir::cudatile {

namespace {

using mlir::Operation;

/// Collects errors; their places are those of the parsed buffer.
class MessageCollector {
public:
    /// Places in other files than the named one do not count; they come from the program's own locations.
    MessageCollector(mlir::MLIRContext &context, std::vector<TextMessage> &messages, llvm::StringRef file = {})
        : m_handler(&context, [&messages, file](mlir::Diagnostic &diagnostic) {
              if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
                  return;
              TextMessage message{diagnostic.str(), 0, 0};
              const mlir::Location location = diagnostic.getLocation();
              const auto place = llvm::dyn_cast<mlir::FileLineColLoc>(location);
              if (place && (file.empty() || place.getFilename() == file)) {
                  message.line = place.getLine();
                  message.column = place.getColumn();
              }
              messages.push_back(std::move(message));
          })
    {
    }

private:
    mlir::ScopedDiagnosticHandler m_handler;
};

/// One run of MLIR's parser over the framed text.
class ParseRun {
public:
    ParseRun(const TextFrame &frame, llvm::StringRef name, mlir::MLIRContext &context)
        : m_frame(frame), m_context(context)
    {
        m_sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBuffer(frame.framed(), name, false), llvm::SMLoc());
    }

    /// The module, not verified yet; null with messages on failure.
    mlir::OwningOpRef<ModuleOp> parse(std::vector<TextMessage> &messages, mlir::AsmParserState *places);

    /// Where an operation starts in the text.
    TextMessage placeOf(Operation *op, const mlir::AsmParserState &places) const;

private:
    mlir::OwningOpRef<ModuleOp> takeModule(mlir::Block &block, std::vector<TextMessage> &messages) const;

    const TextFrame &m_frame;
    mlir::MLIRContext &m_context;
    llvm::SourceMgr m_sources;
};

mlir::OwningOpRef<ModuleOp> ParseRun::parse(std::vector<TextMessage> &messages, mlir::AsmParserState *places)
{
    mlir::Block block;
    const mlir::ParserConfig config(&m_context, false);
    const size_t before = messages.size();
    mlir::LogicalResult result = mlir::failure();
    {
        const MessageCollector collector(m_context, messages);
        result = mlir::parseAsmSourceFile(m_sources, &block, config, places);
    }
    for (size_t i = before; i < messages.size(); ++i)
        messages[i] = m_frame.mapped(messages[i]);
    if (mlir::failed(result)) {
        if (messages.size() == before)
            messages.push_back({"the text cannot be parsed", 0, 0});
        return {};
    }
    return takeModule(block, messages);
}

/// The innermost of the modules around the entries: wrappers of ours and of MLIR's are taken off.
mlir::OwningOpRef<ModuleOp> ParseRun::takeModule(mlir::Block &block, std::vector<TextMessage> &messages) const
{
    mlir::Block *level = &block;
    while (true) {
        if (level->empty() || !llvm::isa<ModuleOp, mlir::ModuleOp>(level->front())) {
            messages.push_back({"expected a cuda_tile.module, or entries and globals", 1, 1});
            return {};
        }
        if (std::next(level->begin()) != level->end()) {
            messages.push_back({"expected one module and nothing after it", 1, 1});
            if (const auto place = llvm::dyn_cast<mlir::FileLineColLoc>(std::next(level->begin())->getLoc()))
                messages.back() = m_frame.mapped({messages.back().message, place.getLine(), place.getColumn()});
            return {};
        }
        Operation &module = level->front();
        mlir::Block &body = module.getRegion(0).front();
        const bool holdsModule = !body.empty() && llvm::isa<ModuleOp>(body.front());
        if (auto own = llvm::dyn_cast<ModuleOp>(module); own && !holdsModule) {
            own->remove();
            return own;
        }
        level = &body;
    }
}

TextMessage ParseRun::placeOf(Operation *op, const mlir::AsmParserState &places) const
{
    const auto *definition = places.getOpDef(op);
    if (!definition)
        return {};
    const auto [line, column] = m_sources.getLineAndColumn(definition->loc.Start);
    return m_frame.mapped({{}, line, column});
}

/// The wrapper's line must not show up in locations.
void shiftLocations(Operation *module, llvm::StringRef name, unsigned lines)
{
    if (lines == 0)
        return;
    const auto shifted = [&](mlir::Location location) -> mlir::Location {
        const auto place = llvm::dyn_cast<mlir::FileLineColLoc>(location);
        if (!place || place.getFilename() != name || place.getLine() <= lines)
            return location;
        return mlir::FileLineColLoc::get(place.getFilename(), place.getLine() - lines, place.getColumn());
    };
    module->walk([&](Operation *op) {
        op->setLoc(shifted(op->getLoc()));
        for (mlir::Region &region : op->getRegions()) {
            for (mlir::BlockArgument argument : region.getArguments())
                argument.setLoc(shifted(argument.getLoc()));
        }
    });
}

/// A module that the text does not have stands where its first operation does, so that printing with
/// locations numbers these as if there were no module.
void placeWrapper(ModuleOp module)
{
    mlir::Block &body = module.getBody().front();
    module->setLoc(body.empty() ? mlir::Location(mlir::UnknownLoc::get(module.getContext())) : body.front().getLoc());
}

bool isForeign(Operation *op)
{
    return op->getName().getDialectNamespace() != CudaTileDialect::getDialectNamespace();
}

/// MLIR always knows the operations of its builtin dialect, which no Tile IR program has.
mlir::LogicalResult verifyProgram(Operation *module)
{
    const mlir::WalkResult walked = module->walk([](Operation *op) {
        if (!isForeign(op))
            return mlir::WalkResult::advance();
        op->emitError() << "'" << op->getName() << "' is not an operation of cuda_tile";
        return mlir::WalkResult::interrupt();
    });
    return mlir::success(!walked.wasInterrupted() && mlir::succeeded(mlir::verify(module)));
}

/// The innermost operation that breaks a rule by itself.
Operation *findBroken(Operation *module)
{
    Operation *broken = nullptr;
    module->walk([&](Operation *op) {
        if (!isForeign(op) && mlir::succeeded(mlir::verify(op, false)))
            return mlir::WalkResult::advance();
        broken = op;
        return mlir::WalkResult::interrupt();
    });
    return broken;
}

/// Gives every operation its place in the parsed buffer as location; one that the text leaves out gets its parent's.
void locateInText(Operation *module, const ParseRun &run, const mlir::AsmParserState &places)
{
    module->walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
        const TextMessage place = run.placeOf(op, places);
        if (place.line != 0)
            op->setLoc(mlir::FileLineColLoc::get(op->getContext(), "text", place.line, place.column));
        else if (op->getParentOp())
            op->setLoc(op->getParentOp()->getLoc());
    });
}

/// Parses again with places recorded, to say where in the text the broken operation is although the text
/// gives its operations locations of their own.
void explain(ParseRun &run, mlir::MLIRContext &context, TextMessage &message)
{
    mlir::AsmParserState places;
    std::vector<TextMessage> again;
    const auto module = run.parse(again, &places);
    if (!module)
        return;
    const MessageCollector collector(context, again);
    // Found before the locations change: rules about debug scopes hold for the new ones.
    Operation *broken = findBroken(module.get());
    TextMessage place = broken ? run.placeOf(broken, places) : TextMessage();
    locateInText(module.get(), run, places);
    again.clear();
    if (mlir::failed(mlir::verify(module.get())) && !again.empty())
        place = again.front();
    message.line = place.line;
    message.column = place.column;
}

}  // namespace

ParsedText parseText(llvm::StringRef text, llvm::StringRef name, mlir::MLIRContext &context)
{
    ParsedText result;
    const TextFrame frame(text);
    if (frame.problem()) {
        result.messages.push_back(*frame.problem());
        return result;
    }
    ParseRun run(frame, name, context);
    result.module = run.parse(result.messages, nullptr);
    if (!result.module)
        return result;
    mlir::LogicalResult verified = mlir::failure();
    {
        const MessageCollector collector(context, result.messages, name);
        verified = verifyProgram(result.module.get());
    }
    if (mlir::failed(verified)) {
        if (result.messages.empty())
            result.messages.push_back({"the program breaks a rule of the dialect", 0, 0});
        for (TextMessage &message : result.messages)
            message = frame.mapped(message);
        if (result.messages.front().line == 0)
            explain(run, context, result.messages.front());
        result.module = {};
        return result;
    }
    result.messages.clear();
    if (frame.addedLines() > 0)
        placeWrapper(result.module.get());
    shiftLocations(result.module.get(), name, frame.addedLines());
    return result;
}

}  // namespace tileport::ir::cudatile

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/program.h"

#include "core/ir/bytecode/bytecodereader.h"
#include "core/ir/bytecode/bytecodewriter.h"
#include "core/ir/bytecode/container.h"
#include "core/ir/dialect/cudatile.h"
#include "core/ir/dialect/textio.h"
#include "core/ir/graphbuilder.h"
#include "core/ir/hintcheck.h"
#include "core/ir/moduleprinter.h"

#include <mlir/IR/MLIRContext.h>

namespace tileport::ir {

/// A context of its own for every program: nothing is shared, so programs of different threads do not meet.
struct Program::State {
    State() : context(mlir::MLIRContext::Threading::DISABLED) { context.loadDialect<cudatile::CudaTileDialect>(); }

    mlir::MLIRContext context;
    mlir::OwningOpRef<mlir::Operation *> module;
    QString displayName;
    QString producer;
    std::optional<BytecodeVersion> version;
    Diagnostics warnings;
};

namespace {

std::span<const uint8_t> bytesOf(const QByteArray &bytes)
{
    return {reinterpret_cast<const uint8_t *>(bytes.constData()), static_cast<size_t>(bytes.size())};
}

QString textAttribute(mlir::Operation &op, llvm::StringRef name)
{
    const auto text = llvm::dyn_cast_or_null<mlir::StringAttr>(op.getInherentAttr(name).value_or(mlir::Attribute()));
    return text ? QString::fromStdString(text.str()) : QString();
}

/// The first message is the cause; the others become the chain behind it.
Error textError(const std::vector<cudatile::TextMessage> &messages, const QString &name)
{
    std::optional<Error> error;
    for (auto message = messages.rbegin(); message != messages.rend(); ++message) {
        Place place;
        place.file = name;
        place.line = static_cast<int>(message->line);
        place.column = static_cast<int>(message->column);
        Error next = makeError(ErrorCode::InvalidInput, QString::fromStdString(message->message), place);
        if (error)
            next.cause = std::make_shared<const Error>(*error);
        error = next;
    }
    return error.value_or(makeError(ErrorCode::InvalidInput, QStringLiteral("the text cannot be read")));
}

Result<mlir::OwningOpRef<mlir::Operation *>> readText(const QByteArray &bytes, const QString &name, mlir::MLIRContext &context)
{
    const std::string file = name.toStdString();
    cudatile::ParsedText read = cudatile::parseText({bytes.constData(), static_cast<size_t>(bytes.size())}, file, context);
    if (!read.module)
        return textError(read.messages, name);
    return mlir::OwningOpRef<mlir::Operation *>(read.module.release().getOperation());
}

/// Doubts about hints; an operation that the text gives a location of its own has no line here.
Diagnostics hintWarnings(mlir::Operation &module, const QString &name)
{
    Diagnostics warnings;
    for (const HintProblem &problem : hintProblems(module)) {
        Place place;
        place.file = name;
        const auto found = llvm::dyn_cast<mlir::FileLineColLoc>(problem.op->getLoc());
        if (found && found.getFilename() == name.toStdString()) {
            place.line = static_cast<int>(found.getLine());
            place.column = static_cast<int>(found.getColumn());
        }
        warnings.append({Severity::Warning, QString::fromStdString(problem.message), place, 0, 0, {}});
    }
    return warnings;
}

} // namespace

Program::Program(std::unique_ptr<State> state) : m_state(std::move(state)) {}
Program::~Program() = default;

QString Program::displayName() const
{
    return m_state->displayName;
}

std::optional<BytecodeVersion> Program::version() const
{
    return m_state->version;
}

QString Program::producer() const
{
    return m_state->producer;
}

const Diagnostics &Program::warnings() const
{
    return m_state->warnings;
}

QStringList Program::entries() const
{
    QStringList names;
    for (mlir::Operation &op : m_state->module->getRegion(0).front()) {
        if (op.getName().stripDialect() == "entry")
            names.append(textAttribute(op, "sym_name"));
    }
    return names;
}

Result<QByteArray> Program::print(const PrintOptions &options) const
{
    if (!options.entry.isEmpty() && !entries().contains(options.entry)) {
        Place place;
        place.file = m_state->displayName;
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no entry \"%1\"").arg(options.entry), place,
                         QStringLiteral("entries: %1").arg(entries().join(QStringLiteral(", "))));
    }
    auto *dialect = m_state->context.getLoadedDialect<cudatile::CudaTileDialect>();
    dialect->setLosslessText(options.form == PrintForm::Lossless);
    const std::string text = printModule(*m_state->module.get(), options);
    dialect->setLosslessText(false);
    return QByteArray::fromStdString(text);
}

Result<QByteArray> Program::toBytecode(BytecodeVersion version) const
{
    Result<std::string> bytes = writeBytecode(*m_state->module.get(), version);
    if (!bytes)
        return bytes.error();
    return QByteArray::fromStdString(*bytes);
}

Result<irgraph::IrGraphPtr> Program::toGraph() const
{
    return buildGraph(*m_state->module.get(), m_state->displayName.toStdString());
}

Result<ProgramPtr> readProgram(const QByteArray &bytes, const QString &displayName)
{
    auto state = std::make_unique<Program::State>();
    state->displayName = displayName;
    if (looksLikeBytecode(bytesOf(bytes))) {
        Result<BytecodeModule> read = readBytecode(bytesOf(bytes), displayName, state->context);
        if (!read)
            return read.error();
        state->module = std::move(read->module);
        state->version = read->version;
        state->warnings = read->warnings;
    } else {
        auto read = readText(bytes, displayName, state->context);
        if (!read)
            return read.error();
        state->module = std::move(*read);
        state->warnings = hintWarnings(*state->module.get(), displayName);
    }
    state->producer = textAttribute(*state->module.get(), "producer");
    return ProgramPtr(new Program(std::move(state)));
}

} // namespace tileport::ir

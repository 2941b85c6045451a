// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/bytecode/modulebuilder.h"

#include "core/ir/bytecode/enumattributes.h"

#include <mlir/IR/MLIRContext.h>

namespace tileport::ir {

namespace {

// Bytecode does not store the module's name; the reference reader gives it this one.
constexpr const char *kModuleName = "kernels";

void set(mlir::Operation &op, const char *name, mlir::Attribute value)
{
    if (value)
        op.setInherentAttr(mlir::StringAttr::get(op.getContext(), name), value);
}

} // namespace

ModuleBuilder::ModuleBuilder(mlir::MLIRContext &context) : m_context(context)
{
    m_module = make("cuda_tile.module", mlir::UnknownLoc::get(&m_context), 1);
    m_module->getRegion(0).emplaceBlock();
    set(*m_module.get(), "sym_name", mlir::StringAttr::get(&m_context, kModuleName));
}

mlir::Operation *ModuleBuilder::make(const char *name, mlir::Location location, unsigned regions)
{
    return mlir::Operation::create(location, mlir::OperationName(name, &m_context), {}, {}, mlir::DictionaryAttr::get(&m_context),
                                   nullptr, {}, regions);
}

void ModuleBuilder::setProducer(mlir::StringAttr producer)
{
    if (!producer)
        return;
    m_producer = producer.str();
    set(*m_module.get(), "producer", producer);
}

void ModuleBuilder::addGlobal(const GlobalParts &parts)
{
    mlir::Operation *global = make("cuda_tile.global", mlir::UnknownLoc::get(&m_context), 0);
    moduleBlock().push_back(global);
    m_headOffsets.push_back(parts.offset);
    set(*global, "sym_name", parts.name);
    set(*global, "value", parts.value);
    set(*global, "alignment", mlir::IntegerAttr::get(mlir::IntegerType::get(&m_context, 64), static_cast<int64_t>(parts.alignment)));
    set(*global, "symbol_visibility", enumAttribute(FieldKind::Visibility, parts.isPrivate ? 1 : 0, kNewestVersion, m_context));
    if (parts.isConstant)
        set(*global, "constant", mlir::UnitAttr::get(&m_context));
}

mlir::Block &ModuleBuilder::addEntry(const EntryParts &parts)
{
    mlir::Operation *entry = make("cuda_tile.entry", parts.location, 1);
    moduleBlock().push_back(entry);
    m_headOffsets.push_back(parts.offset);
    set(*entry, "sym_name", parts.name);
    set(*entry, "function_type", mlir::TypeAttr::get(parts.type));
    set(*entry, "optimization_hints", parts.hints);
    set(*entry, "arg_attrs", parts.argumentAttributes);
    mlir::Block &body = entry->getRegion(0).emplaceBlock();
    for (mlir::Type type : parts.type.getInputs())
        body.addArgument(type, mlir::UnknownLoc::get(&m_context));
    return body;
}

} // namespace tileport::ir

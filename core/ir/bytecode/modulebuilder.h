// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <mlir/IR/Block.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/BuiltinTypes.h>
#include <mlir/IR/Operation.h>
#include <mlir/IR/OwningOpRef.h>

#include <string>
#include <vector>

namespace tileport::ir {

/// A global as the bytecode stores it; \c offset is where its record starts.
struct GlobalParts {
    uint64_t offset = 0;
    mlir::StringAttr name;
    mlir::Attribute value;
    uint64_t alignment = 0;
    bool isPrivate = false;
    bool isConstant = false;
};

/// A kernel entry without its body; \c offset is where its record starts.
struct EntryParts {
    uint64_t offset = 0;
    mlir::StringAttr name;
    mlir::FunctionType type;
    mlir::Attribute hints;                        ///< null when there are none
    mlir::ArrayAttr argumentAttributes;           ///< null when there are none (always before 13.5)
    mlir::LocationAttr location;
};

/// Makes the operations that live in sections of their own: the module, its globals and its entries.
class ModuleBuilder {
public:
    explicit ModuleBuilder(mlir::MLIRContext &context);

    void setProducer(mlir::StringAttr producer);
    [[nodiscard]] std::string producer() const { return m_producer; }
    void addGlobal(const GlobalParts &parts);
    /// The empty body of the new entry; its arguments have the types of the signature.
    mlir::Block &addEntry(const EntryParts &parts);
    [[nodiscard]] mlir::OwningOpRef<mlir::Operation *> take() { return std::move(m_module); }
    /// File offsets of the globals and entries in the order of the module.
    [[nodiscard]] const std::vector<uint64_t> &headOffsets() const { return m_headOffsets; }

private:
    mlir::Block &moduleBlock() { return m_module->getRegion(0).front(); }
    mlir::Operation *make(const char *name, mlir::Location location, unsigned regions);

    mlir::MLIRContext &m_context;
    mlir::OwningOpRef<mlir::Operation *> m_module;
    std::string m_producer;
    std::vector<uint64_t> m_headOffsets;
};

} // namespace tileport::ir

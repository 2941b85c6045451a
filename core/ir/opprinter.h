// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <mlir/IR/OpImplementation.h>

namespace tileport::ir {

/// Lets operations print themselves as MLIR's own printer does, but leaves values, regions and lines to a client.
/// MLIR's printer looks values up in tables of its own and notes every place; for a listing of a million lines that
/// work is half of the time, and its client has these tables already.
class OpPrinter final : public mlir::OpAsmPrinter {
public:
    /// What the printer meets inside the text of an operation.
    class Client {
    public:
        virtual ~Client() = default;
        virtual void printValue(mlir::Value value) = 0;
        /// From the opening to the closing brace; the last operation is left out when \p printsTerminator is false.
        virtual void printRegion(mlir::Region &region, bool printsTerminator) = 0;
        /// A line break inside the text of an operation, with the indentation of the next line.
        virtual void printLineBreak() = 0;
    };

    /// Both must outlive the printer.
    OpPrinter(llvm::raw_ostream &stream, Client &client) : m_stream(stream), m_client(client) {}

    /// Name and text of \p op, without its results, indentation and line end.
    void print(mlir::Operation &op);

private:
    llvm::raw_ostream &getStream() const override { return m_stream; }
    void printNewline() override { m_client.printLineBreak(); }
    void increaseIndent() override {}
    void decreaseIndent() override {}
    void printFloat(const llvm::APFloat &value) override;
    void printType(mlir::Type type) override;
    void printAttribute(mlir::Attribute attribute) override;
    void printAttributeWithoutType(mlir::Attribute attribute) override;
    void printNamedAttribute(mlir::NamedAttribute attribute) override;
    mlir::LogicalResult printAlias(mlir::Attribute) override { return mlir::failure(); }
    mlir::LogicalResult printAlias(mlir::Type) override { return mlir::failure(); }
    void printKeywordOrString(llvm::StringRef keyword) override;
    void printString(llvm::StringRef text) override;
    void printSymbolName(llvm::StringRef symbol) override;
    void printOptionalLocationSpecifier(mlir::Location) override {}
    void printOperand(mlir::Value value) override { m_client.printValue(value); }
    void printOperand(mlir::Value value, llvm::raw_ostream &stream) override;
    void printOptionalAttrDict(llvm::ArrayRef<mlir::NamedAttribute> attributes, llvm::ArrayRef<llvm::StringRef> elided) override;
    void printOptionalAttrDictWithKeyword(llvm::ArrayRef<mlir::NamedAttribute> attributes, llvm::ArrayRef<llvm::StringRef> elided) override;
    void printCustomOrGenericOp(mlir::Operation *op) override { print(*op); }
    void printRegion(mlir::Region &region, bool printEntryBlockArgs, bool printBlockTerminators, bool printEmptyBlock) override;
    // Forms that no operation of the dialect has.
    void printResourceHandle(const mlir::AsmDialectResourceHandle &) override { refuse(); }
    void printRegionArgument(mlir::BlockArgument, llvm::ArrayRef<mlir::NamedAttribute>, bool) override { refuse(); }
    void printSuccessor(mlir::Block *) override { refuse(); }
    void printSuccessorAndUseList(mlir::Block *, mlir::ValueRange) override { refuse(); }
    void printGenericOp(mlir::Operation *, bool) override { refuse(); }
    void shadowRegionArgs(mlir::Region &, mlir::ValueRange) override { refuse(); }
    void printAffineMapOfSSAIds(mlir::AffineMapAttr, mlir::ValueRange) override { refuse(); }
    void printAffineExprOfSSAIds(mlir::AffineExpr, mlir::ValueRange, mlir::ValueRange) override { refuse(); }
    static void refuse();

    mlir::LogicalResult pushCyclicPrinting(const void *) override { return mlir::success(); }
    void popCyclicPrinting() override {}
    void printDictionary(llvm::StringRef before, llvm::ArrayRef<mlir::NamedAttribute> attributes, llvm::ArrayRef<llvm::StringRef> elided);

    llvm::raw_ostream &m_stream;
    mlir::MLIRContext *m_context = nullptr;   ///< of the operation being printed
    Client &m_client;
};

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/opprinter.h"

#include <llvm/ADT/StringExtras.h>
#include <mlir/IR/AffineExpr.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/BuiltinTypes.h>

namespace tileport::ir {

namespace {

constexpr llvm::StringLiteral kDialect = "cuda_tile";   // operations of it are printed without prefix

bool isBareWord(llvm::StringRef word)
{
    const auto isInner = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$' || c == '.'; };
    return !word.empty() && (llvm::isAlpha(word.front()) || word.front() == '_') && llvm::all_of(word, isInner);
}

/// The builtin type with the format of \p value; every float that a program can hold has one.
mlir::FloatType floatTypeOf(const llvm::APFloat &value, mlir::MLIRContext &context)
{
    const mlir::FloatType types[] = {
        mlir::Float32Type::get(&context), mlir::Float16Type::get(&context), mlir::BFloat16Type::get(&context),
        mlir::Float64Type::get(&context), mlir::FloatTF32Type::get(&context), mlir::Float8E4M3FNType::get(&context),
        mlir::Float8E5M2Type::get(&context), mlir::Float8E8M0FNUType::get(&context), mlir::Float4E2M1FNType::get(&context),
    };
    for (const mlir::FloatType type : types) {
        if (&type.getFloatSemantics() == &value.getSemantics())
            return type;
    }
    llvm_unreachable("a float format that the dialect does not have");
}

} // namespace

void OpPrinter::print(mlir::Operation &op)
{
    m_context = op.getContext();
    op.getName().printAssembly(&op, *this, kDialect);
}

void OpPrinter::printFloat(const llvm::APFloat &value)
{
    printAttributeWithoutType(mlir::FloatAttr::get(floatTypeOf(value, *m_context), value));
}

void OpPrinter::printType(mlir::Type type)
{
    type.print(m_stream);
}

void OpPrinter::printAttribute(mlir::Attribute attribute)
{
    attribute.print(m_stream);
}

void OpPrinter::printAttributeWithoutType(mlir::Attribute attribute)
{
    attribute.print(m_stream, true);
}

void OpPrinter::printNamedAttribute(mlir::NamedAttribute attribute)
{
    printKeywordOrString(attribute.getName());
    if (llvm::isa<mlir::UnitAttr>(attribute.getValue()))
        return;
    m_stream << " = ";
    printAttribute(attribute.getValue());
}

void OpPrinter::printKeywordOrString(llvm::StringRef keyword)
{
    if (isBareWord(keyword))
        m_stream << keyword;
    else
        printString(keyword);
}

void OpPrinter::printString(llvm::StringRef text)
{
    m_stream << '"';
    llvm::printEscapedString(text, m_stream);
    m_stream << '"';
}

void OpPrinter::printSymbolName(llvm::StringRef symbol)
{
    m_stream << '@';
    printKeywordOrString(symbol);
}

void OpPrinter::printOperand(mlir::Value value, llvm::raw_ostream &stream)
{
    if (&stream != &m_stream)
        refuse();
    m_client.printValue(value);
}

void OpPrinter::printOptionalAttrDict(llvm::ArrayRef<mlir::NamedAttribute> attributes, llvm::ArrayRef<llvm::StringRef> elided)
{
    printDictionary(" {", attributes, elided);
}

void OpPrinter::printOptionalAttrDictWithKeyword(llvm::ArrayRef<mlir::NamedAttribute> attributes,
                                                 llvm::ArrayRef<llvm::StringRef> elided)
{
    printDictionary(" attributes {", attributes, elided);
}

void OpPrinter::printDictionary(llvm::StringRef before, llvm::ArrayRef<mlir::NamedAttribute> attributes,
                                llvm::ArrayRef<llvm::StringRef> elided)
{
    bool isFirst = true;
    for (const mlir::NamedAttribute attribute : attributes) {
        if (llvm::is_contained(elided, attribute.getName().strref()))
            continue;
        m_stream << (isFirst ? before : llvm::StringRef(", "));
        isFirst = false;
        printNamedAttribute(attribute);
    }
    if (!isFirst)
        m_stream << '}';
}

void OpPrinter::printRegion(mlir::Region &region, bool, bool printBlockTerminators, bool)
{
    m_client.printRegion(region, printBlockTerminators);
}

void OpPrinter::refuse()
{
    llvm_unreachable("no operation of the dialect prints this");
}

} // namespace tileport::ir

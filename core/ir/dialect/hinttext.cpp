// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0
#include "core/ir/dialect/hinttext.h"

#include <mlir/IR/Builders.h>

namespace tileport::ir::cudatile {

namespace {

using mlir::AsmParser;
using mlir::AsmPrinter;
using mlir::NamedAttribute;
using mlir::ParseResult;

ParseResult parseKey(AsmParser &parser, std::string &key)
{
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (mlir::succeeded(parser.parseOptionalString(&key)))
        return mlir::success();
    llvm::StringRef word;
    if (mlir::failed(parser.parseOptionalKeyword(&word)))
        return parser.emitError(place, "expected an architecture such as sm_100, or default");
    key = word.str();
    return mlir::success();
}

ParseResult parseEntry(AsmParser &parser, llvm::SmallVectorImpl<NamedAttribute> &entries)
{
    std::string key;
    mlir::Attribute value;
    const llvm::SMLoc place = parser.getCurrentLocation();
    if (parseKey(parser, key) || parser.parseEqual() || parser.parseAttribute(value))
        return mlir::failure();
    if (!llvm::isa<mlir::DictionaryAttr>(value))
        return parser.emitError(place, "hints for '") << key << "' must be a dictionary, found " << value;
    if (key.empty())
        return parser.emitError(place, "the key of an optimization hint is empty");
    if (llvm::any_of(entries, [&](NamedAttribute entry) { return entry.getName() == key; }))
        return parser.emitError(place, "duplicate key '") << key << "' in optimization hints";
    entries.emplace_back(mlir::StringAttr::get(parser.getContext(), key), value);
    return mlir::success();
}

void printDictionary(AsmPrinter &printer, mlir::DictionaryAttr dictionary)
{
    printer << '{';
    llvm::interleaveComma(dictionary, printer.getStream(), [&](NamedAttribute entry) {
        printer.printKeywordOrString(entry.getName());
        printer << " = ";
        printer.printAttributeWithoutType(entry.getValue());
    });
    printer << '}';
}

}  // namespace

ParseResult parseHints(AsmParser &parser, OptimizationHintsAttr &hints)
{
    llvm::SmallVector<NamedAttribute> entries;
    if (parser.parseLess())
        return mlir::failure();
    if (mlir::failed(parser.parseOptionalGreater())
        && (parser.parseCommaSeparatedList([&] { return parseEntry(parser, entries); }) || parser.parseGreater()))
        return mlir::failure();
    hints = OptimizationHintsAttr::get(parser.getContext(), mlir::DictionaryAttr::get(parser.getContext(), entries));
    return mlir::success();
}

void printHints(AsmPrinter &printer, OptimizationHintsAttr hints)
{
    printer << '<';
    llvm::interleaveComma(hints.getValue(), printer.getStream(), [&](NamedAttribute entry) {
        printer.printKeywordOrString(entry.getName());
        printer << " = ";
        if (const auto inner = llvm::dyn_cast<mlir::DictionaryAttr>(entry.getValue()))
            printDictionary(printer, inner);
        else
            printer.printAttribute(entry.getValue());
    });
    printer << '>';
}

}  // namespace tileport::ir::cudatile

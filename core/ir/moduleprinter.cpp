// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/moduleprinter.h"

#include <llvm/Support/raw_ostream.h>
#include <mlir/IR/AsmState.h>
#include <mlir/IR/BuiltinAttributes.h>
#include <mlir/IR/OwningOpRef.h>

#include <algorithm>
#include <string_view>

namespace tileport::ir {

namespace {

constexpr std::string_view kIndent = "  ";
constexpr std::string_view kDialectPrefix = "cuda_tile.";

/// Takes the module's first and closing line and one level of indentation away; what follows it (aliases) stays.
std::string withoutWrapper(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    bool inside = false;
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end);
        if (!inside && line.starts_with("cuda_tile.module")) {
            inside = true;
        } else if (inside && line.starts_with("}")) {
            inside = false;
        } else {
            if (inside && line.starts_with(kIndent))
                line.remove_prefix(kIndent.size());
            result.append(line);
        }
    }
    return result;
}

bool isOtherEntry(mlir::Operation &op, const QString &wanted)
{
    if (op.getName().stripDialect() != "entry")
        return false;
    const auto name = llvm::dyn_cast_or_null<mlir::StringAttr>(op.getInherentAttr("sym_name").value_or(mlir::Attribute()));
    return !name || QString::fromStdString(name.str()) != wanted;
}

/// A copy of the module with one entry only: names and aliases must not depend on the others.
mlir::OwningOpRef<mlir::Operation *> onlyEntry(mlir::Operation &module, const QString &entry)
{
    mlir::OwningOpRef<mlir::Operation *> copy(module.clone());
    for (mlir::Operation &op : llvm::make_early_inc_range(copy->getRegion(0).front())) {
        if (isOtherEntry(op, entry))
            op.erase();
    }
    return copy;
}

/// Appends to a string through a buffer: a printer writes a few characters at a time.
class BufferedStream : public llvm::raw_ostream {
public:
    explicit BufferedStream(std::string &text) : m_text(text) { SetBufferSize(1 << 16); }
    ~BufferedStream() override { flush(); }

private:
    void write_impl(const char *bytes, size_t size) override { m_text.append(bytes, size); }
    uint64_t current_pos() const override { return m_text.size(); }

    std::string &m_text;
};

/// The operations of the module one by one, without wrapper and locations.
std::string printHeads(mlir::Operation &module)
{
    std::string text;
    BufferedStream stream(text);
    // Without the search for aliases, which would print everything twice: only locations have any, and none are printed.
    mlir::OpPrintingFlags flags;
    flags.assumeVerified();
    flags.useLocalScope();
    for (mlir::Operation &head : module.getRegion(0).front()) {
        const size_t begin = text.size();
        mlir::AsmState state(&head, flags);
        head.print(stream, state);
        stream << '\n';
        stream.flush();
        // Standing alone, a head has the prefix that it does not have inside its module.
        if (std::string_view(text).substr(begin).starts_with(kDialectPrefix))
            text.erase(begin, kDialectPrefix.size());
    }
    return text;
}

} // namespace

std::string printModule(mlir::Operation &module, const PrintOptions &options)
{
    if (!options.entry.isEmpty()) {
        PrintOptions all = options;
        all.entry.clear();
        return printModule(*onlyEntry(module, options.entry).get(), all);
    }
    if (!options.moduleWrapper && !options.debugInfo)
        return printHeads(module);
    std::string text;
    mlir::OpPrintingFlags flags;
    flags.assumeVerified();
    flags.enableDebugInfo(options.debugInfo);
    const mlir::Location location = module.getLoc();
    // Aliases are numbered as they are met. The official tool meets the first entry first, so the module, whose line is
    // taken away, must not bring a location of its own.
    mlir::Block &heads = module.getRegion(0).front();
    if (!options.moduleWrapper && !heads.empty())
        module.setLoc(heads.front().getLoc());
    {
        llvm::raw_string_ostream stream(text);
        module.print(stream, flags);
    }
    module.setLoc(location);
    if (!text.ends_with('\n'))
        text += '\n';
    return options.moduleWrapper ? text : withoutWrapper(text);
}

} // namespace tileport::ir

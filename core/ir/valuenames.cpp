// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/valuenames.h"

#include <mlir/IR/OpImplementation.h>
#include <mlir/IR/Region.h>

#include <charconv>

namespace tileport::ir {

using irgraph::StringId;

namespace {

/// \p head followed by \p number, in a buffer that lives as long as this.
class NumberedText {
public:
    explicit NumberedText(std::string_view head) : m_text(head) {}

    [[nodiscard]] std::string_view with(uint32_t number)
    {
        char digits[16];
        const std::to_chars_result end = std::to_chars(std::begin(digits), std::end(digits), number);
        m_text.resize(m_headSize);
        m_text.append(digits, end.ptr);
        return m_text;
    }

private:
    std::string m_text;
    size_t m_headSize = m_text.size();
};

} // namespace

RegionNames ValueNames::name(mlir::Region &region, NameCounters counters)
{
    m_region = {};
    m_region.counters = counters;
    if (!region.empty()) {
        nameArguments(region);
        for (mlir::Operation &op : region.front())
            nameResults(op);
    }
    leave(m_region);
    return std::move(m_region);
}

void ValueNames::nameArguments(mlir::Region &region)
{
    mlir::Block &block = region.front();
    m_region.arguments.assign(block.getNumArguments(), {});
    if (auto names = llvm::dyn_cast<mlir::OpAsmOpInterface>(region.getParentOp())) {
        names.getAsmBlockArgumentNames(region, [&](mlir::Value value, llvm::StringRef name) {
            const unsigned argument = llvm::cast<mlir::BlockArgument>(value).getArgNumber();
            m_region.arguments[argument] = unique(m_builder.addString(("%" + name).str()));
        });
    }
    NumberedText text("%arg");
    for (StringId &name : m_region.arguments) {
        if (!name.isValid())
            name = unique(m_builder.addString(text.with(m_region.counters.argument++)));
    }
}

void ValueNames::nameResults(mlir::Operation &op)
{
    const uint32_t kept = m_shapes.find(op);
    m_region.shapes.push_back(kept);
    if (op.getNumResults() == 0)
        return;
    if (kept == OpShapes::kNotKept)
        addResultNames(op, m_shapes.describe(op));
    else
        addResultNames(op, m_shapes.at(kept));
}

void ValueNames::addResultNames(mlir::Operation &op, const OpShape &shape)
{
    m_names.assign(op.getNumResults(), {});
    const auto give = [this](const std::vector<ResultHint> &hints) {
        for (const ResultHint &hint : hints)
            m_names[hint.result] = hint.name.isValid() ? unique(hint.name) : number();
    };
    if (shape.isNamedByOperands)
        give(m_shapes.hintsOf(op));
    else
        give(shape.hints);
    if (!m_names.front().isValid())
        m_names.front() = number();
    for (size_t group = 0; group < shape.groups.size(); ++group) {
        const uint32_t first = shape.groups[group];
        const uint32_t end = group + 1 < shape.groups.size() ? shape.groups[group + 1] : op.getNumResults();
        if (end - first == 1)
            continue;
        NumberedText member(std::string(m_builder.string(m_names[first])) + '#');
        for (uint32_t i = first; i < end; ++i)
            m_names[i] = m_builder.addString(member.with(i - first));
    }
    m_region.results.insert(m_region.results.end(), m_names.begin(), m_names.end());
}

StringId ValueNames::number()
{
    const uint32_t number = m_region.counters.value++;
    if (number >= m_numbers.size())
        m_numbers.resize(std::max<size_t>(number + 1, m_numbers.size() * 2));
    if (!m_numbers[number].isValid()) {
        char text[16] = "%";
        const std::to_chars_result end = std::to_chars(std::begin(text) + 1, std::end(text), number);
        m_numbers[number] = m_builder.addString({text, static_cast<size_t>(end.ptr - text)});
    }
    return m_numbers[number];
}

StringId ValueNames::unique(StringId wanted)
{
    StringId name = wanted;
    if (isTaken(wanted)) {
        NumberedText candidate(std::string(m_builder.string(wanted)) + '_');
        while (isTaken(name))
            name = m_builder.addString(candidate.with(m_region.counters.conflict++));
    }
    take(name, true);
    m_region.taken.push_back(name);
    return name;
}

void ValueNames::take(StringId name, bool isTaken)
{
    if (name.value >= m_taken.size())
        m_taken.resize(std::max<size_t>(name.value + 1, m_taken.size() * 2));
    m_taken[name.value] = isTaken;
}

void ValueNames::mark(const RegionNames &region, bool isTaken)
{
    for (const StringId name : region.taken)
        take(name, isTaken);
}

} // namespace tileport::ir

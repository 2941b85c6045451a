// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/picturetypes.h"

#include <algorithm>
#include <charconv>

namespace tileport::test {

using namespace irgraph;

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r'))
        text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> splitOutside(std::string_view text, std::string_view separator)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    bool quoted = false;
    size_t begin = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (depth == 0 && !quoted && text.substr(i, separator.size()) == separator) {
            parts.push_back(trimmed(text.substr(begin, i - begin)));
            begin = i + separator.size();
            i = begin - 1;
            continue;
        }
        quoted ^= c == '"';
        const bool arrow = c == '>' && i > 0 && text[i - 1] == '-';
        depth += !quoted && (c == '<' || c == '[' || c == '(' || c == '{');
        depth -= !quoted && !arrow && (c == '>' || c == ']' || c == ')' || c == '}');
    }
    const std::string_view last = trimmed(text.substr(begin));
    if (!last.empty() || !parts.empty())
        parts.push_back(last);
    return parts;
}

static int64_t number(std::string_view text)
{
    text = trimmed(text);
    if (text == "?")
        return TypeInfo::kDynamic;
    int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

static std::vector<int64_t> numbers(std::string_view text, std::string_view separator)
{
    std::vector<int64_t> all;
    for (const std::string_view part : splitOutside(text, separator))
        all.push_back(number(part));
    return all;
}

/// "4x?xf32" -> shape and the element text.
static std::string_view takeShape(std::string_view text, std::vector<int64_t> &shape)
{
    while (!text.empty() && (text.front() == '?' || (text.front() >= '0' && text.front() <= '9'))) {
        const size_t x = text.find('x');
        if (x == std::string_view::npos)
            break;
        shape.push_back(number(text.substr(0, x)));
        text.remove_prefix(x + 1);
    }
    return text;
}

static void fillScalar(TypeInfo &info, std::string_view text)
{
    const std::string_view digits = text.substr(std::min<size_t>(text.find_first_of("0123456789"), text.size()));
    uint32_t width = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), width);
    info.bitWidth = width;
    if (text.front() == 'i')
        info.kind = TypeKind::Integer;
    else if (text.front() == 'f' || text.front() == 'b' || text.substr(0, 2) == "tf")
        info.kind = TypeKind::Float;
    if (text == "tf32")
        info.bitWidth = 32;
}

static void fillViewPart(IrGraphBuilder &builder, TypeInfo &info, std::string_view part)
{
    const size_t equals = part.find('=');
    if (part.starts_with("tensor_view")) {
        info.element = addTypeFromText(builder, part);
        return;
    }
    const std::string_view key = trimmed(part.substr(0, std::min(equals, part.size())));
    std::string_view value = trimmed(part.substr(std::min(equals + 1, part.size())));
    if (key == "padding_value") {
        info.padding = builder.addString(value);
        return;
    }
    if (key == "sparse_dim") {
        info.dimMap = {number(value)};
        return;
    }
    value = value.size() >= 2 ? value.substr(1, value.size() - 2) : value;
    if (key == "tile")
        info.shape = numbers(value, "x");
    else if (key == "traversal_strides" || key == "strides")
        info.strides = numbers(value, ",");
    else if (key == "dim_map")
        info.dimMap = numbers(value, ",");
}

static void fillBracketed(IrGraphBuilder &builder, TypeInfo &info, std::string_view head, std::string_view inside)
{
    const std::vector<std::string_view> parts = splitOutside(inside, ",");
    if (head == "tile" || head == "ptr" || head == "tensor_view") {
        info.kind = head == "tile" ? TypeKind::Tile : head == "ptr" ? TypeKind::Pointer : TypeKind::TensorView;
        info.element = addTypeFromText(builder, takeShape(parts.empty() ? "" : parts[0], info.shape));
        for (size_t i = 1; i < parts.size(); ++i)
            fillViewPart(builder, info, parts[i]);
        return;
    }
    info.kind = head == "partition_view" ? TypeKind::PartitionView
        : head == "strided_view"         ? TypeKind::StridedView
        : head == "gather_scatter_view"  ? TypeKind::GatherScatterView
                                         : TypeKind::Other;
    for (const std::string_view part : parts)
        fillViewPart(builder, info, part);
}

TypeId addTypeFromText(IrGraphBuilder &builder, std::string_view text)
{
    text = trimmed(text);
    TypeInfo info;
    info.text = builder.addString(text);
    const size_t open = text.find('<');
    if (text == "token")
        info.kind = TypeKind::Token;
    else if (open == std::string_view::npos && !text.empty())
        fillScalar(info, text);
    else if (!text.empty())
        fillBracketed(builder, info, text.substr(0, open), text.substr(open + 1, text.size() - open - 2));
    return builder.addType(std::move(info));
}

} // namespace tileport::test

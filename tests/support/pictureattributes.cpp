// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/support/picturetypes.h"

#include <array>
#include <bit>
#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace tileport::test {

using namespace irgraph;

namespace {

struct Keyword {
    std::string_view word;
    std::string_view attribute;
    int64_t value;
};

/// Bare keywords that stand for an enumeration value.
constexpr std::array kKeywords{
    Keyword{"unsigned", "signedness", 0}, Keyword{"signed", "signedness", 1},
    Keyword{"equal", "comparison_predicate", 0}, Keyword{"not_equal", "comparison_predicate", 1},
    Keyword{"less_than", "comparison_predicate", 2}, Keyword{"less_than_or_equal", "comparison_predicate", 3},
    Keyword{"greater_than", "comparison_predicate", 4}, Keyword{"greater_than_or_equal", "comparison_predicate", 5},
    Keyword{"unordered", "comparison_ordering", 0}, Keyword{"ordered", "comparison_ordering", 1},
    Keyword{"weak", "memory_ordering_semantics", 0}, Keyword{"relaxed", "memory_ordering_semantics", 1},
    Keyword{"acquire", "memory_ordering_semantics", 2}, Keyword{"release", "memory_ordering_semantics", 3},
    Keyword{"acq_rel", "memory_ordering_semantics", 4},
    Keyword{"tl_blk", "memory_scope", 0}, Keyword{"device", "memory_scope", 1}, Keyword{"sys", "memory_scope", 2},
    Keyword{"and", "mode", 0}, Keyword{"or", "mode", 1}, Keyword{"xor", "mode", 2}, Keyword{"add", "mode", 3},
    Keyword{"addf", "mode", 4}, Keyword{"max", "mode", 5}, Keyword{"min", "mode", 6}, Keyword{"xchg", "mode", 9},
    Keyword{"approx", "rounding_mode", 4}, Keyword{"full", "rounding_mode", 5},
    Keyword{"nearest_even", "rounding_mode", 0}, Keyword{"zero", "rounding_mode", 1},
    Keyword{"negative_inf", "rounding_mode", 2}, Keyword{"positive_inf", "rounding_mode", 3},
};

constexpr std::array<std::string_view, 4> kUnits{"flush_to_zero", "propagate_nan", "fast_acc", "global"};

/// What an operation has when its text does not say otherwise.
struct Default {
    std::string_view op;
    std::string_view attribute;
    std::string_view word;
    int64_t value;
};
constexpr std::array kDefaults{
    Default{"addf", "rounding_mode", "nearest_even", 0}, Default{"subf", "rounding_mode", "nearest_even", 0},
    Default{"mulf", "rounding_mode", "nearest_even", 0}, Default{"divf", "rounding_mode", "nearest_even", 0},
    Default{"fma", "rounding_mode", "nearest_even", 0}, Default{"sqrt", "rounding_mode", "nearest_even", 0},
    Default{"ftof", "rounding_mode", "nearest_even", 0}, Default{"itof", "rounding_mode", "nearest_even", 0},
    Default{"exp", "rounding_mode", "full", 5}, Default{"tanh", "rounding_mode", "full", 5},
    Default{"divi", "rounding", "zero", 1}, Default{"addi", "overflow", "none", 0},
    Default{"subi", "overflow", "none", 0}, Default{"muli", "overflow", "none", 0},
    Default{"shli", "overflow", "none", 0}, Default{"negi", "overflow", "none", 0},
    Default{"trunci", "overflow", "none", 0},
};

uint64_t narrowFloatBits(float value, int exponentBits, int mantissaBits)
{
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    const uint64_t sign = uint64_t(bits >> 31) << (exponentBits + mantissaBits);
    const int bias = (1 << (exponentBits - 1)) - 1;
    const int exponent = int((bits >> 23) & 255) - 127 + bias;
    const uint32_t mantissa = bits & 0x7FFFFF;
    if ((bits & 0x7FFFFFFF) == 0 || exponent <= 0)
        return sign;
    const int drop = 23 - mantissaBits;
    const uint32_t rounded = mantissa + (1U << (drop - 1)) - 1 + ((mantissa >> drop) & 1);
    return sign | ((uint64_t(exponent) << mantissaBits) + (rounded >> drop));
}

uint64_t bitsOf(std::string_view value, std::string_view element)
{
    const std::string text(trimmed(value));
    if (text == "true" || text == "false")
        return text == "true";
    if (text.starts_with("0x"))
        return std::strtoull(text.c_str(), nullptr, 16);
    if (element.front() == 'i') {
        const int width = std::atoi(std::string(element.substr(1)).c_str());
        const uint64_t bits = static_cast<uint64_t>(std::strtoll(text.c_str(), nullptr, 10));
        return width >= 64 ? bits : bits & ((uint64_t(1) << width) - 1);
    }
    const double number = std::strtod(text.c_str(), nullptr);
    if (element == "f64")
        return std::bit_cast<uint64_t>(number);
    if (element == "f16")
        return narrowFloatBits(static_cast<float>(number), 5, 10);
    if (element == "bf16")
        return narrowFloatBits(static_cast<float>(number), 8, 7);
    return std::bit_cast<uint32_t>(static_cast<float>(number));
}

/// Collects attributes of one operation.
class Collector {
public:
    Collector(IrGraphBuilder &builder, std::vector<NamedAttr> &attributes) : m_builder(builder), m_attributes(attributes) {}

    void add(std::string_view name, AttrInfo info, std::string_view text)
    {
        info.text = m_builder.addString(text);
        m_attributes.push_back({m_builder.addString(name), m_builder.addAttr(std::move(info))});
    }
    void addEnum(std::string_view name, std::string_view word, int64_t value)
    {
        AttrInfo info;
        info.kind = AttrKind::Enum;
        info.integer = value;
        add(name, info, word);
    }
    [[nodiscard]] bool has(std::string_view name)
    {
        const StringId id = m_builder.addString(name);
        return std::ranges::any_of(m_attributes, [&](const NamedAttr &attr) { return attr.name == id; });
    }

private:
    IrGraphBuilder &m_builder;
    std::vector<NamedAttr> &m_attributes;
};

void addConstant(Collector &collect, std::string_view words)
{
    std::string_view inside = trimmed(words);
    inside = inside.substr(1, inside.size() - 2);
    const size_t colon = inside.find(':');
    const std::string_view element = trimmed(inside.substr(0, colon));
    const std::string_view value = trimmed(inside.substr(colon + 1));
    AttrInfo info;
    info.kind = AttrKind::Dense;
    if (value.starts_with("[")) {
        for (const std::string_view part : splitOutside(value.substr(1, value.size() - 2), ",")) {
            const uint64_t bits = bitsOf(part, element);
            for (int byte = 0; byte < 8; ++byte)
                info.bytes.push_back(static_cast<uint8_t>(bits >> (8 * byte)));
        }
    } else {
        info.flags = 1;
        info.bits = bitsOf(value, element);
    }
    collect.add("value", info, value);
}

void addAssume(Collector &collect, std::string_view words)
{
    const std::string_view text = splitOutside(words, ",").front();
    const std::string_view inside = text.substr(text.find('<') + 1, text.size() - text.find('<') - 2);
    AttrInfo info;
    const std::vector<std::string_view> parts = splitOutside(inside, ",");
    const auto value = [&](size_t i) { return std::atoll(std::string(parts[i]).c_str()); };
    if (text.starts_with("div_by")) {
        info.kind = AttrKind::DivBy;
        info.integer = value(0);
    } else if (text.starts_with("bounded")) {
        info.kind = AttrKind::Bounded;
        info.flags = static_cast<uint8_t>((parts[0] != "?") | ((parts[1] != "?") << 1));
        info.integer = parts[0] != "?" ? value(0) : 0;
        info.integer2 = parts[1] != "?" ? value(1) : 0;
    } else {
        info.kind = AttrKind::SameElements;
    }
    collect.add("predicate", info, text);
}

void addWord(Collector &collect, std::string_view op, std::string_view word)
{
    for (const Keyword &keyword : kKeywords) {
        if (keyword.word != word)
            continue;
        const bool second = keyword.attribute == "signedness" && op == "mmai";
        const std::string_view name = !second ? keyword.attribute
            : collect.has("signedness_lhs")   ? "signedness_rhs"
                                              : "signedness_lhs";
        const bool isDivision = op == "divi" && keyword.attribute == "rounding_mode";
        collect.addEnum(isDivision ? "rounding" : name, word, keyword.value);
        return;
    }
    if (std::ranges::find(kUnits, word) != kUnits.end()) {
        AttrInfo info;
        info.kind = AttrKind::Unit;
        collect.add(word, info, "unit");
    }
}

/// "dim = 1", "identities=[..]", "optimization_hints = <..>", "permutation" as "[1, 0]".
void addAssigned(Collector &collect, std::string_view words)
{
    for (const std::string_view key : {"dim", "reverse", "identities", "optimization_hints", "num_elem", "alignment"}) {
        const size_t at = words.find(key);
        if (at == std::string_view::npos)
            continue;
        std::string_view value = trimmed(words.substr(at + key.size()));
        if (!value.starts_with("="))
            continue;
        value = splitOutside(trimmed(value.substr(1)), " ").front();
        if (value.ends_with(","))
            value.remove_suffix(1);
        AttrInfo info;
        info.kind = key == "identities" ? AttrKind::Array : key == "optimization_hints" ? AttrKind::Dictionary : AttrKind::Integer;
        std::from_chars(value.data(), value.data() + value.size(), info.integer);
        collect.add(key, info, value);
    }
}

void addPermutation(Collector &collect, std::string_view words)
{
    const size_t open = words.find('[');
    const std::string_view text = words.substr(open, words.find(']') + 1 - open);
    AttrInfo info;
    info.kind = AttrKind::Array;
    for (const std::string_view part : splitOutside(text.substr(1, text.size() - 2), ","))
        info.integers.push_back(std::atoll(std::string(part).c_str()));
    collect.add("permutation", info, text);
}

} // namespace

void addAttributesFromText(IrGraphBuilder &builder, std::string_view op, std::string_view words,
                           [[maybe_unused]] std::string_view resultType, std::vector<NamedAttr> &attributes)
{
    Collector collect(builder, attributes);
    if (op == "constant")
        return addConstant(collect, words);
    if (op == "assume")
        return addAssume(collect, words);
    if (op == "permute")
        return addPermutation(collect, words);
    addAssigned(collect, words);
    std::string flat(words);
    for (char &c : flat) {
        const bool isWord = (c >= 'a' && c <= 'z') || c == '_' || c == '%' || c == '=' || (c >= '0' && c <= '9') || c == '#';
        c = isWord ? c : ' ';
    }
    for (const std::string_view word : splitOutside(flat, " "))
        addWord(collect, op, word);
    for (const Default &fallback : kDefaults) {
        if (fallback.op == op && !collect.has(fallback.attribute))
            collect.addEnum(fallback.attribute, fallback.word, fallback.value);
    }
}

} // namespace tileport::test

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/meaning.h"

#include <algorithm>
#include <array>

namespace tileport::test {

using namespace irgraph;

namespace {

constexpr std::array kEffects{"store_ptr_tko", "store_view_tko", "atomic_rmw_tko", "atomic_cas_tko", "atomic_red_view_tko", "print_tko", "assert"};
constexpr std::array kCommutative{"addi", "muli", "addf", "mulf", "andi", "ori", "xori", "mini", "maxi", "minf", "maxf", "mulhii"};
constexpr std::array kNotPure{"load_ptr_tko", "load_view_tko", "for", "loop", "if", "reduce", "scan", "break", "continue", "yield",
                              "return", "entry", "global", "alloca", "assume", "make_token", "join_tokens"};
/// Operations whose result is not negative when neither operand is, overflow aside.
constexpr std::array kKeepSign{"muli", "divi", "mini", "andi", "ori", "shri"};
constexpr std::array kNeverNegative{"iota", "get_tile_block_id", "get_num_tile_blocks", "get_index_space_shape", "get_tensor_shape", "absi"};

template <typename Names>
bool isOneOf(std::string_view name, const Names &names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

} // namespace

Meaning::Meaning(const IrGraph &graph)
    : m_graph(graph), m_number(graph.valueCount()), m_liveOps(graph.opCount()), m_liveValues(graph.valueCount()), m_controlled(graph.opCount())
{
    numberValues();
    for (uint32_t i = 0; i < graph.opCount(); ++i) {
        const OpId op(i);
        if (graph.opName(op) != "assume")
            continue;
        const auto predicate = graph.attribute(op, "predicate");
        if (predicate && predicate->kind == AttrKind::DivBy && predicate->flags == 0) {
            int64_t &divisor = m_divisors[m_number[graph.results(op).first]];
            divisor = std::max(divisor, predicate->integer);
        }
    }
    markLive();
}

bool Meaning::isEffect(OpId op) const { return isOneOf(m_graph.opName(op), kEffects); }

bool Meaning::isPure(OpId op) const
{
    return !isEffect(op) && !isOneOf(m_graph.opName(op), kNotPure) && m_graph.regions(op).empty();
}

bool Meaning::isCommutative(OpId op) const { return isOneOf(m_graph.opName(op), kCommutative); }

std::string_view Meaning::kind(ValueId value) const
{
    const OpId op = m_graph.definingOp(value);
    return op.isValid() ? m_graph.opName(op) : std::string_view();
}

ValueId Meaning::strip(ValueId value) const
{
    while (kind(value) == "assume")
        value = m_graph.operands(m_graph.definingOp(value))[0];
    return value;
}

std::string Meaning::key(OpId op)
{
    const std::string_view name = m_graph.opName(op);
    std::string text(name);
    // The same element everywhere: how a splat is spread does not matter.
    if (name == "constant" && (m_graph.attributes(op).size() == 1) && (m_graph.attrInfo(m_graph.attributes(op)[0].value).flags & 1))
        return "splat " + std::to_string(m_graph.attrInfo(m_graph.attributes(op)[0].value).bits) + ":" + std::to_string(m_graph.type(m_graph.results(op)[0]).value);
    if (name == "iota" && m_graph.typeInfo(m_graph.type(m_graph.results(op)[0])).shape[0] == 1)
        return "splat 0:" + std::to_string(m_graph.type(m_graph.results(op)[0]).value);
    if (name == "reshape" || name == "broadcast" || name == "permute") {
        const std::string &source = m_splats[m_number[m_graph.operands(op)[0].value]];
        if (!source.empty())
            return source.substr(0, source.find(':') + 1) + std::to_string(m_graph.type(m_graph.results(op)[0]).value);
    }
    for (const NamedAttr &attribute : m_graph.attributes(op)) {
        if (m_graph.string(attribute.name) == "optimization_hints")
            continue;
        text += ' ' + std::to_string(attribute.value.value);
    }
    std::vector<uint32_t> numbers;
    for (const ValueId operand : m_graph.operands(op))
        numbers.push_back(m_number[operand.value]);
    if (isCommutative(op))
        std::sort(numbers.begin(), numbers.end());
    for (const uint32_t number : numbers)
        text += ',' + std::to_string(number);
    for (const uint32_t size : m_graph.operandSegments(op))
        text += ';' + std::to_string(size);
    for (const ValueId result : m_graph.results(op))
        text += ':' + std::to_string(m_graph.type(result).value);
    return text;
}

void Meaning::numberValues()
{
    std::unordered_map<std::string, uint32_t> known;
    for (uint32_t i = 0; i < m_number.size(); ++i)
        m_number[i] = i;
    for (uint32_t i = 0; i < m_graph.opCount(); ++i) {
        const OpId op(i);
        const std::string_view name = m_graph.opName(op);
        if (name == "assume") {
            m_number[m_graph.results(op).first] = m_number[m_graph.operands(op)[0].value];
            continue;
        }
        if (!isPure(op) && name != "load_view_tko" && name != "load_ptr_tko" && name != "make_token")
            continue;
        const std::string text = key(op);
        const auto [entry, isNew] = known.emplace(text, m_graph.results(op).first);
        if (text.rfind("splat ", 0) == 0)
            m_splats[entry->second] = text;
        if (!isNew) {
            for (uint32_t r = 0; r < m_graph.results(op).size(); ++r)
                m_number[m_graph.results(op)[r].value] = m_number[entry->second + r];
        }
    }
}

std::optional<int64_t> Meaning::integer(ValueId value) const
{
    value = strip(value);
    const std::string_view name = kind(value);
    if (name == "reshape" || name == "broadcast" || name == "exti")
        return integer(m_graph.operands(m_graph.definingOp(value))[0]);
    if (name == "iota" && m_graph.typeInfo(m_graph.type(value)).shape[0] == 1)
        return 0;
    if (name == "muli" && isZeroProduct(m_graph.definingOp(value)))
        return 0;
    if (name != "constant")
        return {};
    const auto attribute = m_graph.attribute(m_graph.definingOp(value), "value");
    const TypeInfo &element = m_graph.typeInfo(m_graph.typeInfo(m_graph.type(value)).element);
    if (!attribute || attribute->kind != AttrKind::Dense || !(attribute->flags & 1) || element.kind != TypeKind::Integer)
        return {};
    const uint32_t unused = 64 - std::max(1U, element.bitWidth);
    return static_cast<int64_t>(attribute->bits << unused) >> unused;
}

std::optional<int64_t> Meaning::upperBound(ValueId value) const
{
    if (const auto number = integer(value))
        return number;
    const std::string_view name = kind(value);
    if (name == "iota")
        return m_graph.typeInfo(m_graph.type(value)).shape[0] - 1;
    if (name == "reshape" || name == "broadcast" || name == "exti" || name == "assume")
        return upperBound(m_graph.operands(m_graph.definingOp(value))[0]);
    return {};
}

bool Meaning::isAlwaysTrue(ValueId mask) const
{
    const OpId op = m_graph.definingOp(mask);
    if (!op.isValid())
        return false;
    const std::string_view name = m_graph.opName(op);
    return name == "reshape" || name == "broadcast" ? isAlwaysTrue(m_graph.operands(op)[0]) : name == "cmpi" && isAlwaysLess(op);
}

bool Meaning::isAlwaysLess(OpId compare) const
{
    const std::span<const ValueId> operands = m_graph.operands(compare);
    const auto upper = upperBound(operands[0]);
    const auto bound = integer(operands[1]);
    if (m_graph.opName(compare) != "cmpi")
        return false;
    const auto predicate = m_graph.attribute(compare, "comparison_predicate");
    return upper && bound && predicate && m_graph.string(predicate->text) == "less_than" && *upper < *bound;
}

bool Meaning::isZeroProduct(OpId op) const
{
    const std::span<const ValueId> operands = m_graph.operands(op);
    return m_graph.opName(op) == "muli" && (integer(operands[0]) == 0 || integer(operands[1]) == 0);
}

std::optional<int64_t> Meaning::lowerBound(ValueId value, int depth) const
{
    if (depth > 12)
        return {};
    if (const auto number = integer(value))
        return number;
    const OpId op = m_graph.definingOp(value);
    if (!op.isValid()) {
        const OpId owner = m_graph.owner(m_graph.argumentRegion(value));
        const bool isCounter = m_graph.opName(owner) == "for" && m_graph.indexInDefinition(value) == 0;
        return isCounter ? lowerBound(m_graph.operands(owner)[0], depth + 1) : std::nullopt;
    }
    const std::string_view name = m_graph.opName(op);
    if (name == "assume") {
        const auto predicate = m_graph.attribute(op, "predicate");
        const bool isBounded = predicate && predicate->kind == AttrKind::Bounded && (predicate->flags & 1);
        return isBounded ? std::optional(predicate->integer) : lowerBound(m_graph.operands(op)[0], depth + 1);
    }
    return isOneOf(name, kNeverNegative) ? std::optional(int64_t(0)) : lowerBoundOfResult(op, depth + 1);
}

std::optional<int64_t> Meaning::lowerBoundOfResult(OpId op, int depth) const
{
    const std::string_view name = m_graph.opName(op);
    const std::span<const ValueId> operands = m_graph.operands(op);
    const auto lower = [&](uint32_t number) { return lowerBound(operands[number], depth); };
    if (name == "select")
        return isSignCorrection(op) || lower(1).value_or(-1) >= 0 ? lower(2) : std::nullopt;
    if (name == "maxi" && (lower(0) || lower(1)))
        return std::max(lower(0).value_or(INT64_MIN), lower(1).value_or(INT64_MIN));
    if (operands.empty() || !lower(0))
        return {};
    if (name == "remi")
        return lower(0).value() >= 0 ? std::optional(int64_t(0)) : std::nullopt;
    if (name == "subi")
        return upperBound(operands[1]) ? std::optional(*lower(0) - *upperBound(operands[1])) : std::nullopt;
    if (name == "reshape" || name == "broadcast" || name == "permute" || name == "exti")
        return lower(0);
    if (operands.size() < 2 || !lower(1))
        return {};
    if (name == "addi")
        return *lower(0) + *lower(1);
    const bool areCounts = *lower(0) >= 0 && *lower(1) >= 0;
    return isOneOf(name, kKeepSign) && areCounts ? std::optional(int64_t(0)) : std::nullopt;
}

bool Meaning::isNonNegative(ValueId value) const { return lowerBound(value).value_or(-1) >= 0; }

int64_t Meaning::divisor(ValueId value) const
{
    const auto found = m_divisors.find(m_number[value.value]);
    return found == m_divisors.end() ? 1 : found->second;
}

ValueId Meaning::memoryRoot(OpId op) const
{
    const std::string_view name = m_graph.opName(op);
    const uint32_t address = name == "store_view_tko" ? 1 : 0;
    if (m_graph.operands(op).size() <= address)
        return {};
    ValueId value = m_graph.operands(op)[address];
    for (OpId from = m_graph.definingOp(value); from.isValid() && !m_graph.operands(from).empty(); from = m_graph.definingOp(value))
        value = m_graph.operands(from)[0];
    return value;
}

OpId Meaning::enclosing(OpId op, std::string_view name) const
{
    for (op = m_graph.parent(op); op.isValid() && m_graph.opName(op) != name; op = m_graph.parent(op)) { }
    return op;
}

} // namespace tileport::test

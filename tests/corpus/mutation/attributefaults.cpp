// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/faults.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace tileport::test {

using namespace irgraph;

namespace {

struct Rename {
    const char *from;
    const char *to;
};

/// Another operation with the same form of text.
constexpr std::array kKinds{
    Rename{"addf", "mulf"}, Rename{"mulf", "addf"}, Rename{"addf", "subf"}, Rename{"subf", "addf"}, Rename{"divf", "mulf"},
    Rename{"maxf", "minf"}, Rename{"minf", "maxf"}, Rename{"addi", "subi"}, Rename{"subi", "addi"}, Rename{"muli", "addi"},
    Rename{"addi", "muli"}, Rename{"maxi", "mini"}, Rename{"mini", "maxi"}, Rename{"andi", "ori"}, Rename{"ori", "andi"},
    Rename{"xori", "andi"}, Rename{"divi", "remi"}, Rename{"remi", "divi"}, Rename{"exp", "exp2"}, Rename{"exp2", "exp"},
    Rename{"log2", "log"}, Rename{"log", "log2"}, Rename{"rsqrt", "sqrt"}, Rename{"sqrt", "rsqrt"}, Rename{"tanh", "sinh"},
    Rename{"sin", "cos"}, Rename{"cos", "sin"}, Rename{"negf", "absf"}, Rename{"absf", "negf"}, Rename{"floor", "ceil"},
};

constexpr std::array kPredicates{
    Rename{" less_than ", " less_than_or_equal "}, Rename{" less_than ", " greater_than "}, Rename{" less_than_or_equal ", " less_than "},
    Rename{" greater_than ", " greater_than_or_equal "}, Rename{" greater_than_or_equal ", " greater_than "},
    Rename{" greater_than_or_equal ", " less_than "}, Rename{" equal ", " not_equal "}, Rename{" not_equal ", " equal "},
};

bool isLiveValue(const Site &site, OpId op) { return site.meaning.isLive(op) && !site.graph().results(op).empty(); }

bool areNonNegative(const Site &site, OpId op)
{
    for (const ValueId operand : site.graph().operands(op)) {
        if (!site.meaning.isNonNegative(operand))
            return false;
    }
    return true;
}

} // namespace

namespace {

/// Whether the constant is nothing but the bound of comparisons that every element fulfils already: a larger one changes nothing.
bool onlyBoundsWhatIsLess(const Site &site, ValueId value)
{
    const std::span<const Use> uses = site.graph().uses(value);
    return std::all_of(uses.begin(), uses.end(), [&](const Use &use) {
        if (!site.meaning.isLive(use.op))
            return true;
        if (site.isAny(use.op, {"reshape", "broadcast", "exti"}))
            return onlyBoundsWhatIsLess(site, site.graph().results(use.op)[0]);
        return site.is(use.op, "cmpi") && use.operand == 1 && site.meaning.isAlwaysLess(use.op);
    });
}

} // namespace

/// A splat constant becomes another number. The note shows both.
void plantConstant(const Site &site, OpId op)
{
    if (!site.is(op, "constant") || !isLiveValue(site, op))
        return;
    const std::string line = site.program.line(op);
    const size_t colon = line.find(": ");
    const size_t end = line.find('>', colon);
    if (colon == std::string::npos || end == std::string::npos)
        return;
    const std::string old = line.substr(colon + 2, end - colon - 2);
    if (old.empty() || old[0] == '[' || old[0] == '"')
        return;
    const auto tryValue = [&](const std::string &value) {
        if (value != old)
            site.replace(op, ": " + old + ">", ": " + value + ">");
    };
    if (old == "true" || old == "false")
        return tryValue(old == "true" ? "false" : "true");
    if (line.find("constant <i") != std::string::npos) {
        if (onlyBoundsWhatIsLess(site, site.graph().results(op)[0]))
            return;
        const long long number = std::strtoll(old.c_str(), nullptr, 10);
        tryValue(std::to_string(number + 1));
        tryValue(std::to_string(number == 0 ? 7 : number * 2));
        return;
    }
    tryValue(old == "1.000000e+00" ? "2.000000e+00" : "1.000000e+00");
    tryValue(old == "0.000000e+00" ? "0.500000e+00" : "0.000000e+00");
}

void plantKind(const Site &site, OpId op)
{
    if (!isLiveValue(site, op))
        return;
    for (const Rename &kind : kKinds) {
        if (!site.is(op, kind.from))
            continue;
        // "addi" and "muli" of a value with itself or by constants can agree: 2+2 = 2*2.
        const std::span<const ValueId> operands = site.graph().operands(op);
        const bool canAgree = operands.size() == 2 && site.meaning.integer(operands[0]) == 2 && site.meaning.integer(operands[1]) == 2;
        if (!canAgree)
            site.replace(op, std::string(kind.from) + " ", std::string(kind.to) + " ");
    }
}

void plantPredicate(const Site &site, OpId op)
{
    if (!site.isAny(op, {"cmpi", "cmpf"}) || !isLiveValue(site, op))
        return;
    // Equal by meaning: "less" against "less or equal" where every element is less.
    const bool isAlwaysLess = site.is(op, "cmpi") && site.meaning.isAlwaysLess(op);
    for (const Rename &predicate : kPredicates) {
        if (!isAlwaysLess || std::string_view(predicate.to) != " less_than_or_equal ")
            site.replace(op, predicate.from, predicate.to);
    }
    if (site.is(op, "cmpf"))
        site.replace(op, " ordered ", " unordered ");
}

/// Equal by meaning: operands that are all known not to be negative; comparing for equality.
void plantSignedness(const Site &site, OpId op)
{
    if (!isLiveValue(site, op) || !site.isAny(op, {"cmpi", "divi", "remi", "maxi", "mini", "exti", "shri", "itof", "ftoi"}) || areNonNegative(site, op))
        return;
    const std::string line = site.program.line(op);
    if (site.is(op, "cmpi") && line.find("equal ") != std::string::npos && line.find("or_equal ") == std::string::npos)
        return;
    for (const char *before : {" ", ", "}) {
        site.replace(op, std::string(before) + "signed", std::string(before) + "unsigned");
        if (site.faults.empty() || site.faults.back().at != op)
            site.replace(op, std::string(before) + "unsigned", std::string(before) + "signed");
        if (!site.faults.empty() && site.faults.back().at == op)
            return;
    }
}

/// Equal by meaning: rounding down against rounding to zero of what is not negative; any rounding of an exact division.
void plantRounding(const Site &site, OpId op)
{
    if (!isLiveValue(site, op))
        return;
    if (site.is(op, "divi")) {
        const std::span<const ValueId> operands = site.graph().operands(op);
        const auto divisor = site.meaning.integer(operands[1]);
        if (divisor && *divisor != 0 && site.meaning.divisor(operands[0]) % *divisor == 0)
            return;
        site.replace(op, "rounding<positive_inf>", "rounding<negative_inf>");
        site.replace(op, "rounding<negative_inf>", "rounding<positive_inf>");
        return;
    }
    site.replace(op, " rounding<approx>", "");
    if (site.isAny(op, {"addf", "subf", "mulf", "divf", "fma"})) {
        for (const char *mode : {"zero", "negative_inf"}) {
            Patch patch(site.program);
            if (site.program.line(op).find("rounding<") == std::string::npos && site.program.line(op).find("flush_to_zero") == std::string::npos
                && patch.replaceText(op, " : ", std::string(" rounding<") + mode + "> : "))
                site.add(op, std::move(patch), std::string("rounding gained: ") + mode);
        }
    }
}

void plantFlushLost(const Site &site, OpId op)
{
    if (isLiveValue(site, op))
        site.replace(op, " flush_to_zero", "");
}

/// Only 32-bit floats have denormals that can be flushed.
void plantFlushGained(const Site &site, OpId op)
{
    if (!isLiveValue(site, op) || !site.isAny(op, {"addf", "subf", "mulf", "divf", "fma", "exp2", "rsqrt", "maxf", "minf"}))
        return;
    const std::string line = site.program.line(op);
    if (line.find("flush_to_zero") != std::string::npos || line.find("f32") == std::string::npos || line.find("propagate_nan") != std::string::npos)
        return;
    Patch patch(site.program);
    if (patch.replaceText(op, " : ", " flush_to_zero : "))
        site.add(op, std::move(patch), "flush_to_zero gained");
}

/// Equal by meaning: another assume of the same value claims as much already.
void plantAssumeStrengthened(const Site &site, OpId op)
{
    if (!site.is(op, "assume") || !site.meaning.isLive(op))
        return;
    if (site.meaning.integer(site.graph().operands(op)[0]))
        return;   // of a constant nothing needs to be claimed
    const auto predicate = site.graph().attribute(op, "predicate");
    if (!predicate || predicate->kind != AttrKind::DivBy || predicate->flags != 0)
        return;
    const int64_t old = predicate->integer;
    if (site.meaning.divisor(site.graph().results(op)[0]) == old)
        site.replace(op, "div_by<" + std::to_string(old) + ">", "div_by<" + std::to_string(old * 4) + ">");
}

/// All assumes of a value that claim the divisor are weakened together, since any one of them would still claim it.
void plantAssumeWeakened(const Site &site, OpId op)
{
    if (!site.is(op, "assume") || !site.meaning.isLive(op))
        return;
    const auto predicate = site.graph().attribute(op, "predicate");
    const bool isDivisor = predicate && predicate->kind == AttrKind::DivBy && predicate->flags == 0 && predicate->integer > 1;
    const ValueId result = site.graph().results(op)[0];
    if (!isDivisor || site.meaning.integer(result) || site.meaning.divisor(result) != predicate->integer || site.meaning.strip(result) != site.graph().operands(op)[0])
        return;
    Patch patch(site.program);
    const std::string weaker = "div_by<" + std::to_string(predicate->integer / 2) + ">";
    for (uint32_t i = 0; i < site.graph().opCount(); ++i) {
        const OpId other(i);
        if (!site.is(other, "assume") || !site.meaning.isSame(site.graph().results(other)[0], result))
            continue;
        const auto claim = site.graph().attribute(other, "predicate");
        if (claim && claim->kind == AttrKind::DivBy && claim->flags == 0 && claim->integer > predicate->integer / 2
            && !patch.replaceText(other, "div_by<" + std::to_string(claim->integer) + ">", weaker))
            return;
    }
    site.add(op, std::move(patch), "div_by<" + std::to_string(predicate->integer) + "> weakened to " + weaker);
}

/// Hints of entries, loads and stores for the target that is compared, or the default where it has none of its own.
void plantHint(const Site &site, OpId op)
{
    const std::string line = site.program.line(op);
    const size_t hints = line.find("optimization_hints");
    if (hints == std::string::npos)
        return;
    const size_t own = line.find("sm_90 = {", hints);
    const size_t open = own == std::string::npos ? line.find("default = {", hints) : own;
    if (open == std::string::npos)
        return;
    const size_t close = line.find('}', open);
    const auto replaceAt = [&](size_t at, size_t length, const std::string &text) {
        Patch patch(site.program);
        patch.setLine(op, std::string(line).replace(at, length, text));
        site.add(op, std::move(patch), "hint '" + line.substr(at, length) + "' -> '" + text + "'");
    };
    for (const char *key : {"latency = ", "occupancy = ", "num_cta_in_cga = ", "num_worker_warps_per_cta = "}) {
        const size_t at = line.find(key, open);
        if (at > close)
            continue;
        const size_t digit = at + std::string_view(key).size();
        const size_t length = line.find_first_not_of("0123456789", digit) - digit;
        const long value = std::strtol(line.c_str() + digit, nullptr, 10);
        replaceAt(digit, length, std::to_string(value >= 4 ? value / 2 : value * 2));
    }
    const size_t tma = line.find("allow_tma = false", open);
    if (tma < close)
        replaceAt(tma, std::string_view("allow_tma = false").size(), "allow_tma = true");
    if (line.substr(open, close - open + 1) == "default = {}" && !site.is(op, "entry"))
        replaceAt(open, close - open + 1, "default = {latency = 5}");
}

void plantOrdering(const Site &site, OpId op)
{
    const bool isEffect = site.meaning.isEffect(op);
    if (!isEffect && !site.meaning.isLive(op))
        return;
    if (site.isAny(op, {"load_ptr_tko", "load_view_tko"}))
        site.replace(op, "tko weak ", "tko acquire device ");
    if (site.isAny(op, {"store_ptr_tko", "store_view_tko"}))
        site.replace(op, "tko weak ", "tko release device ");
    for (const auto &[from, to] : {std::pair{"tko acquire ", "tko relaxed "}, {"tko release ", "tko relaxed "}, {"tko relaxed device ", "tko relaxed sys "},
                                   {"tko acq_rel device ", "tko relaxed device "}, {"tko relaxed sys ", "tko relaxed device "}})
        site.replace(op, from, to);
}

} // namespace tileport::test

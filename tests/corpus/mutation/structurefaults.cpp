// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/faults.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace tileport::test {

using namespace irgraph;

namespace {

std::string join(const std::vector<int64_t> &numbers, const char *separator)
{
    std::string text;
    for (const int64_t number : numbers)
        text += (text.empty() ? "" : separator) + std::to_string(number);
    return text;
}

bool replaceAll(std::string &text, const std::string &from, const std::string &to)
{
    bool isFound = false;
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
        isFound = true;
    }
    return isFound;
}

/// Gives \p value another type, in the lines of its definition and of its uses.
bool retype(const Site &site, Patch &patch, ValueId value, const std::string &type)
{
    const std::string old = site.program.type(value);
    std::set<OpId> ops{site.graph().definingOp(value)};
    for (const Use &use : site.graph().uses(value))
        ops.insert(use.op);
    for (const OpId op : ops) {
        std::string line = op.isValid() ? patch.line(op) : std::string();
        if (!replaceAll(line, old, type))
            return false;
        patch.setLine(op, line);
    }
    return true;
}


/// Elements that the mask leaves out, followed from the loaded tile: only stored under the same mask?
/// Steps that keep elements apart are followed; everything else counts as reading them.
bool isPaddingUnseen(const Site &site, ValueId value, uint32_t mask, int depth = 0)
{
    if (depth > 16)
        return false;
    for (const Use &use : site.graph().uses(value)) {
        const OpId op = use.op;
        if (site.is(op, "store_ptr_tko")) {
            const std::span<const ValueId> operands = site.graph().operands(op);
            const auto isMask = [&](ValueId v) { return site.meaning.number(v) == mask; };
            if (use.operand != 1 || std::none_of(operands.begin() + 2, operands.end(), isMask))
                return false;
        } else if (!site.meaning.isLive(op)) {
            continue;
        } else if (!site.meaning.isPure(op) || site.isAny(op, {"mmaf", "mmai", "broadcast", "permute", "reshape", "cat", "extract"})
                   || !isPaddingUnseen(site, site.graph().results(op)[0], mask, depth + 1)) {
            return false;
        }
    }
    return true;
}

} // namespace

/// Combiners are planted by their own kind in operation-kind, too; here dimension, identity and combiner of live reductions.
void plantReduce(const Site &site, OpId op)
{
    if (site.isAny(op, {"reduce", "scan"}) && site.meaning.isLive(op)) {
        site.replace(op, "dim=0", "dim=1");
        site.replace(op, "dim=1", "dim=0");
        site.replace(op, "reverse=false", "reverse=true");
        for (const auto &[from, to] : {std::pair{"[0.000000e+00 :", "[1.000000e+00 :"}, {"[0xFF800000 :", "[0.000000e+00 :"},
                                       {"[-0.000000e+00 :", "[1.000000e+00 :"}, {"[0 :", "[1 :"}, {"[1.000000e+00 :", "[0.000000e+00 :"}})
            site.replace(op, from, to);
        return;
    }
    const OpId parent = site.graph().parent(op);
    if (!parent.isValid() || !site.isAny(parent, {"reduce", "scan"}) || !site.meaning.isLive(op))
        return;
    for (const auto &[from, to] : {std::pair{"addf ", "maxf "}, {"maxf ", "minf "}, {"addi ", "maxi "}, {"mulf ", "addf "}, {"maxi ", "mini "}})
        site.replace(op, from, std::string(to));
}

/// Mask or padding operand dropped, padding of a view dropped or changed.
/// Equal by meaning: a mask that always holds; the padding of a load whose elements are only stored under its own mask.
void plantMask(const Site &site, OpId op)
{
    if (site.isAny(op, {"load_ptr_tko", "store_ptr_tko", "atomic_rmw_tko"}) && (site.meaning.isEffect(op) || site.meaning.isLive(op))) {
        const std::span<const uint32_t> sizes = site.graph().operandSegments(op);
        const uint32_t fixed = site.is(op, "load_ptr_tko") ? 1 : 2;
        if (sizes.size() <= fixed || sizes[fixed] == 0)
            return;
        const bool isPadded = site.is(op, "load_ptr_tko") && sizes[fixed + 1] == 1;
        const ValueId mask = site.graph().operands(op)[fixed];
        if (site.meaning.isAlwaysTrue(mask))
            return;
        const auto drop = [&](Patch &patch, uint32_t number) {
            const ValueId value = site.graph().operands(op)[number];
            std::string line = patch.line(op);
            const std::string type = ", " + site.program.type(value);
            const size_t types = line.find(" : ");
            const size_t at = findToken(line, ", " + site.program.name(value), 0);
            const size_t typeAt = line.rfind(type, line.rfind(" -> "));
            if (at == std::string::npos || typeAt == std::string::npos || typeAt < types)
                return false;
            line.erase(typeAt, type.size());
            line.erase(at, 2 + site.program.name(value).size());
            patch.setLine(op, line);
            return true;
        };
        const bool isUnseen = isPadded && isPaddingUnseen(site, site.graph().results(op)[0], site.meaning.number(mask));
        Patch withoutPadding(site.program);
        if (isPadded && !isUnseen && drop(withoutPadding, fixed + 1))
            site.add(op, withoutPadding, "padding operand dropped");
        Patch withoutMask(site.program);
        if ((!isPadded || drop(withoutMask, fixed + 1)) && drop(withoutMask, fixed))
            site.add(op, withoutMask, "mask operand dropped");
        return;
    }
    if (!site.is(op, "make_partition_view") || !site.meaning.isLive(op))
        return;
    const ValueId view = site.graph().results(op)[0];
    const auto isLoaded = [&](const Use &use) { return site.is(use.op, "load_view_tko") && site.meaning.isLive(use.op); };
    const std::span<const Use> uses = site.graph().uses(view);
    if (std::none_of(uses.begin(), uses.end(), isLoaded))
        return;
    for (const auto &[from, to] : {std::pair{", padding_value = zero", ""}, {", padding_value = zero", ", padding_value = neg_inf"},
                                   {", padding_value = neg_inf", ", padding_value = zero"}}) {
        std::string type = site.program.type(view);
        Patch patch(site.program);
        if (replaceAll(type, from, to) && retype(site, patch, view, type))
            site.add(op, std::move(patch), std::string(from) + " -> '" + to + "'");
    }
}

namespace {

/// reshape to 1xN and broadcast to NxN: the axis is exchanged.
void plantReshapeAxis(const Site &site, OpId op)
{
    const ValueId result = site.graph().results(op)[0];
    const std::vector<int64_t> shape = site.graph().typeInfo(site.graph().type(result)).shape;
    for (size_t i = 0; i + 1 < shape.size(); ++i) {
        std::vector<int64_t> other = shape;
        std::swap(other[i], other[i + 1]);
        if (other == shape)
            continue;
        std::string type = site.program.type(result);
        Patch patch(site.program);
        if (replaceAll(type, "tile<" + join(shape, "x") + "x", "tile<" + join(other, "x") + "x") && retype(site, patch, result, type))
            site.add(op, std::move(patch), "reshaped to " + type + " instead of " + site.program.type(result));
    }
}

/// Another tile of the same size; loaded tiles get the other shape too, which a following reshape may accept.
void plantTile(const Site &site, OpId op)
{
    const ValueId view = site.graph().results(op)[0];
    const std::vector<int64_t> shape = site.graph().typeInfo(site.graph().type(view)).shape;
    for (size_t i = 0; i + 1 < shape.size(); ++i) {
        std::vector<int64_t> other = shape;
        std::swap(other[i], other[i + 1]);
        std::string type = site.program.type(view);
        Patch patch(site.program);
        if (other == shape || !replaceAll(type, "tile=(" + join(shape, "x") + ")", "tile=(" + join(other, "x") + ")") || !retype(site, patch, view, type))
            continue;
        bool isComplete = true;
        for (const Use &use : site.graph().uses(view)) {
            const ValueId tile = site.is(use.op, "load_view_tko") ? site.graph().results(use.op)[0]
                : site.is(use.op, "store_view_tko")               ? site.graph().operands(use.op)[0]
                                                                  : ValueId();
            std::string tileType = tile.isValid() ? site.program.type(tile) : std::string();
            isComplete = isComplete && replaceAll(tileType, "tile<" + join(shape, "x") + "x", "tile<" + join(other, "x") + "x") && retype(site, patch, tile, tileType);
        }
        if (isComplete)
            site.add(op, std::move(patch), "tile (" + join(other, "x") + ") instead of (" + join(shape, "x") + ")");
    }
}

/// Extents or strides exchanged, or a static stride or extent changed.
void plantTensorView(const Site &site, OpId op)
{
    const std::span<const uint32_t> sizes = site.graph().operandSegments(op);
    const std::span<const ValueId> operands = site.graph().operands(op);
    for (uint32_t group = 1, first = 1; group < sizes.size(); first += sizes[group], ++group) {
        for (uint32_t i = first; i + 1 < first + sizes[group]; ++i) {
            if (!site.meaning.isSame(operands[i], operands[i + 1]))
                site.setOperands(op, {{i, operands[i + 1]}, {i + 1, operands[i]}});
        }
    }
}

} // namespace

void plantShape(const Site &site, OpId op)
{
    if (!site.meaning.isLive(op))
        return;
    if (site.is(op, "reshape"))
        plantReshapeAxis(site, op);
    else if (site.is(op, "make_partition_view"))
        plantTile(site, op);
    else if (site.is(op, "make_tensor_view"))
        plantTensorView(site, op);
}

namespace {

/// Equal by meaning: a view that is only asked for the number of its tiles, along other dimensions than \p first and the next.
bool isDimensionSeen(const Site &site, ValueId view, uint32_t first)
{
    const std::span<const Use> uses = site.graph().uses(view);
    return std::any_of(uses.begin(), uses.end(), [&](const Use &use) {
        if (!site.is(use.op, "get_index_space_shape"))
            return site.meaning.isLive(use.op) || site.meaning.isEffect(use.op);
        const IdRange<ValueId> counts = site.graph().results(use.op);
        return site.meaning.isLive(counts[first]) || site.meaning.isLive(counts[first + 1]);
    });
}

} // namespace

void plantDimensionMap(const Site &site, OpId op)
{
    if (!site.meaning.isLive(op))
        return;
    if (site.is(op, "permute")) {
        const std::string line = site.program.line(op);
        const size_t open = line.find('[');
        const std::string old = line.substr(open, line.find(']', open) - open + 1);
        for (const char *other : {"[0, 1]", "[1, 0]", "[1, 0, 2]", "[0, 2, 1]", "[0, 1, 2]", "[2, 1, 0]", "[0, 1, 3, 2]", "[0, 2, 1, 3]", "[0, 1, 2, 3]"}) {
            if (other != old && std::string(other).size() == old.size())
                site.replace(op, old, other);
        }
        return;
    }
    if (!site.is(op, "make_partition_view"))
        return;
    const ValueId view = site.graph().results(op)[0];
    const TypeInfo &info = site.graph().typeInfo(site.graph().type(view));
    std::vector<int64_t> map(info.shape.size());
    std::iota(map.begin(), map.end(), 0);
    const std::vector<int64_t> old = info.dimMap.empty() ? map : info.dimMap;
    for (size_t i = 0; i + 1 < map.size(); ++i) {
        std::vector<int64_t> other = old;
        std::swap(other[i], other[i + 1]);
        if (!isDimensionSeen(site, view, static_cast<uint32_t>(i)))
            continue;
        std::string type = site.program.type(view);
        const size_t at = type.find(", dim_map=");
        type = (at == std::string::npos ? type.substr(0, type.size() - 1) : type.substr(0, at)) + ", dim_map=[" + join(other, ", ") + "]>";
        Patch patch(site.program);
        if (retype(site, patch, view, type))
            site.add(op, std::move(patch), "dim_map [" + join(other, ", ") + "] instead of [" + join(old, ", ") + "]");
    }
}

/// Bounds and step become other values of their type.
void plantLoopBound(const Site &site, OpId op)
{
    if (!site.is(op, "for") || !site.meaning.isLive(op))
        return;
    const std::span<const ValueId> operands = site.graph().operands(op);
    for (uint32_t bound = 0; bound < 3; ++bound) {
        std::vector<ValueId> others;
        for (uint32_t i = 0; i < site.graph().valueCount(); ++i) {
            const ValueId value(i);
            if (site.graph().type(value) == site.graph().type(operands[bound]) && !site.meaning.isSame(value, operands[bound]) && site.program.isVisible(value, op))
                others.push_back(value);
        }
        site.dice.shuffle(others);
        for (size_t k = 0; k < std::min<size_t>(2, others.size()); ++k)
            site.setOperands(op, {{bound, others[k]}});
    }
}

/// A carried value starts with another value: of another carried value, or any other of its type.
void plantLoopInit(const Site &site, OpId op)
{
    if (!site.isAny(op, {"for", "loop"}) || !site.meaning.isLive(op))
        return;
    const std::span<const ValueId> operands = site.graph().operands(op);
    for (uint32_t i = site.is(op, "for") ? 3 : 0; i < operands.size(); ++i) {
        if (!site.meaning.isLiveOperand(op, i))
            continue;
        size_t count = 0;
        for (uint32_t v = 0; v < site.graph().valueCount() && count < 3; ++v) {
            const ValueId value(v);
            if (site.graph().type(value) != site.graph().type(operands[i]) || site.meaning.isSame(value, operands[i]) || !site.program.isVisible(value, op))
                continue;
            site.setOperands(op, {{i, value}});
            ++count;
        }
    }
}

} // namespace tileport::test

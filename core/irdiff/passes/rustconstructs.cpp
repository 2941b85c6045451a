// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/passes/rustconstructs.h"

#include "core/base/text.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace tileport::irdiff {

namespace {

using Row = std::pair<std::string_view, const char *>;

constexpr std::array kConstructs{
    Row{"addf", "`a + b` or `addf(a, b, rounding, ftz)`"},
    Row{"addi", "`a + b`"},
    Row{"andi", "`a & b` or `andi(a, b)`"},
    Row{"assert", "`cuda_tile_assert!`"},
    Row{"assume", "`assume_div_by` or `assume_bounds_lower`"},
    Row{"atomic_cas_tko", "`atomic_cas_tko`"},
    Row{"atomic_rmw_tko", "`atomic_rmw_tko`"},
    Row{"break", "`break`"},
    Row{"broadcast", "`.broadcast(const_shape![…])` or `broadcast_scalar`"},
    Row{"cmpf", "`cmpf(a, b, predicate, cmp_ordering)` or `gt_tile` and its like"},
    Row{"cmpi", "`cmpi(a, b, predicate)` or a comparison operator"},
    Row{"constant", "`constant(literal, const_shape![…])`"},
    Row{"continue", "the end of the loop body"},
    Row{"divf", "`divf(a, b, rounding, ftz)` (`/` rounds to nearest even, `true_div` approximates)"},
    Row{"divi", "`a / b` (rounds down) or `ceil_div(a, b)` (rounds up)"},
    Row{"exp", "`exp(x)`"},
    Row{"exp2", "`exp2(x, ftz)`"},
    Row{"exti", "`exti(x)` with both types written"},
    Row{"fma", "`fma(a, b, c, rounding, ftz)`"},
    Row{"for", "`for i in (a..b).step_by(s)`"},
    Row{"ftof", "`convert_tile` to the other float type"},
    Row{"ftoi", "`convert_tile` to the integer type"},
    Row{"get_index_space_shape", "`get_index_space_shape(&partition)`"},
    Row{"get_num_tile_blocks", "`get_num_tile_blocks()`"},
    Row{"get_tile_block_id", "`get_tile_block_id()`"},
    Row{"if", "`if`"},
    Row{"iota", "`iota(const_shape![n])`"},
    Row{"itof", "`convert_tile` to the float type"},
    Row{"join_tokens", "`join_tokens`"},
    Row{"load_ptr_tko", "`load_ptr_tko(pointers, ordering, scope, mask, padding, token, latency)`"},
    Row{"load_view_tko", "`load_view_tko(&partition, index, ordering, scope, latency, tma)`"},
    Row{"loop", "`loop` or `while`"},
    Row{"make_partition_view", "`x.partition(const_shape![…])` or `make_partition_view(x, shape, padding, dim_map, token)`"},
    Row{"make_tensor_view", "the tensor parameter or `make_tensor_view`"},
    Row{"make_token", "`new_token_unordered()`"},
    Row{"maxf", "`maxf(a, b, nan, ftz)`"},
    Row{"maxi", "`max(a, b)`"},
    Row{"minf", "`minf(a, b, nan, ftz)`"},
    Row{"mini", "`min(a, b)`"},
    Row{"mmaf", "`mmaf(a, b, acc)`"},
    Row{"mmai", "`mmai(a, b, acc)`"},
    Row{"mulf", "`a * b` or `mulf(a, b, rounding, ftz)`"},
    Row{"muli", "`a * b`"},
    Row{"offset", "`.offset_tile(…)` or `.offset(…)`"},
    Row{"permute", "`permute(tile, const_array![…])`"},
    Row{"reduce", "`reduce_sum`, `reduce_max`, `reduce_min` or `reduce_prod` with the axis"},
    Row{"remf", "`a % b`"},
    Row{"remi", "`a % b`"},
    Row{"reshape", "`.reshape(const_shape![…])`"},
    Row{"rsqrt", "`rsqrt(x, ftz)`"},
    Row{"scan", "`scan_sum(x, axis, reverse)`"},
    Row{"select", "`select(condition, a, b)`"},
    Row{"shli", "`a << b`"},
    Row{"shri", "`a >> b`"},
    Row{"sqrt", "`sqrt(x, rounding, ftz)`"},
    Row{"store_ptr_tko", "`store_ptr_tko(pointers, tile, ordering, scope, mask, token, latency)`"},
    Row{"store_view_tko", "`store_view_tko_mut(&mut partition, tile, index, …)`"},
    Row{"subf", "`a - b` or `subf(a, b, rounding, ftz)`"},
    Row{"subi", "`a - b`"},
    Row{"xori", "`a ^ b` or `xori(a, b)`"},
    Row{"yield", "the values assigned in the `if` or loop"},
};

/// Functions of the same name with the operands alone.
constexpr std::array<std::string_view, 27> kPlain{"absf", "absi", "atan2", "bitcast", "cat", "ceil", "cos", "cosh", "extract", "floor", "int_to_ptr", "log", "log2", "mulhii",
                                                 "negf", "negi", "ori", "pack", "pow", "ptr_to_int", "ptr_to_ptr", "sin", "sinh", "tan", "tanh", "trunci", "unpack"};

/// Modules of marker types by attribute.
constexpr std::array kMarkers{
    Row{"rounding_mode", "rounding"}, Row{"comparison_predicate", "predicate"}, Row{"comparison_ordering", "cmp_ordering"},
    Row{"memory_ordering_semantics", "ordering"}, Row{"memory_scope", "scope"}, Row{"overflow", "overflow"},
    Row{"signedness", "signedness"},
};

/// "nearest_even" as "NearestEven".
QString camelCase(const QString &snake)
{
    QString camel;
    for (const QString &word : snake.split(QLatin1Char('_'), Qt::SkipEmptyParts))
        camel += word.front().toUpper() + word.mid(1);
    return camel;
}

} // namespace

QString rustConstruct(std::string_view opName)
{
    const auto row = std::ranges::find(kConstructs, opName, &Row::first);
    if (row != kConstructs.end())
        return QString::fromUtf8(row->second);
    if (std::ranges::find(kPlain, opName) != kPlain.end())
        return QStringLiteral("`%1(…)`").arg(qstring(opName));
    return QStringLiteral("the code that becomes %1").arg(qstring(opName));
}

QString rustMarker(const QString &attribute, const QString &value)
{
    // Printed either bare or inside the attribute's own brackets, "rounding<nearest_even>".
    QString bare = value;
    if (const qsizetype open = value.indexOf(QLatin1Char('<')); open >= 0 && value.endsWith(QLatin1Char('>')))
        bare = value.mid(open + 1).chopped(1);
    for (const auto &[name, module] : kMarkers) {
        if (attribute == qstring(name) && !bare.isEmpty())
            return QStringLiteral("%1::%2").arg(QString::fromLatin1(module), camelCase(bare));
    }
    return value;
}

} // namespace tileport::irdiff

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/numbering/optraits.h"

#include <array>
#include <unordered_map>

namespace tileport::irdiff {

namespace {

constexpr OpTraits kElementwise{OpClass::Pure, true, false, false};
constexpr OpTraits kCommutative{OpClass::Pure, true, true, false};
constexpr OpTraits kPure{OpClass::Pure, false, false, false};
constexpr OpTraits kLoad{OpClass::Memory, false, false, true};
constexpr OpTraits kMemory{OpClass::Memory, false, false, false};
constexpr OpTraits kControl{OpClass::Control, false, false, false};
constexpr OpTraits kStructured{OpClass::Structured, false, false, false};

struct Row {
    std::string_view name;
    OpTraits traits;
};

constexpr std::array kRows{
    Row{"absf", kElementwise}, Row{"absi", kElementwise}, Row{"addf", kCommutative}, Row{"addi", kCommutative},
    Row{"andi", kCommutative}, Row{"assume", kElementwise}, Row{"atan2", kElementwise}, Row{"bitcast", kElementwise},
    Row{"broadcast", kPure}, Row{"cat", kPure}, Row{"ceil", kElementwise}, Row{"cmpf", kElementwise},
    Row{"cmpi", kElementwise}, Row{"constant", kPure}, Row{"cos", kElementwise}, Row{"cosh", kElementwise},
    Row{"divf", kElementwise}, Row{"divi", kElementwise}, Row{"exp", kElementwise}, Row{"exp2", kElementwise},
    Row{"exti", kElementwise}, Row{"extract", kPure}, Row{"floor", kElementwise}, Row{"fma", kCommutative},
    Row{"fpowi", kElementwise}, Row{"ftof", kElementwise}, Row{"ftoi", kElementwise}, Row{"get_global", kPure},
    Row{"get_index_space_shape", kPure}, Row{"get_num_tile_blocks", kPure}, Row{"get_tensor_shape", kPure},
    Row{"get_tile_block_id", kPure}, Row{"insert", kPure}, Row{"int_to_ptr", kElementwise}, Row{"iota", kPure},
    Row{"itof", kElementwise}, Row{"join_tokens", kPure}, Row{"log", kElementwise}, Row{"log2", kElementwise},
    Row{"make_gather_scatter_view", kPure}, Row{"make_partition_view", kPure}, Row{"make_strided_view", kPure},
    Row{"make_tensor_view", kPure}, Row{"make_token", kPure}, Row{"maxf", kCommutative}, Row{"maxi", kCommutative},
    Row{"minf", kCommutative}, Row{"mini", kCommutative}, Row{"mmaf", kPure}, Row{"mmaf_scaled", kPure},
    Row{"mmai", kPure}, Row{"mulf", kCommutative}, Row{"mulhii", kCommutative}, Row{"muli", kCommutative},
    Row{"negf", kElementwise}, Row{"negi", kElementwise}, Row{"offset", kElementwise}, Row{"ori", kCommutative},
    Row{"pack", kPure}, Row{"permute", kPure}, Row{"pow", kElementwise}, Row{"ptr_to_int", kElementwise},
    Row{"ptr_to_ptr", kElementwise}, Row{"reduce", kPure}, Row{"remf", kElementwise}, Row{"remi", kElementwise},
    Row{"reshape", kPure}, Row{"rsqrt", kElementwise}, Row{"scan", kPure}, Row{"select", kElementwise},
    Row{"shli", kElementwise}, Row{"shri", kElementwise}, Row{"sin", kElementwise}, Row{"sinh", kElementwise},
    Row{"sqrt", kElementwise}, Row{"subf", kElementwise}, Row{"subi", kElementwise}, Row{"tan", kElementwise},
    Row{"tanh", kElementwise}, Row{"trunci", kElementwise}, Row{"unpack", kPure}, Row{"xori", kCommutative},
    Row{"load_ptr_tko", kLoad}, Row{"load_view_tko", kLoad}, Row{"store_ptr_tko", kMemory},
    Row{"store_view_tko", kMemory}, Row{"atomic_cas_tko", kMemory}, Row{"atomic_rmw_tko", kMemory},
    Row{"atomic_red_view_tko", kMemory}, Row{"print_tko", kMemory}, Row{"assert", kMemory}, Row{"alloca", kMemory},
    Row{"yield", kControl}, Row{"continue", kControl}, Row{"break", kControl}, Row{"return", kControl},
    Row{"for", kStructured}, Row{"loop", kStructured}, Row{"if", kStructured}, Row{"entry", kStructured},
    Row{"global", kStructured},
};

} // namespace

OpTraits traitsOf(std::string_view opName)
{
    static const std::unordered_map<std::string_view, OpTraits> table = [] {
        std::unordered_map<std::string_view, OpTraits> map;
        for (const Row &row : kRows)
            map.emplace(row.name, row.traits);
        return map;
    }();
    const auto found = table.find(opName);
    return found == table.end() ? kMemory : found->second;
}

} // namespace tileport::irdiff

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/corpus/mutation/faults.h"

#include <algorithm>
#include <array>

namespace tileport::test {

using namespace irgraph;

namespace {

constexpr auto kCritical = irdiff::FindingSeverity::Critical;
constexpr auto kWarn = irdiff::FindingSeverity::Warn;
constexpr auto kInfo = irdiff::FindingSeverity::Info;

/// Severities follow the public checklist: what changes results is critical; what changes speed only, or claims what the
/// host may keep, is a warning; knowing less is a note.
constexpr std::array kClasses{
    FaultClass{"operands-swapped", kCritical, plantOperandsSwapped},
    FaultClass{"operand-rewired", kCritical, plantOperandRewired},
    FaultClass{"constant-changed", kCritical, plantConstant},
    FaultClass{"operation-kind", kCritical, plantKind},
    FaultClass{"comparison-predicate", kCritical, plantPredicate},
    FaultClass{"signedness", kCritical, plantSignedness},
    FaultClass{"reduce", kCritical, plantReduce},
    FaultClass{"mask-or-padding", kCritical, plantMask},
    FaultClass{"tile-or-view-shape", kCritical, plantShape},
    FaultClass{"dimension-map", kCritical, plantDimensionMap},
    FaultClass{"rounding", kCritical, plantRounding},
    FaultClass{"flush-to-zero-lost", kCritical, plantFlushLost},
    FaultClass{"flush-to-zero-gained", kWarn, plantFlushGained},
    FaultClass{"token-edge", kCritical, plantTokenDropped},
    FaultClass{"loop-bound-or-step", kCritical, plantLoopBound},
    FaultClass{"loop-init", kCritical, plantLoopInit},
    FaultClass{"yields-swapped", kCritical, plantYieldsSwapped},
    FaultClass{"index-operands-swapped", kCritical, plantIndexSwapped},
    FaultClass{"assume-strengthened", kWarn, plantAssumeStrengthened},
    FaultClass{"assume-weakened", kInfo, plantAssumeWeakened},
    FaultClass{"hint", kWarn, plantHint},
    FaultClass{"memory-ordering", kCritical, plantOrdering},
    FaultClass{"operation-forwarded", kCritical, plantForwarded},
    FaultClass{"store-dropped", kCritical, plantStoreDropped},
};

} // namespace

std::span<const FaultClass> faultClasses() { return kClasses; }

bool Site::isAny(OpId op, std::initializer_list<std::string_view> names) const
{
    return std::find(names.begin(), names.end(), graph().opName(op)) != names.end();
}

void Site::add(OpId op, Patch patch, std::string note) const
{
    if (!patch.isEmpty())
        faults.push_back({op, std::move(patch), std::move(note)});
}

void Site::replace(OpId op, const std::string &from, const std::string &to) const
{
    Patch patch(program);
    if (patch.replaceText(op, from, to))
        add(op, std::move(patch), "'" + from + "' -> '" + to + "'");
}

void Site::setOperands(OpId op, std::initializer_list<std::pair<uint32_t, ValueId>> operands) const
{
    // Edited on the unedited line from the back, so that no replacement is found by the next one.
    Patch patch(program);
    std::string note;
    for (auto [number, value] : operands) {
        note += (note.empty() ? "operand " : ", operand ") + std::to_string(number) + " " + program.name(graph().operands(op)[number]) + " -> " + program.name(value);
        if (!patch.setOperand(op, number, "%!" + program.name(value).substr(1)))
            return;
    }
    std::string line = patch.line(op);
    for (size_t at = line.find("%!"); at != std::string::npos; at = line.find("%!"))
        line.erase(at + 1, 1);
    patch.setLine(op, line);
    add(op, std::move(patch), std::move(note));
}

} // namespace tileport::test

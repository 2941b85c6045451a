// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/ir/hintcheck.h"

#include "core/ir/dialect/cudatile.h"
#include "core/ir/dialect/ops.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/ADT/TypeSwitch.h>
#include <llvm/Support/MathExtras.h>

#include <optional>

namespace tileport::ir {

using namespace cudatile;

namespace {

constexpr size_t kMaxProblems = 32;
constexpr llvm::StringLiteral kArchitectures[] = {"sm_80", "sm_86", "sm_87", "sm_88", "sm_89", "sm_90", "sm_100",
                                                  "sm_103", "sm_110", "sm_120", "sm_121", "default"};
/// These have no clusters of blocks.
constexpr llvm::StringLiteral kWithoutClusters[] = {"sm_80", "sm_86", "sm_87", "sm_88", "sm_89"};

enum HintOwner : unsigned { kEntry = 1, kPointerAccess = 2, kViewAccess = 4 };
enum class HintValue { Number, PowerOfTwo, Boolean };

struct HintRule {
    llvm::StringLiteral key;
    unsigned owners;
    llvm::StringLiteral ownerNames;
    HintValue value;
    int64_t least;
    int64_t most;
};

constexpr HintRule kRules[] = {
    {"num_cta_in_cga", kEntry, "entries", HintValue::PowerOfTwo, 1, 16},
    {"num_worker_warps_per_cta", kEntry, "entries", HintValue::PowerOfTwo, 1, 32},
    {"occupancy", kEntry, "entries", HintValue::Number, 1, 32},
    {"latency", kPointerAccess | kViewAccess, "loads and stores", HintValue::Number, 1, 10},
    {"allow_tma", kViewAccess, "loads and stores through views", HintValue::Boolean, 0, 1},
};

/// The hints of \p op and what it is; null where it has none.
std::pair<OptimizationHintsAttr, unsigned> hintsOf(mlir::Operation &op)
{
    using Found = std::pair<OptimizationHintsAttr, unsigned>;
    return llvm::TypeSwitch<mlir::Operation *, Found>(&op)
        .Case<LoadViewTkoOp, StoreViewTkoOp>([](auto access) { return Found(access.getOptimizationHintsAttr(), kViewAccess); })
        .Case<LoadPtrTkoOp, StorePtrTkoOp>([](auto access) { return Found(access.getOptimizationHintsAttr(), kPointerAccess); })
        .Case<EntryOp>([](EntryOp entry) { return Found(entry.getOptimizationHintsAttr(), kEntry); })
        .Default([](mlir::Operation *) { return Found(); });
}

std::string textOf(mlir::Attribute value)
{
    std::string text;
    llvm::raw_string_ostream stream(text);
    value.print(stream, true);
    return text;
}

class HintCheck {
public:
    void check(mlir::Operation &op)
    {
        const auto [hints, owner] = hintsOf(op);
        if (!hints || m_problems.size() >= kMaxProblems || !m_seen.insert({hints, owner}).second)
            return;
        m_op = &op;
        m_owner = owner;
        for (const mlir::NamedAttribute architecture : hints.getValue())
            checkArchitecture(architecture.getName(), architecture.getValue());
    }
    [[nodiscard]] std::vector<HintProblem> take() { return std::move(m_problems); }

private:
    void report(const std::string &message)
    {
        if (m_problems.size() < kMaxProblems && m_messages.insert(message).second)
            m_problems.push_back({m_op, message});
    }
    void checkArchitecture(llvm::StringRef architecture, mlir::Attribute value)
    {
        if (!llvm::is_contained(kArchitectures, architecture))
            report("optimization hints for '" + architecture.str() + "' have no effect: expected one of "
                   + llvm::join(std::begin(kArchitectures), std::end(kArchitectures), ", "));
        const auto hints = llvm::dyn_cast<mlir::DictionaryAttr>(value);
        if (!hints) {
            report("optimization hints for '" + architecture.str() + "' must be a dictionary, found " + textOf(value));
            return;
        }
        for (const mlir::NamedAttribute hint : hints)
            checkHint(architecture, hint.getName(), hint.getValue());
    }
    void checkHint(llvm::StringRef architecture, llvm::StringRef key, mlir::Attribute value);
    void checkValue(llvm::StringRef architecture, const HintRule &rule, mlir::Attribute value);
    [[nodiscard]] std::string keysOfOwner() const;

    std::vector<HintProblem> m_problems;
    llvm::StringSet<> m_messages;
    llvm::DenseSet<std::pair<mlir::Attribute, unsigned>> m_seen;
    mlir::Operation *m_op = nullptr;
    unsigned m_owner = 0;
};

std::string HintCheck::keysOfOwner() const
{
    std::string keys;
    for (const HintRule &rule : kRules) {
        if ((rule.owners & m_owner) != 0)
            keys += (keys.empty() ? "" : ", ") + rule.key.str();
    }
    return keys;
}

void HintCheck::checkHint(llvm::StringRef architecture, llvm::StringRef key, mlir::Attribute value)
{
    const HintRule *rule = llvm::find_if(kRules, [&](const HintRule &candidate) { return candidate.key == key; });
    const std::string hint = "optimization hint '" + key.str() + "' for " + architecture.str();
    if (rule == std::end(kRules))
        report(hint + " has no effect: expected one of " + keysOfOwner());
    else if ((rule->owners & m_owner) == 0)
        report(hint + " has no effect here: it belongs to " + rule->ownerNames.str());
    else
        checkValue(architecture, *rule, value);
}

void HintCheck::checkValue(llvm::StringRef architecture, const HintRule &rule, mlir::Attribute value)
{
    const std::string hint = "optimization hint '" + rule.key.str() + "' for " + architecture.str();
    const std::string found = ", found " + textOf(value);
    const auto integer = llvm::dyn_cast<mlir::IntegerAttr>(value);
    const bool isBoolean = integer && integer.getType().isInteger(1);
    if (rule.value == HintValue::Boolean) {
        if (!isBoolean)
            report(hint + " must be true or false" + found);
        return;
    }
    const std::optional<int64_t> number = integer && !isBoolean ? integer.getValue().trySExtValue() : std::nullopt;
    const bool fits = number && *number >= rule.least && *number <= rule.most;
    const bool isPower = rule.value == HintValue::PowerOfTwo;
    if (!fits || (isPower && !llvm::isPowerOf2_64(static_cast<uint64_t>(*number))))
        report(hint + (isPower ? " must be a power of two from " : " must be a whole number from ") + std::to_string(rule.least)
               + " to " + std::to_string(rule.most) + found);
    else if (rule.key == "num_cta_in_cga" && *number != 1 && llvm::is_contained(kWithoutClusters, architecture))
        report(hint + " must be 1: this architecture has no clusters" + found);
}

} // namespace

std::vector<HintProblem> hintProblems(mlir::Operation &module)
{
    HintCheck check;
    module.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *op) { check.check(*op); });
    return check.take();
}

} // namespace tileport::ir

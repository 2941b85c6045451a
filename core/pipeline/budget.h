// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/port/stage.h"

#include <QJsonObject>
#include <QMap>

#include <mutex>

namespace tileport::pipeline {

/// What a run may use up. Minutes are counted by the runner, everything else by the executor.
enum class BudgetKind : uint8_t { CargoBuilds, ToolCalls, Minutes, SelectionChanges, BenchmarkReruns };

inline constexpr std::array kBudgetKinds{BudgetKind::CargoBuilds, BudgetKind::ToolCalls, BudgetKind::Minutes,
                                         BudgetKind::SelectionChanges, BudgetKind::BenchmarkReruns};

/// Amounts by kind: what is allowed, or what was used. A kind that is absent has no limit, or was not counted.
using Budget = QMap<BudgetKind, int>;

/// "cargo_builds", "tool_calls", "minutes", "selection_changes", "benchmark_reruns".
[[nodiscard]] QString budgetKindName(BudgetKind kind);
[[nodiscard]] std::optional<BudgetKind> budgetKindOf(const QString &name);
/// Kinds of \p used that are above \p limits.
[[nodiscard]] QList<BudgetKind> exceeded(const Budget &used, const Budget &limits);

[[nodiscard]] QJsonObject toJson(const Budget &budget);
/// InvalidInput with the key for an unknown kind or a negative amount.
[[nodiscard]] Result<Budget> budgetFromJson(const QJsonObject &object, const QString &file, const QString &path);

/// Counts what one run uses; thread-safe, because a run's tools may report from several threads.
class BudgetCounter {
public:
    explicit BudgetCounter(Budget limits = {}) : m_limits(std::move(limits)) {}

    /// Takes \p amount; false, with nothing taken, when that would be more than the limit. The run must then end.
    [[nodiscard]] bool spend(BudgetKind kind, int amount = 1);
    [[nodiscard]] Budget used() const;
    [[nodiscard]] const Budget &limits() const { return m_limits; }

private:
    const Budget m_limits;
    mutable std::mutex m_mutex;
    Budget m_used;
};

} // namespace tileport::pipeline

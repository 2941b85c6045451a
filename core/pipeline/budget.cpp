// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/budget.h"

#include "core/base/words.h"
#include "core/pipeline/strictjson_p.h"

namespace tileport::pipeline {

namespace {
constexpr std::array kNames{"cargo_builds", "tool_calls", "minutes", "selection_changes", "benchmark_reruns"};
}

QString budgetKindName(BudgetKind kind)
{
    return wordOf(kNames, kind);
}

std::optional<BudgetKind> budgetKindOf(const QString &name)
{
    return enumeratorOf<BudgetKind>(kNames, name);
}

QList<BudgetKind> exceeded(const Budget &used, const Budget &limits)
{
    QList<BudgetKind> kinds;
    for (auto limit = limits.cbegin(); limit != limits.cend(); ++limit) {
        if (used.value(limit.key()) > *limit)
            kinds.append(limit.key());
    }
    return kinds;
}

QJsonObject toJson(const Budget &budget)
{
    QJsonObject object;
    for (auto amount = budget.cbegin(); amount != budget.cend(); ++amount)
        object.insert(budgetKindName(amount.key()), *amount);
    return object;
}

Result<Budget> budgetFromJson(const QJsonObject &object, const QString &file, const QString &path)
{
    const JsonReader reader(object, file, path);
    Budget budget;
    for (const QString &name : object.keys()) {
        const std::optional<BudgetKind> kind = budgetKindOf(name);
        if (!kind)
            return unknownWord(reader, name, name);
        const Result<int> amount = boundedInteger(reader, name, 0, 1'000'000'000);
        if (!amount)
            return amount.error();
        budget.insert(*kind, *amount);
    }
    return budget;
}

bool BudgetCounter::spend(BudgetKind kind, int amount)
{
    const std::scoped_lock lock(m_mutex);
    const auto limit = m_limits.constFind(kind);
    // The difference cannot overflow, the sum could.
    if (amount < 0 || (limit != m_limits.cend() && amount > *limit - m_used.value(kind)))
        return false;
    m_used[kind] += amount;
    return true;
}

Budget BudgetCounter::used() const
{
    const std::scoped_lock lock(m_mutex);
    return m_used;
}

} // namespace tileport::pipeline

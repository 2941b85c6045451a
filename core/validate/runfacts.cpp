// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/runfacts.h"

namespace tileport::validate {

namespace {

RunFacts factsOf(const pipeline::RunRecord &record)
{
    RunFacts facts;
    facts.run = record.run;
    if (record.claimed) {
        facts.claimed = record.claimed->verdict;
        facts.faultClass = record.claimed->fault;
    }
    if (record.executor != pipeline::ExecutorKind::Imported)
        facts.after = record.after;
    if (facts.after && record.executor != pipeline::ExecutorKind::Person)
        facts.before = record.before;
    return facts;
}

} // namespace

QList<RunFacts> runFacts(const QList<pipeline::RunRecord> &records)
{
    QList<RunFacts> all;
    for (const pipeline::RunRecord &record : records) {
        if (record.isOptIn || record.end != pipeline::RunEnd::Finished)
            continue;
        RunFacts facts = factsOf(record);
        const auto repaired = std::ranges::find(all, facts.run, &RunFacts::run);
        if (record.isRepair && repaired != all.end()) {
            facts.before = repaired->before;
            *repaired = facts;
        } else {
            all.append(facts);
        }
    }
    return all;
}

} // namespace tileport::validate

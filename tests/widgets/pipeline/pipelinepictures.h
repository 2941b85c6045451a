// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/pipeline/stagecontent.h"

namespace tileport::test {

/// Noon of the day that every made-up run happens on, three minutes and a bit after the last of a few.
[[nodiscard]] inline QDateTime noon()
{
    return QDateTime(QDate(2026, 1, 31), QTime(12, 0), Qt::UTC);
}

[[nodiscard]] inline pipeline::Engine tableEngine()
{
    return pipeline::Engine(*pipeline::RoutingTable::builtIn());
}

/// "B1 COMPILED", "D1 FAIL kernel", "B1 cancelled": the run number \p index, a minute after the one before.
[[nodiscard]] inline pipeline::RunRecord runOf(const QString &line, qsizetype index)
{
    const QStringList words = line.split(QLatin1Char(' '));
    pipeline::RunRecord record;
    record.run = *port::runOf(words.first());
    record.executor = pipeline::ExecutorKind::Agent;
    record.executorName = QStringLiteral("x 1");
    record.started = noon().addSecs(60 * index - 30);
    record.ended = noon().addSecs(60 * index);
    if (const auto verdict = port::stageVerdictOf(words.at(1)))
        record.claimed = record.routed = pipeline::Outcome{*verdict, port::faultClassOf(words.value(2)).value_or(port::FaultClass::None)};
    else
        record.end = *pipeline::runEndOf(words.at(1));
    return record;
}

/// What a desk would have of \p runs, without a disk; \p change may alter the records.
template <typename Change>
[[nodiscard]] std::shared_ptr<session::PipelineView> viewOf(const QStringList &runs, Change change)
{
    auto view = std::make_shared<session::PipelineView>();
    QList<pipeline::RunRecord> records;
    for (const QString &line : runs)
        records.append(runOf(line, records.size()));
    change(records);
    view->folder = QStringLiteral("/port");
    view->isRead = true;
    view->history = pipeline::replay(records, tableEngine());
    view->moments = session::momentsOf(view->history, view->review, tableEngine());
    view->next = tableEngine().allowedEvents(view->history.state);
    return view;
}

[[nodiscard]] inline std::shared_ptr<session::PipelineView> viewOf(const QStringList &runs)
{
    return viewOf(runs, [](QList<pipeline::RunRecord> &) {});
}

[[nodiscard]] inline pipeline::StageInput inputOf(const session::PipelineViewPtr &view, int moment = -1)
{
    pipeline::StageInput input;
    input.view = view;
    input.checks = std::make_shared<session::PipelineChecks>();
    input.moment = moment;
    input.now = noon().addSecs(60 * 10);
    return input;
}

/// \p answer is "agree", "disagree" or "cannot-recompute".
[[nodiscard]] inline validate::RecomputedVerdict recomputedOf(const QString &run, const QString &answer, std::optional<port::StageVerdict> verdict = {})
{
    validate::RecomputedVerdict computed;
    computed.run = *port::runOf(run);
    computed.recomputed = verdict;
    computed.agreement = answer == QStringLiteral("agree") ? validate::Agreement::Agree : answer == QStringLiteral("disagree") ? validate::Agreement::Disagree : validate::Agreement::CannotRecompute;
    computed.evidence = {QStringLiteral("the log has 2 failures"), QStringLiteral("the claim has none")};
    computed.missing = {QStringLiteral("correctness_cutile_rs.txt")};
    return computed;
}

} // namespace tileport::test

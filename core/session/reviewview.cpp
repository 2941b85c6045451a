// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/reviewview.h"

#include <algorithm>

namespace tileport::session {

using review::DecisionKind;
using review::GateAnswer;
using review::GateRule;
using review::StandingCheck;

namespace {

QList<StandingCheck> about(const port::RunId &run, const QList<StandingCheck> &checks)
{
    QList<StandingCheck> found;
    std::ranges::copy_if(checks, std::back_inserter(found), [&](const StandingCheck &check) { return check.logged.decision.run == run; });
    return found;
}

ReviewedRun reviewedRun(const pipeline::RunRecord &record, const QList<StandingCheck> &checks)
{
    ReviewedRun run{record.run, record.isNumberKnown, {}, record.ended, record.executorName, about(record.run, checks)};
    if (record.end == pipeline::RunEnd::Finished && record.claimed)
        run.claimed = record.claimed->verdict;
    if (run.executor.isEmpty())
        run.executor = pipeline::executorKindName(record.executor);
    return run;
}

/// A run that was repaired has two records; the newer one counts.
QList<ReviewedRun> reviewedRuns(const ReviewInput &input, const QList<StandingCheck> &checks)
{
    QList<ReviewedRun> runs;
    for (auto record = input.records.crbegin(); record != input.records.crend(); ++record) {
        if (!record->isOptIn && std::ranges::find(runs, record->run, &ReviewedRun::run) == runs.end())
            runs.append(reviewedRun(*record, checks));
    }
    return runs;
}

/// Reason and author are typed later and asked by themselves.
GateAnswer withoutStatement(GateAnswer answer)
{
    answer.reasons.removeIf([](const review::GateReason &reason) { return reason.rule == GateRule::ReasonMissing || reason.rule == GateRule::AuthorMissing; });
    return answer;
}

} // namespace

GateAnswer ReviewView::answer(DecisionKind kind, const QString &reason, const QString &author) const
{
    GateAnswer answer = answers[size_t(kind)];
    answer.reasons = review::askStatement(reason, author) + answer.reasons;
    return answer;
}

const ReviewedRun *ReviewView::find(const port::RunId &wanted) const
{
    const auto found = std::ranges::find(runs, wanted, &ReviewedRun::run);
    return found == runs.end() ? nullptr : &*found;
}

ReviewViewPtr makeReviewView(const ReviewInput &input)
{
    auto view = std::make_shared<ReviewView>();
    const QList<StandingCheck> checks = review::checkStanding(input.present, input.history);
    view->folder = input.folder;
    view->runs = reviewedRuns(input, checks);
    view->run = input.run;
    view->reading = input.reading;
    view->history = input.history;
    view->notReady = input.notReady;
    if (!input.run)
        return view;
    view->standing = about(*input.run, checks);
    review::DecisionRequest request{input.folder, *input.run, DecisionKind::Approve, {}, {}, input.present.time, {}};
    if (input.reading) {
        request.evidence = input.reading->evidence;
        view->isCurrent = input.reading->evidence.computedOn.files == input.present.files.files;
        view->draft = review::draftDecision(request, input.present, input.history);
    }
    for (const DecisionKind kind : review::kDecisionKinds) {
        request.kind = kind;
        view->answers[size_t(kind)] = withoutStatement(review::previewDecision(request, input.present, input.history));
    }
    return view;
}

} // namespace tileport::session

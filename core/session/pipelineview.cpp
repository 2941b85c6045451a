// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/pipelineview.h"

#include "core/review/coverage.h"
#include "core/review/decide.h"
#include "core/validate/runfacts.h"

#include <QCoreApplication>

#include <algorithm>

namespace tileport::session {

using pipeline::PipelineState;
using pipeline::RunHistory;
using pipeline::RunRecord;
using review::Decision;
using review::ReviewEntry;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("PipelineView", text);
}

QString problemText(const Error &error)
{
    const QString where = error.place.toString();
    const QString text = where.isEmpty() ? error.message : QStringLiteral("%1: %2").arg(where, error.message);
    return error.remedy.isEmpty() ? text : QStringLiteral("%1. %2").arg(text, error.remedy);
}

qsizetype importedCount(const QList<RunRecord> &records)
{
    const auto first = std::ranges::find_if(records, [](const RunRecord &record) { return record.executor != pipeline::ExecutorKind::Imported; });
    return first - records.cbegin();
}

/// Where an import stands after its first \p count records. Files of a public run tell one run of each stage at most; a
/// record file that claims more is not asked again for each of them.
PipelineState importedState(const RunHistory &history, qsizetype count, qsizetype imported, const pipeline::Engine &engine)
{
    if (count < imported && imported <= qsizetype(port::kStages.size()))
        return pipeline::replay(history.records.mid(0, count), engine).state;
    return history.transitions.isEmpty() ? history.state : history.transitions.first().from;
}

/// The runs, in the order of their records, with the state that each one led to.
QList<PipelineMoment> runMoments(const RunHistory &history, const pipeline::Engine &engine)
{
    QList<PipelineMoment> moments;
    const qsizetype imported = importedCount(history.records);
    PipelineState state;
    int files = -1;
    int transition = 0;
    for (int i = 0; i < history.records.size(); ++i) {
        const RunRecord &record = history.records.at(i);
        PipelineMoment moment;
        moment.index = i;
        moment.run = record.run;
        moment.time = record.ended;
        if (i < imported) {
            state = importedState(history, i + 1, imported, engine);
        } else if (transition < history.transitions.size() && pipeline::eventOf(record) == history.transitions.at(transition).event) {
            // A record that the routing refused does not move the state, so the next transition is never mistaken for its.
            state = history.transitions.at(transition).to;
            moment.transition = transition++;
        }
        if (hasFiles(record))
            files = i;
        moment.after = state;
        moment.files = files;
        moments.append(moment);
    }
    return moments;
}

QList<PipelineMoment> decisionMoments(const review::ReviewHistory &review)
{
    QList<PipelineMoment> moments;
    for (int i = 0; i < review.entries().size(); ++i) {
        const auto *decision = std::get_if<Decision>(&review.entries().at(i).content);
        if (!decision)
            continue;
        PipelineMoment moment;
        moment.kind = PipelineMoment::Kind::Decision;
        moment.index = i;
        moment.run = decision->run;
        moment.time = decision->time;
        moments.append(moment);
    }
    return moments;
}

/// The log keeps whole seconds, the record of a run milliseconds: within one second the run came first.
bool isEarlier(const PipelineMoment &decision, const PipelineMoment &run)
{
    return decision.time.isValid() && run.time.isValid() && decision.time.addMSecs(999) < run.time;
}

/// The newest decision about \p run until \p moment, unless it was withdrawn by then.
QList<review::LoggedDecision> decisionsUntil(const PipelineView &view, const port::RunId &run, int moment)
{
    QList<review::LoggedDecision> found;
    for (int i = 0; i <= moment; ++i) {
        const PipelineMoment &one = view.moments.at(i);
        if (one.kind != PipelineMoment::Kind::Decision || one.run != run)
            continue;
        const ReviewEntry &entry = view.review.entries().at(one.index);
        const Decision &decision = std::get<Decision>(entry.content);
        found.clear();
        if (decision.kind != review::DecisionKind::Withdraw)
            found.append({decision, entry.hash});
    }
    return found;
}

int finishedRuns(const PipelineView &view, port::Stage stage, int last)
{
    int count = 0;
    for (int i = 0; i <= last; ++i) {
        const RunRecord &record = view.history.records.at(i);
        if (record.run.stage == stage && !record.isOptIn && !record.isRepair && record.end == pipeline::RunEnd::Finished)
            ++count;
    }
    return count;
}

/// The last record until \p moment; -1 when there was none.
int lastRecord(const PipelineView &view, int moment)
{
    if (moment < 0)
        return int(view.history.records.size()) - 1;
    for (int i = moment; i >= 0; --i) {
        if (view.moments.at(i).kind == PipelineMoment::Kind::Run)
            return view.moments.at(i).index;
    }
    return -1;
}

void findChanges(const PipelineView &view, const port::Snapshot &now, PipelineChecks &checks)
{
    for (const port::Stage stage : port::kStages) {
        const auto &records = view.history.records;
        for (int i = int(records.size()) - 1; i >= 0; --i) {
            const RunRecord &record = records.at(i);
            if (record.run.stage != stage || record.isOptIn)
                continue;
            if (hasFiles(record)) {
                const auto changed = port::changedFiles(review::coveredPart(stage, record.after), review::coveredPart(stage, now));
                if (!changed.isEmpty())
                    checks.changedSince.insert(i, changed.keys());
            }
            break;
        }
    }
}

} // namespace

bool hasFiles(const RunRecord &record)
{
    return record.executor != pipeline::ExecutorKind::Imported && !record.after.files.isEmpty();
}

const validate::RecomputedVerdict *PipelineChecks::verdictOf(const port::RunId &run) const
{
    const auto found = verdicts.constFind(port::runName(run));
    return found == verdicts.cend() ? nullptr : &*found;
}

QList<PipelineMoment> momentsOf(const RunHistory &history, const review::ReviewHistory &review, const pipeline::Engine &engine)
{
    const QList<PipelineMoment> runs = runMoments(history, engine);
    QList<PipelineMoment> moments;
    auto run = runs.cbegin();
    PipelineState state;
    int files = -1;
    const auto takeRun = [&] {
        state = run->after;
        files = run->files;
        moments.append(*run++);
    };
    for (PipelineMoment &decision : decisionMoments(review)) {
        while (run != runs.cend() && !isEarlier(decision, *run))
            takeRun();
        decision.after = state;
        decision.files = files;
        moments.append(decision);
    }
    while (run != runs.cend())
        takeRun();
    return moments;
}

const PipelineState &stateAt(const PipelineView &view, int moment)
{
    return moment < 0 ? view.history.state : view.moments.at(moment).after;
}

StageStatus statusOf(const PipelineView &view, port::Stage stage, int moment, const pipeline::RoutingTable &table)
{
    const PipelineState &state = stateAt(view, moment);
    const int last = lastRecord(view, moment);
    StageStatus status;
    status.stage = stage;
    status.isDue = pipeline::stageDue(state) == stage;
    const int letter = pipeline::letterIndex(stage);
    status.runs = letter < 0 ? finishedRuns(view, stage, last) : state.runsOf(stage);
    if (letter >= 0) {
        status.cap = table.cap(stage);
        status.flag = state.flags.at(size_t(letter));
    }
    for (int i = last; i >= 0 && status.record < 0; --i) {
        const RunRecord &record = view.history.records.at(i);
        if (record.run.stage == stage && !record.isOptIn)
            status.record = i;
    }
    if (status.record >= 0) {
        const port::RunId run = view.history.records.at(status.record).run;
        status.decisions = moment < 0 ? view.review.standing(run) : decisionsUntil(view, run, moment);
    }
    return status;
}

PipelineView readPipelineView(const QString &folder, const pipeline::Engine &engine)
{
    PipelineView view;
    view.folder = folder;
    view.isRead = true;
    Result<RunHistory> history = pipeline::readHistory(folder, engine);
    if (!history) {
        view.problem = tr("The runs of this port cannot be read: %1").arg(problemText(history.error()));
        return view;
    }
    view.history = *std::move(history);
    if (Result<review::ReviewHistory> review = review::ReviewLog(folder).read())
        view.review = *std::move(review);
    else
        view.reviewProblem = problemText(review.error());
    view.moments = momentsOf(view.history, view.review, engine);
    view.next = engine.allowedEvents(view.history.state);
    return view;
}

PipelineChecks readPipelineChecks(const PipelineView &view, const CancelToken &cancel)
{
    PipelineChecks checks;
    if (view.folder.isEmpty() || !view.problem.isEmpty())
        return checks;
    Result<validate::Evidence> evidence = validate::readEvidence(view.folder, {}, cancel);
    const Result<review::Present> present = review::readPresent(view.folder, QDateTime::currentDateTimeUtc(), cancel);
    if (!evidence || !present) {
        checks.problem = problemText(evidence ? present.error() : evidence.error());
        return checks;
    }
    findChanges(view, present->files, checks);
    for (const review::LoggedDecision &standing : view.review.standing()) {
        if (const review::Staleness staleness = review::stalenessOf(standing.decision, *present, view.review); staleness.isStale())
            checks.staleDecisions.insert(standing.entry, staleness.reasons);
    }
    evidence->runs = validate::runFacts(view.history.records);
    evidence->approved = review::approvedRuns(*present, view.review);
    for (validate::RecomputedVerdict &verdict : validate::recomputeAll(*evidence, cancel))
        checks.verdicts.insert(port::runName(verdict.run), std::move(verdict));
    return checks;
}

} // namespace tileport::session

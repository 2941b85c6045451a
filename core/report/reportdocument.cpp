// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/reportdocument.h"

#include "core/base/json.h"
#include "core/irdiff/specialisationtext.h"

namespace tileport::report {

namespace {

QJsonArray strings(const QStringList &list)
{
    return QJsonArray::fromStringList(list);
}

template <typename List, typename Convert>
QJsonArray arrayOf(const List &list, Convert convert)
{
    QJsonArray array;
    for (const auto &one : list)
        array.append(convert(one));
    return array;
}

QJsonObject placeJson(const Place &place)
{
    QJsonObject object = irdiff::placeJson(place);
    if (!place.key.isEmpty())
        object.insert(QLatin1String("key"), place.key);
    return object;
}

QJsonArray stampsJson(const QMap<QString, port::FileStamp> &files)
{
    QJsonArray array;
    for (auto file = files.cbegin(); file != files.cend(); ++file)
        array.append(QJsonObject{{QLatin1String("path"), file.key()}, {QLatin1String("size"), file->size}, {QLatin1String("sha256"), file->sha256}});
    return array;
}

QJsonObject checkJson(const validate::CheckResult &result)
{
    return {{QLatin1String("id"), result.check},
            {QLatin1String("ours"), validate::answerName(result.ours)},
            {QLatin1String("script"), validate::answerName(result.script)},
            {QLatin1String("evidence"), strings(result.evidence)},
            {QLatin1String("missing"), result.missing},
            {QLatin1String("place"), placeJson(result.place)},
            {QLatin1String("flaws"), strings(result.flaws)},
            {QLatin1String("difference"), result.difference}};
}

QJsonObject stageJson(const StageReport &stage)
{
    return {{QLatin1String("run"), port::runName(stage.run)},
            {QLatin1String("title"), stage.title},
            {QLatin1String("number_known"), stage.isNumberKnown},
            {QLatin1String("claimed"), stage.claimed},
            {QLatin1String("recomputed"), stage.recomputed},
            {QLatin1String("agreement"), validate::agreementName(stage.agreement)},
            {QLatin1String("evidence"), strings(stage.evidence)},
            {QLatin1String("missing"), strings(stage.missing)},
            {QLatin1String("executor"), stage.executor},
            {QLatin1String("end"), stage.end},
            {QLatin1String("ended"), timeText(stage.ended)},
            {QLatin1String("message"), stage.message},
            {QLatin1String("checks"), arrayOf(stage.checks, checkJson)},
            {QLatin1String("files"), stampsJson(stage.files)}};
}

QJsonObject findingJson(const FindingReport &finding)
{
    return {{QLatin1String("id"), finding.key.finding},
            {QLatin1String("specialisation"), finding.key.specialisation},
            {QLatin1String("origin"), finding.origin},
            {QLatin1String("kind"), finding.kind},
            {QLatin1String("severity"), severityName(finding.severity)},
            {QLatin1String("owner"), ownerName(finding.owner)},
            {QLatin1String("message"), finding.message},
            {QLatin1String("explanation"), finding.explanation},
            {QLatin1String("evidence"), strings(finding.evidence)},
            {QLatin1String("remedy"), finding.remedy},
            {QLatin1String("place"), placeJson(finding.place)},
            {QLatin1String("right_place"), placeJson(finding.rightPlace)},
            {QLatin1String("cause"), finding.cause},
            {QLatin1String("state"), findingStateName(finding.state)},
            {QLatin1String("state_reason"), finding.stateReason},
            {QLatin1String("state_author"), finding.stateAuthor},
            {QLatin1String("state_time"), timeText(finding.stateTime)},
            {QLatin1String("state_detail"), finding.stateDetail}};
}

QJsonObject irRowJson(const IrRow &row)
{
    return {{QLatin1String("left_line"), row.leftLine},
            {QLatin1String("right_line"), row.rightLine},
            {QLatin1String("left"), row.left},
            {QLatin1String("right"), row.right},
            {QLatin1String("change"), irdiff::changeKindName(row.kind)},
            {QLatin1String("findings"), strings(row.findings)}};
}

QJsonObject sideJson(const ProgramSide &side)
{
    return {{QLatin1String("file"), side.file}, {QLatin1String("sha256"), side.sha256}, {QLatin1String("entry"), side.entry},
            {QLatin1String("operations"), side.operations}, {QLatin1String("lines"), side.lines}};
}

QJsonObject checklistJson(const irdiff::ChecklistLine &line)
{
    return {{QLatin1String("item"), line.item}, {QLatin1String("list"), line.list}, {QLatin1String("status"), irdiff::itemStatusName(line.status)},
            {QLatin1String("findings"), strings(line.findings)}, {QLatin1String("why"), line.why}};
}

QJsonObject programJson(const ProgramReport &program)
{
    QJsonObject object{{QLatin1String("variant"), program.variant},
                       {QLatin1String("reference"), sideJson(program.reference)},
                       {QLatin1String("generated"), sideJson(program.generated)},
                       {QLatin1String("problem"), program.problem},
                       {QLatin1String("facts_from"), program.factsFrom},
                       {QLatin1String("differing_rows"), program.differingRows},
                       {QLatin1String("rows_left_out"), program.rowsLeftOut},
                       {QLatin1String("excerpts"), arrayOf(program.excerpts, [](const IrExcerpt &excerpt) { return arrayOf(excerpt.rows, irRowJson); })}};
    if (program.diff == nullptr)
        return object;
    const irdiff::IrDiff &diff = *program.diff;
    object.insert(QLatin1String("verdict"), irdiff::verdictName(diff.verdict));
    object.insert(QLatin1String("reason"), diff.verdictReason);
    object.insert(QLatin1String("approximate"), diff.isApproximate);
    object.insert(QLatin1String("approximation_reason"), diff.approximationReason);
    object.insert(QLatin1String("script_verdict"), irdiff::verdictName(diff.shell.verdict));
    object.insert(QLatin1String("script_difference"), diff.shell.difference);
    QJsonObject counts;
    for (const irdiff::ChangeKind kind : irdiff::kChangeKinds)
        counts.insert(irdiff::changeKindName(kind), qint64(diff.count(kind)));
    object.insert(QLatin1String("counts"), counts);
    object.insert(QLatin1String("checklist"), arrayOf(diff.checklist, checklistJson));
    object.insert(QLatin1String("specialisation"), irdiff::specialisationJson(diff.specialisation));
    object.insert(QLatin1String("layout"), irdiff::layoutJson(diff.layout));
    return object;
}

QJsonObject sourceJson(const SourceReport &source)
{
    const auto row = [](const SourceReport::Row &one) {
        return QJsonObject{{QLatin1String("line"), one.line}, {QLatin1String("text"), one.text}, {QLatin1String("findings"), strings(one.findings)}};
    };
    return {{QLatin1String("name"), source.name}, {QLatin1String("file"), source.file}, {QLatin1String("problem"), source.problem},
            {QLatin1String("rows"), arrayOf(source.rows, row)}, {QLatin1String("left_out"), source.leftOut}};
}

QJsonObject specialisationJson(const port::Specialisation &one)
{
    return {{QLatin1String("name"), one.name}, {QLatin1String("variant"), one.variant}, {QLatin1String("detail"), one.detail},
            {QLatin1String("note"), one.note}, {QLatin1String("generated"), port::generatedSpecification(one)}};
}

QJsonObject policyJson(const PolicyReport &policy)
{
    return {{QLatin1String("name"), policy.stamp.name},
            {QLatin1String("sha256"), policy.stamp.sha256},
            {QLatin1String("waivers_permitted"), policy.waivers.isPermitted},
            {QLatin1String("waiver_persons"), strings(policy.waivers.persons)},
            {QLatin1String("waiver_days"), policy.waivers.longestDays}};
}

QJsonObject toolJson(const ToolReport &tool)
{
    return {{QLatin1String("name"), tool.name}, {QLatin1String("version"), tool.version}, {QLatin1String("where"), tool.where}};
}

QJsonObject fileJson(const FileReport &file)
{
    return {{QLatin1String("path"), file.path}, {QLatin1String("size"), file.stamp.size}, {QLatin1String("sha256"), file.stamp.sha256},
            {QLatin1String("covered_by"), strings(file.coveredBy)}, {QLatin1String("changed_for"), strings(file.changedFor)}};
}

QJsonObject entryJson(const review::ReviewEntry &entry)
{
    return {{QLatin1String("kind"), review::entryKindName(entry.content)},
            {QLatin1String("subject"), subjectOf(entry.content)},
            {QLatin1String("author"), review::authorOf(entry.content)},
            {QLatin1String("reason"), review::reasonOf(entry.content)},
            {QLatin1String("time"), timeText(review::timeOf(entry.content))},
            {QLatin1String("hash"), entry.hash},
            {QLatin1String("parents"), strings(entry.parents)}};
}

QJsonObject logJson(const Report &report)
{
    const auto issue = [](const review::LogIssue &one) {
        return QJsonObject{{QLatin1String("kind"), review::logIssueName(one.kind)}, {QLatin1String("line"), one.line}, {QLatin1String("message"), one.message}};
    };
    const auto signature = [](const review::SignatureCheck &check) {
        return QJsonObject{{QLatin1String("entry"), check.entry}, {QLatin1String("state"), review::signatureStateName(check.state)}, {QLatin1String("detail"), check.detail}};
    };
    return {{QLatin1String("state"), review::logStateName(report.log.state())},
            {QLatin1String("heads"), strings(report.log.heads())},
            {QLatin1String("entries"), arrayOf(report.log.entries(), entryJson)},
            {QLatin1String("issues"), arrayOf(report.log.issues(), issue)},
            {QLatin1String("signatures"), arrayOf(report.signatures, signature)}};
}

QJsonObject decisionJson(const review::StandingCheck &check)
{
    const review::Decision &decision = check.logged.decision;
    return {{QLatin1String("run"), port::runName(decision.run)},
            {QLatin1String("decision"), review::decisionKindName(decision.kind)},
            {QLatin1String("title"), review::decisionTitle(decision)},
            {QLatin1String("author"), decision.author},
            {QLatin1String("time"), timeText(decision.time)},
            {QLatin1String("reason"), decision.reason},
            {QLatin1String("entry"), check.logged.entry},
            {QLatin1String("against_evidence"), decision.isAgainstEvidence()},
            {QLatin1String("policy"), QJsonObject{{QLatin1String("name"), decision.policy.name}, {QLatin1String("sha256"), decision.policy.sha256}}},
            {QLatin1String("stale"), check.staleness.isStale()},
            {QLatin1String("stale_because"), strings(check.staleness.reasons)},
            {QLatin1String("covered"), stampsJson(decision.covered)}};
}

QJsonObject summaryJson(const Report &report)
{
    return {{QLatin1String("standing"), standingName(report.standing)}, {QLatin1String("headline"), report.headline}, {QLatin1String("reasons"), strings(report.reasons)},
            {QLatin1String("problems"), strings(report.problems)}, {QLatin1String("notes"), strings(report.notes)}};
}

} // namespace

QString timeText(const QDateTime &time)
{
    return time.isValid() ? time.toUTC().toString(QStringLiteral("yyyy-MM-dd'T'HH:mm:ss'Z'")) : QString();
}

QString subjectOf(const review::EntryContent &content)
{
    const auto finding = [](const review::FindingKey &key) { return key.specialisation.isEmpty() ? key.finding : key.finding + QStringLiteral(" of ") + key.specialisation; };
    if (const auto *decision = std::get_if<review::Decision>(&content))
        return QStringLiteral("%1 %2").arg(port::runName(decision->run), review::decisionTitle(*decision));
    if (const auto *acceptance = std::get_if<review::Acceptance>(&content))
        return finding(acceptance->key);
    if (const auto *waiver = std::get_if<review::Waiver>(&content))
        return QStringLiteral("%1 until %2").arg(finding(waiver->key), timeText(waiver->expires));
    if (const auto *revocation = std::get_if<review::Revocation>(&content))
        return finding(revocation->key);
    return {};
}

QJsonObject reportDocument(const Report &report)
{
    QJsonObject body{{QLatin1String("port"), report.name},
                     {QLatin1String("kernel"), report.kernel},
                     {QLatin1String("program"), report.program},
                     {QLatin1String("newest"), timeText(report.newest)},
                     {QLatin1String("summary"), summaryJson(report)},
                     {QLatin1String("state"), report.state},
                     {QLatin1String("state_because"), report.stateReason},
                     {QLatin1String("state_alternatives"), strings(report.stateAlternatives)},
                     {QLatin1String("stages"), arrayOf(report.stages, stageJson)},
                     {QLatin1String("findings"), arrayOf(report.findings, findingJson)},
                     {QLatin1String("programs"), arrayOf(report.programs, programJson)},
                     {QLatin1String("programs_left_out"), report.programsLeftOut},
                     {QLatin1String("sources"), arrayOf(report.sources, sourceJson)},
                     {QLatin1String("specialisations"), arrayOf(report.specialisations, specialisationJson)},
                     {QLatin1String("policy"), policyJson(report.policy)},
                     {QLatin1String("tools"), arrayOf(report.tools, toolJson)},
                     {QLatin1String("files"), arrayOf(report.files, fileJson)},
                     {QLatin1String("decisions"), arrayOf(report.decisions, decisionJson)},
                     {QLatin1String("log"), logJson(report)}};
    return withFormat(QLatin1String("report"), std::move(body));
}

} // namespace tileport::report

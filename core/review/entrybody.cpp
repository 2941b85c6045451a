// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/entrybody.h"

#include "core/review/acceptancejson.h"

#include <algorithm>

namespace tileport::review {

namespace {

constexpr qsizetype kMaximumKeys = 100'000;   ///< acceptances, waivers or files that one decision counts on

QJsonObject keyed(const FindingKey &key, QJsonObject object = {})
{
    object.insert(QStringLiteral("specialisation"), key.specialisation);
    object.insert(QStringLiteral("finding"), key.finding);
    return object;
}

FindingKey keyFrom(FieldReader &reader)
{
    return {reader.text("specialisation", true), reader.text("finding")};
}

/// "" stands for no verdict.
QString verdictText(const std::optional<port::StageVerdict> &verdict)
{
    return verdict ? port::stageVerdictName(*verdict) : QString();
}

std::optional<port::StageVerdict> verdictFrom(FieldReader &reader, const char *key)
{
    const QString word = reader.text(key, true);
    const std::optional<port::StageVerdict> verdict = port::stageVerdictOf(word);
    if (!word.isEmpty() && !verdict)
        reader.fail(key, QStringLiteral("'%1' is no verdict").arg(word.left(80)));
    return verdict;
}

QJsonObject bodyOf(const Decision &decision)
{
    const VerdictCheck &verdict = decision.verdict;
    QJsonObject covered;
    for (auto file = decision.covered.cbegin(); file != decision.covered.cend(); ++file)
        covered.insert(file.key(), QJsonObject{{QStringLiteral("sha256"), file->sha256}, {QStringLiteral("size"), file->size}});
    QJsonObject tools;
    for (auto tool = decision.tools.cbegin(); tool != decision.tools.cend(); ++tool)
        tools.insert(tool.key(), *tool);
    QJsonArray acceptances;
    for (const CoveredAcceptance &one : decision.acceptances)
        acceptances.append(keyed(one.key, {{QStringLiteral("sha256"), one.sha256}}));
    QJsonArray waivers;
    for (const CoveredWaiver &one : decision.waivers)
        waivers.append(keyed(one.key, {{QStringLiteral("entry"), one.entry}}));
    return {{QStringLiteral("decision"), decisionKindName(decision.kind)},
            {QStringLiteral("run"), port::runName(decision.run)},
            {QStringLiteral("verdict"), QJsonObject{{QStringLiteral("match"), verdictMatchName(verdict.match)},
                                                    {QStringLiteral("claimed"), verdictText(verdict.claimed)},
                                                    {QStringLiteral("recomputed"), verdictText(verdict.recomputed)},
                                                    {QStringLiteral("explanation"), verdict.explanation}}},
            {QStringLiteral("policy"), QJsonObject{{QStringLiteral("name"), decision.policy.name}, {QStringLiteral("sha256"), decision.policy.sha256}}},
            {QStringLiteral("covered"), covered},
            {QStringLiteral("tools"), tools},
            {QStringLiteral("acceptances"), acceptances},
            {QStringLiteral("waivers"), waivers},
            {QStringLiteral("withdraws"), decision.withdraws}};
}

/// Author, reason and time stand at the top of every entry; the rest is the record of accepted-findings.json.
QJsonObject bodyOf(const Acceptance &acceptance)
{
    QJsonObject object = acceptanceRecord(acceptance);
    for (const char *common : {"author", "reason", "time"})
        object.remove(QLatin1String(common));
    return object;
}

QJsonObject bodyOf(const Waiver &waiver)
{
    return keyed(waiver.key, {{QStringLiteral("message"), waiver.message}, {QStringLiteral("expires"), timeText(waiver.expires)}});
}

QJsonObject bodyOf(const Revocation &revocation)
{
    return keyed(revocation.key);
}

QJsonObject bodyOf(const Join &)
{
    return {};
}

QMap<QString, port::FileStamp> coveredFrom(FieldReader &decision)
{
    QMap<QString, port::FileStamp> covered;
    for (auto &[path, reader] : decision.object("covered").members(kMaximumKeys)) {
        covered.insert(path, {reader.count("size"), reader.hash("sha256")});
        reader.close();
    }
    return covered;
}

QMap<QString, QString> toolsFrom(FieldReader &decision)
{
    QMap<QString, QString> tools;
    const QJsonObject object = decision.object("tools").json();
    for (auto tool = object.constBegin(); tool != object.constEnd(); ++tool) {
        if (!tool->isString() || tool->toString().size() > kMaximumEntryText)
            decision.fail("tools", QStringLiteral("the version of '%1' is no text").arg(tool.key().left(80)));
        tools.insert(tool.key(), tool->toString());
    }
    return tools;
}

VerdictCheck verdictCheckFrom(FieldReader &decision)
{
    FieldReader reader = decision.object("verdict");
    VerdictCheck verdict;
    verdict.match = reader.word("match", &verdictMatchOf);
    verdict.claimed = verdictFrom(reader, "claimed");
    verdict.recomputed = verdictFrom(reader, "recomputed");
    verdict.explanation = reader.text("explanation", true);
    reader.close();
    return verdict;
}

PolicyStamp policyFrom(FieldReader &decision)
{
    FieldReader reader = decision.object("policy");
    PolicyStamp policy{reader.text("name", true), reader.hash("sha256", true)};
    reader.close();
    return policy;
}

EntryContent decisionFrom(FieldReader &reader)
{
    Decision decision;
    decision.kind = reader.word("decision", &decisionKindOf);
    decision.run = reader.word("run", &port::runOf);
    decision.verdict = verdictCheckFrom(reader);
    decision.policy = policyFrom(reader);
    decision.covered = coveredFrom(reader);
    decision.tools = toolsFrom(reader);
    for (FieldReader &one : reader.objects("acceptances", kMaximumKeys)) {
        decision.acceptances.append({keyFrom(one), one.hash("sha256")});
        one.close();
    }
    for (FieldReader &one : reader.objects("waivers", kMaximumKeys)) {
        decision.waivers.append({keyFrom(one), one.hash("entry")});
        one.close();
    }
    decision.withdraws = reader.hash("withdraws", decision.kind != DecisionKind::Withdraw);
    return decision;
}

EntryContent acceptanceFromBody(FieldReader &reader)
{
    return acceptanceFields(reader);
}

EntryContent waiverFrom(FieldReader &reader)
{
    Waiver waiver;
    waiver.key = keyFrom(reader);
    waiver.message = reader.text("message", true);
    waiver.expires = reader.time("expires");
    return waiver;
}

template <Revocation::Of What>
EntryContent revocationFrom(FieldReader &reader)
{
    Revocation revocation;
    revocation.what = What;
    revocation.key = keyFrom(reader);
    return revocation;
}

EntryContent joinFrom(FieldReader &)
{
    return Join();
}

struct Kind {
    const char *name;
    EntryContent (*read)(FieldReader &);
};
constexpr Kind kKinds[] = {
    {"decision", decisionFrom},
    {"acceptance", acceptanceFromBody},
    {"waiver", waiverFrom},
    {"acceptance-withdrawn", revocationFrom<Revocation::Of::Acceptance>},
    {"waiver-withdrawn", revocationFrom<Revocation::Of::Waiver>},
    {"join", joinFrom},
};

} // namespace

QJsonObject entryBody(const EntryContent &content)
{
    return std::visit([](const auto &one) { return bodyOf(one); }, content);
}

EntryContent contentFrom(const QString &kind, FieldReader &body)
{
    const auto row = std::ranges::find_if(kKinds, [&](const Kind &one) { return kind == QLatin1String(one.name); });
    if (row == std::end(kKinds)) {
        body.fail("", QStringLiteral("'%1' is no kind of entry").arg(kind.left(80)));
        return Join();
    }
    EntryContent content = row->read(body);
    body.close();
    return content;
}

} // namespace tileport::review

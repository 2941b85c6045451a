// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/stagerules.h"

#include "core/base/files.h"
#include "core/pipeline/strictjson_p.h"

#include <QRegularExpression>

#include <algorithm>

// Resources of a static library must be pulled in by name, outside of any namespace.
static void initStageResources()
{
    Q_INIT_RESOURCE(pipeline);
}

namespace tileport::pipeline {

using port::Stage;

namespace {

const QString kFormat = QStringLiteral("tileport-stages");
constexpr int kVersion = 1;

Result<Outcome> breachOf(const JsonReader &reader, Stage stage)
{
    const Result<JsonReader> object = reader.object(QStringLiteral("breach"));
    if (!object)
        return object.error();
    Outcome outcome;
    const Result<port::StageVerdict> verdict = namedValue(*object, QStringLiteral("verdict"), port::stageVerdictOf);
    if (!verdict)
        return verdict.error();
    if (!port::verdictsOf(stage).contains(*verdict) || port::isSuccess(*verdict))
        return unknownWord(*object, QStringLiteral("verdict"), port::stageVerdictName(*verdict));
    outcome.verdict = *verdict;
    if (object->has(QStringLiteral("class"))) {
        const Result<port::FaultClass> fault = namedValue(*object, QStringLiteral("class"), port::faultClassOf);
        if (!fault)
            return fault.error();
        outcome.fault = *fault;
    }
    return outcome;
}

Result<QMap<int, Budget>> budgetsOf(const JsonReader &reader)
{
    const Result<QList<JsonReader>> entries = objectsOf(reader, QStringLiteral("budgets"), 10);
    if (!entries)
        return entries.error();
    QMap<int, Budget> budgets;
    for (const JsonReader &entry : *entries) {
        const Result<int> run = boundedInteger(entry, QStringLiteral("run"), 0, 99);
        const Result<JsonReader> limits = entry.object(QStringLiteral("limits"));
        if (!run || !limits)
            return run ? limits.error() : run.error();
        const Result<Budget> budget = budgetFromJson(limits->json(), limits->place().file, limits->place().key);
        if (!budget)
            return budget.error();
        budgets.insert(*run, *budget);
    }
    return budgets;
}

Result<void> readTexts(const JsonReader &reader, StageRule &rule)
{
    for (const auto &[key, member] : {std::pair(QStringLiteral("task"), &StageRule::task), std::pair(QStringLiteral("remedy"), &StageRule::remedy)}) {
        const Result<QString> text = reader.string(key);
        if (!text)
            return text.error();
        rule.*member = *text;
    }
    const Result<QString> others = reader.string(QStringLiteral("others"));
    if (!others)
        return others.error();
    if (*others != QLatin1String("warn") && *others != QLatin1String("breach"))
        return unknownWord(reader, QStringLiteral("others"), *others);
    rule.mayTouchOthers = *others == QLatin1String("warn");
    return {};
}

Result<StageRule> ruleOf(const JsonReader &reader)
{
    const QStringList keys{QStringLiteral("stage"), QStringLiteral("may"), QStringLiteral("others"), QStringLiteral("breach"),
                           QStringLiteral("budgets"), QStringLiteral("task"), QStringLiteral("remedy")};
    if (const Result<void> known = onlyKnownKeys(reader, keys); !known)
        return known.error();
    const Result<Stage> stage = namedValue(reader, QStringLiteral("stage"), port::stageOf);
    if (!stage)
        return stage.error();
    StageRule rule;
    rule.stage = *stage;
    const Result<QStringList> may = stringsOf(reader, QStringLiteral("may"), 200);
    const Result<Outcome> breach = breachOf(reader, *stage);
    const Result<QMap<int, Budget>> budgets = budgetsOf(reader);
    const Result<void> texts = readTexts(reader, rule);
    if (!may || !breach)
        return may ? breach.error() : may.error();
    if (!budgets || !texts)
        return budgets ? texts.error() : budgets.error();
    rule.may = *may;
    rule.breach = *breach;
    rule.budgets = *budgets;
    return rule;
}

QRegularExpression expressionOf(const QString &pattern, const QString &kernel)
{
    QString text = QRegularExpression::escape(pattern);
    text.replace(QStringLiteral("\\*\\*"), QStringLiteral(".*"));
    // What is left are single stars: ".*" has no backslash before its star.
    text.replace(QStringLiteral("\\*"), QStringLiteral("[^/]*"));
    text.replace(QRegularExpression::escape(QStringLiteral("{kernel}")), QRegularExpression::escape(kernel));
    return QRegularExpression(QRegularExpression::anchoredPattern(text), QRegularExpression::DotMatchesEverythingOption);
}

/// The patterns of one stage for one port, made once per check.
class Lane {
public:
    Lane(const StageRule &rule, const QString &kernel)
    {
        for (const QString &pattern : rule.may)
            m_expressions.append(expressionOf(pattern, kernel));
    }

    [[nodiscard]] bool names(const QString &path) const
    {
        return std::ranges::any_of(m_expressions, [&](const QRegularExpression &one) { return one.match(path).hasMatch(); });
    }

private:
    QList<QRegularExpression> m_expressions;
};

QStringList ownersOf(const QString &path, const std::vector<Lane> &lanes)
{
    QStringList owners;
    for (const Stage stage : port::kStages) {
        if (lanes[size_t(stage)].names(path))
            owners.append(port::stageName(stage));
    }
    return owners;
}

port::Finding findingFor(const StageRule &rule, const QString &path, port::FileChange change, const QStringList &owners)
{
    port::Finding finding;
    const bool isForeign = !owners.isEmpty();
    const bool isBreach = isForeign || !rule.mayTouchOthers;
    finding.kind = isBreach ? QStringLiteral("lane-breach") : QStringLiteral("lane-unknown-file");
    finding.severity = isBreach ? FindingSeverity::Critical : FindingSeverity::Warn;
    const QString whose = isForeign ? QStringLiteral("which belongs to %1").arg(owners.join(QStringLiteral(" and "))) : QStringLiteral("which belongs to no stage");
    finding.message = QStringLiteral("%1 %2 %3, %4").arg(port::stageName(rule.stage), port::fileChangeName(change), path, whose);
    finding.remedy = isBreach ? rule.remedy : QString();
    finding.place.file = path;
    return withId(finding);
}

} // namespace

Result<StageRules> StageRules::builtIn()
{
    initStageResources();
    const QString file = QStringLiteral(":/tileport/pipeline/stages.json");
    const Result<QByteArray> bytes = readFile(file);
    return bytes ? fromJson(*bytes, file) : Result<StageRules>(bytes.error());
}

Result<StageRules> StageRules::fromJson(const QByteArray &json, const QString &file)
{
    if (json.size() > (1 << 20))
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("larger than 1 MiB"), Place::ofFile(file));
    const Result<QJsonObject> root = parseJsonObject(json, file);
    if (!root)
        return root.error();
    const JsonReader reader(*root, file);
    if (const Result<void> head = checkHead(reader, kFormat, kVersion); !head)
        return head.error();
    if (const Result<void> known = onlyKnownKeys(reader, {QStringLiteral("format"), QStringLiteral("version"), QStringLiteral("stages")}); !known)
        return known.error();
    const Result<QList<JsonReader>> entries = objectsOf(reader, QStringLiteral("stages"), qsizetype(port::kStages.size()));
    if (!entries)
        return entries.error();
    StageRules rules;
    QList<Stage> seen;
    for (const JsonReader &entry : *entries) {
        const Result<StageRule> rule = ruleOf(entry);
        if (!rule)
            return rule.error();
        if (seen.contains(rule->stage))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("stage %1 stands here twice").arg(port::stageName(rule->stage)), entry.place(QStringLiteral("stage")));
        seen.append(rule->stage);
        rules.m_rules[size_t(rule->stage)] = *rule;
    }
    for (const Stage stage : port::kStages) {
        if (!seen.contains(stage))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("stage %1 is missing").arg(port::stageName(stage)), reader.place(QStringLiteral("stages")));
    }
    return rules;
}

Budget StageRules::budget(const port::RunId &run) const
{
    const QMap<int, Budget> &budgets = rule(run.stage).budgets;
    return budgets.contains(run.number) ? budgets.value(run.number) : budgets.value(0);
}

bool LaneReport::isBreach() const
{
    return std::ranges::any_of(findings, [](const port::Finding &finding) { return finding.severity == FindingSeverity::Critical; });
}

LaneReport checkLane(const StageRules &rules, const port::RunId &run, const QString &kernel, const port::Snapshot &before, const port::Snapshot &after)
{
    std::vector<Lane> lanes;
    for (const Stage stage : port::kStages)
        lanes.emplace_back(rules.rule(stage), kernel);
    LaneReport report;
    const QMap<QString, port::FileChange> changes = changedFiles(before, after);
    for (auto change = changes.cbegin(); change != changes.cend(); ++change) {
        if (!lanes[size_t(run.stage)].names(change.key()))
            report.findings.append(findingFor(rules.rule(run.stage), change.key(), *change, ownersOf(change.key(), lanes)));
    }
    return report;
}

} // namespace tileport::pipeline

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/port/stage.h"

#include "core/base/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace tileport::port {

namespace {

struct StageRow {
    Stage stage;
    const char *name;
    const char *title;
    QList<StageVerdict> verdicts;
};

const std::array<StageRow, kStages.size()> &stageRows()
{
    using enum StageVerdict;
    static const std::array<StageRow, kStages.size()> rows{{
        {Stage::Preflight, "preflight", QT_TRANSLATE_NOOP("Stage", "preflight"), {Pass, Fail}},
        {Stage::A, "A", QT_TRANSLATE_NOOP("Stage", "analyse"), {Pass, FailFixable, Blocked}},
        {Stage::B, "B", QT_TRANSLATE_NOOP("Stage", "device kernel"), {Compiled, FailCompile, FailFixable, Blocked}},
        {Stage::C, "C", QT_TRANSLATE_NOOP("Stage", "Tile IR diff"), {Pass, PassWithNotes, FailFixable, FailCompilerBug, Blocked}},
        {Stage::D, "D", QT_TRANSLATE_NOOP("Stage", "host and correctness"), {AllPass, Fail, Blocked}},
        {Stage::E, "E", QT_TRANSLATE_NOOP("Stage", "performance"), {Done, Investigate, Blocked}},
        {Stage::F, "F", QT_TRANSLATE_NOOP("Stage", "residual performance"), {Fixable, Aligned, Blocked}},
        {Stage::FinalGate, "gate", QT_TRANSLATE_NOOP("Stage", "final gate"), {Pass, Fail}},
    }};
    return rows;
}

const StageRow &rowOf(Stage stage)
{
    return stageRows()[size_t(stage)];
}

constexpr std::array kVerdictWords{"PASS", "PASS_WITH_NOTES", "COMPILED", "ALL_PASS", "DONE", "FIXABLE", "ALIGNED",
                                   "INVESTIGATE", "FAIL", "FAIL_FIXABLE", "FAIL_COMPILE", "FAIL_COMPILER_BUG", "BLOCKED"};
constexpr std::array kFaultClasses{"none", "host", "kernel", "env"};

} // namespace

QString stageName(Stage stage)
{
    return QString::fromLatin1(rowOf(stage).name);
}

std::optional<Stage> stageOf(const QString &name)
{
    for (const StageRow &row : stageRows()) {
        if (name == QLatin1String(row.name))
            return row.stage;
    }
    return std::nullopt;
}

QString stageTitle(Stage stage)
{
    return QCoreApplication::translate("Stage", rowOf(stage).title);
}

QString stageVerdictName(StageVerdict verdict)
{
    return wordOf(kVerdictWords, verdict);
}

std::optional<StageVerdict> stageVerdictOf(const QString &word)
{
    return enumeratorOf<StageVerdict>(kVerdictWords, word);
}

const QList<StageVerdict> &verdictsOf(Stage stage)
{
    return rowOf(stage).verdicts;
}

bool isSuccess(StageVerdict verdict)
{
    return verdict < StageVerdict::Investigate;
}

QString faultClassName(FaultClass faultClass)
{
    return wordOf(kFaultClasses, faultClass);
}

std::optional<FaultClass> faultClassOf(const QString &name)
{
    return enumeratorOf<FaultClass>(kFaultClasses, name);
}

QString runName(const RunId &run)
{
    const bool isNumbered = run.stage != Stage::Preflight && run.stage != Stage::FinalGate;
    return isNumbered ? stageName(run.stage) + QString::number(run.number) : stageName(run.stage);
}

std::optional<RunId> runOf(const QString &name)
{
    for (const Stage stage : {Stage::Preflight, Stage::FinalGate}) {
        if (name == stageName(stage))
            return RunId{stage, 1};
    }
    static const QRegularExpression pattern(QStringLiteral("\\A([A-F])([1-9][0-9]?)\\z"));
    const QRegularExpressionMatch match = pattern.match(name);
    if (!match.hasMatch())
        return std::nullopt;
    return RunId{*stageOf(match.captured(1)), match.captured(2).toInt()};
}

} // namespace tileport::port

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/validatorblock.h"

#include <QRegularExpression>

#include <algorithm>

namespace tileport::pipeline {

using port::Stage;
using port::StageVerdict;

namespace {

/// Steps of the published acceptance rules.
constexpr int kAccepted = 4;
constexpr int kSoftMissing = 5;
constexpr int kRepair = 6;

std::optional<StageVerdict> firstVerdict(Stage stage, const QString &text)
{
    static const QRegularExpression line(QStringLiteral("^VERDICT:[ \\t]*([A-Z_]+)[ \\t\\r]*$"), QRegularExpression::MultilineOption);
    QRegularExpressionMatchIterator matches = line.globalMatch(text);
    while (matches.hasNext()) {
        const std::optional<StageVerdict> verdict = port::stageVerdictOf(matches.next().captured(1));
        if (verdict && port::verdictsOf(stage).contains(*verdict))
            return verdict;
    }
    return std::nullopt;
}

/// The texts between the marks, all of them: a second block must not hide what the first one says.
QString blocksOf(const QString &text, bool &isPresent)
{
    const QString open = QStringLiteral("<VALIDATOR_OUTPUT>");
    const QString close = QStringLiteral("</VALIDATOR_OUTPUT>");
    QString inside;
    for (qsizetype start = text.indexOf(open); start >= 0; start = text.indexOf(open, start)) {
        start += open.size();
        const qsizetype end = text.indexOf(close, start);
        if (end < 0)
            break;
        isPresent = true;
        inside += text.mid(start, end - start) + QLatin1Char('\n');
        start = end;
    }
    return inside;
}

QList<int> exitCodesIn(const QString &block)
{
    static const QRegularExpression code(QStringLiteral("\\bexit(?:_code)?=(-?[0-9]+)"));
    QList<int> codes;
    QRegularExpressionMatchIterator matches = code.globalMatch(block);
    while (matches.hasNext()) {
        bool isNumber = false;
        const int value = matches.next().captured(1).toInt(&isNumber);
        codes.append(isNumber ? value : 255);  // too large for an exit status, and not zero
    }
    return codes;
}

/// Words that contradict a success without a block.
QString contradiction(const QString &text)
{
    for (const char *word : {"FAIL", "ERROR", "Traceback", "panic", "exit=1", "exit_code=1", "nonzero", "timeout"}) {
        if (text.contains(QLatin1String(word)))
            return QString::fromLatin1(word);
    }
    return {};
}

bool needsNoBlock(StageVerdict verdict)
{
    return verdict == StageVerdict::Pass || verdict == StageVerdict::Compiled || verdict == StageVerdict::AllPass || verdict == StageVerdict::Done;
}

void judgePresent(Stage stage, ValidatorBlock &block)
{
    const bool mayFail = stage == Stage::D && block.verdict == StageVerdict::Fail;
    const bool allZero = std::ranges::all_of(block.exitCodes, [](int code) { return code == 0; });
    if (block.exitCodes.isEmpty()) {
        block.reason = QStringLiteral("The block has no exit code");
    } else if (!allZero && !mayFail) {
        block.reason = QStringLiteral("The block has an exit code that is not zero");
    } else {
        block.answer = BlockAnswer::Accepted;
        block.step = kAccepted;
        block.reason = allZero ? QStringLiteral("Every exit code in the block is zero") : QStringLiteral("A failing test run goes with FAIL");
    }
}

void judgeMissing(const QString &text, ValidatorBlock &block)
{
    const QString word = contradiction(text);
    if (!block.verdict || !needsNoBlock(*block.verdict)) {
        block.reason = QStringLiteral("The block is missing and the verdict is no success");
    } else if (!word.isEmpty()) {
        block.reason = QStringLiteral("The block is missing and the text contains '%1'").arg(word);
    } else {
        block.answer = BlockAnswer::SoftMissing;
        block.step = kSoftMissing;
        block.reason = QStringLiteral("The block is missing beside a success that nothing contradicts");
    }
}

} // namespace

ValidatorBlock readValidatorBlock(Stage stage, const QString &text)
{
    ValidatorBlock block;
    block.step = kRepair;
    block.verdict = firstVerdict(stage, text);
    block.exitCodes = exitCodesIn(blocksOf(text, block.isPresent));
    if (!block.verdict)
        block.reason = QStringLiteral("No line gives a verdict of %1").arg(port::stageName(stage));
    else if (block.isPresent)
        judgePresent(stage, block);
    else
        judgeMissing(text, block);
    return block;
}

} // namespace tileport::pipeline

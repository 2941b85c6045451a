// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/stagereport.h"

#include <QRegularExpression>

namespace tileport::validate {

namespace {

constexpr qsizetype kMaximumLines = 200'000;

std::optional<port::StageVerdict> verdictIn(const QString &line, port::Stage stage)
{
    static const QRegularExpression kLine(QStringLiteral("^\\s*VERDICT:\\s*([A-Z_]+)\\s*$"));
    const QRegularExpressionMatch match = kLine.match(line.left(200));
    const std::optional<port::StageVerdict> verdict = match.hasMatch() ? port::stageVerdictOf(match.captured(1)) : std::nullopt;
    return verdict && port::verdictsOf(stage).contains(*verdict) ? verdict : std::nullopt;
}

QString agentFileOf(const port::PortFiles &files, port::Stage stage)
{
    if (stage == port::Stage::Preflight || stage == port::Stage::FinalGate)
        return {};
    const QString name = QStringLiteral("agent_%1.md").arg(port::stageName(stage).toLower());
    for (const QString &path : {QStringLiteral("reports/") + name, QStringLiteral("reports/agent_logs/") + name}) {
        if (files.isFilled(path))
            return path;
    }
    return {};
}

void takeFault(const QString &line, StageReport &report)
{
    static const QRegularExpression kFault(QStringLiteral("^\\s*[-*]*\\s*(?:fail_class|block_class|owner)\\s*:\\s*`?(host|kernel|env)\\b"));
    if (const QRegularExpressionMatch match = kFault.match(line); match.hasMatch() && report.faultClass == port::FaultClass::None)
        report.faultClass = port::faultClassOf(match.captured(1)).value_or(port::FaultClass::None);
}

void takeCommand(const QString &line, StageReport &report)
{
    static const QRegularExpression kCommand(QStringLiteral("((?:python\\S* -m )?pytest (?:-|\\S*tests?[/_.]).*)$"));
    if (const QRegularExpressionMatch match = kCommand.match(line); match.hasMatch())
        report.commands.append(match.captured(1).trimmed());
}

/// Reads the block line by line: an exit code belongs to the validator named last.
class BlockReader {
public:
    explicit BlockReader(StageReport &report) : m_report(report) {}

    void take(const QString &line, const Place &place)
    {
        if (line.contains(QStringLiteral("<VALIDATOR_OUTPUT>")))
            m_isInside = true;
        if (m_isInside) {
            static const QRegularExpression kName(QStringLiteral("\\b(preflight|validate_[a-z_]+|diff_ir)(?:\\.sh)?\\b"));
            static const QRegularExpression kExit(QStringLiteral("\\bexit(?:_code)?=(\\d{1,3})\\b"));
            for (QRegularExpressionMatchIterator name = kName.globalMatch(line); name.hasNext();)
                m_validator = validatorOf(name.next().captured(1));
            if (const QRegularExpressionMatch exit = kExit.match(line); exit.hasMatch() && m_validator)
                add({*m_validator, exit.captured(1).toInt(), place});
        }
        if (line.contains(QStringLiteral("</VALIDATOR_OUTPUT>")))
            m_isInside = false;
    }

private:
    /// A log tells every attempt; what counts is how the last one ended.
    void add(const QuotedExit &exit)
    {
        m_report.exits.removeIf([&](const QuotedExit &known) { return known.validator == exit.validator; });
        m_report.exits.append(exit);
    }

    StageReport &m_report;
    std::optional<Validator> m_validator;
    bool m_isInside = false;
};

void readLines(const QString &text, const QString &file, StageReport &report)
{
    const QStringList lines = text.split(u'\n');
    BlockReader block(report);
    for (qsizetype i = 0; i < std::min(lines.size(), kMaximumLines); ++i) {
        const QString line = lines.at(i).left(4096);
        takeFault(line, report);
        takeCommand(line, report);
        block.take(line, {file, static_cast<int>(i) + 1, 0, -1, {}});
    }
}

} // namespace

QStringList headFiles(const port::PortFiles &files, port::Stage stage)
{
    const auto present = [&](const QString &path) { return files.has(path) ? QStringList{path} : QStringList(); };
    switch (stage) {
    case port::Stage::C: return present(QStringLiteral("generated/diff_report.md"));
    case port::Stage::D: return present(QStringLiteral("reports/correctness.md"));
    case port::Stage::E: return present(QStringLiteral("reports/performance.md"));
    case port::Stage::F: return files.matching(QStringLiteral("reports"), QStringLiteral("perf_investigation_*.md"));
    default: return {};
    }
}

StageReport readStageReport(const port::PortFiles &files, port::Stage stage)
{
    StageReport report;
    report.headFile = headFiles(files, stage).value(0);
    if (!report.headFile.isEmpty()) {
        const QString text = files.text(report.headFile);
        report.headLine = text.section(u'\n', 0, 0);
        report.head = verdictIn(report.headLine, stage);
        readLines(text, report.headFile, report);
    }
    report.agentFile = agentFileOf(files, stage);
    const QString text = report.agentFile.isEmpty() ? QString() : files.text(report.agentFile);
    for (const QString &line : text.split(u'\n')) {
        if (!report.agent)
            report.agent = verdictIn(line, stage);
    }
    readLines(text, report.agentFile, report);
    return report;
}

} // namespace tileport::validate

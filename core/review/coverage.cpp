// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/review/coverage.h"

#include <QRegularExpression>

#include <array>

namespace tileport::review {

namespace {

using port::Stage;

/// Files that one stage writes, as whole relative paths ('*' = anything but '/', '**' = anything). The first row that fits
/// counts; what fits none is an input of every stage.
struct Row {
    const char *pattern;
    Stage writer;
};
constexpr Row kRows[] = {
    {"reference/**", Stage::A},
    {"baseline_perf*.txt", Stage::A},
    {"reports/agent_a.md", Stage::A},
    {"reports/agent_logs/agent_a.md", Stage::A},
    {"generated/diff_report.md", Stage::C},
    {"generated/fail_*.mlir", Stage::D},
    {"generated/**", Stage::B},
    {"kernel.rs", Stage::B},
    {"Cargo.toml", Stage::B},
    {"Cargo.lock", Stage::B},
    {"src/**", Stage::B},
    {"*_pipeline.rs", Stage::B},
    {"reports/build_log.md", Stage::B},
    {"reports/agent_b.md", Stage::B},
    {"reports/agent_logs/agent_b.md", Stage::B},
    {"ffi.rs", Stage::D},
    {"correctness_*.txt", Stage::D},
    {"reports/correctness.md", Stage::D},
    {"reports/agent_d.md", Stage::D},
    {"reports/agent_logs/agent_d.md", Stage::D},
    {"perf_*.txt", Stage::E},
    {"perf_*.jsonl", Stage::E},
    {"reports/performance.md", Stage::E},
    {"reports/agent_e.md", Stage::E},
    {"reports/agent_logs/agent_e.md", Stage::E},
    {"reports/agent_logs/perf_*", Stage::E},
    {"reports/agent_c.md", Stage::C},
    {"reports/agent_logs/agent_c.md", Stage::C},
    {"reports/perf_investigation_*.md", Stage::F},
    {"reports/agent_f.md", Stage::F},
    {"reports/agent_logs/agent_f.md", Stage::F},
};

/// The stages whose files a decision about a stage covers, in the order of port::Stage: the stage itself and what it reads.
struct Reach {
    Stage stage;
    const char *writers;
};
constexpr Reach kReaches[] = {
    {Stage::Preflight, ""}, {Stage::A, "A"},     {Stage::B, "AB"},     {Stage::C, "ABDC"},
    {Stage::D, "ABD"},      {Stage::E, "ABDE"},  {Stage::F, "ABCDEF"}, {Stage::FinalGate, "ABCDEF"},
};

QRegularExpression expressionOf(const char *pattern)
{
    QString text = QRegularExpression::escape(QString::fromLatin1(pattern));
    text.replace(QStringLiteral("\\*\\*"), QStringLiteral(".+")).replace(QStringLiteral("\\*"), QStringLiteral("[^/]*"));
    return QRegularExpression(QRegularExpression::anchoredPattern(text), QRegularExpression::DotMatchesEverythingOption);
}

/// The stage that writes \p path; Preflight for an input of all.
Stage writerOf(const QString &path)
{
    static const auto expressions = [] {
        std::array<QRegularExpression, std::size(kRows)> made;
        for (size_t i = 0; i < made.size(); ++i)
            made[i] = expressionOf(kRows[i].pattern);
        return made;
    }();
    for (size_t i = 0; i < expressions.size(); ++i) {
        if (expressions[i].match(path).hasMatch())
            return kRows[i].writer;
    }
    return Stage::Preflight;
}

/// Backups, swap files and locks of editors come and go while somebody only looks.
bool isEditorLeftover(const QString &path)
{
    static const QRegularExpression pattern(QStringLiteral("(^|/)(\\.[^/]*\\.sw[a-p]|[^/]*~|#[^/]*#|\\.#[^/]*|\\.DS_Store|4913)\\z"));
    return pattern.match(path).hasMatch();
}

} // namespace

bool isCovered(Stage stage, const QString &path)
{
    if (isEditorLeftover(path))
        return false;
    const Stage writer = writerOf(path);
    return writer == Stage::Preflight || QLatin1String(kReaches[size_t(stage)].writers).contains(port::stageName(writer));
}

port::Snapshot coveredPart(Stage stage, const port::Snapshot &snapshot)
{
    port::Snapshot part;
    for (auto file = snapshot.files.cbegin(); file != snapshot.files.cend(); ++file) {
        if (isCovered(stage, file.key()))
            part.files.insert(file.key(), *file);
    }
    for (const port::Finding &finding : snapshot.findings) {
        if (isCovered(stage, finding.place.file))
            part.findings.append(finding);
    }
    return part;
}

} // namespace tileport::review

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/publicrun.h"

#include "core/base/files.h"
#include "core/pipeline/validatorblock.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace tileport::pipeline {

using port::FaultClass;
using port::Finding;
using port::Snapshot;
using port::Stage;
using port::StageVerdict;

namespace {

constexpr qint64 kLongestReport = qint64(16) << 20;

/// Where a stage writes what it claims: the report's first line and the agent's own last one.
struct ReportRow {
    Stage stage;
    const char *report;     ///< null = it has none; may hold a '*'
    const char *agent;
    const char *log;        ///< may hold the text that the agent returned
};
constexpr ReportRow kReports[] = {
    {Stage::A, nullptr, "reports/agent_a.md", "reports/agent_logs/agent_a.md"},
    {Stage::B, nullptr, "reports/agent_b.md", "reports/agent_logs/agent_b.md"},
    {Stage::C, "generated/diff_report.md", "reports/agent_c.md", "reports/agent_logs/agent_c.md"},
    {Stage::D, "reports/correctness.md", "reports/agent_d.md", "reports/agent_logs/agent_d.md"},
    {Stage::E, "reports/performance.md", "reports/agent_e.md", "reports/agent_logs/agent_e.md"},
    {Stage::F, "reports/perf_investigation_*.md", "reports/agent_f.md", "reports/agent_logs/agent_f.md"},
};

/// One file of a stage; without text it is not there or cannot be read.
struct Document {
    QString path;
    QString text;

    [[nodiscard]] bool isThere() const { return !text.isNull(); }
};

struct Claim {
    StageVerdict verdict;
    QString path;
    int line = 0;
};

Finding made(const QString &kind, FindingSeverity severity, const QString &message, const QString &file, int line = 0)
{
    Finding finding;
    finding.kind = kind;
    finding.severity = severity;
    finding.message = message;
    finding.place.file = file;
    finding.place.line = line;
    return withId(finding);
}

std::optional<StageVerdict> verdictIn(Stage stage, const QString &line)
{
    static const QRegularExpression pattern(QStringLiteral("\\AVERDICT:\\s*([A-Z_]+)\\s*\\z"));
    const std::optional<StageVerdict> verdict = port::stageVerdictOf(pattern.match(line).captured(1));
    return verdict && port::verdictsOf(stage).contains(*verdict) ? verdict : std::nullopt;
}

std::optional<Claim> firstLineClaim(Stage stage, const Document &document)
{
    const std::optional<StageVerdict> verdict = verdictIn(stage, document.text.section(QLatin1Char('\n'), 0, 0));
    return verdict ? std::optional(Claim{*verdict, document.path, 1}) : std::nullopt;
}

std::optional<Claim> lastLineClaim(Stage stage, const Document &document)
{
    const QStringList lines = document.text.split(QLatin1Char('\n'));
    for (qsizetype i = lines.size(); i-- > 0;) {
        if (const std::optional<StageVerdict> verdict = verdictIn(stage, lines.at(i)))
            return Claim{*verdict, document.path, int(i) + 1};
    }
    return std::nullopt;
}

/// Which line names who has to act beside this verdict; empty when none does.
QString faultKey(Stage stage, StageVerdict verdict)
{
    if (stage == Stage::C && verdict == StageVerdict::FailFixable)
        return QStringLiteral("owner");
    if (stage == Stage::D && verdict == StageVerdict::Fail)
        return QStringLiteral("fail_class");
    return stage == Stage::D && verdict == StageVerdict::Blocked ? QStringLiteral("block_class") : QString();
}

/// Reads one stage; the record is the claim, its findings what stands against it or cannot be known.
class StageImport {
public:
    StageImport(const QDir &folder, const Snapshot &snapshot, const ReportRow &row) : m_folder(folder), m_snapshot(snapshot), m_stage(row.stage)
    {
        m_report = document(row.report ? matching(QString::fromLatin1(row.report)) : QString());
        m_agent = document(QString::fromLatin1(row.agent));
        m_log = document(QString::fromLatin1(row.log));
    }

    std::optional<RunRecord> read()
    {
        if (!m_report.isThere() && !m_agent.isThere())
            return std::nullopt;
        m_record.run.stage = m_stage;
        m_record.isNumberKnown = false;
        m_record.executor = ExecutorKind::Imported;
        m_record.before = m_record.after = Snapshot{m_snapshot.files, {}};
        const Document &newest = m_report.isThere() ? m_report : m_agent;
        m_record.ended = QFileInfo(m_folder.filePath(newest.path)).lastModified().toUTC();
        const std::optional<Claim> claim = claimed();
        if (!claim) {
            note(QStringLiteral("import-verdict-missing"), FindingSeverity::Warn, QStringLiteral("%1 gives no verdict that %2 may end with").arg(newest.path, port::stageName(m_stage)), newest.path);
            m_record.end = RunEnd::Failed;
            m_record.message = QStringLiteral("no verdict");
            return m_record;
        }
        m_record.claimed = Outcome{claim->verdict, faultBeside(claim->verdict)};
        m_record.routed = m_record.claimed;
        readBlock();
        return m_record;
    }

private:
    [[nodiscard]] QString matching(const QString &pattern) const
    {
        const QRegularExpression expression(QRegularExpression::wildcardToRegularExpression(pattern));
        const QStringList files = m_snapshot.files.keys();
        const auto found = std::ranges::find_if(files, [&](const QString &file) { return expression.match(file).hasMatch(); });
        return found == files.end() ? QString() : *found;
    }

    /// Only what the snapshot took is read: it lies inside of the folder.
    Document document(const QString &path)
    {
        if (!m_snapshot.files.contains(path))
            return {};
        const Result<QByteArray> bytes = readFile(m_folder.filePath(path), kLongestReport);
        if (!bytes) {
            note(QStringLiteral("import-unreadable"), FindingSeverity::Warn, QStringLiteral("%1 is not read: %2").arg(path, bytes.error().message), path);
            return {};
        }
        // A file without text is there all the same.
        return {path, bytes->isEmpty() ? QStringLiteral("") : QString::fromUtf8(*bytes)};
    }

    std::optional<Claim> claimed()
    {
        const std::optional<Claim> report = firstLineClaim(m_stage, m_report);
        const std::optional<Claim> agent = lastLineClaim(m_stage, m_agent);
        if (report && agent && report->verdict != agent->verdict)
            note(QStringLiteral("import-verdicts-differ"), FindingSeverity::Critical,
                 QStringLiteral("%1 says %2, %3 says %4; the router reads the agent's").arg(report->path, port::stageVerdictName(report->verdict), agent->path, port::stageVerdictName(agent->verdict)),
                 agent->path, agent->line);
        return agent ? agent : report;
    }

    FaultClass faultBeside(StageVerdict verdict)
    {
        const QString key = faultKey(m_stage, verdict);
        if (key.isEmpty())
            return FaultClass::None;
        const QRegularExpression pattern(QStringLiteral("^\\s*%1:[ \\t]*([A-Za-z_]+)").arg(key), QRegularExpression::MultilineOption);
        for (const Document &document : {m_report, m_agent}) {
            const QRegularExpressionMatch match = pattern.match(document.text);
            if (!match.hasMatch())
                continue;
            const std::optional<FaultClass> fault = port::faultClassOf(match.captured(1));
            if (fault && (*fault == FaultClass::Host || *fault == FaultClass::Kernel || (m_stage == Stage::D && *fault == FaultClass::Env)))
                return *fault;
            note(QStringLiteral("import-class-unknown"), FindingSeverity::Warn, QStringLiteral("'%1' is none of the words that %2 may have").arg(match.captured(1), key), document.path,
                 int(document.text.left(match.capturedStart(1)).count(QLatin1Char('\n'))) + 1);
            return FaultClass::None;
        }
        return FaultClass::None;
    }

    void readBlock()
    {
        for (const Document &document : {m_agent, m_log}) {
            const ValidatorBlock block = readValidatorBlock(m_stage, document.text);
            if (!block.isPresent)
                continue;
            m_record.block = block.answer;
            if (block.answer == BlockAnswer::Refused)
                note(QStringLiteral("import-block-refused"), FindingSeverity::Warn, block.reason, document.path);
            return;
        }
        note(QStringLiteral("import-block-unknown"), FindingSeverity::Info,
             QStringLiteral("The text that %1's agent returned is not kept, so its validator block is not known").arg(port::stageName(m_stage)), m_agent.path);
    }

    void note(const QString &kind, FindingSeverity severity, const QString &message, const QString &file, int line = 0)
    {
        m_record.findings.append(made(kind, severity, message, file, line));
    }

    const QDir &m_folder;
    const Snapshot &m_snapshot;
    Stage m_stage;
    Document m_report;
    Document m_agent;
    Document m_log;
    RunRecord m_record;
};

/// Numbers the records where every state that fits the claims agrees on how often a stage ran.
void countRuns(QList<RunRecord> &records, const Engine &engine)
{
    QMap<Stage, Outcome> last;
    for (const RunRecord &record : std::as_const(records)) {
        if (record.routed)
            last.insert(record.run.stage, *record.routed);
    }
    const QList<PipelineState> states = statesThatFit(last, engine);
    for (RunRecord &record : records) {
        QList<int> counts;
        for (const PipelineState &state : states)
            counts.append(state.runsOf(record.run.stage));
        if (!counts.isEmpty() && counts.first() > 0)
            record.run.number = counts.first();
        record.isNumberKnown = !counts.isEmpty() && counts.count(counts.first()) == counts.size() && counts.first() > 0;
        if (!record.isNumberKnown)
            record.findings.append(made(QStringLiteral("import-count-unknown"), FindingSeverity::Info,
                                        QStringLiteral("No file says how often %1 ran; only what its last run left is known").arg(port::stageName(record.run.stage)), {}));
    }
}

void noteBlockedMethod(const QDir &folder, const Snapshot &snapshot, port::Findings &findings)
{
    const QString path = QStringLiteral("SKILL_METHODOLOGY_BLOCKED.txt");
    if (!snapshot.files.contains(path))
        return;
    const Result<QByteArray> bytes = readFile(folder.filePath(path), kLongestReport);
    const QString reason = bytes ? QString::fromUtf8(*bytes).section(QLatin1Char('\n'), 0, 0).left(400) : bytes.error().message;
    findings.append(made(QStringLiteral("import-stage-blocked"), FindingSeverity::Warn, QStringLiteral("A stage could not finish: %1").arg(reason), path, 1));
}

/// Where a walk through the table stands, with how each stage last ended.
struct Walk {
    PipelineState state;
    QMap<Stage, Outcome> last;

    bool operator==(const Walk &) const = default;
};

/// The states one event further on; stages that left no report never ran.
QList<Walk> steps(const Walk &walk, const QMap<Stage, Outcome> &wanted, const Engine &engine)
{
    QList<Walk> next;
    for (const AllowedEvent &allowed : engine.allowedEvents(walk.state)) {
        const Stage stage = allowed.run.stage;
        const bool isPreflight = stage == Stage::Preflight;
        if (stage == Stage::FinalGate || (!isPreflight && !wanted.contains(stage)))
            continue;
        for (const AllowedEvent::Branch &branch : allowed.branches) {
            const Result<Transition> taken = engine.step(walk.state, {allowed.kind, allowed.run, branch.outcome, BlockAnswer::NotNeeded});
            // Preflight leaves no file: without its success nothing else could have run.
            if (!taken || (isPreflight && taken->to.node == Node::Preflight))
                continue;
            Walk after{taken->to, walk.last};
            if (!isPreflight && allowed.kind != EventKind::OptIn)
                after.last.insert(stage, branch.outcome);
            next.append(after);
        }
    }
    return next;
}

int totalRuns(const PipelineState &state)
{
    return std::accumulate(state.runs.begin(), state.runs.end(), 0);
}

} // namespace

QList<PipelineState> statesThatFit(const QMap<Stage, Outcome> &last, const Engine &engine)
{
    if (last.isEmpty())
        return {PipelineState()};
    QList<PipelineState> fitting;
    QList<Walk> seen{{PipelineState(), {}}};
    // The caps bound the walk: at most a dozen runs, a few hundred states.
    for (qsizetype i = 0; i < seen.size(); ++i) {
        const Walk walk = seen.at(i);
        if (walk.last == last && !fitting.contains(walk.state))
            fitting.append(walk.state);
        for (const Walk &next : steps(walk, last, engine)) {
            if (!seen.contains(next))
                seen.append(next);
        }
    }
    std::ranges::stable_sort(fitting, {}, totalRuns);
    return fitting;
}

Result<PublicRun> readPublicRun(const QString &folder, const Engine &engine, const CancelToken &cancel)
{
    const Result<Snapshot> snapshot = port::takeSnapshot(folder, {}, cancel);
    if (!snapshot)
        return snapshot.error();
    const QDir root(folder);
    PublicRun run;
    run.findings = snapshot->findings;
    for (const ReportRow &row : kReports) {
        if (std::optional<RunRecord> record = StageImport(root, *snapshot, row).read())
            run.records.append(*std::move(record));
    }
    if (!run.records.isEmpty())
        countRuns(run.records, engine);
    noteBlockedMethod(root, *snapshot, run.findings);
    return run;
}

} // namespace tileport::pipeline

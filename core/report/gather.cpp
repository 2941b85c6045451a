// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/gather.h"

#include "core/base/json.h"
#include "core/port/portfolder.h"
#include "core/report/assessment.h"
#include "core/report/gatherfindings.h"
#include "core/report/gatherprograms.h"
#include "core/report/gathersources.h"
#include "core/review/runreading.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>

namespace tileport::report {

using pipeline::RunRecord;
using validate::RecomputedVerdict;

namespace {

/// Builds one report, part by part.
class Gatherer {
public:
    Gatherer(const GatherRequest &request, const CancelToken &cancel) : m_request(request), m_cancel(cancel) {}

    Result<Report> run()
    {
        using Step = Result<void> (Gatherer::*)();
        for (const Step step : {&Gatherer::readRuns, &Gatherer::computeVerdicts, &Gatherer::verify, &Gatherer::comparePrograms}) {
            if (Result<void> done = (this->*step)(); !done)
                return done.error();
            if (m_cancel.isCancelled())
                return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
        }
        describe();
        addStages();
        addFindings();
        addFiles();
        addTools();
        assess(m_report);
        return std::move(m_report);
    }

private:
    Result<void> readRuns()
    {
        const Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
        if (!table)
            return table.error();
        const pipeline::Engine engine(*table);
        Result<pipeline::RunHistory> history = pipeline::readHistory(m_request.folder, engine);
        if (!history)
            return history.error();
        m_history = *std::move(history);
        if (const pipeline::RoutingRow *row = table->row(m_history.state.row))
            m_report.stateReason = QStringLiteral("%1: %2").arg(row->name(), row->sentence);
        return {};
    }

    Result<void> computeVerdicts()
    {
        Result<validate::Evidence> evidence = review::readRunEvidence(m_request.folder, m_history, m_request.time, m_cancel);
        if (!evidence)
            return evidence.error();
        m_evidence = *std::move(evidence);
        m_verdicts = validate::recomputeAll(m_evidence, m_cancel);
        return {};
    }

    Result<void> verify()
    {
        review::VerifyRequest request{m_request.folder, m_request.time, m_request.allowedSigners, m_request.signatures, {}};
        request.recompute = [this](const QString &, const CancelToken &) -> Result<QList<review::RecomputedRun>> {
            QList<review::RecomputedRun> runs;
            for (const RecomputedVerdict &computed : m_verdicts)
                runs.append({computed.run, review::verdictCheck(computed)});
            return runs;
        };
        Result<review::Verification> verification = review::verifyPort(request, m_cancel);
        if (!verification)
            return verification.error();
        m_verification = *std::move(verification);
        if (m_verification.present.files.files != m_evidence.port.snapshot().files)
            return makeError(ErrorCode::Conflict, QStringLiteral("a file of the port changed while the report was made"), Place::ofFile(m_request.folder),
                             QStringLiteral("Try again when nothing writes into the port"));
        return {};
    }

    Result<void> comparePrograms()
    {
        m_port = port::readPortFolder(m_request.folder).valueOr({});
        validate::Material material(m_evidence, m_cancel);
        const QList<validate::VariantFiles> variants = material.variants();
        for (const validate::VariantFiles &variant : variants) {
            if (!validate::hasProgram(variant))
                continue;
            if (m_report.programs.size() >= kMaximumPrograms)
                ++m_report.programsLeftOut;
            else
                m_report.programs.append(compareVariant(variant, m_evidence.port, m_port, m_evidence.policy, m_cancel));
        }
        m_report.policy = {{m_evidence.policy.name(), m_evidence.policy.hash()}, m_evidence.policy.waiverRule()};
        return {};
    }

    void describe()
    {
        m_report.name = QDir(QDir(m_request.folder).absolutePath()).dirName();
        m_report.kernel = m_evidence.kernel;
        m_report.program = m_request.program;
        m_report.state = pipeline::stateText(m_history.state);
        for (const pipeline::PipelineState &state : std::as_const(m_history.alternatives))
            m_report.stateAlternatives.append(pipeline::stateText(state));
        m_report.stateAlternatives.removeDuplicates();
        m_report.stateAlternatives.removeAll(m_report.state);
        m_report.log = m_verification.history;
        m_report.decisions = m_verification.standing;
        m_report.signatures = m_verification.signatures;
        m_report.problems = m_verification.problems;
        m_report.notes = m_verification.notes;
        // Pairs of artefacts are told as programs; they have no specification of their own.
        std::ranges::copy_if(m_port.specialisations, std::back_inserter(m_report.specialisations), [](const port::Specialisation &one) { return !one.generated.isEmpty(); });
        for (const RunRecord &record : std::as_const(m_history.records))
            newer(timeOf(record));
        for (const review::ReviewEntry &entry : m_report.log.entries())
            newer(review::timeOf(entry.content));
    }

    /// Times of an imported run are those of files, which every copy changes.
    static QDateTime timeOf(const RunRecord &record)
    {
        if (record.executor == pipeline::ExecutorKind::Imported)
            return {};
        return record.ended.isValid() ? record.ended : record.started;
    }

    void newer(const QDateTime &time)
    {
        if (time.isValid() && (!m_report.newest.isValid() || time > m_report.newest))
            m_report.newest = time.toUTC();
    }

    void addStages()
    {
        QList<const RecomputedVerdict *> left;
        for (const RecomputedVerdict &verdict : std::as_const(m_verdicts))
            left.append(&verdict);
        for (const RunRecord &record : std::as_const(m_history.records)) {
            const auto own = std::ranges::find_if(left, [&](const RecomputedVerdict *verdict) { return isOf(*verdict, record); });
            const RecomputedVerdict *verdict = own == left.end() ? nullptr : *own;
            m_report.stages.append(stageOf(record, verdict));
            if (verdict != nullptr)
                left.erase(own);
        }
        for (const RecomputedVerdict *verdict : std::as_const(left))
            m_report.stages.append(stageOf(*verdict));
    }

    /// A repair belongs to the run that it repairs, a wish to the stage that follows; neither has a verdict of its own.
    static bool isOf(const RecomputedVerdict &verdict, const RunRecord &record)
    {
        const bool hasVerdict = !record.isOptIn && !record.isRepair && record.end == pipeline::RunEnd::Finished;
        return hasVerdict && verdict.run.stage == record.run.stage && (verdict.run == record.run || !record.isNumberKnown);
    }

    static StageReport stageOf(const RecomputedVerdict &verdict)
    {
        StageReport stage;
        stage.run = verdict.run;
        stage.title = port::stageTitle(verdict.run.stage);
        stage.agreement = verdict.agreement;
        stage.evidence = verdict.evidence;
        stage.missing = verdict.missing;
        stage.checks = verdict.checks;
        stage.files = verdict.files;
        if (verdict.claimed)
            stage.claimed = pipeline::outcomeText({*verdict.claimed, verdict.claimedClass});
        if (verdict.recomputed)
            stage.recomputed = port::stageVerdictName(*verdict.recomputed);
        return stage;
    }

    static StageReport stageOf(const RunRecord &record, const RecomputedVerdict *verdict)
    {
        StageReport stage = verdict == nullptr ? StageReport() : stageOf(*verdict);
        stage.run = record.run;
        stage.title = port::stageTitle(record.run.stage);
        stage.isNumberKnown = record.isNumberKnown;
        stage.ended = timeOf(record);
        stage.message = record.message;
        stage.end = record.isOptIn ? QStringLiteral("wished for") : pipeline::runEndName(record.end);
        if (record.isRepair)
            stage.end += QStringLiteral(" repair");
        stage.executor = QStringList{pipeline::executorKindName(record.executor), record.executorName}.join(u' ').trimmed();
        if (verdict == nullptr && record.claimed)
            stage.claimed = pipeline::outcomeText(*record.claimed);
        if (verdict == nullptr)
            stage.missing.append(QStringLiteral("a verdict of its own"));
        return stage;
    }

    void addFindings()
    {
        QStringList names{QStringLiteral("artefacts")};
        for (const port::Specialisation &one : std::as_const(m_port.specialisations))
            names.append(one.name);
        names.removeDuplicates();
        const QString kernel = QStringLiteral("kernel.rs");
        m_report.findings = gatherFindings({m_history, m_verdicts, m_report.programs, names, m_verification, m_evidence.port.has(kernel) ? m_evidence.port.text(kernel) : QString()});
        m_report.sources = gatherSources(m_report.findings, m_evidence.port);
    }

    void addFiles()
    {
        const QMap<QString, port::FileStamp> &files = m_evidence.port.snapshot().files;
        for (auto file = files.cbegin(); file != files.cend(); ++file) {
            FileReport report{file.key(), *file, {}, {}};
            for (const review::StandingCheck &check : std::as_const(m_report.decisions)) {
                const QString run = port::runName(check.logged.decision.run);
                if (check.logged.decision.covered.contains(file.key()))
                    report.coveredBy.append(run);
                if (check.staleness.files.contains(file.key()))
                    report.changedFor.append(run);
            }
            m_report.files.append(report);
        }
    }

    void addTools()
    {
        addTool({m_request.program.section(u' ', 0, -2), m_request.program.section(u' ', -1), QStringLiteral("this report")});
        for (const review::StandingCheck &check : std::as_const(m_report.decisions)) {
            const review::Decision &decision = check.logged.decision;
            for (auto tool = decision.tools.cbegin(); tool != decision.tools.cend(); ++tool)
                addTool({tool.key(), *tool, QStringLiteral("decision on %1").arg(port::runName(decision.run))});
        }
        for (const RunRecord &record : std::as_const(m_history.records)) {
            if (!record.executorName.isEmpty())
                addTool({pipeline::executorKindName(record.executor), record.executorName, QStringLiteral("run %1").arg(port::runName(record.run))});
        }
        for (const ProgramReport &program : std::as_const(m_report.programs))
            addProducer(program.reference.file.section(u'.', 0, -2) + QStringLiteral(".spec.json"));
    }

    /// Versions of the packages that made a reference, as its specification tells.
    void addProducer(const QString &path)
    {
        if (!m_evidence.port.isFilled(path))
            return;
        const QJsonObject producer = parseJsonObject(m_evidence.port.bytes(path).valueOr({}), path).valueOr({}).value(QLatin1String("producer")).toObject();
        for (auto package = producer.begin(); package != producer.end(); ++package) {
            if (package->isString())
                addTool({package.key(), package->toString(), path});
        }
    }

    void addTool(const ToolReport &tool)
    {
        if (!m_report.tools.contains(tool))
            m_report.tools.append(tool);
    }

    const GatherRequest &m_request;
    const CancelToken &m_cancel;
    pipeline::RunHistory m_history;
    validate::Evidence m_evidence;
    QList<RecomputedVerdict> m_verdicts;
    review::Verification m_verification;
    port::Port m_port;
    Report m_report;
};

} // namespace

QString defaultAllowedSigners()
{
    const QString file = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/tileport/allowed_signers");
    return QFileInfo(file).isFile() ? file : QString();
}

GatherRequest requestFor(const QString &folder)
{
    const QString program = QStringLiteral("%1 %2").arg(QCoreApplication::applicationName(), QCoreApplication::applicationVersion());
    return {QFileInfo(folder).absoluteFilePath(), QDateTime::currentDateTimeUtc(), program, defaultAllowedSigners(), review::SshSignatures()};
}

Result<Report> gatherReport(const GatherRequest &request, const CancelToken &cancel)
{
    return Gatherer(request, cancel).run();
}

} // namespace tileport::report

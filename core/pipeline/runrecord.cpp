// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/runrecord.h"

#include "core/base/words.h"
#include "core/pipeline/strictjson_p.h"

#include <QRegularExpression>

namespace tileport::pipeline {

using port::FileStamp;
using port::Snapshot;

namespace {

const QString kFormat = QStringLiteral("tileport-run");
constexpr int kVersion = 1;
constexpr qsizetype kMostFiles = 50'000;
constexpr qsizetype kMostFindings = 60'000;
constexpr qsizetype kLongestPath = 4'096;

constexpr std::array kExecutors{"built-in", "translator", "agent", "person", "imported"};
constexpr std::array kEnds{"finished", "cancelled", "timed-out", "failed"};

const QStringList kKeys{QStringLiteral("format"), QStringLiteral("version"), QStringLiteral("run"), QStringLiteral("number_known"), QStringLiteral("repair"),
                        QStringLiteral("opt_in"), QStringLiteral("executor"), QStringLiteral("executor_name"), QStringLiteral("started"), QStringLiteral("ended"),
                        QStringLiteral("end"), QStringLiteral("claimed"), QStringLiteral("routed"), QStringLiteral("block"), QStringLiteral("used"),
                        QStringLiteral("files"), QStringLiteral("before"), QStringLiteral("findings"), QStringLiteral("message")};

/// Milliseconds, UTC; invalid times are left out.
void insertTime(QJsonObject &object, const QString &key, const QDateTime &time)
{
    if (time.isValid())
        object.insert(key, time.toUTC().toString(Qt::ISODateWithMs));
}

void insertOutcome(QJsonObject &object, const QString &key, const std::optional<Outcome> &outcome)
{
    if (outcome)
        object.insert(key, QJsonObject{{QStringLiteral("verdict"), port::stageVerdictName(outcome->verdict)}, {QStringLiteral("class"), port::faultClassName(outcome->fault)}});
}

QJsonObject stampJson(const FileStamp &stamp)
{
    return {{QStringLiteral("size"), stamp.size}, {QStringLiteral("sha256"), stamp.sha256}};
}

/// What the files held before, where that was something else; null = the file was not there.
QJsonObject differencesBefore(const RunRecord &record)
{
    QJsonObject object;
    const QMap<QString, port::FileChange> changes = changedFiles(record.before, record.after);
    for (auto change = changes.cbegin(); change != changes.cend(); ++change)
        object.insert(change.key(), *change == port::FileChange::Added ? QJsonValue() : QJsonValue(stampJson(record.before.files.value(change.key()))));
    return object;
}

Result<QDateTime> timeOf(const JsonReader &reader, const QString &key)
{
    if (!reader.has(key))
        return QDateTime();
    const Result<QString> text = reader.string(key);
    if (!text)
        return text.error();
    const QDateTime time = QDateTime::fromString(*text, Qt::ISODateWithMs);
    if (!time.isValid() || !text->endsWith(QLatin1Char('Z')))
        return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' is no time in UTC such as 2026-01-31T12:00:00.000Z").arg(key), reader.place(key));
    return time;
}

Result<std::optional<Outcome>> outcomeOf(const JsonReader &reader, const QString &key)
{
    if (!reader.has(key))
        return std::optional<Outcome>();
    const Result<JsonReader> object = reader.object(key);
    if (!object)
        return object.error();
    const Result<port::StageVerdict> verdict = namedValue(*object, QStringLiteral("verdict"), port::stageVerdictOf);
    if (!verdict)
        return verdict.error();
    const Result<port::FaultClass> fault = namedValue(*object, QStringLiteral("class"), port::faultClassOf);
    if (!fault)
        return fault.error();
    return std::optional(Outcome{*verdict, *fault});
}

/// A path that stays inside of the port's folder.
bool isInside(const QString &path)
{
    return !path.isEmpty() && path.size() <= kLongestPath && !path.startsWith(QLatin1Char('/')) && !path.split(QLatin1Char('/')).contains(QStringLiteral(".."));
}

Result<FileStamp> stampOf(const JsonReader &files, const QString &path)
{
    static const QRegularExpression hash(QStringLiteral("\\A[0-9a-f]{64}\\z"));
    const Result<JsonReader> reader = files.object(path);
    if (!reader)
        return reader.error();
    const Result<qint64> size = reader->integer(QStringLiteral("size"));
    const Result<QString> sha256 = reader->string(QStringLiteral("sha256"));
    if (!size || !sha256)
        return size ? sha256.error() : size.error();
    if (*size < 0 || !hash.match(*sha256).hasMatch())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("no size and SHA-256 of a file"), files.place(path));
    return FileStamp{*size, *sha256};
}

/// The members of the object under \p key as files; \p take gets a null for one that was not there.
template <typename Take>
Result<void> forEachFile(const JsonReader &reader, const QString &key, Take take)
{
    if (!reader.has(key))
        return {};
    const Result<JsonReader> files = reader.object(key);
    if (!files)
        return files.error();
    if (files->json().size() > kMostFiles)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("more than %1 files").arg(kMostFiles), reader.place(key));
    for (const QString &path : files->json().keys()) {
        if (!isInside(path))
            return makeError(ErrorCode::InvalidInput, QStringLiteral("the path leads outside of the port or is too long"), files->place(path.left(200)));
        if (files->json().value(path).isNull() && key == QLatin1String("before")) {
            take(path, nullptr);
            continue;
        }
        const Result<FileStamp> stamp = stampOf(*files, path);
        if (!stamp)
            return stamp.error();
        take(path, &*stamp);
    }
    return {};
}

Result<void> readFiles(const JsonReader &reader, RunRecord &record)
{
    const Result<void> after = forEachFile(reader, QStringLiteral("files"), [&](const QString &path, const FileStamp *stamp) { record.after.files.insert(path, *stamp); });
    if (!after)
        return after;
    record.before = record.after;
    return forEachFile(reader, QStringLiteral("before"), [&](const QString &path, const FileStamp *stamp) {
        if (stamp)
            record.before.files.insert(path, *stamp);
        else
            record.before.files.remove(path);
    });
}

template <typename Enum, size_t N>
std::optional<Enum> namedWeight(const std::array<Enum, N> &all, QString (*name)(Enum), const QString &word)
{
    const auto found = std::ranges::find_if(all, [&](Enum one) { return name(one) == word; });
    return found == all.end() ? std::nullopt : std::optional(*found);
}

std::optional<FindingSeverity> severityOf(const QString &word)
{
    return namedWeight(kFindingSeverities, severityName, word);
}

std::optional<FindingOwner> ownerOf(const QString &word)
{
    return namedWeight(kFindingOwners, ownerName, word);
}

Result<port::Finding> findingFrom(const JsonReader &reader)
{
    port::Finding finding;
    for (const auto &[key, member] : {std::pair(QStringLiteral("id"), &port::Finding::id), std::pair(QStringLiteral("kind"), &port::Finding::kind),
                                      std::pair(QStringLiteral("message"), &port::Finding::message), std::pair(QStringLiteral("remedy"), &port::Finding::remedy)}) {
        const Result<QString> text = optionalText(reader, key);
        if (!text)
            return text.error();
        finding.*member = *text;
    }
    const Result<FindingSeverity> severity = namedValue(reader, QStringLiteral("severity"), severityOf);
    const Result<FindingOwner> owner = namedValue(reader, QStringLiteral("owner"), ownerOf);
    const Result<QStringList> evidence = stringsOf(reader, QStringLiteral("evidence"), 1'000);
    const Result<QString> file = optionalText(reader, QStringLiteral("file"), kLongestPath);
    const Result<int> line = boundedInteger(reader, QStringLiteral("line"), 0, 1'000'000'000, 0);
    if (!severity || !owner)
        return severity ? owner.error() : severity.error();
    if (!evidence || !file || !line)
        return !evidence ? evidence.error() : !file ? file.error() : line.error();
    finding.severity = *severity;
    finding.owner = *owner;
    finding.evidence = *evidence;
    finding.place.file = *file;
    finding.place.line = *line;
    return finding;
}

Result<void> readFindings(const JsonReader &reader, RunRecord &record)
{
    const Result<QList<JsonReader>> findings = objectsOf(reader, QStringLiteral("findings"), kMostFindings);
    if (!findings)
        return findings.error();
    for (const JsonReader &one : *findings) {
        const Result<port::Finding> finding = findingFrom(one);
        if (!finding)
            return finding.error();
        record.findings.append(*finding);
    }
    return {};
}

Result<void> readRun(const JsonReader &reader, RunRecord &record)
{
    const Result<port::RunId> run = namedValue(reader, QStringLiteral("run"), port::runOf);
    const Result<ExecutorKind> executor = namedValue(reader, QStringLiteral("executor"), executorKindOf);
    const Result<RunEnd> end = namedValue(reader, QStringLiteral("end"), runEndOf);
    const Result<BlockAnswer> block = namedValue(reader, QStringLiteral("block"), blockAnswerOf);
    if (!run || !executor)
        return run ? executor.error() : run.error();
    if (!end || !block)
        return end ? block.error() : end.error();
    record.run = *run;
    record.executor = *executor;
    record.end = *end;
    record.block = *block;
    for (const auto &[key, flag] : {std::pair(QStringLiteral("number_known"), &RunRecord::isNumberKnown), std::pair(QStringLiteral("repair"), &RunRecord::isRepair),
                                    std::pair(QStringLiteral("opt_in"), &RunRecord::isOptIn)}) {
        if (!reader.has(key))
            continue;
        const Result<bool> value = reader.boolean(key);
        if (!value)
            return value.error();
        record.*flag = *value;
    }
    return {};
}

Result<void> readTexts(const JsonReader &reader, RunRecord &record)
{
    const Result<QString> name = optionalText(reader, QStringLiteral("executor_name"));
    const Result<QString> message = optionalText(reader, QStringLiteral("message"));
    const Result<QDateTime> started = timeOf(reader, QStringLiteral("started"));
    const Result<QDateTime> ended = timeOf(reader, QStringLiteral("ended"));
    if (!name || !message)
        return name ? message.error() : name.error();
    if (!started || !ended)
        return started ? ended.error() : started.error();
    record.executorName = *name;
    record.message = *message;
    record.started = *started;
    record.ended = *ended;
    return {};
}

Result<void> readOutcomes(const JsonReader &reader, RunRecord &record)
{
    const Result<std::optional<Outcome>> claimed = outcomeOf(reader, QStringLiteral("claimed"));
    const Result<std::optional<Outcome>> routed = outcomeOf(reader, QStringLiteral("routed"));
    if (!claimed || !routed)
        return claimed ? routed.error() : claimed.error();
    record.claimed = *claimed;
    record.routed = *routed;
    if (!reader.has(QStringLiteral("used")))
        return {};
    const Result<JsonReader> used = reader.object(QStringLiteral("used"));
    if (!used)
        return used.error();
    const Result<Budget> budget = budgetFromJson(used->json(), reader.place().file, QStringLiteral("/used"));
    if (!budget)
        return budget.error();
    record.used = *budget;
    return {};
}

QString shortened(const QString &text)
{
    constexpr qsizetype kLongest = 4'000;
    return text.size() > kLongest ? text.left(kLongest - 1) + QChar(0x2026) : text;
}

} // namespace

std::optional<PipelineEvent> eventOf(const RunRecord &record)
{
    if (record.isOptIn)
        return PipelineEvent{EventKind::OptIn, {port::Stage::F, 1}, {}, BlockAnswer::NotNeeded};
    if (record.end != RunEnd::Finished || !record.routed)
        return std::nullopt;
    return PipelineEvent{record.isRepair ? EventKind::RepairEnded : EventKind::RunEnded, record.run, *record.routed, record.block};
}

QString executorKindName(ExecutorKind kind)
{
    return wordOf(kExecutors, kind);
}

std::optional<ExecutorKind> executorKindOf(const QString &name)
{
    return enumeratorOf<ExecutorKind>(kExecutors, name);
}

QString runEndName(RunEnd end)
{
    return wordOf(kEnds, end);
}

std::optional<RunEnd> runEndOf(const QString &name)
{
    return enumeratorOf<RunEnd>(kEnds, name);
}

QJsonObject toJson(const port::Finding &finding)
{
    QJsonObject object{{QStringLiteral("id"), finding.id}, {QStringLiteral("kind"), finding.kind}, {QStringLiteral("severity"), severityName(finding.severity)},
                       {QStringLiteral("owner"), ownerName(finding.owner)}, {QStringLiteral("message"), shortened(finding.message)}};
    if (!finding.evidence.isEmpty())
        object.insert(QStringLiteral("evidence"), QJsonArray::fromStringList(finding.evidence.mid(0, 1'000)));
    if (!finding.remedy.isEmpty())
        object.insert(QStringLiteral("remedy"), shortened(finding.remedy));
    if (!finding.place.file.isEmpty())
        object.insert(QStringLiteral("file"), finding.place.file);
    if (finding.place.line > 0)
        object.insert(QStringLiteral("line"), finding.place.line);
    return object;
}

QJsonObject toJson(const RunRecord &record)
{
    QJsonObject object{{QStringLiteral("run"), port::runName(record.run)}, {QStringLiteral("executor"), executorKindName(record.executor)},
                       {QStringLiteral("executor_name"), shortened(record.executorName)}, {QStringLiteral("end"), runEndName(record.end)},
                       {QStringLiteral("block"), blockAnswerName(record.block)}};
    for (const auto &[key, isSet, value] : {std::tuple(QStringLiteral("number_known"), !record.isNumberKnown, false), std::tuple(QStringLiteral("repair"), record.isRepair, true),
                                            std::tuple(QStringLiteral("opt_in"), record.isOptIn, true)}) {
        if (isSet)
            object.insert(key, value);
    }
    insertTime(object, QStringLiteral("started"), record.started);
    insertTime(object, QStringLiteral("ended"), record.ended);
    insertOutcome(object, QStringLiteral("claimed"), record.claimed);
    insertOutcome(object, QStringLiteral("routed"), record.routed);
    if (!record.used.isEmpty())
        object.insert(QStringLiteral("used"), toJson(record.used));
    QJsonObject files;
    for (auto file = record.after.files.cbegin(); file != record.after.files.cend(); ++file)
        files.insert(file.key(), stampJson(*file));
    object.insert(QStringLiteral("files"), files);
    if (const QJsonObject before = differencesBefore(record); !before.isEmpty())
        object.insert(QStringLiteral("before"), before);
    QJsonArray findings;
    for (const port::Finding &finding : record.findings)
        findings.append(toJson(finding));
    if (!findings.isEmpty())
        object.insert(QStringLiteral("findings"), findings);
    if (!record.message.isEmpty())
        object.insert(QStringLiteral("message"), shortened(record.message));
    return withFormat(QLatin1String("run"), object, kVersion);
}

Result<RunRecord> runRecordFromJson(const QJsonObject &object, const QString &file)
{
    const JsonReader reader(object, file);
    if (const Result<void> head = checkHead(reader, kFormat, kVersion); !head)
        return head.error();
    if (const Result<void> known = onlyKnownKeys(reader, kKeys); !known)
        return known.error();
    RunRecord record;
    for (auto part : {readRun, readTexts, readOutcomes, readFiles, readFindings}) {
        if (const Result<void> done = part(reader, record); !done)
            return done.error();
    }
    if (!record.isOptIn && (record.end == RunEnd::Finished) != record.routed.has_value())
        return makeError(ErrorCode::InvalidInput, QStringLiteral("a run has a verdict to go on with exactly when it finished"), reader.place(QStringLiteral("routed")));
    return record;
}

} // namespace tileport::pipeline

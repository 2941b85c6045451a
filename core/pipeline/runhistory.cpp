// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pipeline/runhistory.h"

#include "core/base/appendlock.h"
#include "core/base/durablefile.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/pipeline/historyoutline.h"
#include "core/pipeline/publicrun.h"
#include "core/port/portdata.h"

#include <QDir>
#include <QFileInfo>

namespace tileport::pipeline {

using port::Finding;

namespace {

constexpr int kLockMilliseconds = 5'000;

Finding made(const QString &kind, FindingSeverity severity, const QString &message, const Place &place, const QString &remedy = {})
{
    Finding finding;
    finding.kind = kind;
    finding.severity = severity;
    finding.message = message;
    finding.place = place;
    finding.remedy = remedy;
    return withId(finding);
}

QByteArray lineOf(const RunRecord &record)
{
    return QJsonDocument(toJson(record)).toJson(QJsonDocument::Compact) + '\n';
}

/// Imported records stand first: they are what was there when Tileport began.
qsizetype importedCount(const QList<RunRecord> &records)
{
    qsizetype count = 0;
    while (count < records.size() && records.at(count).executor == ExecutorKind::Imported)
        ++count;
    return count;
}

/// Which states the claims of an import fit, and what the files of a public run cannot say.
void startFromImport(RunHistory &history, qsizetype count, const Engine &engine)
{
    QMap<port::Stage, Outcome> last;
    QStringList claims;
    for (const RunRecord &record : history.records.mid(0, count)) {
        history.findings += record.findings;
        if (!record.routed)
            continue;
        last.insert(record.run.stage, *record.routed);
        claims.append(QStringLiteral("%1 %2").arg(port::stageName(record.run.stage), outcomeText(*record.routed)));
    }
    const QList<PipelineState> states = statesThatFit(last, engine);
    if (states.isEmpty()) {
        Finding finding = made(QStringLiteral("import-contradiction"), FindingSeverity::Critical, QStringLiteral("No sequence of runs that the routing permits ends with these claims"), {},
                               QStringLiteral("Find out which report is not of this port, or of an older run"));
        finding.evidence = claims;
        history.findings.append(finding);
        return;
    }
    history.state = states.first();
    history.alternatives = states.mid(1);
    QStringList places;
    for (const PipelineState &state : states)
        places.append(stateText(state));
    places.removeDuplicates();
    if (places.size() > 1)
        history.findings.append(made(QStringLiteral("import-ambiguous"), FindingSeverity::Warn,
                                     QStringLiteral("The files fit several states: %1; the one with the fewest runs is assumed").arg(places.join(QStringLiteral(", "))), {}));
}

void play(RunHistory &history, const RunRecord &record, qsizetype index, const Engine &engine)
{
    const std::optional<PipelineEvent> event = eventOf(record);
    if (!event)
        return;
    Result<Transition> taken = engine.step(history.state, *event);
    if (!taken) {
        history.findings.append(made(QStringLiteral("run-refused"), FindingSeverity::Critical, QStringLiteral("The routing does not permit run %1 of the record: %2").arg(index + 1).arg(taken.error().message),
                                     {}, taken.error().remedy));
        return;
    }
    history.state = taken->to;
    history.transitions.append(*std::move(taken));
}

/// Whether the records' lists of files are wanted.
enum class Detail { Everything, WithoutFiles };

struct Lines {
    QList<RunRecord> records;
    port::Findings findings;
    Detail detail = Detail::Everything;
};

/// One past the JSON value that begins at \p from, as far as braces, brackets and strings tell; -1 when it does not end.
qsizetype endOfObject(const QByteArray &text, qsizetype from)
{
    int depth = 0;
    bool isInString = false;
    for (qsizetype i = from; i < text.size(); ++i) {
        const char c = text.at(i);
        if (isInString) {
            i += c == '\\' ? 1 : 0;
            isInString = c != '"';
            continue;
        }
        isInString = c == '"';
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        if (depth == 0)
            return i + 1;
    }
    return -1;
}

/// Lists of files are most of a line and take most of its parsing; in the form that lineOf writes they are easy to leave
/// out. A line in another form stays as it is.
QByteArray withoutFiles(const QByteArray &line)
{
    QByteArray kept = line;
    for (const QByteArray &key : {QByteArray(R"("files":{)"), QByteArray(R"("before":{)")}) {
        const qsizetype at = kept.indexOf(key);
        // Within a string the key's quotes would be escaped; only the outermost object has such a key.
        const qsizetype end = at < 1 || (kept.at(at - 1) != ',' && kept.at(at - 1) != '{') ? -1 : endOfObject(kept, at + key.size() - 1);
        if (end > 0)
            kept.replace(at + key.size(), end - 1 - (at + key.size()), "");
    }
    return kept;
}

/// A line that is no JSON was not written to its end; anything else that is wrong is an error.
Result<void> takeLine(const QByteArray &line, int number, const QString &file, Lines &lines)
{
    if (line.trimmed().isEmpty())
        return {};
    const Result<QJsonObject> object = parseJsonObject(lines.detail == Detail::Everything ? line : withoutFiles(line), file);
    if (!object) {
        lines.findings.append(made(QStringLiteral("run-line-broken"), FindingSeverity::Warn,
                                   QStringLiteral("Line %1 of the runs is not complete, as if a program was stopped while it wrote; it is not counted").arg(number),
                                   {file, number, 0, -1, {}}));
        return {};
    }
    Result<RunRecord> record = runRecordFromJson(*object, file);
    if (!record) {
        Error error = record.error();
        error.place.line = number;
        return error;
    }
    if (lines.records.size() >= RunHistory::kMaximumRecords)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("more than %1 runs").arg(RunHistory::kMaximumRecords), {file, number, 0, -1, {}});
    lines.records.append(*std::move(record));
    return {};
}

/// The bytes that make \p record the last line of what is in the file now.
QByteArray bytesToAppend(const QByteArray &before, const RunHistory &history, const RunRecord &record)
{
    QByteArray bytes;
    // A line that a stopped program left behind must not swallow the next one.
    if (!before.isEmpty() && !before.endsWith('\n'))
        bytes += '\n';
    if (before.isEmpty()) {
        for (const RunRecord &imported : history.records)
            bytes += lineOf(imported);
    }
    return bytes + lineOf(record);
}

} // namespace

QString historyPath(const QString &folder)
{
    return QDir(folder).absoluteFilePath(QStringLiteral(".tileport/runs.jsonl"));
}

RunHistory replay(QList<RunRecord> records, const Engine &engine)
{
    RunHistory history;
    history.records = std::move(records);
    const qsizetype imported = importedCount(history.records);
    if (imported > 0)
        startFromImport(history, imported, engine);
    for (qsizetype i = imported; i < history.records.size(); ++i)
        play(history, history.records.at(i), i, engine);
    // Whatever an import left open is settled once a later run was taken.
    if (!history.transitions.isEmpty())
        history.alternatives.clear();
    return history;
}

namespace {

Result<RunHistory> historyFrom(const QByteArray &bytes, const QString &file, const Engine &engine, Detail detail)
{
    if (bytes.size() > RunHistory::kMaximumBytes)
        return makeError(ErrorCode::LimitExceeded, QStringLiteral("larger than %1 bytes").arg(RunHistory::kMaximumBytes), Place::ofFile(file));
    Lines lines;
    lines.detail = detail;
    int number = 0;
    for (qsizetype start = 0; start < bytes.size();) {
        const qsizetype newline = bytes.indexOf('\n', start);
        const qsizetype end = newline < 0 ? bytes.size() : newline;
        if (const Result<void> taken = takeLine(bytes.mid(start, end - start), ++number, file, lines); !taken)
            return taken.error();
        start = end + 1;
    }
    RunHistory history = replay(std::move(lines.records), engine);
    history.findings = lines.findings + history.findings;
    return history;
}

Result<RunHistory> readFolder(const QString &folder, const Engine &engine, Detail detail)
{
    if (!QFileInfo(folder).isDir())
        return makeError(ErrorCode::NotFound, QStringLiteral("there is no such folder"), Place::ofFile(folder));
    const QString path = historyPath(folder);
    if (const Result<void> plain = refuseLinks(path); !plain)
        return plain.error();
    if (const Result<void> known = port::checkData(folder); !known)
        return known.error();
    if (QFileInfo::exists(path)) {
        const Result<QByteArray> bytes = readFile(path, RunHistory::kMaximumBytes);
        return bytes ? historyFrom(*bytes, path, engine, detail) : Result<RunHistory>(bytes.error());
    }
    Result<PublicRun> run = readPublicRun(folder, engine);
    if (!run)
        return run.error();
    RunHistory history = replay(std::move(run->records), engine);
    history.findings = run->findings + history.findings;
    return history;
}

} // namespace

Result<RunHistory> historyFromJsonLines(const QByteArray &bytes, const QString &file, const Engine &engine)
{
    return historyFrom(bytes, file, engine, Detail::Everything);
}

Result<RunHistory> readHistory(const QString &folder, const Engine &engine)
{
    return readFolder(folder, engine, Detail::Everything);
}

Result<RunHistory> readHistoryOutline(const QString &folder, const Engine &engine)
{
    return readFolder(folder, engine, Detail::WithoutFiles);
}

Result<RunHistory> appendRun(const QString &folder, const RunHistory &history, const RunRecord &record, const Engine &engine)
{
    if (const std::optional<PipelineEvent> event = eventOf(record)) {
        if (const Result<Transition> taken = engine.step(history.state, *event); !taken)
            return taken.error();
    }
    const QString path = historyPath(folder);
    if (const Result<void> plain = refuseLinks(path); !plain)
        return plain.error();
    if (const Result<void> prepared = port::prepareData(folder); !prepared)
        return prepared.error();
    AppendLock lock(path + QStringLiteral(".lock"), path);
    if (const Result<void> locked = lock.take(QStringLiteral("the runs of this port"), kLockMilliseconds); !locked)
        return locked.error();
    const Result<QByteArray> before = QFileInfo::exists(path) ? readFile(path, RunHistory::kMaximumBytes) : Result<QByteArray>(QByteArray());
    if (!before)
        return before.error();
    if (!before->isEmpty()) {
        const Result<RunHistory> now = historyFromJsonLines(*before, path, engine);
        if (!now)
            return now.error();
        if (now->records != history.records)
            return makeError(ErrorCode::Conflict, QStringLiteral("the runs of this port changed meanwhile"), Place::ofFile(path), QStringLiteral("Read the port again"));
    }
    const QByteArray bytes = bytesToAppend(*before, history, record);
    if (const Result<void> appended = appendDurably(path, bytes); !appended)
        return appended.error();
    return historyFromJsonLines(*before + bytes, path, engine);
}

} // namespace tileport::pipeline

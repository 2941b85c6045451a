// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/session/portmaker.h"

#include "core/base/appendlock.h"
#include "core/base/durablefile.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/port/portfolder.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace tileport::session {

using pipeline::RunOptions;
using port::Port;
using port::Specialisation;

namespace {

constexpr qint64 kLargestFile = qint64(256) << 20;
constexpr int kLockMilliseconds = 1'000;

Result<void> checkName(const QString &name)
{
    static const QRegularExpression kName(QStringLiteral("\\A[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}\\z"));
    if (kName.match(name).hasMatch())
        return {};
    return makeError(ErrorCode::InvalidInput, QStringLiteral("'%1' cannot name a port").arg(name), {}, QStringLiteral("Letters, digits, _, - and . are allowed"));
}

Result<void> copyFile(const QString &from, const QString &to)
{
    const Result<QByteArray> bytes = readFile(from, kLargestFile);
    return bytes ? writeFileAtomically(to, *bytes) : Result<void>(bytes.error());
}

/// The folder that a port is made in; removed with all that is in it unless it was moved away.
class Workplace {
public:
    explicit Workplace(const QString &path) : m_path(path) {}
    ~Workplace()
    {
        QDir(m_path).removeRecursively();
        QDir().rmdir(QFileInfo(m_path).path());   // only when nobody else makes a port
    }
    Q_DISABLE_COPY_MOVE(Workplace)

    /// Empty, whatever a stopped program left there.
    [[nodiscard]] Result<void> prepare() const
    {
        if (!QDir(m_path).removeRecursively() || !QDir().mkpath(m_path))
            return makeError(ErrorCode::Io, QStringLiteral("the folder cannot be made"), Place::ofFile(m_path));
        return {};
    }
    [[nodiscard]] Result<void> moveTo(const QString &target) const
    {
        if (!QDir().rename(m_path, target))
            return makeError(ErrorCode::Io, QStringLiteral("the finished port cannot be moved here"), Place::ofFile(target));
        return flushFolder(QFileInfo(target).path());
    }

private:
    QString m_path;
};

/// A port of the same origin that has no analysis yet, because it waited or because its completion was stopped, and now
/// gets all that it needs.
bool canComplete(const QString &folder, const NewPort &wanted)
{
    const Result<Port> existing = port::readPortFolder(folder);
    const bool isSame = existing && existing->origin.kind == wanted.port.origin.kind && existing->origin.file == wanted.port.origin.file;
    return isSame && !port::waitingOf(wanted.port) && !QFileInfo::exists(QDir(folder).filePath(QStringLiteral("reference/analysis.json")));
}

/// The specification's members that say how the kernel is specialised, as a file of resources/schema/generated-spec.json.
QJsonObject generatedFile(const Specialisation &one)
{
    QJsonObject spec = port::generatedSpecification(one);
    spec.insert(QStringLiteral("source"), QStringLiteral("../kernel.rs"));
    return spec;
}

port::Finding notGenerated(const QString &variant, const Error &error)
{
    port::Finding finding;
    finding.kind = QStringLiteral("not-generated");
    finding.severity = FindingSeverity::Warn;
    finding.message = QStringLiteral("The generated Tile IR of %1 was not made: %2").arg(variant, error.message);
    finding.remedy = error.remedy;
    return port::withId(finding);
}

} // namespace

PortMaker::PortMaker(QString root, BuiltInTools tools, QString version, Generate generate)
    : m_root(QDir(root).absolutePath()), m_tools(std::move(tools)), m_version(std::move(version)), m_generate(std::move(generate))
{
}

Result<void> PortMaker::writeFiles(const NewPort &wanted, const QString &folder) const
{
    const QDir dir(folder);
    Port port = wanted.port;
    if (!wanted.source.isEmpty()) {
        port.sourceFile = QFileInfo(wanted.source).fileName();
        if (const Result<void> copied = copyFile(wanted.source, dir.filePath(port.sourceFile)); !copied)
            return copied;
    }
    for (auto copy = wanted.copies.cbegin(); copy != wanted.copies.cend(); ++copy) {
        if (const Result<void> copied = copyFile(*copy, dir.filePath(copy.key())); !copied)
            return copied;
    }
    return port::writePortDescription(port, folder);
}

Result<MadePort> PortMaker::runStages(const QString &folder, const RunOptions &options) const
{
    MadePort made;
    made.folder = folder;
    const Result<Port> port = port::readPortFolder(folder);
    const Result<pipeline::RoutingTable> table = pipeline::RoutingTable::builtIn();
    const Result<pipeline::StageRules> rules = pipeline::StageRules::builtIn();
    if (!port || !table || !rules)
        return !port ? port.error() : !table ? table.error() : rules.error();
    const pipeline::Engine engine(*table);
    const pipeline::StageRunner runner(engine, *rules);
    BuiltInExecutor executor(m_tools, m_version);
    made.waiting = port::waitingOf(*port);
    for (const port::Stage stage : {port::Stage::Preflight, port::Stage::A}) {
        const Result<pipeline::RunHistory> history = pipeline::readHistory(folder, engine);
        if (!history)
            return history.error();
        made.state = history->state;
        const std::optional<port::RunId> due = pipeline::runDue(history->state);
        if (!due || due->stage != stage || (stage == port::Stage::A && made.waiting))
            continue;
        const Result<pipeline::RunResult> result = runner.run(folder, *due, executor, options);
        if (!result)
            return result.error();
        made.state = result->history.state;
        made.runs.append(result->record);
        if (!result->record.routed)
            break;
    }
    return made;
}

Result<void> PortMaker::generateAll(const NewPort &wanted, const QString &folder, MadePort &made, const RunOptions &options) const
{
    const QDir dir(folder);
    const Result<QJsonObject> analysis = readJsonObject(dir.filePath(QStringLiteral("reference/analysis.json")), kLargestFile);
    if (!analysis || !m_generate || !m_tools.printProgram)
        return {};
    const QJsonArray variants = analysis->value(QLatin1String("kernel_variants")).toArray();
    for (const QJsonValue &variant : variants) {
        if (options.cancel.isCancelled())
            return makeError(ErrorCode::Cancelled, QStringLiteral("cancelled"));
        const QString name = variant[QLatin1String("variant_name")].toString();
        const auto spec = std::ranges::find(wanted.port.specialisations, variant[QLatin1String("specification")].toString(), &Specialisation::name);
        if (spec == wanted.port.specialisations.end())
            continue;
        if (options.progress)
            options.progress({QStringLiteral("making generated Tile IR of %1").arg(name), 0, 0});
        const Result<QByteArray> bytes = m_generate(dir.filePath(QStringLiteral("kernel.rs")), spec->generated);
        const Result<QByteArray> text = bytes ? m_tools.printProgram(*bytes, name) : bytes;
        if (!text) {
            made.findings.append(notGenerated(name, text.error()));
            continue;
        }
        const QString stem = variants.size() == 1 ? QStringLiteral("generated/generated") : QStringLiteral("generated/generated_") + name;
        for (const auto &[ending, content] : {std::pair(".tileirbc", *bytes), std::pair(".mlir", *text), std::pair(".spec.json", stableJson(generatedFile(*spec)))}) {
            if (const Result<void> written = writeFileAtomically(dir.filePath(stem + QLatin1String(ending)), content); !written)
                return written;
        }
    }
    return {};
}

/// What ended without a verdict leaves nothing: its error is all there is to tell.
static Result<void> checkRuns(const MadePort &made)
{
    if (made.runs.isEmpty() || made.runs.last().routed)
        return {};
    const pipeline::RunRecord &last = made.runs.last();
    const ErrorCode code = last.end == pipeline::RunEnd::Cancelled ? ErrorCode::Cancelled : last.end == pipeline::RunEnd::TimedOut ? ErrorCode::TimedOut : ErrorCode::ToolFailed;
    return makeError(code, QStringLiteral("%1 did not end: %2").arg(port::runName(last.run), last.message));
}

Result<MadePort> PortMaker::makeAside(const NewPort &wanted, const RunOptions &options)
{
    const QString target = QDir(m_root).filePath(wanted.port.name);
    const QString hidden = QDir(m_root).filePath(QStringLiteral(".tileport-new"));
    if (!QDir().mkpath(hidden))
        return makeError(ErrorCode::Io, QStringLiteral("the folder cannot be made"), Place::ofFile(hidden));
    AppendLock lock(QDir(m_root).filePath(QStringLiteral(".tileport-new-%1.lock").arg(wanted.port.name)), target);
    if (const Result<void> locked = lock.take(QStringLiteral("the making of this port"), kLockMilliseconds); !locked)
        return locked.error();
    const Workplace workplace(QDir(hidden).filePath(wanted.port.name));
    const QString folder = QDir(hidden).filePath(wanted.port.name);
    if (const Result<void> prepared = workplace.prepare(); !prepared)
        return prepared.error();
    Result<MadePort> made = fill(wanted, folder, options);
    if (!made)
        return made;
    if (const Result<void> generated = generateAll(wanted, folder, *made, options); !generated)
        return generated.error();
    if (QFileInfo::exists(target))
        return makeError(ErrorCode::Conflict, QStringLiteral("somebody else made this port meanwhile"), Place::ofFile(target));
    if (const Result<void> moved = workplace.moveTo(target); !moved)
        return moved.error();
    made->folder = target;
    return made;
}

Result<MadePort> PortMaker::fill(const NewPort &wanted, const QString &folder, const RunOptions &options)
{
    if (const Result<void> written = writeFiles(wanted, folder); !written)
        return written.error();
    Result<MadePort> made = runStages(folder, options);
    if (!made)
        return made;
    if (const Result<void> ended = checkRuns(*made); !ended)
        return ended.error();
    return made;
}

Result<MadePort> PortMaker::make(const NewPort &wanted, const RunOptions &options)
{
    if (const Result<void> named = checkName(wanted.port.name); !named)
        return named.error();
    const QString target = QDir(m_root).filePath(wanted.port.name);
    if (!QFileInfo::exists(target) && !QFileInfo(target).isSymLink())
        return makeAside(wanted, options);
    if (canComplete(target, wanted))
        return fill(wanted, target, options);
    return makeError(ErrorCode::Conflict, QStringLiteral("this port exists already"), Place::ofFile(target), QStringLiteral("Choose another folder with -o; ports are never overwritten"));
}

} // namespace tileport::session

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/perf/diffpeers.h"

#include "core/irdiff/shellverdict.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>

#include <optional>

namespace tileport::test {

namespace {

constexpr int kLimitSeconds = 60;

/// Output of a program that ends in time; otherwise the result says why not.
std::optional<QByteArray> runPeer(const QString &program, const QStringList &arguments, PeerResult &result)
{
    QElapsedTimer timer;
    timer.start();
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("DFT_UNSTABLE"), QStringLiteral("yes"));
    process.setProcessEnvironment(environment);
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(program, arguments);
    if (!process.waitForFinished(kLimitSeconds * 1000)) {
        process.kill();
        process.waitForFinished();
        result.note = QStringLiteral("stopped after %1 s").arg(kLimitSeconds);
        return {};
    }
    if (process.exitStatus() != QProcess::NormalExit) {
        result.note = QStringLiteral("crashed");
        return {};
    }
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return process.readAllStandardOutput();
}

} // namespace

PeerResult gitDiff(const QString &leftFile, const QString &rightFile)
{
    PeerResult result;
    const QString git = QStandardPaths::findExecutable(QStringLiteral("git"));
    if (git.isEmpty()) {
        result.note = QStringLiteral("not installed");
        return result;
    }
    const QStringList options{QStringLiteral("diff"), QStringLiteral("--no-index"), QStringLiteral("--histogram"), QStringLiteral("--numstat"), leftFile, rightFile};
    if (const std::optional<QByteArray> output = runPeer(git, options, result)) {
        const QList<QByteArray> fields = output->split('\t');
        result.reported = fields.size() > 1 ? fields[0].toLongLong() + fields[1].toLongLong() : 0;
    }
    return result;
}

PeerResult difftastic(const QString &leftFile, const QString &rightFile)
{
    PeerResult result;
    const QString named = qEnvironmentVariable("TILEPORT_DIFFTASTIC");
    const QString program = QFile::exists(named) ? named : QStandardPaths::findExecutable(QStringLiteral("difft"));
    if (program.isEmpty()) {
        result.note = QStringLiteral("not installed");
        return result;
    }
    const std::optional<QByteArray> output = runPeer(program, {QStringLiteral("--display"), QStringLiteral("json"), leftFile, rightFile}, result);
    if (!output)
        return result;
    // {"chunks": [[{"lhs": {…}, "rhs": {…}}, …], …]}; a side is absent where only the other has the line.
    const QJsonObject file = QJsonDocument::fromJson(*output).object();
    if (file.isEmpty()) {
        result.note = QStringLiteral("output not understood");
        result.milliseconds = -1;
        return result;
    }
    result.reported = 0;
    for (const QJsonValue chunk : file.value(QStringLiteral("chunks")).toArray()) {
        for (const QJsonValue line : chunk.toArray())
            result.reported += line.toObject().contains(QStringLiteral("lhs")) + line.toObject().contains(QStringLiteral("rhs"));
    }
    return result;
}

PeerResult kdiff3()
{
    PeerResult result;
    result.note = QStandardPaths::findExecutable(QStringLiteral("kdiff3")).isEmpty() ? QStringLiteral("not installed") : QStringLiteral("needs a person");
    return result;
}

PeerResult countOperations(const irgraph::IrGraph &left, const irgraph::IrGraph &right)
{
    PeerResult result;
    QElapsedTimer timer;
    timer.start();
    const irdiff::ShellVerdict verdict = irdiff::shellVerdict(left, right);
    result.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    result.reported = static_cast<qint64>(verdict.criticals.size() + verdict.notes.size());
    return result;
}

bool writeText(const irgraph::IrGraph &graph, const QString &file)
{
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return false;
    for (uint32_t i = 0; i < graph.lineCount(); ++i) {
        const std::string_view line = graph.line(i);
        out.write(line.data(), static_cast<qint64>(line.size()));
        out.write("\n", 1);
    }
    return out.flush();
}

} // namespace tileport::test

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runhistory.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace tileport::test {

/// A port's folder that a test fills with text; its name is "scale".
class PortFolder {
public:
    PortFolder() { QDir().mkpath(path()); }

    [[nodiscard]] QString path(const QString &file = {}) const { return m_root.filePath(file.isEmpty() ? QStringLiteral("scale") : QStringLiteral("scale/") + file); }
    void write(const QString &file, const QByteArray &bytes) const
    {
        QDir().mkpath(QFileInfo(path(file)).path());
        QFile out(path(file));
        if (out.open(QIODevice::WriteOnly))
            out.write(bytes);
    }
    [[nodiscard]] QByteArray read(const QString &file) const
    {
        QFile in(path(file));
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    /// The reports of a finished run without trouble.
    void writeCleanRun() const
    {
        write(QStringLiteral("reports/agent_a.md"), "analysed\nVERDICT: PASS\n");
        write(QStringLiteral("reports/agent_b.md"), "VERDICT: COMPILED\n");
        write(QStringLiteral("reports/correctness.md"), "VERDICT: ALL_PASS\n");
        write(QStringLiteral("reports/performance.md"), "VERDICT: DONE\n");
    }

private:
    QTemporaryDir m_root;
};

[[nodiscard]] inline pipeline::Engine builtInEngine(pipeline::Reading reading = pipeline::Reading::Literal)
{
    return pipeline::Engine(pipeline::RoutingTable::builtIn().valueOr(pipeline::RoutingTable()), {reading});
}

/// "B1 built-in COMPILED", with what is unusual about it.
[[nodiscard]] inline QString pictureOf(const pipeline::RunRecord &record)
{
    QStringList words{port::runName(record.run) + (record.isNumberKnown ? QString() : QStringLiteral("?")), pipeline::executorKindName(record.executor)};
    if (record.isRepair)
        words.append(QStringLiteral("repair"));
    if (record.isOptIn)
        words.append(QStringLiteral("opt-in"));
    if (record.end != pipeline::RunEnd::Finished)
        words.append(pipeline::runEndName(record.end));
    if (record.claimed)
        words.append(pipeline::outcomeText(*record.claimed));
    if (record.routed != record.claimed)
        words.append(QStringLiteral("-> ") + (record.routed ? pipeline::outcomeText(*record.routed) : QStringLiteral("nothing")));
    if (record.block != pipeline::BlockAnswer::NotNeeded)
        words.append(pipeline::blockAnswerName(record.block));
    return words.join(QLatin1Char(' '));
}

/// One line per finding: "critical lane-breach: message".
[[nodiscard]] inline QStringList pictureOf(const port::Findings &findings)
{
    QStringList lines;
    for (const port::Finding &finding : findings)
        lines.append(QStringLiteral("%1 %2: %3").arg(severityName(finding.severity), finding.kind, finding.message));
    return lines;
}

} // namespace tileport::test

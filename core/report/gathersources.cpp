// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/gathersources.h"

#include <algorithm>
#include <map>

namespace tileport::report {

namespace {

using Named = std::map<int, QStringList>;    ///< ids of findings by line

/// The file of the port that \p name means: itself, the file at the end of an absolute path, or the only one of that name.
QString fileOf(const QString &name, const port::PortFiles &files)
{
    if (files.has(name))
        return name;
    const QString base = name.section(u'/', -1);
    QString found;
    for (auto file = files.snapshot().files.cbegin(); file != files.snapshot().files.cend(); ++file) {
        if (file.key() != base && !file.key().endsWith(u'/' + base))
            continue;
        if (!found.isEmpty())
            return {};
        found = file.key();
    }
    return found;
}

QString cut(const QByteArray &line, int characters)
{
    const QString text = QString::fromUtf8(line.left(qsizetype(characters) * 4));
    if (text.size() <= characters && line.size() <= qsizetype(characters) * 4)
        return text;
    return text.left(characters) + QStringLiteral(" [line cut, it has %1 bytes]").arg(line.size());
}

/// Where each line begins, with the end behind the last one.
QList<qsizetype> lineStarts(const QByteArray &bytes)
{
    QList<qsizetype> starts{0};
    for (qsizetype at = bytes.indexOf('\n'); at >= 0; at = bytes.indexOf('\n', at + 1))
        starts.append(at + 1);
    if (starts.last() != bytes.size())
        starts.append(bytes.size());
    return starts;
}

QByteArray lineAt(const QByteArray &bytes, const QList<qsizetype> &starts, int line)
{
    QByteArray text = bytes.mid(starts.at(line - 1), starts.at(line) - starts.at(line - 1));
    while (text.endsWith('\n') || text.endsWith('\r'))
        text.chop(1);
    return text;
}

void fill(SourceReport &report, const Named &named, const QByteArray &bytes, const SourceLimits &limits)
{
    const QList<qsizetype> starts = lineStarts(bytes);
    const int last = int(starts.size()) - 1;
    std::map<int, QStringList> rows;
    for (const auto &[line, findings] : named) {
        const bool isThere = line <= last;
        if (!isThere || int(rows.size()) + 2 * limits.context + 1 > limits.rowsPerFile) {
            ++report.leftOut;
            continue;
        }
        for (int near = std::max(1, line - limits.context); near <= std::min(last, line + limits.context); ++near)
            rows.try_emplace(near);
        rows[line] = findings;
    }
    for (const auto &[line, findings] : rows)
        report.rows.append({line, cut(lineAt(bytes, starts, line), limits.lineCharacters), findings});
}

SourceReport sourceOf(const QString &name, const Named &named, const port::PortFiles &files, const SourceLimits &limits)
{
    SourceReport report;
    report.name = name;
    report.file = fileOf(name, files);
    if (report.file.isEmpty()) {
        report.problem = QStringLiteral("This file is not in the port's folder, so its lines are not shown.");
        report.leftOut = qint64(named.size());
        return report;
    }
    const Result<QByteArray> bytes = files.bytes(report.file);
    if (!bytes) {
        report.problem = bytes.error().message;
        report.leftOut = qint64(named.size());
    } else if (bytes->contains('\0')) {
        report.problem = QStringLiteral("This file is no text.");
        report.leftOut = qint64(named.size());
    } else {
        fill(report, named, *bytes, limits);
    }
    return report;
}

} // namespace

QList<SourceReport> gatherSources(const QList<FindingReport> &findings, const port::PortFiles &files, const SourceLimits &limits)
{
    QStringList order;
    QMap<QString, Named> byFile;
    for (const FindingReport &finding : findings) {
        for (const Place &place : {finding.place, finding.rightPlace}) {
            if (place.file.isEmpty() || place.line <= 0)
                continue;
            if (!byFile.contains(place.file))
                order.append(place.file);
            QStringList &ids = byFile[place.file][place.line];
            if (!ids.contains(finding.key.finding))
                ids.append(finding.key.finding);
        }
    }
    QList<SourceReport> sources;
    for (const QString &name : order.mid(0, limits.files))
        sources.append(sourceOf(name, byFile.value(name), files, limits));
    return sources;
}

} // namespace tileport::report

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/perflog.h"

#include "core/base/json.h"

#include <QHash>

#include <algorithm>
#include <array>
#include <cmath>

namespace tileport::validate {

namespace {

/// Rows of one side by key; a key that occurs with several values is kept once and named.
QHash<QString, PerfRow> rowsByKey(const QList<PerfRow> &rows, const QString &side, QStringList &problems, QHash<QString, QString> &broken)
{
    QHash<QString, PerfRow> byKey;
    for (const PerfRow &row : rows) {
        const auto known = byKey.constFind(row.key);
        if (known == byKey.cend()) {
            byKey.insert(row.key, row);
            continue;
        }
        if (known->median == row.median && known->status == row.status)
            continue;
        problems.append(QStringLiteral("%1: \"%2\" occurs twice with different results (%3 and %4)")
                            .arg(side, row.key, known->place.toString(), row.place.toString()));
        broken.insert(row.key, QStringLiteral("twice in the %1 log").arg(side));
    }
    return byKey;
}

QString problemOf(const PerfRow &row, const QString &side)
{
    if (row.status == PerfRow::Status::Failed)
        return QStringLiteral("failed in the %1 log").arg(side);
    if (row.status == PerfRow::Status::Skipped)
        return QStringLiteral("skipped in the %1 log").arg(side);
    return row.median ? QString() : QStringLiteral("no usable median in the %1 log").arg(side);
}

PerfPair pairOf(const QString &key, const PerfRow *baseline, const PerfRow *port)
{
    PerfPair pair;
    pair.key = key;
    pair.variant = port != nullptr && !port->variant.isEmpty() ? port->variant : baseline != nullptr ? baseline->variant : QString();
    if (baseline == nullptr || port == nullptr) {
        pair.problem = QStringLiteral("no row in the %1 log").arg(baseline == nullptr ? QStringLiteral("baseline") : QStringLiteral("port's"));
        (baseline == nullptr ? pair.port : pair.baseline) = (baseline == nullptr ? port : baseline)->median;
        return pair;
    }
    pair.baseline = baseline->median;
    pair.port = port->median;
    pair.problem = problemOf(*port, QStringLiteral("port's"));
    if (pair.problem.isEmpty())
        pair.problem = problemOf(*baseline, QStringLiteral("baseline"));
    if (pair.problem.isEmpty())
        pair.ratio = *port->median / *baseline->median;
    return pair;
}

QString statusName(PerfRow::Status status)
{
    return status == PerfRow::Status::Passed ? QStringLiteral("passed")
        : status == PerfRow::Status::Failed  ? QStringLiteral("failed")
                                             : QStringLiteral("skipped");
}

} // namespace

std::optional<double> geometricMean(const QList<double> &ratios)
{
    if (ratios.isEmpty())
        return {};
    double sum = 0;
    for (const double ratio : ratios) {
        if (!(ratio > 0) || !std::isfinite(ratio))
            return {};
        sum += std::log(ratio);
    }
    return std::exp(sum / static_cast<double>(ratios.size()));
}

PerfSeverity severityOf(double geomean)
{
    // exp(log(x)) is not x: what only rounding lifts over a boundary belongs to the boundary.
    constexpr double kRounding = 1e-12;
    if (geomean <= 1.05 * (1 + kRounding))
        return PerfSeverity::Done;
    if (geomean <= 1.10 * (1 + kRounding))
        return PerfSeverity::MildGap;
    return geomean <= 1.50 * (1 + kRounding) ? PerfSeverity::ModerateGap : PerfSeverity::LargeGap;
}

PerfComparison comparePerf(const QList<PerfRow> &baseline, const QList<PerfRow> &port)
{
    PerfComparison result;
    QHash<QString, QString> broken;
    const QHash<QString, PerfRow> left = rowsByKey(baseline, QStringLiteral("baseline"), result.problems, broken);
    const QHash<QString, PerfRow> right = rowsByKey(port, QStringLiteral("port's"), result.problems, broken);
    QStringList keys = left.keys();
    for (const QString &key : right.keys()) {
        if (!left.contains(key))
            keys.append(key);
    }
    keys.sort();
    QList<double> ratios;
    bool isComplete = !keys.isEmpty();
    for (const QString &key : std::as_const(keys)) {
        const auto first = left.constFind(key);
        const auto second = right.constFind(key);
        const bool isSkippedByBaseline = first != left.cend() && first->status == PerfRow::Status::Skipped;
        if (isSkippedByBaseline && (second == right.cend() || second->status == PerfRow::Status::Skipped))
            continue;   // neither side measures it
        PerfPair pair = pairOf(key, first == left.cend() ? nullptr : &*first, second == right.cend() ? nullptr : &*second);
        if (broken.contains(key)) {
            pair.ratio.reset();
            pair.problem = broken.value(key);
        }
        if (pair.ratio)
            ratios.append(*pair.ratio);
        else
            result.problems.append(QStringLiteral("\"%1\": %2").arg(key, pair.problem));
        isComplete = isComplete && pair.ratio.has_value();
        result.pairs.append(pair);
    }
    result.geomean = geometricMean(ratios);
    if (result.geomean && isComplete)
        result.severity = severityOf(*result.geomean);
    return result;
}

QString perfSeverityName(PerfSeverity severity)
{
    switch (severity) {
    case PerfSeverity::Done: return QStringLiteral("DONE");
    case PerfSeverity::MildGap: return QStringLiteral("MILD_GAP");
    case PerfSeverity::ModerateGap: return QStringLiteral("MODERATE_GAP");
    case PerfSeverity::LargeGap: return QStringLiteral("LARGE_GAP");
    case PerfSeverity::MissingData: break;
    }
    return QStringLiteral("MISSING_DATA");
}

QByteArray writePerfLog(const PerfLog &log)
{
    QByteArray lines;
    for (const PerfRow &row : log.rows) {
        QJsonObject object{{QStringLiteral("param_key"), row.key}, {QStringLiteral("status"), statusName(row.status)}, {QStringLiteral("unit"), QStringLiteral("ms")}};
        const std::array<std::pair<QString, QString>, 3> texts{{{QStringLiteral("test_node"), row.test}, {QStringLiteral("backend"), row.backend}, {QStringLiteral("variant"), row.variant}}};
        for (const auto &[key, value] : texts) {
            if (!value.isEmpty())
                object.insert(key, value);
        }
        if (row.median)
            object.insert(QStringLiteral("median"), *row.median);
        if (row.relativeStd)
            object.insert(QStringLiteral("rel_std"), *row.relativeStd);
        lines += QJsonDocument(withFormat(QLatin1String("perf-record"), object)).toJson(QJsonDocument::Compact) + '\n';
    }
    return lines;
}

} // namespace tileport::validate

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/place.h"
#include "core/base/result.h"

#include <QList>
#include <QString>

#include <optional>

namespace tileport::validate {

/// One measured test of a performance log. Times are milliseconds.
struct PerfRow {
    enum class Status : uint8_t { Passed, Failed, Skipped };
    QString key;                       ///< the parameters without the back end: what rows of two logs are matched by
    QString test;                      ///< node id as far as it is known
    QString backend;                   ///< "cutile_rs", "cutile", "triton"; empty when the log does not tell
    QString variant;                   ///< empty when the log does not tell
    Status status = Status::Passed;
    std::optional<double> median;      ///< nothing: none was printed, or it is no positive finite number
    std::optional<double> relativeStd; ///< percent
    Place place;

    bool operator==(const PerfRow &) const = default;
};

enum class PerfFormat : uint8_t { Legacy, JsonLines, JUnit, PytestBenchmark };

/// A performance log in any format that we read.
struct PerfLog {
    PerfFormat format = PerfFormat::Legacy;
    QList<PerfRow> rows;               ///< in the order of the log
    QStringList problems;              ///< what could not be understood, with its line

    bool operator==(const PerfLog &) const = default;
};

/// Reads the public text (sections headed "Performance Test Results"), our JSON Lines (resources/schema/perf-record.json),
/// junit XML with the property "benchmark", or pytest-benchmark's JSON, told apart by the first bytes.
/// \p file names places. InvalidInput for a file that is none of them or is broken, LimitExceeded above 200,000 rows.
[[nodiscard]] Result<PerfLog> readPerfLog(const QByteArray &bytes, const QString &file);
/// The rows as our JSON Lines, stable bytes.
[[nodiscard]] QByteArray writePerfLog(const PerfLog &log);

/// One configuration on both sides.
struct PerfPair {
    QString key;
    QString variant;
    std::optional<double> baseline;    ///< median of the winning back end
    std::optional<double> port;
    std::optional<double> ratio;       ///< port / baseline; nothing unless both are there
    QString problem;                   ///< why there is no ratio: "no row in the baseline log", "failed" …
};

/// How bad the whole is; thresholds on the exact geometric mean, a boundary belongs to the lower band.
enum class PerfSeverity : uint8_t { Done, MildGap, ModerateGap, LargeGap, MissingData };

/// The comparison of two logs, recomputed from their rows.
struct PerfComparison {
    QList<PerfPair> pairs;
    std::optional<double> geomean;     ///< over the pairs with a ratio
    PerfSeverity severity = PerfSeverity::MissingData;
    QStringList problems;              ///< duplicate keys, rows without a partner

    [[nodiscard]] bool isDone() const { return severity == PerfSeverity::Done; }
};

/// Matches rows by key, and by variant where both tell. A key that occurs twice with different medians is a problem and has no ratio.
[[nodiscard]] PerfComparison comparePerf(const QList<PerfRow> &baseline, const QList<PerfRow> &port);
/// exp of the mean logarithm; nothing for an empty list or a number that is not positive and finite.
[[nodiscard]] std::optional<double> geometricMean(const QList<double> &ratios);
[[nodiscard]] PerfSeverity severityOf(double geomean);
/// "DONE", "MILD_GAP", "MODERATE_GAP", "LARGE_GAP", "MISSING_DATA".
[[nodiscard]] QString perfSeverityName(PerfSeverity severity);

} // namespace tileport::validate

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/outcomes.h"

#include <QSet>

namespace tileport::validate {

namespace {

const QString kCutile = QStringLiteral("baseline_perf_cutile.txt");
const QString kTriton = QStringLiteral("baseline_perf_triton_tileir.txt");

std::optional<double> geomeanOf(const QList<PerfRow> &rows, const QSet<QString> &keys)
{
    QList<double> medians;
    for (const PerfRow &row : rows) {
        if (row.median && row.status == PerfRow::Status::Passed && keys.contains(row.key))
            medians.append(*row.median);
    }
    return geometricMean(medians);
}

/// The faster back end of \p variant over the configurations that both logs measured; empty when one of them has none.
QString winnerOf(Material &m, const QString &variant, QString &seen)
{
    const QMap<QString, QString> &targets = m.data().configToVariant;
    QSet<QString> cutile;
    QSet<QString> both;
    const QList<PerfRow> left = m.perf(kCutile).valueOr({}).rows;
    const QList<PerfRow> right = m.perf(kTriton).valueOr({}).rows;
    for (const PerfRow &row : left) {
        if (variant.isEmpty() || targets.value(row.key, variant) == variant)
            cutile.insert(row.key);
    }
    for (const PerfRow &row : right) {
        if (cutile.contains(row.key))
            both.insert(row.key);
    }
    const std::optional<double> first = geomeanOf(left, both);
    const std::optional<double> second = geomeanOf(right, both);
    if (!first || !second)
        return {};
    seen = QStringLiteral("cutile %1 ms, triton %2 ms over %3 configurations").arg(*first, 0, 'g', 5).arg(*second, 0, 'g', 5).arg(both.size());
    return *first <= *second ? QStringLiteral("cutile") : QStringLiteral("triton");
}

/// The claimed winner is the faster one, recomputed from the rows of both logs.
Outcome winner(Material &m)
{
    if (!m.files().has(kCutile) || !m.files().has(kTriton))
        return skipped();
    QStringList names{QString()};
    if (!m.data().variants.isEmpty()) {
        names.clear();
        for (const AnalysisVariant &variant : m.data().variants)
            names.append(variant.name);
    }
    QStringList wrong;
    for (const QString &name : std::as_const(names)) {
        QString seen;
        const QString faster = winnerOf(m, m.data().isMulti() ? name : QString(), seen);
        const QString claimed = m.data().backendOf(name);
        if (!faster.isEmpty() && !claimed.isEmpty() && faster != claimed)
            wrong.append(QStringLiteral("%1 is named the faster back end%2, the logs say %3").arg(claimed, name.isEmpty() ? QString() : QStringLiteral(" of ") + name, seen));
    }
    Outcome outcome = oursOnly(wrong.isEmpty(), {}, keyAt(QStringLiteral("reference/analysis.json"), QStringLiteral("/reference_backend")));
    outcome.evidence = wrong;
    return outcome;
}

/// baseline_perf.txt is a copy of the winner's log, nothing else.
Outcome copy(Material &m)
{
    const QString path = QStringLiteral("baseline_perf.txt");
    if (!m.files().has(path) || m.data().backend.isEmpty())
        return skipped();
    const QString original = Material::baselineFile(m.data().backend);
    const auto &stamps = m.files().snapshot().files;
    return oursOnly(!stamps.contains(original) || stamps.value(path) == stamps.value(original), QStringLiteral("baseline_perf.txt is not the log of %1").arg(m.data().backend), fileAt(path));
}

constexpr auto kA = port::Stage::A;
constexpr auto kNone = FindingOwner::None;

constexpr CheckRow kRows[] = {
    {"baseline.winner", Validator::Analysis, kA, FindingSeverity::Critical, kNone, "The back end named as the winner is the faster one by the rows of both logs.", "", "X8", "Name the faster back end.", winner},
    {"baseline.copy", Validator::Analysis, kA, FindingSeverity::Critical, kNone, "baseline_perf.txt is a byte for byte copy of the winner's log.", "", "", "Copy the log again.", copy},
};

} // namespace

CheckRows referenceRows() { return kRows; }

} // namespace tileport::validate

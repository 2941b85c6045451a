// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

// What the checks read besides Tile IR: logs of tests and measurements, analysis.json, reports and Rust sources.
#include "core/validate/perflog.h"
#include "core/validate/recompute.h"
#include "core/validate/rustlint.h"
#include "core/validate/testlog.h"

#include <cstdint>
#include <cstdlib>

using namespace tileport;

namespace {

/// A log that was read is written as the same rows; places are those of the lines.
void checkRoundTrip(const validate::PerfLog &log)
{
    const Result<validate::PerfLog> again = validate::readPerfLog(validate::writePerfLog(log), QStringLiteral("again"));
    const bool isWritable = std::ranges::none_of(log.rows, [](const validate::PerfRow &row) { return row.key.isEmpty(); });
    if (!log.rows.isEmpty() && isWritable && (!again || again->rows.size() != log.rows.size()))
        std::abort();
}

/// Every document of a port at once.
void checkPort(const QByteArray &bytes)
{
    validate::Evidence evidence;
    evidence.kernel = QStringLiteral("scale");
    QMap<QString, QByteArray> files;
    for (const char *name : {"kernel.rs", "ffi.rs", "reference/analysis.json", "reports/correctness.md", "reports/performance.md", "reports/build_log.md", "reports/agent_b.md", "generated/diff_report.md",
                             "correctness_cutile_rs.txt", "perf_cutile_rs.txt", "baseline_perf_cutile.txt"})
        files.insert(QString::fromLatin1(name), bytes);
    evidence.port = port::PortFiles::ofTexts(files);
    for (const validate::RecomputedVerdict &verdict : validate::recomputeAll(evidence)) {
        for (const validate::CheckResult &result : verdict.checks) {
            if (result.ours == validate::Answer::Fails && result.evidence.isEmpty())
                std::abort();
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char *>(data), static_cast<qsizetype>(size));
    if (const Result<validate::PerfLog> log = validate::readPerfLog(bytes, QStringLiteral("input")))
        checkRoundTrip(*log);
    (void)validate::readTestLog(bytes, QStringLiteral("input"));
    validate::LintInput input;
    input.kernel = input.ffi = input.pipeline = input.cargo = QString::fromUtf8(bytes);
    (void)validate::lint(input);
    checkPort(bytes);
    return 0;
}

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/preparation.h"
#include "core/validate/analysisdata.h"
#include "core/validate/evidence.h"
#include "core/validate/perflog.h"
#include "core/validate/rustentry.h"
#include "core/validate/stagereport.h"
#include "core/validate/testlog.h"

#include <QHash>

#include <map>
#include <set>

namespace tileport::validate {

/// The files of one structural variant; a path is empty where nothing is there.
struct VariantFiles {
    QString name;              ///< "" for the only one
    QString kernelFunction;
    QString reference;         ///< what is compared: text, else bytecode
    QString referenceBytecode; ///< bytecode beside a text
    QString generated;
    QString generatedBytecode;
    QString generatedCanonical;
};

/// Everything that checks read, each parsed once when it is first asked for. One thread at a time.
class Material {
public:
    Material(const Evidence &evidence, const CancelToken &cancel);

    [[nodiscard]] const Evidence &evidence() const { return m_evidence; }
    [[nodiscard]] const port::PortFiles &files() const { return m_evidence.port; }
    [[nodiscard]] const QString &kernel() const { return m_evidence.kernel; }
    [[nodiscard]] bool isFilled(const QString &path) { return use(path), files().isFilled(path); }
    /// Empty when there is none.
    [[nodiscard]] QString text(const QString &path) { return use(path), files().text(path); }

    [[nodiscard]] const Result<AnalysisData> &analysis();
    /// The analysis, or an empty one.
    [[nodiscard]] const AnalysisData &data();
    [[nodiscard]] const QList<VariantFiles> &variants();
    [[nodiscard]] const Result<irgraph::IrGraphPtr> &program(const QString &path);
    /// The comparison of one variant's programs; errors of either side.
    [[nodiscard]] const Result<irdiff::IrDiffPtr> &diff(const VariantFiles &variant);
    [[nodiscard]] const RustKernel &rust();
    /// correctness_cutile_rs.xml, else .txt; "" = neither.
    [[nodiscard]] QString testLogFile();
    [[nodiscard]] const Result<TestLog> &tests();
    [[nodiscard]] const Result<PerfLog> &perf(const QString &path);
    /// The port's rows against those of each variant's winner.
    [[nodiscard]] const PerfComparison &comparison();
    [[nodiscard]] const StageReport &report(port::Stage stage);
    /// The newest record of \p stage; null without one.
    [[nodiscard]] const RunFacts *record(port::Stage stage) const;
    /// "baseline_perf_cutile.txt" or the Triton one.
    [[nodiscard]] static QString baselineFile(const QString &backend);

    /// Everything that was looked at since the last call.
    [[nodiscard]] std::set<QString> takeUsed() { return std::exchange(m_used, {}); }

private:
    void use(const QString &path) { m_used.insert(path); }
    [[nodiscard]] QString firstOf(const QStringList &paths);
    [[nodiscard]] VariantFiles filesOf(const AnalysisVariant &variant, bool isMulti);
    [[nodiscard]] PerfComparison compareLogs();
    [[nodiscard]] Result<void> addFacts(const VariantFiles &variant, irdiff::DiffRequest &request);

    Evidence m_evidence;
    CancelToken m_cancel;
    std::optional<Result<AnalysisData>> m_analysis;
    std::optional<QList<VariantFiles>> m_variants;
    std::optional<RustKernel> m_rust;
    std::optional<Result<TestLog>> m_tests;
    std::optional<PerfComparison> m_comparison;
    std::map<QString, Result<irgraph::IrGraphPtr>> m_programs;
    std::map<QString, Result<irdiff::IrDiffPtr>> m_diffs;   ///< by variant name
    std::map<QString, Result<PerfLog>> m_perf;
    std::map<port::Stage, StageReport> m_reports;
    std::set<QString> m_used;
};

} // namespace tileport::validate

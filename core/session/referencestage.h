// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/builtinexecutor.h"
#include "core/session/testfacts.h"
#include "core/session/variantplan.h"

#include <QDir>

namespace tileport::session {

/// Stage A of a port whose origin is known: exports the launches, sorts them into structural variants, writes reference Tile
/// IR and its specification of each, supplements for further dtypes, reference/analysis.json and reports/agent_a.md.
/// Used once, on the executor's thread.
class ReferenceStage {
public:
    /// The arguments must outlive this object.
    ReferenceStage(const BuiltInTools &tools, const port::Port &port, pipeline::RunContext &context)
        : m_tools(tools), m_port(port), m_context(context), m_folder(port.folder)
    {
    }

    /// Whether the port says what its references are made from, and has none yet.
    [[nodiscard]] bool isNeeded() const;
    /// Conflict while the port waits for something that a person has to bring, ToolMissing without tools; errors of the tools.
    [[nodiscard]] Result<pipeline::RunAnswer> run();

private:
    [[nodiscard]] QList<ReferenceOrder> orders() const;
    [[nodiscard]] Result<void> exportAll(const QString &scratch);
    [[nodiscard]] Result<void> readSuppliedBytecode();
    [[nodiscard]] Result<void> takeProgram(const QString &bytecodeFile, const QString &specFile, const QString &label);
    [[nodiscard]] Result<void> take(ReferenceFacts facts);
    [[nodiscard]] Result<port::VariantAnalysis> writeVariant(const PlannedVariant &variant, bool isOnly);
    [[nodiscard]] Result<void> writeProgram(int program, const QString &stem);
    [[nodiscard]] Result<TestFacts> testFacts() const;
    [[nodiscard]] Result<port::Analysis> analyse();
    [[nodiscard]] Result<pipeline::RunAnswer> judged(const port::Analysis &analysis);
    [[nodiscard]] QStringList cases() const;
    void note(const QString &kind, FindingSeverity severity, const QString &message);

    const BuiltInTools &m_tools;
    const port::Port &m_port;
    pipeline::RunContext &m_context;
    QDir m_folder;
    QList<ReferenceFacts> m_programs;
    port::Findings m_findings;
};

} // namespace tileport::session

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/preparation.h"
#include "core/pipeline/executor.h"
#include "core/port/port.h"

#include <functional>

namespace tileport::session {

/// What the built-in stages need from outside; both are called on the executor's thread.
struct BuiltInTools {
    /// Bytecode or text to graph; the second argument names it in errors.
    std::function<Result<irgraph::IrGraphPtr>(const QByteArray &, const QString &)> readProgram;
    std::function<Result<irdiff::IrDiffPtr>(const irdiff::DiffRequest &, const CancelToken &)> compare;
};

/// The stages that Tileport performs by itself on the files of a port, without any compiler or GPU: Preflight (the folder
/// is a port), A (its reference Tile IR is there and valid) and C (the structural diff of every pair, written to
/// generated/diff_report.md).
class BuiltInExecutor : public pipeline::Executor {
public:
    /// \p version is the program's, for the record.
    BuiltInExecutor(BuiltInTools tools, QString version) : m_tools(std::move(tools)), m_version(std::move(version)) {}

    [[nodiscard]] pipeline::ExecutorKind kind() const override { return pipeline::ExecutorKind::BuiltIn; }
    [[nodiscard]] QString name() const override { return QStringLiteral("tileport ") + m_version; }
    [[nodiscard]] bool canRun(port::Stage stage) const override;
    [[nodiscard]] Result<pipeline::RunAnswer> run(const pipeline::RunRequest &request, pipeline::RunContext &context) override;

private:
    [[nodiscard]] Result<pipeline::RunAnswer> checkReferences(const port::Port &port, pipeline::RunContext &context) const;
    [[nodiscard]] Result<pipeline::RunAnswer> comparePairs(const port::Port &port, pipeline::RunContext &context) const;
    [[nodiscard]] irdiff::IrDiffPtr comparePair(const port::Port &port, const port::Specialisation &pair, const CancelToken &cancel) const;
    [[nodiscard]] Result<irgraph::IrGraphPtr> programAt(const QString &path) const;

    BuiltInTools m_tools;
    QString m_version;
};

} // namespace tileport::session

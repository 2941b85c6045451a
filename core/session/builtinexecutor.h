// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/preparation.h"
#include "core/pipeline/executor.h"
#include "core/port/port.h"

#include <functional>

namespace tileport::session {

/// The launches that stage A wants exported: an operator's, one of its calls, or those of a Python file.
struct ReferenceOrder {
    QString operatorName;
    QJsonObject replay;            ///< one call instead of the operator's cases
    QJsonObject select;            ///< with replay: kernel, constants and hints of the one launch that is wanted
    bool autotune = false;         ///< with replay: whether the operator's tuner may run
    QString file;                  ///< or a Python file (absolute), which is run,
    QString call;                  ///< with an expression that launches its kernels
};

/// What an export wrote (ID.tilebc and ID.spec.json in turns) and what did not work, one line each.
struct ExportedReferences {
    QStringList files;
    QStringList problems;
};

/// What the built-in stages need from outside; all are called on the executor's thread and may block. Those of the second
/// group may be empty: then a stage that needs them says that its tools are missing.
struct BuiltInTools {
    /// Bytecode or text to graph; the second argument names it in errors.
    std::function<Result<irgraph::IrGraphPtr>(const QByteArray &, const QString &)> readProgram;
    std::function<Result<irdiff::IrDiffPtr>(const irdiff::DiffRequest &, const CancelToken &)> compare;

    /// Text of a program inside a module, as it is kept for people and for the public scripts.
    std::function<Result<QByteArray>(const QByteArray &, const QString &)> printProgram{};
    /// Exports into a folder.
    std::function<Result<ExportedReferences>(const ReferenceOrder &, const QString &, const pipeline::RunContext &)> exportReferences{};
    /// What an operator's tests demand, read from a source tree ("" = what is installed); see testfacts.h.
    std::function<Result<QJsonObject>(const QString &, const QString &, const CancelToken &)> operatorTests{};
    QString sourceTree{};          ///< TileGym source tree that D's host code lives in; empty = not given
    QJsonObject versions{};        ///< of what makes the references, for the record: {"cuda-tile": "1.7.0"}
};

/// The stages that Tileport performs by itself on the files of a port, without a GPU: Preflight (the folder is a port), A (its
/// reference Tile IR is made where the port knows what from, else looked at), C (the structural diff of every pair by the
/// project's policy, written to generated/diff_report.md), and what can be told of D, E and the final gate without running
/// anything: the verdict that the validators compute from the logs and files that a person or an agent left.
class BuiltInExecutor : public pipeline::Executor {
public:
    /// \p version is the program's, for the record. D and E can be run in \p folder once their logs lie there; without a
    /// folder, or without logs, they are a person's.
    BuiltInExecutor(BuiltInTools tools, QString version, QString folder = {}) : m_tools(std::move(tools)), m_version(std::move(version)), m_folder(std::move(folder)) {}

    [[nodiscard]] pipeline::ExecutorKind kind() const override { return pipeline::ExecutorKind::BuiltIn; }
    [[nodiscard]] QString name() const override { return QStringLiteral("tileport ") + m_version; }
    [[nodiscard]] bool canRun(port::Stage stage) const override;
    [[nodiscard]] Result<pipeline::RunAnswer> run(const pipeline::RunRequest &request, pipeline::RunContext &context) override;

private:
    [[nodiscard]] Result<pipeline::RunAnswer> checkReferences(const port::Port &port, pipeline::RunContext &context) const;
    [[nodiscard]] Result<pipeline::RunAnswer> comparePairs(const port::Port &port, pipeline::RunContext &context) const;
    [[nodiscard]] irdiff::IrDiffPtr comparePair(const port::Port &port, const port::Specialisation &pair, const irdiff::Policy &policy, const CancelToken &cancel) const;
    [[nodiscard]] Result<irgraph::IrGraphPtr> programAt(const QString &path) const;

    BuiltInTools m_tools;
    QString m_version;
    QString m_folder;
};

} // namespace tileport::session

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/stagerunner.h"
#include "core/port/port.h"
#include "core/session/builtinexecutor.h"

namespace tileport::session {

/// A port that shall exist.
struct NewPort {
    port::Port port;                   ///< name, origin, and of a shipped port its specifications; no folder
    QString source;                    ///< absolute; copied into the port under its own name
    QMap<QString, QString> copies;     ///< further files: path in the port → absolute path where it is from
};

/// What came of it.
struct MadePort {
    QString folder;
    QList<pipeline::RunRecord> runs;   ///< preflight and A, as far as they were run
    pipeline::PipelineState state;
    port::Waiting waiting;             ///< what the port needs before A can be run
    port::Findings findings;           ///< of what was made beside A
};

/// Creates ports in one root: everything is made in a hidden folder of that root and moved to its name at the end, so that a
/// stopped program leaves nothing under that name. An existing port is never overwritten; one that waits for something is
/// completed where it is.
class PortMaker {
public:
    /// Rust file and specification to bytecode; Unsupported with the compiler's words for a kernel that it refuses.
    using Generate = std::function<Result<QByteArray>(const QString &, const QJsonObject &)>;

    /// \p generate may be empty: a shipped port then has no generated Tile IR yet.
    PortMaker(QString root, BuiltInTools tools, QString version, Generate generate = {});

    /// Blocks. Conflict for a port that exists or that somebody else is making, InvalidInput for a name that is no folder's;
    /// Cancelled and errors of stage A, after which nothing is left.
    [[nodiscard]] Result<MadePort> make(const NewPort &wanted, const pipeline::RunOptions &options);

private:
    [[nodiscard]] Result<MadePort> makeAside(const NewPort &wanted, const pipeline::RunOptions &options);
    /// Writes the files of \p wanted into \p folder and runs preflight and A there.
    [[nodiscard]] Result<MadePort> fill(const NewPort &wanted, const QString &folder, const pipeline::RunOptions &options);
    [[nodiscard]] Result<void> writeFiles(const NewPort &wanted, const QString &folder) const;
    [[nodiscard]] Result<MadePort> runStages(const QString &folder, const pipeline::RunOptions &options) const;
    [[nodiscard]] Result<void> generateAll(const NewPort &wanted, const QString &folder, MadePort &made, const pipeline::RunOptions &options) const;

    QString m_root;
    BuiltInTools m_tools;
    QString m_version;
    Generate m_generate;
};

} // namespace tileport::session

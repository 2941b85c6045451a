// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/toolchain/answer.h"
#include "core/toolchain/contentcache.h"
#include "core/toolchain/remarks.h"
#include "core/toolchain/tooljob.h"
#include "core/toolchain/toolfolder.h"

#include <QStringList>

namespace tileport::toolchain {

/// What to assemble, and for what.
struct AssembleRequest {
    QByteArray bytecode;
    QString name;                        ///< display name of the bytecode, for errors
    QString arch = QStringLiteral("sm_90");
    int optLevel = 3;                    ///< 0 to 3
    bool wantsLineInfo = true;           ///< source lines in the machine code, where the bytecode has them
    bool wantsRemarks = true;
    int timeLimitMs = 180'000;
};

/// Machine code and what the compiler said on the way.
struct Assembled {
    QByteArray cubin;
    QList<Remark> remarks;
    QString log;                         ///< what tileiras wrote to its output
    qint64 elapsedMs = 0;                ///< of the run that made it
    bool isFromCache = false;
};

/// Turns Tile IR bytecode into machine code with tileiras, as a job of its own; equal requests come from the cache.
class Assembler {
public:
    /// \p cache may be null; it must outlive this object.
    Assembler(ToolFolder folder, ContentCache *cache) : m_folder(std::move(folder)), m_cache(cache) {}

    /// Returns the running job, for cancel(); null when the answer is known already.
    /// Errors: InvalidInput (not bytecode, unknown target), ToolMissing (tileiras or a part of it), ToolFailed (the
    /// compiler refused a valid program: its failure, not the port's), TimedOut, Cancelled.
    QPointer<ToolJob> assemble(const AssembleRequest &request, QObject *context, Answer<Assembled> answer);

    /// Targets that tileiras knows.
    [[nodiscard]] static const QStringList &targets();

    /// Turns the end of a run into an error: the sentence depends on the exit code and on what is installed.
    [[nodiscard]] Error explainExit(const AssembleRequest &request, const ToolOutput &output) const;

private:
    [[nodiscard]] QString keyOf(const AssembleRequest &request, const QString &tool) const;

    ToolFolder m_folder;
    ContentCache *m_cache;
};

} // namespace tileport::toolchain

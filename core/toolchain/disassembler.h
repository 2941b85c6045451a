// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/toolchain/answer.h"
#include "core/toolchain/contentcache.h"
#include "core/toolchain/tooljob.h"
#include "core/toolchain/toolfolder.h"

namespace tileport::toolchain {

/// NVIDIA's own disassemblers, as jobs; equal requests come from the cache.
class Disassembler {
public:
    /// \p cache may be null; it must outlive this object.
    Disassembler(ToolFolder folder, ContentCache *cache) : m_folder(std::move(folder)), m_cache(cache) {}

    /// Tile IR text of bytecode, without module wrapper and dialect prefix; with locations if wanted.
    /// InvalidInput with the tool's sentence when the bytecode is malformed. Returns the running job, or null.
    QPointer<ToolJob> tileIr(const QByteArray &bytecode, bool withLocations, QObject *context, Answer<QString> answer);
    /// Machine code of a cubin with source lines and inline chains, where it was assembled with line information.
    QPointer<ToolJob> machineCode(const QByteArray &cubin, QObject *context, Answer<QString> answer);

private:
    QPointer<ToolJob> run(const QString &name, const QStringList &options, const QByteArray &input, QObject *context,
                          Answer<QString> answer);

    ToolFolder m_folder;
    ContentCache *m_cache;
};

} // namespace tileport::toolchain

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "core/base/result.h"
#include "core/ir/bytecode/bytecodeversion.h"
#include "core/irgraph/irgraph.h"

#include <QByteArray>
#include <QStringList>

#include <memory>
#include <optional>

namespace tileport::ir {

/// Official: token for token what tileirdisasm prints. Lossless: also what that form cannot say, so that it reads back as the same program.
enum class PrintForm { Official, Lossless };

struct PrintOptions {
    PrintForm form = PrintForm::Official;
    bool debugInfo = false;        ///< with locations, as tileirdisasm -g
    bool moduleWrapper = false;    ///< inside "cuda_tile.module @name { … }"
    QString entry;                 ///< only this entry, with the globals; empty = all
};

/// A verified Tile IR program in memory. Immutable; printing, writing and converting may run in different threads one at a time.
class Program {
public:
    ~Program();
    Program(const Program &) = delete;
    Program &operator=(const Program &) = delete;

    [[nodiscard]] QString displayName() const;
    /// Version of the bytecode that it was read from; nothing when it was text.
    [[nodiscard]] std::optional<BytecodeVersion> version() const;
    /// What wrote the file, as it says itself; empty when it does not.
    [[nodiscard]] QString producer() const;
    /// Names of the kernels in order.
    [[nodiscard]] QStringList entries() const;
    /// Doubts of the reader that did not stop it, with their places.
    [[nodiscard]] const Diagnostics &warnings() const;

    /// UTF-8, ends with a newline. NotFound when the entry is not there.
    [[nodiscard]] Result<QByteArray> print(const PrintOptions &options = {}) const;
    /// Unsupported, naming the operation, when \p version cannot hold the program.
    [[nodiscard]] Result<QByteArray> toBytecode(BytecodeVersion version) const;
    /// The compact graph with the official text.
    [[nodiscard]] Result<irgraph::IrGraphPtr> toGraph() const;

private:
    struct State;
    explicit Program(std::unique_ptr<State> state);
    friend Result<std::shared_ptr<const Program>> readProgram(const QByteArray &, const QString &);
    std::unique_ptr<State> m_state;
};

using ProgramPtr = std::shared_ptr<const Program>;

/// Reads bytecode (13.1 to 13.5) or text (with or without module wrapper and dialect prefix), told apart by the first bytes,
/// and verifies it. Errors carry \p displayName with the byte offset, or line and column.
[[nodiscard]] Result<ProgramPtr> readProgram(const QByteArray &bytes, const QString &displayName);

} // namespace tileport::ir

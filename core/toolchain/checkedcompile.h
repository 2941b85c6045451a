// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/diagnostic.h"
#include "core/toolchain/answer.h"
#include "core/toolchain/tooljob.h"
#include "core/toolchain/toolfolder.h"

#include <QMap>

namespace tileport::toolchain {

/// The kernel file of a port to be checked by the Rust compiler.
struct CheckRequest {
    QString rustFile;                 ///< kernel.rs of the port; its ffi.rs and ../ffi_util.rs join in where they exist
    QString text;                     ///< the editor's buffer; it, not the file, is checked
    QString cutileVersion;            ///< "0.2.0"
    int timeLimitMs = 900'000;        ///< the first check of a version compiles all its crates
};

/// `cargo check` on a port, on request. The port's own folder is never written: a crate that includes its files is kept
/// in the cache folder, where later checks find their dependencies built.
class CheckedCompile {
public:
    /// \p workFolder is where the crates are kept.
    CheckedCompile(ToolFolder folder, QString workFolder) : m_folder(std::move(folder)), m_workFolder(std::move(workFolder)) {}

    /// Answers the compiler's diagnostics, none for a clean port; places name the port's files. Errors: ToolMissing,
    /// ToolFailed (cargo itself failed, for example without network), TimedOut, Cancelled, Io.
    QPointer<ToolJob> check(const CheckRequest &request, QObject *context, Answer<Diagnostics> answer);

    /// Diagnostics in the output of `cargo check --message-format=json`; \p files maps names in the crate to the port's.
    [[nodiscard]] static Diagnostics parseOutput(const QByteArray &output, const QMap<QString, QString> &files);

private:
    [[nodiscard]] Result<QMap<QString, QString>> writeCrate(const CheckRequest &request, const QString &crate) const;

    ToolFolder m_folder;
    QString m_workFolder;
};

} // namespace tileport::toolchain

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"

#include <QDateTime>

namespace tileport::review {

/// Signatures by the installed ssh-keygen (-Y sign, -Y verify) under the name "tileport-review". Calls wait for the
/// program: never on the GUI thread.
class SshSignatures {
public:
    /// \p program is looked up in PATH unless it is a path.
    explicit SshSignatures(QString program = QStringLiteral("ssh-keygen")) : m_program(std::move(program)) {}

    /// \p key is a private key, or a public one whose private half an agent holds. ToolMissing, ToolFailed with what
    /// ssh-keygen said, TimedOut.
    [[nodiscard]] Result<QString> sign(const QByteArray &bytes, const QString &key, const CancelToken &cancel = {}) const;
    /// The key's fingerprint when \p signature is one of \p bytes by \p author, as \p allowedSigners (format: ssh-keygen(1))
    /// knows them at \p time. Conflict when it is not; ToolMissing, NotFound without the file.
    struct Claim {
        QByteArray bytes;
        QString signature;
        QString author;         ///< the part in <> when there is one, else the whole
        QDateTime time;         ///< UTC; keys have times of validity
    };
    [[nodiscard]] Result<QString> verify(const Claim &claim, const QString &allowedSigners, const CancelToken &cancel = {}) const;

private:
    QString m_program;
};

} // namespace tileport::review

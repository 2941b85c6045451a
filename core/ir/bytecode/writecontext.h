// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"
#include "core/ir/bytecode/bytecodeversion.h"

#include <optional>
#include <string>

namespace tileport::ir {

/// What every part of one write shares: the version to write, and the first thing that it cannot represent.
class WriteContext {
public:
    explicit WriteContext(BytecodeVersion version) : m_version(version) {}

    [[nodiscard]] BytecodeVersion version() const { return m_version; }
    [[nodiscard]] bool failed() const { return m_error.has_value(); }
    /// Precondition: failed().
    [[nodiscard]] const Error &error() const { return *m_error; }
    /// Names the operation that later failures are about.
    void setSubject(const std::string &subject) { m_subject = subject; }
    /// Records that the current operation cannot be written, unless something failed already.
    void fail(const QString &reason);
    /// Fails with "… needs version X" when the version written is older.
    bool require(BytecodeVersion since, const QString &what);

private:
    BytecodeVersion m_version;
    std::string m_subject = "module";
    std::optional<Error> m_error;
};

} // namespace tileport::ir

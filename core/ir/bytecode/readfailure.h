// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/error.h"

#include <optional>

namespace tileport::ir {

/// Keeps the first failure of one read; every cursor of that read shares it, so that nothing continues on garbage.
class ReadFailure {
public:
    explicit ReadFailure(QString fileName) : m_fileName(std::move(fileName)) {}

    /// Records a failure at an absolute byte offset unless one is recorded already; always returns false.
    bool set(uint64_t offset, const QString &message, ErrorCode code = ErrorCode::InvalidInput);
    [[nodiscard]] bool isSet() const { return m_error.has_value(); }
    /// Precondition: isSet().
    [[nodiscard]] const Error &error() const { return *m_error; }
    [[nodiscard]] const QString &fileName() const { return m_fileName; }

private:
    QString m_fileName;
    std::optional<Error> m_error;
};

} // namespace tileport::ir

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace tileport {

/// A place in something a person can open: a file with a line and column, a byte offset, or a key of a document.
struct Place {
    QString file;              ///< path or display name; empty when unknown
    int line = 0;              ///< 1-based; 0 = unknown
    int column = 0;            ///< 1-based; 0 = unknown
    qint64 offset = -1;        ///< byte offset from the start of the file; -1 = unknown
    QString key;               ///< JSON pointer or field name; empty when it does not apply

    /// \p file as a whole.
    [[nodiscard]] static Place ofFile(const QString &file) { return {file, 0, 0, -1, {}}; }

    bool operator==(const Place &) const = default;
    /// "file:line:column", "file:offset 12", "file#/key" or what of it is known.
    [[nodiscard]] QString toString() const;
};

} // namespace tileport

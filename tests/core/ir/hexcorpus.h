// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace tileport::test {

/// One annotated hexadecimal file of tests/corpus/bytecode.
struct HexFile {
    QByteArray bytes;
    QString expected;     ///< text that the error must contain; empty when any error will do
};

/// Reads "pairs of digits, # comments, # expect: TEXT"; an empty result when the file cannot be read.
[[nodiscard]] HexFile readHexFile(const QString &path);
/// Paths of the files in a folder of the bytecode corpus ("valid" or "invalid"), sorted.
[[nodiscard]] QStringList hexFiles(const QString &folder);
/// The file of that name in "valid".
[[nodiscard]] QByteArray validBytes(const QString &name);

} // namespace tileport::test

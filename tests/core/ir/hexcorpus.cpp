// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/ir/hexcorpus.h"

#include <QDir>
#include <QFile>

namespace tileport::test {

static QString corpusFolder(const QString &folder)
{
    return QStringLiteral(TILEPORT_SOURCE_DIR) + QStringLiteral("/tests/corpus/bytecode/") + folder;
}

HexFile readHexFile(const QString &path)
{
    HexFile result;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
        return result;
    for (const QByteArray &line : file.readAll().split('\n')) {
        const qsizetype comment = line.indexOf('#');
        result.bytes += QByteArray::fromHex(comment < 0 ? line : line.left(comment));
        const QByteArray key = "# expect: ";
        if (line.startsWith(key))
            result.expected = QString::fromUtf8(line.mid(key.size()));
    }
    return result;
}

QStringList hexFiles(const QString &folder)
{
    const QDir dir(corpusFolder(folder));
    QStringList paths;
    for (const QString &name : dir.entryList({QStringLiteral("*.hex")}, QDir::Files, QDir::Name))
        paths.append(dir.filePath(name));
    return paths;
}

QByteArray validBytes(const QString &name)
{
    return readHexFile(corpusFolder(QStringLiteral("valid/") + name + QStringLiteral(".hex"))).bytes;
}

} // namespace tileport::test

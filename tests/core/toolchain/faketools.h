// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/toolchain/toolfolder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace tileport::test {

/// A tool folder in a temporary place, filled with small scripts that behave as a test needs.
class FakeTools {
public:
    [[nodiscard]] toolchain::ToolFolder folder() const { return toolchain::ToolFolder(m_folder.path()); }
    [[nodiscard]] QString path(const QString &relative) const { return m_folder.filePath(relative); }

    /// Writes a file; returns its path.
    QString write(const QString &relative, const QByteArray &content) const
    {
        const QString target = path(relative);
        QDir().mkpath(QFileInfo(target).path());
        QFile file(target);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("a test cannot write %s", qPrintable(target));
        return target;
    }

    /// Writes an executable shell script; returns its path.
    QString script(const QString &relative, const QByteArray &body) const
    {
        const QString target = write(relative, "#!/bin/sh\n" + body + "\n");
        QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return target;
    }

    /// A script beside tileiras.
    QString cudaTool(const QString &name, const QByteArray &body) const
    {
        return script(QStringLiteral("python/lib/python3.11/site-packages/nvidia/cu13/bin/") + name, body);
    }

    /// Puts an executable copy of a file of tests/core/toolchain into the folder; returns its path.
    QString copy(const QString &name, const QString &relative) const
    {
        const QString target = write(relative, read(name));
        QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return target;
    }

    /// The content of a file of tests/core/toolchain.
    static QByteArray read(const QString &name)
    {
        QFile file(QStringLiteral(TILEPORT_SOURCE_DIR "/tests/core/toolchain/") + name);
        if (!file.open(QIODevice::ReadOnly))
            qFatal("a test cannot read %s", qPrintable(file.fileName()));
        return file.readAll();
    }

private:
    QTemporaryDir m_folder;
};

} // namespace tileport::test

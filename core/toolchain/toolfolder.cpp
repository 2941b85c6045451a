// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/toolchain/toolfolder.h"

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace tileport::toolchain {

namespace {

constexpr char kFolderVariable[] = "TILEPORT_TOOLS";

bool isProgram(const QString &path)
{
    const QFileInfo file(path);
    return file.isFile() && file.isExecutable();
}

// The newest folder that matches, for names with a version in them.
QString newestFolder(const QString &parent, const QString &pattern)
{
    const QStringList found = QDir(parent).entryList({pattern}, QDir::Dirs, QDir::Name);
    return found.isEmpty() ? QString() : parent + u'/' + found.last();
}

} // namespace

ToolFolder::ToolFolder(QString root) : m_root(std::move(root)) {}

QString ToolFolder::defaultRoot()
{
    const QString own = qEnvironmentVariable(kFolderVariable);
    if (!own.isEmpty())
        return QDir(own).absolutePath();
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/tileport/tools"_s;
}

bool ToolFolder::exists() const
{
    return QFileInfo(m_root).isDir();
}

QString ToolFolder::python() const
{
    return m_root + u"/python/bin/python"_s;
}

QString ToolFolder::pythonSources() const
{
    return m_root + u"/python-src"_s;
}

QString ToolFolder::sitePackages() const
{
    const QString folder = newestFolder(m_root + u"/python/lib"_s, u"python3*"_s);
    return folder.isEmpty() ? QString() : folder + u"/site-packages"_s;
}

QString ToolFolder::packageFile(const QString &relative) const
{
    const QString packages = sitePackages();
    return packages.isEmpty() ? QString() : packages + u'/' + relative;
}

QString ToolFolder::pythonPackage(const QString &name) const
{
    const QString folder = packageFile(name);
    return QFileInfo(folder).isDir() ? folder : QString();
}

QString ToolFolder::cudaBin() const
{
    const QString nvidia = packageFile(u"nvidia"_s);
    const QString toolkit = nvidia.isEmpty() ? QString() : newestFolder(nvidia, u"cu1*"_s);
    return QFileInfo(toolkit + u"/bin"_s).isDir() && !toolkit.isEmpty() ? toolkit + u"/bin"_s : QString();
}

QMap<QVersionNumber, QString> ToolFolder::emitHelpers() const
{
    const QString prefix = u"tileport-emit-"_s;
    QMap<QVersionNumber, QString> helpers;
    const QFileInfoList files = QDir(m_root + u"/rust"_s).entryInfoList({prefix + u'*'}, QDir::Files);
    for (const QFileInfo &file : files) {
        const QVersionNumber version = QVersionNumber::fromString(file.fileName().mid(prefix.size()));
        if (!version.isNull() && file.isExecutable())
            helpers.insert(version, file.absoluteFilePath());
    }
    return helpers;
}

Result<QString> ToolFolder::tool(const QString &name) const
{
    const QString cuda = cudaBin();
    QStringList candidates{m_root + u"/rust/cargo/bin/"_s + name};
    if (!cuda.isEmpty())
        candidates.prepend(cuda + u'/' + name);
    for (const QString &path : std::as_const(candidates)) {
        if (isProgram(path))
            return path;
    }
    const QString path = QStandardPaths::findExecutable(name);
    if (!path.isEmpty())
        return path;
    return makeError(ErrorCode::ToolMissing, u"%1 is not installed"_s.arg(name), {},
                     u"Run `tileport setup` to install the private tool folder (%1)."_s.arg(m_root));
}

QProcessEnvironment ToolFolder::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString cuda = cudaBin();
    if (!cuda.isEmpty())
        environment.insert(u"PATH"_s, cuda + QDir::listSeparator() + environment.value(u"PATH"_s));
    return environment;
}

QProcessEnvironment ToolFolder::cargoEnvironment() const
{
    QProcessEnvironment environment = this->environment();
    const QString cuda = cudaBin();
    if (!cuda.isEmpty())
        environment.insert(u"CUDA_TOOLKIT_PATH"_s, QFileInfo(cuda).path());
    const QString clang = packageFile(u"clang/native"_s);
    if (QFileInfo(clang).isDir())
        environment.insert(u"LIBCLANG_PATH"_s, clang);
    // The wheel's libclang comes without its own headers; the C compiler's serve.
    const QString headers = newestFolder(u"/usr/lib/gcc/x86_64-linux-gnu"_s, u"*"_s) + u"/include"_s;
    if (QFileInfo(headers + u"/stddef.h"_s).isFile() && !environment.contains(u"BINDGEN_EXTRA_CLANG_ARGS"_s))
        environment.insert(u"BINDGEN_EXTRA_CLANG_ARGS"_s, u"-I"_s + headers);
    const QString cargo = m_root + u"/rust/cargo"_s;
    if (isProgram(cargo + u"/bin/cargo"_s)) {
        environment.insert(u"CARGO_HOME"_s, cargo);
        environment.insert(u"RUSTUP_HOME"_s, m_root + u"/rust/rustup"_s);
        environment.insert(u"PATH"_s, cargo + u"/bin:"_s + environment.value(u"PATH"_s));
    }
    return environment;
}

} // namespace tileport::toolchain

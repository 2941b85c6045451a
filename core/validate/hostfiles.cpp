// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/validate/hostfiles.h"

#include <QRegularExpression>

namespace tileport::validate {

namespace {

const QString kOps = QStringLiteral("src/tilegym/ops/cutile_rs");

/// The wrapper by its name, by its name without underscores, else the file that registers the kernel.
QString findWrapper(const port::PortFiles &tree, const QString &kernel)
{
    const QStringList names{kernel, QString(kernel).remove(u'_')};
    for (const QString &name : names) {
        if (const QString path = QStringLiteral("%1/%2.py").arg(kOps, name); tree.has(path))
            return path;
    }
    const QRegularExpression registers(QStringLiteral("register_impl.*%1").arg(QRegularExpression::escape(kernel)));
    for (const QString &path : tree.matching(kOps, QStringLiteral("*.py"))) {
        if (registers.match(tree.text(path)).hasMatch())
            return path;
    }
    return {};
}

QString findTest(Material &material, const port::PortFiles &tree)
{
    const QStringList names{material.data().testFile, QStringLiteral("tests/ops/test_%1.py").arg(material.kernel())};
    for (const QString &name : names) {
        if (!name.isEmpty() && tree.has(name))
            return name;
    }
    return {};
}

} // namespace

QString plainName(const QString &kernel) { return QString(kernel).remove(u'_').toLower(); }

HostFiles hostFiles(Material &material)
{
    HostFiles files;
    const std::optional<port::PortFiles> &tree = material.evidence().tree;
    const QString inTree = QStringLiteral("%1/%2_kernel/ffi.rs").arg(kOps, material.kernel());
    if (material.files().has(QStringLiteral("ffi.rs"))) {
        files.ffiPath = QStringLiteral("ffi.rs");
        files.ffi = material.text(files.ffiPath);
    } else if (tree && tree->has(inTree)) {
        files.ffiPath = inTree;
        files.ffi = tree->text(inTree);
    }
    if (!tree)
        return files;
    files.wrapperPath = findWrapper(*tree, material.kernel());
    files.wrapper = files.wrapperPath.isEmpty() ? QString() : tree->text(files.wrapperPath);
    files.testPath = findTest(material, *tree);
    files.test = files.testPath.isEmpty() ? QString() : tree->text(files.testPath);
    return files;
}

} // namespace tileport::validate

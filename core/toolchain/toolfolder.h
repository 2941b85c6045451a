// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QMap>
#include <QProcessEnvironment>
#include <QString>
#include <QVersionNumber>

namespace tileport::toolchain {

/// The private tool folder and what lies where in it. Looks at the disk only; starts nothing.
///   python/                      virtual environment with cuda-tile, tilegym and the CUDA tools
///   python-src/tileport_reference/   the reference helper's sources
///   rust/tileport-emit-VERSION   one helper per cuTile Rust version
///   rust/cargo, rust/rustup      an own Rust toolchain, where the system has none
class ToolFolder {
public:
    explicit ToolFolder(QString root = defaultRoot());

    /// $TILEPORT_TOOLS, else `tileport/tools` in the user's data folder ($XDG_DATA_HOME).
    [[nodiscard]] static QString defaultRoot();

    [[nodiscard]] const QString &root() const { return m_root; }
    [[nodiscard]] bool exists() const;

    [[nodiscard]] QString python() const;
    [[nodiscard]] QString pythonSources() const;
    /// Empty when there is no virtual environment.
    [[nodiscard]] QString sitePackages() const;
    /// The folder of an installed top-level Python package ("tilegym"); empty when it is not installed.
    [[nodiscard]] QString pythonPackage(const QString &name) const;
    /// Folder with tileiras, tileirdisasm, ptxas, nvdisasm and cuobjdump; empty when not installed.
    [[nodiscard]] QString cudaBin() const;
    /// Emit helpers by cuTile version, oldest first.
    [[nodiscard]] QMap<QVersionNumber, QString> emitHelpers() const;

    /// The absolute path of a tool: in cudaBin(), in the own Rust toolchain, else in PATH. ToolMissing otherwise.
    [[nodiscard]] Result<QString> tool(const QString &name) const;

    /// This process's environment with the tool folder's programs first in PATH.
    [[nodiscard]] QProcessEnvironment environment() const;
    /// The same for `cargo` on a port's crate: headers and libclang where they are installed.
    [[nodiscard]] QProcessEnvironment cargoEnvironment() const;

private:
    [[nodiscard]] QString packageFile(const QString &relative) const;

    QString m_root;
};

} // namespace tileport::toolchain

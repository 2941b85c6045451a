// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/validate/material.h"

namespace tileport::validate {

/// The launching code of a port, wherever it lies: beside the kernel, or in the TileGym tree.
struct HostFiles {
    QString ffi;                ///< text of OUT/ffi.rs, else of the tree's copy
    QString ffiPath;            ///< for places; "" = neither is there
    QString wrapper;            ///< Python wrapper of the tree; "" = not given or not found
    QString wrapperPath;
    QString test;               ///< test file of the tree
    QString testPath;
};

/// Looks the files up by the names of the public layout. The tree's files are only found when there is a tree.
[[nodiscard]] HostFiles hostFiles(Material &material);

/// \p kernel without underscores and in lower case, as file names are matched.
[[nodiscard]] QString plainName(const QString &kernel);

} // namespace tileport::validate

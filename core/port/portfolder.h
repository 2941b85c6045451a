// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/port/port.h"

namespace tileport::port {

/// Reads the port in \p folder as it lies there; nothing is run. Recognised: kernel.rs, port.json, a Python source,
/// reference/reference[_VARIANT].{tilebc,tileirbc,mlir}, generated/generated[_VARIANT].{…}, *.spec.json.
/// NotFound when the folder does not exist or holds none of these.
[[nodiscard]] Result<Port> readPortFolder(const QString &folder);

/// The port folder that \p path stands for: a folder is its own, a file of a port (kernel, Python source, specification,
/// Tile IR) stands for the folder around it. Unsupported for any other file, NotFound for one that is not there.
[[nodiscard]] Result<QString> portFolderOf(const QString &path);

/// Writes kernel.rs with \p rustText and a port.json that names operator and specifications, so that the folder can be
/// opened again. Files that exist are replaced; nothing else in the folder is touched.
[[nodiscard]] Result<void> writePortFolder(const Port &port, const QString &folder, const QString &rustText);

/// The port.json of \p port alone; the rest of the folder is not touched.
[[nodiscard]] Result<void> writePortDescription(const Port &port, const QString &folder);

} // namespace tileport::port

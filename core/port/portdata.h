// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <functional>
#include <span>

namespace tileport::port {

/// One step of Tileport's own data in FOLDER/.tileport from a version to the next. It must be safe to repeat: the version is
/// written after it, so a stopped program does the step again.
struct Migration {
    int from = 0;
    std::function<Result<void>(const QString &)> run;   ///< gets the path of .tileport
};

/// The version that this program writes, in the file FOLDER/.tileport/version: one number and a newline.
inline constexpr int kDataVersion = 1;

/// The version of a port's data: 0 without a version file, which is what programs before version 1 left. InvalidInput for
/// a version file that is no number, or when .tileport is a link.
[[nodiscard]] Result<int> dataVersion(const QString &folder);

/// Refuses data of a newer program (Unsupported); touches nothing. For readers.
[[nodiscard]] Result<void> checkData(const QString &folder);

/// Makes .tileport where there is none, and brings older data up to this version step by step. For writers, before they
/// write. Conflict when another program is at it; errors of checkData, of a step, Io.
[[nodiscard]] Result<void> prepareData(const QString &folder);
/// The same to \p version by \p steps, which must hold one for every version below it.
[[nodiscard]] Result<void> migrateData(const QString &folder, int version, std::span<const Migration> steps);

} // namespace tileport::port

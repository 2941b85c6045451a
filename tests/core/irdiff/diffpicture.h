// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/differ.h"

namespace tileport::test {

/// Two programs as text in, the diff as text out. Bodies are put into an entry with parameters
/// %p, %q: tile<ptr<f32>>, %n, %m: tile<i32>, %x, %y: tile<f32>. The first line is the verdict; then one line per
/// change that is not Same:
///
///   PASS
///   ~ %0 = addf %x, %y | %0 = subf %x, %y  (operation: addf -> subf)
///   - %1 = absf %x
[[nodiscard]] QString diffPicture(const QString &left, const QString &right, irdiff::DiffOptions options = {});
/// The same with findings instead of changes: "severity kind: message".
[[nodiscard]] QString findingPicture(const QString &left, const QString &right, irdiff::DiffOptions options = {});
/// The body as a whole program.
[[nodiscard]] QString program(const QString &body);
[[nodiscard]] irdiff::IrDiffPtr diffOf(const QString &left, const QString &right, const irdiff::DiffOptions &options = {});

} // namespace tileport::test

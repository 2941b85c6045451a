// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/irgraph/irgraph.h"

namespace tileport::test {

/// Reads a text picture of a program into a graph: one operation per line in the usual print, nothing verified.
/// For tests of what works on graphs; real files are read by core/ir. Errors carry the line.
[[nodiscard]] Result<irgraph::IrGraphPtr> graphFromText(std::string_view text, const QString &name = QStringLiteral("picture"));

} // namespace tileport::test

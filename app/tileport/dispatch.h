// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/tileport/console.h"

#include <QStringList>

namespace tileport::cli {

/// Finds the subcommand in \p words (without the program's name), runs it and gives its exit code.
[[nodiscard]] ExitCode dispatch(const QStringList &words);

} // namespace tileport::cli

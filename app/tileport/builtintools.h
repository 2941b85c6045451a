// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/builtinexecutor.h"
#include "core/session/portmaker.h"
#include "core/toolchain/toolfolder.h"

namespace tileport::cli {

/// The built-in stages' tools by the real ones: bytecode reader, diff, and the reference helper, which is started when it is
/// first needed.
[[nodiscard]] session::BuiltInTools builtInTools();
/// Tile IR of a Rust kernel by the oldest installed helper that takes it, which is the version that shipped ports are pinned
/// to; empty without any helper.
[[nodiscard]] session::PortMaker::Generate generateTool();

/// What Ctrl+C stops, from the call of stopOnInterrupt() on.
[[nodiscard]] CancelToken &interruption();
void stopOnInterrupt();

} // namespace tileport::cli

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/services.h"

namespace tileport::session {

/// A program that lies on disk as bytecode or text; it is read, not checked. readFile's errors.
[[nodiscard]] Result<ProgramImage> readArtefact(const QString &path);

} // namespace tileport::session

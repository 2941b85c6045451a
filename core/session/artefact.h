// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/services.h"

namespace tileport::session {

/// A program that lies on disk as bytecode or text; it is read, not checked. readFile's errors.
[[nodiscard]] Result<ProgramImage> readArtefact(const QString &path);

/// What the specification of a generated program says for a comparison; \p file names it. The launch alone where nothing else is known.
[[nodiscard]] irdiff::SideFacts factsOf(const port::Specialisation &specialisation, const QString &file);

} // namespace tileport::session

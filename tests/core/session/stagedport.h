// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/runhistory.h"

namespace tileport::test {

/// The built-in table in its literal reading.
[[nodiscard]] pipeline::Engine stageEngine();

/// A port folder with a Python source, kernel.rs, and reference and generated Tile IR as text pictures that FakeServices reads.
void writeStagedPort(const QString &folder);
void writePortFile(const QString &folder, const QString &file, const QByteArray &bytes);

/// Has "Ada" record runs, one a minute from 2026-01-31T12:00:00Z on: "preflight PASS", "B COMPILED", "D FAIL kernel",
/// "wish" for F. Each one keeps the files as they are. Warns, and so fails the test, about what the routing refuses.
pipeline::RunHistory recordRuns(const QString &folder, const QStringList &runs);

} // namespace tileport::test

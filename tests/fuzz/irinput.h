// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>

namespace tileport::fuzz {

/// Reads \p bytes as a program and, when they are one, goes every way that a program can go: both prints, the graph, and
/// bytecode of the oldest and newest version, which must read back. Aborts where a promise is broken.
void exerciseProgram(const QByteArray &bytes);

} // namespace tileport::fuzz

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QProcess>

namespace tileport::toolchain {

/// Makes the program that \p process will start the leader of a group of its own, so that what it starts can be ended
/// with it. Call before start(). Where the system has no process groups only the program itself is ended.
void leadOwnGroup(QProcess &process);

/// Ends the program and everything it started, at once. \p pid is its process id; 0 does nothing.
void killGroup(qint64 pid);

} // namespace tileport::toolchain

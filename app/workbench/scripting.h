// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irgraph/irgraph.h"

#include <QString>
#include <Qt>

#include <functional>

class QWidget;

namespace tileport::session {
class Session;
}

namespace tileport::workbench {

class MainWindow;

/// Runs the event loop until \p condition holds; false after \p milliseconds.
bool waitUntil(const std::function<bool()> &condition, int milliseconds);
/// Runs the event loop until the session has nothing left to do.
bool waitForSession(const session::Session &session, int milliseconds);
/// The same for everything that the window makes of it.
bool waitForWindow(const MainWindow &window, int milliseconds);
/// Sends one key to \p target as the window system would.
void pressKey(QWidget *target, int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier, const QString &text = {});
/// Puts the cursor on a source line in the middle of the kernel that has operations, so that a picture shows the links.
void showLinkedLine(MainWindow &window, const session::Session &session);
/// The printed program, one line per line; empty for null.
[[nodiscard]] QString programText(const irgraph::IrGraphPtr &graph);

} // namespace tileport::workbench

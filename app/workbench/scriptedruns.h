// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"

#include <QString>

namespace tileport::session {
class Session;
}

namespace tileport::workbench {

class MainWindow;

/// Drives the real window without a person: opens \p port (silu_and_mul when empty), makes one edit in the Rust pane with
/// key events, waits for the new comparison, checks that the Tile IR changed, takes the edit back, checks that the Tile
/// IR is as before, and saves a picture to \p picture (and the edited state beside it). Prints a report.
/// 0 = all held, 1 = something did not, 2 = the picture could not be written.
[[nodiscard]] int runFirstLight(MainWindow &window, session::Session &session, const QString &port, const QString &picture);

/// Opens every operator of the catalogue, saves a picture of each into \p folder and a table of what was seen (tour.md).
/// 0 = every operator showed its source and reference Tile IR, and every shipped port a comparison.
[[nodiscard]] int runTour(MainWindow &window, session::Session &session, const QString &folder);

/// Opens \p port, saves a picture into \p folder of how it is now and one of each moment of its pipeline, the newest twelve at
/// most, and prints what the stages say. 0 = every moment was shown; 1 = one was not; 2 = the port or a picture failed.
[[nodiscard]] int runPipelineTour(MainWindow &window, const QString &port, const QString &folder);

} // namespace tileport::workbench

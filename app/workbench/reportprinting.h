// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>

namespace tileport::workbench {

/// Reads the text of a report from stdin and writes it as PDF to stdout, dated \p time ("2026-12-01T09:00:00Z"; any other word: without
/// a date). The command line and the window run the program for this, see core/report/pdfprinter.h. 0, or 2 with the reason on stderr.
[[nodiscard]] int printReport(const QString &time);

} // namespace tileport::workbench

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/base/result.h"
#include "core/report/page.h"

#include <QDateTime>

namespace tileport::report {

/// The program that lays out pages: tileport-workbench beside this one. It needs fonts, which the command line does without.
[[nodiscard]] QString defaultPrinter();

/// \p page as PDF made by \p printer, offscreen, in a process of its own, with \p time as its date; window and command line
/// run it alike, so their bytes are equal. Waits: never on the GUI thread. ToolMissing, ToolFailed with what it said, TimedOut, Cancelled.
[[nodiscard]] Result<QByteArray> pdfOf(const Page &page, const QDateTime &time, const QString &printer, const CancelToken &cancel = {});

} // namespace tileport::report

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/pdfprinter.h"
#include "core/report/report.h"

#include <array>

namespace tileport::report {

enum class ReportFormat : uint8_t { Html, Pdf, Markdown, Json };
inline constexpr std::array kReportFormats{ReportFormat::Html, ReportFormat::Pdf, ReportFormat::Markdown, ReportFormat::Json};

/// "html", "pdf", "md", "json": also the ending of the file.
[[nodiscard]] QString formatName(ReportFormat format);
/// What the ending of \p path asks for; InvalidInput for any other.
[[nodiscard]] Result<ReportFormat> formatOf(const QString &path);

/// The bytes of \p report; the same report gives the same ones, whoever asks. Only a PDF can fail, see pdfOf(), which \p printer and
/// \p cancel are for; it waits for another program, so never on the GUI thread.
[[nodiscard]] Result<QByteArray> reportBytes(const Report &report, ReportFormat format, const QString &printer = defaultPrinter(), const CancelToken &cancel = {});

/// Replaces \p path by \p bytes, as writeFileAtomically does. Conflict when \p path is inside of the port in \p folder: the report
/// would be one of the files that it tells of and make every decision stale; only .tileport may hold it.
[[nodiscard]] Result<void> writeReport(const QString &folder, const QString &path, const QByteArray &bytes);

} // namespace tileport::report

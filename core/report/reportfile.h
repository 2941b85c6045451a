// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/canceltoken.h"
#include "core/report/report.h"

#include <array>

namespace tileport::report {

enum class ReportFormat : uint8_t { Html, Markdown, Json };
inline constexpr std::array kReportFormats{ReportFormat::Html, ReportFormat::Markdown, ReportFormat::Json};

/// "html", "md", "json": also the ending of the file.
[[nodiscard]] QString formatName(ReportFormat format);
/// What the ending of \p path asks for; InvalidInput for any other.
[[nodiscard]] Result<ReportFormat> formatOf(const QString &path);

/// The bytes of \p report; the same report gives the same ones, whoever asks.
[[nodiscard]] QByteArray reportBytes(const Report &report, ReportFormat format);

/// Replaces \p path by \p bytes, as writeFileAtomically does. Conflict when \p path is inside of the port in \p folder: the report
/// would be one of the files that it tells of and make every decision stale; only .tileport may hold it.
[[nodiscard]] Result<void> writeReport(const QString &folder, const QString &path, const QByteArray &bytes);

} // namespace tileport::report

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/report.h"

#include <QJsonObject>

namespace tileport::report {

/// The whole report (resources/schema/report.json), format and version included. Texts are as they were found.
[[nodiscard]] QJsonObject reportDocument(const Report &report);

/// What an entry of the log is about: a run, a finding, or nothing.
[[nodiscard]] QString subjectOf(const review::EntryContent &content);

/// Seconds of UTC as ISO 8601; empty for an invalid time.
[[nodiscard]] QString timeText(const QDateTime &time);

} // namespace tileport::report

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/common/theme.h"
#include "widgets/review/evidencemodel.h"

#include <optional>

class QUrl;

namespace tileport::review {

/// A file that a text about evidence leads to.
struct EvidenceLink {
    QString file;     ///< relative to the port's folder
    int line = 0;     ///< 1-based; 0 = unknown

    bool operator==(const EvidenceLink &) const = default;
};

/// The verdict of the run: what it claims, what was computed, what that rests on, every file with its hash. As HTML;
/// everything that comes from files is escaped.
[[nodiscard]] QString verdictText(const RunReading &reading, const common::Theme &theme);
/// One check: the rule, the three answers, what was seen, why they differ, the file with its hash.
[[nodiscard]] QString checkText(const EvidenceModel &model, const validate::CheckResult &result, const common::Theme &theme);
/// Nothing for an address that no such text makes.
[[nodiscard]] std::optional<EvidenceLink> evidenceLinkOf(const QUrl &url);

} // namespace tileport::review

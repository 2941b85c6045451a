// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/selection.h"
#include "widgets/common/theme.h"
#include "widgets/review/arrangement.h"

#include <optional>

namespace tileport::review {

/// Where a link of the detail text leads.
struct DetailLink {
    session::PaneId pane = session::PaneId::Rust;
    int line = 0;             ///< of Source and Rust
    irgraph::OpId op;         ///< of Reference and Generated

    bool operator==(const DetailLink &) const = default;
};
[[nodiscard]] QString linkText(const DetailLink &link);
/// Nothing for a text that is no link of ours.
[[nodiscard]] std::optional<DetailLink> linkFromText(const QString &text);

/// The detail of one row as rich text: what it says, both sides, why, and what to change. Everything that comes from a
/// program or a file is escaped. \p acceptance may be null.
[[nodiscard]] QString detailOf(const Arrangement &arrangement, const FindingNode &node, const Acceptance *acceptance, const common::Theme &theme);
/// What is shown while no row is current: verdict, reasons, counts, the shell script's view.
[[nodiscard]] QString overviewOf(const Arrangement &arrangement, const QString &keptIn, const common::Theme &theme);

/// Everything as Markdown, for a pull request or a report: verdict, findings in the order shown, rules.
[[nodiscard]] QString markdownOf(const Arrangement &arrangement, const AcceptanceStore &store);

/// What the shell script says beside our verdict, in one sentence without full stop.
[[nodiscard]] QString shellSentence(const irdiff::IrDiff &diff);

} // namespace tileport::review

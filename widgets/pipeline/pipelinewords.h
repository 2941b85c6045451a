// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/pipelineview.h"
#include "widgets/common/theme.h"

namespace tileport::pipeline {

/// A statement with its sign: the shape of the icon and the words say the same as the colour.
struct Sign {
    QString icon;              ///< of resources/icons
    common::ColorRole color = common::ColorRole::Muted;
    QString words;

    bool operator==(const Sign &) const = default;
};

/// What is computed of one run, or why nothing is.
struct Recomputation {
    const validate::RecomputedVerdict *verdict = nullptr;   ///< null: nothing known
    bool isComputing = false;
};

/// "COMPILED", "FAIL kernel", "cancelled": how a run ended, by what the pipeline went on with.
[[nodiscard]] Sign verdictSign(const RunRecord &record);
/// "recomputed: the same", "recomputed: FAIL, not as claimed", "cannot be recomputed", "recomputing…".
[[nodiscard]] Sign recomputedSign(const Recomputation &recomputation);
/// "approved", "approved against evidence", "rejected", "sent back"; "decided differently" for several.
[[nodiscard]] QString decisionWords(const QList<review::LoggedDecision> &decisions);

/// "person Ada", "built-in tileport 0.1.0".
[[nodiscard]] QString executorWords(const RunRecord &record);
/// "just now", "5 min ago", "3 h ago", "12 d ago", else the date; empty for an unknown time.
[[nodiscard]] QString ageWords(const QDateTime &time, const QDateTime &now);
/// "1 of 2", "at least 1 of 2", "3 runs", "" where there was none and no cap.
[[nodiscard]] QString countWords(const session::StageStatus &status, bool isNumberKnown);
/// "D1", "D1 repair", "F by choice".
[[nodiscard]] QString stepName(const AllowedEvent &step);
/// "Row 5: the sentence"; without a row only the sentence.
[[nodiscard]] QString routingQuote(const AllowedEvent &step);

} // namespace tileport::pipeline

// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/pipeline/pipelinewords.h"

namespace tileport::pipeline {

/// Everything that the card of a stage says, ready to be painted or read out.
struct StageContent {
    QString letter;            ///< "B", "Preflight", "Gate"
    QString title;             ///< "device kernel"; empty where the letter is a word
    QString count;             ///< "1 of 2"
    bool isDue = false;
    bool hasRun = false;
    Sign verdict;              ///< claimed, as the pipeline went on with it; what is due, or that it never ran, without a run
    Sign recomputed;           ///< no words without a run
    QString footer;            ///< decision, executor, age
    bool isStale = false;      ///< something changed since the run or since the decision
    QString toolTip;           ///< everything, one statement a line

    bool operator==(const StageContent &) const = default;
    /// One sentence for a screen reader.
    [[nodiscard]] QString spoken() const;
    /// "B device kernel | 1 of 2 | due | COMPILED | recomputed: the same | agent x · 5 min ago | stale": for tests.
    [[nodiscard]] QString picture() const;
};

/// What a card is made of; the pointers are never null.
struct StageInput {
    session::PipelineViewPtr view;
    session::PipelineChecksPtr checks;
    bool isComputing = false;
    int moment = -1;           ///< into view->moments; -1 = now
    QDateTime now;
};

[[nodiscard]] StageContent contentOf(const StageInput &input, const session::StageStatus &status);

} // namespace tileport::pipeline

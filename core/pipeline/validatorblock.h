// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/pipelinestate.h"

#include <QStringList>

namespace tileport::pipeline {

/// What an agent's returned text says at its end, and why its validator block counts or not.
struct ValidatorBlock {
    std::optional<port::StageVerdict> verdict;   ///< the first line with a verdict that the stage knows
    bool isPresent = false;
    QList<int> exitCodes;                        ///< in the order of the block
    BlockAnswer answer = BlockAnswer::Refused;
    int step = 0;                                ///< acceptance rule that decided: 4, 5 or 6
    QString reason;                              ///< one sentence

    bool operator==(const ValidatorBlock &) const = default;
};

/// Reads the answer of an agent that performed \p stage. The exit codes are the agent's own words; nothing here makes them
/// true, which is why Tileport recomputes verdicts.
[[nodiscard]] ValidatorBlock readValidatorBlock(port::Stage stage, const QString &text);

} // namespace tileport::pipeline

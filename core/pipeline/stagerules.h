// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pipeline/budget.h"
#include "core/pipeline/pipelinestate.h"
#include "core/port/snapshot.h"

#include <QStringList>

namespace tileport::pipeline {

/// What one stage may do to a port's folder, and how much it may use up.
struct StageRule {
    port::Stage stage = port::Stage::A;
    QStringList may;                 ///< patterns of paths: '*' within a folder, "**" across, {kernel} = the folder's name
    bool mayTouchOthers = true;      ///< files that no stage's patterns name: a warning if true, a breach if false
    Outcome breach;                  ///< what the run counts as when it touched what it must not
    QMap<int, Budget> budgets;       ///< by number of the run; 0 = every run that is not listed
    QString task;                    ///< what a person has to do where no executor can
    QString remedy;                  ///< what to do about a breach

    bool operator==(const StageRule &) const = default;
};

/// The rules of all stages as data (resources/pipeline/stages.json). A plain value.
class StageRules {
public:
    [[nodiscard]] static Result<StageRules> builtIn();
    /// \p json in the format of resources/schema/stages.json.
    [[nodiscard]] static Result<StageRules> fromJson(const QByteArray &json, const QString &file);

    [[nodiscard]] const StageRule &rule(port::Stage stage) const { return m_rules.at(size_t(stage)); }
    [[nodiscard]] Budget budget(const port::RunId &run) const;

private:
    std::array<StageRule, port::kStages.size()> m_rules;
};

/// What a run did to the folder besides its own work.
struct LaneReport {
    port::Findings findings;         ///< one per file: critical for a breach, a warning for a file that nobody knows

    bool operator==(const LaneReport &) const = default;
    [[nodiscard]] bool isBreach() const;
};

/// Compares what changed between the snapshots with the lane of \p run. Only what this run did counts: files that lay there
/// before and did not change are nobody's breach. \p kernel is the port's name.
[[nodiscard]] LaneReport checkLane(const StageRules &rules, const port::RunId &run, const QString &kernel,
                                   const port::Snapshot &before, const port::Snapshot &after);

} // namespace tileport::pipeline

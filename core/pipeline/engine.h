// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/pipeline/routing.h"

namespace tileport::pipeline {

/// What one event did to a pipeline, and why.
struct Transition {
    PipelineState from;
    PipelineEvent event;
    PipelineState to;
    int row = 0;             ///< routing row; 0 where a rule for validator blocks decided
    int acceptanceStep = 0;  ///< of those rules; 0 when none was needed
    QString explanation;     ///< "row 5: …", with what the rules for validator blocks add

    bool operator==(const Transition &) const = default;
};

/// "B(1) COMPILED -> D(1)  row 5": one line for logs and tests.
[[nodiscard]] QString transitionText(const Transition &transition);

/// One way on from a state.
struct AllowedEvent {
    EventKind kind = EventKind::RunEnded;
    port::RunId run;
    struct Branch {
        Outcome outcome;
        int row = 0;
        QString next;        ///< stateText of where it leads
        bool operator==(const Branch &) const = default;
    };
    QList<Branch> branches;  ///< by verdict, in the order of the stage table; one without outcome for OptIn
    int because = 0;         ///< row that makes it the next step; 0 at the start
    QString sentence;        ///< that row's, or the acceptance rule's

    bool operator==(const AllowedEvent &) const = default;
};

/// The state machine: pure functions over a routing table and settings. Neither reads a clock nor a disk.
class Engine {
public:
    explicit Engine(RoutingTable table, PipelineSettings settings = {}) : m_table(std::move(table)), m_settings(settings) {}
    /// Over the table that is compiled into the program and checked by its tests.
    [[nodiscard]] static Engine builtIn();

    [[nodiscard]] const RoutingTable &table() const { return m_table; }
    [[nodiscard]] const PipelineSettings &settings() const { return m_settings; }

    /// Conflict, with what is allowed instead as the remedy, for an event that \p state does not permit.
    [[nodiscard]] Result<Transition> step(const PipelineState &state, const PipelineEvent &event) const;
    /// Everything that step would take; empty once the pipeline is over.
    [[nodiscard]] QList<AllowedEvent> allowedEvents(const PipelineState &state) const;
    /// "A1 ending with PASS, FAIL_FIXABLE, BLOCKED; …": the same as one sentence.
    [[nodiscard]] QString allowedText(const PipelineState &state) const;

private:
    [[nodiscard]] QString objection(const PipelineState &state, const PipelineEvent &event) const;
    [[nodiscard]] std::optional<Transition> take(const PipelineState &state, const PipelineEvent &event) const;
    [[nodiscard]] std::optional<Transition> takeRun(const PipelineState &state, const PipelineEvent &event) const;
    [[nodiscard]] std::optional<Transition> takeRepair(const PipelineState &state, const PipelineEvent &event) const;
    [[nodiscard]] std::optional<Transition> route(Transition transition, const std::optional<Outcome> &outcome) const;
    [[nodiscard]] const RoutingRow *rowFor(const PipelineState &state, const std::optional<Outcome> &outcome) const;
    [[nodiscard]] bool fits(const RoutingRow &row, const PipelineState &state, const std::optional<Outcome> &outcome) const;
    void apply(const RoutingRow &row, PipelineState &state, const std::optional<Outcome> &outcome) const;
    [[nodiscard]] AllowedEvent branchesOf(const PipelineState &state, const PipelineEvent &example) const;
    [[nodiscard]] Error refused(const PipelineState &state, const QString &message) const;

    RoutingTable m_table;
    PipelineSettings m_settings;
};

} // namespace tileport::pipeline

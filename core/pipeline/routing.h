// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/result.h"
#include "core/pipeline/pipelinestate.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QStringList>

namespace tileport::pipeline {

/// A condition on how often a letter has run: "D<2", "C=0".
struct Guard {
    port::Stage letter = port::Stage::A;
    enum class Relation : uint8_t { Less, Equal } relation = Relation::Equal;
    int number = 0;

    bool operator==(const Guard &) const = default;
    [[nodiscard]] bool holds(const PipelineState &state) const;
    [[nodiscard]] QString toString() const;
};

/// One row of the routing table.
struct RoutingRow {
    int number = 0;                           ///< 1 … 30, as published
    Node node = Node::Preflight;
    int occasion = 0;                         ///< 1 or 2 = only that run of the node; 0 = any
    bool isOptIn = false;                     ///< a person's wish instead of a verdict
    QList<port::StageVerdict> verdicts;
    QList<port::FaultClass> faults;           ///< None = the line is absent; empty = any
    QList<Guard> guards;                      ///< all must hold
    TerminalKind terminalBefore = TerminalKind::None;   ///< the state must have completed like this
    int unlessRow = 0;                        ///< fits only where that row does not: "otherwise"
    Node next = Node::Preflight;
    QMap<Reading, int> nextOccasion;          ///< where the row names it; else the number of the run
    TerminalKind terminal = TerminalKind::None;
    QMap<port::StageVerdict, TerminalKind> terminalIf;  ///< wins over terminal
    QString read;                             ///< line of the report that the next run starts from: "host_fix"
    QString sentence;                         ///< what a person is told
    QMap<Reading, QString> unreachable;       ///< why no legal sequence of events gets here, by reading

    bool operator==(const RoutingRow &) const = default;
    [[nodiscard]] TerminalKind terminalFor(port::StageVerdict verdict) const { return terminalIf.value(verdict, terminal); }
    /// "row 8" for quoting.
    [[nodiscard]] QString name() const;
};

/// The routing table of the pipeline with the caps of its letters: data (resources/pipeline/routing.json), checked when
/// it is read. A plain value.
class RoutingTable {
public:
    static constexpr int kRows = 30;

    /// The table compiled into the program.
    [[nodiscard]] static Result<RoutingTable> builtIn();
    /// \p json in the format of resources/schema/routing.json; \p file names it in errors, which carry the key.
    [[nodiscard]] static Result<RoutingTable> fromJson(const QByteArray &json, const QString &file);

    [[nodiscard]] const QList<RoutingRow> &rows() const { return m_rows; }
    /// Null for a number that no row has.
    [[nodiscard]] const RoutingRow *row(int number) const;
    /// How often \p stage may run in one pipeline; 0 = without limit.
    [[nodiscard]] int cap(port::Stage stage) const;
    /// The same for respawns that only bring a valid validator block.
    [[nodiscard]] int repairCap() const { return m_repairCap; }
    /// What is said when a validator block is missing, refused or repaired, by step number of the acceptance rules.
    [[nodiscard]] QString acceptanceSentence(int step) const { return m_acceptance.value(step); }

private:
    friend class RoutingReader;
    QList<RoutingRow> m_rows;
    std::array<int, kLetters> m_caps{};
    int m_repairCap = 1;
    QMap<int, QString> m_acceptance;
};

} // namespace tileport::pipeline

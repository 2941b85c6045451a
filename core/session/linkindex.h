// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"
#include "core/session/selection.h"

#include <QHash>
#include <QList>

#include <memory>
#include <vector>

namespace tileport::session {


/// What one selection means in every pane.
struct LinkedPlaces {
    QList<int> sourceLines;                    ///< 1-based, ascending
    QList<int> rustLines;
    std::vector<irgraph::OpId> referenceOps;   ///< ascending
    std::vector<irgraph::OpId> generatedOps;
    QString explanation;                       ///< one sentence: what was linked, or why nothing is

    [[nodiscard]] bool isMapped() const { return sourceLines.size() + rustLines.size() > 0 || !referenceOps.empty() || !generatedOps.empty(); }
};

/// One side's lines in its author's file by operation, made once per graph; library frames do not count.
class SideIndex {
public:
    SideIndex() = default;
    /// \p file is the pane's file: frames are taken when the last part of their path is equal.
    SideIndex(const irgraph::IrGraph &graph, const QString &file);
    /// The same for a side whose locations came beside the bytecode; files are display names.
    SideIndex(const std::vector<std::vector<std::pair<QString, int>>> &framesByOp, const QString &file);

    [[nodiscard]] const std::vector<irgraph::OpId> &opsAt(int line) const;
    [[nodiscard]] const QList<int> &linesOf(irgraph::OpId op) const;
    [[nodiscard]] QList<int> mappedLines() const;
    [[nodiscard]] bool isEmpty() const { return m_opsAtLine.isEmpty(); }

private:
    void add(irgraph::OpId op, int line);

    QHash<int, std::vector<irgraph::OpId>> m_opsAtLine;
    QHash<uint32_t, QList<int>> m_linesOfOp;
};

/// Translates a selection of one pane into the others: source line ⇄ reference operations ⇄ generated operations ⇄
/// Rust line, along debug locations and the partners of the diff. Immutable.
class LinkIndex {
public:
    LinkIndex() = default;
    /// Either side may be empty; \p diff may be null, then only one side links.
    LinkIndex(SideIndex reference, SideIndex generated, irdiff::IrDiffPtr diff);

    [[nodiscard]] LinkedPlaces linked(const Selection &selection) const;
    /// For each line with operations of that side: the most serious thing that the diff says about one of them.
    /// All are Same while there is no diff.
    [[nodiscard]] QHash<int, irdiff::ChangeKind> lineChanges(irdiff::Side side) const;
    [[nodiscard]] const SideIndex &reference() const { return m_reference; }
    [[nodiscard]] const SideIndex &generated() const { return m_generated; }

private:
    [[nodiscard]] std::vector<irgraph::OpId> partners(irdiff::Side side, const std::vector<irgraph::OpId> &ops) const;
    void explain(const Selection &selection, LinkedPlaces &places) const;

    SideIndex m_reference;
    SideIndex m_generated;
    irdiff::IrDiffPtr m_diff;
};

} // namespace tileport::session

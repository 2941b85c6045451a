// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/irdiff/irdiff.h"
#include "core/review/acceptance.h"
#include "core/session/linkindex.h"

#include <memory>

namespace tileport::review {

/// One side of a finding as a reader sees it.
struct FindingPlace {
    irgraph::OpId op;         ///< none when the side has no operation for it
    int irLine = 0;           ///< 1-based line of the printed program; 0 = none
    QString text;             ///< the operation as printed
    int sourceLine = 0;       ///< 1-based line of the author's file; 0 = unknown
    bool isNeighbour = false; ///< the line is that of the nearest operation before it that has one
    QString sourceText;       ///< that line, trimmed

    bool operator==(const FindingPlace &) const = default;
};

/// A finding of the diff with its places.
struct FindingItem {
    irdiff::Finding finding;
    FindingPlace reference;
    FindingPlace generated;
    QStringList rules;        ///< names of the rules that explain it; usually none
};

/// One equivalence rule that was needed, and where.
struct RuleItem {
    irdiff::RuleId rule = irdiff::RuleId::Count;
    std::vector<int32_t> changes; ///< indices into IrDiff::changes
    QStringList facts;            ///< what must hold, each with who vouches for it; for rules that hold under facts only
};

/// What a finding list is made from; owns or shares everything, so that a worker thread can use it.
struct FindingInput {
    irdiff::IrDiffPtr diff;
    std::shared_ptr<const session::LinkIndex> links;
    QString specialisation;
    QString sourceName;       ///< "matmul.py"
    QString sourceText;
    QString rustName;         ///< "kernel.rs"
    QString rustText;
};

/// Everything that the findings page lists; immutable, shared by model and detail.
struct FindingList {
    FindingInput input;
    std::vector<FindingItem> items;   ///< most severe first, as the diff has them
    std::vector<RuleItem> rules;      ///< in the order of the rulebook
    size_t explainedOps = 0;          ///< operations that are equal only by a rule
    Evidence evidence;

    /// Place of any operation; \p partner is the other side's, used to find a neighbour.
    [[nodiscard]] FindingPlace place(irdiff::Side side, irgraph::OpId op, irgraph::OpId partner) const;

    std::vector<QString> sourceLines;
    std::vector<QString> rustLines;
};
using FindingListPtr = std::shared_ptr<const FindingList>;

/// The statement that begins in \p line (1-based): that line and those after it until its brackets are closed, joined by
/// spaces, lines of comment left out; empty when there is no such line.
[[nodiscard]] QString statementAt(const std::vector<QString> &lines, int line);

/// Linear in the size of both programs; off the GUI thread. Precondition: input.diff and input.links are not null.
[[nodiscard]] FindingListPtr makeFindingList(FindingInput input);

/// A note that only says which rule was applied under which facts: the rule's own row tells it.
[[nodiscard]] bool isExplained(const irdiff::Finding &finding);

/// "exact", "exact under facts", "numeric class".
[[nodiscard]] QString soundnessText(irdiff::Soundness soundness);

} // namespace tileport::review

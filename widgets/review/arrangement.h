// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/review/acceptancestore.h"
#include "widgets/review/findinglist.h"

namespace tileport::review {

/// Where a finding stands for the person who reviews it.
enum class FindingState : uint8_t {
    Open,        ///< nobody has judged it
    Stale,       ///< it was accepted on evidence that has changed since
    Accepted,
    Explained,   ///< a rule says why it is no difference
};
[[nodiscard]] QString stateName(FindingState state);

enum class Grouping : uint8_t { None, Rule, Owner, SourceLine };

/// What the reader wants to see and how.
struct FindingFilter {
    bool critical = true;
    bool warn = true;
    bool info = true;
    bool open = true;          ///< open and stale ones
    bool accepted = true;
    bool explained = true;     ///< the rules that were needed
    QString text;              ///< words that must all occur, in any case
    Grouping grouping = Grouping::None;

    bool operator==(const FindingFilter &) const = default;
    /// Every finding passes; the grouping does not matter.
    [[nodiscard]] bool isOpenToAll() const;
};

/// How many findings there are, whatever the filter.
struct FindingCounts {
    int critical = 0;
    int warn = 0;
    int info = 0;
    int open = 0;
    int stale = 0;
    int accepted = 0;
    int total = 0;             ///< without those that a rule explains
    int shown = 0;             ///< of total, those that pass the filter
    int openWarnings = 0;      ///< warnings that are open or stale: what asks for a judgement besides criticals

    bool operator==(const FindingCounts &) const = default;
};

/// One row of the tree. Children of a node follow each other in Arrangement::nodes.
struct FindingNode {
    enum class Kind : uint8_t { Group, Finding, Rule, RuleUse };
    Kind kind = Kind::Finding;
    int32_t index = 0;         ///< of Arrangement::groups, FindingList::items or FindingList::rules; RuleUse: IrDiff::changes
    int32_t parent = -1;       ///< node number
    int32_t row = 0;
    int32_t firstChild = 0;
    int32_t childCount = 0;
};

struct FindingGroup {
    QString key;               ///< stable over updates
    QString title;
    irdiff::FindingSeverity severity = irdiff::FindingSeverity::Info; ///< the most severe inside
    bool isExplained = false;  ///< the group of rules, collapsed by default
};

/// A finding list filtered, grouped and ordered: the tree that the model shows. Immutable.
struct Arrangement {
    FindingListPtr list;       ///< null = there is no comparison
    FindingFilter filter;
    std::vector<FindingState> states;  ///< by item
    std::vector<FindingNode> nodes;
    int32_t topCount = 0;              ///< the first nodes have no parent
    std::vector<FindingGroup> groups;
    FindingCounts counts;

    /// Identifies a row over updates; finding ids are stable, so the reader's place is kept.
    [[nodiscard]] QString key(int32_t node) const;
};
using ArrangementPtr = std::shared_ptr<const Arrangement>;

/// Linear in the number of findings and explained operations, plus sorting of groups. Not a QSortFilterProxyModel: that
/// one takes rows out one by one, each with its own relayout of the view, and stalls for seconds on 20 k findings.
[[nodiscard]] ArrangementPtr arrange(FindingListPtr list, const AcceptanceStore &store, const FindingFilter &filter);

} // namespace tileport::review

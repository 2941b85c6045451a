// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "widgets/review/arrangement.h"

#include <QAbstractItemModel>

namespace tileport::review {

/// The tree of an arrangement: findings, perhaps in groups, and below them the rules that explain the rest with every
/// operation that needed one. Holds meaning only; the delegate picks icons and colours.
class FindingsModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { FindingColumn, ReferenceColumn, GeneratedColumn, OwnerColumn, StateColumn, ColumnCount_ };
    enum Role {
        NodeKindRole = Qt::UserRole + 1,   ///< FindingNode::Kind as int
        SeverityRole,                      ///< irdiff::FindingSeverity as int; of findings and groups of findings
        StateRole,                         ///< FindingState as int; of findings, rules and their uses
        CountRole,                         ///< rows inside a group or rule
    };

    explicit FindingsModel(QObject *parent = nullptr);

    /// Null empties the model.
    void setArrangement(ArrangementPtr arrangement);
    [[nodiscard]] const ArrangementPtr &arrangement() const { return m_arrangement; }
    /// Null for an index of another model.
    [[nodiscard]] const FindingNode *node(const QModelIndex &index) const;
    /// Invalid for a number out of range.
    [[nodiscard]] QModelIndex indexOfNode(int32_t number) const;
    [[nodiscard]] static int32_t nodeNumber(const QModelIndex &index) { return int32_t(index.internalId()); }

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const FindingNode &node, int column) const;
    [[nodiscard]] QString findingText(const FindingItem &item, FindingState state, int column) const;
    [[nodiscard]] static QString soundnessWord(irdiff::Soundness soundness);
    [[nodiscard]] QString ruleText(const RuleItem &item, int column) const;
    [[nodiscard]] QString useText(const irdiff::OpChange &change, int column) const;
    [[nodiscard]] QString placeText(irdiff::Side side, const FindingPlace &place) const;
    [[nodiscard]] QString spoken(const FindingNode &node) const;
    [[nodiscard]] QString toolTip(const FindingNode &node) const;

    ArrangementPtr m_arrangement;
};

/// "critical", "warning", "info": the words that a reader sees.
[[nodiscard]] QString severityWord(irdiff::FindingSeverity severity);
/// "kernel", "host", "nobody".
[[nodiscard]] QString ownerWord(irdiff::FindingOwner owner);

} // namespace tileport::review

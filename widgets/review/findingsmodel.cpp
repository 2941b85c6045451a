// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/findingsmodel.h"

#include "widgets/common/counted.h"

namespace tileport::review {

using common::counted;
using irdiff::FindingOwner;
using irdiff::FindingSeverity;
using irdiff::Side;
using Kind = FindingNode::Kind;

FindingsModel::FindingsModel(QObject *parent) : QAbstractItemModel(parent) {}

void FindingsModel::setArrangement(ArrangementPtr arrangement)
{
    beginResetModel();
    m_arrangement = std::move(arrangement);
    endResetModel();
}

const FindingNode *FindingsModel::node(const QModelIndex &index) const
{
    if (!index.isValid() || index.model() != this || !m_arrangement || index.internalId() >= m_arrangement->nodes.size())
        return nullptr;
    return &m_arrangement->nodes[size_t(index.internalId())];
}

QModelIndex FindingsModel::indexOfNode(int32_t number) const
{
    if (!m_arrangement || number < 0 || size_t(number) >= m_arrangement->nodes.size())
        return {};
    return createIndex(m_arrangement->nodes[size_t(number)].row, 0, quintptr(number));
}

QModelIndex FindingsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    const FindingNode *above = node(parent);
    return createIndex(row, column, quintptr(above ? above->firstChild + row : row));
}

QModelIndex FindingsModel::parent(const QModelIndex &child) const
{
    const FindingNode *here = node(child);
    return here ? indexOfNode(here->parent) : QModelIndex();
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    if (!m_arrangement)
        return 0;
    if (!parent.isValid())
        return m_arrangement->topCount;
    const FindingNode *here = parent.column() == 0 ? node(parent) : nullptr;
    return here ? here->childCount : 0;
}

int FindingsModel::columnCount(const QModelIndex &) const
{
    return ColumnCount_;
}

QString FindingsModel::placeText(Side side, const FindingPlace &place) const
{
    const FindingInput &input = m_arrangement->list->input;
    const QString &name = side == Side::Left ? input.sourceName : input.rustName;
    if (place.sourceLine > 0)
        return (place.isNeighbour ? tr("after %1:%2") : QStringLiteral("%1:%2")).arg(name).arg(place.sourceLine);
    return place.irLine > 0 ? tr("Tile IR line %1").arg(place.irLine) : QString();
}

QString FindingsModel::findingText(const FindingItem &item, FindingState state, int column) const
{
    switch (column) {
    case FindingColumn: return item.finding.message;
    case ReferenceColumn: return placeText(Side::Left, item.reference);
    case GeneratedColumn: return placeText(Side::Right, item.generated);
    case OwnerColumn: return ownerWord(item.finding.owner);
    case StateColumn: return stateName(state);
    default: return {};
    }
}

/// The class of a rule in one column; the detail says it in full.
QString FindingsModel::soundnessWord(irdiff::Soundness soundness)
{
    return soundness == irdiff::Soundness::Exact ? tr("exact") : soundness == irdiff::Soundness::ExactUnderFacts ? tr("under facts") : tr("numeric");
}

QString FindingsModel::ruleText(const RuleItem &item, int column) const
{
    const irdiff::Rule &entry = irdiff::rule(item.rule);
    switch (column) {
    case FindingColumn: return QStringLiteral("%1: %2").arg(QString::fromLatin1(entry.name), QString::fromLatin1(entry.statement));
    case ReferenceColumn: return counted(qint64(item.changes.size()), tr("1 operation"), tr("%1 operations"));
    case GeneratedColumn: return soundnessWord(entry.soundness);
    case StateColumn: return stateName(FindingState::Explained);
    default: return {};
    }
}

QString FindingsModel::useText(const irdiff::OpChange &change, int column) const
{
    const FindingList &list = *m_arrangement->list;
    const FindingPlace left = list.place(Side::Left, change.left, change.right);
    const FindingPlace right = list.place(Side::Right, change.right, change.left);
    switch (column) {
    case FindingColumn:
        return !change.left.isValid() ? tr("only generated: %1").arg(right.text)
            : !change.right.isValid() ? tr("only in the reference: %1").arg(left.text)
                                      : QStringLiteral("%1  =  %2").arg(left.text, right.text);
    case ReferenceColumn: return placeText(Side::Left, left);
    case GeneratedColumn: return placeText(Side::Right, right);
    case StateColumn: return stateName(FindingState::Explained);
    default: return {};
    }
}

QString FindingsModel::text(const FindingNode &here, int column) const
{
    const FindingList &list = *m_arrangement->list;
    const size_t index = size_t(here.index);
    switch (here.kind) {
    case Kind::Group: return column == FindingColumn ? m_arrangement->groups[index].title : QString();
    case Kind::Finding: return findingText(list.items[index], m_arrangement->states[index], column);
    case Kind::Rule: return ruleText(list.rules[index], column);
    case Kind::RuleUse: break;
    }
    return useText(list.input.diff->changes[index], column);
}

/// What a screen reader says of the whole row, most important first.
QString FindingsModel::spoken(const FindingNode &here) const
{
    QStringList parts;
    if (here.kind == Kind::Finding) {
        const FindingItem &item = m_arrangement->list->items[size_t(here.index)];
        parts = {severityWord(item.finding.severity), stateName(m_arrangement->states[size_t(here.index)])};
    } else if (here.kind == Kind::Group) {
        return tr("Group %1, %2").arg(text(here, FindingColumn), counted(here.childCount, tr("1 row"), tr("%1 rows")));
    }
    for (const int column : {int(FindingColumn), int(GeneratedColumn), int(ReferenceColumn)})
        parts.append(text(here, column));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

QString FindingsModel::toolTip(const FindingNode &here) const
{
    if (here.kind != Kind::Finding)
        return text(here, FindingColumn);
    const FindingItem &item = m_arrangement->list->items[size_t(here.index)];
    QStringList lines{item.finding.message};
    for (const QString &line : {item.finding.explanation, item.finding.remedy})
        if (!line.isEmpty())
            lines.append(line);
    return lines.join(u'\n');
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    const FindingNode *here = node(index);
    if (!here)
        return {};
    const bool isFinding = here->kind == Kind::Finding;
    switch (role) {
    case Qt::DisplayRole: return text(*here, index.column());
    case Qt::AccessibleTextRole: return index.column() == FindingColumn ? spoken(*here) : text(*here, index.column());
    case Qt::ToolTipRole: return toolTip(*here);
    case NodeKindRole: return int(here->kind);
    case CountRole: return here->childCount;
    case StateRole: return isFinding ? QVariant(int(m_arrangement->states[size_t(here->index)]))
            : here->kind == Kind::Group ? QVariant() : QVariant(int(FindingState::Explained));
    case SeverityRole:
        if (isFinding)
            return int(m_arrangement->list->items[size_t(here->index)].finding.severity);
        if (here->kind == Kind::Group && !m_arrangement->groups[size_t(here->index)].isExplained)
            return int(m_arrangement->groups[size_t(here->index)].severity);
        return {};
    default: return {};
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractItemModel::headerData(section, orientation, role);
    const FindingCounts counts = m_arrangement ? m_arrangement->counts : FindingCounts();
    switch (section) {
    case FindingColumn:
        return counts.shown == counts.total ? tr("Finding (%1)").arg(counts.total) : tr("Finding (%1 of %2)").arg(counts.shown).arg(counts.total);
    case ReferenceColumn: return tr("Reference");
    case GeneratedColumn: return tr("Rust");
    case OwnerColumn: return tr("Owner");
    case StateColumn: return counts.accepted > 0 ? tr("State (%1 accepted)").arg(counts.accepted) : tr("State");
    default: return {};
    }
}

QString severityWord(FindingSeverity severity)
{
    switch (severity) {
    case FindingSeverity::Info: return FindingsModel::tr("info");
    case FindingSeverity::Warn: return FindingsModel::tr("warning");
    case FindingSeverity::Critical: break;
    }
    return FindingsModel::tr("critical");
}

QString ownerWord(FindingOwner owner)
{
    switch (owner) {
    case FindingOwner::Kernel: return FindingsModel::tr("kernel");
    case FindingOwner::Host: return FindingsModel::tr("host");
    case FindingOwner::None: break;
    }
    return FindingsModel::tr("nobody");
}

} // namespace tileport::review

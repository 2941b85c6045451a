// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/arrangement.h"

#include "widgets/common/counted.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <limits>
#include <numeric>

namespace tileport::review {

using namespace irdiff;
using common::counted;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("Arrangement", text);
}

FindingState stateOf(const FindingItem &item, const FindingList &list, const AcceptanceStore &store)
{
    if (isExplained(item.finding))
        return FindingState::Explained;
    // A file may claim that a critical finding was accepted; nobody can do that.
    const Acceptance *accepted = item.finding.severity == FindingSeverity::Critical
        ? nullptr : store.find({list.input.specialisation, item.finding.id});
    if (!accepted)
        return FindingState::Open;
    return accepted->evidence == list.evidence ? FindingState::Accepted : FindingState::Stale;
}

bool containsAll(const QStringList &words, const QStringList &texts)
{
    return std::ranges::all_of(words, [&](const QString &word) {
        return std::ranges::any_of(texts, [&](const QString &text) { return text.contains(word, Qt::CaseInsensitive); });
    });
}

QString placeText(const QString &name, const FindingPlace &place)
{
    return place.sourceLine > 0 ? QStringLiteral("%1:%2").arg(name).arg(place.sourceLine) : QString();
}

/// Title of a group and the number that orders groups.
struct GroupSort {
    QString key;
    QString title;
    qint64 order = 0;
};

GroupSort groupOf(const FindingItem &item, const FindingList &list, Grouping grouping)
{
    if (grouping == Grouping::Owner) {
        const FindingOwner owner = item.finding.owner;
        const QString title = owner == FindingOwner::Kernel ? tr("Kernel: the device code") : owner == FindingOwner::Host
            ? tr("Host: the code that launches it") : tr("Nobody needs to change anything");
        return {ownerName(owner), title, owner == FindingOwner::Kernel ? 0 : owner == FindingOwner::Host ? 1 : 2};
    }
    if (grouping == Grouping::Rule) {
        const QString name = item.rules.isEmpty() ? item.finding.kind : item.rules.join(QStringLiteral(", "));
        return {name, name, -qint64(item.finding.severity)};
    }
    // The generated side is the one to repair; lines of the reference stand behind it.
    const bool isRust = item.generated.sourceLine > 0;
    const FindingPlace &place = isRust ? item.generated : item.reference;
    if (place.sourceLine == 0)
        return {QStringLiteral("none"), tr("Without a source line"), std::numeric_limits<qint64>::max()};
    const QString name = placeText(isRust ? list.input.rustName : list.input.sourceName, place);
    return {name, place.sourceText.isEmpty() ? name : QStringLiteral("%1    %2").arg(name, place.sourceText),
            place.sourceLine + (isRust ? 0 : qint64(1) << 32)};
}

class Arranger {
public:
    Arranger(Arrangement &target, const AcceptanceStore &store)
        : m_target(target), m_list(*target.list), m_store(store), m_words(target.filter.text.split(u' ', Qt::SkipEmptyParts))
    {
    }

    void run()
    {
        judge();
        const std::vector<int32_t> shown = shownItems();
        m_target.counts.shown = int(shown.size());
        if (m_target.filter.grouping == Grouping::None)
            for (const int32_t item : shown)
                addNode(FindingNode::Kind::Finding, item, -1);
        else
            addGroups(shown);
        addExplained();
        m_target.topCount = int32_t(m_top);
        for (size_t g = 0; g < m_children.size(); ++g)
            fillGroup(g);
        fillRules();
    }

private:
    void judge()
    {
        FindingCounts &counts = m_target.counts;
        for (const FindingItem &item : m_list.items) {
            const FindingState state = stateOf(item, m_list, m_store);
            m_target.states.push_back(state);
            if (state == FindingState::Explained)
                continue;
            const FindingSeverity severity = item.finding.severity;
            ++counts.total;
            counts.critical += severity == FindingSeverity::Critical;
            counts.warn += severity == FindingSeverity::Warn;
            counts.info += severity == FindingSeverity::Info;
            counts.open += state == FindingState::Open;
            counts.stale += state == FindingState::Stale;
            counts.accepted += state == FindingState::Accepted;
            counts.openWarnings += state != FindingState::Accepted && severity == FindingSeverity::Warn;
        }
    }

    [[nodiscard]] bool passes(size_t index) const
    {
        const FindingFilter &filter = m_target.filter;
        const FindingItem &item = m_list.items[index];
        const FindingState state = m_target.states[index];
        const FindingSeverity severity = item.finding.severity;
        if (state == FindingState::Explained)
            return false;
        if (severity == FindingSeverity::Critical ? !filter.critical : severity == FindingSeverity::Warn ? !filter.warn : !filter.info)
            return false;
        if (state == FindingState::Accepted ? !filter.accepted : !filter.open)
            return false;
        return m_words.isEmpty()
            || containsAll(m_words, QStringList{item.finding.message, item.finding.kind, item.finding.explanation, item.finding.remedy,
                                                item.reference.text, item.generated.text, placeText(m_list.input.sourceName, item.reference),
                                                placeText(m_list.input.rustName, item.generated)} + item.rules);
    }

    [[nodiscard]] std::vector<int32_t> shownItems() const
    {
        std::vector<int32_t> shown;
        for (size_t i = 0; i < m_list.items.size(); ++i)
            if (passes(i))
                shown.push_back(int32_t(i));
        return shown;
    }

    int32_t addNode(FindingNode::Kind kind, int32_t index, int32_t parent)
    {
        FindingNode node;
        node.kind = kind;
        node.index = index;
        node.parent = parent;
        node.row = parent < 0 ? m_top++ : m_target.nodes[size_t(parent)].childCount;
        if (parent >= 0 && m_target.nodes[size_t(parent)].childCount++ == 0)
            m_target.nodes[size_t(parent)].firstChild = int32_t(m_target.nodes.size());
        m_target.nodes.push_back(node);
        return int32_t(m_target.nodes.size()) - 1;
    }

    void addGroups(const std::vector<int32_t> &shown)
    {
        QHash<QString, size_t> known;
        std::vector<GroupSort> sorts;
        std::vector<std::vector<int32_t>> members;
        for (const int32_t item : shown) {
            GroupSort sort = groupOf(m_list.items[size_t(item)], m_list, m_target.filter.grouping);
            const auto found = known.constFind(sort.key);
            if (found != known.constEnd()) {
                members[*found].push_back(item);
                continue;
            }
            known.insert(sort.key, sorts.size());
            sorts.push_back(std::move(sort));
            members.push_back({item});
        }
        std::vector<size_t> order(sorts.size());
        std::iota(order.begin(), order.end(), size_t(0));
        std::ranges::stable_sort(order, {}, [&](size_t g) { return sorts[g].order; });
        for (const size_t g : order) {
            // Items come most severe first, so the first one speaks for its group.
            const FindingSeverity severity = m_list.items[size_t(members[g].front())].finding.severity;
            m_target.groups.push_back({QStringLiteral("group:") + sorts[g].key, sorts[g].title, severity, false});
            addNode(FindingNode::Kind::Group, int32_t(m_target.groups.size()) - 1, -1);
            m_children.push_back(std::move(members[g]));
        }
    }

    void addExplained()
    {
        if (!m_target.filter.explained)
            return;
        for (size_t r = 0; r < m_list.rules.size(); ++r) {
            const Rule &entry = rule(m_list.rules[r].rule);
            if (m_words.isEmpty() || containsAll(m_words, {QString::fromLatin1(entry.name), QString::fromLatin1(entry.statement)}))
                m_shownRules.push_back(int32_t(r));
        }
        if (m_shownRules.empty())
            return;
        const QString title = tr("Explained: %1 by %2").arg(counted(qint64(m_list.explainedOps), tr("1 operation"), tr("%1 operations")),
                                                           counted(qint64(m_list.rules.size()), tr("1 rule"), tr("%1 rules")));
        m_target.groups.push_back({QStringLiteral("explained"), title, FindingSeverity::Info, true});
        m_explainedNode = addNode(FindingNode::Kind::Group, int32_t(m_target.groups.size()) - 1, -1);
    }

    void fillGroup(size_t group)
    {
        // Groups are the only top nodes then, so node numbers and group numbers agree.
        for (const int32_t item : m_children[group])
            addNode(FindingNode::Kind::Finding, item, int32_t(group));
    }

    void fillRules()
    {
        std::vector<int32_t> nodes;
        for (const int32_t r : m_shownRules)
            nodes.push_back(addNode(FindingNode::Kind::Rule, r, m_explainedNode));
        for (size_t i = 0; i < nodes.size(); ++i) {
            for (const int32_t change : m_list.rules[size_t(m_shownRules[i])].changes)
                addNode(FindingNode::Kind::RuleUse, change, nodes[i]);
        }
    }

    Arrangement &m_target;
    const FindingList &m_list;
    const AcceptanceStore &m_store;
    QStringList m_words;
    int32_t m_top = 0;
    int32_t m_explainedNode = -1;
    std::vector<std::vector<int32_t>> m_children;
    std::vector<int32_t> m_shownRules;
};

} // namespace

QString stateName(FindingState state)
{
    switch (state) {
    case FindingState::Open: return tr("open");
    case FindingState::Stale: return tr("stale");
    case FindingState::Accepted: return tr("accepted");
    case FindingState::Explained: break;
    }
    return tr("explained");
}

bool FindingFilter::isOpenToAll() const
{
    return critical && warn && info && open && accepted && text.trimmed().isEmpty();
}

QString Arrangement::key(int32_t number) const
{
    const FindingNode &node = nodes[size_t(number)];
    switch (node.kind) {
    case FindingNode::Kind::Group: return groups[size_t(node.index)].key;
    case FindingNode::Kind::Finding: return list->items[size_t(node.index)].finding.id;
    case FindingNode::Kind::Rule: return QStringLiteral("rule:") + QString::fromLatin1(rule(list->rules[size_t(node.index)].rule).name);
    case FindingNode::Kind::RuleUse: break;
    }
    return QStringLiteral("use:%1:%2").arg(node.parent).arg(node.index);
}

ArrangementPtr arrange(FindingListPtr list, const AcceptanceStore &store, const FindingFilter &filter)
{
    auto arrangement = std::make_shared<Arrangement>();
    arrangement->list = std::move(list);
    arrangement->filter = filter;
    if (arrangement->list)
        Arranger(*arrangement, store).run();
    return arrangement;
}

} // namespace tileport::review

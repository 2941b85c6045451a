// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/layoutgate.h"

#include "core/base/text.h"
#include "core/irdiff/irdiff.h"

#include <QStringList>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

QString sizes(const std::vector<int64_t> &values, QLatin1Char separator)
{
    QStringList texts;
    for (const int64_t value : values)
        texts.append(value == TypeInfo::kDynamic ? QStringLiteral("?") : QString::number(value));
    return texts.join(separator);
}

QString strideMask(const std::vector<int64_t> &strides)
{
    QStringList texts;
    for (const int64_t stride : strides)
        texts.append(stride == 1 ? QStringLiteral("1") : QStringLiteral("?"));
    return texts.join(QLatin1Char(','));
}

QString kindName(TypeKind kind)
{
    return kind == TypeKind::StridedView        ? QStringLiteral("strided_view")
        : kind == TypeKind::GatherScatterView ? QStringLiteral("gather_scatter_view")
                                              : QStringLiteral("partition_view");
}

bool isView(TypeKind kind)
{
    return kind == TypeKind::PartitionView || kind == TypeKind::StridedView || kind == TypeKind::GatherScatterView;
}

/// The entry argument whose memory a view shows, found along first operands.
int argumentOfView(const IrGraph &graph, ValueId view)
{
    for (int step = 0; step < 64 && view.isValid(); ++step) {
        const OpId op = graph.definingOp(view);
        if (!op.isValid()) {
            const RegionId region = graph.argumentRegion(view);
            const bool isEntry = region.isValid() && graph.opName(graph.owner(region)) == "entry";
            return isEntry ? static_cast<int>(graph.indexInDefinition(view)) : -1;
        }
        const std::span<const ValueId> operands = graph.operands(op);
        const std::string_view name = graph.opName(op);
        const bool keepsMemory = name == "assume" || name == "offset" || name.starts_with("make_");
        if (!keepsMemory || operands.empty())
            return -1;
        view = operands.front();
    }
    return -1;
}

ViewLayout layoutOf(const IrGraph &graph, ValueId view)
{
    const TypeInfo &type = graph.typeInfo(graph.type(view));
    const TypeInfo &tensor = graph.typeInfo(type.element);
    ViewLayout layout;
    layout.argument = argumentOfView(graph, view);
    layout.element = qstring(graph.string(graph.typeInfo(tensor.element).text));
    layout.shape = sizes(tensor.shape, QLatin1Char('x'));
    layout.strides = strideMask(tensor.strides);
    layout.tile = sizes(type.shape, QLatin1Char('x'));
    std::vector<int64_t> map = type.dimMap;
    if (map.empty() && type.kind != TypeKind::GatherScatterView) {
        map.resize(type.shape.size());
        std::iota(map.begin(), map.end(), 0);
    }
    layout.dimMap = sizes(map, QLatin1Char(','));
    layout.padding = qstring(graph.string(type.padding));
    // Steps of one tile are what a partition does.
    const bool isPartition = type.kind == TypeKind::StridedView && type.strides == type.shape;
    layout.kind = kindName(isPartition ? TypeKind::PartitionView : type.kind);
    if (type.kind == TypeKind::StridedView && !isPartition)
        layout.traversal = sizes(type.strides, QLatin1Char(','));
    return layout;
}

struct Access {
    OpId op;
    OpId view;                          ///< the operation that made the view; it stands on a tensor view
    const ViewLayout *layout = nullptr; ///< shared by all accesses through that view
};

/// Loads, stores and reductions through views, in program order, and the looks that they take.
struct Accesses {
    std::vector<Access> all;
    std::unordered_map<uint32_t, ViewLayout> layouts; ///< by view
    std::unordered_map<uint32_t, size_t> byOp;
    std::set<QString> looks;                          ///< what decides, without the tensor
};

/// All that whatDiffers looks at.
QString lookOf(const ViewLayout &layout)
{
    return QStringList{layout.element, layout.tile, layout.dimMap, layout.strides, layout.kind, layout.traversal, layout.padding}.join(QLatin1Char(';'));
}

Accesses accessesOf(const IrGraph &graph, OpId entry)
{
    Accesses accesses;
    for (uint32_t op = entry.value; op < graph.subtreeEnd(entry).value; ++op) {
        if (graph.opName(OpId(op)).find("view_tko") == std::string_view::npos)
            continue;
        for (const ValueId operand : graph.operands(OpId(op))) {
            if (!isView(graph.typeInfo(graph.type(operand)).kind))
                continue;
            const auto [layout, isNew] = accesses.layouts.try_emplace(operand.value);
            if (isNew) {
                layout->second = layoutOf(graph, operand);
                accesses.looks.insert(lookOf(layout->second));
            }
            accesses.byOp.emplace(op, accesses.all.size());
            accesses.all.push_back({OpId(op), graph.definingOp(operand), &layout->second});
            break;
        }
    }
    return accesses;
}

class Gate {
public:
    explicit Gate(const IrDiff &diff)
        : m_diff(diff), m_left(accessesOf(*diff.left, diff.leftEntry)), m_right(accessesOf(*diff.right, diff.rightEntry))
    {
        for (const ParameterPair &pair : diff.parameters)
            m_rightArgument[pair.left] = pair.right;
        for (const OpChange &change : diff.changes) {
            if (change.kind != ChangeKind::Same)
                continue;
            if (change.left.isValid())
                m_explainedLeft.insert(change.left.value);
            if (change.right.isValid())
                m_explainedRight.insert(change.right.value);
        }
    }

    LayoutGate run()
    {
        m_gate.isVacuous = m_left.all.empty();
        for (const Access &access : m_left.all) {
            const OpId partner = m_diff.partner(Side::Left, access.op);
            const auto found = partner.isValid() ? m_right.byOp.find(partner.value) : m_right.byOp.end();
            if (found != m_right.byOp.end())
                compare(access, m_right.all[found->second]);
            else
                tellOneSided(access, true);
        }
        for (const Access &access : m_right.all) {
            const OpId partner = m_diff.partner(Side::Right, access.op);
            if (!partner.isValid() || !m_left.byOp.contains(partner.value))
                tellOneSided(access, false);
        }
        m_gate.holds = std::ranges::none_of(m_gate.differences, &LayoutDifference::isFatal);
        runScript();
        return std::move(m_gate);
    }

private:
    [[nodiscard]] QString nameOf(int leftArgument, int rightArgument) const
    {
        for (const ParameterPair &pair : m_diff.parameters) {
            if ((leftArgument >= 0 && pair.left == leftArgument) || (leftArgument < 0 && pair.right == rightArgument && rightArgument >= 0)) {
                const QString printed = pair.leftName.isEmpty() ? pair.rightName : pair.leftName;
                return pair.role.isEmpty() ? printed : pair.role.section(QLatin1Char('.'), 0, 0);
            }
        }
        return QStringLiteral("a computed address");
    }

    [[nodiscard]] static QString whatDiffers(const ViewLayout &left, const ViewLayout &right)
    {
        const std::pair<QString, bool> parts[]{{QStringLiteral("element type"), left.element != right.element},
                                               {QStringLiteral("tile shape"), left.tile != right.tile},
                                               {QStringLiteral("axis order"), left.dimMap != right.dimMap},
                                               {QStringLiteral("stride mask"), left.strides != right.strides},
                                               {QStringLiteral("view kind"), left.kind != right.kind || left.traversal != right.traversal},
                                               {QStringLiteral("padding"), left.padding != right.padding}};
        QStringList names;
        for (const auto &[name, differs] : parts) {
            if (differs)
                names.append(name);
        }
        return names.join(QStringLiteral(", "));
    }

    void compare(const Access &left, const Access &right)
    {
        LayoutDifference difference;
        difference.what = whatDiffers(*left.layout, *right.layout);
        const auto paired = m_rightArgument.find(left.layout->argument);
        const bool isOtherMemory = left.layout->argument >= 0 && right.layout->argument >= 0 && paired != m_rightArgument.end()
            && paired->second != right.layout->argument;
        if (isOtherMemory)
            difference.what = QStringLiteral("memory of another parameter");
        if (difference.what.isEmpty())
            return;
        const bool refinesPadding = difference.what == QStringLiteral("padding") && left.layout->padding.isEmpty();
        difference.isFatal = isOtherMemory || (!refinesPadding && !isExplained(left, true));
        tell(difference, &left, &right);
    }

    /// Proven equal in another form, or needed by nothing; a view is what its access looks through.
    [[nodiscard]] bool isExplained(const Access &access, bool isLeft) const
    {
        const IrGraph &graph = isLeft ? *m_diff.left : *m_diff.right;
        const std::unordered_set<uint32_t> &explained = isLeft ? m_explainedLeft : m_explainedRight;
        OpId op = access.op;
        for (OpId view = access.view; explained.contains(op.value) && view.isValid() && graph.opName(view).starts_with("make_");) {
            op = view;
            view = graph.operands(view).empty() ? OpId() : graph.definingOp(graph.operands(view)[0]);
        }
        return explained.contains(op.value);
    }

    /// An access that the other side has no partner for: fine when it is explained, or when an equal look is taken elsewhere.
    void tellOneSided(const Access &access, bool isLeft)
    {
        LayoutDifference difference;
        difference.what = QStringLiteral("one side only");
        difference.isFatal = !isExplained(access, isLeft);
        if (!(isLeft ? m_right : m_left).looks.contains(lookOf(*access.layout)))
            tell(difference, isLeft ? &access : nullptr, isLeft ? nullptr : &access);
    }

    void tell(LayoutDifference difference, const Access *left, const Access *right)
    {
        difference.parameter = nameOf(left ? left->layout->argument : -1, right ? right->layout->argument : -1);
        difference.left = left ? left->layout->toString() : QString();
        difference.right = right ? right->layout->toString() : QString();
        const QString key = QStringList{difference.parameter, difference.left, difference.right, difference.what, difference.isFatal ? QStringLiteral("fatal") : QString()}.join(QLatin1Char('|'));
        if (!m_told.insert(key).second)
            return;
        difference.leftOp = left ? left->op : OpId();
        difference.rightOp = right ? right->op : OpId();
        m_gate.differences.push_back(difference);
    }

    void runScript()
    {
        std::map<QString, std::pair<int, int>> counts;
        for (const auto &[text, count] : scriptLayouts(*m_diff.left))
            counts[text].first = count;
        for (const auto &[text, count] : scriptLayouts(*m_diff.right))
            counts[text].second = count;
        for (const auto &[text, count] : counts) {
            if (count.first == count.second)
                continue;
            m_gate.scriptHolds = false;
            m_gate.scriptReason = QStringLiteral("%1: %2 -> %3").arg(text).arg(count.first).arg(count.second);
            break;
        }
        if (m_gate.scriptHolds == m_gate.holds)
            return;
        m_gate.disagreement = m_gate.holds
            ? QStringLiteral("the public gate counts every mention of a layout in the text (%1), which says how often a view is used, not how it looks at memory").arg(m_gate.scriptReason)
            : QStringLiteral("the public gate compares sorted lists without asking which tensor a layout belongs to, and leaves out element type and padding");
    }

    const IrDiff &m_diff;
    Accesses m_left;
    Accesses m_right;
    std::set<QString> m_told;
    std::unordered_map<int, int> m_rightArgument;
    std::unordered_set<uint32_t> m_explainedLeft;   ///< operations that are proven equal or need no partner
    std::unordered_set<uint32_t> m_explainedRight;
    LayoutGate m_gate;
};

/// "strides=[64,1]" as the public gate keeps it: "strides=[?,1]".
QString normalisedLayout(const QString &text, QLatin1String key)
{
    if (key != QLatin1String("strides=["))
        return text;
    QStringList entries;
    for (const QString &entry : text.mid(key.size()).chopped(1).split(QLatin1Char(',')))
        entries.append(entry.trimmed() == QStringLiteral("1") ? QStringLiteral("1") : QStringLiteral("?"));
    return key + entries.join(QLatin1Char(',')) + QLatin1Char(']');
}

} // namespace

QString ViewLayout::toString() const
{
    QString text = QStringLiteral("%1 of %2 in tiles of %3, strides [%4], axes [%5]").arg(kind, shape.isEmpty() ? element : shape + QLatin1Char('x') + element, tile, strides, dimMap);
    if (!traversal.isEmpty())
        text += QStringLiteral(", steps [%1]").arg(traversal);
    if (!padding.isEmpty())
        text += QStringLiteral(", padding %1").arg(padding);
    return text;
}

std::map<QString, int> scriptLayouts(const IrGraph &graph)
{
    constexpr std::array<std::pair<QLatin1String, char>, 3> kKeys{{{QLatin1String("strides=["), ']'}, {QLatin1String("dim_map=["), ']'}, {QLatin1String("tile=("), ')'}}};
    std::map<QString, int> counts;
    for (const auto &[key, end] : kKeys) {
        const std::string_view wanted(key.data(), static_cast<size_t>(key.size()));
        std::map<std::string_view, int> verbatim; // few different ones stand in many lines
        for (uint32_t number = 0; number < graph.lineCount(); ++number) {
            const std::string_view line = graph.line(number);
            for (size_t at = line.find(wanted); at != std::string_view::npos; at = line.find(wanted, at + 1)) {
                if (const size_t close = line.find(end, at); close != std::string_view::npos)
                    ++verbatim[line.substr(at, close + 1 - at)];
            }
        }
        for (const auto &[text, count] : verbatim)
            counts[normalisedLayout(qstring(text), key)] += count;
    }
    return counts;
}

LayoutGate layoutGate(const IrDiff &diff) { return Gate(diff).run(); }

} // namespace tileport::irdiff

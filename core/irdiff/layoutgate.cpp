// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/layoutgate.h"

#include "core/irdiff/irdiff.h"

#include <QStringList>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace tileport::irdiff {

using namespace irgraph;

namespace {

QString qstring(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

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
    OpId view;          ///< the operation that made the view
    ViewLayout layout;
};

/// Loads, stores and reductions through views, in program order.
std::vector<Access> accessesOf(const IrGraph &graph, OpId entry)
{
    std::vector<Access> accesses;
    for (uint32_t op = entry.value; op < graph.subtreeEnd(entry).value; ++op) {
        if (graph.opName(OpId(op)).find("view_tko") == std::string_view::npos)
            continue;
        for (const ValueId operand : graph.operands(OpId(op))) {
            if (isView(graph.typeInfo(graph.type(operand)).kind)) {
                accesses.push_back({OpId(op), graph.definingOp(operand), layoutOf(graph, operand)});
                break;
            }
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
        m_gate.isVacuous = m_left.empty();
        std::unordered_map<uint32_t, const Access *> right;
        for (const Access &access : m_right)
            right[access.op.value] = &access;
        for (const Access &access : m_left) {
            const OpId partner = m_diff.partner(Side::Left, access.op);
            const auto found = partner.isValid() ? right.find(partner.value) : right.end();
            if (found != right.end())
                compare(access, *found->second);
            else
                tellOneSided(access, true);
        }
        std::unordered_set<uint32_t> left;
        for (const Access &access : m_left)
            left.insert(access.op.value);
        for (const Access &access : m_right) {
            const OpId partner = m_diff.partner(Side::Right, access.op);
            if (!partner.isValid() || !left.contains(partner.value))
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
        difference.what = whatDiffers(left.layout, right.layout);
        const auto paired = m_rightArgument.find(left.layout.argument);
        const bool isOtherMemory = left.layout.argument >= 0 && right.layout.argument >= 0 && paired != m_rightArgument.end()
            && paired->second != right.layout.argument;
        if (isOtherMemory)
            difference.what = QStringLiteral("memory of another parameter");
        if (difference.what.isEmpty())
            return;
        const bool refinesPadding = difference.what == QStringLiteral("padding") && left.layout.padding.isEmpty();
        difference.isFatal = isOtherMemory || (!refinesPadding && !isExplained(left, m_explainedLeft));
        tell(difference, &left, &right);
    }

    /// Proven equal in another form, or needed by nothing; a view is what its access looks through.
    [[nodiscard]] static bool isExplained(const Access &access, const std::unordered_set<uint32_t> &explained)
    {
        return explained.contains(access.op.value) && (!access.view.isValid() || explained.contains(access.view.value));
    }

    /// An access that the other side has no partner for: fine when it is explained, or when an equal look is taken elsewhere.
    void tellOneSided(const Access &access, bool isLeft)
    {
        const auto &explained = isLeft ? m_explainedLeft : m_explainedRight;
        LayoutDifference difference;
        difference.what = QStringLiteral("one side only");
        difference.isFatal = !isExplained(access, explained);
        const std::vector<Access> &others = isLeft ? m_right : m_left;
        const bool isKnown = std::ranges::any_of(others, [&](const Access &other) {
            return whatDiffers(access.layout, other.layout).isEmpty();
        });
        if (!isKnown)
            tell(difference, isLeft ? &access : nullptr, isLeft ? nullptr : &access);
    }

    void tell(LayoutDifference difference, const Access *left, const Access *right)
    {
        difference.parameter = nameOf(left ? left->layout.argument : -1, right ? right->layout.argument : -1);
        difference.left = left ? left->layout.toString() : QString();
        difference.right = right ? right->layout.toString() : QString();
        const bool isRepeated = std::ranges::any_of(m_gate.differences, [&](const LayoutDifference &one) {
            return one.parameter == difference.parameter && one.left == difference.left && one.right == difference.right && one.isFatal == difference.isFatal;
        });
        if (isRepeated)
            return;
        difference.leftOp = left ? left->op : OpId();
        difference.rightOp = right ? right->op : OpId();
        m_gate.differences.push_back(difference);
    }

    void runScript()
    {
        std::map<QString, std::pair<int, int>> counts;
        for (const QString &text : scriptLayouts(*m_diff.left))
            ++counts[text].first;
        for (const QString &text : scriptLayouts(*m_diff.right))
            ++counts[text].second;
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
    std::vector<Access> m_left;
    std::vector<Access> m_right;
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

std::vector<QString> scriptLayouts(const IrGraph &graph)
{
    std::vector<QString> found;
    for (uint32_t number = 0; number < graph.lineCount(); ++number) {
        const std::string_view line = graph.line(number);
        for (const auto &[key, end] : {std::pair{QLatin1String("strides=["), ']'}, std::pair{QLatin1String("dim_map=["), ']'}, std::pair{QLatin1String("tile=("), ')'}}) {
            const std::string_view wanted(key.data(), static_cast<size_t>(key.size()));
            for (size_t at = line.find(wanted); at != std::string_view::npos; at = line.find(wanted, at + 1)) {
                const size_t close = line.find(end, at);
                if (close != std::string_view::npos)
                    found.push_back(normalisedLayout(qstring(line.substr(at, close + 1 - at)), key));
            }
        }
    }
    std::ranges::sort(found);
    return found;
}

LayoutGate layoutGate(const IrDiff &diff) { return Gate(diff).run(); }

} // namespace tileport::irdiff

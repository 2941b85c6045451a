// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "widgets/review/plainwords.h"

#include "core/base/text.h"
#include "core/irdiff/reportplaces.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tileport::review {

using irdiff::ChangeDetail;
using irdiff::DetailKind;
using irdiff::Side;
using irgraph::IrGraph;
using irgraph::OpId;
using irgraph::ValueId;

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("PlainWords", text);
}

#define T(text) QT_TRANSLATE_NOOP("PlainWords", text)

/// What the operands of an operation are for: the first ones by name, those behind with a number, if they may follow.
struct RoleRow {
    std::string_view operation;
    std::array<const char *, 3> first;
    const char *rest;
};

constexpr RoleRow kRoles[] = {
    {"for", {T("The loop's first value"), T("The loop's end"), T("The loop's step")}, T("What the loop carries (value %1), at the start,")},
    {"load_view_tko", {T("The tensor of this load")}, T("Tile index %1 of this load")},
    {"store_view_tko", {T("What this store writes"), T("The tensor of this store")}, T("Tile index %1 of this store")},
    {"load_ptr_tko", {T("The pointer of this load"), T("The mask of this load"), T("The padding of this load")}, nullptr},
    {"store_ptr_tko", {T("The pointer of this store"), T("What this store writes"), T("The mask of this store")}, nullptr},
    {"mmaf", {T("The left matrix of this product"), T("The right matrix of this product"), T("The accumulator of this product")}, nullptr},
    {"mmai", {T("The left matrix of this product"), T("The right matrix of this product"), T("The accumulator of this product")}, nullptr},
    {"select", {T("The condition of this choice"), T("What is chosen if true"), T("What is chosen if false")}, nullptr},
    {"if", {T("The condition of this branch")}, nullptr},
    {"continue", {}, T("What goes to the loop's next round (value %1)")},
    {"yield", {}, T("What this branch gives (value %1)")},
};
#undef T

/// "Tile index 1 of this load".
QString roleText(const IrGraph &graph, OpId op, size_t slot)
{
    const std::string_view name = graph.opName(op);
    const auto row = std::ranges::find(kRoles, name, &RoleRow::operation);
    const auto named = row == std::end(kRoles) ? 0 : size_t(std::ranges::count_if(row->first, [](const char *text) { return text != nullptr; }));
    if (slot < named)
        return tr(row->first[slot]);
    if (row != std::end(kRoles) && row->rest)
        return tr(row->rest).arg(slot - named);
    return tr("Operand %1 of this %2").arg(slot).arg(qstring(name));
}

QString placeText(const FindingList &list, Side side, int line)
{
    return QStringLiteral("%1:%2").arg(side == Side::Left ? list.input.sourceName : list.input.rustName).arg(line);
}

QString shortened(const QString &text)
{
    constexpr qsizetype kMost = 90;
    return text.size() <= kMost ? text : text.left(kMost) + QChar(0x2026);
}

/// An assume claims something about a value and is the value.
ValueId withoutAssumes(const IrGraph &graph, ValueId value)
{
    for (OpId maker = graph.definingOp(value); maker.isValid() && graph.opName(maker) == "assume"; maker = graph.definingOp(value))
        value = graph.operands(maker).front();
    return value;
}

/// An argument of a loop's body, or a parameter of the kernel.
QString argumentText(const FindingList &list, Side side, ValueId value)
{
    const irdiff::IrDiff &diff = *list.input.diff;
    const IrGraph &graph = irdiff::graphOf(diff, side);
    const OpId owner = graph.owner(graph.argumentRegion(value));
    const auto number = int(graph.indexInDefinition(value));
    if (graph.opName(owner) == "entry") {
        const auto pair = std::ranges::find(diff.parameters, number, side == Side::Left ? &irdiff::ParameterPair::left : &irdiff::ParameterPair::right);
        return tr("the parameter %1").arg(pair != diff.parameters.end() && !pair->role.isEmpty() ? pair->role : qstring(graph.valueName(value)));
    }
    const FindingPlace place = list.place(side, owner, {});
    const QString where = place.sourceLine > 0 && !place.isNeighbour ? placeText(list, side, place.sourceLine) : tr("Tile IR line %1").arg(place.irLine);
    if (graph.opName(owner) != "for")
        return {};
    return number == 0 ? tr("the counter of the loop at %1").arg(where) : tr("what the loop at %1 carries from round to round").arg(where);
}

/// "the constant 1" of "%c = constant <i32: 1> : tile<i32>": many have no statement of their own. Empty for a long list.
QString constantText(const IrGraph &graph, OpId maker)
{
    const QString value = irdiff::lineText(graph, maker).section(QStringLiteral("constant <"), 1, 1).section(u'>', 0, 0).section(QStringLiteral(": "), 1, 1);
    return value.isEmpty() || value.size() > 40 ? QString() : tr("the constant %1").arg(value);
}

/// What a reader of the kernel knows the value as; empty when the kernel has no statement for it.
QString valueText(const FindingList &list, Side side, ValueId given)
{
    const IrGraph &graph = irdiff::graphOf(*list.input.diff, side);
    const ValueId value = withoutAssumes(graph, given);
    const OpId maker = graph.definingOp(value);
    if (!maker.isValid())
        return argumentText(list, side, value);
    if (graph.opName(maker) == "constant")
        return constantText(graph, maker);
    const FindingPlace place = list.place(side, maker, {});
    const QString statement = place.isNeighbour ? QString() : statementAt(side == Side::Left ? list.sourceLines : list.rustLines, place.sourceLine);
    if (statement.isEmpty())
        return {};
    const size_t results = graph.results(maker).size();
    const QString which = results < 2 ? tr("the %1").arg(qstring(graph.opName(maker)))
                                      : tr("result %1 of the %2").arg(graph.indexInDefinition(value)).arg(qstring(graph.opName(maker)));
    return tr("%1 in “%2” (%3)").arg(which, shortened(statement), placeText(list, side, place.sourceLine));
}

/// The number behind "operand " in what a detail is about; none for other details.
std::optional<size_t> slotOf(const ChangeDetail &detail)
{
    if (detail.kind != DetailKind::Operand && detail.kind != DetailKind::OperandOrder)
        return std::nullopt;
    bool isNumber = false;
    const uint slot = detail.what.section(u' ', -1).toUInt(&isNumber);
    return isNumber ? std::optional<size_t>(slot) : std::nullopt;
}

} // namespace

QString plainWords(const FindingList &list, const irdiff::Finding &finding)
{
    const irdiff::IrDiff &diff = *list.input.diff;
    if (finding.change < 0 || !finding.kind.startsWith(QStringLiteral("operand")))
        return {};
    // A finding may point at where the values part; what its sentence is about is the changed operation.
    const irdiff::OpChange &change = diff.changes[size_t(finding.change)];
    if (!change.left.isValid() || !change.right.isValid())
        return {};
    // Several operands of one operation may differ; each has its own finding.
    for (const ChangeDetail &detail : change.details) {
        const std::optional<size_t> slot = slotOf(detail);
        if (!slot || !finding.message.contains(detail.what + QStringLiteral(" is ")))
            continue;
        const auto left = diff.left->operands(change.left);
        const auto right = diff.right->operands(change.right);
        if (*slot >= left.size() || *slot >= right.size())
            return {};
        const QString there = valueText(list, Side::Left, left[*slot]);
        const QString here = valueText(list, Side::Right, right[*slot]);
        return there.isEmpty() || here.isEmpty() ? QString()
            : tr("%1 is %2; in the reference it is %3.").arg(roleText(*diff.right, change.right, *slot), here, there);
    }
    return {};
}

} // namespace tileport::review

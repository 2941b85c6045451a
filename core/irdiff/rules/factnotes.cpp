// SPDX-FileCopyrightText: 2026 The Tileport authors
// SPDX-License-Identifier: Apache-2.0

#include "core/irdiff/rules/factnotes.h"

#include "core/base/text.h"

namespace tileport::irdiff {

using namespace irgraph;

namespace {

/// The first value of \p side that has this expression, as printed, and what makes it; parameters come before what is
/// computed of them: "%arg3", "%4 (addi at line 12)".
QString printedName(const ProgramSide &side, ExprId value)
{
    for (uint32_t i = 0; i < side.graph->valueCount(); ++i) {
        if (side.values[i] != value)
            continue;
        const QString name = qstring(side.graph->valueName(ValueId(i)));
        const OpId definer = side.graph->definingOp(ValueId(i));
        const uint32_t line = definer.isValid() ? side.graph->firstLine(definer) : IrGraph::kNoLine;
        return line == IrGraph::kNoLine ? name : QStringLiteral("%1 (%2 at line %3)").arg(name, qstring(side.graph->opName(definer)), QString::number(line + 1));
    }
    return {};
}

QString originText(uint8_t origins)
{
    QStringList parts;
    if ((origins & AssumedLeft) && (origins & AssumedRight))
        parts.append(QStringLiteral("assumed on both sides"));
    else if (origins & (AssumedLeft | AssumedRight))
        parts.append((origins & AssumedLeft) ? QStringLiteral("assumed by the reference") : QStringLiteral("assumed by the generated program"));
    if (origins & Structural)
        parts.append(QStringLiteral("follows from the program"));
    if (origins & Specified)
        parts.append(QStringLiteral("launch specification"));
    if (origins & Granted)
        parts.append(QStringLiteral("taken for granted"));
    return parts.join(QStringLiteral(", "));
}

constexpr unsigned bitOf(PremiseKind kind) { return 1U << static_cast<unsigned>(kind); }

/// Which kinds of facts a rule can need.
unsigned kindsOf(RuleId rule)
{
    switch (rule) {
    case RuleId::IndexWidth:
    case RuleId::PointerForm:
    case RuleId::LoopSplit: return bitOf(PremiseKind::NoOverflow);
    case RuleId::CeilDivision: return bitOf(PremiseKind::NoOverflow) | bitOf(PremiseKind::NonNegative);
    case RuleId::LaunchValues: return bitOf(PremiseKind::LaunchRange);
    default: return ~0U;
    }
}

} // namespace

QString FactNotes::describe(ExprId value, int depth) const
{
    const std::string_view symbol = m_pool.symbolText(m_pool.symbolOf(value));
    const std::span<const ExprId> operands = m_pool.operands(value);
    if (m_pool.isInteger(value))
        return QString::number(m_pool.payload(value));
    if (m_pool.isCoordinate(value))
        return QStringLiteral("element %1").arg(m_pool.payload(value));
    if (symbol == "block id" || symbol == "grid size")
        return qstring(symbol) + QLatin1Char(' ') + QLatin1Char("xyz"[m_pool.payload(value) % 3]);
    if (depth == 0)
        return QStringLiteral("…");
    const auto joined = [&](const QString &sign) {
        QStringList parts;
        for (const ExprId operand : operands)
            parts.append(nameOf(operand).isEmpty() ? describe(operand, depth - 1) : nameOf(operand));
        return parts.join(sign);
    };
    if (symbol == "sum" || symbol == "opaque sum") {
        const int64_t constant = m_pool.payload(value);
        return joined(QStringLiteral(" + ")) + (constant == 0 ? QString() : constant > 0 ? QStringLiteral(" + %1").arg(constant) : QStringLiteral(" - %1").arg(-constant));
    }
    if (symbol == "scaled")
        return QStringLiteral("%1 * %2").arg(QString::number(m_pool.payload(value)), joined({}));
    if (symbol == "product")
        return joined(QStringLiteral(" * "));
    if (symbol == "floordiv" || symbol == "truncdiv")
        return QStringLiteral("(%1)").arg(joined(QStringLiteral(") / (")));
    return qstring(symbol.substr(0, symbol.find_first_of(" :")));
}

QString FactNotes::nameOf(ExprId value) const
{
    const std::string_view symbol = m_pool.symbolText(m_pool.symbolOf(value));
    if (m_pool.isInteger(value) || m_pool.isCoordinate(value) || symbol == "block id" || symbol == "grid size")
        return {};
    const QString left = printedName(m_left, value);
    const QString right = printedName(m_right, value);
    if (const auto role = m_roles.find(value); role != m_roles.end() && !(left.isEmpty() && right.isEmpty())) {
        const QString both = left == right || left.isEmpty() || right.isEmpty() ? (left.isEmpty() ? right : left) : QStringLiteral("reference %1, generated %2").arg(left, right);
        return QStringLiteral("%1 (%2)").arg(role->second, both);
    }
    if (left == right)
        return left;
    if (left.isEmpty() || right.isEmpty())
        return left.isEmpty() ? QStringLiteral("generated ") + right : QStringLiteral("reference ") + left;
    return QStringLiteral("reference %1, generated %2,").arg(left, right);
}

uint8_t FactNotes::originsOf(const Premise &fact) const
{
    const auto known = m_facts.nonNegative.find(fact.value);
    const bool isKnown = fact.kind == PremiseKind::NonNegative && known != m_facts.nonNegative.end();
    return isKnown ? static_cast<uint8_t>(fact.origins | known->second) : fact.origins;
}

QString FactNotes::text(const Premise &fact) const
{
    const QString name = nameOf(fact.value);
    const QString subject = name.isEmpty() ? describe(fact.value, 4) : name;
    const QString origin = originText(originsOf(fact));
    const std::string_view symbol = m_pool.symbolText(m_pool.symbolOf(fact.value));
    switch (fact.kind) {
    case PremiseKind::NonNegative:
        if (symbol == "block id" || symbol == "grid size")
            return QStringLiteral("%1 is at least 0 (by definition)").arg(subject); // Whether an assume repeats it or not.
        return QStringLiteral("%1 is at least 0 (%2)").arg(subject, origin);
    case PremiseKind::LaunchRange:
        return fact.low == fact.high ? QStringLiteral("%1 is %2 (%3)").arg(subject, QString::number(fact.low), origin)
                                     : QStringLiteral("%1 lies in [%2, %3] (%4)").arg(subject, QString::number(fact.low), QString::number(fact.high), origin);
    case PremiseKind::NoOverflow: return QStringLiteral("%1 is computed without overflow (%2)").arg(subject, origin);
    case PremiseKind::Bounded:
        if (fact.low == INT64_MIN)
            return QStringLiteral("%1 is at most %2 (%3)").arg(subject, QString::number(fact.high), origin);
        return QStringLiteral("%1 lies in [%2, %3] (%4)").arg(subject, QString::number(fact.low), QString::number(fact.high), origin);
    case PremiseKind::Multiple: break;
    }
    return QStringLiteral("%1 is divisible by %2 (%3)").arg(subject, QString::number(fact.low), origin);
}

std::vector<Premise> FactNotes::factsOf(RuleId rule, OpId left, OpId right) const
{
    std::vector<Premise> facts;
    const std::pair<const ProgramSide &, OpId> sides[]{{m_left, left}, {m_right, right}};
    for (const auto &[side, op] : sides) {
        const auto found = op.isValid() && (side.rules[op.value] & maskOf(rule)) ? side.facts.find(op) : side.facts.end();
        if (found == side.facts.end())
            continue;
        for (const Premise &fact : found->second) {
            if (kindsOf(rule) & bitOf(fact.kind))
                facts.push_back(fact);
        }
    }
    return facts;
}

} // namespace tileport::irdiff
